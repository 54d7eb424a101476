//! Replaces the database file. A copy of the old file is kept under another name.

use std::path::{Path, PathBuf};

use rivulet_core::Fault;
use rivulet_core::texts::fault;
use rusqlite::OpenFlags;
use uuid::Uuid;

use crate::database::{self, beside, checkpoint, waiting};
use crate::disk::{copy_private, entries, length, remove_if_present, rename, sync_folder};
use crate::fault::{file_fault, storage};
use crate::rebuild::rebuild;
use crate::row::now_ms;
use crate::{backup_name, database_copy, run};

/// Temporary name of the file that is about to replace the database.
pub const PREPARED: &str = ".rivulet-restore.unfinished";
/// Prefix of the file names under which Rivulet keeps databases that it has replaced, for example
/// because they were damaged.
pub const ASIDE_PREFIX: &str = "rivulet.damaged-";

/// Rebuilds a database that contains objects that Rivulet did not create. The rebuilt database
/// replaces the old one. A copy of the old file is kept under another name.
pub fn replace_altered(folder: &Path, own_run: Uuid) -> Result<(), Fault> {
    let path = folder.join(database::FILE_NAME);
    tracing::warn!("the database contains objects that Rivulet did not create; it is rebuilt from its rows");
    let prepared = folder.join(PREPARED);
    database::open_reader(&path)
        .and_then(|source| rebuild(&source, &prepared, |_| {}))
        .and_then(|()| replace_file(folder, &prepared, own_run))
        .inspect_err(|_| drop(database_copy::remove(&prepared)))
}

/// Removes the prepared file that an interrupted replacement left in a data folder. The file may be
/// a full copy of an old backup with secret values in plain text. Does nothing while another
/// Rivulet process has the folder open, because that process may be preparing the file.
pub fn remove_prepared(folder: &Path, own_run: Uuid) {
    let prepared = folder.join(PREPARED);
    let is_left = std::iter::once(prepared.clone())
        .chain(beside(&prepared))
        .any(|file| file.exists());
    if !is_left || run::others_alive(folder, own_run) {
        return;
    }
    match database_copy::remove(&prepared) {
        Ok(()) => tracing::warn!("the file that an interrupted restore left was removed"),
        Err(error) => tracing::warn!(%error, "the file that an interrupted restore left cannot be removed"),
    }
}

/// Replaces the current database with the file `prepared`. Keeps a copy of the current database
/// under another name. After a crash, the folder contains either the complete old database or the
/// complete new one, with one exception: if the old database is so damaged that SQLite cannot read
/// it, a crash may leave it without its log. The copy still has the log in this case.
pub fn replace_file(folder: &Path, prepared: &Path, own_run: Uuid) -> Result<(), Fault> {
    if run::others_alive(folder, own_run) {
        return Err(storage(fault::running_elsewhere()));
    }
    let path = folder.join(database::FILE_NAME);
    let to_fault = |error: std::io::Error| file_fault(&error, folder, fault::backup_not_restored());
    if path.exists() {
        set_aside(folder)?;
        empty_log(&path);
    }
    // Remove the log of the old database before the new database gets the same name. Otherwise,
    // SQLite would apply the old log to the new database.
    for file in beside(&path) {
        remove_if_present(&file).map_err(to_fault)?;
    }
    sync_folder(folder).map_err(to_fault)?;
    rename(prepared, &path).map_err(to_fault)?;
    sync_folder(folder).map_err(to_fault)
}

/// Moves the content of a database's log into the database file, and rolls back an unfinished
/// transaction. The log can then be removed without losing data in a crash. Ignores errors, because
/// it must also be possible to replace a damaged database.
fn empty_log(path: &Path) {
    match database::open_with(path, OpenFlags::SQLITE_OPEN_READ_WRITE) {
        Ok(old) => checkpoint(&old),
        Err(fault) => tracing::warn!(%fault, "the log of the old database cannot be emptied"),
    }
}

/// Returns the paths of the replaced databases that Rivulet has kept in a data folder.
pub fn set_aside_databases(folder: &Path) -> Vec<PathBuf> {
    entries(folder)
        .filter(|entry| {
            let name = entry.file_name();
            let name = name.to_string_lossy();
            name.starts_with(ASIDE_PREFIX) && name.ends_with(".sqlite3")
        })
        .map(|entry| entry.path())
        .collect()
}

/// Copies the database and its log or journal to new files. The current time is a part of their
/// names.
pub fn set_aside(folder: &Path) -> Result<(), Fault> {
    let path = folder.join(database::FILE_NAME);
    let aside = folder.join(format!("{ASIDE_PREFIX}{}.sqlite3", backup_name::stamp(now_ms())));
    let keep = |from: &Path, to: &Path| copy_private(from, to)?.sync_all();
    let waiting = waiting(&path).into_iter().zip(waiting(&aside));
    let copied = keep(&path, &aside).and_then(|()| {
        waiting
            .filter(|(file, _)| length(file) > 0)
            .try_for_each(|(file, aside)| keep(&file, &aside))
    });
    copied
        .and_then(|()| sync_folder(folder))
        .map_err(|error| file_fault(&error, folder, fault::damaged_not_set_aside()))?;
    tracing::warn!(aside = %aside.display(), "the database was set aside");
    Ok(())
}

#[cfg(test)]
mod tests {
    use rusqlite::Connection;

    use super::*;

    #[test]
    fn a_replacement_that_does_not_finish_loses_nothing_that_is_only_in_the_log() {
        let (living, crashed) = (tempfile::tempdir().unwrap(), tempfile::tempdir().unwrap());
        let path = living.path().join(database::FILE_NAME);
        let writer = Connection::open(&path).unwrap();
        writer
            .execute_batch(
                "PRAGMA journal_mode = WAL; CREATE TABLE stamp (country TEXT);
                 PRAGMA wal_checkpoint(TRUNCATE); INSERT INTO stamp VALUES ('Peru');",
            )
            .unwrap();
        // Copy the files while the database is open. The copies are then in the state in which a
        // crash would leave the files.
        let left = crashed.path().join(database::FILE_NAME);
        std::fs::copy(&path, &left).unwrap();
        let ([log, _], [left_log, _]) = (waiting(&path), waiting(&left));
        std::fs::copy(log, &left_log).unwrap();
        assert!(length(&left_log) > 0);

        // Pass a replacement file that does not exist. Then `replace_file` fails at its last step,
        // the renaming of that file. The folder now looks as if the program had crashed at that
        // step.
        let missing = crashed.path().join(PREPARED);
        replace_file(crashed.path(), &missing, Uuid::nil()).unwrap_err();
        assert!(!left_log.exists());
        let old = Connection::open(&left).unwrap();
        let country: String = old
            .query_row("SELECT country FROM stamp", [], |row| row.get(0))
            .unwrap();
        assert_eq!(country, "Peru");
        assert_eq!(set_aside_databases(crashed.path()).len(), 1);
    }
}
