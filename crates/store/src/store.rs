//! Access to the database of an open data folder.

use std::fs::File;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, PoisonError, RwLock};

use rivulet_core::texts::fault;
use rivulet_core::{Fault, SearchPage, SearchQuery, lock};
use rusqlite::{Connection, Params, Transaction};
use tokio::sync::oneshot;

use crate::database::{FILE_NAME, in_transaction};
use crate::fault::{moved, storage, storage_fault};
use crate::open_reader::Reader;
use crate::run::Run;
use crate::search::{self, Searcher};
use crate::statement::Statements;
use crate::writer::{Entry, Job, StorageHealth, Writer};

/// The way in which a process uses a data folder: as its only window, or next to other processes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Sharing {
    /// Only one window may use a data folder.
    OneWindow,
    /// A process without a window, which shares the data folder with other processes.
    Beside,
}

/// A handle to an open data folder, through which its data is read and written. All clones share
/// the same connections to the database.
#[derive(Clone)]
pub struct Store {
    pub(crate) reader: Arc<Mutex<Reader>>,
    pub(crate) writer: Writer,
    pub(crate) recovered: u32,
    pub(crate) folder: Arc<Path>,
    pub(crate) run: Arc<Run>,
    /// The new data folder if the data was moved during this run. Rivulet uses it from its next
    /// start on. While an attachment is being stored, this `RwLock` is held, so that a move does
    /// not miss the attachment.
    pub(crate) moved: Arc<RwLock<Option<PathBuf>>>,
    /// A function that is called when writing starts to fail, and again when everything has been
    /// written.
    pub(crate) health: StorageHealth,
    pub(crate) searcher: Searcher,
    /// The lock on the data folder, which a window holds until [`Store::close`] is called or the
    /// process ends.
    pub(crate) lock: Arc<Mutex<Option<File>>>,
}

impl Store {
    /// Returns the number of unfinished replies that were recovered when the store was opened.
    pub fn recovered(&self) -> u32 {
        self.recovered
    }

    /// Returns the reason why nothing can be written; `None` if the store is writable.
    pub fn read_only(&self) -> Option<Fault> {
        self.writer.refusal()
    }

    /// Returns the path of the data folder.
    pub fn folder(&self) -> &Path {
        &self.folder
    }

    /// Returns the new data folder if the data was moved. Rivulet uses it from its next start on.
    pub(crate) fn moved_to(&self) -> Option<PathBuf> {
        self.moved.read().unwrap_or_else(PoisonError::into_inner).clone()
    }

    /// Returns the path of the database.
    pub fn database(&self) -> PathBuf {
        self.folder().join(FILE_NAME)
    }

    /// Waits until all previously requested writes are done. Does not wait for received text that
    /// cannot be written at the moment.
    pub async fn flush(&self) {
        // Ignore the error. It means that the store accepts no writes, so there are no writes to
        // wait for.
        let _ = self.with_writer(|_| Ok(())).await;
    }

    /// Waits until everything is written, even if the disk is not writable for a long time. Then
    /// closes the writing connection and releases the data folder. Another program can then open
    /// the folder at once, even if clones of this store still exist.
    pub async fn close(&self) {
        let (done, closed) = oneshot::channel();
        if self.writer.send(Job::Close(done)).await.is_ok() {
            let _ = closed.await;
        }
        self.run.end();
        drop(lock(&self.lock).take());
    }

    pub(crate) async fn read<T: Send + 'static>(
        &self,
        read: impl FnOnce(&Connection) -> rusqlite::Result<T> + Send + 'static,
    ) -> Result<T, Fault> {
        let reader = Arc::clone(&self.reader);
        blocking(move || {
            let mut reader = lock(&reader);
            // Use one transaction, so that several queries see the same state.
            let transaction = reader.connection.transaction().map_err(storage_fault)?;
            read(&transaction).map_err(storage_fault)
        })
        .await
    }

    pub(crate) async fn write<T: Send + 'static>(
        &self,
        write: impl FnOnce(&Transaction<'_>) -> rusqlite::Result<T> + Send + 'static,
    ) -> Result<T, Fault> {
        self.with_writer(move |connection| in_transaction(connection, write).map_err(storage_fault))
            .await
    }

    /// Writes received data in one transaction and waits until it is written. If the disk is not
    /// writable, calls `write` again and again until it succeeds.
    pub(crate) async fn write_received<T: Send + 'static>(
        &self,
        mut write: impl FnMut(&Transaction<'_>) -> rusqlite::Result<T> + Send + 'static,
    ) -> Result<T, Fault> {
        let (sender, receiver) = oneshot::channel();
        let mut sender = Some(sender);
        let attempt = move |connection: &mut Connection| {
            let value = in_transaction(connection, &mut write)?;
            if let Some(sender) = sender.take() {
                let _ = sender.send(value);
            }
            Ok(())
        };
        let entry = Entry::Write(Box::new(attempt));
        self.writer.send(Job::Journal(entry)).await?;
        receiver.await.map_err(|error| no_answer(&error))
    }

    /// Runs one SQL statement in a transaction of its own.
    pub(crate) async fn execute(
        &self,
        sql: &'static str,
        params: impl Params + Send + 'static,
    ) -> Result<(), Fault> {
        self.write(move |transaction| transaction.execute_cached(sql, params).map(drop))
            .await
    }

    /// Runs `act` with the writing connection after all previously requested writes. If the data
    /// was moved, fails without running `act`.
    pub(crate) async fn with_writer<T: Send + 'static>(
        &self,
        act: impl FnOnce(&mut Connection) -> Result<T, Fault> + Send + 'static,
    ) -> Result<T, Fault> {
        let (sender, receiver) = oneshot::channel();
        let moved_to = Arc::clone(&self.moved);
        let run = move |connection: &mut Connection| {
            // Check here, not earlier, whether the data was moved. A move may have happened while
            // this job waited in the queue, and a write to the old database would be lost. Release
            // the lock of `moved_to` before the job runs, because a job that moves the data locks
            // `moved_to` for writing.
            let moved_to = moved_to.read().unwrap_or_else(PoisonError::into_inner).clone();
            let result = match moved_to {
                Some(folder) => Err(moved(&folder)),
                None => act(connection),
            };
            let _ = sender.send(result);
        };
        self.writer.send(Job::Run(Box::new(run))).await?;
        receiver.await.unwrap_or_else(|error| Err(no_answer(&error)))
    }

    pub(crate) fn open_reader(&self) -> Result<Connection, Fault> {
        lock(&self.reader).reopen()
    }

    /// Runs one step of a search over all messages. If another search starts in the meantime, this
    /// search is interrupted and fails.
    pub async fn search(&self, query: SearchQuery) -> Result<SearchPage, Fault> {
        let turn = self.searcher.supersede();
        let store = self.clone();
        blocking(move || store.searcher.search(&query, turn, || store.open_reader())).await
    }

    /// Runs one step of a search on its own connection; other searches do not interrupt it.
    pub async fn search_apart(&self, query: SearchQuery) -> Result<SearchPage, Fault> {
        let searcher = Searcher::default();
        let turn = searcher.supersede();
        let store = self.clone();
        blocking(move || searcher.search(&query, turn, || store.open_reader())).await
    }

    /// Returns the models of the latest replies, most frequent first.
    pub async fn models(&self) -> Result<Vec<String>, Fault> {
        self.read(search::models).await
    }
}

/// Runs a blocking operation on the runtime's thread pool.
pub(crate) async fn blocking<T: Send + 'static>(
    act: impl FnOnce() -> Result<T, Fault> + Send + 'static,
) -> Result<T, Fault> {
    let acting = tokio::task::spawn_blocking(act);
    acting.await.unwrap_or_else(|error| Err(no_answer(&error)))
}

pub(crate) fn no_answer(error: &dyn std::error::Error) -> Fault {
    storage(fault::database_silent()).with_detail(error.to_string())
}
