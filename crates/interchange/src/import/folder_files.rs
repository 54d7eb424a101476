//! Lists the files of an imported folder, and notes what cannot be listed.

use std::io;
use std::path::{Path, PathBuf};

use rivulet_core::texts::import;
use rivulet_core::{Fault, UiText};

use crate::import::read_fault::path_unreadable;

/// Maximum number of files that are listed in an imported folder or zip archive.
pub const MAX_FILES: usize = 200_000;
const MAX_DEPTH: usize = 12;

/// A file or folder that is not read.
#[derive(Clone, Debug)]
pub struct Skipped {
    /// The index of the file in the source; `None` if the entry has no index, for example because
    /// it is a folder.
    pub index: Option<usize>,
    /// The path of the file or folder.
    pub name: String,
    /// The note that states why the file or folder is not read.
    pub why: UiText,
    /// The error that occurred while the file or folder was read; `None` if it was skipped because
    /// of a limit.
    pub fault: Option<Fault>,
}

/// The files of a folder and its subfolders.
#[derive(Default)]
pub struct FolderFiles {
    /// The paths of the files, sorted.
    pub paths: Vec<PathBuf>,
    pub skipped: Vec<Skipped>,
}

impl FolderFiles {
    /// Lists the files of a folder and its subfolders. Symbolic links are not followed.
    pub fn list(folder: &Path) -> FolderFiles {
        FolderFiles::list_at_most(folder, MAX_FILES)
    }

    fn list_at_most(folder: &Path, max_files: usize) -> FolderFiles {
        let mut found = FolderFiles::default();
        let mut open = vec![(folder.to_owned(), 0)];
        while let Some((folder, depth)) = open.pop() {
            let entries = match std::fs::read_dir(&folder) {
                Ok(entries) => entries,
                Err(error) => {
                    found.skipped.push(Skipped::unreadable(&folder, &error));
                    continue;
                }
            };
            for entry in entries {
                if found.paths.len() + found.skipped.len() >= max_files {
                    found.skipped.push(Skipped::over_limit(&folder));
                    found.paths.sort();
                    return found;
                }
                match entry.and_then(|entry| Ok((entry.path(), entry.file_type()?))) {
                    Ok((path, kind)) if kind.is_file() => found.paths.push(path),
                    Ok((path, kind)) if kind.is_dir() && depth < MAX_DEPTH => open.push((path, depth + 1)),
                    Ok((path, kind)) if kind.is_dir() => found.skipped.push(Skipped::over_limit(&path)),
                    Ok(_) => {}
                    Err(error) => found.skipped.push(Skipped::unreadable(&folder, &error)),
                }
            }
        }
        found.paths.sort();
        found
    }
}

impl Skipped {
    fn unreadable(path: &Path, error: &io::Error) -> Skipped {
        Skipped {
            index: None,
            name: path.display().to_string(),
            why: import::paths_unreadable(),
            fault: Some(path_unreadable(path, error)),
        }
    }

    /// Returns an entry which reports that files are missing from the list, because `path` is
    /// nested too deeply, or because the maximum number of files was reached at `path`.
    pub fn over_limit(path: &Path) -> Skipped {
        Skipped {
            index: None,
            name: path.display().to_string(),
            why: import::paths_over_limit(MAX_FILES, MAX_DEPTH),
            fault: None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn names(found: &FolderFiles, folder: &Path) -> (usize, Vec<(PathBuf, UiText)>) {
        let skipped = found.skipped.iter().map(|skipped| {
            let path = Path::new(&skipped.name).strip_prefix(folder).unwrap();
            (path.to_owned(), skipped.why.clone())
        });
        (found.paths.len(), skipped.collect())
    }

    #[test]
    fn folders_that_are_nested_too_deeply_or_cannot_be_read_are_named() {
        let folder = tempfile::tempdir().unwrap();
        let level = |count: usize| -> PathBuf { (0..count).map(|_| "d").collect() };
        std::fs::create_dir_all(folder.path().join(level(MAX_DEPTH + 2))).unwrap();
        for depth in [MAX_DEPTH, MAX_DEPTH + 1] {
            std::fs::write(folder.path().join(level(depth)).join("a.json"), "[]").unwrap();
        }
        let over = import::paths_over_limit(MAX_FILES, MAX_DEPTH);
        assert_eq!(
            names(&FolderFiles::list(folder.path()), folder.path()),
            (1, vec![(level(MAX_DEPTH + 1), over)])
        );
        let gone = folder.path().join("gone");
        let found = FolderFiles::list(&gone);
        assert_eq!(
            names(&found, &gone),
            (0, vec![(PathBuf::new(), import::paths_unreadable())])
        );
        assert!(found.skipped[0].fault.is_some());
    }

    #[test]
    fn a_folder_with_too_many_files_is_named_where_the_list_ends() {
        let folder = tempfile::tempdir().unwrap();
        for name in ["a", "b", "c"] {
            std::fs::write(folder.path().join(name), "").unwrap();
        }
        let over = import::paths_over_limit(MAX_FILES, MAX_DEPTH);
        for (max_files, listed, skipped) in [(2, 2, vec![(PathBuf::new(), over)]), (3, 3, Vec::new())] {
            let found = FolderFiles::list_at_most(folder.path(), max_files);
            assert_eq!(names(&found, folder.path()), (listed, skipped));
        }
    }
}
