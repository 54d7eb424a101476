//! Opening the file.

use std::path::{Path, PathBuf};
use std::time::Duration;

use rivulet_core::Fault;
use rivulet_core::texts::fault;
use rusqlite::{Connection, OpenFlags, Transaction, TransactionBehavior};
use rusqlite_migration::{M, MigrationDefinitionError, Migrations};

use crate::disk::length;
use crate::fault::{storage, storage_fault};

/// The database's name in the data folder.
pub const FILE_NAME: &str = "rivulet.sqlite3";

/// How long to wait for another program that holds the database.
pub const BUSY: Duration = Duration::from_secs(5);

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

pub fn named_beside(path: &Path, suffix: &str) -> PathBuf {
    let mut name = path.as_os_str().to_owned();
    name.push(suffix);
    PathBuf::from(name)
}

/// Whether a database has nothing in it. SQLite takes one byte for none, since it writes that itself where a file system
/// locks no empty files.
pub fn is_empty(path: &Path) -> bool {
    length(path) <= 1
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
        Err(storage(fault::database_foreign()))
    }
}

/// At once for writing: another program may write between a look and a change.
pub fn in_transaction<T>(
    connection: &mut Connection,
    write: impl FnOnce(&Transaction<'_>) -> rusqlite::Result<T>,
) -> rusqlite::Result<T> {
    let transaction = connection.transaction_with_behavior(TransactionBehavior::Immediate)?;
    let value = write(&transaction)?;
    transaction.commit()?;
    Ok(value)
}

fn newer() -> Fault {
    storage(fault::database_newer())
}

fn migration_fault(error: rusqlite_migration::Error) -> Fault {
    match error {
        rusqlite_migration::Error::MigrationDefinition(MigrationDefinitionError::DatabaseTooFarAhead) => {
            newer()
        }
        rusqlite_migration::Error::RusqliteError { err, .. } => storage_fault(&err),
        other => storage(fault::database_not_upgraded()).with_detail(other.to_string()),
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
