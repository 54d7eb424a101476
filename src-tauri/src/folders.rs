//! Where things are kept: the platform's convention, or `RIVULET_DATA_DIR`.

use rivulet_app::AppFolders;
use tauri::{App, Manager};

/// The folders of this user.
pub fn find(app: &App) -> tauri::Result<AppFolders> {
    let data = match AppFolders::chosen() {
        Some(folder) => folder,
        None => app.path().app_data_dir()?,
    };
    Ok(AppFolders::new(data, app.path().download_dir().ok()))
}
