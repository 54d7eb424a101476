//! Deletes all data in a data folder.

use std::io::ErrorKind;
use std::path::Path;

use rivulet_core::texts::fault;
use rivulet_core::{Fault, UiText};

use crate::attachment::Attachments;
use crate::disk::remove_file;
use crate::move_data::{forget_former, former_folders};
use crate::replace_file::{ASIDE_PREFIX, PREPARED};
use crate::restore::replace_content;
use crate::store::{Store, blocking};
use crate::{backup_name, database, database_copy, unbound_key};

impl Store {
    /// Deletes all data, including the backups in the data folder, and continues with an empty
    /// database. Backups in other folders are kept. Returns one sentence for each file or folder
    /// that could not be deleted and for each other step that failed.
    ///
    /// Fails without deleting anything if a reply is streaming, if a tool call is running, or if
    /// the database cannot be replaced by an empty one.
    pub async fn delete_everything(&self) -> Result<Vec<UiText>, Fault> {
        let folder = self.folder().to_owned();
        let mut left = Vec::new();
        if self.read_only().is_some() {
            let fresh = folder.join(".rivulet-empty.unfinished");
            let made = fresh.clone();
            blocking(move || database_copy::copy(&database::new_in_memory(database::LATEST)?, &made)).await?;
            if let Err(fault) = self.replace_unwritable(fresh.clone()).await {
                if fresh.exists() {
                    let _ = database_copy::remove(&fresh);
                    return Err(fault);
                }
                // The new database has already replaced the old one, and only a later step failed.
                // Delete the other data, such as attachments and backups, anyway.
                left.push(fault.message);
            }
        } else {
            let vacuumed = self
                .with_writer(move |connection| {
                    replace_content(&database::new_in_memory(database::LATEST)?, connection, &folder)?;
                    Ok(connection.execute_batch("VACUUM; PRAGMA wal_checkpoint(TRUNCATE);"))
                })
                .await?;
            if let Err(error) = vacuumed {
                left.push(fault::delete_traces(self.database().display(), error.to_string()));
            }
        }
        let folder = self.folder().to_owned();
        left.extend(
            blocking(move || {
                let mut left = Vec::new();
                let record = folder.join(unbound_key::FILE_NAME);
                note(&mut left, &record, unbound_key::clear(&folder));
                delete_beside(&folder, &mut left);
                Ok(left)
            })
            .await?,
        );
        Ok(left)
    }
}

/// Deletes the data that was left behind in `home`, the original data folder, when the data was
/// moved to another folder. `current` is the data folder that is used now. Other former data
/// folders are not touched, because the user may now keep other files or another library there.
///
/// Returns a sentence for each file or folder in `home` that could not be deleted, and for each
/// other former data folder that may still contain a copy of the data. Each former data folder is
/// reported only once, so a later call does not report it again. Blocks the thread.
pub fn delete_left_behind(home: &Path, current: &Path) -> Vec<UiText> {
    let mut left = Vec::new();
    if home != current {
        let database = home.join(database::FILE_NAME);
        let record = home.join(unbound_key::FILE_NAME);
        let files = database::beside(&database).into_iter().chain([database, record]);
        for file in files {
            note(&mut left, &file, remove_file(&file));
        }
        delete_beside(home, &mut left);
    }
    let former = former_folders(home, current);
    if !former.is_empty() {
        forget_former(home, current);
    }
    left.extend(
        former
            .into_iter()
            .map(|folder| fault::delete_left_copy(folder.display())),
    );
    left
}

/// Deletes from a folder the attachments, the backups, the old databases that were kept when they
/// were replaced, and the unfinished copies of the database.
fn delete_beside(folder: &Path, left: &mut Vec<UiText>) {
    let attachments = Attachments::beside(folder);
    // Delete each file separately first, because `remove_dir_all` stops at the first file that it
    // cannot delete.
    for file in attachments.all() {
        let _ = std::fs::remove_file(&file.path);
    }
    let removed = std::fs::remove_dir_all(attachments.folder());
    note(left, attachments.folder(), removed);
    delete_in(&folder.join(backup_name::FOLDER), left, |name| {
        backup_name::parse(name).is_some() || name.starts_with(database_copy::UNFINISHED)
    });
    delete_in(folder, left, |name| {
        name.starts_with(ASIDE_PREFIX) || name.starts_with(PREPARED)
    });
}

/// Deletes the files in `folder` whose names satisfy `is_data`. Adds a sentence to `left` if the
/// folder exists and cannot be listed.
fn delete_in(folder: &Path, left: &mut Vec<UiText>, is_data: impl Fn(&str) -> bool) {
    match std::fs::read_dir(folder) {
        Ok(entries) => {
            for entry in entries.flatten() {
                if is_data(&entry.file_name().to_string_lossy()) {
                    note(left, &entry.path(), remove_file(&entry.path()));
                }
            }
        }
        Err(error) if error.kind() == ErrorKind::NotFound => {}
        Err(error) => left.push(fault::delete_unlisted(error.to_string(), folder)),
    }
}

/// Adds a sentence to `left` if the attempt to delete `path` failed, unless `path` does not exist.
/// `deleted` is the result of the attempt.
fn note(left: &mut Vec<UiText>, path: &Path, deleted: std::io::Result<()>) {
    if let Err(error) = deleted
        && error.kind() != ErrorKind::NotFound
    {
        left.push(fault::delete_left(error.to_string(), path));
    }
}
