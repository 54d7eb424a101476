//! Tests of databases of past versions. Rivulet makes a backup before each migration, and must not
//! migrate if the backup fails.

use std::path::Path;

use rivulet_store::Reason;

use crate::library::{AS_IT_IS, contents, file, open, raw, refusal, shut};

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

/// Creates a database with one conversation in the schema of a past version.
pub fn make(folder: &Path, version: usize) {
    let database = raw(folder);
    database.pragma_update(None, "journal_mode", "WAL").unwrap();
    for step in &STEPS[..version] {
        database.execute_batch(step).unwrap();
    }
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
             INSERT INTO message_part (message_id, position, kind, text) VALUES ({a}, 0, 'text', 'An answer');
             PRAGMA user_version = {version};",
            c = id(1),
            q = id(2),
            a = id(3),
        ))
        .unwrap();
}

/// Returns the schema version in the header of a database file. Changes that are only in the
/// write-ahead log are ignored.
pub fn version(path: &Path) -> usize {
    let head = std::fs::read(path).unwrap();
    u32::from_be_bytes(head[60..64].try_into().unwrap())
        .try_into()
        .unwrap()
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
            (past, Reason::Migration)
        );
        // A restore of the backup must succeed, and must migrate the old version to the current
        // version.
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
async fn a_failed_migration_leaves_the_file_unchanged() {
    let folder = tempfile::tempdir().unwrap();
    make(folder.path(), 2);
    // Make the third migration fail at a late step. That step derives row numbers from the times of
    // the messages, and the number after `i64::MAX` is too large for an integer.
    raw(folder.path())
        .execute("UPDATE message SET created_at = ?", [i64::MAX])
        .unwrap();
    let store = open(folder.path());
    // The database cannot even be opened for reading, because Rivulet would first have to migrate a
    // copy of it, and this migration fails too.
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
    let made: i64 = database.query_row(folders, [], |row| row.get(0)).unwrap();
    assert_eq!(made, 0);
    let title: String = database
        .query_row("SELECT title FROM conversation", [], |row| row.get(0))
        .unwrap();
    assert_eq!(title, "Old");
}
