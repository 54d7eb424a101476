//! Backups: creates and restores them.

use std::path::Path;

use rivulet_core::texts::fault;
use rivulet_core::{Fault, FaultCategory};
use rivulet_store::{BackupFile, Reason};

use crate::app::App;
use crate::contract::{Backup, BackupReason};
use crate::provider_check::correct_provider;

impl App {
    /// Makes a backup now.
    pub async fn backup_make(&self) -> Result<Backup, Fault> {
        let (store, folder) = (self.store.clone(), self.settings().await?.chosen_backup_folder());
        let backup = blocking(move || store.make_backup(folder.as_deref(), Reason::Asked)).await?;
        self.schedule.say(None);
        Ok(backup.into())
    }

    /// Replaces the database with a backup. The current database is backed up first.
    pub async fn backup_restore(&self, path: String) -> Result<(), Fault> {
        self.store.restore(Path::new(&path), correct_provider).await
    }
}

/// Restores a backup in a data folder whose database cannot be opened. No other program may have the database
/// open. Blocks.
pub fn restore_closed(folder: &Path, backup: &Path) -> Result<(), Fault> {
    rivulet_store::restore_closed(folder, backup, correct_provider)
}

impl From<BackupFile> for Backup {
    fn from(file: BackupFile) -> Self {
        Backup {
            path: file.path.display().to_string(),
            made_at: file.made_at,
            bytes: file.bytes,
            reason: match file.reason {
                Reason::Asked => BackupReason::Asked,
                Reason::Scheduled => BackupReason::Scheduled,
                Reason::Migration => BackupReason::Migration,
                Reason::Restore => BackupReason::Restore,
            },
        }
    }
}

/// Runs blocking work on a thread of the runtime's pool.
pub(crate) async fn blocking<T: Send + 'static>(
    act: impl FnOnce() -> Result<T, Fault> + Send + 'static,
) -> Result<T, Fault> {
    let acting = tokio::task::spawn_blocking(act);
    acting.await.unwrap_or_else(|error| {
        Err(Fault::new(FaultCategory::Storage, fault::storage_silent()).with_detail(error.to_string()))
    })
}
