//! The writer thread.
//!
//! A failed write does not lose received data. If a write fails, for example because the disk is
//! full or the database is locked, the data stays in memory in order. The write is retried every
//! second, and the front end is notified. Only a write that the user requested is not retried but
//! fails at once.

use std::collections::VecDeque;
use std::sync::{Arc, Mutex};
use std::time::Duration;

use rivulet_core::texts::fault;
use rivulet_core::{Fault, JournalRow, MessageId, lock};
use rusqlite::{Connection, ErrorCode, Result};
use tokio::sync::{mpsc, oneshot};
use tokio::time::Instant;

use crate::database::in_transaction;
use crate::fault::{FaultResult, storage, storage_fault};
use crate::message;

/// A function that is called with a fault when writing starts to fail, and with `None` when writing
/// works again and all received data has been written.
pub type StorageHealth = Arc<dyn Fn(Option<Fault>) + Send + Sync>;

/// Capacity of the job queue. The capacity is small, because each job is written in a commit of its
/// own. While the queue is full, a streaming reply collects its text and later sends it as one
/// larger job.
const QUEUE: usize = 8;
/// Interval between two attempts to write received text.
const RETRY: Duration = Duration::from_secs(1);

/// A job for the writer thread.
pub enum Job {
    /// A write that the user requested. The contained function performs the write and reports the
    /// result itself.
    Run(Box<dyn FnOnce(&mut Connection) + Send>),
    /// Received data. If the write fails, the writer thread tries again later.
    Journal(Entry),
    /// A request to close the database file once everything has been written. The writer thread
    /// confirms through the channel in the request that the file is closed.
    Close(oneshot::Sender<()>),
}

/// Received data. If writing fails, the data is kept until it can be written.
pub enum Entry {
    /// Pieces of a streaming reply.
    Append(MessageId, Vec<JournalRow>),
    /// Other data, such as the end of a reply.
    Write(RetriedWrite),
}

/// A function that writes data in one transaction. It is called again if it fails.
pub type RetriedWrite = Box<dyn FnMut(&mut Connection) -> Result<()> + Send>;

/// A handle that sends jobs to the writer thread. All clones use the same thread.
#[derive(Clone)]
pub struct Writer {
    channel: Arc<Mutex<Channel>>,
}

/// The channel to the writer thread, or the reason why nothing can be written.
type Channel = FaultResult<mpsc::Sender<Job>>;

impl Writer {
    /// Starts the writer thread, which owns the connection.
    pub fn start(connection: Connection, health: StorageHealth) -> FaultResult<Self> {
        let to_fault = |error: std::io::Error| storage(fault::writer_failed()).with_detail(error.to_string());
        let (jobs, queue) = mpsc::channel(QUEUE);
        let clock = tokio::runtime::Builder::new_current_thread()
            .enable_time()
            .build()
            .map_err(to_fault)?;
        std::thread::Builder::new()
            .name("writer".to_owned())
            .spawn(move || {
                clock.block_on(
                    Thread {
                        connection,
                        health,
                        unwritten: VecDeque::new(),
                        failing: false,
                        retry_at: Instant::now(),
                        closing: Vec::new(),
                    }
                    .work(queue),
                )
            })
            .map_err(to_fault)?;
        Ok(Writer {
            channel: Arc::new(Mutex::new(Ok(jobs))),
        })
    }

    /// Creates a writer that refuses all jobs with `fault`.
    pub fn refusing(fault: Fault) -> Self {
        Writer {
            channel: Arc::new(Mutex::new(Err(fault))),
        }
    }

    /// Returns the reason why nothing can be written; `None` if the writer accepts jobs.
    pub fn refusal(&self) -> Option<Fault> {
        self.channel().err()
    }

    /// From now on, sends all jobs to the thread of `other`, or refuses them if `other` refuses
    /// jobs.
    pub fn replace_with(&self, other: &Writer) {
        let channel = other.channel();
        *lock(&self.channel) = channel;
    }

    fn channel(&self) -> Channel {
        lock(&self.channel).clone()
    }

    /// Sends a job to the writer thread. If the queue is full, waits until there is room.
    pub async fn send(&self, job: Job) -> FaultResult<()> {
        let sent = self.channel()?.send(job).await;
        sent.map_err(|_| storage(fault::database_closed()))
    }

    /// Sends pieces of a reply, or returns them if the queue is full or the writer refuses jobs.
    pub fn try_append(
        &self,
        message_id: MessageId,
        rows: Vec<JournalRow>,
    ) -> std::result::Result<(), Vec<JournalRow>> {
        let Ok(jobs) = self.channel() else {
            return Err(rows);
        };
        jobs.try_send(Job::Journal(Entry::Append(message_id, rows)))
            .map_err(|error| match error.into_inner() {
                Job::Journal(Entry::Append(_, rows)) => rows,
                _ => Vec::new(),
            })
    }
}

struct Thread {
    connection: Connection,
    health: StorageHealth,
    /// Received data that is not written yet, oldest first. Contains several entries only while
    /// writes fail.
    unwritten: VecDeque<Entry>,
    /// Whether the front end has been notified that writing fails.
    failing: bool,
    retry_at: Instant,
    /// The requests to close the database file. They wait until everything is written.
    closing: Vec<oneshot::Sender<()>>,
}

impl Thread {
    async fn work(mut self, mut queue: mpsc::Receiver<Job>) {
        loop {
            let job = if self.unwritten.is_empty() {
                Ok(queue.recv().await)
            } else {
                tokio::time::timeout_at(self.retry_at, queue.recv()).await
            };
            match job {
                Ok(Some(Job::Run(run))) => run(&mut self.connection),
                // Append the entry to the entries that are still unwritten, so that the order is
                // kept.
                Ok(Some(Job::Journal(entry))) => self.unwritten.push_back(entry),
                Ok(Some(Job::Close(done))) => {
                    self.closing.push(done);
                    self.retry_at = Instant::now();
                }
                Ok(None) => return,
                Err(_) => {}
            }
            // Try to write the unwritten entries after every job, except during the pause after a
            // failed attempt. If entries were written only when no job is waiting, an unbroken
            // series of jobs could delay them forever.
            if Instant::now() >= self.retry_at {
                self.write_pending();
            }
            if self.unwritten.is_empty() && !self.closing.is_empty() {
                let closing = std::mem::take(&mut self.closing);
                drop(self);
                for done in closing {
                    let _ = done.send(());
                }
                return;
            }
        }
    }

    /// Writes the unwritten entries, oldest first. Stops at the first entry that cannot be written.
    fn write_pending(&mut self) {
        while let Some(mut entry) = self.unwritten.pop_front() {
            match self.write(&mut entry) {
                Ok(()) => {}
                // The message was removed, so a retry could not succeed. Discard the text.
                Err(error) if error.sqlite_error_code() == Some(ErrorCode::ConstraintViolation) => {
                    tracing::warn!(%error, "received text of a removed message is discarded");
                }
                // The error does not come from SQLite but, for example, from a damaged stored row.
                // Discard the entry, because a retry could not succeed and would prevent all later
                // data from being written.
                Err(error) if error.sqlite_error_code().is_none() => {
                    tracing::error!(%error, "received data cannot be stored and is discarded");
                }
                Err(error) => {
                    self.unwritten.push_front(entry);
                    self.retry_at = Instant::now() + RETRY;
                    if !std::mem::replace(&mut self.failing, true) {
                        let fault = storage_fault(error);
                        tracing::error!(%fault, "received text cannot be written and stays in memory");
                        (self.health)(Some(fault));
                    }
                    return;
                }
            }
        }
        if std::mem::take(&mut self.failing) {
            (self.health)(None);
        }
    }

    fn write(&mut self, entry: &mut Entry) -> Result<()> {
        match entry {
            Entry::Append(message_id, rows) => in_transaction(&mut self.connection, |transaction| {
                message::append(transaction, *message_id, rows)
            }),
            Entry::Write(write) => write(&mut self.connection),
        }
    }
}
