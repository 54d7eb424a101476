//! Tests of full and read-only disks. The tests run only as root, because they mount disks.

use std::fs::File;
use std::io;
use std::path::Path;
use std::process::Command;
use std::sync::{Arc, Mutex};
use std::time::Duration;

use rivulet_core::{BackupReason, Delta, Ending, Fault, FaultCategory, Fragment, JournalRow, Outcome, Part};
use rivulet_store::{Sharing, Store};

use crate::library::{
    AS_IT_IS, add, add_many, add_with, assert_says, bytes_of, contents, file, new_store, open, raw, shut,
    titles,
};
use crate::past;

/// A small mounted disk. Dropping the value unmounts the disk.
struct Disk {
    folder: tempfile::TempDir,
}

impl Disk {
    /// Mounts a disk. Prints a message and returns `None` if a disk cannot be mounted.
    fn mount(megabytes: u32) -> Option<Disk> {
        let folder = tempfile::tempdir().unwrap();
        let size = format!("size={megabytes}m");
        let done = mount(&["-t", "tmpfs", "-o", &size, "tmpfs"], folder.path());
        if !done {
            eprintln!("skipped: a small disk can be mounted by root only");
        }
        done.then_some(Disk { folder })
    }

    fn path(&self) -> &Path {
        self.folder.path()
    }

    fn set_writable(&self, writable: bool) {
        let how = if writable { "remount,rw" } else { "remount,ro" };
        assert!(mount(&["-o", how], self.path()));
    }

    fn fill(&self) {
        let fault = File::create(self.path().join("filler"))
            .and_then(|mut filler| io::copy(&mut io::repeat(0), &mut filler))
            .unwrap_err();
        assert_eq!(fault.kind(), io::ErrorKind::StorageFull, "{fault}");
    }

    fn make_room(&self) {
        std::fs::remove_file(self.path().join("filler")).unwrap();
    }
}

impl Drop for Disk {
    fn drop(&mut self) {
        let _ = Command::new("umount").arg("-l").arg(self.path()).status();
    }
}

fn mount(arguments: &[&str], place: &Path) -> bool {
    Command::new("mount")
        .args(arguments)
        .arg(place)
        .status()
        .is_ok_and(|status| status.success())
}

async fn library(folder: &Path) {
    let store = open(folder).unwrap();
    add(&store, "T", "The answer").await.unwrap();
    shut(store).await;
}

/// Asserts that the store can be read but not written, and that the fault returned by
/// `Store::read_only` contains `words`.
async fn only_readable(store: &Store, words: &str) {
    let fault = store.read_only().unwrap();
    assert_says(&fault, words);
    assert_eq!(contents(store).await["T"], "The answer");
    assert_eq!(add(store, "New", "A").await.unwrap_err(), fault);
    assert_eq!(
        store
            .store_attachment("a.txt", b"a".to_vec(), None)
            .await
            .unwrap_err(),
        fault
    );
    assert_eq!(store.check().await.unwrap(), []);
    assert_eq!(store.info().await.unwrap().conversations, 1);
}

fn piece(seq: u64, text: String) -> JournalRow {
    JournalRow::Delta(Delta {
        seq,
        fragment: Fragment::Text { text },
    })
}

#[tokio::test]
async fn a_read_only_disk_can_be_read() {
    let Some(disk) = Disk::mount(8) else { return };
    library(disk.path()).await;
    disk.set_writable(false);
    let before = bytes_of(disk.path());
    let store = open(disk.path()).unwrap();
    only_readable(&store, "is not writable, so nothing can be changed").await;
    let elsewhere = tempfile::tempdir().unwrap();
    let backup = store
        .make_backup(Some(elsewhere.path()), BackupReason::Asked)
        .unwrap()
        .file;
    assert!(backup.bytes > 0, "a backup elsewhere can be made");
    shut(store).await;
    assert_eq!(bytes_of(disk.path()), before);
    disk.set_writable(true);
    assert_eq!(open(disk.path()).unwrap().read_only(), None);
}

#[tokio::test]
async fn data_in_the_log_of_a_crashed_run_is_read_from_a_read_only_disk() {
    let Some(disk) = Disk::mount(16) else { return };
    let (folder, store) = new_store();
    add(&store, "T", "The answer").await.unwrap();
    // Copy the files while the store is open. As after a crash, the latest data is only in the
    // write-ahead log.
    for name in ["rivulet.sqlite3", "rivulet.sqlite3-wal"] {
        std::fs::copy(folder.path().join(name), disk.path().join(name)).unwrap();
    }
    shut(store).await;
    assert!(
        std::fs::metadata(disk.path().join("rivulet.sqlite3-wal"))
            .unwrap()
            .len()
            > 0
    );
    disk.set_writable(false);
    let store = open(disk.path()).unwrap();
    only_readable(&store, "is not writable").await;
}

#[tokio::test]
async fn a_past_version_on_a_read_only_disk_can_be_read() {
    let Some(disk) = Disk::mount(8) else { return };
    past::make(disk.path(), 1);
    disk.set_writable(false);
    let store = open(disk.path()).unwrap();
    assert!(store.read_only().is_some());
    assert_eq!(contents(&store).await["Old"], "An answer");
    assert_eq!(past::version(&file(disk.path())), 1);
}

#[tokio::test]
async fn no_database_can_be_created_on_a_read_only_disk() {
    let Some(disk) = Disk::mount(8) else { return };
    disk.set_writable(false);
    assert_says(&crate::library::refusal(disk.path()), "is not writable");
}

#[tokio::test]
async fn a_full_disk_can_be_read() {
    let Some(disk) = Disk::mount(8) else { return };
    library(disk.path()).await;
    disk.fill();
    let before = std::fs::read(file(disk.path())).unwrap();
    let store = open(disk.path()).unwrap();
    assert_eq!(store.read_only().unwrap().category, FaultCategory::StorageFull);
    only_readable(&store, "The disk is full").await;
    shut(store).await;
    assert_eq!(std::fs::read(file(disk.path())).unwrap(), before);
    disk.make_room();
    let store = open(disk.path()).unwrap();
    assert_eq!(titles(&store).await, ["T"]);
    add(&store, "New", "A").await.unwrap();
}

#[tokio::test]
async fn no_migration_happens_without_space_for_a_backup() {
    let Some(disk) = Disk::mount(8) else { return };
    past::make(disk.path(), 2);
    drop(raw(disk.path()).execute_batch("PRAGMA wal_checkpoint(TRUNCATE)"));
    disk.fill();
    let store = open(disk.path()).unwrap();
    let fault = store.read_only().unwrap();
    assert_eq!(fault.category, FaultCategory::StorageFull, "{fault}");
    assert_eq!(
        contents(&store).await["Old"],
        "An answer",
        "existing data can be read"
    );
    shut(store).await;
    assert_eq!(past::version(&file(disk.path())), 2);
    disk.make_room();
    let store = open(disk.path()).unwrap();
    assert_eq!((store.read_only(), store.backups(None).len()), (None, 1));
}

#[tokio::test]
async fn on_a_full_disk_backup_and_restore_fail_without_loss() {
    let (Some(disk), Some(small)) = (Disk::mount(16), Disk::mount(1)) else {
        return;
    };
    let store = open(disk.path()).unwrap();
    add_many(&store, 30, 10_000).await;
    let fault = store
        .make_backup(Some(&small.path().join("backups")), BackupReason::Asked)
        .unwrap_err();
    assert_eq!(fault.category, FaultCategory::StorageFull, "{fault}");
    assert!(
        bytes_of(small.path()).values().all(Vec::is_empty),
        "no unfinished backup is left"
    );
    let fault = store
        .move_to(disk.path(), &small.path().join("new"))
        .await
        .unwrap_err();
    assert_eq!(fault.category, FaultCategory::StorageFull, "{fault}");
    assert!(!small.path().join("new").exists());

    let elsewhere = tempfile::tempdir().unwrap();
    let backup = store
        .make_backup(Some(elsewhere.path()), BackupReason::Asked)
        .unwrap()
        .file;
    add(&store, "Later", "A").await.unwrap();
    disk.fill();
    let fault = store.restore(&backup.path, AS_IT_IS).await.unwrap_err();
    assert_eq!(fault.category, FaultCategory::StorageFull, "{fault}");
    assert_eq!(titles(&store).await.len(), 31, "nothing was changed");
    disk.make_room();
    add(&store, "Room again", "A").await.unwrap();
    assert_eq!(titles(&store).await.len(), 32);
}

#[tokio::test]
async fn closing_on_a_full_disk_waits_until_the_received_text_has_room() {
    let Some(disk) = Disk::mount(8) else { return };
    let (tell, mut told) = tokio::sync::mpsc::unbounded_channel();
    let health = Arc::new(move |fault: Option<Fault>| tell.send(fault.is_some()).unwrap_or_default());
    let store = Store::open(disk.path(), Sharing::OneWindow, health).unwrap();
    let reply = add_with(&store, "T", "", None, None).await.unwrap();
    disk.fill();
    let words = "Words that find no room. ".repeat(10_000);
    store.try_append(reply.id, vec![piece(1, words.clone())]).unwrap();
    assert_eq!(told.recv().await, Some(true), "the full disk is reported");
    let room = async {
        // `join!` polls `store.close()` first. When this block runs, the store is therefore already
        // closing and waits for free space, because the text of the reply is not on the disk yet.
        store.flush().await;
        disk.make_room();
    };
    tokio::join!(store.close(), room);
    drop(store);
    let store = Store::open(disk.path(), Sharing::OneWindow, Arc::new(|_| {})).unwrap();
    assert_eq!(store.message(reply.id).await.unwrap().unwrap().text(), words);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_full_disk_loses_nothing() {
    let Some(disk) = Disk::mount(4) else { return };
    let reported: Arc<Mutex<Vec<Option<FaultCategory>>>> = Arc::default();
    let hear = Arc::clone(&reported);
    let health = Arc::new(move |fault: Option<Fault>| {
        hear.lock().unwrap().push(fault.map(|fault| fault.category));
    });
    let store = Store::open(disk.path(), Sharing::OneWindow, health).unwrap();
    let reply = add_with(&store, "T", "", None, None).await.unwrap();
    disk.fill();
    let long: Vec<String> = (0..100).map(|n| format!("{n} ").repeat(500)).collect();
    for (seq, text) in (1..).zip(&long) {
        let mut waiting = vec![piece(seq, text.clone())];
        while let Err(back) = store.try_append(reply.id, waiting) {
            waiting = back;
            tokio::task::yield_now().await;
        }
    }
    let whole = long.concat();
    let refused = store.set_setting("s", "{}".repeat(20_000)).await.unwrap_err();
    assert_eq!(
        refused.category,
        FaultCategory::StorageFull,
        "a write that the user requested fails immediately: {refused:?}"
    );
    disk.make_room();
    // The earlier text is still in memory. Keep sending new text, which must not prevent the
    // earlier text from being written.
    let mut seq = 1_000;
    while store.message(reply.id).await.unwrap().unwrap().text().len() < whole.len() {
        seq += 1;
        let _ = store.try_append(reply.id, vec![piece(seq, ".".to_owned())]);
        tokio::time::sleep(Duration::from_millis(20)).await;
        assert!(
            seq < 3_000,
            "waiting text is never written while new text arrives"
        );
    }
    let parts = vec![Part::Text { text: whole }];
    let outcome = Outcome::new(Ending::Complete);
    let finished = store.finish_turn(reply.id, parts.clone(), outcome, Vec::new());
    finished.await.unwrap();
    let stored = store.message(reply.id).await.unwrap().unwrap();
    shut(store).await;
    assert_eq!(stored.parts, parts);
    assert_eq!(
        *reported.lock().unwrap(),
        [Some(FaultCategory::StorageFull), None]
    );
}
