//! Reading a database that cannot be written.

use std::path::{Path, PathBuf};

use rivulet_core::Fault;
use rivulet_core::texts::fault;
use rusqlite::{Connection, OpenFlags};
use tempfile::TempDir;

use crate::database::{self, LATEST, in_transaction, is_empty, is_whole, waiting};
use crate::disk::length;
use crate::fault::{file_fault, storage, storage_fault};
use crate::recovery;

/// A connection that reads, and the way to another one like it.
pub struct Reader {
    /// The connection.
    pub connection: Connection,
    file: PathBuf,
    way: Way,
    /// Where the copy is that it reads, if it is one; it goes with the reader, after the connection.
    _copy: Option<TempDir>,
}

/// How a file is opened for reading.
#[derive(Clone, Copy, Debug)]
enum Way {
    /// By the rules of those who write it.
    Shared,
    /// As one that nobody writes, in a folder where nothing can be put beside it.
    Immutable,
    /// Though its head does not fit the rest: what is there can be read.
    Lenient,
}

impl Way {
    fn open(self, file: &Path) -> Result<Connection, Fault> {
        match self {
            Way::Shared => database::open_reader(file),
            Way::Immutable => immutable(file),
            Way::Lenient => {
                let connection = database::open_reader(file)?;
                // The name says little: without it SQLite opens no file that lost its end. Nothing can be written here.
                connection
                    .pragma_update(None, "writable_schema", true)
                    .map_err(|error| storage_fault(&error))?;
                Ok(connection)
            }
        }
    }
}

impl Reader {
    /// Reads what the writer writes.
    pub fn beside_writer(path: &Path) -> Result<Self, Fault> {
        Ok(Reader {
            connection: database::open_reader(path)?,
            file: path.to_owned(),
            way: Way::Shared,
            _copy: None,
        })
    }

    /// One that has nothing to read: between two files.
    pub fn nothing() -> Result<Self, Fault> {
        Ok(Reader {
            connection: Connection::open_in_memory().map_err(|error| storage_fault(&error))?,
            file: PathBuf::new(),
            way: Way::Shared,
            _copy: None,
        })
    }

    /// Another connection to the same.
    pub fn another(&self) -> Result<Connection, Fault> {
        self.way.open(&self.file)
    }

    /// Reads a file without changing anything in its folder: as it is if that can be, otherwise a copy of it in the
    /// system's folder for passing things, brought up to date there.
    pub fn of_unwritable(path: &Path) -> Result<Self, Fault> {
        if is_empty(path) {
            return Err(storage(fault::database_missing()));
        }
        let first = match Self::as_it_is(path, Way::Shared) {
            Ok(reader) => return Ok(reader),
            Err(fault) => fault,
        };
        // A file that somebody changes must be read by the rules, or not at all.
        if first.message == fault::database_held() {
            return Err(first);
        }
        // Without a file beside it, the main one is everything.
        let direct = match is_whole(path) {
            true => Self::as_it_is(path, Way::Immutable),
            false => Err(first.clone()),
        };
        direct
            // Older tables, or words that are in the file beside it only.
            .or_else(|_| Self::of_copy(path))
            .or_else(|_| Self::as_it_is(path, Way::Lenient))
            // What was written last is missing then, but the rest is there.
            .or_else(|_| Self::as_it_is(path, Way::Immutable))
            .map_err(|_| first)
    }

    /// Reads the file itself, if its tables are those that this program knows.
    fn as_it_is(path: &Path, way: Way) -> Result<Self, Fault> {
        let connection = way.open(path)?;
        if database::version(&connection)? < LATEST {
            return Err(storage(fault::database_older()));
        }
        connection
            .query_row("SELECT count(*) FROM setting", [], |row| row.get::<_, i64>(0))
            .map_err(|error| storage_fault(&error))?;
        Ok(Reader {
            connection,
            file: path.to_owned(),
            way,
            _copy: None,
        })
    }

    fn of_copy(path: &Path) -> Result<Self, Fault> {
        let cannot = |error: std::io::Error| file_fault(&error, path, fault::database_uncopied());
        let folder = tempfile::Builder::new()
            .prefix("rivulet-reading-")
            .tempdir()
            .map_err(cannot)?;
        let copy = folder.path().join(database::FILE_NAME);
        std::fs::copy(path, &copy).map_err(cannot)?;
        make_writable(&copy).map_err(cannot)?;
        for (file, copied) in waiting(path).iter().zip(waiting(&copy)) {
            if length(file) > 0 {
                std::fs::copy(file, &copied).map_err(cannot)?;
                make_writable(&copied).map_err(cannot)?;
            }
        }
        let mut connection = Connection::open(&copy).map_err(|error| storage_fault(&error))?;
        database::version(&connection)?;
        database::migrate(&mut connection)?;
        // A reply that a dead run left unfinished shows what came of it.
        let data_folder = path.parent().unwrap_or(path);
        let recovered = in_transaction(&mut connection, |transaction| {
            recovery::recover(transaction, data_folder)
        });
        if let Err(error) = recovered {
            tracing::warn!(%error, "what a dead run left behind cannot be shown");
        }
        drop(connection);
        Ok(Reader {
            connection: database::open_reader(&copy)?,
            file: copy,
            way: Way::Shared,
            _copy: Some(folder),
        })
    }
}

/// A file that nobody changes while it is read.
pub fn immutable(path: &Path) -> Result<Connection, Fault> {
    let name = path
        .to_str()
        .ok_or_else(|| storage(fault::folder_name_unusable()))?;
    let mut address = String::from("file:");
    // `C:/folder` is a path only after a slash.
    if cfg!(windows) {
        address.push('/');
    }
    for letter in name.chars() {
        match letter {
            '%' | '?' | '#' => address.push_str(&format!("%{:02X}", u32::from(letter))),
            '\\' if cfg!(windows) => address.push('/'),
            letter => address.push(letter),
        }
    }
    address.push_str("?immutable=1");
    let flags =
        OpenFlags::SQLITE_OPEN_READ_ONLY | OpenFlags::SQLITE_OPEN_NO_MUTEX | OpenFlags::SQLITE_OPEN_URI;
    Connection::open_with_flags(address, flags).map_err(|error| storage_fault(&error))
}

/// A copy of a file that cannot be written is one that cannot be written.
fn make_writable(path: &Path) -> std::io::Result<()> {
    #[cfg(unix)]
    let permissions = std::os::unix::fs::PermissionsExt::from_mode(0o600);
    #[cfg(not(unix))]
    let permissions = {
        let mut permissions = std::fs::metadata(path)?.permissions();
        #[allow(
            clippy::permissions_set_readonly_false,
            reason = "there is nobody else on this system"
        )]
        permissions.set_readonly(false);
        permissions
    };
    std::fs::set_permissions(path, permissions)
}
