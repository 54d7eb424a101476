//! Helpers for files and folders.

use std::fs::File;
use std::path::Path;

/// Returns the size of a file in bytes; 0 if it does not exist.
pub fn length(path: &Path) -> u64 {
    std::fs::metadata(path).map_or(0, |found| found.len())
}

/// Flushes the entries of a folder to the disk. Without this, a new file name may be lost in a power failure.
pub fn sync_folder(folder: &Path) -> std::io::Result<()> {
    // Windows has no equivalent call for a folder, and does not need one.
    if cfg!(unix) {
        File::open(folder)?.sync_all()?;
    }
    Ok(())
}

/// Creates a folder and its parents. On Unix, only their owner can access them.
pub fn make_private(folder: &Path) -> std::io::Result<()> {
    let mut builder = std::fs::DirBuilder::new();
    builder.recursive(true);
    #[cfg(unix)]
    std::os::unix::fs::DirBuilderExt::mode(&mut builder, 0o700);
    builder.create(folder)
}

/// Returns the free space in bytes on the disk that contains a folder, if the system reports it.
pub fn free_bytes(folder: &Path) -> Option<u64> {
    fs4::available_space(folder).ok()
}

/// Returns whether two paths refer to the same file or folder.
pub fn same(one: &Path, other: &Path) -> bool {
    match (one.canonicalize(), other.canonicalize()) {
        (Ok(one), Ok(other)) => one == other,
        _ => one == other,
    }
}
