//! Finds Rivulet's data folders, which are those of the desktop program.

use rivulet_app::AppFolders;

/// The application identifier of the desktop program (`tauri.conf.json`), which is also the name of
/// the data folder.
const IDENTIFIER: &str = "app.rivulet.Rivulet";

/// Returns the folders of the current user, or `None` if the user has no home directory and no data
/// folder was chosen.
pub fn find() -> Option<AppFolders> {
    let data = AppFolders::chosen().or_else(|| Some(dirs::data_dir()?.join(IDENTIFIER)))?;
    Some(AppFolders::new(data, dirs::download_dir()))
}
