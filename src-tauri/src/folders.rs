//! Where things are kept: the platform's convention, or `RIVULET_DATA_DIR`.

use std::path::PathBuf;

use rivulet_app::AppFolders;
use tauri::{App, Manager};

/// The environment variable that puts everything in another folder.
const OVERRIDE: &str = "RIVULET_DATA_DIR";

/// The folders of this user.
pub fn find(app: &App) -> tauri::Result<AppFolders> {
    let data = match std::env::var_os(OVERRIDE).filter(|folder| !folder.is_empty()) {
        Some(folder) => PathBuf::from(folder),
        None => app.path().app_data_dir()?,
    };
    Ok(AppFolders {
        log: data.join("log"),
        downloads: app
            .path()
            .download_dir()
            .unwrap_or_else(|_| data.join("downloads")),
        data,
    })
}
