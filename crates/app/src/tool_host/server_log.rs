//! The logs of tool servers. A log contains the lines that the server wrote, and events such as the
//! server's start and end, each with its time. The logs exist only in memory.

use std::collections::{HashMap, VecDeque};
use std::sync::Mutex;

use rivulet_core::{ToolServerId, lock};

use crate::contract::{ServerLog, ServerLogEvent, ServerLogLine};

const LINES: usize = 200;
/// Maximum total size, in bytes, of the server's output that is kept in its log. The newest line is
/// kept even if it alone is longer.
const BYTES: usize = 64 * 1024;

#[derive(Default)]
pub(crate) struct ServerLogs(Mutex<HashMap<ToolServerId, Lines>>);

#[derive(Default)]
struct Lines {
    lines: VecDeque<ServerLogLine>,
    bytes: usize,
    left_out: u32,
    noise: u32,
}

impl ServerLogs {
    /// Adds an event to the log of a server. `at` is its time in milliseconds since 1970 (UTC).
    pub(crate) fn add(&self, server_id: ToolServerId, at: i64, event: ServerLogEvent) {
        lock(&self.0)
            .entry(server_id)
            .or_default()
            .add(ServerLogLine { at, event });
    }

    pub(crate) fn of(&self, server_id: ToolServerId) -> ServerLog {
        lock(&self.0).get(&server_id).map(Lines::view).unwrap_or_default()
    }

    pub(crate) fn remove(&self, server_id: ToolServerId) {
        lock(&self.0).remove(&server_id);
    }
}

impl Lines {
    fn add(&mut self, line: ServerLogLine) {
        if matches!(line.event, ServerLogEvent::Noise { .. }) {
            self.noise = self.noise.saturating_add(1);
        }
        self.bytes += bytes_of(&line);
        self.lines.push_back(line);
        while self.lines.len() > LINES || (self.bytes > BYTES && self.lines.len() > 1) {
            let first = self.lines.pop_front();
            self.bytes -= first.as_ref().map_or(0, bytes_of);
            self.left_out = self.left_out.saturating_add(1);
        }
    }

    fn view(&self) -> ServerLog {
        ServerLog {
            lines: self.lines.iter().cloned().collect(),
            left_out: self.left_out,
            noise: self.noise,
        }
    }
}

fn bytes_of(line: &ServerLogLine) -> usize {
    match &line.event {
        ServerLogEvent::Stderr { text } | ServerLogEvent::Noise { text } => text.len(),
        _ => 0,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn stderr(text: &str) -> ServerLogEvent {
        ServerLogEvent::Stderr {
            text: text.to_owned(),
        }
    }

    #[test]
    fn a_log_keeps_the_last_lines_and_counts_all() {
        let noise = |text: &str| ServerLogEvent::Noise {
            text: text.to_owned(),
        };
        let half = "x".repeat(BYTES / 2 + 1);
        let table: [(Vec<ServerLogEvent>, usize, u32, u32); 5] = [
            (vec![], 0, 0, 0),
            (vec![ServerLogEvent::Started, stderr("a"), noise("b")], 3, 0, 1),
            (vec![stderr("a"); LINES + 5], LINES, 5, 0),
            (vec![noise("a"); LINES + 5], LINES, 5, 205),
            // Never remove the newest line, however long it is.
            (
                vec![stderr(&half), noise(&half), stderr(&half.repeat(3))],
                1,
                2,
                1,
            ),
        ];
        for (events, lines, left_out, noise) in table {
            let logs = ServerLogs::default();
            let id = rivulet_core::BUILT_IN;
            let last = events.last().cloned();
            for (at, event) in (0..).zip(events) {
                logs.add(id, at, event);
            }
            let log = logs.of(id);
            assert_eq!(
                (log.lines.len(), log.left_out, log.noise),
                (lines, left_out, noise)
            );
            assert_eq!(log.lines.last().map(|line| line.event.clone()), last);
            assert!(log.lines.is_sorted_by_key(|line| line.at));
            logs.remove(id);
            assert_eq!(logs.of(id), ServerLog::default());
        }
    }
}
