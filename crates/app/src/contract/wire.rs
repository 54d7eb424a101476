//! The wire view in the contract: what was sent and what came.

use rivulet_core::MessageId;
use serde::Serialize;
use ts_rs::TS;

/// A header of a request or an answer.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS)]
pub struct WireHeader {
    /// Its name.
    pub name: String,
    /// Its value, without the key.
    pub value: String,
}

/// A request as it was sent.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS)]
pub struct WireRequest {
    /// The HTTP method.
    pub method: String,
    /// Where to.
    pub url: String,
    /// Its headers, those of the connection aside.
    pub headers: Vec<WireHeader>,
    /// Its JSON.
    pub body: String,
}

/// The head of an answer.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS)]
pub struct WireAnswer {
    /// When it came, in milliseconds since the turn began.
    #[ts(type = "number")]
    pub at_ms: u64,
    /// `HTTP/1.1` or `HTTP/2`.
    pub version: String,
    /// The HTTP status.
    pub status: u16,
    /// Its headers.
    pub headers: Vec<WireHeader>,
}

/// One turn in the wire view.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS)]
pub struct WireTurn {
    /// The reply.
    pub message_id: MessageId,
    /// When it began, in milliseconds since 1970 (UTC).
    #[ts(type = "number")]
    pub started_at: i64,
    /// What was sent; `None` until it is.
    pub request: Option<WireRequest>,
    /// The head of the answer; `None` until it comes.
    pub answer: Option<WireAnswer>,
    /// Bytes of the answer's body so far.
    #[ts(type = "number")]
    pub bytes: u64,
    /// Of these, the first so many are kept.
    #[ts(type = "number")]
    pub kept_bytes: u64,
    /// Events in what is kept.
    pub events: u32,
}

/// What stands between two blank lines of a stream.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum WireEventKind {
    /// An event.
    Event,
    /// Nothing but comments: a sign of life.
    Comment,
    /// No event stream: a piece of another body.
    Body,
}

/// One event in the wire view.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS)]
pub struct WireEvent {
    /// Its number in the answer, from 0.
    pub number: u32,
    /// When its last byte came, in milliseconds since the turn began.
    #[ts(type = "number")]
    pub at_ms: u64,
    /// Its bytes, blank line included.
    pub bytes: u32,
    /// What it is.
    pub kind: WireEventKind,
    /// Its lines as they came, or their beginning.
    pub text: String,
    /// There is more of the text: `wire_event` gives all of it.
    pub cut: bool,
}

/// Events of an answer.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS)]
pub struct WirePage {
    /// How many there are in all.
    pub total: u32,
    /// Those that were asked for.
    pub events: Vec<WireEvent>,
}
