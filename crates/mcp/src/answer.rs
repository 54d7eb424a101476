//! The one answer that every call has.

use serde_json::Value;

use crate::fault::{Challenge, Exit};

/// A block of a result.
#[derive(Debug, Clone, PartialEq)]
pub enum Content {
    /// Text.
    Text(String),
    /// An image.
    Image {
        /// Base64.
        data: String,
        /// The media type.
        mime: String,
    },
    /// A sound.
    Audio {
        /// Base64.
        data: String,
        /// The media type.
        mime: String,
    },
    /// A reference to a resource of the server.
    ResourceLink {
        /// The address.
        uri: String,
        /// The name.
        name: String,
        /// The description.
        description: Option<String>,
        /// The media type.
        mime: Option<String>,
    },
    /// A resource itself. It has a text or a blob.
    Resource {
        /// The address.
        uri: String,
        /// The text.
        text: Option<String>,
        /// Base64.
        blob: Option<String>,
        /// The media type.
        mime: Option<String>,
    },
    /// A block of another kind, as it came.
    Unknown(Value),
}

/// The answer of a call. Each call has exactly one.
#[derive(Debug, Clone, PartialEq)]
pub enum CallAnswer {
    /// The tool ran and answered.
    Answered {
        /// Whether the tool says that it failed.
        is_error: bool,
        /// The blocks of the result.
        content: Vec<Content>,
        /// The structured result, not checked against the schema of the tool.
        structured: Option<Value>,
        /// The whole result.
        raw: Value,
    },
    /// The tool ran, but its answer cannot be read.
    Unreadable {
        /// The answer as it came.
        raw: String,
        /// The reason why the answer cannot be read.
        detail: String,
    },
    /// A JSON-RPC error that leaves the effects unknown.
    ServerError {
        /// The code.
        code: i64,
        /// The words of the server.
        message: String,
        /// More data.
        data: Option<Value>,
    },
    /// The server ran the call as a task and reports that the task was cancelled.
    TaskCancelled {
        /// The words of the server.
        message: Option<String>,
    },
    /// The tool did not run.
    NotRun(NotRun),
    /// The call was sent and no answer came. Nobody knows whether the tool ran.
    Unknown(Unknown),
}

/// Why a tool did not run.
#[derive(Debug, Clone, PartialEq)]
pub enum NotRun {
    /// The server had ended before the call was sent.
    Closed {
        /// How its process ended, if it has.
        exit: Option<Exit>,
        /// The last lines of its standard error.
        stderr_tail: String,
    },
    /// The user stopped the call before it was sent.
    Cancelled,
    /// No connection could be made.
    NotConnected {
        /// The words of the network library.
        detail: String,
    },
    /// 401: sign in.
    Unauthorized(Challenge),
    /// 403: signed in, but not allowed.
    Forbidden(Challenge),
    /// The session is not known to the server any more: reconnect.
    SessionExpired,
    /// The server does not know the tool (-32601) or refused the arguments (-32602).
    Rejected {
        /// The JSON-RPC code.
        code: i64,
        /// The words of the server.
        message: String,
        /// More data.
        data: Option<Value>,
    },
    /// An HTTP status that refuses a request without looking at it: 404, 405, 413 or 429.
    Http {
        /// The status.
        status: u16,
        /// The beginning of the body.
        body: String,
    },
}

/// Why nobody knows whether a tool ran.
#[derive(Debug, Clone, PartialEq)]
pub enum Unknown {
    /// Neither an answer nor progress in time.
    Idle {
        /// The limit.
        seconds: u32,
    },
    /// No answer in time, although there was progress.
    Total {
        /// The limit.
        seconds: u32,
    },
    /// The process of the server ended.
    Exited {
        /// How it ended.
        exit: Exit,
        /// The last lines of its standard error.
        stderr_tail: String,
    },
    /// The connection was lost, or the server closed its output.
    Lost {
        /// The words of the network library; may be empty.
        detail: String,
    },
    /// An HTTP status without an answer.
    Http {
        /// The status.
        status: u16,
        /// The beginning of the body.
        body: String,
    },
    /// The answer was larger than this and was dropped.
    TooLarge {
        /// The limit.
        bytes: usize,
    },
    /// The user stopped the call after it was sent.
    Cancelled,
    /// Rivulet closed the server during the call.
    Closed,
    /// The server asked for input of a kind that Rivulet does not declare.
    InputUnsupported {
        /// The method of the request.
        method: String,
    },
    /// The server asked for input again and again.
    TooManyRounds {
        /// The limit.
        limit: usize,
    },
    /// The server no longer knows the task.
    TaskLost {
        /// The words of the server.
        message: String,
    },
}
