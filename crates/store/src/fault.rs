//! SQLite's errors as faults.

use rivulet_core::{Fault, FaultCategory};
use rusqlite::ErrorCode;

/// One plain sentence for what went wrong, with SQLite's own words under it.
pub fn storage_fault(error: &rusqlite::Error) -> Fault {
    let (category, message) = match error.sqlite_error_code() {
        Some(ErrorCode::DiskFull) => (FaultCategory::StorageFull, "The disk is full"),
        Some(ErrorCode::ReadOnly | ErrorCode::PermissionDenied) => {
            (FaultCategory::Storage, "The data folder cannot be written to")
        }
        Some(ErrorCode::CannotOpen) => (FaultCategory::Storage, "The database cannot be opened"),
        Some(ErrorCode::DatabaseCorrupt | ErrorCode::NotADatabase) => {
            (FaultCategory::Storage, "The database is damaged")
        }
        Some(ErrorCode::DatabaseBusy | ErrorCode::DatabaseLocked) => {
            (FaultCategory::Storage, "Another program holds the database")
        }
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
