//! Opens the database for writing.

use std::path::Path;
use std::time::Duration;

use rivulet_core::Fault;
use rivulet_core::texts::fault;
use rusqlite::{Connection, OpenFlags};

use crate::backup_name;
use crate::database::{
    BUSY, FILE_NAME, LATEST, is_empty, is_whole, migrate, named_beside, open_reader, version,
};
use crate::database_copy::snapshot;
use crate::disk::{length, sync_folder};
use crate::fault::{file_fault, storage, storage_fault};

/// Interval at which a writer retries while another program holds the database.
const BUSY_STEP: Duration = Duration::from_millis(5);

/// Opens the database in a data folder for writing and brings its tables up to date. Before a change of the tables a
/// snapshot goes into the folder of backups; if it cannot be made, nothing is changed.
pub fn open_writer(folder: &Path) -> Result<Connection, Fault> {
    let path = folder.join(FILE_NAME);
    let fault = |error: rusqlite::Error| storage_fault(&error);
    if path.is_dir() {
        return Err(storage(fault::database_is_folder(path.display())));
    }
    let known = !is_empty(&path) || (!is_whole(&path) && is_being_made(&path));
    if known {
        // Its own connection, closed again: what is newer or none of ours is not even brought into WAL mode.
        let version = version_of(&path)?;
        refuse_short(&path)?;
        if version < LATEST {
            snapshot(folder, &path, version)?;
        }
    } else {
        refuse_lost(folder, &path)?;
    }
    let mut connection = Connection::open(&path).map_err(fault)?;
    prepare(&connection).map_err(fault)?;
    if !known {
        // Its name must survive the loss of power as its bytes do.
        sync_folder(folder).map_err(|error| file_fault(&error, folder, fault::database_uncreated()))?;
    }
    if let Err(fault) = migrate(&mut connection)
        // Another program that opened it at the same time may have done it first.
        && version(&connection)? < LATEST
    {
        return Err(fault);
    }
    Ok(connection)
}

/// Whether something comes into an empty database: another program makes it at this moment, with a journal beside it.
fn is_being_made(path: &Path) -> bool {
    (0..100).any(|_| {
        std::thread::sleep(BUSY_STEP);
        !is_empty(path)
    })
}

/// The version of a file's tables. A change that a death left unfinished is undone first, which takes more than reading.
fn version_of(path: &Path) -> Result<usize, Fault> {
    if length(&named_beside(path, "-journal")) == 0 {
        return version(&open_reader(path)?);
    }
    let flags = OpenFlags::SQLITE_OPEN_READ_WRITE | OpenFlags::SQLITE_OPEN_NO_MUTEX;
    let connection = Connection::open_with_flags(path, flags).map_err(|error| storage_fault(&error))?;
    version(&connection)
}

/// Waits for another program that writes, in short steps: one that writes all the time lets go for moments only, and
/// SQLite's own steps of a tenth of a second miss them.
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

/// A file that says it is longer than it is has lost its end. What has not been moved into it yet is not missing.
fn refuse_short(path: &Path) -> Result<(), Fault> {
    let cannot = |error: std::io::Error| file_fault(&error, path, fault::database_unreadable());
    let mut head = [0; 96];
    let mut file = std::fs::File::open(path).map_err(cannot)?;
    if !is_whole(path) || std::io::Read::read_exact(&mut file, &mut head).is_err() {
        return Ok(());
    }
    // Section 1.3 of the file format: the number of pages holds if both counters of changes are the same.
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
            .with_detail(format!("it has {length} of {stated} bytes: its end is missing")));
    }
    Ok(())
}

/// No new database where there was one: what it left behind would be taken for leftovers and cleared away.
fn refuse_lost(folder: &Path, path: &Path) -> Result<(), Fault> {
    let left = !is_whole(path) || !backup_name::list(&folder.join(backup_name::FOLDER)).is_empty();
    if !left {
        return Ok(());
    }
    Err(storage(match path.exists() {
        true => fault::database_emptied(),
        false => fault::database_gone(),
    }))
}
