//! Tests of moving the data folder.

use rivulet_core::{BackupReason, Draft, FaultCategory, UiText};
use rivulet_store::{data_folder, delete_left_behind, may_have_window};

use crate::library::{
    add, add_with, add_with_file, assert_says, bytes_of, file, new_store, open, raw, shut, titles,
};

#[tokio::test]
async fn all_data_is_copied_and_the_old_folder_stays() {
    let place = tempfile::tempdir().unwrap();
    let (home, target) = (place.path().join("home"), place.path().join("new place"));
    let store = open(&home).unwrap();
    let attachment = add_with_file(&store, "T", "A", "words").await;
    let backup = store.make_backup(None, BackupReason::Asked).unwrap().file;
    assert_eq!(data_folder(&home).unwrap(), home);
    store.move_to(&home, &target).await.unwrap();
    let refused = add(&store, "Too late", "A").await.unwrap_err();
    assert_says(&refused, "start Rivulet again");
    assert_eq!(titles(&store).await, ["T"], "still to be read");
    assert!(
        may_have_window(&home, &target),
        "the window that moved the data is still open"
    );
    shut(store).await;

    assert_eq!(data_folder(&home).unwrap(), target);
    let store = open(&target).unwrap();
    assert!(may_have_window(&home, &target));
    assert_eq!(titles(&store).await, ["T"]);
    assert_eq!(store.attachment_bytes(&attachment.hash).await.unwrap(), b"words");
    let moved = store.backups(None);
    assert_eq!(
        (moved.len(), moved[0].made_at, moved[0].bytes),
        (1, backup.made_at, backup.bytes)
    );
    assert_eq!(titles(&open(&home).unwrap()).await, ["T"], "nothing was removed");

    let third = place.path().join("third");
    store.move_to(&home, &third).await.unwrap();
    assert_eq!(data_folder(&home).unwrap(), third);
    std::fs::rename(&third, place.path().join("unplugged")).unwrap();
    let gone = data_folder(&home).unwrap_err();
    assert!(
        gone.message.to_string().contains(&third.display().to_string()),
        "{gone}"
    );
}

#[tokio::test]
async fn an_unsuitable_folder_is_refused_and_unchanged() {
    let place = tempfile::tempdir().unwrap();
    let home = place.path().join("home");
    let full = place.path().join("full");
    std::fs::create_dir(&full).unwrap();
    std::fs::write(full.join("notes.txt"), "mine").unwrap();
    let file = place.path().join("file");
    std::fs::write(&file, "x").unwrap();
    let store = open(&home).unwrap();
    add(&store, "T", "A").await.unwrap();
    for (target, words) in [
        (home.join("inside"), "inside"),
        (home.clone(), "inside"),
        (place.path().to_owned(), "inside"),
        (full.clone(), "not empty"),
        (file, "cannot be used"),
        (place.path().join("no/where"), "does not exist"),
        ("relative".into(), "does not exist"),
    ] {
        let before = bytes_of(place.path());
        let fault = store.move_to(&home, &target).await.unwrap_err();
        assert!(
            fault.message.to_string().contains(words),
            "{}: {fault}",
            target.display()
        );
        assert_eq!(bytes_of(place.path()).len(), before.len());
        assert_eq!(data_folder(&home).unwrap(), home);
    }
    let other =
        rivulet_store::Store::open(&home, rivulet_store::Sharing::Beside, std::sync::Arc::new(|_| {}))
            .unwrap();
    let fault = store.move_to(&home, &place.path().join("new")).await.unwrap_err();
    assert_says(&fault, "Another copy of Rivulet");
    shut(other).await;
    // Create a file where the backup folder should be, so that backups cannot be listed.
    std::fs::write(home.join("backups"), "").unwrap();
    let fault = store.move_to(&home, &place.path().join("new")).await.unwrap_err();
    assert_says(&fault, "backup folder");
    assert!(!place.path().join("new").exists());
    add(&store, "Still writable", "A").await.unwrap();
}

#[tokio::test]
async fn deleting_all_data_leaves_an_empty_usable_store() {
    let (folder, outside) = (tempfile::tempdir().unwrap(), tempfile::tempdir().unwrap());
    let store = open(folder.path()).unwrap();
    add_with_file(&store, "Secret", "my secret answer", "my words").await;
    store
        .set_setting("settings", "{\"secret\":1}".to_owned())
        .await
        .unwrap();
    raw(folder.path())
        .execute(
            "INSERT INTO message_text (rowid, text) VALUES (1, 'secret words')",
            [],
        )
        .unwrap();
    store.make_backup(None, BackupReason::Asked).unwrap();
    store
        .make_backup(Some(outside.path()), BackupReason::Asked)
        .unwrap();
    let unfinished = folder.path().join("backups/.rivulet-backup.unfinished");
    std::fs::write(&unfinished, "a secret backup that a crash interrupted").unwrap();
    assert_eq!(store.delete_everything().await.unwrap(), []);
    assert_eq!(titles(&store).await, Vec::<String>::new());
    assert_eq!(store.setting("settings").await.unwrap(), None);
    assert_eq!(store.backups(None), []);
    assert_eq!(
        store.backups(Some(outside.path())).len(),
        1,
        "backups outside the data folder stay"
    );
    assert_eq!(store.info().await.unwrap().attachments, 0);
    for (path, bytes) in bytes_of(folder.path()) {
        let contains_word = bytes.windows(6).any(|six| six.eq_ignore_ascii_case(b"secret"));
        assert!(!contains_word, "{} still holds it", path.display());
    }
    add(&store, "New", "A").await.unwrap();
    assert_eq!(titles(&store).await, ["New"]);
    assert_eq!(store.check().await.unwrap(), []);
    shut(store).await;
    assert_eq!(titles(&open(folder.path()).unwrap()).await, ["New"]);
}

fn ids(texts: &[UiText]) -> Vec<&str> {
    texts.iter().map(UiText::id).collect()
}

#[tokio::test]
async fn what_cannot_be_deleted_is_reported_and_the_rest_is_deleted() {
    let (folder, store) = new_store();
    add_with_file(&store, "Secret", "my answer", "my words").await;
    // Create two obstacles that stop even root, which missing permissions would not do.
    // `rivulet.damaged-folder` is a folder where Rivulet expects a file, so Rivulet cannot remove
    // it. `backups` is a file where Rivulet expects a folder, so Rivulet cannot list it.
    let aside = folder.path().join("rivulet.damaged-folder");
    std::fs::create_dir(&aside).unwrap();
    std::fs::write(folder.path().join("rivulet.damaged-file"), "secret").unwrap();
    std::fs::write(folder.path().join("backups"), "").unwrap();
    let left = store.delete_everything().await.unwrap();
    assert_eq!(ids(&left), ["fault-delete-unlisted", "fault-delete-left"]);
    assert!(
        left[1].to_string().contains(&aside.display().to_string()),
        "{left:?}"
    );
    assert_eq!(titles(&store).await, Vec::<String>::new());
    assert_eq!(store.info().await.unwrap().attachments, 0);
    assert!(!folder.path().join("rivulet.damaged-file").exists());
}

#[tokio::test]
async fn a_copy_between_the_original_and_the_present_folder_is_named_and_kept() {
    let place = tempfile::tempdir().unwrap();
    let [home, between, empty, current] =
        ["home", "between", "empty", "current"].map(|name| place.path().join(name));
    for (from, to) in [(&home, &between), (&between, &empty), (&empty, &current)] {
        let store = open(from).unwrap();
        add(&store, "T", "A").await.unwrap();
        store.move_to(&home, to).await.unwrap();
        shut(store).await;
    }
    std::fs::remove_dir_all(&empty).unwrap();
    // Imitate another program that has created a folder where Rivulet used to keep its data, with a
    // subfolder named `backups`. Rivulet must neither report nor delete these folders.
    std::fs::create_dir_all(empty.join("backups")).unwrap();
    std::fs::write(empty.join("backups").join("notes.txt"), "").unwrap();
    let left = delete_left_behind(&home, &current);
    assert_eq!(ids(&left), ["fault-delete-left-copy"]);
    assert!(
        left[0].to_string().contains(&between.display().to_string()),
        "{left:?}"
    );
    assert!(!file(&home).exists());
    assert!(file(&between).exists() && file(&current).exists());
    assert_eq!(delete_left_behind(&home, &current), []);
    // Imitate a user who has removed the pointer file, so that Rivulet uses the original folder
    // again.
    let left = delete_left_behind(&home, &home);
    assert_eq!(ids(&left), ["fault-delete-left-copy"]);
    assert!(
        left[0].to_string().contains(&current.display().to_string()),
        "{left:?}"
    );
    assert_eq!(delete_left_behind(&home, &home), []);
}

#[tokio::test]
async fn data_is_neither_moved_nor_deleted_while_a_reply_streams() {
    let place = tempfile::tempdir().unwrap();
    let home = place.path().join("home");
    let store = open(&home).unwrap();
    add_with(&store, "T", "", None, None).await.unwrap();
    let fault = store.move_to(&home, &place.path().join("new")).await.unwrap_err();
    assert_eq!(fault.category, FaultCategory::Input);
    assert_says(&fault, "still arriving");
    assert!(!place.path().join("new").exists());
}

fn draft(text: &str) -> Draft {
    Draft {
        conversation_id: None,
        message_id: None,
        text: text.to_owned(),
        attachments: Vec::new(),
    }
}

#[tokio::test]
async fn a_draft_typed_after_a_move_is_there_at_the_next_start() {
    let place = tempfile::tempdir().unwrap();
    let (home, target) = (place.path().join("home"), place.path().join("new"));
    let store = open(&home).unwrap();
    add(&store, "T", "A").await.unwrap();
    store.move_to(&home, &target).await.unwrap();
    store.save_draft(draft("typed too la")).await.unwrap();
    store.save_draft(draft("typed too late")).await.unwrap();
    shut(store).await;
    let store = open(&data_folder(&home).unwrap()).unwrap();
    assert_eq!(store.drafts().await.unwrap(), [draft("typed too late")]);
    assert_eq!(titles(&store).await, ["T"]);
}

#[tokio::test]
async fn what_is_written_during_a_move_is_in_the_new_folder_or_refused() {
    let place = tempfile::tempdir().unwrap();
    let (home, target) = (place.path().join("home"), place.path().join("new"));
    let store = open(&home).unwrap();
    add(&store, "T", "A").await.unwrap();
    let draft = draft("typed meanwhile");
    // `join!` begins with the move. The writes to the database are therefore queued behind the move
    // and wait until the data is copied. Storing an attachment does not use this queue.
    let (moved, saved, added, set, attached) = tokio::join!(
        store.move_to(&home, &target),
        store.save_draft(draft.clone()),
        add(&store, "Meanwhile", "A"),
        store.set_setting("name", "1".to_owned()),
        store.store_attachment("a.txt", b"words".to_vec(), None),
    );
    moved.unwrap();
    saved.unwrap();
    assert_says(&added.unwrap_err(), "start Rivulet again");
    assert_says(&set.unwrap_err(), "start Rivulet again");
    shut(store).await;
    assert_eq!(titles(&open(&home).unwrap()).await, ["T"]);
    let store = open(&data_folder(&home).unwrap()).unwrap();
    assert_eq!(store.drafts().await.unwrap(), [draft]);
    assert_eq!(titles(&store).await, ["T"]);
    let attachment = attached.unwrap();
    assert_eq!(store.attachment_bytes(&attachment.hash).await.unwrap(), b"words");
}

/// Returns the path and the permissions of each file and folder that other users can access.
#[cfg(unix)]
fn open_to_others(folder: &std::path::Path) -> Vec<(std::path::PathBuf, u32)> {
    use std::os::unix::fs::MetadataExt;
    let mut found = Vec::new();
    for entry in std::fs::read_dir(folder).unwrap().flatten() {
        let mode = entry.metadata().unwrap().mode() & 0o777;
        if mode & 0o077 != 0 {
            found.push((entry.path(), mode));
        }
        if entry.path().is_dir() {
            found.extend(open_to_others(&entry.path()));
        }
    }
    found
}

#[cfg(unix)]
#[tokio::test]
async fn only_the_owner_can_open_the_files_even_in_a_folder_that_others_can_open() {
    use std::os::unix::fs::PermissionsExt;
    let place = tempfile::tempdir().unwrap();
    let existing = |name: &str| {
        let folder = place.path().join(name);
        std::fs::create_dir(&folder).unwrap();
        std::fs::set_permissions(&folder, std::fs::Permissions::from_mode(0o755)).unwrap();
        folder
    };
    let (home, target, backups) = (existing("home"), existing("new"), existing("backups"));
    // Create an empty database file with the system's default permissions.
    std::fs::write(home.join("rivulet.sqlite3"), "").unwrap();
    let store = open(&home).unwrap();
    add_with_file(&store, "T", "A", "words").await;
    let first = store.make_backup(None, BackupReason::Asked).unwrap().file;
    store.make_backup(Some(&backups), BackupReason::Asked).unwrap();
    store
        .restore(&first.path, crate::library::AS_IT_IS)
        .await
        .unwrap();
    assert_eq!(open_to_others(&home), []);
    let notice = store.folder_notice(&target).unwrap();
    assert!(notice.to_string().contains("can see which files"), "{notice}");
    assert_eq!(store.folder_notice(&home.join("backups")), None);
    store.move_to(&home, &target).await.unwrap();
    shut(store).await;
    let store = open(&target).unwrap();
    add(&store, "New", "A").await.unwrap();
    for folder in [&target, &backups] {
        assert_eq!(open_to_others(folder), []);
    }
}

#[tokio::test]
async fn no_backup_is_made_in_the_old_folder_after_a_move() {
    let place = tempfile::tempdir().unwrap();
    let (home, target) = (place.path().join("home"), place.path().join("new"));
    let store = open(&home).unwrap();
    store.move_to(&home, &target).await.unwrap();
    let refused = store.make_backup(None, BackupReason::Asked).unwrap_err();
    assert_says(&refused, "Everything was moved");
    assert_eq!(store.backups(None), []);
}
