//! Backups: whole copies of the database that open by themselves, with the attachments they refer to.
//!
//! Those in the data folder share its attachments, which are not cleared away while a backup there refers to them.
//! Beside backups in a folder of the user's choice lies a folder of attachments of their own; nothing is removed
//! from that one.

use std::fs::File;
use std::path::{Path, PathBuf};

use rivulet_core::Fault;
use rusqlite::Connection;

use crate::attachment::{self, Attachments};
use crate::backup_name::{self, BackupFile, Reason};
use crate::database::{self, sync_folder};
use crate::fault::{DAMAGED, file_fault, is_damage, storage, storage_fault};
use crate::row::now_ms;
use crate::store::{Store, make_private};

/// How an unfinished backup is called: not a name that a backup has.
const UNFINISHED: &str = ".rivulet-backup.unfinished";

impl Store {
    /// The folder of the backups that the user chose no other one for.
    pub fn backup_folder(&self) -> PathBuf {
        self.folder().join(backup_name::FOLDER)
    }

    /// Makes a backup in a folder, or in the one in the data folder. Takes as long as the database is large, on a
    /// connection of its own: what is written meanwhile waits for nothing. Blocks.
    pub fn make_backup(&self, folder: Option<&Path>, reason: Reason) -> Result<BackupFile, Fault> {
        let own = self.backup_folder();
        let folder = folder.unwrap_or(&own);
        make_folder(folder)?;
        // One at a time: they would take each other's unfinished file.
        let _alone = Alone::begin(folder)?;
        let source = self.open_reader()?;
        let backup = write(&source, folder, reason, |unfinished| {
            if same(folder, &own) {
                return Ok(());
            }
            let kept = Attachments::beside(folder);
            self.attachments()
                .copy_to(&kept, &attachment::referred(unfinished)?)
        })?;
        tracing::info!(?reason, bytes = backup.bytes, "a backup was made");
        Ok(backup)
    }

    /// The backups in the data folder and in another one, the latest first. Blocks.
    pub fn backups(&self, other: Option<&Path>) -> Vec<BackupFile> {
        let own = self.backup_folder();
        let mut found = backup_name::list(&own);
        if let Some(other) = other.filter(|other| !same(other, &own)) {
            found.extend(backup_name::list(other));
            found.sort_by_key(|backup| std::cmp::Reverse(backup.made_at));
        }
        found
    }

    /// The backups in a folder, or in the one in the data folder, the latest first. Blocks.
    pub fn backups_in(&self, folder: Option<&Path>) -> Vec<BackupFile> {
        backup_name::list(folder.unwrap_or(&self.backup_folder()))
    }

    /// Why no backup can be made in a folder, as far as a look at it tells. Blocks.
    pub fn backup_folder_fault(&self, folder: Option<&Path>) -> Option<Fault> {
        folder.filter(|folder| !can_be_made(folder)).map(not_there)
    }

    /// Removes all but the newest `keep` scheduled backups in a folder, and no other one. Blocks.
    pub fn drop_scheduled(&self, folder: Option<&Path>, keep: usize) {
        let own = self.backup_folder();
        let scheduled = backup_name::list(folder.unwrap_or(&own))
            .into_iter()
            .filter(|backup| backup.reason == Reason::Scheduled);
        for old in scheduled.skip(keep.max(1)) {
            if let Err(error) = std::fs::remove_file(&old.path) {
                tracing::warn!(%error, "an old backup could not be removed");
            }
        }
    }
}

/// The snapshot before the tables change. Without it they must not.
pub fn snapshot(data_folder: &Path, database: &Path, version: usize) -> Result<(), Fault> {
    if version == 0 {
        return Ok(());
    }
    let folder = data_folder.join(backup_name::FOLDER);
    make_folder(&folder)?;
    let _alone = Alone::begin(&folder)?;
    let source = database::open_reader(database)?;
    write(&source, &folder, Reason::Migration, |_| Ok(()))
        .map(drop)
        .map_err(|fault| {
            let words = fault.detail.clone().unwrap_or_default();
            fault.with_detail(format!(
                "without a snapshot the tables are not brought up to date, and nothing was changed: {words}"
            ))
        })
}

/// Makes the folder of backups, but not those above it: an empty place where a disk should be is not that disk.
fn make_folder(folder: &Path) -> Result<(), Fault> {
    if can_be_made(folder) {
        make_private(folder)
            .map_err(|error| file_fault(&error, folder, "The folder of backups cannot be used"))
    } else {
        Err(not_there(folder))
    }
}

fn can_be_made(folder: &Path) -> bool {
    folder.is_dir() || folder.parent().is_some_and(Path::is_dir)
}

fn not_there(folder: &Path) -> Fault {
    storage(format!(
        "The folder of backups {} is not there; is its disk connected?",
        folder.display()
    ))
}

/// Copies a database under a name that no backup has, looks whether the copy is sound, does what else belongs to it,
/// and gives it its name.
fn write(
    source: &Connection,
    folder: &Path,
    reason: Reason,
    complete: impl FnOnce(&Connection) -> Result<(), Fault>,
) -> Result<BackupFile, Fault> {
    let unfinished = folder.join(UNFINISHED);
    let cannot = |error: std::io::Error| file_fault(&error, folder, "The backup could not be written");
    let made = copy(source, &unfinished).and_then(|()| {
        complete(&database::open_reader(&unfinished)?)?;
        let mut made_at = now_ms();
        let mut path = folder.join(backup_name::name(made_at, reason));
        while path.exists() {
            made_at += 1;
            path = folder.join(backup_name::name(made_at, reason));
        }
        std::fs::rename(&unfinished, &path).map_err(cannot)?;
        sync_folder(folder).map_err(cannot)?;
        Ok(BackupFile {
            bytes: database::length(&path),
            path,
            made_at,
            reason,
        })
    });
    if made.is_err() {
        // With what SQLite left beside it. What stays is taken away before the next one.
        let _ = remove(&unfinished);
    }
    made
}

/// Copies a database into a new file that holds nothing else, and looks whether it is sound. Takes the place of an
/// unfinished one.
pub fn copy(source: &Connection, target: &Path) -> Result<(), Fault> {
    let cannot = |error: std::io::Error| file_fault(&error, target, "The copy could not be written");
    remove(target).map_err(cannot)?;
    let name = target
        .to_str()
        .ok_or_else(|| storage("The name of this folder is not one that a database can have"))?;
    source
        .execute("VACUUM INTO ?", [name])
        .map_err(|error| match is_damage(&error) {
            true => {
                storage(format!("{DAMAGED}, so there is no whole copy of it")).with_detail(error.to_string())
            }
            false => storage_fault(&error),
        })?;
    File::options()
        .write(true)
        .open(target)
        .and_then(|file| file.sync_all())
        .map_err(cannot)?;
    let wrong = problems(&database::open_reader(target)?)?;
    match wrong.first() {
        None => Ok(()),
        Some(first) => Err(storage("The copy is damaged; is the disk sound?").with_detail(first)),
    }
}

/// What SQLite finds wrong in a database, in its words: its pages, its indexes, the index of words.
pub fn problems(connection: &Connection) -> Result<Vec<String>, Fault> {
    let ask = || -> rusqlite::Result<Vec<String>> {
        let mut found: Vec<String> = connection
            .prepare("PRAGMA integrity_check")?
            .query_map([], |row| row.get(0))?
            .collect::<rusqlite::Result<_>>()?;
        found.retain(|line| line != "ok");
        Ok(found)
    };
    match ask() {
        // Damage that keeps SQLite from looking is what was looked for.
        Err(error) if is_damage(&error) => Ok(vec![error.to_string()]),
        asked => asked.map_err(|error| storage_fault(&error)),
    }
}

/// Removes a database that nobody uses, with what lies beside it.
pub fn remove(path: &Path) -> std::io::Result<()> {
    for file in std::iter::once(path.to_owned()).chain(database::beside(path)) {
        match std::fs::remove_file(file) {
            Err(error) if error.kind() != std::io::ErrorKind::NotFound => return Err(error),
            _ => {}
        }
    }
    Ok(())
}

/// Two ways to the same folder, whatever they are called.
pub fn same(one: &Path, other: &Path) -> bool {
    match (one.canonicalize(), other.canonicalize()) {
        (Ok(one), Ok(other)) => one == other,
        _ => one == other,
    }
}

/// The right to write into a folder of backups; the operating system lets it go with the process.
struct Alone {
    _lock: File,
}

impl Alone {
    fn begin(folder: &Path) -> Result<Alone, Fault> {
        let path = folder.join(".rivulet-backup.lock");
        let cannot =
            |error: std::io::Error| file_fault(&error, folder, "The folder of backups cannot be used");
        let lock = File::create(&path).map_err(cannot)?;
        match lock.try_lock() {
            Ok(()) => Ok(Alone { _lock: lock }),
            Err(std::fs::TryLockError::WouldBlock) => Err(storage(
                "Another backup is being made in this folder; wait for it",
            )),
            // A file system without locks: nobody else can be asked.
            Err(std::fs::TryLockError::Error(_)) => Ok(Alone { _lock: lock }),
        }
    }
}
