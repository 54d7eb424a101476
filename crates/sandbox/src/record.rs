//! The requests that a test server received, and the progress of each response.

use std::collections::VecDeque;
use std::ops::Deref;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use tokio::sync::watch;

use crate::request::Request;

/// Maximum number of records. The oldest records are dropped first.
const MAX_RECORDS: usize = 1000;
/// Maximum total size of the recorded request bodies, in bytes.
const MAX_BYTES: usize = 256 << 20;

/// The state of a response that the server sends.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum State {
    /// The server is sending the response. The same state applies if the script has stalled, which
    /// means that the server sends nothing more but keeps the connection open.
    Running,
    /// The script is waiting at a gate until a test opens the gate.
    Holding,
    /// The server has sent the complete response.
    Finished,
    /// The client closed the connection before the response was complete.
    ClosedByClient,
    /// The script ended the connection early, by `cut`, `close` or `reset`.
    Cut,
}

/// A request and the progress of its response.
#[derive(Clone, Debug)]
pub struct Record {
    /// The number of the request, counted from 1 in the order of arrival.
    pub id: u64,
    /// The request. Its fields and methods can be used directly on the record.
    pub request: Arc<Request>,
    /// The value of the `model` field in the request's JSON body.
    pub model: Option<String>,
    /// The state of the response.
    pub state: State,
    /// Number of response body bytes written to the socket, without the head and the framing.
    pub bytes_sent: u64,
    /// Number of complete SSE events written to the socket. `[DONE]` counts as an event. Comments,
    /// and events that a script sends with `raw` or `unframed`, do not count.
    pub events_sent: u64,
}

impl Deref for Record {
    type Target = Request;

    fn deref(&self) -> &Request {
        &self.request
    }
}

impl Record {
    /// Returns whether the client closed the connection before the response ended.
    #[must_use]
    pub fn closed_by_client(&self) -> bool {
        self.state == State::ClosedByClient
    }

    /// Returns whether the server will send nothing more for this request.
    #[must_use]
    pub fn is_over(&self) -> bool {
        !matches!(self.state, State::Running | State::Holding)
    }
}

#[derive(Debug, Default)]
pub(crate) struct Log {
    records: Mutex<Records>,
    changed: watch::Sender<()>,
}

#[derive(Debug, Default)]
struct Records {
    count: u64,
    bytes: usize,
    /// The records, oldest first. Their ids are consecutive.
    list: VecDeque<Record>,
}

impl Log {
    /// Records a request and returns its log entry.
    pub(crate) fn open(self: &Arc<Self>, request: &Arc<Request>, model: Option<&str>) -> Entry {
        let id = {
            let mut records = self.lock();
            records.count += 1;
            records.bytes += request.body.len();
            let record = Record {
                id: records.count,
                request: Arc::clone(request),
                model: model.map(str::to_owned),
                state: State::Running,
                bytes_sent: 0,
                events_sent: 0,
            };
            records.list.push_back(record);
            while records.list.len() > MAX_RECORDS || (records.bytes > MAX_BYTES && records.list.len() > 1) {
                let dropped = records.list.pop_front();
                records.bytes -= dropped.map_or(0, |record| record.body.len());
            }
            records.count
        };
        self.changed.send_replace(());
        Entry(Some((self.clone(), id)))
    }

    pub(crate) fn records(&self) -> Vec<Record> {
        self.lock().list.iter().cloned().collect()
    }

    /// Returns the number of requests recorded so far, including those whose records were dropped.
    pub(crate) fn count(&self) -> u64 {
        self.lock().count
    }

    pub(crate) fn changes(&self) -> watch::Receiver<()> {
        self.changed.subscribe()
    }

    fn lock(&self) -> MutexGuard<'_, Records> {
        self.records.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// The log entry of one request. The server records the progress of the response in it.
#[derive(Debug)]
pub(crate) struct Entry(Option<(Arc<Log>, u64)>);

impl Entry {
    /// Returns an entry for a request that is not in the log. The entry records nothing.
    pub(crate) fn unrecorded() -> Self {
        Self(None)
    }

    pub(crate) fn add_sent(&self, bytes: u64, events: u64) {
        self.change(|record| {
            record.bytes_sent += bytes;
            record.events_sent += events;
        });
    }

    pub(crate) fn set_state(&self, state: State) {
        self.change(|record| record.state = state);
    }

    fn change(&self, change: impl FnOnce(&mut Record)) {
        let Some((log, id)) = &self.0 else { return };
        {
            let mut records = log.lock();
            let first = records.list.front().map_or(0, |record| record.id);
            let index = id
                .checked_sub(first)
                .and_then(|index| usize::try_from(index).ok());
            let Some(record) = index.and_then(|index| records.list.get_mut(index)) else {
                return;
            };
            change(record);
        }
        log.changed.send_replace(());
    }
}
