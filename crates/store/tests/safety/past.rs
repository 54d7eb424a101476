//! Tests of databases written by past versions. Rivulet makes a backup before each migration, and
//! must not migrate if the backup fails.

use std::collections::BTreeMap;
use std::path::Path;

use rivulet_core::{
    BackupReason, CallFilter, ConversationId, Ending, KeyPlace, MessageId, Network, Part, ProviderId,
};
use rivulet_store::UsageRange;
use rusqlite::Connection;

use crate::library::{AS_IT_IS, contents, file, number, open, raw, refusal, shut};

const STEPS: [&str; 14] = [
    include_str!("../../migrations/0001_begin.sql"),
    include_str!("../../migrations/0002_wire.sql"),
    include_str!("../../migrations/0003_library.sql"),
    include_str!("../../migrations/0004_tools.sql"),
    include_str!("../../migrations/0005_call_revision.sql"),
    include_str!("../../migrations/0006_tool_calls.sql"),
    include_str!("../../migrations/0007_pages.sql"),
    include_str!("../../migrations/0008_deleted_calls.sql"),
    include_str!("../../migrations/0009_queue.sql"),
    include_str!("../../migrations/0010_comparison.sql"),
    include_str!("../../migrations/0011_context.sql"),
    include_str!("../../migrations/0012_usage.sql"),
    include_str!("../../migrations/0013_sealed_grants.sql"),
    include_str!("../../migrations/0014_queued_models.sql"),
];

/// The prefix of all ids in the test data. An id consists of this prefix and two digits.
const ID: &str = "00000000-0000-7000-8000-0000000000";

/// For each schema version, SQL statements that use everything that this version added: they insert
/// a row into each new table and set each new column. `id-` stands for [`ID`].
const ROWS: [&str; STEPS.len()] = [
    "INSERT INTO provider (id, name, kind, base_url, model, key_place, connect_seconds, first_byte_seconds,
                           idle_seconds, include_usage, abort_billing)
         VALUES ('id-01', 'Tera', 'custom', 'https://api.tera.gw/v1', 'm', 'keychain', 30, 300, 300, 1, 'cancels');
     INSERT INTO conversation (id, title, provider_id, model, active_child_id, created_at, updated_at)
         VALUES ('id-02', 'Old', 'id-01', 'm', 'id-03', 1, 2);
     INSERT INTO message (id, conversation_id, parent_id, active_child_id, role, ending, provider_id, model,
                          created_at)
         VALUES ('id-03', 'id-02', NULL, 'id-04', 'user', 'complete', NULL, NULL, 1),
                ('id-04', 'id-02', 'id-03', NULL, 'assistant', 'length', 'id-01', 'm', 2),
                ('id-05', 'id-02', 'id-03', NULL, 'assistant', 'streaming', 'id-01', 'm', 3);
     INSERT INTO message_part (message_id, position, kind, text)
         VALUES ('id-03', 0, 'text', 'Q'), ('id-04', 0, 'text', 'An answer');
     INSERT INTO message_delta VALUES ('id-05', 1, 'text', 'So f');
     INSERT INTO setting VALUES ('example', '1');",
    r#"UPDATE provider SET preset = 'tera', network = '{"proxy":{"proxy":"none"},"ca_file":null,"headers":[]}';
       UPDATE message SET send_back = '{"reasoning_details":[1]}' WHERE id = 'id-04';
       UPDATE message SET run_id = 'id-06' WHERE id = 'id-05';"#,
    r#"INSERT INTO folder VALUES ('id-07', 'Work', 1);
       UPDATE conversation SET folder_id = 'id-07', pinned = 1, titled_by = 'user', settings = '{"temperature":0.3}';
       INSERT INTO tag VALUES ('id-02', 'a');
       INSERT INTO assistant VALUES ('id-08', 'A', 'id-01', 'm', '{"temperature":0.3}');
       INSERT INTO snippet VALUES ('id-09', 's', 'words');
       INSERT INTO draft VALUES ('id-02', 'not sent', '[]');
       UPDATE provider SET continuing = '{"prefill":"none","resume":false}';
       UPDATE message SET number = created_at;
       INSERT INTO message_text (rowid, text) VALUES (1, 'Q'), (2, 'An answer');"#,
    r#"INSERT INTO tool_server (id, name, transport, limits)
           VALUES ('id-10', 'Files', '{"transport":"command","command":"true","args":[],"env":[],"folder":null}',
                   '{"start":60,"idle":120,"total":3600}');
       INSERT INTO tool_grant (id, server_id, tool, scope, definition, launch, created_at)
           VALUES ('id-11', 'id-10', 'read', 'always', '{}', '{}', 1);
       INSERT INTO message_part (message_id, position, kind, text, call_id, call_name)
           VALUES ('id-04', 1, 'tool_call', '{}', 'c', 'read');
       INSERT INTO tool_call (id, message_id, position, attempt, call_id, server_id, server, tool, arguments, state,
                              ending, proposed_at)
           VALUES ('id-12', 'id-04', 0, 1, 'c', 'id-10', 'Files', 'read', '{}', 'ended', 'succeeded', 1);
       UPDATE message SET verdict = '{"enforcement":"asked","result":{"kind":"refusal"}}' WHERE id = 'id-04';"#,
    "UPDATE tool_call SET revision = 3;",
    "INSERT INTO tool_call (id, message_id, position, attempt, call_id, server_id, server, tool, arguments, state,
                            proposed_at, started_at, run_id, remedy, task_id)
         VALUES ('id-13', 'id-04', 0, 2, 'c', 'id-10', 'Files', 'read', '{}', 'started', 2, 2, 'id-06', 'sign_in', 't');",
    "UPDATE tool_grant SET site = 'https://example.com';
     UPDATE tool_call SET review = 1 WHERE id = 'id-12';",
    "INSERT INTO deleted_call (id, message_id, conversation_id, position, attempt, server_id, server, tool, model,
                               arguments_hash, edited, review, ending, answer_bytes, proposed_at)
         VALUES ('id-14', 'id-15', 'id-02', 0, 1, 'id-10', 'Files', 'read', 'm', 'ab', 0, 0, 'succeeded', 7, 1);",
    "INSERT INTO queued_message (id, conversation_id, position, provider_id, model, text)
         VALUES ('id-16', 'id-02', 0, 'id-01', 'm', 'Next');",
    "UPDATE message SET comparison_id = 'id-17', comparison_column = 0 WHERE id = 'id-04';",
    "UPDATE message SET left_out_at = 9 WHERE id = 'id-04';
     INSERT INTO model_facts (provider_id, model, context, input) VALUES ('id-01', 'm', 8000, 2.5);",
    "UPDATE provider SET monthly_limit = 500;
     UPDATE message SET copied = 1 WHERE id = 'id-04';
     INSERT INTO usage_total VALUES (0, 'id-01', 'm', 'id-02', 1, 1, 2, 0, 0, 0, 0, 0, 0, 1);
     INSERT INTO counted_reply VALUES ('id-18', 'id-02', 'id-01', 'm', NULL, 1);",
    "UPDATE tool_grant SET seal = x'0102';",
    r#"UPDATE queued_message SET more = '[{"provider_id":"id-01","model":"n"}]';"#,
];

fn with_schema(folder: &Path, version: usize) -> Connection {
    let database = raw(folder);
    database.pragma_update(None, "journal_mode", "WAL").unwrap();
    for step in &STEPS[..version] {
        database.execute_batch(step).unwrap();
    }
    let version = format!("PRAGMA user_version = {version}");
    database.execute_batch(&version).unwrap();
    database
}

/// Creates a database with the schema of a past version, and adds a row to each table.
fn make_full(folder: &Path, version: usize) -> Connection {
    let database = with_schema(folder, version);
    for rows in &ROWS[..version] {
        database.execute_batch(&rows.replace("id-", ID)).unwrap();
    }
    database
}

/// Returns the number of rows in each table. Tables of SQLite itself and of the search index are
/// left out.
fn counts(database: &Connection) -> BTreeMap<String, i64> {
    let tables = "SELECT name FROM sqlite_schema
                  WHERE type = 'table' AND name NOT LIKE 'sqlite%' AND name NOT LIKE 'message_text_%'";
    let mut statement = database.prepare(tables).unwrap();
    let names = statement.query_map([], |row| row.get::<_, String>(0)).unwrap();
    names
        .map(|name| {
            let name = name.unwrap();
            let count = number(database, &format!("SELECT count(*) FROM {name}"));
            (name, count)
        })
        .collect()
}

/// Creates a database with the schema of a past version, and adds one conversation.
pub fn make(folder: &Path, version: usize) {
    let database = with_schema(folder, version);
    let id = |n: u8| format!("'00000000-0000-7000-8000-00000000000{n}'");
    database
        .execute_batch(&format!(
            "INSERT INTO conversation (id, title, model, active_child_id, created_at, updated_at)
                 VALUES ({c}, 'Old', 'm', {q}, 1, 2);
             INSERT INTO message (id, conversation_id, active_child_id, role, ending, created_at)
                 VALUES ({q}, {c}, {a}, 'user', 'complete', 1);
             INSERT INTO message (id, conversation_id, parent_id, role, ending, created_at)
                 VALUES ({a}, {c}, {q}, 'assistant', 'length', 1);
             INSERT INTO message_part (message_id, position, kind, text) VALUES ({q}, 0, 'text', 'Q');
             INSERT INTO message_part (message_id, position, kind, text) VALUES ({a}, 0, 'text', 'An answer');",
            c = id(1),
            q = id(2),
            a = id(3),
        ))
        .unwrap();
}

/// Returns the schema version in a database file. Ignores changes that are only in the write-ahead
/// log.
pub fn version(path: &Path) -> usize {
    let head = std::fs::read(path).unwrap();
    u32::from_be_bytes(head[60..64].try_into().unwrap())
        .try_into()
        .unwrap()
}

/// Opens data that version 1 wrote: a provider, a reply that ended at the token limit, and a reply
/// that was interrupted by a crash.
#[tokio::test]
async fn version_1_opens() {
    let folder = tempfile::tempdir().unwrap();
    let rows = include_str!("../../../../tests/fixtures/databases/version_1.sql");
    with_schema(folder.path(), 1).execute_batch(rows).unwrap();
    let store = open(folder.path()).unwrap();
    assert_eq!(store.recovered(), 1);
    let provider = store.providers().await.unwrap().pop().unwrap();
    assert_eq!((provider.preset, provider.network), (None, Network::default()));
    assert_eq!(
        (provider.name.as_str(), provider.key_place),
        ("Tera", KeyPlace::Keychain)
    );
    let id: ConversationId = format!("{ID}02").parse().unwrap();
    let branch = store.branch(id, usize::MAX, None).await.unwrap().unwrap();
    let ended = &branch.messages[1].message;
    assert_eq!(
        (ended.ending, ended.text().as_str()),
        (Some(Ending::Length), "At a spring.")
    );
    assert_eq!(
        (ended.notices.unreadable_events, ended.notices.one_piece),
        (1, false)
    );
    assert_eq!(
        (ended.timing.first_token_ms, ended.timing.sent_ms, ended.kept),
        (Some(2), None, true)
    );
    let running = branch.messages[1].versions[1];
    let running = store.message(running).await.unwrap().unwrap();
    assert_eq!(running.ending, Some(Ending::Interrupted));
    assert_eq!(
        running.parts,
        [
            Part::Reasoning {
                text: "Hm".to_owned()
            },
            Part::Text {
                text: "So f".to_owned()
            }
        ]
    );
}

#[tokio::test]
async fn each_past_version_is_backed_up_and_migrated_with_its_data() {
    for past in 1..STEPS.len() {
        let folder = tempfile::tempdir().unwrap();
        make(folder.path(), past);
        let store = open(folder.path()).unwrap();
        assert_eq!(contents(&store).await["Old"], "An answer");
        let snapshots = store.backups(None);
        assert_eq!(snapshots.len(), 1);
        assert_eq!(
            (version(&snapshots[0].path), snapshots[0].reason),
            (past, BackupReason::Migration)
        );
        // The backup has the old schema version, so restoring it must include a migration.
        store.set_setting("later", "1".to_owned()).await.unwrap();
        store.restore(&snapshots[0].path, AS_IT_IS).await.unwrap();
        assert_eq!(contents(&store).await["Old"], "An answer");
        assert_eq!(store.setting("later").await.unwrap(), None);
        shut(store).await;
        drop(open(folder.path()).unwrap());
        assert_eq!(version(&file(folder.path())), STEPS.len());
    }
}

#[tokio::test]
async fn every_row_of_each_past_version_is_kept_and_readable() {
    let id = |digits: &str| format!("{ID}{digits}");
    let conversation: ConversationId = id("02").parse().unwrap();
    let provider: ProviderId = id("01").parse().unwrap();
    let message = |digits: &str| -> MessageId { id(digits).parse().unwrap() };
    for version in 1..=STEPS.len() {
        let folder = tempfile::tempdir().unwrap();
        let before = counts(&make_full(folder.path(), version));
        for (table, count) in &before {
            assert!(*count > 0, "version {version} has a row in {table}");
        }
        let since = |first: usize| usize::from(version >= first);

        let store = open(folder.path()).unwrap();
        assert_eq!((store.read_only(), store.recovered()), (None, 1), "{version}");
        let after = counts(&raw(folder.path()));
        // Skip `message_delta`, because the recovery of the interrupted reply turns the rows of
        // this table into parts of the message.
        for (table, count) in before.iter().filter(|(table, _)| *table != "message_delta") {
            assert!(after[table] >= *count, "{table} in version {version}: {after:?}");
        }

        let found = store.providers().await.unwrap().remove(0);
        assert_eq!(found.monthly_limit, (version >= 12).then_some(500));
        assert_eq!(contents(&store).await["Old"], "An answer");
        let answer = store.message(message("04")).await.unwrap().unwrap();
        assert_eq!(answer.verdict.is_some(), version >= 4);
        assert_eq!(answer.column.is_some(), version >= 10);
        assert_eq!(answer.left_out_at, (version >= 11).then_some(9));
        let interrupted = store.message(message("05")).await.unwrap().unwrap();
        assert_eq!(
            (interrupted.ending, interrupted.text().as_str()),
            (Some(Ending::Interrupted), "So f")
        );
        assert_eq!(store.setting("example").await.unwrap().as_deref(), Some("1"));
        assert_eq!(store.folders().await.unwrap().len(), since(3));
        assert_eq!(store.assistants().await.unwrap().len(), since(3));
        assert_eq!(store.snippets().await.unwrap().len(), since(3));
        assert_eq!(store.drafts().await.unwrap().len(), since(3));
        assert_eq!(store.tool_servers().await.unwrap().len(), since(4));
        assert_eq!(store.grants().await.unwrap().len(), since(4));
        let calls = store.listed_calls(CallFilter::default(), None, 10).await.unwrap();
        assert_eq!(calls.len(), since(4) + since(6) + since(8));
        assert_eq!(store.queue(conversation).await.unwrap().len(), since(9));
        let facts = store.model_facts(provider, "m".to_owned()).await.unwrap();
        assert_eq!(facts.0.context, (version >= 11).then_some(8_000));
        let sums = store.fold_usage(UsageRange::default(), 0, |rows, _, _| *rows += 1);
        assert!(sums.await.unwrap() > 0, "{version}");

        // Restore a backup of the migrated data. A restore fails if a row cannot be read, so this
        // also checks the migrated rows.
        let backup = store.make_backup(None, BackupReason::Asked).unwrap().file;
        store.restore(&backup.path, AS_IT_IS).await.unwrap();
        assert_eq!(contents(&store).await["Old"], "An answer");
        shut(store).await;
    }
}

#[tokio::test]
async fn a_failed_migration_leaves_the_file_unchanged() {
    let folder = tempfile::tempdir().unwrap();
    make(folder.path(), 2);
    // Make a late step of the third migration fail. The step gives each message a number greater
    // than its creation time, which is impossible if that time is `i64::MAX`.
    raw(folder.path())
        .execute("UPDATE message SET created_at = ?", [i64::MAX])
        .unwrap();
    let store = open(folder.path());
    // Even opening the database only for reading fails, because this includes migrating a copy of
    // it.
    assert!(store.is_err());
    assert!(
        refusal(folder.path())
            .detail
            .unwrap()
            .contains("rivulet-cli data restore")
    );
    let database = raw(folder.path());
    assert_eq!(version(&file(folder.path())), 2);
    let folders = "SELECT count(*) FROM sqlite_schema WHERE name = 'folder'";
    assert_eq!(number(&database, folders), 0);
    let title: String = database
        .query_row("SELECT title FROM conversation", [], |row| row.get(0))
        .unwrap();
    assert_eq!(title, "Old");
}
