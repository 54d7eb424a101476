//! Deletes all data in a data folder.

use std::path::Path;

use rivulet_core::Fault;
use rivulet_core::texts::fault;

use crate::attachment::Attachments;
use crate::fault::{file_fault, storage_fault};
use crate::replace_file::ASIDE_PREFIX;
use crate::restore::replace_content;
use crate::store::{Store, blocking};
use crate::{backup_name, database, database_copy, unbound_key};

impl Store {
    /// Deletes all data, including the backups in the data folder, and continues with an empty
    /// database. Backups in other folders are kept. Fails without changing anything if a reply is
    /// streaming.
    pub async fn delete_everything(&self) -> Result<(), Fault> {
        let folder = self.folder().to_owned();
        if self.read_only().is_some() {
            let fresh = folder.join(".rivulet-empty.unfinished");
            let made = fresh.clone();
            blocking(move || database_copy::copy(&database::new_in_memory(database::LATEST)?, &made)).await?;
            self.replace_unwritable(fresh).await?;
        } else {
            self.with_writer(move |connection| {
                replace_content(&database::new_in_memory(database::LATEST)?, connection, &folder)?;
                connection
                    .execute_batch("VACUUM; PRAGMA wal_checkpoint(TRUNCATE);")
                    .map_err(|error| storage_fault(&error))
            })
            .await?;
        }
        let folder = self.folder().to_owned();
        blocking(move || {
            unbound_key::clear(&folder).map_err(|error| incomplete(&error, &folder))?;
            delete_beside(&folder)
        })
        .await
    }
}

/// Deletes all data in a folder that was the data folder until the data was moved to another
/// folder. Blocks the thread.
pub fn delete_left_behind(folder: &Path) -> Result<(), Fault> {
    let path = folder.join(database::FILE_NAME);
    database_copy::remove(&path).map_err(|error| incomplete(&error, &path))?;
    let record = folder.join(unbound_key::FILE_NAME);
    match std::fs::remove_file(&record) {
        Err(error) if error.kind() != std::io::ErrorKind::NotFound => {
            return Err(incomplete(&error, &record));
        }
        _ => {}
    }
    delete_beside(folder)
}

/// Deletes the attachments, the backups and the damaged databases in a folder.
fn delete_beside(folder: &Path) -> Result<(), Fault> {
    let attachments = Attachments::beside(folder);
    if attachments.folder().exists() {
        std::fs::remove_dir_all(attachments.folder())
            .map_err(|error| incomplete(&error, attachments.folder()))?;
    }
    for old in backup_name::list(&folder.join(backup_name::FOLDER)) {
        std::fs::remove_file(&old.path).map_err(|error| incomplete(&error, &old.path))?;
    }
    for entry in std::fs::read_dir(folder).into_iter().flatten().flatten() {
        if entry.file_name().to_string_lossy().starts_with(ASIDE_PREFIX) {
            std::fs::remove_file(entry.path()).map_err(|error| incomplete(&error, &entry.path()))?;
        }
    }
    Ok(())
}

fn incomplete(error: &std::io::Error, path: &Path) -> Fault {
    file_fault(error, path, fault::delete_incomplete())
}
