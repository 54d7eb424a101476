//! The one thread that writes.
//!
//! What a stream brought is never given up: if the disk refuses it (full, gone, locked), it waits here in
//! order and is tried again every second, and the front end is told. What a person asked for directly fails
//! at once instead, with the fault.

use std::collections::VecDeque;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use rivulet_core::texts::fault;
use rivulet_core::{Fault, FaultCategory, MessageId, Outcome, Part, Record};
use rusqlite::{Connection, ErrorCode, Result, TransactionBehavior};
use tokio::sync::{mpsc, oneshot};
use tokio::time::Instant;

use crate::fault::storage_fault;
use crate::message;

/// Called when writing begins to fail, with the fault, and when everything is written again, with `None`.
pub type StorageHealth = Arc<dyn Fn(Option<Fault>) + Send + Sync>;

/// Jobs that may wait for the writer. Few: on a slow disk a stream rather joins more into its next job than
/// queues many small ones, each of which costs a commit.
const QUEUE: usize = 8;
/// How often a refused job is tried again.
const RETRY: Duration = Duration::from_secs(1);

/// What the writer is asked to do.
pub enum Job {
    /// One transaction of a person's doing, which tells its own result.
    Run(Box<dyn FnOnce(&mut Connection) + Send>),
    /// Text of a stream.
    Journal(Entry),
    /// Close the file after everything before is written, or given up because the disk goes on refusing.
    Close(oneshot::Sender<()>),
}

/// Text of a stream, which must not be lost.
pub enum Entry {
    /// What came.
    Append(MessageId, Vec<Record>),
    /// The end; tells when it is written.
    Finish(MessageId, Vec<Part>, Box<Outcome>, Option<oneshot::Sender<()>>),
}

/// Sends jobs to the thread. Clones share it.
#[derive(Clone)]
pub struct Writer {
    way: Arc<Mutex<Way>>,
}

/// The way to the thread, or why there is none.
type Way = std::result::Result<mpsc::Sender<Job>, Fault>;

impl Writer {
    /// Starts the thread, which owns the connection.
    pub fn start(connection: Connection, health: StorageHealth) -> std::result::Result<Self, Fault> {
        let cannot = |error: std::io::Error| {
            Fault::new(FaultCategory::Storage, fault::writer_failed()).with_detail(error.to_string())
        };
        let (jobs, queue) = mpsc::channel(QUEUE);
        let clock = tokio::runtime::Builder::new_current_thread()
            .enable_time()
            .build()
            .map_err(cannot)?;
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
                    }
                    .work(queue),
                )
            })
            .map_err(cannot)?;
        Ok(Writer {
            way: Arc::new(Mutex::new(Ok(jobs))),
        })
    }

    /// A writer that writes nothing, and says why.
    pub fn refusing(fault: Fault) -> Self {
        Writer {
            way: Arc::new(Mutex::new(Err(fault))),
        }
    }

    /// Why nothing can be written; `None` while it can.
    pub fn refusal(&self) -> Option<Fault> {
        self.way().err()
    }

    /// From now on everything goes the way of another writer, or is refused as there.
    pub fn become_another(&self, other: &Writer) {
        let way = other.way();
        *self.way.lock().unwrap_or_else(PoisonError::into_inner) = way;
    }

    fn way(&self) -> Way {
        self.way.lock().unwrap_or_else(PoisonError::into_inner).clone()
    }

    /// Sends a job, waiting for room.
    pub async fn send(&self, job: Job) -> std::result::Result<(), Fault> {
        self.way()?.send(job).await.map_err(|_| closed())
    }

    /// Sends pieces if there is room, and gives them back if there is none.
    pub fn try_append(
        &self,
        message_id: MessageId,
        records: Vec<Record>,
    ) -> std::result::Result<(), Vec<Record>> {
        let Ok(jobs) = self.way() else {
            return Err(records);
        };
        jobs.try_send(Job::Journal(Entry::Append(message_id, records)))
            .map_err(|error| match error.into_inner() {
                Job::Journal(Entry::Append(_, records)) => records,
                _ => Vec::new(),
            })
    }
}

fn closed() -> Fault {
    Fault::new(FaultCategory::Storage, fault::database_closed())
}

struct Thread {
    connection: Connection,
    health: StorageHealth,
    /// Text that is not written yet, oldest first; more than one entry only while the disk refuses.
    unwritten: VecDeque<Entry>,
    /// The front end was told that the disk refuses.
    failing: bool,
    /// Not before this is a refused entry tried again.
    retry_at: Instant,
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
                // In order: it waits behind what was refused before it.
                Ok(Some(Job::Journal(entry))) => self.unwritten.push_back(entry),
                Ok(Some(Job::Close(done))) => {
                    self.write_waiting();
                    drop(self);
                    let _ = done.send(());
                    return;
                }
                Ok(None) => return,
                Err(_) => {}
            }
            // Jobs that keep coming must not put the retry off.
            if Instant::now() >= self.retry_at {
                self.write_waiting();
            }
        }
    }

    /// Writes what waits, oldest first, until the disk refuses.
    fn write_waiting(&mut self) {
        while let Some(mut entry) = self.unwritten.pop_front() {
            match self.write(&mut entry) {
                Ok(()) => {}
                // No retry mends this: the message was removed for good while it streamed.
                Err(error) if error.sqlite_error_code() == Some(ErrorCode::ConstraintViolation) => {
                    tracing::warn!(%error, "text of a message that is gone");
                }
                Err(error) => {
                    self.unwritten.push_front(entry);
                    self.retry_at = Instant::now() + RETRY;
                    if !std::mem::replace(&mut self.failing, true) {
                        let fault = storage_fault(&error);
                        tracing::error!(%fault, "the disk refuses what was received; it is kept in memory");
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
        // At once for writing: another program may write between a look and a change.
        let transaction = self
            .connection
            .transaction_with_behavior(TransactionBehavior::Immediate)?;
        match entry {
            Entry::Append(message_id, records) => message::append(&transaction, *message_id, records)?,
            Entry::Finish(message_id, parts, outcome, _) => {
                message::finish(&transaction, *message_id, parts, outcome)?;
            }
        }
        transaction.commit()?;
        if let Entry::Finish(.., tell) = entry
            && let Some(tell) = tell.take()
        {
            let _ = tell.send(());
        }
        Ok(())
    }
}
