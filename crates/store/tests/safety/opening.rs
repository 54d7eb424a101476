//! Tests of databases that are damaged, missing, locked, written by a newer version or not created
//! by Rivulet. Rivulet must report each of these problems and must not overwrite the database.

use std::io::{Read, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};
use std::sync::Arc;

use rivulet_core::BackupReason;
use rivulet_store::{BackupFile, Sharing, Store, restore_closed};

use crate::library::{
    AS_IT_IS, add, add_many, assert_says, contents, file, is_set_aside, new_store, open, patiently, raw,
    refusal, shut, titles,
};

const PAGE: u64 = 4096;

async fn library(folder: &Path) {
    let store = open(folder).unwrap();
    add_many(&store, 30, 2_000).await;
    shut(store).await;
}

async fn library_with_backup(folder: &Path) -> BackupFile {
    library(folder).await;
    let store = open(folder).unwrap();
    let backup = store.make_backup(None, BackupReason::Asked).unwrap().file;
    shut(store).await;
    backup
}

fn flip(path: &Path, at: u64, bytes: usize) {
    let mut disk = std::fs::File::options()
        .read(true)
        .write(true)
        .open(path)
        .unwrap();
    disk.seek(SeekFrom::Start(at)).unwrap();
    let mut piece = vec![0; bytes];
    disk.read_exact(&mut piece).unwrap();
    piece.iter_mut().for_each(|byte| *byte ^= 0xff);
    disk.seek(SeekFrom::Start(at)).unwrap();
    disk.write_all(&piece).unwrap();
}

/// Returns the offset, in bytes, of a table's root page in the database file.
fn page_of(folder: &Path, table: &str) -> u64 {
    let sql = "SELECT rootpage FROM sqlite_schema WHERE name = ?";
    let page: i64 = raw(folder).query_row(sql, [table], |row| row.get(0)).unwrap();
    (page.unsigned_abs() - 1) * PAGE
}

/// Returns the path of the damaged database that Rivulet set aside, or `None` if there is none.
fn aside(folder: &Path) -> Option<PathBuf> {
    let mut entries = std::fs::read_dir(folder).unwrap().flatten();
    let name = |entry: &std::fs::DirEntry| entry.file_name().to_string_lossy().into_owned();
    let found = entries.find(|entry| name(entry).starts_with("rivulet.damaged-"));
    found.map(|entry| entry.path())
}

fn database_bytes(folder: &Path) -> Vec<u8> {
    std::fs::read(file(folder)).unwrap()
}

#[tokio::test]
async fn a_long_path_with_spaces_umlauts_and_signs_works() {
    let outside = tempfile::tempdir().unwrap();
    let mut folder = outside.path().to_path_buf();
    for name in ["Äpfel & Öl", "100% #1", "資料"] {
        folder.push(format!("{name}{}", " und mehr".repeat(10)));
    }
    assert!(folder.to_str().unwrap().chars().count() > 260);
    let backup = library_with_backup(&folder).await;
    let store = open(&folder).unwrap();
    store.restore(&backup.path, AS_IT_IS).await.unwrap();
    shut(store).await;
    patiently(|| restore_closed(&folder, &backup.path, AS_IT_IS)).unwrap();
    let store = open(&folder).unwrap();
    assert_eq!(titles(&store).await.len(), 30);
    shut(store).await;
}

#[tokio::test]
async fn a_file_that_is_no_database_is_not_overwritten() {
    let folder = tempfile::tempdir().unwrap();
    for wrong in [
        "this is no database, and never was one".repeat(100),
        "short".to_owned(),
    ] {
        std::fs::write(file(folder.path()), &wrong).unwrap();
        assert_says(&refusal(folder.path()), "The database is damaged");
        assert_eq!(database_bytes(folder.path()), wrong.as_bytes());
    }
}

#[tokio::test]
async fn a_folder_in_place_of_the_database_is_reported() {
    let folder = tempfile::tempdir().unwrap();
    std::fs::create_dir(file(folder.path())).unwrap();
    let fault = refusal(folder.path());
    assert_says(&fault, "should be the database file, but it is a folder");
}

#[tokio::test]
async fn no_new_database_replaces_one_truncated_to_a_byte() {
    let folder = tempfile::tempdir().unwrap();
    library_with_backup(folder.path()).await;
    std::fs::write(file(folder.path()), "x").unwrap();
    assert_says(&refusal(folder.path()), "The database is empty");
    assert_eq!(database_bytes(folder.path()), b"x");
}

#[tokio::test]
async fn a_database_of_another_program_is_unchanged() {
    let folder = tempfile::tempdir().unwrap();
    raw(folder.path())
        .execute_batch("CREATE TABLE stamp (country TEXT); INSERT INTO stamp VALUES ('FR')")
        .unwrap();
    let before = database_bytes(folder.path());
    assert_says(&refusal(folder.path()), "not created by Rivulet");
    assert_eq!(database_bytes(folder.path()), before);
}

#[tokio::test]
async fn a_newer_database_is_unchanged() {
    let folder = tempfile::tempdir().unwrap();
    library(folder.path()).await;
    let newer = raw(folder.path());
    newer.pragma_update(None, "user_version", 999).unwrap();
    newer.pragma_update(None, "journal_mode", "DELETE").unwrap();
    drop(newer);
    let before = database_bytes(folder.path());
    assert_says(&refusal(folder.path()), "created by a newer version of Rivulet");
    assert_eq!(database_bytes(folder.path()), before);
}

#[tokio::test]
async fn a_damaged_header_is_reported_with_the_newest_backup_which_can_be_restored() {
    let folder = tempfile::tempdir().unwrap();
    let backup = library_with_backup(folder.path()).await;
    let whole = database_bytes(folder.path());
    for at in [0, 16, 40] {
        std::fs::write(file(folder.path()), &whole).unwrap();
        flip(&file(folder.path()), at, 8);
        let before = database_bytes(folder.path());
        let fault = match open(folder.path()) {
            Err(fault) => fault,
            Ok(store) => {
                // SQLite can read the database despite this damage, so there is nothing else to
                // check.
                shut(store).await;
                continue;
            }
        };
        assert_eq!(database_bytes(folder.path()), before, "nothing was changed");
        assert!(
            fault.message.to_string().starts_with("The database is damaged") || at == 40,
            "{at}: {fault}"
        );
        let words = fault.detail.unwrap();
        assert!(words.contains(&backup.path.display().to_string()), "{words}");

        restore_closed(folder.path(), &backup.path, AS_IT_IS).unwrap();
        assert!(
            is_set_aside(folder.path(), &before),
            "the damaged database is set aside"
        );
        let store = open(folder.path()).unwrap();
        assert_eq!(titles(&store).await.len(), 30);
        shut(store).await;
    }
}

#[tokio::test]
async fn a_truncated_database_is_read_only_and_shows_the_remaining_data() {
    let folder = tempfile::tempdir().unwrap();
    let backup = library_with_backup(folder.path()).await;
    let whole = std::fs::metadata(file(folder.path())).unwrap().len();
    let disk = std::fs::File::options()
        .write(true)
        .open(file(folder.path()))
        .unwrap();
    disk.set_len(whole - 20 * PAGE).unwrap();
    let before = database_bytes(folder.path());

    let store = open(folder.path()).unwrap();
    let fault = store.read_only().unwrap();
    assert_says(&fault, "The database is damaged, so nothing can be changed");
    let refused = add(&store, "New", "A").await.unwrap_err();
    assert_eq!(refused, fault);
    let (listed, _) = store.conversations().await.unwrap();
    assert_eq!(listed.len(), 30, "the list is complete");
    let mut readable = 0;
    for conversation in &listed {
        match store.branch(conversation.id, usize::MAX, None).await {
            Ok(branch) => readable += usize::from(branch.is_some()),
            Err(fault) => assert!(
                fault.message.to_string().starts_with("The database is damaged"),
                "{fault}"
            ),
        }
    }
    assert!(readable > 0, "the remaining part can be read");
    assert_eq!(database_bytes(folder.path()), before);

    // The thread imitates a program, such as a virus scanner, that has the damaged database open.
    // The user must be able to restore a backup nevertheless.
    let watched = folder.path().to_owned();
    let scanner = std::thread::spawn(move || {
        while aside(&watched).is_none() {
            std::thread::sleep(std::time::Duration::from_millis(1));
        }
        drop(disk);
    });
    store.restore(&backup.path, AS_IT_IS).await.unwrap();
    scanner.join().unwrap();
    assert_eq!(store.read_only(), None);
    assert_eq!(contents(&store).await.len(), 30);
    add(&store, "New", "A").await.unwrap();
    shut(store).await;
    let aside = aside(folder.path()).unwrap();
    assert_eq!(std::fs::read(aside).unwrap(), before);
    assert_eq!(titles(&open(folder.path()).unwrap()).await.len(), 31);
}

#[tokio::test]
async fn damage_in_messages_leaves_the_list_readable_and_is_detected() {
    let folder = tempfile::tempdir().unwrap();
    library(folder.path()).await;
    for table in ["message_part", "message", "sqlite_autoindex_message_1"] {
        let at = page_of(folder.path(), table);
        flip(&file(folder.path()), at, 12);
        let store = open(folder.path()).unwrap();
        let (listed, _) = store.conversations().await.unwrap();
        assert_eq!(listed.len(), 30, "{table}");
        let fault = store.branch(listed[0].id, usize::MAX, None).await.unwrap_err();
        assert!(
            fault.message.to_string().starts_with("The database is damaged"),
            "{table}: {fault}"
        );
        let problems = store.check().await.unwrap();
        assert!(!problems.is_empty(), "{table}");
        let refused = store.make_backup(None, BackupReason::Asked).unwrap_err();
        assert!(
            refused.message.to_string().contains("damaged"),
            "{table}: {refused}"
        );
        assert!(
            store.backups(None).is_empty(),
            "an incomplete copy does not count as a backup"
        );
        shut(store).await;
        flip(&file(folder.path()), at, 12);
    }
    let store = open(folder.path()).unwrap();
    assert_eq!(store.check().await.unwrap(), [], "whole again");
}

#[tokio::test]
async fn damage_in_the_search_index_is_detected() {
    let folder = tempfile::tempdir().unwrap();
    library(folder.path()).await;
    let database = raw(folder.path());
    database
        .execute(
            "INSERT INTO message_text (rowid, text) VALUES (1, 'some words here')",
            [],
        )
        .unwrap();
    database
        .execute(
            "UPDATE message_text_data SET block = zeroblob(length(block)) WHERE id > 10",
            [],
        )
        .unwrap();
    drop(database);
    let store = open(folder.path()).unwrap();
    let problems = store.check().await.unwrap();
    assert!(
        problems
            .iter()
            .any(|words| words.to_string().contains("message_text")),
        "{problems:?}"
    );
}

#[tokio::test]
async fn no_new_database_is_created_where_backups_or_a_log_exist() {
    let folder = tempfile::tempdir().unwrap();
    let backup = library_with_backup(folder.path()).await;
    for (state, words) in [(Some(""), "empty"), (None, "missing")] {
        match state {
            Some(bytes) => std::fs::write(file(folder.path()), bytes).unwrap(),
            None => std::fs::remove_file(file(folder.path())).unwrap(),
        }
        let fault = refusal(folder.path());
        assert_says(&fault, words);
        assert!(fault.detail.unwrap().contains(&backup.path.display().to_string()));
        assert_eq!(
            file(folder.path()).exists(),
            state.is_some(),
            "no database was created"
        );
    }
    restore_closed(folder.path(), &backup.path, AS_IT_IS).unwrap();
    assert_eq!(titles(&open(folder.path()).unwrap()).await.len(), 30);

    // Imitate an interrupted first start, which leaves an empty database file. Rivulet must be able
    // to open it.
    let folder = tempfile::tempdir().unwrap();
    std::fs::write(file(folder.path()), "").unwrap();
    assert_eq!(open(folder.path()).unwrap().read_only(), None);
}

#[tokio::test]
async fn the_log_of_a_missing_database_is_not_removed() {
    let (folder, store) = new_store();
    add(&store, "T", "A").await.unwrap();
    // The store still has the database open, so the latest data is only in the write-ahead log.
    std::fs::copy(
        folder.path().join("rivulet.sqlite3-wal"),
        folder.path().join("kept"),
    )
    .unwrap();
    shut(store).await;
    std::fs::remove_file(file(folder.path())).unwrap();
    let waiting = folder.path().join("rivulet.sqlite3-wal");
    std::fs::rename(folder.path().join("kept"), &waiting).unwrap();
    let before = std::fs::read(&waiting).unwrap();
    assert!(refusal(folder.path()).message.to_string().contains("missing"));
    assert_eq!(std::fs::read(&waiting).unwrap(), before);
}

#[tokio::test]
async fn a_locked_database_can_be_read() {
    let folder = tempfile::tempdir().unwrap();
    library(folder.path()).await;
    let other = raw(folder.path());
    other.execute_batch("BEGIN EXCLUSIVE").unwrap();
    let store = open(folder.path()).unwrap();
    let fault = store.read_only().unwrap();
    assert_says(&fault, "Another program is using the database");
    assert_eq!(titles(&store).await.len(), 30);
    assert_eq!(add(&store, "New", "A").await.unwrap_err(), fault);
    shut(store).await;
    other.execute_batch("ROLLBACK").unwrap();
    assert_eq!(open(folder.path()).unwrap().read_only(), None);
}

#[tokio::test]
async fn a_window_and_a_second_run_can_both_write() {
    let folder = tempfile::tempdir().unwrap();
    let window = open(folder.path()).unwrap();
    let beside = Store::open(folder.path(), Sharing::Beside, Arc::new(|_| {})).unwrap();
    for number in 0..20 {
        let (one, other) = (format!("w{number}"), format!("b{number}"));
        let (one, other) = tokio::join!(add(&window, &one, "A"), add(&beside, &other, "A"));
        one.unwrap();
        other.unwrap();
    }
    assert_eq!(titles(&window).await.len(), 40);
    assert_eq!(titles(&beside).await.len(), 40);
}

#[tokio::test]
async fn damage_in_the_conversation_table_hides_only_the_damaged_rows() {
    let (folder, store) = new_store();
    for number in 0..30 {
        let title = format!("T{number:02} {}", "long ".repeat(200));
        add(&store, &title, "A").await.unwrap();
    }
    shut(store).await;
    let bytes = database_bytes(folder.path());
    let in_it = bytes.windows(8).position(|piece| piece == b"T15 long").unwrap() as u64;
    flip(&file(folder.path()), in_it / PAGE * PAGE, 8);
    let store = open(folder.path()).unwrap();
    let listed = titles(&store).await;
    assert!(listed.len() >= 20 && listed.len() < 30, "{}", listed.len());
    assert!(!listed.iter().any(|title| title.starts_with("T15")));
}
