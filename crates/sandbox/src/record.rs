//! What the server was asked, and how far each answer got.

use std::collections::VecDeque;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use serde::Serialize;
use serde_json::Value;
use tokio::sync::watch;

use crate::gate::Gate;
use crate::request::Request;

/// Most requests remembered; the oldest are forgotten first.
const MOST_RECORDS: usize = 1000;
/// Most bytes of request bodies remembered.
const MOST_BYTES: usize = 256 << 20;

/// Where an answer stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum State {
    /// It is being sent, or it stalls.
    Running,
    /// It waits at a gate.
    Holding,
    /// It was sent to its proper end.
    Finished,
    /// The client closed the connection first.
    ClosedByClient,
    /// The script broke the connection off: cut, closed early or reset.
    Cut,
}

/// A request and how far its answer got.
#[derive(Clone, Debug)]
pub struct Record {
    /// Counts up from 1 in the order of arrival.
    pub id: u64,
    /// The HTTP method, as sent.
    pub method: String,
    /// The path, without the query.
    pub path: String,
    /// The headers in order, names as sent.
    pub headers: Vec<(String, String)>,
    /// The body, as sent.
    pub body: Arc<[u8]>,
    /// The `model` of a JSON body.
    pub model: Option<String>,
    /// Where the answer stands.
    pub state: State,
    /// Bytes of the answer's body given to the socket, without head and framing.
    pub bytes_sent: u64,
    /// SSE events given to the socket in full, `[DONE]` among them, comments not.
    pub events_sent: u64,
}

impl Record {
    /// The first header of this name, in any case.
    #[must_use]
    pub fn header(&self, name: &str) -> Option<&str> {
        let mut found = self
            .headers
            .iter()
            .filter(|(present, _)| present.eq_ignore_ascii_case(name));
        found.next().map(|(_, value)| value.as_str())
    }

    /// The body as JSON; `Null` if it is none.
    #[must_use]
    pub fn json(&self) -> Value {
        serde_json::from_slice(&self.body).unwrap_or(Value::Null)
    }

    /// Whether the client closed the connection before the answer was over.
    #[must_use]
    pub fn closed_by_client(&self) -> bool {
        self.state == State::ClosedByClient
    }

    /// Whether nothing more will be sent.
    #[must_use]
    pub fn is_over(&self) -> bool {
        !matches!(self.state, State::Running | State::Holding)
    }
}

/// All records of a server.
#[derive(Debug, Default)]
pub(crate) struct Log {
    kept: Mutex<Kept>,
    changed: watch::Sender<()>,
}

#[derive(Debug, Default)]
struct Kept {
    count: u64,
    bytes: usize,
    /// Ids without a gap, the oldest first; the gate an answer waits at beside it.
    records: VecDeque<(Record, Option<Gate>)>,
}

impl Log {
    /// Remembers a request and gives the handle by which its answer reports.
    pub(crate) fn open(self: &Arc<Self>, request: &Request, model: Option<&str>) -> Entry {
        let id = {
            let mut kept = self.lock();
            kept.count += 1;
            kept.bytes += request.body.len();
            let record = Record {
                id: kept.count,
                method: request.method.clone(),
                path: request.path.clone(),
                headers: request.headers.clone(),
                body: request.body.clone(),
                model: model.map(str::to_owned),
                state: State::Running,
                bytes_sent: 0,
                events_sent: 0,
            };
            kept.records.push_back((record, None));
            while kept.records.len() > MOST_RECORDS || (kept.bytes > MOST_BYTES && kept.records.len() > 1) {
                let forgotten = kept.records.pop_front();
                kept.bytes -= forgotten.map_or(0, |(record, _)| record.body.len());
            }
            kept.count
        };
        self.changed.send_replace(());
        Entry {
            place: Some((self.clone(), id)),
        }
    }

    /// All records, the oldest first.
    pub(crate) fn records(&self) -> Vec<Record> {
        self.lock()
            .records
            .iter()
            .map(|(record, _)| record.clone())
            .collect()
    }

    /// How many requests came in all, the forgotten ones too.
    pub(crate) fn count(&self) -> u64 {
        self.lock().count
    }

    /// Opens every gate at which an answer waits.
    pub(crate) fn release_held(&self) {
        let gates: Vec<_> = self
            .lock()
            .records
            .iter()
            .filter_map(|(_, gate)| gate.clone())
            .collect();
        gates.iter().for_each(Gate::release);
    }

    /// Becomes marked as changed with every change of a record.
    pub(crate) fn changes(&self) -> watch::Receiver<()> {
        self.changed.subscribe()
    }

    fn lock(&self) -> MutexGuard<'_, Kept> {
        self.kept.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// One answer's handle to its record.
#[derive(Debug)]
pub(crate) struct Entry {
    place: Option<(Arc<Log>, u64)>,
}

impl Entry {
    /// For an answer nobody keeps book of.
    pub(crate) fn unrecorded() -> Self {
        Self { place: None }
    }

    /// The record's id; 0 if there is none.
    pub(crate) fn id(&self) -> u64 {
        self.place.as_ref().map_or(0, |(_, id)| *id)
    }

    pub(crate) fn sent(&self, bytes: u64, events: u64) {
        self.change(|record, _| {
            record.bytes_sent += bytes;
            record.events_sent += events;
        });
    }

    pub(crate) fn holding_at(&self, at: Gate) {
        self.change(|record, gate| {
            record.state = State::Holding;
            *gate = Some(at);
        });
    }

    pub(crate) fn state(&self, state: State) {
        self.change(|record, gate| {
            record.state = state;
            *gate = None;
        });
    }

    fn change(&self, change: impl FnOnce(&mut Record, &mut Option<Gate>)) {
        let Some((log, id)) = &self.place else { return };
        {
            let mut kept = log.lock();
            let first = kept.records.front().map_or(0, |(record, _)| record.id);
            let index = id
                .checked_sub(first)
                .and_then(|index| usize::try_from(index).ok());
            let Some((record, gate)) = index.and_then(|index| kept.records.get_mut(index)) else {
                return;
            };
            change(record, gate);
        }
        log.changed.send_replace(());
    }
}
