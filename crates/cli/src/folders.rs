//! The data folders, which `rivulet-cli` shares with the window.

use rivulet_app::AppFolders;

/// The application identifier of the window, which is also the name of the data folder.
const IDENTIFIER: &str = "app.rivulet.Rivulet";

/// Returns the folders of the current user, or `None` for a user without a home directory.
pub fn find() -> Option<AppFolders> {
    let data = AppFolders::chosen().or_else(|| Some(dirs::data_dir()?.join(IDENTIFIER)))?;
    Some(AppFolders::new(data, dirs::download_dir()))
}
