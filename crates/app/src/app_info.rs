//! Collects what a front end needs at start-up, and loads and saves the user's settings.

use rivulet_core::Fault;

use crate::app::App;
use crate::contract::{AppInfo, FirstScreen, Settings};
use crate::location::Location;
use crate::permits::Purpose;

impl App {
    /// Returns everything that the first screen of a front end shows.
    pub async fn first_screen(&self) -> Result<FirstScreen, Fault> {
        // Read the data version first. If another process changes the data before the rest is read,
        // the front end then holds an outdated version number and notices the change at its next
        // check.
        let data_version = self.data_version().await?;
        Ok(FirstScreen {
            data_version,
            info: self.app_info().await?,
            providers: self.provider_list().await?,
        })
    }

    /// Returns the user's settings, and information about the program, such as its version.
    pub async fn app_info(&self) -> Result<AppInfo, Fault> {
        let settings = self.settings().await?;
        Ok(AppInfo {
            version: env!("CARGO_PKG_VERSION").to_owned(),
            // `cargo xtask package` sets `RIVULET_BUILD` to the commit that it builds.
            build: option_env!("RIVULET_BUILD").map(str::to_owned),
            data_folder: self.folders.data.display().to_string(),
            log_folder: self.folders.log.display().to_string(),
            recovered: self.store.recovered(),
            read_only: self.store.read_only(),
            settings,
        })
    }

    pub(crate) async fn settings(&self) -> Result<Settings, Fault> {
        Ok(Settings::from_stored(
            self.store.setting(Settings::STORED_AS).await?,
        ))
    }

    /// Returns the reason why the keychain cannot be used, or `None` if it can be used.
    pub async fn keychain_check(&self) -> Result<Option<Fault>, Fault> {
        Ok(self.keychain().fault().await)
    }

    /// Saves the user's settings, except for the backup folder.
    pub async fn settings_save(&self, settings: Settings) -> Result<(), Fault> {
        let change = move |stored: &mut Settings| {
            let backup_folder = stored.backup_folder.take();
            *stored = Settings {
                backup_folder,
                ..settings
            };
        };
        self.store.change_setting(Settings::STORED_AS, change).await?;
        Ok(())
    }

    /// Sets the backup folder and returns the changed settings. `None` means the default folder
    /// inside the data folder. If `location` is a permit (an id that stands for the folder) and
    /// this function fails, the permit stays valid, so that the user can try again.
    pub async fn backup_folder_set(&self, folder: Option<impl Into<Location>>) -> Result<Settings, Fault> {
        let location: Option<Location> = folder.map(Into::into);
        let folder = location
            .as_ref()
            .map(|folder| self.locate(folder, Purpose::BackupFolder))
            .transpose()?;
        let folder = folder.map(|folder| folder.display().to_string());
        let change = move |stored: &mut Settings| stored.backup_folder = folder;
        let settings = self.store.change_setting(Settings::STORED_AS, change).await?;
        if let Some(location) = &location {
            self.use_up(location);
        }
        // Clear the error of the last scheduled backup, because it concerns the previous folder.
        self.schedule.say(None);
        Ok(settings)
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use rivulet_store::Sharing;

    use super::*;
    use crate::app::AppFolders;
    use crate::contract::Theme;
    use crate::practice::NoPractice;

    #[tokio::test(flavor = "multi_thread")]
    async fn settings_and_the_backup_folder_that_change_at_the_same_time_are_both_saved() {
        let folder = tempfile::tempdir().unwrap();
        let folders = AppFolders::new(folder.path(), None);
        let app = App::open(folders, Sharing::Beside, Arc::new(NoPractice), drop).unwrap();
        let path = folder.path().display().to_string();
        for theme in [Theme::Dark, Theme::Light].into_iter().cycle().take(20) {
            app.backup_folder_set(None::<String>).await.unwrap();
            let settings = Settings {
                theme,
                ..Settings::default()
            };
            let (saved, set) = tokio::join!(
                app.settings_save(settings),
                app.backup_folder_set(Some(path.clone())),
            );
            saved.unwrap();
            set.unwrap();
            let stored = app.settings().await.unwrap();
            assert_eq!((stored.theme, stored.backup_folder), (theme, Some(path.clone())));
        }
    }
}
