//! Opening the file.

use std::path::Path;
use std::time::Duration;

use rivulet_core::{Fault, FaultCategory};
use rusqlite::{Connection, OpenFlags};
use rusqlite_migration::{M, MigrationDefinitionError, Migrations};

use crate::fault::storage_fault;

/// The database's name in the data folder.
pub const FILE_NAME: &str = "rivulet.sqlite3";

/// How long to wait for another program that holds the database.
const BUSY: Duration = Duration::from_secs(5);

const STEPS: &[M<'static>] = &[
    M::up(include_str!("../migrations/0001_begin.sql")),
    M::up(include_str!("../migrations/0002_wire.sql")),
    M::up(include_str!("../migrations/0003_library.sql")),
];
const MIGRATIONS: Migrations<'static> = Migrations::from_slice(STEPS);

/// Opens the file for writing and brings its tables up to date.
pub fn open_writer(path: &Path) -> Result<Connection, Fault> {
    let mut connection = Connection::open(path).map_err(|error| storage_fault(&error))?;
    prepare(&connection).map_err(|error| storage_fault(&error))?;
    MIGRATIONS.to_latest(&mut connection).map_err(migration_fault)?;
    Ok(connection)
}

/// Opens the file for reading; the writer has made it.
pub fn open_reader(path: &Path) -> Result<Connection, Fault> {
    let flags = OpenFlags::SQLITE_OPEN_READ_ONLY | OpenFlags::SQLITE_OPEN_NO_MUTEX;
    let connection = Connection::open_with_flags(path, flags).map_err(|error| storage_fault(&error))?;
    connection
        .busy_timeout(BUSY)
        .map_err(|error| storage_fault(&error))?;
    Ok(connection)
}

fn prepare(connection: &Connection) -> rusqlite::Result<()> {
    connection.busy_timeout(BUSY)?;
    connection.pragma_update(None, "journal_mode", "WAL")?;
    connection.pragma_update(None, "synchronous", "FULL")?;
    connection.pragma_update(None, "foreign_keys", true)
}

fn migration_fault(error: rusqlite_migration::Error) -> Fault {
    match error {
        rusqlite_migration::Error::MigrationDefinition(MigrationDefinitionError::DatabaseTooFarAhead) => {
            Fault::new(
                FaultCategory::Storage,
                "A newer version of Rivulet made this database; install that version to open it. Nothing was changed",
            )
        }
        rusqlite_migration::Error::RusqliteError { err, .. } => storage_fault(&err),
        other => Fault::new(
            FaultCategory::Storage,
            "The database could not be brought up to date",
        )
        .with_detail(other.to_string()),
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
