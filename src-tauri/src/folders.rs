//! Determines the folders that Rivulet uses. The default data folder is the value of
//! `RIVULET_DATA_DIR` or, if this variable is not set, the platform's usual folder.

use std::path::PathBuf;

use rivulet_app::AppFolders;
use tauri::{App, AppHandle, Manager};

pub fn find(app: &App) -> tauri::Result<AppFolders> {
    let data = match AppFolders::chosen() {
        Some(folder) => folder,
        None => app.path().app_data_dir()?,
    };
    Ok(AppFolders::new(data, app.path().download_dir().ok()))
}

/// Creates the folder for the webview's own data in the data folder or, if that is not writable, in
/// the user's cache folder. Returns `None` if the folder cannot be created in either place.
pub fn for_webview(app: &AppHandle, folders: &AppFolders) -> Option<PathBuf> {
    let cache = app.path().app_cache_dir().ok();
    let places = [Some(folders.data.clone()), cache];
    places
        .into_iter()
        .flatten()
        .map(|place| place.join("webview"))
        .find(|folder| std::fs::create_dir_all(folder).is_ok())
}
