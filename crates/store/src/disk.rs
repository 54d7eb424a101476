//! Operations on files and folders.

use std::fs::{DirEntry, File};
use std::io::Write;
use std::path::Path;
use std::time::Duration;

use rivulet_core::UiText;

/// Number of times that an operation is retried while another program has the file open, and the
/// time between two attempts.
const TRIES: u32 = 40;
const WAIT: Duration = Duration::from_millis(50);

/// Returns the size of a file in bytes; 0 if it does not exist.
pub fn length(path: &Path) -> u64 {
    std::fs::metadata(path).map_or(0, |found| found.len())
}

/// Flushes the list of files in a folder to the disk. Without this step, a power failure could
/// remove a new file from the folder even though its content was flushed.
pub fn sync_folder(folder: &Path) -> std::io::Result<()> {
    // Windows has no call that flushes a folder, and does not need one.
    if cfg!(unix) {
        File::open(folder)?.sync_all()?;
    }
    Ok(())
}

/// Renames a file, replacing an existing one. Retries on Windows for up to two seconds, because
/// Windows refuses while another program, such as a virus scanner, has either file open.
pub fn rename(from: &Path, to: &Path) -> std::io::Result<()> {
    retry(|| std::fs::rename(from, to))
}

/// Removes a file. On Windows, retries in the same way as [`rename`] while the file is open.
pub fn remove_file(path: &Path) -> std::io::Result<()> {
    retry(|| std::fs::remove_file(path))
}

/// Removes a file like [`remove_file`]. Does nothing if the file does not exist.
pub fn remove_if_present(path: &Path) -> std::io::Result<()> {
    match remove_file(path) {
        Err(error) if error.kind() == std::io::ErrorKind::NotFound => Ok(()),
        done => done,
    }
}

/// Returns the entries of a folder; none if the folder does not exist or cannot be read.
pub fn entries(folder: &Path) -> impl Iterator<Item = DirEntry> + use<> {
    std::fs::read_dir(folder).into_iter().flatten().flatten()
}

fn retry(mut act: impl FnMut() -> std::io::Result<()>) -> std::io::Result<()> {
    for _ in 0..TRIES {
        match act() {
            Err(error) if is_open(&error) => std::thread::sleep(WAIT),
            done => return done,
        }
    }
    act()
}

/// Returns whether Windows refused an operation because a file is open. Windows reports this as
/// `ERROR_ACCESS_DENIED` or `ERROR_SHARING_VIOLATION`.
fn is_open(error: &std::io::Error) -> bool {
    cfg!(windows) && matches!(error.raw_os_error(), Some(5 | 32))
}

/// Creates a folder and its missing parents. On Unix, only the owner can access the folders that
/// this function creates. The permissions of existing folders stay unchanged.
pub fn make_private(folder: &Path) -> std::io::Result<()> {
    let mut builder = std::fs::DirBuilder::new();
    builder.recursive(true);
    #[cfg(unix)]
    std::os::unix::fs::DirBuilderExt::mode(&mut builder, 0o700);
    builder.create(folder)
}

/// Opens a file for writing, and creates it if it does not exist. On Unix, only the owner can
/// access the file afterwards, with the exceptions that `restrict` describes.
pub fn private_file(path: &Path) -> std::io::Result<File> {
    let mut options = File::options();
    options.write(true).create(true).truncate(false);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    let file = options.open(path)?;
    restrict(&file)?;
    Ok(file)
}

/// Replaces the content of a file, or creates the file. The file never contains only a part of the
/// content, because a temporary file (with `.unfinished` appended to the name) is written first and
/// then replaces it. On Unix, only the owner can access the file. Call [`sync_folder`] afterwards,
/// so that the file also survives a power failure.
pub fn replace_content(path: &Path, content: &[u8]) -> std::io::Result<()> {
    let mut unfinished = path.as_os_str().to_owned();
    unfinished.push(".unfinished");
    let unfinished = Path::new(&unfinished);
    let mut file = private_file(unfinished)?;
    file.set_len(0)?;
    file.write_all(content)?;
    file.sync_all()?;
    rename(unfinished, path)
}

/// Copies a file. On Unix, only the owner can access the copy. Returns the copy, open for writing.
pub fn copy_private(from: &Path, to: &Path) -> std::io::Result<File> {
    let mut copy = private_file(to)?;
    copy.set_len(0)?;
    std::io::copy(&mut File::open(from)?, &mut copy)?;
    Ok(copy)
}

/// On Unix, removes other users' access to a file. If another user owns the file, or if the file
/// system does not support permissions, the access stays unchanged.
#[cfg(unix)]
pub fn restrict(file: &File) -> std::io::Result<()> {
    use std::io::ErrorKind;
    use std::os::unix::fs::PermissionsExt;
    if file.metadata()?.permissions().mode() & 0o077 == 0 {
        return Ok(());
    }
    match file.set_permissions(std::fs::Permissions::from_mode(0o600)) {
        // Ignore the error. It occurs if the file belongs to another user, or if the file system,
        // such as FAT, does not support permissions.
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

/// Returns a warning for the user if other users can open `folder`, or if the folder belongs to
/// another user. `own` is a folder that certainly belongs to the user. On systems other than Unix,
/// always returns `None`.
#[cfg(unix)]
pub fn folder_notice(folder: &Path, own: &Path) -> Option<UiText> {
    use rivulet_core::texts::fault;
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

#[cfg(all(test, windows))]
mod tests {
    use std::os::windows::fs::OpenOptionsExt;

    use super::*;

    /// Opens a file as SQLite does: other programs can read and write it, but can neither rename
    /// nor remove it.
    fn open(path: &Path) -> File {
        const READ_AND_WRITE: u32 = 3;
        let mut options = File::options();
        options.read(true).share_mode(READ_AND_WRITE).open(path).unwrap()
    }

    #[test]
    fn an_open_file_is_replaced_and_removed_as_soon_as_it_is_closed() {
        let folder = tempfile::tempdir().unwrap();
        let (new, old) = (folder.path().join("new"), folder.path().join("old"));
        std::fs::write(&new, "new").unwrap();
        std::fs::write(&old, "old").unwrap();
        let acts: [&dyn Fn() -> std::io::Result<()>; 2] =
            [&|| std::fs::rename(&new, &old), &|| std::fs::remove_file(&old)];
        for act in acts {
            let mut held = Some(open(&old));
            let mut refused = 0;
            let done = retry(|| {
                let done = act();
                if done.is_err() {
                    refused += 1;
                    held = None;
                }
                done
            });
            done.unwrap();
            assert_eq!(refused, 1);
        }
        assert!(!new.exists() && !old.exists());
    }
}
