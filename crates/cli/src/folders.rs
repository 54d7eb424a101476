//! Finds Rivulet's data folders. `rivulet-cli` and the desktop program use the same folders.

use rivulet_app::AppFolders;

/// The application identifier of the desktop program, which is also the name of the data folder. It
/// is defined in `tauri.conf.json`.
const IDENTIFIER: &str = "app.rivulet.Rivulet";

/// Returns the folders of the current user. Returns `None` if the user has no home directory and no
/// data folder was chosen.
pub fn find() -> Option<AppFolders> {
    let data = AppFolders::chosen().or_else(|| Some(dirs::data_dir()?.join(IDENTIFIER)))?;
    Some(AppFolders::new(data, dirs::download_dir()))
}
