//! Opens the database for writing.

use std::path::Path;
use std::time::Duration;

use rivulet_core::Fault;
use rivulet_core::texts::fault;
use rusqlite::{Connection, OpenFlags};
use uuid::Uuid;

use crate::backup_name;
use crate::database::{
    BUSY, FILE_NAME, LATEST, is_empty, is_whole, migrate, open_reader, open_with, open_writable, version,
    with_suffix,
};
use crate::database_copy::snapshot;
use crate::disk::{length, sync_folder};
use crate::fault::{file_fault, storage, storage_fault};
use crate::replace_file::replace_altered;
use crate::schema::is_as_migrated;

/// Interval between attempts to lock a database that another program has locked.
const BUSY_STEP: Duration = Duration::from_millis(5);

/// Opens the database in a data folder for writing and migrates it. Makes a backup before a
/// migration, and fails without any change if the backup fails. If the database contains objects
/// that Rivulet did not create, such as triggers, first rebuilds it from its rows.
pub fn open_writer(folder: &Path, own_run: Uuid) -> Result<Connection, Fault> {
    let path = folder.join(FILE_NAME);
    if path.is_dir() {
        return Err(storage(fault::database_is_folder(path.display())));
    }
    let known = !is_empty(&path) || (!is_whole(&path) && is_being_created(&path));
    if known {
        // Inspect the database on a separate connection that changes nothing. A database that a
        // newer version or another program created must not even be switched to WAL.
        let (version, as_migrated) = inspect(&path)?;
        check_length(&path)?;
        if !as_migrated {
            replace_altered(folder, own_run)?;
        } else if version < LATEST {
            snapshot(folder, &path, version)?;
        }
    } else {
        check_not_lost(folder, &path)?;
    }
    let mut connection = open_writable(&path)?;
    prepare(&connection).map_err(storage_fault)?;
    if !known {
        // Flush the folder too. Otherwise, a power failure could remove the new file from the
        // folder.
        sync_folder(folder).map_err(|error| file_fault(&error, folder, fault::database_uncreated()))?;
    }
    if let Err(fault) = migrate(&mut connection)
        // The migration is unnecessary if another process has migrated the database since the first
        // check.
        && version(&connection)? < LATEST
    {
        return Err(fault);
    }
    Ok(connection)
}

/// Returns whether another process is currently creating the database. While the file is empty,
/// waits up to half a second for that process to write to it.
fn is_being_created(path: &Path) -> bool {
    (0..100).any(|_| {
        std::thread::sleep(BUSY_STEP);
        !is_empty(path)
    })
}

/// Returns the schema version of a database file, and whether the file has exactly the schema of
/// that version. If a rollback journal exists, opens the file for writing, because SQLite must
/// first roll back the unfinished transaction.
fn inspect(path: &Path) -> Result<(usize, bool), Fault> {
    let connection = match length(&with_suffix(path, "-journal")) {
        0 => open_reader(path)?,
        _ => open_with(path, OpenFlags::SQLITE_OPEN_READ_WRITE)?,
    };
    let version = version(&connection)?;
    Ok((version, is_as_migrated(&connection, version)?))
}

/// Busy handler: waits briefly, and returns whether SQLite should try again to lock the database.
/// SQLite's own busy handler waits up to 100 ms between two attempts, and misses the short gaps
/// between the transactions of a program that writes continuously.
fn wait_for_others(tries: i32) -> bool {
    std::thread::sleep(BUSY_STEP);
    BUSY_STEP * tries.max(0).cast_unsigned() < BUSY
}

fn prepare(connection: &Connection) -> rusqlite::Result<()> {
    connection.busy_handler(Some(wait_for_others))?;
    connection.pragma_update(None, "journal_mode", "WAL")?;
    connection.pragma_update(None, "synchronous", "FULL")?;
    connection.pragma_update(None, "foreign_keys", true)
}

/// Fails if the database file is shorter than its header states. Does not check a database that has
/// a write-ahead log or a rollback journal, because the missing pages may be in one of these files.
fn check_length(path: &Path) -> Result<(), Fault> {
    let to_fault = |error: std::io::Error| file_fault(&error, path, fault::database_unreadable());
    let mut head = [0; 96];
    let mut file = std::fs::File::open(path).map_err(to_fault)?;
    if !is_whole(path) || std::io::Read::read_exact(&mut file, &mut head).is_err() {
        return Ok(());
    }
    // Check the length only if both change counters are equal, because otherwise the page count in
    // the header is not valid (SQLite file format, section 1.3).
    if head[24..28] != head[92..96] {
        return Ok(());
    }
    let page = match u16::from_be_bytes([head[16], head[17]]) {
        1 => 65_536,
        bytes => u64::from(bytes),
    };
    let pages = u32::from_be_bytes([head[28], head[29], head[30], head[31]]);
    let (stated, length) = (page * u64::from(pages), length(path));
    if length < stated {
        return Err(storage(fault::database_damaged())
            .with_detail(fault::detail_cut_off(length.to_string(), stated.to_string()).to_string()));
    }
    Ok(())
}

/// Fails if the database is missing or empty, but backups, a log or a journal show that it existed
/// before. A new database must not be created in this case, because SQLite would remove the log.
fn check_not_lost(folder: &Path, path: &Path) -> Result<(), Fault> {
    let left = !is_whole(path) || !backup_name::list(&folder.join(backup_name::FOLDER)).is_empty();
    if !left {
        return Ok(());
    }
    Err(storage(match path.exists() {
        true => fault::database_emptied(),
        false => fault::database_gone(),
    }))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_writer_uses_wal_and_full_synchronisation() {
        let folder = tempfile::tempdir().unwrap();
        let writer = open_writer(folder.path(), Uuid::nil()).unwrap();
        let mode: String = writer
            .pragma_query_value(None, "journal_mode", |row| row.get(0))
            .unwrap();
        // Query `synchronous` through the writer, because each connection has its own value. The
        // value 2 means FULL.
        let synchronous: i64 = writer
            .pragma_query_value(None, "synchronous", |row| row.get(0))
            .unwrap();
        assert_eq!((mode.as_str(), synchronous), ("wal", 2));
    }
}
