//! Backups: whole copies of the database that open by themselves, with the attachments they refer to.
//!
//! Those in the data folder share its attachments, which are not cleared away while a backup there refers to them.
//! Beside backups in a folder of the user's choice lies a folder of attachments of their own; nothing is removed
//! from that one.

use std::path::{Path, PathBuf};

use rivulet_core::Fault;

use crate::attachment::{self, Attachments};
use crate::backup_name::{self, BackupFile, Reason};
use crate::database_copy::{Alone, can_be_made, make_folder, not_there, write};
use crate::disk::same;
use crate::store::Store;

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
