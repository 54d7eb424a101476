//! Replaces the database with a backup. If the program crashes while doing so, either the old or
//! the new database remains.
//!
//! If the database is writable, its content is replaced in one transaction, so other readers see
//! either the old or the new state. If the current database is damaged, a copy of it is kept. If
//! the current database cannot be opened for writing, its file is replaced; [`replace_file`]
//! describes what a crash can leave behind in this case.

use std::path::{Path, PathBuf};

use rivulet_core::texts::fault;
use rivulet_core::{BackupReason, Fault, ToolServerId, lock};
use rusqlite::Connection;
use rusqlite::backup::{Backup, StepResult};

use crate::attachment::{self, Attachments};
use crate::database::{self, checkpoint, in_transaction};
use crate::database_copy::{self, FileLock};
use crate::disk::{make_private, same};
use crate::fault::{file_fault, is_altered, is_damaged, storage, storage_fault};
use crate::open_reader::{Reader, immutable};
use crate::open_store::{lock_folder, open_for_writing};
use crate::rebuild::rebuild;
use crate::recovery;
use crate::replace_file::{PREPARED, replace_file, set_aside};
use crate::run::Run;
use crate::schema::Schema;
use crate::setting::{self, MergeSettings};
use crate::sound_rows::CorrectProvider;
use crate::store::{Store, blocking};
use crate::unbound_key;
use crate::writer::Writer;

/// Maximum number of attempts while another program has the database locked, and the pause between
/// two attempts.
const TRIES: u32 = 50;
const WAIT: std::time::Duration = std::time::Duration::from_millis(100);

/// The functions that correct the content of a backup before it replaces the current data. A
/// correction may be necessary because the backup may come from another computer or may have been
/// changed by another program.
#[derive(Clone, Copy)]
pub struct Corrections {
    /// The function that corrects a provider's settings if the provider form would refuse them.
    pub provider: CorrectProvider,
    /// The function that merges the user's current settings with the settings in the backup.
    pub settings: MergeSettings,
}

impl Store {
    /// Replaces all data with the data and attachments of a backup. `corrections` are applied to
    /// the providers and the settings in the backup. First makes a backup of the current data or,
    /// if the current database is damaged, keeps a copy of its file. Fails without changing
    /// anything if `backup` is damaged or altered, if a reply is streaming, or if a tool call is
    /// running.
    pub async fn restore(&self, backup: &Path, corrections: Corrections) -> Result<(), Fault> {
        let (store, source) = (self.clone(), backup.to_owned());
        let (_lock, prepared) = blocking(move || {
            let lock = FileLock::of_restore(store.folder())?;
            Ok((lock, prepare(store.folder(), &source, corrections)?))
        })
        .await?;
        let replaced = self.replace_by(prepared.clone()).await;
        replaced.inspect_err(|_| drop(database_copy::remove(&prepared)))
    }

    async fn replace_by(&self, prepared: PathBuf) -> Result<(), Fault> {
        if self.read_only().is_some() {
            return self.replace_unwritable(prepared).await;
        }
        let store = self.clone();
        let backed_up = blocking(move || store.make_backup(None, BackupReason::Restore)).await;
        let snapshot = match backed_up {
            Ok(made) => Some(made.file),
            // A damaged database cannot be backed up. Instead, `replace` keeps a copy of its file.
            Err(fault) if is_damaged(&fault) => None,
            Err(fault) => return Err(fault),
        };
        let replaced = self.replace(prepared, snapshot.is_none()).await;
        if let (Err(fault), Some(snapshot)) = (&replaced, snapshot)
            && !is_damaged(fault)
        {
            // The restore failed without changing the data. Remove the new backup, because it is
            // not needed.
            let _ = std::fs::remove_file(snapshot.path);
        }
        replaced
    }

    /// Replaces the content of the current database, which is open for writing, with the content of
    /// the database file `prepared`. If `lay_aside` is true, first keeps a copy of the current
    /// file.
    async fn replace(&self, prepared: PathBuf, lay_aside: bool) -> Result<(), Fault> {
        let folder = self.folder().to_owned();
        self.with_writer(move |connection| {
            if lay_aside {
                set_aside(&folder)?;
            }
            let source = database::open_reader(&prepared)?;
            replace_content(&source, connection, &folder)?;
            drop(source);
            let _ = database_copy::remove(&prepared);
            Ok(())
        })
        .await
    }

    /// Replaces a damaged database that is open read-only: puts the file at `prepared` in its
    /// place, and opens the new database for writing. Fails if the current database is read-only
    /// for a reason other than damage.
    pub(crate) async fn replace_unwritable(&self, prepared: PathBuf) -> Result<(), Fault> {
        let store = self.clone();
        blocking(move || {
            if let Some(fault) = store.read_only().filter(|fault| !is_damaged(fault)) {
                return Err(fault);
            }
            let mut reader = lock(&store.reader);
            // Windows cannot rename a file that is open, so close the database first.
            *reader = Reader::empty()?;
            store.searcher.disconnect();
            let path = store.folder().join(database::FILE_NAME);
            let replaced = replace_file(store.folder(), &prepared, store.run.id());
            if replaced.is_err() {
                *reader = Reader::for_unwritable(&path)?;
                return replaced;
            }
            let (connection, _) = open_for_writing(store.folder(), store.run.id())?;
            *reader = Reader::for_writer(&path)?;
            let writer = Writer::start(connection, std::sync::Arc::clone(&store.health))?;
            store.writer.replace_with(&writer);
            Ok(())
        })
        .await
    }
}

/// Restores a backup in the data folder `folder`, whose current database cannot be opened. Keeps a
/// copy of the current database. No other program may have the database open. Blocks the thread.
pub fn restore_closed(folder: &Path, backup: &Path, corrections: Corrections) -> Result<(), Fault> {
    let to_fault = |error: std::io::Error| file_fault(&error, folder, fault::data_folder_unusable());
    make_private(folder).map_err(to_fault)?;
    let _window = lock_folder(folder)?;
    let _lock = FileLock::of_restore(folder)?;
    let run = Run::begin(folder).map_err(to_fault)?;
    unbound_key::record_none(folder).map_err(to_fault)?;
    let prepared = prepare(folder, backup, corrections)?;
    let replaced = replace_file(folder, &prepared, run.id());
    if replaced.is_err() {
        let _ = database_copy::remove(&prepared);
    }
    replaced?;
    open_for_writing(folder, run.id()).map(drop)
}

/// Verifies a backup and prepares its restoration: rebuilds the backup in the data folder with the
/// latest schema, and copies its attachments.
fn prepare(folder: &Path, source: &Path, corrections: Corrections) -> Result<PathBuf, Fault> {
    if same(source, &folder.join(database::FILE_NAME)) {
        return Err(Fault::input(fault::backup_is_database()));
    }
    let missing = |error: std::io::Error| {
        let message = fault::backup_missing(source);
        Fault::input(message).with_detail(error.to_string())
    };
    let found = std::fs::metadata(source).map_err(missing)?;
    if !found.is_file() {
        // Accept only regular files, because opening a named pipe would block.
        return Err(missing(std::io::ErrorKind::InvalidInput.into()));
    }
    if found.len() == 0 {
        return Err(damaged_backup(fault::detail_empty().to_string()));
    }
    let opened = open_source(source).map_err(of_backup)?;
    if let Some(first) = first_problem(&opened).map_err(of_backup)? {
        return Err(damaged_backup(first));
    }
    let prepared = folder.join(PREPARED);
    let result = rebuild(&opened, &prepared, corrections.provider)
        .map_err(of_backup)
        .and_then(|()| complete(&prepared, Present::read(folder), corrections.settings))
        .and_then(|()| {
            let hashes = attachment::referenced_hashes(&database::open_reader(&prepared)?)?;
            let target_attachments = Attachments::beside(folder);
            // Look for attachments in the folder of the backup and in its parent folder. A backup
            // in the `backups` subfolder of a data folder has its attachments in that data folder.
            let places = [source.parent(), source.parent().and_then(Path::parent)];
            for place in places.into_iter().flatten().filter(|place| !same(place, folder)) {
                let attachments = Attachments::beside(place);
                let available = hashes
                    .iter()
                    .filter(|hash| attachments.has(hash))
                    .cloned()
                    .collect();
                attachments.copy_to(&target_attachments, &available)?;
            }
            Ok(())
        });
    match result {
        Ok(()) => Ok(prepared),
        Err(fault) => {
            let _ = database_copy::remove(&prepared);
            Err(fault)
        }
    }
}

fn open_source(source: &Path) -> Result<Connection, Fault> {
    let usable = |connection: Connection| match database::version(&connection)? {
        0 => Err(storage(fault::backup_foreign())),
        _ => Ok(connection),
    };
    match database::open_reader(source).and_then(usable) {
        Err(_) if database::is_whole(source) => immutable(source).and_then(usable),
        opened => opened,
    }
}

fn damaged_backup(words: String) -> Fault {
    Fault::input(fault::backup_damaged()).with_detail(words)
}

/// Converts a fault of a database operation into a fault that names the backup as its cause.
fn of_backup(fault: Fault) -> Fault {
    let words = fault.detail.clone().unwrap_or_default();
    if is_damaged(&fault) {
        damaged_backup(words)
    } else if is_altered(&fault) {
        Fault::input(fault::backup_altered()).with_detail(words)
    } else {
        fault
    }
}

/// Returns the first problem that SQLite's integrity check finds in a backup. If the backup
/// contains objects that Rivulet did not create, checks only Rivulet's own tables and their
/// indexes, because the full check would evaluate the SQL expressions in other tables.
fn first_problem(backup: &Connection) -> Result<Option<String>, Fault> {
    let expected = Schema::of_version(database::version(backup)?)?;
    let found = Schema::read(backup).map_err(storage_fault)?;
    if found.equals(&expected) {
        return Ok(database_copy::problems(backup)?.into_iter().next());
    }
    found.require_tables(&expected)?;
    tracing::warn!("the backup contains objects that Rivulet did not create; they are left out");
    for table in expected.tables() {
        if let Some(first) = database_copy::problems_of(backup, table)?.into_iter().next() {
            return Ok(Some(first));
        }
    }
    Ok(None)
}

/// The data that a restore keeps from the current database.
#[derive(Default)]
struct Present {
    settings: Option<String>,
    /// The tool servers whose tokens may be in the keychain.
    with_tokens: Vec<ToolServerId>,
}

impl Present {
    /// Reads the data that a restore keeps. Returns default values if the database cannot be read.
    fn read(folder: &Path) -> Self {
        let Ok(present) = database::open_reader(&folder.join(database::FILE_NAME)) else {
            return Present::default();
        };
        Present {
            settings: setting::get(&present, setting::USER_SETTINGS).ok().flatten(),
            with_tokens: setting::servers_with_tokens(&present),
        }
    }
}

/// Completes the rebuilt copy of a backup that is about to replace the database. Ends all streaming
/// replies, because no running program will continue them. Merges the user's current settings into
/// the copy.
///
/// Also records in the copy which tool servers' tokens must be removed from the keychain. If the
/// restore fails, this record is lost with the copy, and no token is removed. If the restore
/// succeeds, the tokens are removed later, even if the program is killed in between.
fn complete(prepared: &Path, present: Present, merge: MergeSettings) -> Result<(), Fault> {
    let mut connection = database::open_writable(prepared)?;
    in_transaction(&mut connection, |transaction| {
        recovery::recover_all_but(transaction, |_| false)?;
        setting::merge(transaction, present.settings, merge)?;
        setting::sign_out(transaction, present.with_tokens)?;
        // Remove the date of the last integrity check, which was made on another database.
        transaction.execute("DELETE FROM setting WHERE name = 'last_check'", [])
    })
    .map_err(storage_fault)?;
    connection.close().map_err(|(_, error)| storage_fault(error))?;
    database_copy::flush(prepared)
}

/// Replaces the content of `target` with the content of `source` in one transaction.
pub fn replace_content(source: &Connection, target: &mut Connection, folder: &Path) -> Result<(), Fault> {
    recovery::require_idle(target, folder)?;
    let mut tries = 0;
    let backup = Backup::new(source, target).map_err(storage_fault)?;
    loop {
        match backup.step(-1).map_err(storage_fault)? {
            StepResult::Done => break,
            StepResult::Busy | StepResult::Locked if tries == TRIES => {
                return Err(storage(fault::database_held()));
            }
            StepResult::Busy | StepResult::Locked => {
                tries += 1;
                std::thread::sleep(WAIT);
            }
            _ => {}
        }
    }
    drop(backup);
    checkpoint(target);
    Ok(())
}
