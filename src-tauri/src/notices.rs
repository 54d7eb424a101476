//! The list of the libraries in the program, with their licences, which packages install beside the program.

use std::path::PathBuf;

use tauri::{AppHandle, Manager};

const FILE: &str = "third-party-notices.txt";

/// Returns the installed list; `None` if the program was not installed from a package.
pub fn find(app: &AppHandle) -> Option<PathBuf> {
    let program = std::env::current_exe().ok()?;
    let places = [
        // Linux: /usr/bin/rivulet and /usr/share/rivulet.
        program.parent()?.parent().map(|usr| usr.join("share/rivulet")),
        // macOS and Windows.
        app.path().resource_dir().ok(),
    ];
    places
        .into_iter()
        .flatten()
        .map(|folder| folder.join(FILE))
        .find(|file| file.is_file())
}
