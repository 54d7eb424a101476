//! Opens a data folder for writing or, if that is impossible, for reading.

use std::fs::{File, TryLockError};
use std::path::Path;
use std::sync::{Arc, Mutex};

use rivulet_core::texts::fault;
use rivulet_core::{Fault, FaultCategory};
use rusqlite::Connection;
use uuid::Uuid;

use crate::backup_name;
use crate::database::{self, in_transaction};
use crate::disk::{make_private, private_file};
use crate::fault::{file_fault, is_damaged, storage, storage_fault};
use crate::open_reader::Reader;
use crate::open_writer::open_writer;
use crate::recovery;
use crate::replace_file::remove_prepared;
use crate::run::Run;
use crate::search::Searcher;
use crate::store::{Sharing, Store};
use crate::trash;
use crate::writer::{StorageHealth, Writer};

/// Name of the lock file. A window holds a lock on this file while it uses the data folder.
const LOCK_NAME: &str = "rivulet.lock";

impl Store {
    /// Opens the database in `folder`. Creates the folder and the database if they do not exist,
    /// and recovers replies that were unfinished when the program crashed. If the database is not
    /// writable, it is opened read-only, and [`Store::read_only`] returns the reason.
    ///
    /// Fails without changing any data in three cases: another window uses the folder and `sharing`
    /// is `OneWindow`, a newer version of Rivulet created the database, or the database cannot even
    /// be read.
    pub fn open(folder: &Path, sharing: Sharing, health: StorageHealth) -> Result<Store, Fault> {
        let to_fault = |error: std::io::Error| {
            let message = fault::data_folder_at(folder);
            file_fault(&error, folder, message)
        };
        make_private(folder).map_err(to_fault)?;
        let lock = match sharing {
            Sharing::Beside => None,
            Sharing::OneWindow => lock_folder(folder)?,
        };
        let path = folder.join(database::FILE_NAME);
        let run = Run::begin(folder).map_err(to_fault);
        let opened = match &run {
            Ok(run) => {
                remove_prepared(folder, run.id());
                open_for_writing(folder, run.id())
            }
            Err(fault) => Err(fault.clone()),
        };
        let (reader, writer, recovered) = match opened {
            Ok((connection, recovered)) => {
                let reader = Reader::for_writer(&path)?;
                let writer = Writer::start(connection, Arc::clone(&health))?;
                (reader, writer, recovered)
            }
            Err(fault) => {
                let reader = Reader::for_unwritable(&path).map_err(|unreadable| {
                    tracing::error!(%unreadable, "the database cannot be opened for reading either");
                    with_restore_advice(fault.clone(), folder)
                })?;
                tracing::error!(%fault, "the database is open for reading only");
                (reader, Writer::refusing(read_only_reason(fault)), 0)
            }
        };
        Ok(Store {
            reader: Arc::new(Mutex::new(reader)),
            searcher: Searcher::default(),
            writer,
            recovered,
            folder: Arc::from(folder),
            moved: Arc::default(),
            run: Arc::new(run.unwrap_or_else(|_| Run::reading())),
            health,
            lock: Arc::new(Mutex::new(lock)),
        })
    }
}

/// Opens the database for writing and recovers unfinished replies. Returns the connection and the
/// number of recovered replies.
pub fn open_for_writing(folder: &Path, own_run: Uuid) -> Result<(Connection, u32), Fault> {
    let mut connection = open_writer(folder, own_run)?;
    let recovered = in_transaction(&mut connection, |transaction| {
        recovery::recover(transaction, folder)
    })
    .map_err(storage_fault)?;
    // If expired items cannot be removed from the trash, the next start tries again.
    if let Err(error) = in_transaction(&mut connection, |transaction| trash::remove_expired(transaction)) {
        tracing::warn!(%error, "the trash could not be emptied");
    }
    Ok((connection, recovered))
}

/// Locks the data folder for this window. Fails if another window has locked it. Returns `None` if
/// the lock file can be neither created nor opened, or if the file system does not support locks.
///
/// Without a lock, several windows can use the folder at the same time. This is normally harmless:
/// in such a folder, a [`Run`] usually cannot lock its own file either, and a run without a lock
/// opens the database read-only.
pub fn lock_folder(folder: &Path) -> Result<Option<File>, Fault> {
    let path = folder.join(LOCK_NAME);
    let file = match private_file(&path).or_else(|_| File::open(&path)) {
        Ok(file) => file,
        Err(error) => {
            tracing::warn!(%error, "the lock file of the window cannot be created");
            return Ok(None);
        }
    };
    match file.try_lock() {
        Ok(()) => Ok(Some(file)),
        Err(TryLockError::WouldBlock) => Err(storage(fault::already_running())),
        Err(TryLockError::Error(error)) => {
            tracing::warn!(%error, "the lock file of the window cannot be locked");
            Ok(None)
        }
    }
}

/// Returns whether a window may be using the data. `home` is the original data folder, and
/// `current` is the current one. Returns `true` if the lock file in one of these folders is locked
/// or if the file system does not support locks. Any program with access to the data can lock this
/// file, so `true` does not prove that there is a window.
pub fn may_have_window(home: &Path, current: &Path) -> bool {
    let is_locked = |folder: &Path| {
        let lock = File::open(folder.join(LOCK_NAME));
        lock.is_ok_and(|file| file.try_lock_shared().is_err())
    };
    // Check `home`, too, because a window that has just moved the data from there to `current`
    // still holds the lock in `home`.
    is_locked(home) || is_locked(current)
}

/// Returns the fault that explains why the database is read-only and what the user can do.
fn read_only_reason(fault: Fault) -> Fault {
    let message = match fault.category {
        FaultCategory::StorageFull => fault::disk_full_read_only(),
        _ if is_damaged(&fault) => fault::database_damaged_read_only(),
        _ if fault.message == fault::database_held() => fault::database_held_read_only(),
        _ => fault::nothing_can_change(fault.message),
    };
    Fault { message, ..fault }
}

fn with_restore_advice(fault: Fault, folder: &Path) -> Fault {
    let newest = backup_name::list(&folder.join(backup_name::FOLDER))
        .into_iter()
        .next();
    let Some(backup) = newest else {
        return fault;
    };
    let way = fault::detail_restore_newest(backup.path.display()).to_string();
    let detail = match &fault.detail {
        Some(words) => format!("{words}. {way}"),
        None => way,
    };
    Fault {
        detail: Some(detail),
        ..fault
    }
}
