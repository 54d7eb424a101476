//! Batches the rows of a running reply before they are written to disk (design, section 3.4).
//! The journal performs no I/O and reads no clock: the caller passes the time.

use rivulet_core::{Delta, Fact, Fragment, JournalRow};

/// Maximum time, in milliseconds, for which a row waits before it is sent to the writer.
pub const JOURNAL_MS: u64 = 50;
/// When the pending rows contain this many bytes of text, they are sent to the writer immediately.
const JOURNAL_BYTES: usize = 4096;
/// When the pending rows need this many bytes of memory, the journal is full, and the turn stops
/// reading the response until the writer has caught up. No text is lost.
const FULL_BYTES: usize = 16 * 1024 * 1024;
/// Estimated memory that a row uses in addition to its text, in bytes.
const ROW_BYTES: usize = 128;

/// Rows that are waiting to be written to disk. Consecutive fragments of the same part are joined
/// into one row.
#[derive(Debug, Default)]
pub struct Journal {
    rows: Vec<JournalRow>,
    /// Number of bytes of text added since the last call of `take`.
    bytes: usize,
    /// Estimated memory that `rows` uses, in bytes.
    weight: usize,
    due: Option<u64>,
}

impl Journal {
    pub fn push(&mut self, at_ms: u64, delta: Delta) {
        let bytes = delta.fragment.text().len();
        self.bytes += bytes;
        self.weight += bytes;
        self.wait(at_ms);
        let Delta { seq, fragment } = delta;
        let rest: Option<Fragment> = match self.rows.last_mut() {
            Some(JournalRow::Delta(last)) => last.fragment.join(fragment).err(),
            _ => Some(fragment),
        };
        if let Some(fragment) = rest {
            self.weight += ROW_BYTES;
            self.rows.push(JournalRow::Delta(Delta { seq, fragment }));
        }
    }

    pub fn record_fact(&mut self, at_ms: u64, seq: u64, fact: Fact) {
        self.wait(at_ms);
        let row = JournalRow::Fact { seq, fact };
        self.weight += weight(&row);
        self.rows.push(row);
    }

    fn wait(&mut self, at_ms: u64) {
        self.due.get_or_insert(at_ms + JOURNAL_MS);
        if self.bytes >= JOURNAL_BYTES {
            self.due = Some(at_ms);
        }
    }

    /// Returns the time at which the pending rows must be sent to the writer, in milliseconds since
    /// the turn began; `None` if no rows are pending.
    pub fn due(&self) -> Option<u64> {
        self.due
    }

    /// Returns whether the journal is full. In this case, the turn must stop reading the response,
    /// but it can still add rows for bytes that it has already read.
    pub fn is_full(&self) -> bool {
        self.weight >= FULL_BYTES
    }

    pub fn take(&mut self) -> Vec<JournalRow> {
        self.bytes = 0;
        self.weight = 0;
        self.due = None;
        std::mem::take(&mut self.rows)
    }

    /// Puts back rows that the writer rejected at the time `at_ms` because its queue was full. The
    /// rows are placed before those that have been added in the meantime.
    pub fn put_back(&mut self, at_ms: u64, mut rows: Vec<JournalRow>) {
        rows.append(&mut self.rows);
        self.weight = rows.iter().map(weight).sum();
        self.rows = rows;
        self.due = Some(at_ms + JOURNAL_MS);
    }
}

fn weight(row: &JournalRow) -> usize {
    ROW_BYTES
        + match row {
            JournalRow::Delta(delta) => delta.fragment.text().len(),
            JournalRow::Fact {
                fact: Fact::SendBack { fields },
                ..
            } => fields.memory_bytes(),
            JournalRow::Fact { .. } => 0,
        }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn row(seq: u64, text: &str) -> JournalRow {
        JournalRow::Delta(delta(seq, text))
    }

    fn delta(seq: u64, text: &str) -> Delta {
        Delta {
            seq,
            fragment: Fragment::Text {
                text: text.to_owned(),
            },
        }
    }

    #[test]
    fn records_wait_fifty_milliseconds_or_four_kilobytes() {
        let mut journal = Journal::default();
        assert_eq!(journal.due(), None);
        journal.push(10, delta(1, "a"));
        journal.push(40, delta(2, "b"));
        assert_eq!(journal.due(), Some(60));
        assert_eq!(journal.take(), [row(1, "ab")]);
        assert_eq!(journal.due(), None);
        journal.push(70, delta(3, &"x".repeat(4096)));
        assert_eq!(journal.due(), Some(70));
    }

    #[test]
    fn records_that_the_writer_refused_come_first() {
        let mut journal = Journal::default();
        journal.push(0, delta(1, "a"));
        let back = journal.take();
        journal.push(60, delta(2, "b"));
        journal.put_back(70, back);
        assert_eq!(journal.due(), Some(120));
        assert_eq!(journal.take(), [row(1, "a"), row(2, "b")]);
    }

    #[test]
    fn records_that_nobody_writes_fill_the_journal() {
        let mut journal = Journal::default();
        let piece = "x".repeat(1024);
        let mut pushed = 0;
        while !journal.is_full() {
            pushed += 1;
            journal.push(pushed, delta(pushed, &piece));
            if pushed % 100 == 0 {
                let rows = journal.take();
                assert!(!journal.is_full());
                journal.put_back(pushed, rows);
            }
        }
        assert!((15_000..=16_384).contains(&pushed), "{pushed}");
        journal.take();
        assert!(!journal.is_full());
    }
}
