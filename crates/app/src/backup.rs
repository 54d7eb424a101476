//! Creates and restores backups.

use std::path::Path;

use rivulet_core::texts::fault;
use rivulet_core::{BackupReason, Fault, FaultCategory, Work};
use rivulet_store::{BackupFile, Corrections};

use crate::app::App;
use crate::contract::{Backup, BackupReport};
use crate::correct_provider::correct_provider;
use crate::imported_settings::own_settings;

const CORRECTIONS: Corrections = Corrections {
    provider: correct_provider,
    settings: own_settings,
};

impl App {
    /// Makes a backup now.
    pub async fn backup_make(&self) -> Result<BackupReport, Fault> {
        let _work = self.work.begin(Work::Data)?;
        let (store, folder) = (self.store.clone(), self.settings().await?.chosen_backup_folder());
        let made = blocking(move || store.make_backup(folder.as_deref(), BackupReason::Asked)).await?;
        self.schedule.say(None);
        Ok(BackupReport {
            backup: made.file.into(),
            missing_attachments: made.missing_attachments,
        })
    }

    /// Backs up the current database and then replaces it with the backup named `name`.
    pub async fn backup_restore(&self, name: String) -> Result<(), Fault> {
        let (store, folder) = (self.store.clone(), self.settings().await?.chosen_backup_folder());
        let backups = blocking(move || Ok(store.backups(folder.as_deref()))).await?;
        let found = backups.into_iter().find(|backup| file_name(&backup.path) == name);
        let backup = found.ok_or_else(|| Fault::input(fault::not_found()))?;
        self.backup_restore_file(&backup.path).await
    }

    /// Backs up the current database and then replaces it with the backup file `path`, which may be
    /// in any folder.
    pub async fn backup_restore_file(&self, path: &Path) -> Result<(), Fault> {
        let _work = self.work.begin(Work::Data)?;
        let servers = self.store.tool_servers().await.unwrap_or_default();
        self.store.restore(path, CORRECTIONS).await?;
        // Stop the tool servers of the replaced database, because the restored database may use the
        // same ids for other tool servers.
        for server_id in servers.into_iter().filter_map(|stored| stored.server.id) {
            self.tool_host.sign_ins.cancel(server_id);
            self.tool_host.servers.remove(server_id).await;
            self.tool_host.sign_ins.forget(server_id);
        }
        self.remove_left_tokens().await;
        // Move secret values to the keychain, because a backup from an older version of Rivulet may
        // contain them.
        self.secure_values().await;
        Ok(())
    }
}

/// Restores a backup into a data folder whose database cannot be opened. No other process may have
/// the database open. Blocks the calling thread.
pub fn restore_closed(folder: &Path, backup: &Path) -> Result<(), Fault> {
    rivulet_store::restore_closed(folder, backup, CORRECTIONS)
}

impl From<BackupFile> for Backup {
    fn from(file: BackupFile) -> Self {
        Backup {
            name: file_name(&file.path),
            path: file.path.display().to_string(),
            made_at: file.made_at,
            bytes: file.bytes,
            reason: file.reason,
        }
    }
}

fn file_name(path: &Path) -> String {
    let name = path.file_name().unwrap_or_default();
    name.to_string_lossy().into_owned()
}

pub(crate) async fn blocking<T: Send + 'static>(
    act: impl FnOnce() -> Result<T, Fault> + Send + 'static,
) -> Result<T, Fault> {
    let acting = tokio::task::spawn_blocking(act);
    acting.await.unwrap_or_else(|error| {
        Err(Fault::new(FaultCategory::Storage, fault::storage_silent()).with_detail(error.to_string()))
    })
}
