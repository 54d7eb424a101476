//! Writes, verifies and removes copies of a database.

use std::fs::File;
use std::path::Path;

use rivulet_core::texts::fault;
use rivulet_core::{BackupReason, Fault, UiText};
use rusqlite::{Connection, ErrorCode};

use crate::backup_name::{self, BackupFile};
use crate::database;
use crate::disk::{length, make_private, private_file, remove_if_present, rename, sync_folder};
use crate::fault::{file_fault, is_damage, storage, storage_fault};
use crate::provider;
use crate::row::now_ms;
use crate::sqlite_path::for_sqlite;

/// Temporary name of a backup while it is being created. Finished backups have other names.
pub const UNFINISHED: &str = ".rivulet-backup.unfinished";

/// Makes a backup before a migration. If the backup fails, the migration must not run.
pub fn snapshot(data_folder: &Path, database: &Path, version: usize) -> Result<(), Fault> {
    if version == 0 {
        return Ok(());
    }
    let folder = data_folder.join(backup_name::FOLDER);
    create_backup_folder(&folder)?;
    let _lock = FileLock::of_backups(&folder)?;
    let source = database::open_reader(database)?;
    write(&source, &folder, BackupReason::Migration, |_| Ok(()))
        .map(drop)
        .map_err(|fault| {
            let words = fault.detail.clone().unwrap_or_default();
            fault.with_detail(fault::detail_no_backup_first(words).to_string())
        })
}

/// Creates the folder for backups. Fails if its parent folder is missing, because that usually
/// means that the disk is not mounted.
pub fn create_backup_folder(folder: &Path) -> Result<(), Fault> {
    if can_be_created(folder) {
        make_private(folder).map_err(|error| file_fault(&error, folder, fault::backup_folder_unusable()))
    } else {
        Err(folder_missing(folder))
    }
}

pub fn can_be_created(folder: &Path) -> bool {
    folder.is_dir() || folder.parent().is_some_and(Path::is_dir)
}

pub fn folder_missing(folder: &Path) -> Fault {
    storage(fault::backup_folder_missing(folder))
}

/// Removes from a backup the secret values that an older version of Rivulet stored in the database.
/// They must not stay in the backup, because the user may keep it anywhere.
fn hide_values(copy: &Path) -> Result<(), Fault> {
    let connection = database::open_writable(copy)?;
    provider::hide_values(&connection).map_err(storage_fault)?;
    connection.close().map_err(|(_, error)| storage_fault(error))?;
    flush(copy)
}

/// Writes a copy of a database into a folder of backups: copies it to a temporary file, verifies
/// the copy, calls `complete` with a connection to it, and renames the file to its final name.
pub fn write(
    source: &Connection,
    folder: &Path,
    reason: BackupReason,
    complete: impl FnOnce(&Connection) -> Result<(), Fault>,
) -> Result<BackupFile, Fault> {
    let unfinished = folder.join(UNFINISHED);
    let fault = |error: std::io::Error| file_fault(&error, folder, fault::backup_unwritten());
    let result = copy(source, &unfinished).and_then(|()| {
        hide_values(&unfinished)?;
        complete(&database::open_reader(&unfinished)?)?;
        let mut made_at = now_ms();
        let mut path = folder.join(backup_name::name(made_at, reason));
        while path.exists() {
            made_at += 1;
            path = folder.join(backup_name::name(made_at, reason));
        }
        rename(&unfinished, &path).map_err(fault)?;
        sync_folder(folder).map_err(fault)?;
        Ok(BackupFile {
            bytes: length(&path),
            path,
            made_at,
            reason,
        })
    });
    // Ignore errors of `remove`, because the next backup begins by removing the leftover file.
    result.inspect_err(|_| drop(remove(&unfinished)))
}

/// Copies a database into a new file and verifies the copy. Replaces an existing file at `target`.
pub fn copy(source: &Connection, target: &Path) -> Result<(), Fault> {
    remove(target).map_err(|error| unwritten(&error, target))?;
    // Create the file here, because SQLite would create a file that other users can read.
    private_file(target).map_err(|error| unwritten(&error, target))?;
    let address = for_sqlite(target);
    let name = address
        .to_str()
        .ok_or_else(|| storage(fault::folder_name_unusable()))?;
    source
        .execute("VACUUM INTO ?", [name])
        .map_err(|error| match is_damage(&error) {
            true => storage(fault::database_damaged_uncopied()).with_detail(error.to_string()),
            false => storage_fault(error),
        })?;
    flush(target)?;
    let problems_found = problems(&database::open_reader(target)?)?;
    let Some(first) = problems_found.first() else {
        return Ok(());
    };
    // The copy is damaged. Check whether the source is the cause, because a damaged database can
    // sometimes be copied without an error.
    let message = match problems(source)?.is_empty() {
        true => fault::backup_copy_damaged(),
        false => fault::database_damaged_uncopied(),
    };
    Err(storage(message).with_detail(first))
}

/// Flushes a file to the disk.
pub fn flush(target: &Path) -> Result<(), Fault> {
    File::options()
        .write(true)
        .open(target)
        .and_then(|file| file.sync_all())
        .map_err(|error| unwritten(&error, target))
}

/// Creates the fault for a copy that cannot be written.
pub fn unwritten(error: &std::io::Error, target: &Path) -> Fault {
    file_fault(error, target, fault::backup_copy_unwritten())
}

/// Returns the problems that SQLite's integrity check finds, in SQLite's own words.
pub fn problems(connection: &Connection) -> Result<Vec<String>, Fault> {
    found_by(connection, "PRAGMA integrity_check")
}

/// Returns the problems that SQLite's integrity check finds in one table and in its indexes.
pub fn problems_of(connection: &Connection, table: &str) -> Result<Vec<String>, Fault> {
    found_by(connection, &format!("PRAGMA integrity_check(\"{table}\")"))
}

fn found_by(connection: &Connection, check: &str) -> Result<Vec<String>, Fault> {
    let query = || -> rusqlite::Result<Vec<String>> {
        let mut found: Vec<String> = connection
            .prepare(check)?
            .query_map([], |row| row.get(0))?
            .collect::<rusqlite::Result<_>>()?;
        found.retain(|line| line != "ok");
        Ok(found)
    };
    match query() {
        // The check itself failed because of the damage, so return its error as a problem. If the
        // search index is damaged, SQLite may report only a general error (`SQLITE_ERROR`).
        Err(error) if is_damage(&error) || error.sqlite_error_code() == Some(ErrorCode::Unknown) => {
            Ok(vec![error.to_string()])
        }
        found => found.map_err(storage_fault),
    }
}

/// Removes a database that is not in use, together with the files that SQLite keeps next to it.
pub fn remove(path: &Path) -> std::io::Result<()> {
    for file in std::iter::once(path.to_owned()).chain(database::beside(path)) {
        remove_if_present(&file)?;
    }
    Ok(())
}

/// The exclusive right to write a temporary file with a fixed name. The right depends on a file
/// lock, which the operating system releases when the process ends.
pub struct FileLock {
    _lock: File,
}

impl FileLock {
    /// Acquires the exclusive right to write backups into a folder. Fails if the right is already
    /// taken.
    pub fn of_backups(folder: &Path) -> Result<FileLock, Fault> {
        let unusable = fault::backup_folder_unusable();
        FileLock::begin(folder, ".rivulet-backup.lock", unusable, fault::backup_busy())
    }

    /// Acquires the exclusive right to restore a backup in the data folder `folder`. Fails if the
    /// right is already taken.
    pub fn of_restore(folder: &Path) -> Result<FileLock, Fault> {
        let unusable = fault::data_folder_unusable();
        FileLock::begin(folder, ".rivulet-restore.lock", unusable, fault::restore_busy())
    }

    fn begin(folder: &Path, name: &str, unusable: UiText, busy: UiText) -> Result<FileLock, Fault> {
        let lock = private_file(&folder.join(name)).map_err(|error| file_fault(&error, folder, unusable))?;
        match lock.try_lock() {
            Err(std::fs::TryLockError::WouldBlock) => Err(storage(busy)),
            // Continue without a lock after any other error. The file system probably does not
            // support locks, so other programs cannot be detected.
            _ => Ok(FileLock { _lock: lock }),
        }
    }
}
