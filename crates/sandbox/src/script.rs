//! A response as a list of steps.

use std::sync::Arc;
use std::time::Duration;

use serde_json::Value;

use crate::gate::Gate;
use crate::speed::Speed;
use crate::step::{Exit, Framing, Head, Step};

/// A response: a head, and steps that the server plays one after the other.
///
/// The server sends the head together with the first bytes of the body. If a script waits before
/// these bytes, the client therefore waits for the head too. [`send_head`](Self::send_head) sends
/// the head without waiting for the body. By default, each step that sends bytes of the body sends
/// them as one chunk. After the last step, the body ends as with [`end`](Self::end).
#[derive(Clone, Debug)]
pub struct Script {
    pub(crate) head: Head,
    pub(crate) framing: Framing,
    pub(crate) steps: Vec<Step>,
}

impl Default for Script {
    fn default() -> Self {
        Self::new()
    }
}

impl Script {
    /// Creates an event stream without events. The stream has the status 200, the content type
    /// `text/event-stream`, a chunked body and no pauses.
    #[must_use]
    pub fn new() -> Self {
        let headers = [
            ("Content-Type", "text/event-stream; charset=utf-8"),
            ("Cache-Control", "no-cache"),
        ];
        let headers = headers
            .map(|(name, value)| (name.to_owned(), value.to_owned()))
            .to_vec();
        Self {
            head: Head { status: 200, headers },
            framing: Framing::Chunked,
            steps: Vec::new(),
        }
    }

    /// Creates a complete reply whose content is `text`.
    #[must_use]
    pub fn reply(text: &str) -> Self {
        Self::new().role().text(text).ended("stop")
    }

    /// Creates a complete response with a `Content-Length`.
    #[must_use]
    pub fn page(status: u16, content_type: &str, body: impl AsRef<[u8]>) -> Self {
        let head = Head {
            status,
            headers: vec![("Content-Type".to_owned(), content_type.to_owned())],
        };
        Self {
            head,
            framing: Framing::Length,
            steps: Vec::new(),
        }
        .raw(body)
    }

    /// Creates a complete JSON response with a `Content-Length`.
    #[must_use]
    pub fn json(status: u16, body: &Value) -> Self {
        Self::page(status, "application/json", body.to_string())
    }

    /// Sets the HTTP status of the response.
    #[must_use]
    pub fn status(mut self, status: u16) -> Self {
        self.head.status = status;
        self
    }

    /// Sets a header, replacing an existing header with the same name.
    #[must_use]
    pub fn header(mut self, name: &str, value: &str) -> Self {
        self.head
            .headers
            .retain(|(present, _)| !present.eq_ignore_ascii_case(name));
        self.head.headers.push((name.to_owned(), value.to_owned()));
        self
    }

    /// Omits `Transfer-Encoding` and `Content-Length`, so that only the end of the connection marks
    /// the end of the body. The client then cannot distinguish a complete body from a lost
    /// connection.
    #[must_use]
    pub fn close_delimited(mut self) -> Self {
        self.framing = Framing::Connection;
        self
    }

    /// Sends the length of the body in `Content-Length` instead of sending chunks. The length
    /// includes the bytes after a [`cut`](Self::cut), although they are never sent. It does not
    /// include the bytes of the steps inside [`until`](Self::until) and [`forever`](Self::forever).
    #[must_use]
    pub fn content_length(mut self) -> Self {
        self.framing = Framing::Length;
        self
    }

    /// Sends the head now instead of together with the first bytes of the body.
    #[must_use]
    pub fn send_head(self) -> Self {
        self.step(Step::Head)
    }

    /// Sends bytes of the body as one chunk.
    #[must_use]
    pub fn raw(self, bytes: impl AsRef<[u8]>) -> Self {
        self.body(bytes.as_ref(), false)
    }

    /// Sends bytes without a head or framing, for example to test an invalid chunk size.
    #[must_use]
    pub fn unframed(self, bytes: impl AsRef<[u8]>) -> Self {
        self.step(Step::Unframed(bytes.as_ref().into()))
    }

    /// Sets the speed at which later calls to [`text`](Self::text) and
    /// [`reasoning`](Self::reasoning) send their tokens.
    #[must_use]
    pub fn speed(self, speed: Speed) -> Self {
        self.step(Step::Pace(speed.interval()))
    }

    /// Waits until the next token is due at the current speed.
    #[must_use]
    pub fn tick(self) -> Self {
        self.step(Step::Tick)
    }

    /// Limits the length of each later write to `bytes` bytes (at least 1); `None` removes the
    /// limit. In a chunked body, each write is a chunk, and HTTP clients pass on each chunk
    /// separately. With any other framing, the network may join several writes.
    #[must_use]
    pub fn split(self, bytes: impl Into<Option<usize>>) -> Self {
        self.step(Step::Split(bytes.into().map(|bytes| bytes.max(1))))
    }

    /// Limits later writes to `bytes` bytes (at least 1) per second; `None` removes the limit.
    #[must_use]
    pub fn bytes_per_second(self, bytes: impl Into<Option<u32>>) -> Self {
        self.step(Step::ByteRate(bytes.into().map(|bytes| bytes.max(1))))
    }

    /// Waits for `time`.
    #[must_use]
    pub fn delay(self, time: Duration) -> Self {
        self.step(Step::Delay(time))
    }

    /// Writes the bytes of all earlier steps, then waits until a test lets the script pass `gate`.
    #[must_use]
    pub fn hold(self, gate: &Gate) -> Self {
        self.step(Step::Hold(gate.clone()))
    }

    /// Plays the steps of `part` one after another while `gate` is closed. If the gate opens, the
    /// remaining steps of `part` are skipped, including those inside an inner `until`. After that,
    /// the script continues with the step after `part`, unless `part` has ended the connection.
    ///
    /// The opening of the gate does not interrupt a step that waits, such as [`hold`](Self::hold)
    /// or [`stall`](Self::stall).
    #[must_use]
    pub fn until(self, gate: &Gate, part: Self) -> Self {
        self.step(Step::Until(gate.clone(), part.steps.into()))
    }

    /// Adds the steps of `part`. The head and the framing of `part` are ignored.
    #[must_use]
    pub fn then(mut self, part: Self) -> Self {
        self.steps.extend(part.steps);
        self
    }

    /// Adds the steps of `part`, repeated `times` times.
    #[must_use]
    pub fn repeat(mut self, times: usize, part: &Self) -> Self {
        self.steps
            .extend(std::iter::repeat_n(&part.steps, times).flatten().cloned());
        self
    }

    /// Repeats the steps of `part` until the client closes the connection. Inside
    /// [`until`](Self::until), also stops when the gate of that step opens. If `part` has no steps,
    /// stalls like [`stall`](Self::stall).
    #[must_use]
    pub fn forever(self, part: Self) -> Self {
        self.step(Step::Forever(part.steps.into()))
    }

    /// Ends the body properly and then sends FIN. The proper end of a chunked body is an empty
    /// chunk.
    #[must_use]
    pub fn end(self) -> Self {
        self.step(Step::Exit(Exit::End))
    }

    /// Sends the size of a chunk and then FIN instead of the bytes of the chunk.
    #[must_use]
    pub fn cut(self) -> Self {
        self.step(Step::Exit(Exit::Cut))
    }

    /// Sends FIN between two chunks, or before the head if nothing has been sent.
    #[must_use]
    pub fn close(self) -> Self {
        self.step(Step::Exit(Exit::Close))
    }

    /// Resets the TCP connection 200 ms after the last byte. Because of the delay, no bytes are
    /// discarded.
    #[must_use]
    pub fn reset(self) -> Self {
        self.step(Step::Exit(Exit::Reset))
    }

    /// Sends nothing more and leaves the connection open until the client closes it.
    #[must_use]
    pub fn stall(self) -> Self {
        self.step(Step::Exit(Exit::Stall))
    }

    /// Returns the script without its first `count` steps.
    pub(crate) fn after(&self, count: usize) -> Self {
        Self {
            steps: self.steps.iter().skip(count).cloned().collect(),
            ..self.clone()
        }
    }

    /// Returns the script with only its first `count` steps.
    pub(crate) fn up_to(mut self, count: usize) -> Self {
        self.steps.truncate(count);
        self
    }

    pub(crate) fn step(mut self, step: Step) -> Self {
        self.steps.push(step);
        self
    }

    pub(crate) fn body(self, bytes: &[u8], event: bool) -> Self {
        self.step(Step::Body {
            bytes: Arc::from(bytes),
            event,
        })
    }
}
