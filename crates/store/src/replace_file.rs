//! Replaces the database file. A copy of the old file is kept under another name.

use std::path::{Path, PathBuf};

use rivulet_core::Fault;
use rivulet_core::texts::fault;
use uuid::Uuid;

use crate::database::{self, beside, waiting};
use crate::disk::{copy_private, entries, length, remove_if_present, rename, sync_folder};
use crate::fault::{file_fault, storage};
use crate::rebuild::rebuild;
use crate::row::now_ms;
use crate::{backup_name, database_copy, run};

/// Temporary name of the file that is about to replace the database.
pub const PREPARED: &str = ".rivulet-restore.unfinished";
/// Prefix of the file names under which databases are kept when they are set aside, for example
/// because of damage.
pub const ASIDE_PREFIX: &str = "rivulet.damaged-";

/// Rebuilds a database that contains objects that Rivulet did not create. A new database, which is
/// built from the rows of the old one, takes its place. A copy of the old file is kept under
/// another name.
pub fn replace_altered(folder: &Path, own_run: Uuid) -> Result<(), Fault> {
    let path = folder.join(database::FILE_NAME);
    tracing::warn!("the database contains objects that Rivulet did not create; it is rebuilt from its rows");
    let prepared = folder.join(PREPARED);
    let replaced = database::open_reader(&path)
        .and_then(|source| rebuild(&source, &prepared, |_| {}))
        .and_then(|()| replace_file(folder, &prepared, own_run));
    if replaced.is_err() {
        let _ = database_copy::remove(&prepared);
    }
    replaced
}

/// Replaces the current database with the file `prepared`. Keeps a copy of the current database
/// under another name, so that it still exists under at least one name if the program crashes.
pub fn replace_file(folder: &Path, prepared: &Path, own_run: Uuid) -> Result<(), Fault> {
    if run::others_alive(folder, own_run) {
        return Err(storage(fault::running_elsewhere()));
    }
    let path = folder.join(database::FILE_NAME);
    let to_fault = |error: std::io::Error| file_fault(&error, folder, fault::backup_not_restored());
    if path.exists() {
        set_aside(folder)?;
    }
    // First remove the log of the old database. Otherwise, SQLite would apply it to the new
    // database. The copy of the old database has its own copy of the log.
    for file in beside(&path) {
        remove_if_present(&file).map_err(to_fault)?;
    }
    sync_folder(folder).map_err(to_fault)?;
    rename(prepared, &path).map_err(to_fault)?;
    sync_folder(folder).map_err(to_fault)
}

/// Returns the paths of the old databases in a data folder that Rivulet has replaced and kept, for
/// example damaged ones.
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

/// Copies the database, together with its log or journal, to file names that contain the current
/// time.
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
