//! Replays a recorded response.

use crate::script::Script;
use crate::step::{Framing, Head, Step};

impl Script {
    /// Creates a script that replays a recorded response. `headers` contains the status line and
    /// the header lines. Each SSE event in `body` becomes a separate step. The end of the body is
    /// marked in the same way as in the recording: by the last chunk, by `Content-Length` or by the
    /// end of the connection.
    #[must_use]
    pub fn replay(headers: &str, body: &[u8]) -> Self {
        let mut lines = headers.lines().map(str::trim).filter(|line| !line.is_empty());
        let status = lines
            .next()
            .and_then(|line| line.split(' ').nth(1))
            .and_then(|code| code.parse().ok());
        let mut head = Head {
            status: status.unwrap_or(200),
            headers: Vec::new(),
        };
        let mut framing = Framing::Connection;
        for (name, value) in lines.filter_map(|line| line.split_once(':')) {
            let value = value.trim();
            match name.to_ascii_lowercase().as_str() {
                "transfer-encoding" => framing = Framing::Chunked,
                "content-length" => framing = Framing::Length,
                // Omit the recorded `Connection` and `Keep-Alive` headers, because the sandbox
                // serves only one request per connection.
                "connection" | "keep-alive" => {}
                _ => head.headers.push((name.to_owned(), value.to_owned())),
            }
        }
        let steps = Vec::new();
        events(body)
            .into_iter()
            .fold(Self { head, framing, steps }, |script, (bytes, event)| {
                script.step(Step::Tick).body(bytes, event)
            })
    }
}

/// Splits the body of an event stream into its events, each of which ends with a blank line. The
/// last event may be cut off. For each event, also returns whether it has a `data` field.
fn events(body: &[u8]) -> Vec<(&[u8], bool)> {
    let mut events = Vec::new();
    let mut start = 0;
    let mut has_data = false;
    let mut end = 0;
    for line in body.split_inclusive(|byte| *byte == b'\n') {
        end += line.len();
        has_data |= line.starts_with(b"data");
        if line == b"\n" || line == b"\r\n" {
            events.push((&body[start..end], has_data));
            start = end;
            has_data = false;
        }
    }
    if start < body.len() {
        events.push((&body[start..], has_data));
    }
    events
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_replayed_capture_has_its_head_its_framing_and_every_byte() {
        let body = b": hi\n\ndata: 1\n\ndata: 2\r\n\r\ndata: [DO";
        let headers = "HTTP/1.1 503 Service Unavailable\r\nServer: x\r\nTransfer-Encoding: chunked\r\n\r\n";
        let script = Script::replay(headers, body);
        assert_eq!(script.head.status, 503);
        assert_eq!(script.head.headers, [("Server".to_owned(), "x".to_owned())]);
        assert_eq!(script.framing, Framing::Chunked);
        assert_eq!(script.body_bytes(), body);
        let counted = script
            .steps
            .iter()
            .filter(|step| matches!(step, Step::Body { event: true, .. }));
        assert_eq!(counted.count(), 3);
    }
}
