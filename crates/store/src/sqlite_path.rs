//! Converts paths to the forms that SQLite can open.

use std::path::{Path, PathBuf};

/// Minimum length, in UTF-16 code units, of the Windows paths that get the prefix `\\?\`. Windows
/// allows only 260 code units in a path without this prefix, and SQLite may append eight
/// ("-journal").
const LONG: usize = 240;

/// Returns a path in the form that SQLite can open. On Windows, long paths need the prefix `\\?\`.
/// Rust's standard library adds it automatically, but SQLite passes paths on unchanged.
pub fn for_sqlite(path: &Path) -> PathBuf {
    if !cfg!(windows) {
        return path.to_path_buf();
    }
    let absolute = std::path::absolute(path).unwrap_or_else(|_| path.to_path_buf());
    let long = absolute.to_str().and_then(verbatim).map(PathBuf::from);
    long.unwrap_or(absolute)
}

/// Returns the URI with which SQLite opens a file as immutable. No program may change the file
/// while it is open. Returns `None` if the path is not Unicode.
pub fn immutable_uri(path: &Path) -> Option<String> {
    Some(uri(for_sqlite(path).to_str()?, cfg!(windows)) + "?immutable=1")
}

/// Returns the verbatim form of an absolute path on Windows, which begins with `\\?\`. Returns
/// `None` if the path is short or already has this form.
fn verbatim(path: &str) -> Option<String> {
    if path.encode_utf16().count() < LONG || is_verbatim(path) {
        return None;
    }
    Some(match path.strip_prefix(r"\\") {
        Some(share) => format!(r"\\?\UNC\{share}"),
        None => format!(r"\\?\{path}"),
    })
}

fn is_verbatim(path: &str) -> bool {
    path.starts_with(r"\\?\")
}

fn uri(path: &str, windows: bool) -> String {
    let mut uri = String::from("file:");
    // Add a slash, because only after a slash does SQLite recognise the beginning of a Windows path
    // (`C:/folder` or `\\?\`) in a URI.
    if windows {
        uri.push('/');
    }
    for c in path.chars() {
        match c {
            // Do not replace backslashes in a verbatim path. The next arm percent-encodes them.
            '\\' if windows && !is_verbatim(path) => uri.push('/'),
            '%' | '?' | '#' | '\\' => uri.push_str(&format!("%{:02X}", u32::from(c))),
            c => uri.push(c),
        }
    }
    uri
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn long_paths_of_windows_become_verbatim() {
        let long = "ü".repeat(LONG);
        for (path, expected) in [
            (r"C:\short".to_owned(), None),
            (format!(r"C:\{long}"), Some(format!(r"\\?\C:\{long}"))),
            (
                format!(r"\\server\share\{long}"),
                Some(format!(r"\\?\UNC\server\share\{long}")),
            ),
            (format!(r"\\?\C:\{long}"), None),
        ] {
            assert_eq!(verbatim(&path), expected, "{path}");
        }
    }

    #[test]
    fn uris_name_the_same_file() {
        for (path, windows, expected) in [
            ("/a b/ü#1?%.sqlite3", false, "file:/a b/ü%231%3F%25.sqlite3"),
            (r"/back\slash", false, "file:/back%5Cslash"),
            (r"C:\a b\ü#1%.sqlite3", true, "file:/C:/a b/ü%231%25.sqlite3"),
            (r"\\?\C:\long", true, "file:/%5C%5C%3F%5CC:%5Clong"),
        ] {
            assert_eq!(uri(path, windows), expected, "{path}");
        }
    }
}
