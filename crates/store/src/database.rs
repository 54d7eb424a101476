//! Opening the file.

use std::path::{Path, PathBuf};
use std::time::Duration;

use rivulet_core::Fault;
use rusqlite::{Connection, OpenFlags};
use rusqlite_migration::{M, MigrationDefinitionError, Migrations};

use crate::fault::{DAMAGED, file_fault, storage, storage_fault};
use crate::{backup, backup_name};

/// The database's name in the data folder.
pub const FILE_NAME: &str = "rivulet.sqlite3";

/// How long to wait for another program that holds the database.
const BUSY: Duration = Duration::from_secs(5);
/// How often a writer looks whether it is free.
const BUSY_STEP: Duration = Duration::from_millis(5);

const STEPS: &[M<'static>] = &[
    M::up(include_str!("../migrations/0001_begin.sql")),
    M::up(include_str!("../migrations/0002_wire.sql")),
    M::up(include_str!("../migrations/0003_library.sql")),
];
const MIGRATIONS: Migrations<'static> = Migrations::from_slice(STEPS);

/// The version of the tables that this program works with; a file says its own in `user_version`.
pub const LATEST: usize = STEPS.len();

/// The files beside a database that are a part of what it holds: what is not in it yet, and what a change that was not
/// finished is undone with.
pub fn waiting(path: &Path) -> [PathBuf; 2] {
    ["-wal", "-journal"].map(|suffix| named_beside(path, suffix))
}

/// Whether a database is all in its file.
pub fn is_whole(path: &Path) -> bool {
    waiting(path).iter().all(|file| length(file) == 0)
}

/// All files that SQLite keeps beside a database.
pub fn beside(path: &Path) -> [PathBuf; 3] {
    let [log, journal] = waiting(path);
    [log, journal, named_beside(path, "-shm")]
}

fn named_beside(path: &Path, suffix: &str) -> PathBuf {
    let mut name = path.as_os_str().to_owned();
    name.push(suffix);
    PathBuf::from(name)
}

/// How many bytes a file has; 0 for one that is not there.
pub fn length(path: &Path) -> u64 {
    std::fs::metadata(path).map_or(0, |found| found.len())
}

/// Whether something comes into an empty database: another program makes it at this moment, with a journal beside it.
fn is_being_made(path: &Path) -> bool {
    (0..100).any(|_| {
        std::thread::sleep(BUSY_STEP);
        !is_empty(path)
    })
}

/// Whether a database has nothing in it. SQLite takes one byte for none, since it writes that itself where a file system
/// locks no empty files.
pub fn is_empty(path: &Path) -> bool {
    length(path) <= 1
}

/// Opens the database in a data folder for writing and brings its tables up to date. Before a change of the tables a
/// snapshot goes into the folder of backups; if it cannot be made, nothing is changed.
pub fn open_writer(folder: &Path) -> Result<Connection, Fault> {
    let path = folder.join(FILE_NAME);
    let fault = |error: rusqlite::Error| storage_fault(&error);
    if path.is_dir() {
        return Err(storage(format!(
            "There is a folder where the database should be: {}; move it away",
            path.display()
        )));
    }
    let known = !is_empty(&path) || (!is_whole(&path) && is_being_made(&path));
    if known {
        // Its own connection, closed again: what is newer or none of ours is not even brought into WAL mode.
        let version = version_of(&path)?;
        refuse_short(&path)?;
        if version < LATEST {
            backup::snapshot(folder, &path, version)?;
        }
    } else {
        refuse_lost(folder, &path)?;
    }
    let mut connection = Connection::open(&path).map_err(fault)?;
    prepare(&connection).map_err(fault)?;
    if !known {
        // Its name must survive the loss of power as its bytes do.
        sync_folder(folder).map_err(|error| file_fault(&error, folder, "The database cannot be made"))?;
    }
    if let Err(fault) = migrate(&mut connection)
        // Another program that opened it at the same time may have done it first.
        && version(&connection)? < LATEST
    {
        return Err(fault);
    }
    Ok(connection)
}

/// Opens a file for reading.
pub fn open_reader(path: &Path) -> Result<Connection, Fault> {
    let flags = OpenFlags::SQLITE_OPEN_READ_ONLY | OpenFlags::SQLITE_OPEN_NO_MUTEX;
    let connection = Connection::open_with_flags(path, flags).map_err(|error| storage_fault(&error))?;
    connection
        .busy_timeout(BUSY)
        .map_err(|error| storage_fault(&error))?;
    Ok(connection)
}

/// Brings the tables up to date, in one transaction.
pub fn migrate(connection: &mut Connection) -> Result<(), Fault> {
    MIGRATIONS.to_latest(connection).map_err(migration_fault)
}

/// The version of a database's tables. Fails if a newer program made them, or if they are none of Rivulet's.
pub fn version(connection: &Connection) -> Result<usize, Fault> {
    let ask = || -> rusqlite::Result<(i64, i64, i64)> {
        let version = connection.pragma_query_value(None, "user_version", |row| row.get(0))?;
        connection.query_row(
            "SELECT count(*), count(*) FILTER (WHERE name IN ('conversation', 'message', 'message_part', 'provider'))
             FROM sqlite_schema",
            [],
            |row| Ok((version, row.get(0)?, row.get(1)?)),
        )
    };
    let (version, tables, ours) = ask().map_err(|error| storage_fault(&error))?;
    // SQLite's number has a sign; one that nobody wrote is as good as newer.
    let version = usize::try_from(version).unwrap_or(usize::MAX);
    if version > LATEST {
        Err(newer())
    } else if ours == 4 || (version == 0 && tables == 0) {
        Ok(version)
    } else {
        Err(storage(
            "This database is not one of Rivulet's; nothing was changed",
        ))
    }
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

/// Writes what a folder lists to the disk: a name in it survives the loss of power only then.
pub fn sync_folder(folder: &Path) -> std::io::Result<()> {
    // Windows has no such call for a folder, and needs none.
    if cfg!(unix) {
        std::fs::File::open(folder)?.sync_all()?;
    }
    Ok(())
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
    let cannot = |error: std::io::Error| file_fault(&error, path, "The database cannot be read");
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
        return Err(
            storage(DAMAGED).with_detail(format!("it has {length} of {stated} bytes: its end is missing"))
        );
    }
    Ok(())
}

/// No new database where there was one: what it left behind would be taken for leftovers and cleared away.
fn refuse_lost(folder: &Path, path: &Path) -> Result<(), Fault> {
    let left = !is_whole(path) || !backup_name::list(&folder.join(backup_name::FOLDER)).is_empty();
    if !left {
        return Ok(());
    }
    let state = if path.exists() { "empty" } else { "gone" };
    Err(storage(format!(
        "The database is {state}, but what belongs to it is there; restore a backup"
    )))
}

fn newer() -> Fault {
    storage(
        "A newer version of Rivulet made this database; install that version to open it. Nothing was changed",
    )
}

fn migration_fault(error: rusqlite_migration::Error) -> Fault {
    match error {
        rusqlite_migration::Error::MigrationDefinition(MigrationDefinitionError::DatabaseTooFarAhead) => {
            newer()
        }
        rusqlite_migration::Error::RusqliteError { err, .. } => storage_fault(&err),
        other => storage("The database could not be brought up to date").with_detail(other.to_string()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_migrations_are_sound() {
        MIGRATIONS.validate().unwrap();
    }
}
