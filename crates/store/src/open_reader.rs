//! Opens a database for reading, even if neither the database nor its folder is writable.

use std::path::{Path, PathBuf};

use rivulet_core::Fault;
use rivulet_core::texts::fault;
use rusqlite::config::DbConfig;
use rusqlite::{Connection, OpenFlags};
use tempfile::TempDir;

use crate::database::{self, LATEST, in_transaction, is_empty, is_whole, open_address, waiting};
use crate::disk::{copy_private, length};
use crate::fault::{file_fault, storage, storage_fault};
use crate::recovery;
use crate::schema;
use crate::sqlite_path::immutable_uri;

/// A read-only connection that can open more connections to the same database.
pub struct Reader {
    /// The read-only connection.
    pub connection: Connection,
    file: PathBuf,
    mode: Mode,
    /// The temporary folder of a copied database. This field comes after `connection`, because
    /// fields are dropped in order and the connection must be closed before the folder is removed.
    _copy: Option<TempDir>,
}

#[derive(Clone, Copy, Debug)]
enum Mode {
    /// SQLite locks the file while it reads, because other programs may write to the file.
    Shared,
    /// SQLite does not lock the file. This mode also works in a folder in which SQLite cannot
    /// create the files that it needs for locking.
    Immutable,
    /// The file is opened even if it is shorter than its header states.
    Lenient,
}

impl Mode {
    fn open(self, file: &Path) -> Result<Connection, Fault> {
        match self {
            Mode::Shared => database::open_reader(file),
            Mode::Immutable => immutable(file),
            Mode::Lenient => {
                let connection = database::open_reader(file)?;
                connection
                    .set_db_config(DbConfig::SQLITE_DBCONFIG_DEFENSIVE, false)
                    .map_err(storage_fault)?;
                // SQLite opens a truncated database only with `writable_schema`. The connection is
                // read-only, so nothing is written.
                connection
                    .pragma_update(None, "writable_schema", true)
                    .map_err(storage_fault)?;
                Ok(connection)
            }
        }
    }
}

impl Reader {
    fn new(connection: Connection, file: &Path, mode: Mode) -> Self {
        Reader {
            connection,
            file: file.to_owned(),
            mode,
            _copy: None,
        }
    }

    /// Creates a reader of the database that the writer of this process has open.
    pub fn for_writer(path: &Path) -> Result<Self, Fault> {
        Ok(Reader::new(database::open_reader(path)?, path, Mode::Shared))
    }

    /// Creates a reader of an empty database, to be used while the real database is being replaced.
    pub fn empty() -> Result<Self, Fault> {
        let connection = Connection::open_in_memory().map_err(storage_fault)?;
        Ok(Reader::new(connection, Path::new(""), Mode::Shared))
    }

    /// Opens another connection to the same database.
    pub fn reopen(&self) -> Result<Connection, Fault> {
        self.mode.open(&self.file)
    }

    /// Opens a database without changing its file, although `-wal` and `-shm` files may be created.
    /// Tries these ways in order: opening the file itself, opening a migrated copy in the system's
    /// temporary folder, opening the file even if it is truncated, and opening the file without the
    /// changes that are only in its log.
    pub fn for_unwritable(path: &Path) -> Result<Self, Fault> {
        if is_empty(path) {
            return Err(storage(fault::database_missing()));
        }
        let first = match Self::in_place(path, Mode::Shared) {
            Ok(reader) => return Ok(reader),
            Err(fault) => fault,
        };
        // Another program holds a lock and may be writing. Do not try the other ways to open the
        // database, because most of them read without locks and could return inconsistent data.
        if first.message == fault::database_held() {
            return Err(first);
        }
        // If the log and the journal are empty or missing, the file is complete and needs no locks.
        let direct = match is_whole(path) {
            true => Self::in_place(path, Mode::Immutable),
            false => Err(first.clone()),
        };
        direct
            // Copy the database, migrate the copy and read it. This helps in three cases: the file
            // itself cannot be opened, it has an old schema, or some data is only in the
            // write-ahead log.
            .or_else(|_| Self::from_copy(path))
            .or_else(|_| Self::in_place(path, Mode::Lenient))
            // As a last resort, read only the main file, without the changes in the log.
            .or_else(|_| Self::in_place(path, Mode::Immutable))
            .map_err(|_| first)
    }

    /// Opens the database file itself instead of a copy. Fails if the file has an older schema.
    fn in_place(path: &Path, mode: Mode) -> Result<Self, Fault> {
        let connection = mode.open(path)?;
        if database::version(&connection)? < LATEST {
            return Err(storage(fault::database_older()));
        }
        connection
            .query_row("SELECT count(*) FROM setting", [], |row| row.get::<_, i64>(0))
            .map_err(storage_fault)?;
        Ok(Reader::new(connection, path, mode))
    }

    fn from_copy(path: &Path) -> Result<Self, Fault> {
        let to_fault = |error: std::io::Error| file_fault(&error, path, fault::database_uncopied());
        let folder = tempfile::Builder::new()
            .prefix("rivulet-reading-")
            .tempdir()
            .map_err(to_fault)?;
        let copy = folder.path().join(database::FILE_NAME);
        copy_private(path, &copy).map_err(to_fault)?;
        for (file, copied) in waiting(path).iter().zip(waiting(&copy)) {
            if length(file) > 0 {
                copy_private(file, &copied).map_err(to_fault)?;
            }
        }
        let mut connection = database::open_writable(&copy)?;
        let version = database::version(&connection)?;
        if !schema::is_as_migrated(&connection, version)? {
            // Reject an altered schema, because its triggers would run during migration and
            // recovery.
            return Err(schema::altered(String::new()));
        }
        database::migrate(&mut connection)?;
        // Recover the replies that a crashed Rivulet process left unfinished. Opening a database
        // for writing does this as well.
        let data_folder = path.parent().unwrap_or(path);
        let recovered = in_transaction(&mut connection, |transaction| {
            recovery::recover(transaction, data_folder)
        });
        if let Err(error) = recovered {
            tracing::warn!(%error, "unfinished replies of a crashed run cannot be recovered in the copy");
        }
        drop(connection);
        Ok(Reader {
            connection: database::open_reader(&copy)?,
            file: copy,
            mode: Mode::Shared,
            _copy: Some(folder),
        })
    }
}

/// Opens a database file as immutable. No program may change the file while it is open.
pub fn immutable(path: &Path) -> Result<Connection, Fault> {
    let address = immutable_uri(path).ok_or_else(|| storage(fault::folder_name_unusable()))?;
    let flags = OpenFlags::SQLITE_OPEN_READ_ONLY | OpenFlags::SQLITE_OPEN_URI;
    open_address(Path::new(&address), flags)
}
