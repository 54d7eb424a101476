//! Finds the list of the libraries in the program and their licences. Packages install this list
//! together with the program.

use std::path::PathBuf;

use tauri::{AppHandle, Manager};

const FILE: &str = "third-party-notices.txt";

/// Returns the path of the installed list, or `None` if the program was not installed from a
/// package.
pub fn find(app: &AppHandle) -> Option<PathBuf> {
    let program = std::env::current_exe().ok()?;
    let places = [
        // The folder of the list on Linux: /usr/share/rivulet for the program /usr/bin/rivulet.
        program.parent()?.parent().map(|usr| usr.join("share/rivulet")),
        // The folder of the list on macOS and Windows.
        app.path().resource_dir().ok(),
    ];
    places
        .into_iter()
        .flatten()
        .map(|folder| folder.join(FILE))
        .find(|file| file.is_file())
}
