//! Where things are kept: where the window keeps them.

use rivulet_app::AppFolders;

/// The window's name among the programs of this computer, and so of its folder.
const IDENTIFIER: &str = "app.rivulet.Rivulet";

/// The folders of this user; `None` for a user without a home.
pub fn find() -> Option<AppFolders> {
    let data = AppFolders::chosen().or_else(|| Some(dirs::data_dir()?.join(IDENTIFIER)))?;
    Some(AppFolders::new(data, dirs::download_dir()))
}
