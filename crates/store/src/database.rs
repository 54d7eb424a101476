//! The database file: its name, version and migrations.

use std::fs::File;
use std::path::{Path, PathBuf};
use std::time::Duration;

use rivulet_core::texts::fault;
use rivulet_core::{Fault, folded};
use rusqlite::config::DbConfig;
use rusqlite::functions::FunctionFlags;
use rusqlite::types::ValueRef;
use rusqlite::{Connection, OpenFlags, Transaction, TransactionBehavior};
use rusqlite_migration::{M, MigrationDefinitionError, Migrations};

use crate::disk::{length, private_file, restrict};
use crate::fault::{file_fault, storage, storage_fault};
use crate::sqlite_path::for_sqlite;

/// Name of the database in the data folder.
pub const FILE_NAME: &str = "rivulet.sqlite3";

/// Name of the search index. FTS5 stores it in several tables whose names begin with it.
pub const SEARCH_TABLE: &str = "message_text";

/// Maximum time to wait while another program holds a lock on the database.
pub const BUSY: Duration = Duration::from_secs(5);

const STEPS: &[M<'static>] = &[
    M::up(include_str!("../migrations/0001_begin.sql")),
    M::up(include_str!("../migrations/0002_wire.sql")),
    M::up(include_str!("../migrations/0003_library.sql")),
    M::up(include_str!("../migrations/0004_tools.sql")),
    M::up(include_str!("../migrations/0005_call_revision.sql")),
    M::up(include_str!("../migrations/0006_tool_calls.sql")),
    M::up(include_str!("../migrations/0007_pages.sql")),
    M::up(include_str!("../migrations/0008_deleted_calls.sql")),
    M::up(include_str!("../migrations/0009_queue.sql")),
    M::up(include_str!("../migrations/0010_comparison.sql")),
    M::up(include_str!("../migrations/0011_context.sql")),
    M::up(include_str!("../migrations/0012_usage.sql")),
    M::up(include_str!("../migrations/0013_sealed_grants.sql")),
    M::up(include_str!("../migrations/0014_queued_models.sql")),
];
const MIGRATIONS: Migrations<'static> = Migrations::from_slice(STEPS);

/// The latest schema version. Each database stores its schema version in `user_version`.
pub const LATEST: usize = STEPS.len();

/// Returns the paths of the write-ahead log and the rollback journal of a database. These files may
/// contain a part of the data.
pub fn waiting(path: &Path) -> [PathBuf; 2] {
    ["-wal", "-journal"].map(|suffix| with_suffix(path, suffix))
}

/// Returns whether the main file of a database contains all data. This is the case if both the
/// write-ahead log and the rollback journal are empty or missing.
pub fn is_whole(path: &Path) -> bool {
    waiting(path).iter().all(|file| length(file) == 0)
}

/// Returns all files that SQLite may create next to a database.
pub fn beside(path: &Path) -> [PathBuf; 3] {
    let [log, journal] = waiting(path);
    [log, journal, with_suffix(path, "-shm")]
}

pub fn with_suffix(path: &Path, suffix: &str) -> PathBuf {
    let mut name = path.as_os_str().to_owned();
    name.push(suffix);
    PathBuf::from(name)
}

/// Returns whether a database file is empty or missing. A file of one byte counts as empty, because
/// SQLite on macOS writes one byte to an empty file on a FAT or exFAT disk.
pub fn is_empty(path: &Path) -> bool {
    length(path) <= 1
}

/// Opens a database for reading.
pub fn open_reader(path: &Path) -> Result<Connection, Fault> {
    let connection = open_with(path, OpenFlags::SQLITE_OPEN_READ_ONLY)?;
    connection.busy_timeout(BUSY).map_err(storage_fault)?;
    Ok(connection)
}

/// Opens a database for writing, and creates the file if it is missing. On Unix, removes other
/// users' access to the file.
pub fn open_writable(path: &Path) -> Result<Connection, Fault> {
    private_file(path).map_err(|error| file_fault(&error, path, fault::database_uncreated()))?;
    // SQLite creates its log files with the permissions of the database file. Existing log files
    // may have other permissions, so restrict them too.
    for file in beside(path) {
        let _ = File::open(file).and_then(|file| restrict(&file));
    }
    open_with(path, OpenFlags::SQLITE_OPEN_READ_WRITE)
}

/// Opens a database that may contain hostile content, and protects the connection with [`harden`].
pub fn open_with(path: &Path, flags: OpenFlags) -> Result<Connection, Fault> {
    open_address(&for_sqlite(path), flags)
}

/// Opens a database like [`open_with`], but passes `address` to SQLite unchanged, so that it can be
/// a URI (`file:…`) instead of a path.
pub fn open_address(address: &Path, flags: OpenFlags) -> Result<Connection, Fault> {
    let connection = Connection::open_with_flags(address, flags | OpenFlags::SQLITE_OPEN_NO_MUTEX)
        .map_err(storage_fault)?;
    set_up(&connection).map_err(storage_fault)?;
    Ok(connection)
}

/// Creates an empty in-memory database whose schema has the version `version`.
pub fn new_in_memory(version: usize) -> Result<Connection, Fault> {
    let mut connection = Connection::open_in_memory().map_err(storage_fault)?;
    set_up(&connection).map_err(storage_fault)?;
    migrate_to(&mut connection, version)?;
    Ok(connection)
}

fn set_up(connection: &Connection) -> rusqlite::Result<()> {
    harden(connection)?;
    add_folded(connection)
}

/// Protects a connection against a database file that somebody else may have changed. On a
/// protected connection, the schema cannot call functions with side effects, views cannot be read,
/// SQL cannot write to internal tables, and SQLite checks each page. SQLite's documentation
/// recommends these options under "Defense Against The Dark Arts".
fn harden(connection: &Connection) -> rusqlite::Result<()> {
    for (option, value) in [
        (DbConfig::SQLITE_DBCONFIG_DEFENSIVE, true),
        (DbConfig::SQLITE_DBCONFIG_TRUSTED_SCHEMA, false),
        (DbConfig::SQLITE_DBCONFIG_ENABLE_VIEW, false),
    ] {
        connection.set_db_config(option, value)?;
    }
    connection.pragma_update(None, "cell_size_check", true)
}

/// Adds the SQL function `folded`, which converts text to lower case with [`rivulet_core::folded`],
/// as the search does. SQLite's own `lower` function converts only ASCII letters.
fn add_folded(connection: &Connection) -> rusqlite::Result<()> {
    // Let only this program's own queries call the function, not triggers or views.
    let flags =
        FunctionFlags::SQLITE_UTF8 | FunctionFlags::SQLITE_DETERMINISTIC | FunctionFlags::SQLITE_DIRECTONLY;
    connection.create_scalar_function("folded", 1, flags, |context| {
        Ok(match context.get_raw(0) {
            ValueRef::Text(text) => Some(folded(&String::from_utf8_lossy(text)).collect::<String>()),
            _ => None,
        })
    })
}

/// Migrates the database to the latest schema version in one transaction.
pub fn migrate(connection: &mut Connection) -> Result<(), Fault> {
    migrate_to(connection, LATEST)
}

/// Migrates the database to the schema version `version` in one transaction.
pub fn migrate_to(connection: &mut Connection, version: usize) -> Result<(), Fault> {
    MIGRATIONS
        .to_version(connection, version)
        .map_err(migration_fault)
}

/// Returns the schema version of a database. Fails if the version is newer than this program
/// supports, or if another program created the database.
pub fn version(connection: &Connection) -> Result<usize, Fault> {
    let query = || -> rusqlite::Result<(i64, i64, i64)> {
        let version = connection.pragma_query_value(None, "user_version", |row| row.get(0))?;
        connection.query_row(
            "SELECT count(*), count(*) FILTER (WHERE name IN ('conversation', 'message', 'message_part', 'provider'))
             FROM sqlite_schema",
            [],
            |row| Ok((version, row.get(0)?, row.get(1)?)),
        )
    };
    let (version, tables, known_tables) = query().map_err(storage_fault)?;
    // `user_version` is signed. Treat a negative value as the version of a newer Rivulet.
    let version = usize::try_from(version).unwrap_or(usize::MAX);
    if version > LATEST {
        Err(newer())
    } else if known_tables == 4 || (version == 0 && tables == 0) {
        Ok(version)
    } else {
        Err(storage(fault::database_foreign()))
    }
}

/// Runs `write` in an immediate transaction, so that no other program can write meanwhile.
pub fn in_transaction<T>(
    connection: &mut Connection,
    write: impl FnOnce(&Transaction<'_>) -> rusqlite::Result<T>,
) -> rusqlite::Result<T> {
    let transaction = connection.transaction_with_behavior(TransactionBehavior::Immediate)?;
    let value = write(&transaction)?;
    transaction.commit()?;
    Ok(value)
}

/// Moves the content of the write-ahead log to the database file and empties the log. Ignores the
/// result: if a reader prevents this now, a later checkpoint will complete it.
pub fn checkpoint(connection: &Connection) {
    let _ = connection.query_row("PRAGMA wal_checkpoint(TRUNCATE)", [], |_| Ok(()));
}

/// Returns whether the database has a table named `table` that has a column named `column`.
pub fn has_column(connection: &Connection, table: &str, column: &str) -> rusqlite::Result<bool> {
    connection.query_row(
        "SELECT count(*) FROM pragma_table_info(?) WHERE name = ?",
        [table, column],
        |row| row.get(0),
    )
}

fn newer() -> Fault {
    storage(fault::database_newer())
}

fn migration_fault(error: rusqlite_migration::Error) -> Fault {
    match error {
        rusqlite_migration::Error::MigrationDefinition(MigrationDefinitionError::DatabaseTooFarAhead) => {
            newer()
        }
        rusqlite_migration::Error::RusqliteError { err, .. } => storage_fault(err),
        other => storage(fault::database_not_upgraded()).with_detail(other.to_string()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_migrations_are_valid() {
        MIGRATIONS.validate().unwrap();
    }
}
