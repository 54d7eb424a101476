//! Fuzz target that changes a backup and restores it. The target checks that a restored database
//! can be read and that the integrity check finds no damage.

#![no_main]

use std::fs;
use std::path::{Path, PathBuf};
use std::sync::{Arc, LazyLock};
use std::time::Duration;

use libfuzzer_sys::fuzz_target;
use rivulet_core::{
    BackupReason, CallFilter, Conversation, ConversationId, Draft, Ending, Folder, FolderId, Message,
    MessageId, Part, ProviderId, QueuedMessage, QueuedMessageId, Role, SearchQuery,
};
use rivulet_fuzz::{folder_in_memory, within};
use rivulet_store::{Corrections, NewTurn, Sharing, Store, USER_SETTINGS, restore_closed};
use rusqlite::types::{Null, Value};
use rusqlite::{Connection, params_from_iter};
use tokio::runtime::Runtime;

/// Maximum processor time for one input; most of it is needed to create the databases.
const MAX_TIME: Duration = Duration::from_secs(10);

/// The functions that correct a backup during a restore. Here, they change nothing: the providers
/// and settings stay as they are in the backup.
const AS_IT_IS: Corrections = Corrections {
    provider: |_| {},
    settings: |_, restored| restored,
};

/// An intact backup with a provider, a folder, settings, and three conversations (one in the
/// trash), each with a draft and a queued message.
static BACKUP: LazyLock<Vec<u8>> = LazyLock::new(|| {
    let folder = empty_folder("base");
    let store = open(&folder);
    RUNTIME.block_on(fill(&store));
    let backup = store.make_backup(None, BackupReason::Asked).unwrap().file;
    let bytes = fs::read(&backup.path).unwrap();
    RUNTIME.block_on(store.close());
    bytes
});

static RUNTIME: LazyLock<Runtime> = LazyLock::new(|| Runtime::new().unwrap());

fuzz_target!(|bytes: &[u8]| within(MAX_TIME, || check(bytes)));

fn check(bytes: &[u8]) {
    let Some((kind, changes)) = bytes.split_first() else {
        return;
    };
    let folder = empty_folder("restored");
    let backup = folder.with_extension("sqlite3");
    if kind % 2 == 0 {
        fs::write(&backup, with_changed_bytes(changes)).unwrap();
    } else {
        fs::write(&backup, &*BACKUP).unwrap();
        change_values(&backup, changes);
    }
    // Rivulet may refuse to restore the changed backup, because it may be damaged. Check the
    // database only if Rivulet has restored it.
    if restore_closed(&folder, &backup, AS_IT_IS).is_ok() {
        let store = open(&folder);
        RUNTIME.block_on(read_everything(&store));
        RUNTIME.block_on(store.close());
    }
}

/// Returns the backup with some of its bytes changed. Every five bytes of `changes` describe one
/// change: a position (four bytes) and the new byte.
fn with_changed_bytes(changes: &[u8]) -> Vec<u8> {
    let mut backup = BACKUP.clone();
    let (changes, _) = changes.as_chunks::<5>();
    for [a, b, c, d, byte] in changes {
        let position = u32::from_le_bytes([*a, *b, *c, *d]) as usize % backup.len();
        backup[position] = *byte;
    }
    backup
}

/// Changes values in the backup. Each line of `changes` describes one change: the numbers of the
/// table, the column and the row, and the type and content of the new value. Skips changes that the
/// schema refuses.
fn change_values(backup: &Path, changes: &[u8]) {
    let database = Connection::open(backup).unwrap();
    database
        .execute_batch("PRAGMA foreign_keys = OFF; PRAGMA ignore_check_constraints = ON; PRAGMA journal_mode = MEMORY; PRAGMA synchronous = OFF;")
        .unwrap();
    let tables = names(
        &database,
        "SELECT name FROM sqlite_schema WHERE type = 'table' AND sql NOT LIKE 'CREATE VIRTUAL%' ORDER BY name",
    );
    for change in changes.split(|byte| *byte == b'\n') {
        let [table, column, row, kind, value @ ..] = change else {
            continue;
        };
        let table = choice(&tables, *table);
        let columns = names(
            &database,
            &format!("SELECT name FROM pragma_table_info('{table}') ORDER BY cid"),
        );
        let column = choice(&columns, *column);
        let text = String::from_utf8_lossy(value);
        let value = match kind % 5 {
            0 => Value::Text(text.into_owned()),
            1 => Value::Integer(text.parse().unwrap_or(i64::MIN)),
            2 => Value::Real(text.parse().unwrap_or(f64::INFINITY)),
            3 => Value::Blob(value.to_vec()),
            _ => Value::from(Null),
        };
        let sql = format!(
            "UPDATE \"{table}\" SET \"{column}\" = ? WHERE rowid = (SELECT rowid FROM \"{table}\" LIMIT 1 OFFSET {row})"
        );
        let _ = database.execute(&sql, params_from_iter([value]));
    }
}

fn choice(names: &[String], number: u8) -> &str {
    &names[usize::from(number) % names.len()]
}

fn names(database: &Connection, sql: &str) -> Vec<String> {
    let mut query = database.prepare(sql).unwrap();
    let names = query.query_map([], |row| row.get(0)).unwrap();
    names.collect::<Result<_, _>>().unwrap()
}

/// Reads conversations, providers, snippets and assistants, searches the messages, and checks the
/// database. Panics if anything fails.
async fn read_everything(store: &Store) {
    let (conversations, incomplete) = store.conversations().await.unwrap();
    assert_eq!(incomplete, None);
    for conversation in conversations {
        let branch = store.branch(conversation.id, usize::MAX, None).await.unwrap();
        assert!(branch.is_some(), "{conversation:?} has no branch");
        store.queue(conversation.id).await.unwrap();
    }
    store.trash().await.unwrap();
    store.drafts().await.unwrap();
    store.folders().await.unwrap();
    store.setting(USER_SETTINGS).await.unwrap();
    let servers = store.tool_servers().await.unwrap();
    assert!(servers.iter().all(|stored| !stored.server.on), "{servers:?}");
    assert_eq!(store.grants().await.unwrap(), []);
    store
        .listed_calls(CallFilter::default(), None, u32::MAX)
        .await
        .unwrap();
    store.exported_library().await.unwrap();
    store.providers().await.unwrap();
    store.snippets().await.unwrap();
    store.assistants().await.unwrap();
    let query = SearchQuery {
        text: "answer".to_owned(),
        ..SearchQuery::default()
    };
    store.search(query).await.unwrap();
    assert_eq!(store.check().await.unwrap(), []);
}

async fn fill(store: &Store) {
    for (title, deleted) in [("First", false), ("Second", false), ("Third", true)] {
        let conversation = Conversation::new(ConversationId(uuid()), title.to_owned(), 1);
        let conversation_id = conversation.id;
        let mut question = Message::new(MessageId(uuid()), conversation.id, None, Role::User, 1);
        question.ending = Some(Ending::Complete);
        question.parts = vec![Part::Text {
            text: "A question".to_owned(),
        }];
        let mut reply = Message::new(
            MessageId(uuid()),
            conversation.id,
            Some(question.id),
            Role::Assistant,
            2,
        );
        reply.ending = Some(Ending::Complete);
        reply.parts = vec![Part::Text {
            text: "The answer".to_owned(),
        }];
        let turn = NewTurn {
            new_conversation: Some(conversation),
            messages: vec![question],
            reply,
            beside: Vec::new(),
            queued: None,
        };
        store.begin_turn(turn).await.unwrap();
        let draft = Draft {
            conversation_id: Some(conversation_id),
            message_id: None,
            text: "A draft".to_owned(),
            attachments: Vec::new(),
        };
        store.save_draft(draft).await.unwrap();
        let queued = QueuedMessage {
            id: QueuedMessageId(uuid()),
            conversation_id,
            position: 0,
            provider_id: ProviderId(uuid()),
            model: "m".to_owned(),
            more: Vec::new(),
            effort: None,
            text: "A queued message".to_owned(),
            attachments: Vec::new(),
            hold: None,
        };
        store.add_queued(queued).await.unwrap();
        store
            .set_conversation_deleted(conversation_id, deleted)
            .await
            .unwrap();
    }
    let folder = Folder {
        id: FolderId(uuid()),
        name: "A folder".to_owned(),
    };
    store.save_folder(folder).await.unwrap();
    store.set_setting(USER_SETTINGS, "{}".to_owned()).await.unwrap();
    let database = Connection::open(store.database()).unwrap();
    database
        .execute_batch(
            "INSERT INTO provider (id, name, kind, base_url, model, key_place, connect_seconds, first_byte_seconds,
                                   idle_seconds, include_usage, abort_billing)
             VALUES ('00000000-0000-7000-8000-000000000001', 'P', 'custom', 'https://p.example/v1', 'm', 'keychain',
                     30, 300, 300, 1, 'cancels')",
        )
        .unwrap();
}

fn uuid() -> uuid::Uuid {
    uuid::Uuid::now_v7()
}

fn open(folder: &Path) -> Store {
    Store::open(folder, Sharing::OneWindow, Arc::new(|fault| panic!("{fault:?}"))).unwrap()
}

fn empty_folder(name: &str) -> PathBuf {
    let folder = folder_in_memory().join(name);
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).unwrap();
    folder
}
