//! Tests of restoring backups.

use std::sync::Arc;

use rivulet_core::{BackupReason, Ending, FaultCategory, OwnFacts, ProviderId};
use rivulet_store::{Sharing, Store};
use uuid::Uuid;

use crate::library::{
    AS_IT_IS, add, add_many, add_with, add_with_file, assert_says, contents, file, files_with, is_set_aside,
    new_store, number, open, raw, shut, titles,
};

#[tokio::test]
async fn a_restored_backup_replaces_the_data_which_is_backed_up_first() {
    let (folder, store) = new_store();
    let attachment = add_with_file(&store, "First", "1", "words").await;
    let backup = store.make_backup(None, BackupReason::Asked).unwrap().file;
    add(&store, "Second", "2").await.unwrap();
    let stored_file = folder
        .path()
        .join("attachments")
        .join(&attachment.hash[..2])
        .join(&attachment.hash);
    let elsewhere = tempfile::tempdir().unwrap();
    let copy = elsewhere.path().join("mine.sqlite3");
    std::fs::copy(&backup.path, &copy).unwrap();
    let beside = elsewhere.path().join("attachments").join(&attachment.hash[..2]);
    std::fs::create_dir_all(&beside).unwrap();
    std::fs::rename(&stored_file, beside.join(&attachment.hash)).unwrap();

    store.restore(&copy, AS_IT_IS).await.unwrap();
    assert_eq!(
        titles(&store).await,
        ["First"],
        "the restored data is visible without a restart"
    );
    assert_eq!(store.attachment_bytes(&attachment.hash).await.unwrap(), b"words");
    let before = store.backups(None)[0].clone();
    assert_eq!(before.reason, BackupReason::Restore);
    add(&store, "Third", "3").await.unwrap();

    store.restore(&before.path, AS_IT_IS).await.unwrap();
    assert_eq!(titles(&store).await, ["First", "Second"]);
    shut(store).await;
    let store = open(folder.path()).unwrap();
    assert_eq!(titles(&store).await, ["First", "Second"]);
    assert_eq!(store.check().await.unwrap(), []);
    let left = files_with(folder.path(), "unfinished");
    assert!(left.is_empty(), "{left:?}");
}

#[tokio::test]
async fn a_message_that_was_left_out_of_requests_is_left_out_after_a_restore() {
    let (_folder, store) = new_store();
    let reply = add_with(&store, "T", "A", None, Some(Ending::Complete))
        .await
        .unwrap();
    store.leave_out(reply.id, Some(7)).await.unwrap();
    let backup = store.make_backup(None, BackupReason::Asked).unwrap().file;
    store.leave_out(reply.id, None).await.unwrap();

    store.restore(&backup.path, AS_IT_IS).await.unwrap();
    let mark = store.message(reply.id).await.unwrap().unwrap().left_out_at;
    assert_eq!(mark, Some(7));
}

#[tokio::test]
async fn own_prices_are_restored() {
    let (_folder, store) = new_store();
    let provider = ProviderId(Uuid::now_v7());
    let own = OwnFacts {
        input: Some(2.5),
        ..OwnFacts::default()
    };
    let set = |own| store.set_own_facts(provider, "m".to_owned(), own);
    set(own.clone()).await.unwrap();
    let backup = store.make_backup(None, BackupReason::Asked).unwrap().file;
    set(OwnFacts::default()).await.unwrap();

    store.restore(&backup.path, AS_IT_IS).await.unwrap();
    let restored = store.model_facts(provider, "m".to_owned()).await.unwrap();
    assert_eq!(restored.0, own);
}

#[tokio::test]
async fn an_invalid_backup_changes_nothing() {
    let (folder, store) = new_store();
    add_many(&store, 40, 500).await;
    let good = store.make_backup(None, BackupReason::Asked).unwrap().file;
    let whole = std::fs::read(&good.path).unwrap();
    let place = |name: &str, bytes: &[u8]| {
        let path = folder.path().join(name);
        std::fs::write(&path, bytes).unwrap();
        path
    };
    let mut damaged = whole.clone();
    let middle = damaged.len() / 2 / 4096 * 4096;
    damaged[middle..middle + 200].fill(0xff);
    let newer = place("newer", &whole);
    rusqlite::Connection::open(&newer)
        .unwrap()
        .pragma_update(None, "user_version", 999)
        .unwrap();
    let other = folder.path().join("other");
    rusqlite::Connection::open(&other)
        .unwrap()
        .execute_batch("CREATE TABLE stamp (country TEXT)")
        .unwrap();
    for (path, words) in [
        (place("damaged", &damaged), "damaged"),
        (place("short", &whole[..whole.len() / 2]), "damaged"),
        (
            place(
                "text",
                b"hello, this is a letter, and a long one too, as letters go when one has time to write them",
            ),
            "damaged",
        ),
        (place("empty", b""), "damaged"),
        (newer, "newer version"),
        (other, "not created by Rivulet"),
        (folder.path().join("nowhere"), "No readable backup"),
        (file(folder.path()), "current database"),
    ] {
        let fault = store.restore(&path, AS_IT_IS).await.unwrap_err();
        assert!(
            fault.message.to_string().contains(words),
            "{}: {fault}",
            path.display()
        );
        assert_eq!(titles(&store).await.len(), 40);
    }
    assert_eq!(store.backups(None), [good], "no backup was made");
}

#[tokio::test]
async fn nothing_is_restored_while_a_reply_streams() {
    let (folder, store) = new_store();
    let reply = add_with(&store, "T", "", None, None).await.unwrap();
    let backup = store.make_backup(None, BackupReason::Asked).unwrap().file;
    for refused in [
        store.restore(&backup.path, AS_IT_IS).await.unwrap_err(),
        store.delete_everything().await.unwrap_err(),
    ] {
        assert_eq!(refused.category, FaultCategory::Input);
        assert_says(&refused, "still arriving");
    }
    assert_eq!(
        store.backups(None).len(),
        1,
        "no backup of unchanged data is left"
    );
    // Mark the reply as complete, because a restore is refused while a reply streams.
    raw(folder.path())
        .execute("UPDATE message SET ending = 'complete'", [])
        .unwrap();
    store.restore(&backup.path, AS_IT_IS).await.unwrap();
    let restored = store.message(reply.id).await.unwrap().unwrap();
    assert_eq!(restored.ending, Some(Ending::Interrupted));
}

#[tokio::test]
async fn a_damaged_database_is_set_aside_before_it_is_replaced() {
    let (folder, store) = new_store();
    add_many(&store, 30, 500).await;
    let backup = store.make_backup(None, BackupReason::Asked).unwrap().file;
    shut(store).await;
    let sql = "SELECT rootpage FROM sqlite_schema WHERE name = 'message_part'";
    let page = number(&raw(folder.path()), sql);
    let mut bytes = std::fs::read(file(folder.path())).unwrap();
    let at = usize::try_from(page - 1).unwrap() * 4096;
    bytes[at..at + 12].fill(0xff);
    std::fs::write(file(folder.path()), &bytes).unwrap();
    let store = open(folder.path()).unwrap();
    store.restore(&backup.path, AS_IT_IS).await.unwrap();
    assert_eq!(contents(&store).await.len(), 30);
    assert_eq!(store.check().await.unwrap(), []);
    assert!(is_set_aside(folder.path(), &bytes));
}

#[tokio::test]
async fn the_copy_that_an_interrupted_restore_left_is_removed_at_the_next_start() {
    let (folder, store) = new_store();
    let names = ["", "-wal", "-shm", "-journal"];
    let left = names.map(|end| folder.path().join(format!(".rivulet-restore.unfinished{end}")));
    for path in &left {
        std::fs::write(path, "a key of an old backup").unwrap();
    }
    // The files in `left` may belong to a restore that another process is preparing in the same
    // data folder. A process that has just started cannot know this, so it must keep the files.
    let beside = Store::open(folder.path(), Sharing::Beside, Arc::new(|_| {})).unwrap();
    assert!(left.iter().all(|path| path.exists()));
    shut(beside).await;
    shut(store).await;
    let store = open(folder.path()).unwrap();
    assert!(left.iter().all(|path| !path.exists()));
    shut(store).await;
}

#[tokio::test]
async fn only_one_backup_is_restored_at_a_time() {
    let (folder, store) = new_store();
    let backup = store.make_backup(None, BackupReason::Asked).unwrap().file;
    // Hold this lock, as another process would while it restores a backup in the same data folder.
    let other = std::fs::File::create(folder.path().join(".rivulet-restore.lock")).unwrap();
    other.lock().unwrap();
    let refused = store.restore(&backup.path, AS_IT_IS).await.unwrap_err();
    assert_says(&refused, "Another backup is being restored");
    drop(other);
    store.restore(&backup.path, AS_IT_IS).await.unwrap();
}
