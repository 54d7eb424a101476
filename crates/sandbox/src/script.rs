//! An answer as a list of steps.

use std::sync::Arc;
use std::time::Duration;

use serde_json::Value;

use crate::gate::Gate;
use crate::speed::Speed;
use crate::step::{Exit, Framing, Head, Step};

/// An answer: a head and steps, played onto the socket in order.
///
/// The head goes out with the first bytes of the body, so a script that holds, delays or stalls before them
/// keeps its client waiting for the first byte; [`send_head`](Self::send_head) sends it alone. Each step that
/// has bytes is a chunk of its own. A script that runs out ends properly, as with [`end`](Self::end).
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
    /// An event stream: status 200, `text/event-stream`, chunked, as fast as the client reads.
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

    /// A whole answer with a `Content-Length`.
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

    /// A whole JSON answer with a `Content-Length`.
    #[must_use]
    pub fn json(status: u16, body: &Value) -> Self {
        Self::page(status, "application/json", body.to_string())
    }

    /// Another HTTP status.
    #[must_use]
    pub fn status(mut self, status: u16) -> Self {
        self.head.status = status;
        self
    }

    /// Sets a header, in place of one of the same name.
    #[must_use]
    pub fn header(mut self, name: &str, value: &str) -> Self {
        self.head
            .headers
            .retain(|(present, _)| !present.eq_ignore_ascii_case(name));
        self.head.headers.push((name.to_owned(), value.to_owned()));
        self
    }

    /// The body ends where the connection does (no `Transfer-Encoding`), so that an end and a loss look alike.
    #[must_use]
    pub fn close_delimited(mut self) -> Self {
        self.framing = Framing::Connection;
        self
    }

    /// The body's length stands in `Content-Length`, counting also what a later cut withholds.
    #[must_use]
    pub fn content_length(mut self) -> Self {
        self.framing = Framing::Length;
        self
    }

    /// Sends the head at once instead of with the first bytes of the body.
    #[must_use]
    pub fn send_head(self) -> Self {
        self.step(Step::Head)
    }

    /// Bytes of the body, as one chunk.
    #[must_use]
    pub fn raw(self, bytes: impl AsRef<[u8]>) -> Self {
        self.body(bytes.as_ref(), false)
    }

    /// Bytes past head and framing, as they are: a broken status line, a chunk size that is none.
    #[must_use]
    pub fn unframed(self, bytes: impl AsRef<[u8]>) -> Self {
        self.step(Step::Unframed(bytes.as_ref().into()))
    }

    /// How fast the tokens of [`text`](Self::text) and [`reasoning`](Self::reasoning) go out from here on.
    #[must_use]
    pub fn speed(self, speed: Speed) -> Self {
        self.step(Step::Pace(speed.interval()))
    }

    /// Waits for the next token's turn at the speed set; without one it does nothing.
    #[must_use]
    pub fn tick(self) -> Self {
        self.step(Step::Tick)
    }

    /// From here on writes at most `bytes` (≥ 1) at a time; `None` undoes it. In a chunked body each piece is a
    /// chunk, which HTTP clients hand on one by one; in other framings the network may join them again.
    #[must_use]
    pub fn split(self, bytes: impl Into<Option<usize>>) -> Self {
        self.step(Step::Split(bytes.into().map(|bytes| bytes.max(1))))
    }

    /// From here on writes at most this many bytes (≥ 1) a second; `None` undoes it.
    #[must_use]
    pub fn bytes_per_second(self, bytes: impl Into<Option<u32>>) -> Self {
        self.step(Step::ByteRate(bytes.into().map(|bytes| bytes.max(1))))
    }

    /// Waits this long.
    #[must_use]
    pub fn delay(self, time: Duration) -> Self {
        self.step(Step::Delay(time))
    }

    /// Waits at `gate` until it is released. Everything before has been written when the gate is reached.
    #[must_use]
    pub fn hold(self, gate: &Gate) -> Self {
        self.step(Step::Hold {
            gate: gate.clone(),
            limit: None,
        })
    }

    /// Waits at `gate` until it is released, or for `limit`.
    #[must_use]
    pub fn hold_at_most(self, gate: &Gate, limit: Duration) -> Self {
        self.step(Step::Hold {
            gate: gate.clone(),
            limit: Some(limit),
        })
    }

    /// Adds the steps of `part`; its head and framing do not count.
    #[must_use]
    pub fn then(mut self, part: Self) -> Self {
        self.steps.extend(part.steps);
        self
    }

    /// Adds the steps of `part` this many times.
    #[must_use]
    pub fn repeat(mut self, times: usize, part: &Self) -> Self {
        self.steps
            .extend(std::iter::repeat_n(&part.steps, times).flatten().cloned());
        self
    }

    /// Plays the steps of `part` over and over until the client goes; what follows is never reached.
    #[must_use]
    pub fn forever(self, part: Self) -> Self {
        self.step(Step::Forever(part.steps.into()))
    }

    /// The body's proper end (for a chunked one the empty chunk), then FIN.
    #[must_use]
    pub fn end(self) -> Self {
        self.step(Step::Exit(Exit::End))
    }

    /// FIN inside a chunk: one is promised, and nothing of it is sent.
    #[must_use]
    pub fn cut(self) -> Self {
        self.cut_inside([])
    }

    /// FIN inside a chunk, after `bytes` of it. (A body that is not chunked just stops short.)
    #[must_use]
    pub fn cut_inside(self, bytes: impl AsRef<[u8]>) -> Self {
        self.step(Step::Exit(Exit::Cut(bytes.as_ref().into())))
    }

    /// FIN where it stands: between two chunks, or before the head if nothing was sent.
    #[must_use]
    pub fn close(self) -> Self {
        self.step(Step::Exit(Exit::Close))
    }

    /// Breaks the connection with a TCP reset, 200 ms after the last byte so that it does not overtake any.
    #[must_use]
    pub fn reset(self) -> Self {
        self.step(Step::Exit(Exit::Reset))
    }

    /// Sends nothing more and keeps the connection open until the client goes.
    #[must_use]
    pub fn stall(self) -> Self {
        self.step(Step::Exit(Exit::Stall))
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
