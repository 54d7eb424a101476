//! Tests of crashes during a backup and a restore. A child process repeats the operation until it
//! is killed.

use std::io::{BufRead, BufReader};
use std::path::Path;
use std::process::{Command, Stdio};
use std::time::Duration;

use rivulet_core::BackupReason;
use rivulet_store::restore_closed;
use rusqlite::Connection;

use crate::library::{AS_IT_IS, add, add_many, contents, new_store, open, patiently, raw, shut};

const FOLDER: &str = "RIVULET_TEST_FOLDER";
/// Number of words in each answer. It is large, so that a restore has many pages to copy.
const WORDS: usize = 4_000;
const CRASHES: u64 = 8;

/// Not a test: this function runs in the child process that the tests below start.
#[tokio::test]
#[ignore = "runs until it is killed"]
async fn child_that_backs_up_and_restores_until_killed() {
    let Some(folder) = std::env::var_os(FOLDER) else {
        return;
    };
    let folder = Path::new(&folder);
    let (a, b) = (folder.join("a.sqlite3"), folder.join("b.sqlite3"));
    let data = folder.join("data");
    let store = open(&data).unwrap();
    println!("going");
    loop {
        for backup in [&a, &b] {
            store.restore(backup, AS_IT_IS).await.unwrap();
            store.make_backup(None, BackupReason::Scheduled).unwrap();
            for old in store.backups(None).into_iter().skip(4) {
                std::fs::remove_file(old.path).unwrap();
            }
        }
    }
}

/// Not a test: this function runs in the child process that the tests below start.
#[test]
#[ignore = "runs until it is killed"]
fn child_that_sets_databases_aside_until_killed() {
    let Some(folder) = std::env::var_os(FOLDER) else {
        return;
    };
    let folder = Path::new(&folder);
    println!("going");
    loop {
        for backup in ["a.sqlite3", "b.sqlite3"] {
            patiently(|| restore_closed(&folder.join("data"), &folder.join(backup), AS_IT_IS)).unwrap();
        }
    }
}

fn run_and_kill(name: &str, folder: &Path, after: Duration) {
    let mut child = Command::new(std::env::current_exe().unwrap())
        .args(["--exact", name, "--ignored", "--nocapture"])
        .env(FOLDER, folder)
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn()
        .unwrap();
    let lines = BufReader::new(child.stdout.take().unwrap()).lines();
    for line in lines {
        if line.unwrap().contains("going") {
            break;
        }
    }
    std::thread::sleep(after);
    assert!(
        child.try_wait().unwrap().is_none(),
        "the child runs until it is killed"
    );
    child.kill().unwrap();
    child.wait().unwrap();
}

/// Creates a data folder and two backups, `a` and `b`. No title and no answer occurs in both
/// backups.
async fn two_libraries() -> tempfile::TempDir {
    let place = tempfile::tempdir().unwrap();
    let store = open(&place.path().join("data")).unwrap();
    for name in ["a", "b"] {
        store.delete_everything().await.unwrap();
        for number in 0..40 {
            add(
                &store,
                &format!("{name}{number}"),
                &format!("{name} ").repeat(WORDS),
            )
            .await
            .unwrap();
        }
        let backup = store.make_backup(None, BackupReason::Asked).unwrap().file;
        std::fs::copy(&backup.path, place.path().join(format!("{name}.sqlite3"))).unwrap();
    }
    shut(store).await;
    place
}

/// Asserts that the data is exactly the data of one of the two backups, and that no backup is
/// damaged.
async fn one_or_the_other(data: &Path) {
    let store = open(data).unwrap();
    assert_eq!(store.read_only(), None);
    let contents_after = contents(&store).await;
    assert_eq!(contents_after.len(), 40);
    let name = contents_after.keys().next().unwrap()[..1].to_owned();
    for (title, answer) in contents_after {
        assert!(title.starts_with(&name));
        assert_eq!(answer, format!("{name} ").repeat(WORDS));
    }
    assert_eq!(store.check().await.unwrap(), []);
    for backup in store.backups(None) {
        let copy = Connection::open(&backup.path).unwrap();
        let sound: String = copy
            .query_row("PRAGMA integrity_check", [], |row| row.get(0))
            .unwrap();
        assert_eq!(sound, "ok");
    }
    shut(store).await;
}

#[tokio::test]
async fn a_crash_during_a_restore_leaves_the_old_or_the_new_data() {
    let place = two_libraries().await;
    for crash in 0..CRASHES {
        let after = Duration::from_millis(7 + crash * 61);
        run_and_kill(
            "deaths::child_that_backs_up_and_restores_until_killed",
            place.path(),
            after,
        );
        one_or_the_other(&place.path().join("data")).await;
    }
}

#[tokio::test]
async fn a_crash_while_a_database_is_set_aside_leaves_the_old_or_the_new_data() {
    let place = two_libraries().await;
    for crash in 0..CRASHES {
        let after = Duration::from_millis(5 + crash * 43);
        run_and_kill(
            "deaths::child_that_sets_databases_aside_until_killed",
            place.path(),
            after,
        );
        one_or_the_other(&place.path().join("data")).await;
    }
}

/// Covers a database that was just restored and is therefore not in WAL mode yet. In this case, a
/// crash during a transaction leaves a rollback journal, which the next start must use to undo the
/// transaction.
#[tokio::test]
async fn an_unfinished_transaction_is_rolled_back_after_a_crash() {
    let (folder, store) = new_store();
    add_many(&store, 40, WORDS).await;
    shut(store).await;
    let database = raw(folder.path());
    database.pragma_update(None, "journal_mode", "DELETE").unwrap();
    // Use a small cache, so that SQLite writes some changes to the database file even before the
    // commit. The copy that is made below therefore contains a part of the unfinished transaction.
    database.pragma_update(None, "cache_size", 5).unwrap();
    database
        .execute_batch("BEGIN; UPDATE message_part SET text = zeroblob(20000)||'x'")
        .unwrap();
    let torn = tempfile::tempdir().unwrap();
    for name in ["rivulet.sqlite3", "rivulet.sqlite3-journal"] {
        std::fs::copy(folder.path().join(name), torn.path().join(name)).unwrap();
    }
    drop(database);
    let journal = std::fs::metadata(torn.path().join("rivulet.sqlite3-journal")).unwrap();
    assert!(journal.len() > 0);
    let store = open(torn.path()).unwrap();
    assert_eq!(store.read_only(), None);
    let contents_after = contents(&store).await;
    assert_eq!(contents_after.len(), 40);
    assert!(
        contents_after
            .values()
            .all(|answer| *answer == "word ".repeat(WORDS))
    );
}
