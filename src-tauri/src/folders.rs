//! Determines the folders that Rivulet uses: those that the variable `RIVULET_DATA_DIR` names, or
//! those that are usual on the platform.

use std::path::PathBuf;

use rivulet_app::AppFolders;
use tauri::{App, AppHandle, Manager};

/// Returns the current user's folders.
pub fn find(app: &App) -> tauri::Result<AppFolders> {
    let data = match AppFolders::chosen() {
        Some(folder) => folder,
        None => app.path().app_data_dir()?,
    };
    Ok(AppFolders::new(data, app.path().download_dir().ok()))
}

/// Creates the folder in which the webview keeps its own data. The folder is inside the data folder
/// or, if that is read-only or full, inside the user's cache folder. Returns `None` if neither
/// folder can be created.
pub fn for_webview(app: &AppHandle, folders: &AppFolders) -> Option<PathBuf> {
    let cache = app.path().app_cache_dir().ok();
    let places = [Some(folders.data.clone()), cache];
    places
        .into_iter()
        .flatten()
        .map(|place| place.join("webview"))
        .find(|folder| std::fs::create_dir_all(folder).is_ok())
}
