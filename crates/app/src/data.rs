//! Use cases for the stored data: show its location and size, check its integrity, move it to
//! another folder, and delete it.

use std::io::ErrorKind;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use rivulet_core::texts::fault;
use rivulet_core::{Fault, ProviderId, UiText, Work};
use rivulet_store::{delete_left_behind, now_ms};

use crate::app::App;
use crate::backup::blocking;
use crate::contract::{DataCheck, DataInfo, MoveReport};
use crate::location::Location;
use crate::permits::Purpose;

const LAST_CHECK: &str = "last_check";

impl App {
    /// Returns the location and the size of all stored data.
    pub async fn data_info(&self) -> Result<DataInfo, Fault> {
        let counted = self.store.info().await?;
        let settings = self.settings().await?;
        let folder = settings.chosen_backup_folder();
        let (store, log) = (self.store.clone(), self.folders.log.clone());
        let shown_folder = folder.clone().unwrap_or_else(|| store.backup_folder());
        let (backups, unreachable, backup_folder_notice, log_bytes) = blocking(move || {
            Ok((
                store.backups(folder.as_deref()),
                store.backup_folder_fault(folder.as_deref()),
                folder.as_deref().and_then(|folder| store.folder_notice(folder)),
                log_files(&log).iter().map(|file| length(file)).sum(),
            ))
        })
        .await?;
        let last_check = self.store.setting(LAST_CHECK).await?;
        Ok(DataInfo {
            folder: self.folders.data.display().to_string(),
            database: self.store.database().display().to_string(),
            database_bytes: counted.database_bytes,
            conversations: counted.conversations,
            messages: counted.messages,
            attachments: counted.attachments,
            attachment_bytes: counted.attachment_bytes,
            trash: counted.trash,
            log_bytes,
            free_bytes: counted.free_bytes,
            backup_folder: shown_folder.display().to_string(),
            backup_folder_notice,
            backups: backups.into_iter().map(Into::into).collect(),
            backup_fault: unreachable.or_else(|| self.schedule.fault(settings.backup_every)),
            last_check: last_check.and_then(|json| serde_json::from_str(&json).ok()),
        })
    }

    /// Returns a number that changes whenever another process changes the data.
    pub async fn data_version(&self) -> Result<u32, Fault> {
        self.store.data_version().await
    }

    /// Checks the integrity of the database and the attachments.
    pub async fn data_check(&self) -> Result<DataCheck, Fault> {
        let _work = self.work.begin(Work::Data)?;
        let check = DataCheck {
            problems: self.store.check().await?,
            at: now_ms(),
        };
        if let Ok(json) = serde_json::to_string(&check)
            && let Err(fault) = self.store.set_setting(LAST_CHECK, json).await
        {
            // A failure to store the result is only logged; the result is returned all the same.
            tracing::warn!(%fault, "what the check found could not be kept");
        }
        Ok(check)
    }

    /// Returns a warning if other users can open `folder` or if another user owns it. Always
    /// returns `None` on systems other than Unix.
    pub async fn folder_notice(&self, folder: impl Into<Location>) -> Result<Option<UiText>, Fault> {
        let folder = self.locate(&folder.into(), Purpose::DataFolder)?;
        let store = self.store.clone();
        blocking(move || Ok(store.folder_notice(&folder))).await
    }

    /// Copies all data to another folder, which Rivulet uses from the next start on. If the folder
    /// is given as a permit (an id that stands for it) and copying fails, the permit stays valid,
    /// so that the user can try again.
    pub async fn data_move(&self, folder: impl Into<Location>) -> Result<MoveReport, Fault> {
        let _work = self.work.begin(Work::Data)?;
        let location: Location = folder.into();
        let folder = self.locate(&location, Purpose::DataFolder)?;
        let missing_attachments = self.store.move_to(&self.folders.home, &folder).await?;
        self.use_up(&location);
        Ok(MoveReport { missing_attachments })
    }

    /// Deletes all stored data, including the keys and the backups in the data folder. Backups in
    /// other folders are kept. Returns sentences for the user: which data could not be deleted, and
    /// which former data folders may still contain a copy.
    ///
    /// Fails without deleting anything if an import or export is running, or if the database cannot
    /// be emptied.
    pub async fn data_delete(&self) -> Result<Vec<UiText>, Fault> {
        let _work = self.work.begin(Work::Data)?;
        let _slot = self.transfers.begin()?;
        self.engine.turns.stop_all().await;
        // Continue even if a list cannot be read, because the user must be able to delete all data
        // even if the database is damaged. If the list of providers or of tool servers cannot be
        // read, their secrets stay in the keychain.
        let mut leftover = None;
        let providers = readable(self.store.providers().await, &mut leftover);
        let tool_servers = readable(self.store.tool_servers().await, &mut leftover);
        let signed_in = readable(self.signed_in_servers().await, &mut leftover);
        for server_id in tool_servers.iter().filter_map(|stored| stored.server.id) {
            self.tool_host.sign_ins.cancel(server_id);
            self.tool_host.servers.remove(server_id).await;
        }
        let mut left = self.store.delete_everything().await?;
        // From here on, continue after every error and remove as many secrets as possible. A second
        // attempt could not find the remaining secrets in the keychain: only the lists of providers
        // and tool servers name them, and these lists have just been deleted from the database.
        self.engine.wire_log().clear();
        for provider in &providers {
            leftover = leftover.or(self.secret_store.forget(provider).await.err());
        }
        for stored in tool_servers {
            if let Some(server_id) = stored.server.id {
                let forgotten = self
                    .forget_tokens(server_id, signed_in.contains(&server_id))
                    .await;
                leftover = leftover.or(forgotten.err());
                leftover = leftover.or(self.forget_launch(server_id).await.err());
            }
            leftover = leftover.or(self.forget_server_secrets(&stored.server).await.err());
        }
        for server_id in self.tool_host.forget_all_aside() {
            let account = ProviderId(server_id.0);
            leftover = leftover.or(self.keychain().remove(account).await.err());
        }
        leftover = leftover.or(self.tool_host.seals.forget(self.keychain()).await.err());
        self.secret_store.forget_session();
        left.extend(leftover.map(|fault| fault::keychain_leftover(fault.message)));
        let folders = Arc::clone(&self.folders);
        left.extend(
            blocking(move || {
                let mut left = clear_logs(&folders.log);
                if folders.home != folders.data {
                    left.extend(clear_logs(&folders.home.join("log")));
                }
                left.extend(delete_left_behind(&folders.home, &folders.data));
                Ok(left)
            })
            .await?,
        );
        Ok(left)
    }
}

/// Returns the list that was read, or an empty list if reading failed. If several lists cannot be
/// read, only the first fault is stored in `leftover`. Later faults are ignored, because they may
/// be consequences of the first.
fn readable<List: Default>(read: Result<List, Fault>, leftover: &mut Option<Fault>) -> List {
    read.unwrap_or_else(|fault| {
        leftover.get_or_insert(fault);
        List::default()
    })
}

fn log_files(folder: &Path) -> Vec<PathBuf> {
    let entries = std::fs::read_dir(folder).into_iter().flatten().flatten();
    let mut files: Vec<PathBuf> = entries
        .map(|entry| entry.path())
        .filter(|path| path.is_file())
        .collect();
    files.sort();
    files
}

fn length(path: &Path) -> u64 {
    std::fs::metadata(path).map_or(0, |found| found.len())
}

/// Removes all log files except the newest. The newest file is emptied instead, because this
/// process writes to it. Returns a sentence for each file that exists but could not be removed or
/// emptied.
fn clear_logs(folder: &Path) -> Vec<UiText> {
    let mut files = log_files(folder);
    let last = files.pop().into_iter().map(|last| {
        let emptied = std::fs::File::options().write(true).truncate(true).open(&last);
        (last, emptied.map(drop))
    });
    let removed = files.into_iter().map(|file| {
        let removed = std::fs::remove_file(&file);
        (file, removed)
    });
    removed
        .chain(last)
        .filter_map(|(file, cleared)| {
            let error = cleared
                .err()
                .filter(|error| error.kind() != ErrorKind::NotFound)?;
            Some(fault::delete_left(error.to_string(), file.display()))
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use rivulet_core::FaultCategory;

    use super::*;

    #[test]
    fn the_first_reason_why_secrets_stay_is_reported() {
        let unreadable = |words| Err(Fault::new(FaultCategory::Storage, words));
        let mut kept = None;
        let lists: [Vec<u8>; 3] = [
            unreadable(fault::database_damaged()),
            Ok(vec![1]),
            unreadable(fault::database_silent()),
        ]
        .map(|read| readable(read, &mut kept));
        assert_eq!(lists, [vec![], vec![1], vec![]]);
        assert_eq!(kept.unwrap().message, fault::database_damaged());
    }
}
