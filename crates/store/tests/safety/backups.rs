//! Tests of making backups.

use rivulet_core::{BackupReason, FaultCategory};
use rusqlite::Connection;

use crate::library::{add, add_about, add_many, assert_says, attach, new_store, number, open, shut};

#[tokio::test]
async fn a_backup_is_one_intact_file_with_all_data() {
    let (_folder, store) = new_store();
    add(&store, "T", "The answer").await.unwrap();
    let backup = store.make_backup(None, BackupReason::Asked).unwrap().file;
    add(&store, "Later", "A").await.unwrap();
    assert_eq!(store.backups(None), std::slice::from_ref(&backup));
    assert_eq!(std::fs::metadata(&backup.path).unwrap().len(), backup.bytes);
    let copy = Connection::open(&backup.path).unwrap();
    let texts: Vec<String> = copy
        .prepare("SELECT text FROM message_part ORDER BY text")
        .unwrap()
        .query_map([], |row| row.get(0))
        .unwrap()
        .map(Result::unwrap)
        .collect();
    assert_eq!(texts, ["Q", "The answer"]);
    let second = store.make_backup(None, BackupReason::Asked).unwrap().file;
    assert_eq!(store.backups(None), [second, backup]);
    shut(store).await;
}

#[tokio::test]
async fn a_backup_in_another_folder_has_its_attachments_beside_it() {
    let (folder, outside) = (tempfile::tempdir().unwrap(), tempfile::tempdir().unwrap());
    let place = outside.path().join("backups");
    let store = open(folder.path()).unwrap();
    let attachment = attach(&store, "a.txt", "words").await;
    let loose = attach(&store, "b.txt", "others").await;
    add_about(&store, "T", "A", &attachment).await;
    store.make_backup(Some(&place), BackupReason::Asked).unwrap();
    let copied = |hash: &str| place.join("attachments").join(&hash[..2]).join(hash);
    assert_eq!(std::fs::read(copied(&attachment.hash)).unwrap(), b"words");
    assert!(
        !copied(&loose.hash).exists(),
        "unreferenced attachments are not copied"
    );
    assert_eq!(store.backups(Some(&place)).len(), 1);
    assert_eq!(store.backups(None).len(), 0);
}

#[tokio::test]
async fn an_unfinished_backup_is_not_listed_and_does_not_block_the_next() {
    let (_folder, store) = new_store();
    add(&store, "T", "A").await.unwrap();
    std::fs::create_dir_all(store.backup_folder()).unwrap();
    std::fs::write(store.backup_folder().join(".rivulet-backup.unfinished"), "half").unwrap();
    assert_eq!(store.backups(None), []);
    let backup = store.make_backup(None, BackupReason::Scheduled).unwrap().file;
    assert_eq!(store.backups(None), [backup]);
    assert!(!store.backup_folder().join(".rivulet-backup.unfinished").exists());
}

#[tokio::test]
async fn writes_continue_during_a_backup() {
    let (_folder, store) = new_store();
    add_many(&store, 50, 20_000).await;
    let maker = store.clone();
    let making = tokio::task::spawn_blocking(move || maker.make_backup(None, BackupReason::Asked));
    let mut written = 0;
    while !making.is_finished() {
        add(&store, &format!("While {written}"), "A").await.unwrap();
        written += 1;
    }
    let backup = making.await.unwrap().unwrap().file;
    let copy = Connection::open(&backup.path).unwrap();
    let sql = "SELECT count(*) FROM conversation WHERE title LIKE 'T%'";
    assert_eq!(number(&copy, sql), 50);
    assert!(written > 0);
}

#[tokio::test]
async fn a_file_in_place_of_the_backup_folder_is_reported() {
    let (folder, store) = new_store();
    let place = folder.path().join("file");
    std::fs::write(&place, "x").unwrap();
    let fault = store.make_backup(Some(&place), BackupReason::Asked).unwrap_err();
    assert_eq!(fault.category, FaultCategory::Storage);
    assert_says(&fault, "backup folder");
}
