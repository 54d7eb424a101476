//! Operations on files and folders.

use std::fs::File;
use std::io::ErrorKind;
use std::path::Path;

use rivulet_core::UiText;
use rivulet_core::texts::fault;

/// Returns the size of a file in bytes; 0 if it does not exist.
pub fn length(path: &Path) -> u64 {
    std::fs::metadata(path).map_or(0, |found| found.len())
}

/// Flushes the entries of a folder to the disk. Without this, a power failure could lose the name of a new
/// file.
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

/// Creates a file unless it exists. On Unix, afterwards only the owner can access the file, even if it
/// existed and other users could access it before.
pub fn private_file(path: &Path) -> std::io::Result<File> {
    let mut options = File::options();
    options.write(true).create(true).truncate(false);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    let file = options.open(path)?;
    restrict(&file)?;
    Ok(file)
}

/// Copies a file. On Unix, only its owner can access the copy. Returns the copy, open for writing.
pub fn copy_private(from: &Path, to: &Path) -> std::io::Result<File> {
    let mut copy = private_file(to)?;
    copy.set_len(0)?;
    std::io::copy(&mut File::open(from)?, &mut copy)?;
    Ok(copy)
}

/// Withdraws other users' access to a file, on Unix. A file of another owner is left unchanged.
#[cfg(unix)]
pub fn restrict(file: &File) -> std::io::Result<()> {
    use std::os::unix::fs::PermissionsExt;
    if file.metadata()?.permissions().mode() & 0o077 == 0 {
        return Ok(());
    }
    match file.set_permissions(std::fs::Permissions::from_mode(0o600)) {
        // Some file systems (such as FAT) have no permissions, and a file may belong to another user.
        Err(error) if matches!(error.kind(), ErrorKind::PermissionDenied | ErrorKind::Unsupported) => {
            tracing::warn!(%error, "others may read a file");
            Ok(())
        }
        done => done,
    }
}

#[cfg(not(unix))]
pub fn restrict(_: &File) -> std::io::Result<()> {
    Ok(())
}

/// Returns a sentence that says that other users can open an existing folder, or that another user owns it;
/// `None` if only the user can open it, or on systems other than Unix. The user is the owner of the folder
/// `own`.
#[cfg(unix)]
pub fn folder_notice(folder: &Path, own: &Path) -> Option<UiText> {
    use std::os::unix::fs::MetadataExt;
    let (found, own) = (std::fs::metadata(folder).ok()?, std::fs::metadata(own).ok()?);
    if found.uid() != own.uid() {
        return Some(fault::folder_of_other(folder));
    }
    (found.mode() & 0o077 != 0).then(|| fault::folder_shared(folder))
}

#[cfg(not(unix))]
pub fn folder_notice(_: &Path, _: &Path) -> Option<UiText> {
    None
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
