//! The requests and responses of the latest turns, kept in memory for the wire view.
//!
//! While a response arrives, the log only records its bytes. The events in these bytes are found
//! later, when the wire view asks for them. The log reads no clock, because the caller passes the
//! time.

use std::collections::VecDeque;
use std::ops::Range;
use std::sync::{Arc, Mutex};

use rivulet_core::{ConversationId, MessageId, lock};
use rivulet_wire::{Redactor, ResponseHead, SentRequest};

use super::recorded_body::RecordedBody;

/// Maximum number of bytes recorded for one response.
const TURN_BYTES: usize = 16 * 1024 * 1024;
/// Maximum memory for the recorded requests and responses, in bytes. When a turn begins and the
/// records need more memory, the oldest records are dropped.
const ALL_BYTES: usize = 48 * 1024 * 1024;
const TURNS: usize = 100;

/// The records of the latest turns, oldest first. All clones share the same records.
#[derive(Clone, Default)]
pub struct WireLog {
    records: Arc<Mutex<VecDeque<SharedRecord>>>,
}

/// The record of a turn, which the driver writes and the wire view reads.
pub type SharedRecord = Arc<Mutex<WireRecord>>;

impl WireLog {
    /// Adds the record of a new turn. Drops the oldest records if there is no room.
    pub fn begin(&self, record: WireRecord) -> SharedRecord {
        let record = Arc::new(Mutex::new(record));
        let mut records = lock(&self.records);
        let mut bytes: usize = records.iter().map(|record| lock(record).memory()).sum();
        while records.len() >= TURNS || bytes > ALL_BYTES {
            let Some(oldest) = records.pop_front() else { break };
            // Subtract without underflow: a running turn may have enlarged its record since the sum
            // was computed.
            bytes = bytes.saturating_sub(lock(&oldest).memory());
        }
        records.push_back(Arc::clone(&record));
        record
    }

    pub fn clear(&self) {
        lock(&self.records).clear();
    }

    /// Returns the records of the turns in a conversation, oldest first.
    pub fn of(&self, conversation_id: ConversationId) -> Vec<SharedRecord> {
        let records = lock(&self.records);
        let own = records
            .iter()
            .filter(|record| lock(record).conversation_id == conversation_id);
        own.cloned().collect()
    }

    /// Returns the record of the turn that produced a message, if the log still contains it.
    pub fn get(&self, message_id: MessageId) -> Option<SharedRecord> {
        let records = lock(&self.records);
        records
            .iter()
            .find(|record| lock(record).message_id == message_id)
            .cloned()
    }
}

/// The request and the response of one turn, as they were sent and received.
#[derive(Debug)]
pub struct WireRecord {
    /// The id of the reply that the turn produces.
    pub message_id: MessageId,
    pub conversation_id: ConversationId,
    /// Start of the turn, in milliseconds since 1970 (UTC).
    pub started_at: i64,
    /// Masks the provider's secrets in the record, because some servers repeat them in the
    /// response.
    pub redactor: Redactor,
    /// The request of the turn; `None` until the request is sent.
    pub request: Option<SentRequest>,
    /// The status line and the headers of the response, and the time of their arrival in
    /// milliseconds since the turn began; `None` until they arrive.
    pub head: Option<(u64, ResponseHead)>,
    /// Number of bytes of the response body that have arrived so far, recorded or not.
    pub bytes: u64,
    body: RecordedBody,
    /// One entry for each read from the response: the length of the recorded body after the read,
    /// and the time of the read in milliseconds since the turn began. Reads in the same millisecond
    /// share an entry.
    reads: Vec<(usize, u64)>,
    index: Index,
}

/// The position of one event in the body.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Place {
    /// Offset of the event's first byte.
    pub start: usize,
    /// Offset of the first byte after the blank line that ends the event.
    pub end: usize,
    /// Time at which the event's last byte arrived, in milliseconds since the turn began.
    pub at_ms: u64,
}

impl WireRecord {
    pub fn new(
        message_id: MessageId,
        conversation_id: ConversationId,
        started_at: i64,
        redactor: Redactor,
    ) -> Self {
        WireRecord {
            message_id,
            conversation_id,
            started_at,
            redactor,
            request: None,
            head: None,
            bytes: 0,
            body: RecordedBody::default(),
            reads: Vec::new(),
            index: Index::default(),
        }
    }

    pub fn push(&mut self, at_ms: u64, bytes: &[u8]) {
        self.bytes += bytes.len() as u64;
        let room = TURN_BYTES - self.body.len();
        let recorded = &bytes[..bytes.len().min(room)];
        if recorded.is_empty() {
            return;
        }
        self.body.push(recorded);
        match self.reads.last_mut() {
            Some((end, at)) if *at == at_ms => *end = self.body.len(),
            _ => self.reads.push((self.body.len(), at_ms)),
        }
    }

    /// Returns the number of recorded bytes of the body.
    pub fn recorded(&self) -> usize {
        self.body.len()
    }

    /// Returns the bytes in `range`, which must be within the recorded bytes.
    pub fn read(&mut self, range: Range<usize>) -> Vec<u8> {
        self.body.read(range)
    }

    /// Returns the number of events, including an unterminated event at the end.
    pub fn count(&mut self) -> usize {
        self.index.scan(&mut self.body);
        self.index.ends.len() + usize::from(self.index.last_end() < self.body.len())
    }

    /// Returns the position of event number `number`, counted from 0. Returns `None` if there is no
    /// such event.
    pub fn place(&mut self, number: usize) -> Option<Place> {
        self.index.scan(&mut self.body);
        let start = match number.checked_sub(1) {
            None => 0,
            Some(before) => *self.index.ends.get(before)?,
        };
        let end = self.index.ends.get(number).copied().unwrap_or(self.body.len());
        if start >= end {
            return None;
        }
        let read = self.reads.partition_point(|(read_end, _)| *read_end < end);
        let at_ms = self.reads.get(read).map_or(0, |(_, at_ms)| *at_ms);
        Some(Place { start, end, at_ms })
    }

    fn memory(&self) -> usize {
        self.body.memory() + self.request.as_ref().map_or(0, |request| request.body.len())
    }
}

/// The offsets in the body at which events end. An event ends after the blank line that follows it.
/// Line endings are defined in section 1 of the wire contract.
#[derive(Debug, Default)]
struct Index {
    ends: Vec<usize>,
    scanned: usize,
    line_start: usize,
    after_cr: bool,
}

impl Index {
    fn last_end(&self) -> usize {
        self.ends.last().copied().unwrap_or(0)
    }

    fn scan(&mut self, body: &mut RecordedBody) {
        while self.scanned < body.len() {
            self.scan_piece(body.piece(self.scanned));
        }
    }

    /// Finds the ends of events in `piece`, which contains the next bytes of the body to be
    /// scanned.
    fn scan_piece(&mut self, piece: &[u8]) {
        for (at, byte) in (self.scanned..).zip(piece) {
            let joins_cr = std::mem::take(&mut self.after_cr) && *byte == b'\n';
            if joins_cr {
                // CR and LF together are one line ending, so the event ends after the LF.
                if self.ends.last() == Some(&at) {
                    self.ends.pop();
                    self.ends.push(at + 1);
                }
                self.line_start = at + 1;
            } else if matches!(byte, b'\n' | b'\r') {
                self.after_cr = *byte == b'\r';
                if at == self.line_start {
                    self.end_event(at + 1);
                }
                self.line_start = at + 1;
            }
        }
        self.scanned += piece.len();
    }

    /// Records that an event ends at the offset `end`. If there are only blank lines between the
    /// end of the previous event and `end`, these lines belong to the previous event, and its end
    /// is moved to `end`.
    fn end_event(&mut self, end: usize) {
        let only_blank = self.ends.last().is_some_and(|last| *last == self.line_start);
        if only_blank {
            self.ends.pop();
        }
        self.ends.push(end);
    }
}

#[cfg(test)]
mod tests {
    use uuid::Uuid;

    use super::*;

    fn record() -> WireRecord {
        WireRecord::new(
            MessageId(Uuid::nil()),
            ConversationId(Uuid::nil()),
            0,
            Redactor::default(),
        )
    }

    fn events(record: &mut WireRecord) -> Vec<(String, u64)> {
        let places: Vec<Place> = (0..record.count())
            .map(|number| record.place(number).unwrap())
            .collect();
        let body = String::from_utf8(record.read(0..record.recorded())).unwrap();
        places
            .into_iter()
            .map(|place| (body[place.start..place.end].to_owned(), place.at_ms))
            .collect()
    }

    #[test]
    fn events_end_at_blank_lines_and_arrive_with_their_last_byte() {
        let body = ": hi\n\ndata: a\r\n\r\ndata: b\rid: 1\r\rdata: c\n\n\n\ndata: open";
        for size in 1..body.len() {
            let mut split = record();
            for (at_ms, read) in (0..).zip(body.as_bytes().chunks(size)) {
                split.push(at_ms, read);
                // Count the events after each read: this must not change the result.
                split.count();
            }
            let found = events(&mut split);
            let texts: Vec<&str> = found.iter().map(|(text, _)| text.as_str()).collect();
            assert_eq!(
                texts,
                [
                    ": hi\n\n", "data: a\r\n\r\n", "data: b\rid: 1\r\r", "data: c\n\n\n\n", "data: open"
                ],
                "reads of {size}"
            );
            let mut end = 0;
            for (text, at_ms) in &found {
                end += text.len();
                assert_eq!(*at_ms, ((end - 1) / size) as u64, "reads of {size}: {text:?}");
            }
        }
    }

    #[test]
    fn records_are_limited_in_size() {
        let mut long = record();
        long.push(1, &vec![b'a'; TURN_BYTES - 1]);
        long.push(2, b"bcd");
        assert_eq!((long.recorded(), long.bytes), (TURN_BYTES, TURN_BYTES as u64 + 2));
        let log = WireLog::default();
        for _ in 0..4 {
            let recorded = log.begin(record());
            lock(&recorded).request = Some(SentRequest {
                method: "POST".to_owned(),
                url: "http://localhost/v1/chat/completions".to_owned(),
                headers: Vec::new(),
                body: vec![b'a'; ALL_BYTES / 3].into(),
            });
        }
        assert_eq!(log.of(ConversationId(Uuid::nil())).len(), 4);
        log.begin(record());
        assert_eq!(
            log.of(ConversationId(Uuid::nil())).len(),
            4,
            "the oldest record is dropped"
        );
    }
}
