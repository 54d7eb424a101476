//! Moves the data folder. After a move, a pointer file in the original folder contains the path of
//! the current data folder. The data in the old folder is not deleted.
//!
//! Another file in the original folder lists all folders to which the data was ever moved. When the
//! user deletes all data, Rivulet uses this list to name the folders that may still contain a copy.

use std::fs::{File, TryLockError};
use std::io::{ErrorKind, Write};
use std::path::{Path, PathBuf};
use std::sync::PoisonError;

use rivulet_core::texts::fault;
use rivulet_core::{Fault, FaultCategory, UiText};
use rusqlite::Connection;

use crate::attachment::Attachments;
use crate::database;
use crate::disk::{
    copy_private, free_bytes, length, make_private, private_file, remove_if_present, replace_content, same,
    sync_folder,
};
use crate::fault::{file_fault, moved, storage};
use crate::store::Store;
use crate::writer::Writer;
use crate::{backup_name, database_copy, recovery, run, unbound_key};

const POINTER: &str = "moved-to";
/// Name of the file in the original folder that lists the folders to which the data was moved, one
/// path per line.
const HISTORY: &str = "moved-to-before";
/// Name of a lock file in the original folder. A starting program holds the lock while it looks up
/// and opens the current data folder. A move holds the lock while it records the new data folder.
const OPENING: &str = "opening.lock";
/// Minimum space, in bytes, that must remain free on the target disk after the data has been
/// copied.
const RESERVED_BYTES: u64 = 16 << 20;

/// Returns the current data folder: `home`, or the folder to which the data was moved.
///
/// Fails if the data was moved and is not found in its new folder. The disk may just be
/// disconnected, and a new empty database would hide the existing one. Also fails if the pointer
/// file cannot be read, because the data in `home` may be an old copy.
pub fn data_folder(home: &Path) -> Result<PathBuf, Fault> {
    let pointer = home.join(POINTER);
    let written = match std::fs::read_to_string(&pointer) {
        Ok(written) => written,
        Err(error) if matches!(error.kind(), ErrorKind::NotFound | ErrorKind::NotADirectory) => {
            return Ok(home.to_owned());
        }
        Err(error) => return Err(file_fault(&error, &pointer, fault::data_folder_unusable())),
    };
    let folder = PathBuf::from(written.trim_end_matches(['\r', '\n']));
    if folder.is_absolute() && folder.join(database::FILE_NAME).is_file() {
        return Ok(folder);
    }
    let message = fault::moved_missing(folder.display());
    let way_back = fault::detail_use_old_folder(home.display(), pointer.display());
    Err(storage(message).with_detail(way_back.to_string()))
}

/// Returns the former data folders, except `home` (the original folder) and `current`, that may
/// still contain a copy of the data. A folder whose disk seems to be disconnected is included.
pub fn former_folders(home: &Path, current: &Path) -> Vec<PathBuf> {
    let may_hold_copy = |folder: &Path| {
        folder.join(database::FILE_NAME).exists()
            || Attachments::beside(folder).folder().exists()
            || !backup_name::list(&folder.join(backup_name::FOLDER)).is_empty()
            || !database_copy::can_be_created(folder)
    };
    let listed = std::fs::read_to_string(home.join(HISTORY)).unwrap_or_default();
    let mut folders: Vec<PathBuf> = listed.lines().map(PathBuf::from).collect();
    folders.sort();
    folders.dedup();
    folders.retain(|folder| !same(folder, home) && !same(folder, current) && may_hold_copy(folder));
    folders
}

/// Removes all folders except `current` from the list of folders to which the data was moved,
/// because the user has been told about them. `home` is the original data folder.
pub fn forget_former(home: &Path, current: &Path) {
    let history = home.join(HISTORY);
    let forgotten = match same(home, current) {
        true => std::fs::remove_file(&history),
        // Keep `current` in the list, because it will contain a copy if the data is moved again.
        false => std::fs::write(&history, format!("{}\n", current.display())),
    };
    if let Err(error) = forgotten {
        tracing::warn!(%error, "the list of former data folders could not be changed");
    }
}

/// Prevents a move of the data until the returned file is dropped, so that a program can open the
/// data folder that it has looked up. `home` is the original data folder. Locks nothing if `home`
/// is not writable, because a move could not be recorded there either.
pub fn hold_moves(home: &Path) -> Option<File> {
    let file = private_file(&home.join(OPENING)).ok()?;
    file.lock_shared().ok()?;
    Some(file)
}

impl Store {
    /// Copies all data to another folder and records in `home` that Rivulet uses that folder from
    /// its next start on. The data in the old folder is kept. Until the next start, only drafts can
    /// be saved, and they are saved in the new folder. Returns the number of attachments that could
    /// not be copied because they are unreadable or damaged.
    pub async fn move_to(&self, home: &Path, target: &Path) -> Result<u32, Fault> {
        let (store, home, goal) = (self.clone(), home.to_owned(), target.to_owned());
        // Run the copy as a single job of the writer thread. If other jobs could write to the old
        // folder during the copy, their writes would be lost.
        self.with_writer(move |connection| {
            let created = store.prepare_move(connection, &goal)?;
            store
                .copy_everything(&goal)
                .and_then(|()| store.record_move(&home, &goal))
                .inspect_err(|_| remove_copy(&goal, created))
        })
        .await
    }

    /// Records that the data was copied to `target` and that Rivulet uses `target` from its next
    /// start on. Must be called in the same job of the writer thread that made the copy. Jobs that
    /// wait in the queue then notice the move and do not write to the old folder. Returns the
    /// number of attachments that could not be copied.
    fn record_move(&self, home: &Path, target: &Path) -> Result<u32, Fault> {
        // Refuse the move if another Rivulet process is starting or has started during the copy.
        // Such a process may already have found the path of the old folder, and may write to that
        // folder.
        let opening = private_file(&home.join(OPENING)).map_err(|error| unrecorded(&error, home))?;
        if matches!(opening.try_lock(), Err(TryLockError::WouldBlock)) {
            return Err(Fault::input(fault::running_elsewhere()));
        }
        if run::others_alive(self.folder(), self.run.id()) {
            return Err(Fault::input(fault::running_elsewhere()));
        }
        // Wait for running calls of `store_attachment`, which hold this lock for reading. Later
        // calls are refused. Now copy the attachments that were added since the first copy.
        let mut moved_to = self.moved.write().unwrap_or_else(PoisonError::into_inner);
        let missing_attachments = self.copy_attachments(target)?;
        record_target(home, target).map_err(|error| unrecorded(&error, &home.join(HISTORY)))?;
        write_pointer(home, target)?;
        *moved_to = Some(target.to_owned());
        self.writer.replace_with(&Writer::refusing(moved(target)));
        Ok(missing_attachments)
    }

    fn copy_attachments(&self, target: &Path) -> Result<u32, Fault> {
        let attachments = self.attachments();
        let all = attachments.all().into_iter().map(|file| file.hash).collect();
        attachments.copy_to(&Attachments::beside(target), &all)
    }

    /// Checks whether the data can be moved to `target`, and creates that folder if necessary.
    /// Returns whether the folder was created.
    fn prepare_move(&self, connection: &Connection, target: &Path) -> Result<bool, Fault> {
        let refused = |message: UiText| Err(Fault::input(message));
        recovery::require_idle(connection, self.folder())?;
        if run::others_alive(self.folder(), self.run.id()) {
            return refused(fault::running_elsewhere());
        }
        let Some(parent) = target
            .parent()
            .filter(|parent| target.is_absolute() && parent.is_dir())
        else {
            return refused(fault::move_no_parent(target));
        };
        let to_fault = |error: std::io::Error| file_fault(&error, target, fault::folder_unusable(target));
        let (parent, own) = (
            parent.canonicalize().map_err(to_fault)?,
            self.folder().canonicalize().map_err(to_fault)?,
        );
        let canonical = target
            .canonicalize()
            .unwrap_or_else(|_| match target.file_name() {
                Some(name) => parent.join(name),
                None => parent,
            });
        if canonical.starts_with(&own) || own.starts_with(&canonical) {
            return refused(fault::move_nested());
        }
        let new = !target.exists();
        make_private(target).map_err(to_fault)?;
        if std::fs::read_dir(target).map_err(to_fault)?.next().is_some() {
            return refused(fault::move_not_empty(target));
        }
        let needed = size(self.folder()) + RESERVED_BYTES;
        if let Some(free) = free_bytes(target).filter(|free| *free < needed) {
            remove_copy(target, new);
            return Err(Fault::new(
                FaultCategory::StorageFull,
                fault::move_no_room(target, free, needed),
            ));
        }
        let probe = target.join(POINTER);
        if let Err(error) = File::create_new(&probe).and_then(|_| std::fs::remove_file(&probe)) {
            remove_copy(target, new);
            return Err(to_fault(error));
        }
        Ok(new)
    }

    fn copy_everything(&self, target: &Path) -> Result<(), Fault> {
        database_copy::copy(&self.open_reader()?, &target.join(database::FILE_NAME))?;
        self.copy_attachments(target)?;
        let backups = target.join(backup_name::FOLDER);
        for old in backup_name::read(&self.backup_folder())? {
            let Some(name) = old.path.file_name() else {
                continue;
            };
            let copy = backups.join(name);
            make_private(&backups)
                .and_then(|()| copy_private(&old.path, &copy)?.sync_all())
                .map_err(|error| file_fault(&error, &copy, fault::backup_uncopied()))?;
            let problems = database_copy::problems(&database::open_reader(&copy)?)?;
            if let Some(first) = problems.first() {
                // Only log the problem. The backup may have been damaged before the move, and
                // damage to a backup must not prevent the move.
                tracing::warn!(backup = %copy.display(), first, "a backup is damaged");
            }
        }
        unbound_key::copy(self.folder(), target)
            .and_then(|()| sync_folder(target))
            .map_err(|error| file_fault(&error, target, fault::folder_unusable(target)))
    }
}

fn record_target(home: &Path, target: &Path) -> std::io::Result<()> {
    let path = home.join(HISTORY);
    private_file(&path)?;
    let mut list = File::options().append(true).open(&path)?;
    writeln!(list, "{}", target.display())?;
    list.sync_all()
}

fn write_pointer(home: &Path, target: &Path) -> Result<(), Fault> {
    let pointer = home.join(POINTER);
    let Some(target) = target.to_str() else {
        return Err(storage(fault::folder_name_unstorable()));
    };
    let before = std::fs::read(&pointer).ok();
    let written = replace_content(&pointer, format!("{target}\n").as_bytes()).and_then(|()| {
        // If `home` cannot be flushed to disk, undo the change of the pointer file, so that Rivulet
        // continues to use the old data folder.
        sync_folder(home).inspect_err(|_| match &before {
            Some(previous) => drop(replace_content(&pointer, previous)),
            None => drop(std::fs::remove_file(&pointer)),
        })
    });
    written.map_err(|error| unrecorded(&error, &pointer))
}

fn unrecorded(error: &std::io::Error, path: &Path) -> Fault {
    file_fault(error, path, fault::move_unrecorded())
}

/// Removes the files of an incomplete copy, and the target folder if the move created it. Other
/// files in the target folder stay, because another program may have put them there during the
/// move. The folder stays too if such files remain in it.
fn remove_copy(target: &Path, created: bool) {
    let database = target.join(database::FILE_NAME);
    let record = target.join(unbound_key::FILE_NAME);
    let files = database::beside(&database).into_iter().chain([database, record]);
    let folders = [
        Attachments::beside(target).folder().to_owned(),
        target.join(backup_name::FOLDER),
    ];
    let removed =
        files
            .map(|file| remove_if_present(&file))
            .chain(folders.map(|folder| match folder.exists() {
                true => std::fs::remove_dir_all(folder),
                false => Ok(()),
            }));
    for error in removed.filter_map(Result::err) {
        tracing::warn!(%error, "an incomplete copy could not be removed");
    }
    if created {
        // Ignore the error, which occurs if the folder is not empty.
        let _ = std::fs::remove_dir(target);
    }
}

/// Returns the total size, in bytes, of the files to copy.
fn size(folder: &Path) -> u64 {
    let database = folder.join(database::FILE_NAME);
    let waiting: u64 = database::waiting(&database).iter().map(|file| length(file)).sum();
    let attachments: u64 = Attachments::beside(folder)
        .all()
        .iter()
        .map(|file| file.bytes)
        .sum();
    let backups: u64 = backup_name::list(&folder.join(backup_name::FOLDER))
        .iter()
        .map(|backup| backup.bytes)
        .sum();
    length(&database) + waiting + attachments + backups
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use super::*;
    use crate::store::Sharing;

    #[tokio::test]
    async fn a_program_that_starts_during_the_copy_prevents_the_move() {
        let place = tempfile::tempdir().unwrap();
        let (home, target) = (place.path().join("home"), place.path().join("new"));
        let open = || Store::open(&home, Sharing::Beside, Arc::new(|_| {})).unwrap();
        let store = open();
        std::fs::create_dir(&target).unwrap();
        store.copy_everything(&target).unwrap();
        let other = open();
        let fault = store.record_move(&home, &target).unwrap_err();
        assert_eq!(fault.message, fault::running_elsewhere());
        assert_eq!(data_folder(&home).unwrap(), home);
        assert_eq!(store.read_only(), None);
        other.close().await;
        // Hold this lock, as a starting program does after it has looked up the data folder and
        // before it opens that folder.
        let opening = hold_moves(&home).unwrap();
        let fault = store.record_move(&home, &target).unwrap_err();
        assert_eq!(fault.message, fault::running_elsewhere());
        assert_eq!(data_folder(&home).unwrap(), home);
        drop(opening);
        store.record_move(&home, &target).unwrap();
        assert_eq!(data_folder(&home).unwrap(), target);
    }

    #[tokio::test]
    async fn an_attachment_added_during_the_copy_that_cannot_be_copied_prevents_the_move() {
        let place = tempfile::tempdir().unwrap();
        let (home, target) = (place.path().join("home"), place.path().join("new"));
        let store = Store::open(&home, Sharing::Beside, Arc::new(|_| {})).unwrap();
        std::fs::create_dir_all(&target).unwrap();
        store.copy_everything(&target).unwrap();
        let words = b"words".to_vec();
        let late = store.store_attachment("a.txt", words, None).await.unwrap();
        // Create a file where the attachment's folder should be, so that the attachment cannot be
        // copied.
        let attachments = target.join("attachments");
        std::fs::create_dir_all(&attachments).unwrap();
        let obstacle = attachments.join(&late.hash[..2]);
        std::fs::write(&obstacle, "").unwrap();
        store.record_move(&home, &target).unwrap_err();
        assert_eq!(data_folder(&home).unwrap(), home);
        assert_eq!(store.read_only(), None);
        std::fs::remove_file(&obstacle).unwrap();
        store.record_move(&home, &target).unwrap();
        let moved = Attachments::beside(&target);
        assert_eq!(moved.get(&late.hash).unwrap(), b"words");
    }

    #[test]
    fn a_failed_move_removes_only_its_own_files() {
        let place = tempfile::tempdir().unwrap();
        for created in [true, false] {
            let target = place.path().join(created.to_string());
            std::fs::create_dir_all(target.join("attachments/ab")).unwrap();
            std::fs::create_dir_all(target.join(backup_name::FOLDER)).unwrap();
            for name in [database::FILE_NAME, "attachments/ab/abc", "notes.txt"] {
                std::fs::write(target.join(name), "").unwrap();
            }
            remove_copy(&target, created);
            let left: Vec<_> = std::fs::read_dir(&target)
                .unwrap()
                .map(|entry| entry.unwrap().file_name())
                .collect();
            assert_eq!(left, ["notes.txt"]);
            std::fs::remove_file(target.join("notes.txt")).unwrap();
            remove_copy(&target, created);
            assert_eq!(target.exists(), !created);
        }
    }

    #[test]
    fn a_pointer_that_cannot_be_read_does_not_lead_to_the_old_data() {
        let home = tempfile::tempdir().unwrap();
        assert_eq!(data_folder(home.path()).unwrap(), home.path());
        // Create a folder instead of the pointer file, because not even root can read a folder as a
        // file.
        std::fs::create_dir(home.path().join(POINTER)).unwrap();
        let fault = data_folder(home.path()).unwrap_err();
        assert_eq!(fault.message, fault::data_folder_unusable());
    }
}
