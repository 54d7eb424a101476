//! Putting another database in the place of the one there is, so that a death at any time leaves the one or the other.
//!
//! Into a database that can be written, everything goes in one transaction, and those who read it see the old state
//! or the new. One that is damaged is laid aside, never removed.

use std::fs::File;
use std::path::{Path, PathBuf};

use rivulet_core::texts::fault;
use rivulet_core::{Fault, FaultCategory};
use rusqlite::Connection;
use rusqlite::backup::{Backup, StepResult};
use uuid::Uuid;

use crate::attachment::{self, Attachments};
use crate::backup_name::{self, Reason};
use crate::database::{self, beside, in_transaction, waiting};
use crate::database_copy;
use crate::disk::{length, make_private, same, sync_folder};
use crate::fault::{file_fault, is_damaged, storage, storage_fault};
use crate::open_reader::{Reader, immutable};
use crate::open_store::{for_writing, own};
use crate::recovery;
use crate::row::now_ms;
use crate::run::{self, Run};
use crate::store::{Store, blocking};
use crate::writer::Writer;

/// The copy that is about to take the place of the database.
const PREPARED: &str = ".rivulet-restore.unfinished";
/// How a database that was laid aside is called, before the time.
pub const ASIDE: &str = "rivulet.damaged-";
/// How often another program that holds the database is waited for, and how long each time.
const TRIES: u32 = 50;
const WAIT: std::time::Duration = std::time::Duration::from_millis(100);

impl Store {
    /// Puts a backup in the place of what is there, which is backed up first, and brings its attachments back. Who
    /// reads afterwards reads the new. Fails, and changes nothing, if the backup is not sound or a reply is coming.
    pub async fn restore(&self, backup: &Path) -> Result<(), Fault> {
        let (store, chosen) = (self.clone(), backup.to_owned());
        let prepared = blocking(move || prepare(store.folder(), &chosen)).await?;
        let replaced = self.replace_by(prepared.clone()).await;
        if replaced.is_err() {
            let _ = database_copy::remove(&prepared);
        }
        replaced
    }

    async fn replace_by(&self, prepared: PathBuf) -> Result<(), Fault> {
        if self.read_only().is_some() {
            return self.replace_unwritable(prepared).await;
        }
        let store = self.clone();
        let kept = blocking(move || store.make_backup(None, Reason::Restore)).await;
        let damaged = match kept {
            Ok(_) => false,
            // There is no whole copy of it: then its bytes, as they are.
            Err(fault) if is_damaged(&fault) => true,
            Err(fault) => return Err(fault),
        };
        self.replace(prepared, damaged).await
    }

    /// Puts a prepared database in the place of the one that is open for writing.
    async fn replace(&self, prepared: PathBuf, lay_aside: bool) -> Result<(), Fault> {
        let folder = self.folder().to_owned();
        self.with_writer(move |connection| {
            if lay_aside {
                keep_aside(&folder)?;
            }
            let source = database::open_reader(&prepared)?;
            take_in(&source, connection, &folder)?;
            drop(source);
            let _ = database_copy::remove(&prepared);
            Ok(())
        })
        .await
    }

    /// Puts a prepared database in the place of one that cannot be written, and opens that.
    pub(crate) async fn replace_unwritable(&self, prepared: PathBuf) -> Result<(), Fault> {
        let store = self.clone();
        blocking(move || {
            if let Some(fault) = store.read_only().filter(|fault| !is_damaged(&fault)) {
                return Err(fault);
            }
            let mut reader = store
                .reader
                .lock()
                .unwrap_or_else(std::sync::PoisonError::into_inner);
            // Where files that are open keep their names, this one must be closed.
            *reader = Reader::nothing()?;
            store.searcher.forget();
            let path = store.folder().join(database::FILE_NAME);
            let placed = put_in_place(store.folder(), &prepared, store.run.id());
            if placed.is_err() {
                *reader = Reader::of_unwritable(&path)?;
                return placed;
            }
            let (connection, _) = for_writing(store.folder())?;
            *reader = Reader::beside_writer(&path)?;
            let writer = Writer::start(connection, std::sync::Arc::clone(&store.health))?;
            store.writer.become_another(&writer);
            Ok(())
        })
        .await
    }
}

/// Puts a backup in the place of the database in a folder that no program has open, for one that cannot be opened at
/// all. What was there is laid aside. Blocks.
pub fn restore_closed(folder: &Path, backup: &Path) -> Result<(), Fault> {
    let cannot = |error: std::io::Error| file_fault(&error, folder, fault::data_folder_unusable());
    make_private(folder).map_err(cannot)?;
    let _window = own(folder)?;
    let run = Run::begin(folder).map_err(cannot)?;
    let prepared = prepare(folder, backup)?;
    put_in_place(folder, &prepared, run.id())?;
    for_writing(folder).map(drop)
}

/// Looks whether a backup is sound, and makes a copy of it in the data folder that is up to date and whose attachments
/// are there.
fn prepare(folder: &Path, source: &Path) -> Result<PathBuf, Fault> {
    if same(source, &folder.join(database::FILE_NAME)) {
        return Err(Fault::new(FaultCategory::Input, fault::backup_is_database()));
    }
    let missing = |error: std::io::Error| {
        let message = fault::backup_missing(source);
        Fault::new(FaultCategory::Input, message).with_detail(error.to_string())
    };
    if length(source) == 0 {
        File::open(source).map_err(missing)?;
        return Err(not_sound("it is empty".to_owned()));
    }
    let opened = open_source(source).map_err(|fault| match fault.detail {
        Some(words) if is_damaged(&fault) => not_sound(words),
        detail => Fault { detail, ..fault },
    })?;
    if let Some(first) = database_copy::problems(&opened)?.into_iter().next() {
        return Err(not_sound(first));
    }
    let prepared = folder.join(PREPARED);
    let done = database_copy::copy(&opened, &prepared)
        .and_then(|()| bring_up_to_date(&prepared))
        .and_then(|()| {
            let wanted = attachment::referred(&database::open_reader(&prepared)?)?;
            let here = Attachments::beside(folder);
            // Beside a backup, or one folder up where the backups lie in a data folder.
            let places = [source.parent(), source.parent().and_then(Path::parent)];
            for place in places.into_iter().flatten().filter(|place| !same(place, folder)) {
                let there = Attachments::beside(place);
                let known = wanted.iter().filter(|hash| there.has(hash)).cloned().collect();
                there.copy_to(&here, &known)?;
            }
            Ok(())
        });
    match done {
        Ok(()) => Ok(prepared),
        Err(fault) => {
            let _ = database_copy::remove(&prepared);
            Err(fault)
        }
    }
}

fn open_source(source: &Path) -> Result<Connection, Fault> {
    let usable = |connection: Connection| match database::version(&connection)? {
        0 => Err(storage(fault::backup_foreign())),
        _ => Ok(connection),
    };
    match database::open_reader(source).and_then(usable) {
        Err(_) if database::is_whole(source) => immutable(source).and_then(usable),
        opened => opened,
    }
}

fn not_sound(words: String) -> Fault {
    Fault::new(FaultCategory::Input, fault::backup_damaged()).with_detail(words)
}

/// The newest tables, and no reply that seems to come: whoever received it has died, or goes on elsewhere.
fn bring_up_to_date(prepared: &Path) -> Result<(), Fault> {
    let fault = |error: rusqlite::Error| storage_fault(&error);
    let mut connection = Connection::open(prepared).map_err(fault)?;
    database::migrate(&mut connection)?;
    in_transaction(&mut connection, |transaction| {
        recovery::recover_all_but(transaction, |_| false)?;
        // It was another file that was checked.
        transaction.execute("DELETE FROM setting WHERE name = 'last_check'", [])
    })
    .map_err(fault)?;
    connection.close().map_err(|(_, error)| fault(error))?;
    File::options()
        .write(true)
        .open(prepared)
        .and_then(|file| file.sync_all())
        .map_err(|error| file_fault(&error, prepared, fault::backup_not_upgraded()))
}

/// Takes in all of another database, in one transaction.
pub fn take_in(source: &Connection, target: &mut Connection, folder: &Path) -> Result<(), Fault> {
    let fault = |error: rusqlite::Error| storage_fault(&error);
    if recovery::something_streams(target, folder).map_err(fault)? {
        return Err(Fault::new(FaultCategory::Input, fault::reply_running()));
    }
    let mut tries = 0;
    let backup = Backup::new(source, target).map_err(fault)?;
    loop {
        match backup.step(-1).map_err(fault)? {
            StepResult::Done => break,
            StepResult::Busy | StepResult::Locked if tries == TRIES => {
                return Err(storage(fault::database_held()));
            }
            StepResult::Busy | StepResult::Locked => {
                tries += 1;
                std::thread::sleep(WAIT);
            }
            _ => {}
        }
    }
    drop(backup);
    // As much as the readers allow; the rest goes when they are done.
    let _ = target.query_row("PRAGMA wal_checkpoint(TRUNCATE)", [], |_| Ok(()));
    Ok(())
}

/// Lays the database aside and puts another file in its place. Whenever this dies, the old one is there under one name
/// or the other.
fn put_in_place(folder: &Path, prepared: &Path, own_run: Uuid) -> Result<(), Fault> {
    if run::others_live(folder, own_run) {
        return Err(storage(fault::running_elsewhere()));
    }
    let path = folder.join(database::FILE_NAME);
    let cannot = |error: std::io::Error| file_fault(&error, folder, fault::backup_not_restored());
    if path.exists() {
        keep_aside(folder)?;
    }
    // First what lies beside: it must never be taken for a part of the new one. It is kept with the one laid aside.
    for file in beside(&path) {
        match std::fs::remove_file(file) {
            Err(error) if error.kind() != std::io::ErrorKind::NotFound => return Err(cannot(error)),
            _ => {}
        }
    }
    sync_folder(folder).map_err(cannot)?;
    std::fs::rename(prepared, &path).map_err(cannot)?;
    sync_folder(folder).map_err(cannot)
}

/// Keeps the bytes of the database, and of what waits beside it, under a name that says when they were laid aside.
fn keep_aside(folder: &Path) -> Result<(), Fault> {
    let path = folder.join(database::FILE_NAME);
    let aside = folder.join(format!("{ASIDE}{}.sqlite3", backup_name::stamp(now_ms())));
    let keep = |from: &Path, to: &Path| -> std::io::Result<()> {
        std::fs::copy(from, to)?;
        File::options().append(true).open(to)?.sync_all()
    };
    let waiting = waiting(&path).into_iter().zip(waiting(&aside));
    let kept = keep(&path, &aside).and_then(|()| {
        waiting
            .filter(|(file, _)| length(file) > 0)
            .try_for_each(|(file, aside)| keep(&file, &aside))
    });
    kept.and_then(|()| sync_folder(folder))
        .map_err(|error| file_fault(&error, folder, fault::damaged_not_set_aside()))?;
    tracing::warn!(aside = %aside.display(), "the database was laid aside");
    Ok(())
}
