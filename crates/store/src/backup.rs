//! Backups. A backup is a complete copy of the database that can be opened on its own, together
//! with the attachments to which it refers.
//!
//! Backups in the data folder use the attachments in the data folder, where an attachment is kept
//! as long as a backup refers to it. For backups in any other folder, the attachments are copied to
//! a folder next to the backups. These copies are never removed.

use std::path::{Path, PathBuf};

use rivulet_core::{BackupReason, Fault, UiText};

use crate::attachment::{self, Attachments};
use crate::backup_name::{self, BackupFile};
use crate::database_copy::{FileLock, can_be_created, create_backup_folder, folder_missing, write};
use crate::disk::{folder_notice, same};
use crate::fault::moved;
use crate::row::now_ms;
use crate::store::Store;

/// A backup that was just made.
#[derive(Debug)]
pub struct NewBackup {
    /// The file of the backup.
    pub file: BackupFile,
    /// Number of attachments that could not be copied, because they are missing, unreadable or
    /// damaged. It is 0 for a backup in the default folder, for which no attachments are copied.
    pub missing_attachments: u32,
}

impl Store {
    /// Returns the path of the default folder for backups.
    pub fn backup_folder(&self) -> PathBuf {
        self.folder().join(backup_name::FOLDER)
    }

    /// Makes a backup in `folder`, or in the default folder if `folder` is `None`. Uses a separate
    /// connection, so that writes to the database are not delayed. The duration is proportional to
    /// the size of the database. Blocks the thread.
    ///
    /// Fails if the data was moved to another folder: the backup would be stored in the old folder,
    /// where Rivulet would not find it after a restart.
    pub fn make_backup(&self, folder: Option<&Path>, reason: BackupReason) -> Result<NewBackup, Fault> {
        if let Some(folder) = self.moved_to() {
            return Err(moved(&folder));
        }
        let default_folder = self.backup_folder();
        let folder = folder.unwrap_or(&default_folder);
        create_backup_folder(folder)?;
        // Allow only one backup at a time, because all backups use the same temporary file name.
        let _lock = FileLock::of_backups(folder)?;
        let source = self.open_reader()?;
        let mut missing_attachments = 0;
        let file = write(&source, folder, reason, |unfinished| {
            if !same(folder, &default_folder) {
                let hashes = attachment::referenced_hashes(unfinished)?;
                missing_attachments = self
                    .attachments()
                    .copy_to(&Attachments::beside(folder), &hashes)?;
            }
            Ok(())
        })?;
        tracing::info!(?reason, bytes = file.bytes, "a backup was made");
        Ok(NewBackup {
            file,
            missing_attachments,
        })
    }

    /// Returns the backups in the default folder and in `other`, latest first. Blocks the thread.
    pub fn backups(&self, other: Option<&Path>) -> Vec<BackupFile> {
        let default_folder = self.backup_folder();
        let mut found = backup_name::list(&default_folder);
        if let Some(other) = other.filter(|other| !same(other, &default_folder)) {
            found.extend(backup_name::list(other));
            found.sort_by_key(|backup| std::cmp::Reverse(backup.made_at));
        }
        found
    }

    /// Returns the backups in `folder`, or in the default folder if `folder` is `None`, latest
    /// first. Blocks the thread.
    pub fn backups_in(&self, folder: Option<&Path>) -> Vec<BackupFile> {
        backup_name::list(folder.unwrap_or(&self.backup_folder()))
    }

    /// Returns the reason why a backup cannot be made in a folder, or `None` if there seems to be
    /// no such reason. Because the check does not write to the folder, a backup may fail
    /// nevertheless. Blocks the thread.
    pub fn backup_folder_fault(&self, folder: Option<&Path>) -> Option<Fault> {
        folder
            .filter(|folder| !can_be_created(folder))
            .map(folder_missing)
    }

    /// Returns a warning for the user if other users can open a folder, or if the folder belongs to
    /// another user. Otherwise, and always on systems other than Unix, returns `None`. Blocks the
    /// thread.
    pub fn folder_notice(&self, folder: &Path) -> Option<UiText> {
        folder_notice(folder, self.folder())
    }

    /// Removes all scheduled backups in a folder except the newest `keep` (at least one). A backup
    /// whose date is in the future counts as the oldest one; otherwise, it would be kept instead of
    /// a backup that is really new. Backups made for other reasons are kept. Blocks the thread.
    pub fn remove_scheduled_backups(&self, folder: Option<&Path>, keep: usize) {
        let mut scheduled = self.backups_in(folder);
        scheduled.retain(|backup| backup.reason == BackupReason::Scheduled);
        let now = now_ms();
        scheduled.sort_by_key(|backup| backup.is_from_future(now));
        for old in scheduled.into_iter().skip(keep.max(1)) {
            if let Err(error) = std::fs::remove_file(&old.path) {
                tracing::warn!(%error, "an old backup could not be removed");
            }
        }
    }
}
