//! Replaces a program that consists of a single file, such as an AppImage.

use std::fs::{self, File};
use std::io::{self, Read, Write};
use std::path::{Path, PathBuf};

use rivulet_core::texts::fault;
use rivulet_core::{Fault, FaultCategory};
use tempfile::NamedTempFile;

/// Text between the program's name and its version in the name of an old program file that is kept,
/// as in `Rivulet.previous-1.2.3.AppImage`.
const PREVIOUS: &str = ".previous-";
/// The prefix of the name of a file that is still being written.
const UNFINISHED: &str = ".rivulet-unfinished-";
/// Number of bytes at the beginning of an ELF file that contain its word size, byte order and
/// processor.
const ELF_HEADER: usize = 20;

/// Replaces the program file `program` with a new file that contains `bytes`. The old file is kept
/// beside the new one, under a name that contains the old version, `version`. Files kept by earlier
/// replacements are removed. Returns the path of the kept file.
///
/// At every moment, even after a crash or on a full disk, `program` is either the old file or the
/// complete new file.
///
/// # Errors
/// Fails if the files cannot be read or written, or if `program` and `bytes` are not ELF programs
/// for the same processor.
pub fn replace_program(program: &Path, version: &str, bytes: &[u8]) -> Result<PathBuf, Fault> {
    // If `program` is a symbolic link, replace the file to which it points and leave the link as it
    // is.
    let program = fs::canonicalize(program).map_err(to_fault)?;
    if !runs_like(&header(&program).map_err(to_fault)?, bytes) {
        return Err(Fault::input(fault::update_for_other_computer()));
    }
    replace(&program, version, bytes).map_err(to_fault)
}

fn to_fault(error: io::Error) -> Fault {
    let (category, message) = match error.kind() {
        io::ErrorKind::StorageFull | io::ErrorKind::QuotaExceeded => {
            (FaultCategory::StorageFull, fault::update_disk_full())
        }
        _ => (FaultCategory::Input, fault::update_not_installed()),
    };
    Fault::new(category, message).with_detail(error.to_string())
}

fn replace(program: &Path, version: &str, bytes: &[u8]) -> io::Result<PathBuf> {
    let (folder, stem, extension) = parts(program)?;
    let previous = folder.join(format!("{stem}{PREVIOUS}{version}{extension}"));
    let fresh = write(&folder, program, bytes)?;
    keep(program, &previous)?;
    fresh.persist(program)?;
    if cfg!(unix) {
        File::open(&folder)?.sync_all()?;
    }
    remove_older(&folder, &stem, &extension, &previous);
    Ok(previous)
}

/// Returns whether `bytes` and `header` are the beginnings of ELF programs for the same processor.
fn runs_like(header: &[u8], bytes: &[u8]) -> bool {
    let facts = |program: &[u8]| {
        let program = program.get(..ELF_HEADER)?;
        let is_elf = program.starts_with(b"\x7fELF");
        is_elf.then(|| (program[4], program[5], program[18], program[19]))
    };
    facts(header).is_some() && facts(header) == facts(bytes)
}

fn header(file: &Path) -> io::Result<Vec<u8>> {
    let mut header = vec![0; ELF_HEADER];
    File::open(file)?.read_exact(&mut header)?;
    Ok(header)
}

/// Returns the folder of a file, its name without the extension, and the extension with its dot.
fn parts(file: &Path) -> io::Result<(PathBuf, String, String)> {
    let text = |part: Option<&std::ffi::OsStr>| part.map(|part| part.to_string_lossy().into_owned());
    let folder = file.parent().map(Path::to_path_buf);
    let missing = || io::Error::from(io::ErrorKind::InvalidInput);
    let stem = text(file.file_stem()).ok_or_else(missing)?;
    let extension = text(file.extension()).map_or_else(String::new, |extension| format!(".{extension}"));
    Ok((folder.ok_or_else(missing)?, stem, extension))
}

/// Writes `bytes` to a new file in `folder`, and waits until the file is on the disk. The new file
/// has the same permissions as the file `like`. Its name is random, so that no other program can
/// create a link with this name beforehand. The file is removed when the returned value is dropped,
/// unless the caller gives it its final name.
fn write(folder: &Path, like: &Path, bytes: &[u8]) -> io::Result<NamedTempFile> {
    let mut fresh = tempfile::Builder::new().prefix(UNFINISHED).tempfile_in(folder)?;
    fresh.write_all(bytes)?;
    fresh
        .as_file()
        .set_permissions(fs::metadata(like)?.permissions())?;
    fresh.as_file().sync_all()?;
    Ok(fresh)
}

/// Adds `name` to a file as a second name. The file stays available under this name after another
/// file has taken its first name.
fn keep(file: &Path, name: &Path) -> io::Result<()> {
    match fs::remove_file(name) {
        Err(error) if error.kind() != io::ErrorKind::NotFound => return Err(error),
        _ => {}
    }
    // Copy the file if the file system, such as FAT, does not support hard links.
    fs::hard_link(file, name).or_else(|_| copy(file, name))
}

/// Copies a program to `name`. Even after a crash, the file `name` is never an incomplete copy.
fn copy(file: &Path, name: &Path) -> io::Result<()> {
    let folder = name.parent().ok_or(io::ErrorKind::InvalidInput)?;
    write(folder, file, &fs::read(file)?)?.persist(name)?;
    Ok(())
}

/// Removes the files of earlier versions, except `newest`, and the unfinished files that a crash
/// left behind. Otherwise, updates would fill the disk.
fn remove_older(folder: &Path, stem: &str, extension: &str, newest: &Path) {
    let begin = format!("{stem}{PREVIOUS}");
    for file in fs::read_dir(folder).into_iter().flatten().flatten() {
        let name = file.file_name().to_string_lossy().into_owned();
        let is_older = name.starts_with(&begin) && name.ends_with(extension) && file.path() != newest;
        if is_older || name.starts_with(UNFINISHED) {
            let _ = fs::remove_file(file.path());
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Returns bytes that look like an ELF program for the processor `machine`.
    fn program(machine: u8, text: &str) -> Vec<u8> {
        let mut bytes = vec![0; ELF_HEADER];
        bytes[..6].copy_from_slice(b"\x7fELF\x02\x01");
        bytes[18] = machine;
        bytes.extend_from_slice(text.as_bytes());
        bytes
    }

    fn names(folder: &Path) -> Vec<String> {
        let entries = fs::read_dir(folder).unwrap().flatten();
        let mut names: Vec<String> = entries
            .map(|entry| entry.file_name().to_string_lossy().into_owned())
            .collect();
        names.sort();
        names
    }

    #[test]
    fn the_replaced_program_is_kept_beside_the_new_one() {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("Rivulet.AppImage");
        fs::write(&file, program(62, "one")).unwrap();
        #[cfg(unix)]
        {
            use std::os::unix::fs::PermissionsExt;
            fs::set_permissions(&file, fs::Permissions::from_mode(0o755)).unwrap();
        }
        let kept = replace_program(&file, "1.0.0", &program(62, "two")).unwrap();
        assert_eq!(fs::read(&file).unwrap(), program(62, "two"));
        assert_eq!(fs::read(&kept).unwrap(), program(62, "one"));
        #[cfg(unix)]
        {
            use std::os::unix::fs::PermissionsExt;
            assert_eq!(fs::metadata(&file).unwrap().permissions().mode() & 0o777, 0o755);
        }
        fs::write(folder.path().join("Rivulet.previous-notes.txt"), "mine").unwrap();
        fs::write(folder.path().join(format!("{UNFINISHED}x")), "half").unwrap();
        replace_program(&file, "2.0.0", &program(62, "three")).unwrap();
        assert_eq!(
            names(folder.path()),
            [
                "Rivulet.AppImage",
                "Rivulet.previous-2.0.0.AppImage",
                "Rivulet.previous-notes.txt"
            ]
        );
    }

    #[test]
    fn a_file_that_this_computer_cannot_run_replaces_nothing() {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("Rivulet.AppImage");
        fs::write(&file, program(62, "one")).unwrap();
        for other in [program(183, "arm"), b"!<arch>\n, a package".to_vec(), Vec::new()] {
            assert!(replace_program(&file, "1.0.0", &other).is_err());
            assert_eq!(names(folder.path()), ["Rivulet.AppImage"]);
        }
        assert_eq!(fs::read(&file).unwrap(), program(62, "one"));
    }

    #[cfg(unix)]
    #[test]
    fn nothing_is_written_through_a_link_of_another_program() {
        use std::os::unix::fs::{PermissionsExt, symlink};

        let folder = tempfile::tempdir().unwrap();
        let path = |name: &str| folder.path().join(name);
        fs::write(path("victim"), "mine").unwrap();
        fs::write(path("Rivulet.AppImage"), program(62, "one")).unwrap();
        fs::set_permissions(path("Rivulet.AppImage"), fs::Permissions::from_mode(0o755)).unwrap();
        symlink(path("victim"), path(".Rivulet.unfinished")).unwrap();
        symlink(path("victim"), path("copy")).unwrap();
        copy(&path("Rivulet.AppImage"), &path("copy")).unwrap();
        replace_program(&path("Rivulet.AppImage"), "1.0.0", &program(62, "two")).unwrap();
        assert_eq!(fs::read(path("victim")).unwrap(), b"mine");
        assert_eq!(fs::read(path("copy")).unwrap(), program(62, "one"));
        let copied = fs::symlink_metadata(path("copy")).unwrap();
        assert!(copied.is_file());
        assert_eq!(copied.permissions().mode() & 0o777, 0o755);
    }

    #[cfg(unix)]
    #[test]
    fn a_link_to_the_program_still_leads_to_it() {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("Rivulet.AppImage");
        let link = folder.path().join("rivulet");
        fs::write(&file, program(62, "one")).unwrap();
        std::os::unix::fs::symlink(&file, &link).unwrap();
        replace_program(&link, "1.0.0", &program(62, "two")).unwrap();
        assert!(fs::symlink_metadata(&link).unwrap().is_symlink());
        assert_eq!(fs::read(&file).unwrap(), program(62, "two"));
    }
}
