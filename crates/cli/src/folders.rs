//! Where things are kept: where the window keeps them.

use std::path::PathBuf;

use rivulet_app::AppFolders;

/// The environment variable that puts everything in another folder.
const OVERRIDE: &str = "RIVULET_DATA_DIR";
/// The window's name among the programs of this computer, and so of its folder.
const IDENTIFIER: &str = "app.rivulet.Rivulet";

/// The folders of this user; `None` for a user without a home.
pub fn find() -> Option<AppFolders> {
    let data = match std::env::var_os(OVERRIDE).filter(|folder| !folder.is_empty()) {
        Some(folder) => PathBuf::from(folder),
        None => dirs::data_dir()?.join(IDENTIFIER),
    };
    Some(AppFolders {
        log: data.join("log"),
        downloads: dirs::download_dir().unwrap_or_else(|| data.join("downloads")),
        data,
    })
}
