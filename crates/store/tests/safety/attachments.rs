//! Tests of storing and removing attachments.

use std::path::Path;
use std::time::{Duration, SystemTime};

use rivulet_core::{BackupReason, FaultCategory, texts};

use crate::library::{add_about, add_with_file, assert_says, attach, bytes_of, new_store, open, raw};

fn age(folder: &Path) {
    for path in crate::library::bytes_of(&folder.join("attachments")).into_keys() {
        let yesterday = SystemTime::now() - Duration::from_secs(25 * 60 * 60);
        std::fs::File::options()
            .append(true)
            .open(path)
            .unwrap()
            .set_modified(yesterday)
            .unwrap();
    }
}

#[tokio::test]
async fn only_unreferenced_attachments_are_removed() {
    let (folder, store) = new_store();
    let mut stored = Vec::new();
    for word in ["message", "draft", "backup", "loose", "again"] {
        stored.push(attach(&store, "a.txt", word).await);
    }
    let [message, draft, backup, loose, again] = &stored[..] else {
        unreachable!()
    };
    add_about(&store, "T", "A", message).await;
    let gone = add_about(&store, "G", "A", backup).await;
    store.make_backup(None, BackupReason::Asked).unwrap();
    let database = raw(folder.path());
    database.pragma_update(None, "foreign_keys", true).unwrap();
    database
        .execute(
            "DELETE FROM conversation WHERE id = ?",
            [gone.conversation_id.to_string()],
        )
        .unwrap();
    database
        .execute(
            "INSERT INTO draft VALUES ('', '', json_array(json_object('hash', ?)))",
            [&draft.hash],
        )
        .unwrap();
    assert_eq!(
        store.remove_unreferenced_attachments().unwrap(),
        0,
        "no attachment is old enough"
    );
    age(folder.path());
    // Attach `again` a second time. This updates the time of the file, so it is now too young to be
    // removed.
    attach(&store, "a.txt", "again").await;
    assert_eq!(store.remove_unreferenced_attachments().unwrap(), 1);
    for file in [message, draft, backup, again] {
        store.attachment_bytes(&file.hash).await.unwrap();
    }
    let fault = store.attachment_bytes(&loose.hash).await.unwrap_err();
    assert_says(&fault, "missing");
    let info = store.info().await.unwrap();
    assert_eq!((info.attachments, info.attachment_bytes), (4, 7 + 5 + 6 + 5));
    assert_eq!((info.conversations, info.messages), (1, 2));

    // The `backup` attachment must be removed now, because only the backup, which is deleted here,
    // refers to it.
    std::fs::remove_file(&store.backups(None)[0].path).unwrap();
    assert_eq!(store.remove_unreferenced_attachments().unwrap(), 1);
    assert!(store.attachment_bytes(&backup.hash).await.is_err());
}

#[tokio::test]
async fn a_backup_and_a_move_count_the_attachments_that_they_leave_out() {
    let place = tempfile::tempdir().unwrap();
    let [home, outside, target] = ["home", "outside", "target"].map(|name| place.path().join(name));
    let store = open(&home).unwrap();
    add_with_file(&store, "T", "A", "sound").await;
    let damaged = add_with_file(&store, "U", "A", "words").await;
    let made = store.make_backup(Some(&outside), BackupReason::Asked).unwrap();
    assert_eq!(made.missing_attachments, 0);
    std::fs::remove_dir_all(outside.join("attachments")).unwrap();
    let path = home
        .join("attachments")
        .join(&damaged.hash[..2])
        .join(&damaged.hash);
    std::fs::write(path, "swords").unwrap();
    let made = store.make_backup(Some(&outside), BackupReason::Asked).unwrap();
    assert_eq!(made.missing_attachments, 1);
    assert_eq!(store.move_to(&home, &target).await.unwrap(), 1);
    assert_eq!(bytes_of(&target.join("attachments")).len(), 1);
}

#[tokio::test]
async fn no_attachment_is_removed_while_a_backup_is_unreadable() {
    let (folder, store) = new_store();
    let loose = attach(&store, "a.txt", "loose").await;
    age(folder.path());
    std::fs::create_dir_all(store.backup_folder()).unwrap();
    let broken = store
        .backup_folder()
        .join("rivulet-2026-01-01-120000-000-asked.sqlite3");
    std::fs::write(
        &broken,
        "no database at all, and long enough to look like one".repeat(20),
    )
    .unwrap();
    assert!(store.remove_unreferenced_attachments().is_err());
    // Make the backup folder impossible to list. Nothing may be removed in this state, because a
    // backup may refer to any attachment.
    std::fs::remove_dir_all(store.backup_folder()).unwrap();
    std::fs::write(store.backup_folder(), "").unwrap();
    assert!(store.remove_unreferenced_attachments().is_err());
    store.attachment_bytes(&loose.hash).await.unwrap();
}

#[tokio::test]
async fn an_attachment_to_which_only_a_set_aside_database_refers_is_kept() {
    let (folder, store) = new_store();
    let file = attach(&store, "a.txt", "words").await;
    let gone = add_about(&store, "G", "A", &file).await;
    let backup = store.make_backup(None, BackupReason::Asked).unwrap().file;
    let aside = folder
        .path()
        .join("rivulet.damaged-2026-01-01-120000-000.sqlite3");
    std::fs::rename(backup.path, &aside).unwrap();
    let database = raw(folder.path());
    database.pragma_update(None, "foreign_keys", true).unwrap();
    let id = gone.conversation_id.to_string();
    database
        .execute("DELETE FROM conversation WHERE id = ?", [id])
        .unwrap();
    age(folder.path());
    assert_eq!(store.remove_unreferenced_attachments().unwrap(), 0);
    store.attachment_bytes(&file.hash).await.unwrap();
    std::fs::write(&aside, "a file that is too damaged to be read".repeat(20)).unwrap();
    assert!(store.remove_unreferenced_attachments().is_err());
    store.attachment_bytes(&file.hash).await.unwrap();
    std::fs::remove_file(&aside).unwrap();
    assert_eq!(store.remove_unreferenced_attachments().unwrap(), 1);
}

#[tokio::test]
async fn the_check_reports_missing_and_changed_attachments() {
    let (folder, store) = new_store();
    let one = attach(&store, "a.txt", "one").await;
    let two = attach(&store, "b.txt", "two").await;
    for file in [&one, &two] {
        add_about(&store, "T", "A", file).await;
    }
    assert_eq!(store.check().await.unwrap(), []);
    let path = |hash: &str| folder.path().join("attachments").join(&hash[..2]).join(hash);
    std::fs::write(path(&one.hash), "0ne").unwrap();
    std::fs::remove_file(path(&two.hash)).unwrap();
    let problems = store.check().await.unwrap();
    assert_eq!(problems.len(), 2, "{problems:?}");
    assert!(
        problems
            .iter()
            .any(|words| *words == texts::fault::check_attachment_missing(&two.hash))
    );
    assert!(
        problems
            .iter()
            .any(|words| *words
                == texts::fault::check_attachment(texts::fault::attachment_damaged(), &one.hash))
    );
}

#[tokio::test]
async fn files_that_cannot_be_sent_are_not_stored() {
    let (_folder, store) = new_store();
    let fault = store
        .store_attachment("a.zip", b"PK\x03\x04\xff\xff".to_vec(), None)
        .await
        .unwrap_err();
    assert_eq!(fault.category, FaultCategory::Input);
    assert_eq!(store.info().await.unwrap().attachments, 0);
}
