//! Errors of SQLite and of files as faults.

use std::io::ErrorKind;
use std::path::Path;

use rivulet_core::{Fault, FaultCategory};
use rusqlite::{ErrorCode, ffi};

/// What is said of a disk without room, wherever it shows.
const FULL: &str = "The disk is full";

/// What is said of a database that another program keeps to itself.
pub const HELD: &str = "Another program holds the database";

/// What is said of a database whose bytes are wrong; more may follow.
pub const DAMAGED: &str = "The database is damaged";

/// One plain sentence for what went wrong, with SQLite's own words under it.
pub fn storage_fault(error: &rusqlite::Error) -> Fault {
    // The file that programs share beside the database could not be made as long as it must be.
    let no_room = error
        .sqlite_error()
        .is_some_and(|error| error.extended_code == ffi::SQLITE_IOERR_SHMSIZE);
    let (category, message) = match error.sqlite_error_code() {
        Some(ErrorCode::DiskFull) => (FaultCategory::StorageFull, FULL),
        _ if no_room => (FaultCategory::StorageFull, FULL),
        Some(ErrorCode::ReadOnly | ErrorCode::PermissionDenied) => {
            (FaultCategory::Storage, "The data folder cannot be written to")
        }
        Some(ErrorCode::CannotOpen) => (FaultCategory::Storage, "The database cannot be opened"),
        _ if is_damage(error) => (FaultCategory::Storage, DAMAGED),
        Some(ErrorCode::DatabaseBusy | ErrorCode::DatabaseLocked) => (FaultCategory::Storage, HELD),
        _ if matches!(error, rusqlite::Error::QueryReturnedNoRows) => {
            (FaultCategory::Input, "It is not there any more")
        }
        _ => (
            FaultCategory::Storage,
            "The database could not be read or written",
        ),
    };
    Fault::new(category, message).with_detail(error.to_string())
}

/// The file itself is wrong: another try finds the same.
pub fn is_damage(error: &rusqlite::Error) -> bool {
    matches!(
        error.sqlite_error_code(),
        Some(ErrorCode::DatabaseCorrupt | ErrorCode::NotADatabase)
    )
}

/// What went wrong with a file or folder; `message` is said where the reason is none that has its own words.
pub fn file_fault(error: &std::io::Error, path: &Path, message: &str) -> Fault {
    let (category, message) = match error.kind() {
        ErrorKind::StorageFull | ErrorKind::QuotaExceeded => (FaultCategory::StorageFull, FULL.to_owned()),
        ErrorKind::ReadOnlyFilesystem | ErrorKind::PermissionDenied => (
            FaultCategory::Storage,
            format!("{} cannot be written to", path.display()),
        ),
        _ => (FaultCategory::Storage, message.to_owned()),
    };
    Fault::new(category, message).with_detail(format!("{}: {error}", path.display()))
}

/// A fault of the storage with one sentence.
pub fn storage(message: impl Into<String>) -> Fault {
    Fault::new(FaultCategory::Storage, message)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn sqlite(extended: i32) -> rusqlite::Error {
        rusqlite::Error::SqliteFailure(ffi::Error::new(extended), None)
    }

    #[test]
    fn each_reason_has_its_sentence() {
        for (code, category, message) in [
            (ffi::SQLITE_FULL, FaultCategory::StorageFull, "The disk is full"),
            (
                ffi::SQLITE_IOERR_SHMSIZE,
                FaultCategory::StorageFull,
                "The disk is full",
            ),
            (
                ffi::SQLITE_IOERR_READ,
                FaultCategory::Storage,
                "The database could not be read or written",
            ),
            (
                ffi::SQLITE_READONLY,
                FaultCategory::Storage,
                "The data folder cannot be written to",
            ),
            (
                ffi::SQLITE_CORRUPT,
                FaultCategory::Storage,
                "The database is damaged",
            ),
            (
                ffi::SQLITE_NOTADB,
                FaultCategory::Storage,
                "The database is damaged",
            ),
            (
                ffi::SQLITE_BUSY,
                FaultCategory::Storage,
                "Another program holds the database",
            ),
        ] {
            let fault = storage_fault(&sqlite(code));
            assert_eq!((fault.category, fault.message.as_str()), (category, message));
        }
    }
}
