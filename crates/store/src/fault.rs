//! Converts errors of SQLite and of file operations into faults.

use std::io::ErrorKind;
use std::path::Path;

use rivulet_core::texts::fault;
use rivulet_core::{Fault, FaultCategory, UiText};
use rusqlite::{ErrorCode, ffi};

/// The result of an operation that can fail with a fault.
pub type FaultResult<T> = std::result::Result<T, Fault>;

/// Converts an SQLite error into a fault, whose detail is SQLite's own message.
pub fn storage_fault(error: rusqlite::Error) -> Fault {
    // SQLite reports `SQLITE_IOERR_SHMSIZE` if it cannot enlarge the shared memory file because the
    // disk is full.
    let no_room = error
        .sqlite_error()
        .is_some_and(|error| error.extended_code == ffi::SQLITE_IOERR_SHMSIZE);
    let (category, message) = match error.sqlite_error_code() {
        Some(ErrorCode::DiskFull) => (FaultCategory::StorageFull, fault::disk_full()),
        _ if no_room => (FaultCategory::StorageFull, fault::disk_full()),
        Some(ErrorCode::ReadOnly | ErrorCode::PermissionDenied) => {
            (FaultCategory::Storage, fault::data_folder_unwritable())
        }
        Some(ErrorCode::CannotOpen) => (FaultCategory::Storage, fault::database_unopened()),
        _ if is_damage(&error) => (FaultCategory::Storage, fault::database_damaged()),
        Some(ErrorCode::DatabaseBusy | ErrorCode::DatabaseLocked) => {
            (FaultCategory::Storage, fault::database_held())
        }
        _ if matches!(error, rusqlite::Error::QueryReturnedNoRows) => {
            (FaultCategory::Input, fault::not_found())
        }
        _ => (FaultCategory::Storage, fault::database_failed()),
    };
    Fault::new(category, message).with_detail(error.to_string())
}

/// Returns whether an error means that the database file is damaged, so that retrying is useless.
pub fn is_damage(error: &rusqlite::Error) -> bool {
    matches!(
        error.sqlite_error_code(),
        Some(ErrorCode::DatabaseCorrupt | ErrorCode::NotADatabase)
    )
}

/// Returns the fault for a write that is refused because the data was moved to `folder`.
pub fn moved(folder: &Path) -> Fault {
    storage(fault::moved(folder.display()))
}

/// Converts an error of a file operation into a fault. Uses `message`, unless there is a more
/// specific message for this kind of error.
pub fn file_fault(error: &std::io::Error, path: &Path, message: UiText) -> Fault {
    let (category, message) = match error.kind() {
        ErrorKind::StorageFull | ErrorKind::QuotaExceeded => (FaultCategory::StorageFull, fault::disk_full()),
        ErrorKind::PermissionDenied if is_unreadable(path) => {
            (FaultCategory::Storage, fault::path_unreadable(path))
        }
        ErrorKind::ReadOnlyFilesystem | ErrorKind::PermissionDenied => {
            (FaultCategory::Storage, fault::path_unwritable(path))
        }
        _ => (FaultCategory::Storage, message),
    };
    Fault::new(category, message).with_detail(format!("{}: {error}", path.display()))
}

/// Returns whether the user lacks the permission even to read a file or folder.
fn is_unreadable(path: &Path) -> bool {
    let read = match path.is_dir() {
        true => std::fs::read_dir(path).map(drop),
        false => std::fs::File::open(path).map(drop),
    };
    read.is_err_and(|error| error.kind() == ErrorKind::PermissionDenied)
}

/// Returns whether the fault reports a damaged database.
pub fn is_damaged(fault: &Fault) -> bool {
    [
        fault::database_damaged(),
        fault::database_damaged_read_only(),
        fault::database_damaged_uncopied(),
    ]
    .contains(&fault.message)
}

/// Returns whether the fault reports a database whose content Rivulet did not write.
pub fn is_altered(fault: &Fault) -> bool {
    fault.message == fault::database_altered()
}

/// Creates a storage fault.
pub fn storage(message: UiText) -> Fault {
    Fault::new(FaultCategory::Storage, message)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn sqlite(extended: i32) -> rusqlite::Error {
        rusqlite::Error::SqliteFailure(ffi::Error::new(extended), None)
    }

    #[test]
    fn each_sqlite_error_has_its_message() {
        use FaultCategory::{Storage, StorageFull};
        for (code, category, message) in [
            (ffi::SQLITE_FULL, StorageFull, "The disk is full"),
            (ffi::SQLITE_IOERR_SHMSIZE, StorageFull, "The disk is full"),
            (
                ffi::SQLITE_IOERR_READ,
                Storage,
                "The database could not be read or written",
            ),
            (ffi::SQLITE_READONLY, Storage, "The data folder is not writable"),
            (ffi::SQLITE_CORRUPT, Storage, "The database is damaged"),
            (ffi::SQLITE_NOTADB, Storage, "The database is damaged"),
            (ffi::SQLITE_BUSY, Storage, "Another program is using the database"),
        ] {
            let fault = storage_fault(sqlite(code));
            assert_eq!(
                (fault.category, fault.message.to_string().as_str()),
                (category, message)
            );
        }
    }

    #[cfg(unix)]
    #[test]
    fn a_folder_that_cannot_be_read_is_not_called_unwritable() {
        use std::os::unix::fs::PermissionsExt;
        let folder = tempfile::tempdir().unwrap();
        let set_mode = |mode| {
            let permissions = std::fs::Permissions::from_mode(mode);
            std::fs::set_permissions(folder.path(), permissions).unwrap();
        };
        let message = || {
            let denied = std::io::Error::from(ErrorKind::PermissionDenied);
            file_fault(&denied, folder.path(), fault::data_folder_unusable()).message
        };
        assert_eq!(message(), fault::path_unwritable(folder.path()));
        set_mode(0o300);
        // Do not check `unreadable` if root runs this test, because root can read every folder.
        let is_root = std::fs::read_dir(folder.path()).is_ok();
        let unreadable = message();
        set_mode(0o700);
        assert!(is_root || unreadable == fault::path_unreadable(folder.path()));
    }
}
