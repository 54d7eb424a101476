//! Reads copied files from the system clipboard, because WebKitGTK does not pass them to the page.

use std::path::{Path, PathBuf};

use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use rivulet_core::Fault;
use rivulet_core::texts::fault;
use serde::Serialize;
use url::Url;

use crate::attachment::{cannot_read, not_too_large};

/// A file from the clipboard: its content, or the reason why it could not be read.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct PastedFile {
    /// The name of the file, without the path of its folder.
    pub name: String,
    /// The content of the file in Base64; `None` if it could not be read.
    pub data: Option<String>,
    /// The reason why the content of the file could not be read; `None` if it was read.
    pub fault: Option<Fault>,
}

impl PastedFile {
    /// Describes a pasted file. Bytes that were copied without a file name, such as a screenshot,
    /// also count as a file.
    pub fn from_bytes(name: &str, bytes: &[u8]) -> Self {
        PastedFile {
            name: name.to_owned(),
            data: Some(STANDARD.encode(bytes)),
            fault: None,
        }
    }

    /// Reads the local files that are named in `list`, a list of URLs in the format
    /// `text/uri-list`.
    pub fn from_uri_list(list: &[u8]) -> Vec<Self> {
        local_paths(&String::from_utf8_lossy(list))
            .into_iter()
            .map(|path| {
                let name = path.file_name().unwrap_or(path.as_os_str()).display().to_string();
                match read(&path) {
                    Ok(bytes) => PastedFile::from_bytes(&name, &bytes),
                    Err(fault) => PastedFile {
                        name,
                        data: None,
                        fault: Some(fault),
                    },
                }
            })
            .collect()
    }
}

/// Returns the paths of the local files in a list with one URL per line. Lines that begin with `#`
/// are comments (RFC 2483, section 5).
fn local_paths(list: &str) -> Vec<PathBuf> {
    list.lines()
        .filter(|line| !line.starts_with('#'))
        .filter_map(|line| Url::parse(line.trim()).ok())
        .filter(|url| url.scheme() == "file")
        .filter_map(|url| url.to_file_path().ok())
        .collect()
}

/// Reads a file. Fails if the file is too large for an attachment.
fn read(path: &Path) -> Result<Vec<u8>, Fault> {
    let cannot = |words: &str| cannot_read(&path.display().to_string(), words);
    let found = std::fs::metadata(path).map_err(|error| cannot(&error.to_string()))?;
    // Read only regular files, because reading a pipe or a device may never end.
    if !found.is_file() {
        return Err(cannot(&fault::detail_not_a_file().to_string()));
    }
    not_too_large(usize::try_from(found.len()).unwrap_or(usize::MAX))?;
    std::fs::read(path).map_err(|error| cannot(&error.to_string()))
}

#[cfg(all(test, unix))]
mod tests {
    use super::*;

    #[test]
    fn a_list_of_urls_yields_the_paths_of_local_files() {
        let list = "# copied\r\nfile:///tmp/a%20b.png\r\n\r\nhttps://example.org/c.png\r\nfile://localhost/tmp/d\nfile://server/share/e\nnonsense";
        assert_eq!(
            local_paths(list),
            [PathBuf::from("/tmp/a b.png"), PathBuf::from("/tmp/d")]
        );
        assert!(local_paths("\0").is_empty());
    }

    #[test]
    fn an_unreadable_file_does_not_hide_the_others() {
        let folder = tempfile::tempdir().unwrap();
        let there = folder.path().join("there.txt");
        std::fs::write(&there, "words").unwrap();
        let url = |name: &str| Url::from_file_path(folder.path().join(name)).unwrap();
        let list = format!("{}\n{}\n{}", url("missing.txt"), url("there.txt"), url(""));
        let files = PastedFile::from_uri_list(list.as_bytes());
        assert_eq!(files.len(), 3);
        assert!(files[0].fault.is_some());
        assert_eq!(files[1], PastedFile::from_bytes("there.txt", b"words"));
        assert!(files[2].fault.is_some(), "a folder cannot be attached");
    }
}
