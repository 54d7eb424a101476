//! Helpers for files and folders.

use std::fs::File;
use std::path::Path;

/// Returns the size of a file in bytes; 0 if it does not exist.
pub fn length(path: &Path) -> u64 {
    std::fs::metadata(path).map_or(0, |found| found.len())
}

/// Flushes a folder's list of names to the disk. Without it, a new name may not survive a power loss.
pub fn sync_folder(folder: &Path) -> std::io::Result<()> {
    // Windows has no such call for a folder, and needs none.
    if cfg!(unix) {
        File::open(folder)?.sync_all()?;
    }
    Ok(())
}

/// Creates a folder and its parents; on Unix, only their owner can read them.
pub fn make_private(folder: &Path) -> std::io::Result<()> {
    let mut builder = std::fs::DirBuilder::new();
    builder.recursive(true);
    #[cfg(unix)]
    std::os::unix::fs::DirBuilderExt::mode(&mut builder, 0o700);
    builder.create(folder)
}

/// Returns the free space on a folder's disk in bytes, if the system reports it.
pub fn free_bytes(folder: &Path) -> Option<u64> {
    fs4::available_space(folder).ok()
}

/// Returns whether two paths lead to the same folder or file.
pub fn same(one: &Path, other: &Path) -> bool {
    match (one.canonicalize(), other.canonicalize()) {
        (Ok(one), Ok(other)) => one == other,
        _ => one == other,
    }
}
