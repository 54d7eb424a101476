//! Finds Rivulet's data folders. `rivulet-cli` uses the same folders as the desktop program.

use rivulet_app::AppFolders;

/// The application identifier in `tauri.conf.json`, which is also the name of the data folder.
const IDENTIFIER: &str = "app.rivulet.Rivulet";

/// Returns the user's folders. Returns `None` if no data folder was chosen and there is no home
/// directory that could contain the default one.
pub fn find() -> Option<AppFolders> {
    let data = AppFolders::chosen().or_else(|| Some(dirs::data_dir()?.join(IDENTIFIER)))?;
    Some(AppFolders::new(data, dirs::download_dir()))
}
