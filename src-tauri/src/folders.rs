//! Where things are kept: the platform's convention, or `RIVULET_DATA_DIR`.

use std::path::PathBuf;

use rivulet_app::AppFolders;
use tauri::{App, AppHandle, Manager};

/// The folders of this user.
pub fn find(app: &App) -> tauri::Result<AppFolders> {
    let data = match AppFolders::chosen() {
        Some(folder) => folder,
        None => app.path().app_data_dir()?,
    };
    Ok(AppFolders::new(data, app.path().download_dir().ok()))
}

/// A folder for what the engine of the page keeps, which is there now: in the data folder, or with the caches of this
/// user where that is read-only or full. `None` if neither can be made.
pub fn for_webview(app: &AppHandle, folders: &AppFolders) -> Option<PathBuf> {
    let cache = app.path().app_cache_dir().ok();
    let places = [Some(folders.data.clone()), cache];
    places
        .into_iter()
        .flatten()
        .map(|place| place.join("webview"))
        .find(|folder| std::fs::create_dir_all(folder).is_ok())
}
