//! Writes the files that the user saves to the downloads folder. An existing file is never
//! overwritten.

use std::fs::File;
use std::io::{self, ErrorKind, Write};
use std::path::{Path, PathBuf};

use rivulet_core::Fault;
use rivulet_core::texts::fault;
use rivulet_store::rename;
use uuid::Uuid;

use crate::app::App;

/// Maximum length of a file name in bytes. It is far below the limits of file systems, so that a
/// number can still be appended.
const NAME_BYTES: usize = 120;
/// Number of file names that are tried before saving fails.
const MAX_NAMES: u32 = 10_000;
/// Characters that some systems forbid in file names.
const FORBIDDEN: [char; 9] = ['/', '\\', ':', '*', '?', '"', '<', '>', '|'];
/// Names that Windows reserves for devices, even with an extension.
const DEVICES: [&str; 4] = ["con", "prn", "aux", "nul"];

impl App {
    /// Writes text to a file in the user's downloads folder, and returns the path of the file. If a
    /// file with this name exists, a number is appended to the name.
    pub async fn file_save(&self, name: String, text: String) -> Result<String, Fault> {
        self.save_download(file_name(&name), text.into_bytes()).await
    }

    /// Writes bytes to a file in the downloads folder, as [`App::file_save`] does with text, and
    /// returns the path. `name` must already be a valid file name (see [`file_name`]).
    pub(crate) async fn save_download(&self, name: String, bytes: Vec<u8>) -> Result<String, Fault> {
        let folder = self.folders.downloads.clone();
        let saving = tokio::task::spawn_blocking(move || save(&folder, &name, |file| file.write_all(&bytes)));
        let saved = saving.await.unwrap_or_else(|error| Err(io::Error::other(error)));
        saved.map(|path| path.display().to_string()).map_err(|error| {
            let message = fault::download_unwritten(self.folders.downloads.display());
            Fault::input(message).with_detail(error.to_string())
        })
    }
}

/// Writes a file named `name`. If that name is taken, appends the lowest number that makes the name
/// unique. If writing fails, no file is left behind.
fn save(folder: &Path, name: &str, write: impl FnOnce(&mut File) -> io::Result<()>) -> io::Result<PathBuf> {
    std::fs::create_dir_all(folder)?;
    let unfinished = folder.join(unfinished_name());
    let written = File::create_new(&unfinished).and_then(|mut file| {
        write(&mut file)?;
        file.sync_all()
    });
    let published = written.and_then(|()| under_free_name(folder, name, |path| publish(&unfinished, path)));
    published.inspect_err(|_| drop(std::fs::remove_file(&unfinished)))
}

/// Returns a new name for a file that is not complete yet. The file must be written in the folder
/// of its destination, because [`publish`] moves it there by renaming it.
pub(crate) fn unfinished_name() -> String {
    format!(".rivulet-{}.part", Uuid::now_v7())
}

/// Renames the complete file `unfinished` to `path`. Fails if a file with the name `path` exists.
pub(crate) fn publish(unfinished: &Path, path: &Path) -> io::Result<()> {
    // First create an empty file, which fails if a file with that name exists. Renaming then
    // replaces only this empty file.
    File::create_new(path)?;
    rename(unfinished, path).inspect_err(|_| drop(std::fs::remove_file(path)))
}

/// Creates the file `name` in a folder by calling `create` with its path. If `create` fails because
/// the file exists, the function tries again with the next number appended to the name. Returns the
/// path.
pub(crate) fn under_free_name(
    folder: &Path,
    name: &str,
    create: impl Fn(&Path) -> io::Result<()>,
) -> io::Result<PathBuf> {
    for number in 1..=MAX_NAMES {
        let path = folder.join(numbered(name, number));
        match create(&path) {
            Err(error) if error.kind() == ErrorKind::AlreadyExists => {}
            created => return created.map(|()| path),
        }
    }
    Err(io::Error::other(fault::detail_no_free_name().to_string()))
}

/// Appends a number to a file name: `code.ts` and 2 become `code (2).ts`. The number 1 leaves the
/// name unchanged.
pub(crate) fn numbered(name: &str, number: u32) -> String {
    match name.rsplit_once('.') {
        _ if number == 1 => name.to_owned(),
        Some((stem, extension)) => format!("{stem} ({number}).{extension}"),
        None => format!("{name} ({number})"),
    }
}

/// Converts a preferred name to a file name that every file system accepts. The result contains no
/// path.
pub(crate) fn file_name(wanted: &str) -> String {
    let base_name = wanted.rsplit(['/', '\\']).next().unwrap_or_default();
    let safe: String = base_name
        .chars()
        .filter(|c| !c.is_control() && !is_direction_mark(*c))
        .map(|c| if FORBIDDEN.contains(&c) { '_' } else { c })
        .collect();
    // Remove leading dots, because they would hide the file. Also remove trailing dots and spaces,
    // because Windows drops them.
    let trimmed = safe.trim_matches(|c: char| c == '.' || c.is_whitespace());
    let (stem, extension) = match trimmed.rsplit_once('.') {
        Some((stem, extension)) => (stem, format!(".{extension}")),
        None => (trimmed, String::new()),
    };
    let extension = &extension[..extension.floor_char_boundary(NAME_BYTES / 4)];
    let stem = stem[..stem.floor_char_boundary(NAME_BYTES - extension.len())].trim_end();
    if stem.is_empty() {
        "code.txt".to_owned()
    } else if is_device(stem) {
        format!("_{stem}{extension}")
    } else {
        format!("{stem}{extension}")
    }
}

/// Returns whether a character controls the direction of text. Such a character can disguise the
/// extension of a file name.
fn is_direction_mark(c: char) -> bool {
    matches!(c, '\u{200e}' | '\u{200f}' | '\u{061c}' | '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}')
}

fn is_device(stem: &str) -> bool {
    let stem = stem.split('.').next().unwrap_or_default().trim().to_lowercase();
    let port = stem.strip_prefix("com").or_else(|| stem.strip_prefix("lpt"));
    DEVICES.contains(&stem.as_str()) || port.is_some_and(|number| number.len() == 1 && number != "0")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn file_names_stay_in_their_folder_and_are_valid_on_every_system() {
        let long = format!("{}.rs", "é".repeat(100));
        for (wanted, name) in [
            ("main.rs", "main.rs"),
            ("src/deep/main.rs", "main.rs"),
            ("..\\..\\evil.cmd", "evil.cmd"),
            ("../../etc/passwd", "passwd"),
            ("..", "code.txt"),
            ("", "code.txt"),
            (" .bashrc ", "bashrc"),
            ("a:b*c?.txt", "a_b_c_.txt"),
            ("two\nlines\0.py", "twolines.py"),
            ("photo\u{202e}gnp.exe", "photognp.exe"),
            ("CON.txt", "_CON.txt"),
            ("com1", "_com1"),
            ("command.sh", "command.sh"),
            ("nul.tar.gz", "_nul.tar.gz"),
            ("Überraschung.md", "Überraschung.md"),
            (&long, &format!("{}.rs", "é".repeat(58))),
        ] {
            assert_eq!(file_name(wanted), name, "{wanted:?}");
        }
    }

    #[test]
    fn no_file_is_overwritten() {
        let folder = tempfile::tempdir().unwrap();
        let into = folder.path().join("downloads");
        let save_text = |name: &str, text: &str| save(&into, name, |file| file.write_all(text.as_bytes()));
        let saved = |text: &str| save_text("code.ts", text).unwrap();
        let (first, second, third) = (saved("1"), saved("2"), saved("3"));
        assert!(
            first.ends_with("code.ts") && second.ends_with("code (2).ts") && third.ends_with("code (3).ts")
        );
        for (path, text) in [(first, "1"), (second, "2"), (third, "3")] {
            assert_eq!(std::fs::read_to_string(path).unwrap(), text);
        }
        assert!(save_text("plain", "").unwrap().ends_with("plain"));
        assert!(save_text("plain", "").unwrap().ends_with("plain (2)"));
    }

    #[test]
    fn a_file_has_its_name_only_when_it_is_complete() {
        let folder = tempfile::tempdir().unwrap();
        let names = || -> Vec<String> {
            let entries = std::fs::read_dir(folder.path()).unwrap();
            entries
                .map(|entry| entry.unwrap().file_name().into_string().unwrap())
                .collect()
        };
        let error = save(folder.path(), "code.ts", |file| {
            file.write_all(b"half")?;
            assert!(!names().contains(&"code.ts".to_owned()));
            Err(ErrorKind::StorageFull.into())
        });
        assert_eq!(error.unwrap_err().kind(), ErrorKind::StorageFull);
        assert_eq!(names(), [""; 0]);
    }
}
