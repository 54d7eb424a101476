//! Finds the file that lists the libraries and their licences. Rivulet's packages contain this
//! file.

use std::path::{Path, PathBuf};

use tauri::{AppHandle, Manager};

const FILE: &str = "third-party-notices.txt";

/// Returns the path of the file that lists the libraries and their licences, or `None` if the
/// program was not installed from a package.
pub fn find(app: &AppHandle) -> Option<PathBuf> {
    let program = std::env::current_exe().ok()?;
    find_for(&program, app.path().resource_dir().ok())
}

/// Returns the path of the list of licences for the program at the path `program`. In a bundle for
/// macOS or Windows, the list is in the folder `resources`.
fn find_for(program: &Path, resources: Option<PathBuf>) -> Option<PathBuf> {
    // On Linux, the list of licences is in `share/rivulet` next to the program's `bin` folder.
    let shared = program.parent()?.parent().map(|usr| usr.join("share/rivulet"));
    let places = [shared, resources].into_iter().flatten();
    places.map(|folder| folder.join(FILE)).find(|file| file.is_file())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_list_is_found_where_each_package_installs_it() {
        for (program, list, resources) in [
            ("usr/bin/rivulet", "usr/share/rivulet", None),
            (
                "Rivulet.app/Contents/MacOS/rivulet",
                "Rivulet.app/Contents/Resources",
                Some("Rivulet.app/Contents/Resources"),
            ),
            ("Rivulet/rivulet.exe", "Rivulet", Some("Rivulet")),
        ] {
            let root = tempfile::tempdir().unwrap();
            let path = |name: &str| root.path().join(name);
            let find = || find_for(&path(program), resources.map(path));
            assert_eq!(find(), None);
            std::fs::create_dir_all(path(list)).unwrap();
            std::fs::write(path(list).join(FILE), "").unwrap();
            assert_eq!(find(), Some(path(list).join(FILE)));
        }
    }
}
