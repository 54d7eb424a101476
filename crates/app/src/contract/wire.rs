//! The part of the front-end contract that deals with the wire view: the HTTP exchange of a turn.

use rivulet_core::MessageId;
use serde::Serialize;
use ts_rs::TS;

/// A header of a request or a response.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS)]
pub struct WireHeader {
    /// The name of the header.
    pub name: String,
    /// The value of the header, with secrets masked.
    pub value: String,
}

/// An HTTP request, as it is sent.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS)]
pub struct WireRequest {
    /// The HTTP method of the request.
    pub method: String,
    /// The URL of the request.
    pub url: String,
    /// The headers of the request, except those that the HTTP client adds.
    pub headers: Vec<WireHeader>,
    /// The JSON body of the request.
    pub body: String,
}

/// The status line and the headers of a response.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS)]
pub struct WireAnswer {
    /// Time at which the status line and the headers arrived, in milliseconds since the turn began.
    #[ts(type = "number")]
    pub at_ms: u64,
    /// The HTTP version: `HTTP/1.1` or `HTTP/2`.
    pub version: String,
    /// The HTTP status of the response.
    pub status: u16,
    /// The headers of the response.
    pub headers: Vec<WireHeader>,
}

/// The request and the response of one turn.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS)]
pub struct WireTurn {
    /// The id of the reply that the turn produces.
    pub message_id: MessageId,
    /// Start of the turn, in milliseconds since 1970 (UTC).
    #[ts(type = "number")]
    pub started_at: i64,
    /// The request of the turn; `None` until the request is sent.
    pub request: Option<WireRequest>,
    /// The status line and the headers of the response; `None` until they arrive.
    pub answer: Option<WireAnswer>,
    /// Number of bytes of the response body that have arrived so far.
    #[ts(type = "number")]
    pub bytes: u64,
    /// Number of bytes of the response body that the wire log has recorded. Of a long body, only
    /// the beginning is recorded.
    #[ts(type = "number")]
    pub kept_bytes: u64,
    /// Number of events in the recorded part of the response body.
    pub events: u32,
}

/// The kind of an event in a response.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum WireEventKind {
    /// A stream event that contains at least one field, such as `data`.
    Event,
    /// An event that consists only of comment lines. Servers send such events as keep-alives.
    Comment,
    /// A piece of the response body. This is the only kind of event if the body is not an event
    /// stream.
    Body,
}

/// One event in a response.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS)]
pub struct WireEvent {
    /// Index of the event within the response, starting at 0.
    pub number: u32,
    /// Arrival time of the event's last byte, in milliseconds since the turn began.
    #[ts(type = "number")]
    pub at_ms: u64,
    /// Size of the event in bytes, including the blank line at its end.
    pub bytes: u32,
    /// The kind of the event.
    pub kind: WireEventKind,
    /// The text of the event as the server sent it, with three exceptions: secrets are masked, long
    /// text is shortened, and line breaks at the end are removed.
    pub text: String,
    /// Whether `text` is shortened. The `wire_event` command returns the whole text of the event.
    pub cut: bool,
}

/// A page of a turn's events.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS)]
pub struct WirePage {
    /// Number of events that were recorded for the turn.
    pub total: u32,
    /// The requested events.
    pub events: Vec<WireEvent>,
}
