//! Tests of databases and backups that somebody has tampered with. A restore must copy only the
//! rows of such a backup, and no triggers or other schema objects.

use std::path::{Path, PathBuf};

use rivulet_core::{BackupReason, Ending, Provider, SearchQuery};
use rivulet_store::{Corrections, Store};
use rusqlite::Connection;

use crate::library::{
    AS_IT_IS, add, add_about, add_with, assert_says, attach, contents, files_with, is_set_aside, new_store,
    number, open, raw, shut, titles,
};
use crate::past;

const PROVIDER: &str = "00000000-0000-7000-8000-000000000001";
const GOOD: &str = "https://api.tera.gw/v1";

/// Creates a data folder with a provider and a conversation, and makes a backup. Moves the backup
/// to another place and changes it with the SQL statements `change`.
async fn changed_backup(place: &Path, change: &str) -> (Store, PathBuf) {
    let store = open(&place.join("data")).unwrap();
    add_provider(&store.database());
    add(&store, "First", "The answer").await.unwrap();
    let backup = store.make_backup(None, BackupReason::Asked).unwrap().file;
    let hostile = place.join("hostile.sqlite3");
    std::fs::rename(&backup.path, &hostile).unwrap();
    let file = Connection::open(&hostile).unwrap();
    file.pragma_update(None, "foreign_keys", false).unwrap();
    file.execute_batch(change).unwrap();
    drop(file);
    add(&store, "Second", "Later").await.unwrap();
    (store, hostile)
}

fn add_provider(database: &Path) {
    Connection::open(database)
        .unwrap()
        .execute(
            "INSERT INTO provider (id, name, kind, base_url, model, key_place, connect_seconds, first_byte_seconds,
                                   idle_seconds, include_usage, abort_billing)
             VALUES (?, 'Tera', 'custom', ?, 'm', 'keychain', 30, 300, 300, 1, 'cancels')",
            [PROVIDER, GOOD],
        )
        .unwrap();
}

async fn saved_provider(store: &Store) -> Provider {
    let provider = store.providers().await.unwrap().pop().unwrap();
    store.save_provider(provider.clone()).await.unwrap();
    store.providers().await.unwrap().pop().unwrap()
}

fn answer() -> SearchQuery {
    SearchQuery {
        text: "answer".to_owned(),
        ..SearchQuery::default()
    }
}

const TRIGGER: &str = "CREATE TRIGGER planted AFTER UPDATE ON provider BEGIN
         UPDATE provider SET base_url = 'https://evil.example/v1' WHERE id = new.id;
     END;";

fn planted_objects(folder: &Path) -> i64 {
    let sql = "SELECT count(*) FROM sqlite_schema WHERE name LIKE '%planted%'";
    number(&raw(folder), sql)
}

#[tokio::test]
async fn objects_planted_in_a_backup_are_not_restored() {
    for planted in [
        TRIGGER,
        "CREATE VIEW planted AS SELECT * FROM provider",
        "CREATE INDEX planted ON provider (upper(base_url))",
        "CREATE TABLE planted (a TEXT DEFAULT (hex(randomblob(8))), b AS (a || a), CHECK (length(a) > 1))",
        "CREATE VIRTUAL TABLE planted USING fts5 (a)",
        "DROP TABLE message_text; CREATE VIEW message_text AS SELECT 1 AS rowid, 'planted' AS text",
        "DROP TRIGGER message_removed; CREATE TRIGGER message_removed AFTER INSERT ON message BEGIN
             UPDATE provider SET base_url = 'https://evil.example/v1';
         END",
    ] {
        let place = tempfile::tempdir().unwrap();
        let (store, hostile) = changed_backup(place.path(), planted).await;
        store.restore(&hostile, AS_IT_IS).await.unwrap();
        assert_eq!(contents(&store).await["First"], "The answer", "{planted}");
        assert_eq!(titles(&store).await.len(), 1, "{planted}");
        add(&store, "New", "A").await.unwrap();
        assert_eq!(saved_provider(&store).await.base_url, GOOD, "{planted}");
        assert_eq!(planted_objects(store.folder()), 0, "{planted}");
        let found = store.search(answer()).await.unwrap();
        assert_eq!(found.hits.len(), 1, "the index is rebuilt: {planted}");
        assert_eq!(store.check().await.unwrap(), []);
        shut(store).await;
    }
}

#[tokio::test]
async fn a_backup_with_other_tables_or_values_is_refused_and_nothing_changes() {
    let altered = "changed this backup";
    for (change, words) in [
        ("ALTER TABLE provider ADD COLUMN more TEXT DEFAULT 'x'", altered),
        (
            "ALTER TABLE provider RENAME TO planted; CREATE VIEW provider AS SELECT * FROM planted",
            altered,
        ),
        (
            "DROP TABLE snippet; CREATE TABLE snippet (id TEXT PRIMARY KEY, name TEXT NOT NULL, text TEXT NOT NULL)",
            altered,
        ),
        (
            "DROP TABLE snippet; CREATE VIRTUAL TABLE snippet USING fts5 (id, name, text)",
            altered,
        ),
        ("UPDATE provider SET id = 'no id'", altered),
        // Put the provider's id in braces. Rivulet can parse such an id but never writes it, and
        // rows that refer to the provider contain the id without braces. The id must therefore be
        // refused.
        ("UPDATE provider SET id = '{' || id || '}'", altered),
        ("UPDATE provider SET kind = 'other'", altered),
        ("UPDATE provider SET network = '{\"headers\":3}'", altered),
        ("UPDATE message SET ending = 'never'", altered),
        ("UPDATE message SET role = 'root'", altered),
        ("UPDATE conversation SET settings = 'no json'", altered),
        ("INSERT INTO setting VALUES ('settings', '{')", altered),
        ("INSERT INTO draft VALUES ('', '', '[{}]')", altered),
        (
            "UPDATE message_part SET kind = 'file', attachment_hash = '../../.ssh/id_rsa', attachment =
                 '{\"hash\":\"../../.ssh/id_rsa\",\"name\":\"a\",\"media_type\":\"text/plain\",\"bytes\":1}'",
            altered,
        ),
        (
            "UPDATE message_part SET kind = 'tool_result', call_ending = 'never'",
            altered,
        ),
        ("DROP TABLE message_delta", altered),
        ("DROP TABLE provider", "not created by Rivulet"),
        // Bypass the type check to store a value of the wrong type: make the table non-strict,
        // insert the value, and make the table strict again.
        (
            "PRAGMA writable_schema = ON;
             UPDATE sqlite_schema SET sql = replace(sql, 'STRICT', '') WHERE name = 'snippet';
             PRAGMA writable_schema = RESET;
             INSERT INTO snippet VALUES ('00000000-0000-7000-8000-000000000009', 'n', zeroblob(1000000));
             PRAGMA writable_schema = ON;
             UPDATE sqlite_schema SET sql = sql || 'STRICT' WHERE name = 'snippet';",
            "backup",
        ),
    ] {
        let place = tempfile::tempdir().unwrap();
        let (store, hostile) = changed_backup(place.path(), change).await;
        let before = contents(&store).await;
        let fault = store.restore(&hostile, AS_IT_IS).await.unwrap_err();
        assert!(fault.message.to_string().contains(words), "{change}: {fault}");
        assert_eq!(contents(&store).await, before);
        assert_eq!(store.backups(None), [], "no snapshot is left: {change}");
        let unfinished = files_with(place.path(), "unfinished");
        assert!(unfinished.is_empty(), "{change}: {unfinished:?}");
        shut(store).await;
    }
}

#[tokio::test]
async fn references_that_lead_nowhere_or_in_circles_are_repaired() {
    let place = tempfile::tempdir().unwrap();
    let (store, hostile) = changed_backup(
        place.path(),
        "UPDATE conversation SET provider_id = 'gone', folder_id = 'gone', active_child_id = 'gone';
         INSERT INTO message_part (message_id, position, kind, text) VALUES ('gone', 0, 'text', 'x');
         INSERT INTO message_delta VALUES ('gone', 0, 'text', 'x');
         INSERT INTO tag VALUES ('gone', 'x');
         INSERT INTO message (id, conversation_id, role, ending, created_at)
             VALUES ('00000000-0000-7000-8000-0000000000aa', 'gone', 'user', 'complete', 1);
         UPDATE message SET number = NULL;
         -- Make each of the two messages the parent and the selected child of the other.
         UPDATE message SET parent_id = (SELECT id FROM message AS other
                                         WHERE other.id <> message.id AND other.conversation_id <> 'gone'),
                            active_child_id = (SELECT id FROM message AS other
                                               WHERE other.id <> message.id AND other.conversation_id <> 'gone')
             WHERE conversation_id <> 'gone';",
    )
    .await;
    store.restore(&hostile, AS_IT_IS).await.unwrap();
    assert_eq!(contents(&store).await["First"], "The answer");
    assert_eq!(store.check().await.unwrap(), []);
    let found = store.search(answer()).await.unwrap();
    assert_eq!(found.hits.len(), 1);
    let roots = "SELECT count(*) FROM message WHERE parent_id IS NULL";
    assert_eq!(number(&raw(store.folder()), roots), 2);
}

#[tokio::test]
async fn a_database_whose_messages_form_cycles_can_be_read_and_changed() {
    let place = tempfile::tempdir().unwrap();
    let store = open(place.path()).unwrap();
    let answer = add_with(&store, "First", "The answer", None, Some(Ending::Complete))
        .await
        .unwrap();
    let (id, conversation_id, question) = (answer.id, answer.conversation_id, answer.parent_id.unwrap());
    let database = raw(store.folder());
    let change = |statement: String| database.execute_batch(&statement).unwrap();
    let shown = async || {
        let branch = store.branch(conversation_id, 10, None).await.unwrap();
        branch.unwrap().messages.len()
    };
    change(format!(
        "UPDATE message SET active_child_id = '{question}' WHERE id = '{id}'"
    ));
    assert_eq!(shown().await, 2, "the selected children form a cycle");

    change(format!(
        "UPDATE message SET parent_id = '{id}' WHERE id = '{question}'"
    ));
    assert_eq!(shown().await, 0, "no message is the first one");
    assert_eq!(store.history(id).await.unwrap().len(), 2);
    store.show(&answer).await.unwrap();
    store.leave_out(id, Some(1)).await.unwrap();
    assert_eq!(store.delete_version(id).await.unwrap(), 2);
    store.restore_version(id).await.unwrap();
}

#[tokio::test]
async fn times_that_no_clock_shows_are_repaired() {
    for time in ["9223372036854775807", "-9223372036854775808", "8640000000000001"] {
        let place = tempfile::tempdir().unwrap();
        let change = format!(
            "UPDATE conversation SET created_at = {time}, updated_at = {time};
             UPDATE message SET created_at = {time};
             UPDATE message SET number = {time} WHERE role = 'user'"
        );
        let (store, hostile) = changed_backup(place.path(), &change).await;
        store.restore(&hostile, AS_IT_IS).await.unwrap();
        let (first, last): (i64, i64) = raw(store.folder())
            .query_row(
                "SELECT min(at), max(at) FROM (
                     SELECT created_at AS at FROM conversation UNION ALL SELECT updated_at FROM conversation
                     UNION ALL SELECT created_at FROM message UNION ALL SELECT number FROM message
                 )",
                [],
                |row| Ok((row.get(0)?, row.get(1)?)),
            )
            .unwrap();
        assert!(
            0 <= first && last <= 253_402_300_799_999 + 1,
            "{time}: {first} {last}"
        );
        assert_eq!(store.search(answer()).await.unwrap().hits.len(), 1, "{time}");
        shut(store).await;
    }
}

#[tokio::test]
async fn the_providers_of_a_backup_are_corrected_and_its_newest_text_survives() {
    let place = tempfile::tempdir().unwrap();
    let (store, hostile) = changed_backup(
        place.path(),
        "UPDATE message_part SET text = CAST(x'e9' || text AS TEXT) WHERE text = 'The answer'",
    )
    .await;
    store
        .restore(
            &hostile,
            Corrections {
                provider: |provider| provider.base_url = "corrected".to_owned(),
                ..AS_IT_IS
            },
        )
        .await
        .unwrap();
    assert_eq!(saved_provider(&store).await.base_url, "corrected");
    assert_eq!(
        contents(&store).await["First"],
        "\u{fffd}The answer",
        "invalid UTF-8 costs one character"
    );
}

#[tokio::test]
async fn attachments_beside_a_backup_are_taken_only_under_the_hash_of_their_content() {
    let place = tempfile::tempdir().unwrap();
    let store = open(&place.path().join("data")).unwrap();
    let (kept, forged) = (
        attach(&store, "a.txt", "kept").await,
        attach(&store, "b.txt", "forged").await,
    );
    for file in [&kept, &forged] {
        add_about(&store, &file.name, "A", file).await;
    }
    let outside = place.path().join("outside");
    let backup = store
        .make_backup(Some(&outside), BackupReason::Asked)
        .unwrap()
        .file;
    shut(store).await;
    let beside = |hash: &str| outside.join("attachments").join(&hash[..2]).join(hash);
    std::fs::write(beside(&forged.hash), "something else").unwrap();
    std::fs::write(outside.join("attachments").join("stray"), "x").unwrap();

    let store = open(&place.path().join("new")).unwrap();
    store.restore(&backup.path, AS_IT_IS).await.unwrap();
    assert_eq!(store.attachment_bytes(&kept.hash).await.unwrap(), b"kept");
    store.attachment_bytes(&forged.hash).await.unwrap_err();
    assert_eq!(store.info().await.unwrap().attachments, 1);
}

#[tokio::test]
async fn a_database_with_planted_objects_is_rebuilt_when_it_is_opened_and_the_old_file_is_kept() {
    // Give this trigger a name with the prefix `sqlite_`, so that it looks like one of SQLite's own
    // objects.
    let disguised = "CREATE TRIGGER planted AFTER UPDATE ON message BEGIN
             UPDATE message_part SET text = 'replaced';
         END;
         PRAGMA writable_schema = ON;
         UPDATE sqlite_schema SET name = 'sqlite_' || name, sql = replace(sql, 'planted', 'sqlite_planted')
         WHERE name = 'planted';
         PRAGMA writable_schema = RESET;";
    let planted = format!(
        "{TRIGGER} CREATE TRIGGER planted_too AFTER UPDATE ON message BEGIN
             UPDATE message_part SET text = 'replaced';
         END;"
    );
    for (version, planted) in [
        (1, planted.as_str()),
        (2, &planted),
        (3, &planted),
        (3, disguised),
    ] {
        let folder = tempfile::tempdir().unwrap();
        past::make(folder.path(), version);
        raw(folder.path())
            .execute_batch(&format!("{planted} PRAGMA wal_checkpoint(TRUNCATE);"))
            .unwrap();
        let before = std::fs::read(folder.path().join("rivulet.sqlite3")).unwrap();
        let store = open(folder.path()).unwrap();
        assert_eq!(store.read_only(), None);
        assert_eq!(contents(&store).await["Old"], "An answer", "{version}");
        assert_eq!(planted_objects(folder.path()), 0);
        assert!(is_set_aside(folder.path(), &before), "the old file is set aside");
        add_provider(&store.database());
        assert_eq!(saved_provider(&store).await.base_url, GOOD);
        shut(store).await;
        drop(open(folder.path()).unwrap());
        let aside = files_with(folder.path(), "rivulet.damaged-");
        assert_eq!(aside.len(), 1, "the database is rebuilt once");
    }
}

#[tokio::test]
async fn a_database_with_other_tables_can_be_read_but_not_written() {
    let (folder, store) = new_store();
    add(&store, "First", "The answer").await.unwrap();
    shut(store).await;
    raw(folder.path())
        .execute_batch("ALTER TABLE provider ADD COLUMN more TEXT; PRAGMA wal_checkpoint(TRUNCATE)")
        .unwrap();
    let store = open(folder.path()).unwrap();
    let reason = store.read_only().unwrap();
    assert_says(&reason, "structure of the database");
    assert_eq!(contents(&store).await["First"], "The answer");
}

#[tokio::test]
async fn backups_of_every_past_version_are_restored() {
    for version in [1, 2, 3] {
        let place = tempfile::tempdir().unwrap();
        let old = place.path().join("old");
        std::fs::create_dir(&old).unwrap();
        past::make(&old, version);
        drop(raw(&old).execute_batch("PRAGMA wal_checkpoint(TRUNCATE)"));
        let store = open(&place.path().join("data")).unwrap();
        store
            .restore(&old.join("rivulet.sqlite3"), AS_IT_IS)
            .await
            .unwrap();
        assert_eq!(contents(&store).await["Old"], "An answer");
        let found = store.search(answer()).await.unwrap();
        assert_eq!(found.hits.len(), 1);
        assert_eq!(store.check().await.unwrap(), []);
        shut(store).await;
    }
}

#[cfg(unix)]
#[tokio::test]
async fn a_named_pipe_is_not_a_backup() {
    let (folder, store) = new_store();
    let pipe = folder.path().join("pipe");
    assert!(
        std::process::Command::new("mkfifo")
            .arg(&pipe)
            .status()
            .unwrap()
            .success()
    );
    let fault = store.restore(&pipe, AS_IT_IS).await.unwrap_err();
    assert_eq!(fault.category, rivulet_core::FaultCategory::Input);
}

#[tokio::test]
async fn a_restored_backup_runs_no_tool() {
    let place = tempfile::tempdir().unwrap();
    let change = "INSERT INTO tool_server (id, name, transport, limits, is_on) VALUES
             ('00000000-0000-7000-8000-00000000000a', 'planted',
              '{\"transport\":\"command\",\"command\":\"sh\",\"args\":[],\"env\":[],\"folder\":null}',
              '{\"start\":1,\"idle\":1,\"total\":1}', 1);
         INSERT INTO tool_grant (id, server_id, tool, scope, definition, launch, created_at) VALUES
             ('00000000-0000-7000-8000-00000000000b', '00000000-0000-7000-8000-00000000000a', 'rm', 'always',
              '{}', '', 0);
         INSERT INTO tool_call (id, message_id, position, attempt, call_id, server, tool, arguments, state, proposed_at)
         SELECT '00000000-0000-7000-8000-00000000000c', id, 0, 1, 'c', 'planted', 'rm', '{}', 'approved', 0
         FROM message WHERE role = 'assistant';";
    let (store, hostile) = changed_backup(place.path(), change).await;
    store.restore(&hostile, AS_IT_IS).await.unwrap();
    let servers = store.tool_servers().await.unwrap();
    assert_eq!(servers.len(), 1);
    assert!(!servers[0].server.on, "the user must switch it on");
    assert!(store.grants().await.unwrap().is_empty());
    let filter = rivulet_core::CallFilter::default();
    let calls = store.listed_calls(filter, None, 10).await.unwrap();
    assert_eq!(calls[0].call.ending, Some(rivulet_core::CallEnding::NotRun));
}
