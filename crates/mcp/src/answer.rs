//! The outcome of a tool call: the server's answer, or the reason why there is none.

use serde_json::Value;

use crate::fault::{Challenge, Exit};

/// A content block in a tool's result.
#[derive(Debug, Clone, PartialEq)]
pub enum Content {
    /// A text block.
    Text(String),
    /// An image.
    Image {
        /// The bytes of the image, encoded as Base64.
        data: String,
        /// The media type of the image.
        mime: String,
    },
    /// A sound recording.
    Audio {
        /// The bytes of the recording, encoded as Base64.
        data: String,
        /// The media type of the sound recording.
        mime: String,
    },
    /// A reference to a resource on the server.
    ResourceLink {
        /// The address of the resource.
        uri: String,
        /// The name of the resource.
        name: String,
    },
    /// The content of a resource, which is either text or bytes.
    Resource {
        /// The address of the resource.
        uri: String,
        /// The text of the resource; `None` if its content is bytes.
        text: Option<String>,
        /// The media type of the resource.
        mime: Option<String>,
    },
    /// A content block of an unknown kind, as received.
    Unknown(Value),
}

/// The outcome of a tool call: the server's answer, or the reason why there is none.
#[derive(Debug, Clone, PartialEq)]
pub enum CallAnswer {
    /// The tool ran and returned a result.
    Answered {
        /// Whether the tool reports that it failed.
        is_error: bool,
        /// The content blocks of the result.
        content: Vec<Content>,
        /// The structured result. Rivulet has not checked it against the tool's output schema.
        structured: Option<Value>,
        /// The complete result as JSON.
        raw: Value,
    },
    /// The tool ran, but its result cannot be read.
    Unreadable {
        /// The result as received.
        raw: String,
        /// The reason why the result cannot be read.
        detail: String,
    },
    /// The server returned a JSON-RPC error, so the effects of the call are unknown.
    ServerError {
        /// The code of the JSON-RPC error.
        code: i64,
        /// The server's error message.
        message: String,
        /// The additional data of the JSON-RPC error.
        data: Option<Value>,
    },
    /// The server ran the call as a task and reports that the task was cancelled. It is unknown how
    /// much of the work had been done before the cancellation.
    TaskCancelled {
        /// The server's message about the cancellation.
        message: Option<String>,
    },
    /// The tool did not run.
    NotRun(NotRun),
    /// The call was sent, but no usable answer arrived. It is unknown whether the tool ran.
    Unknown(Unknown),
}

/// The reason why a tool did not run.
#[derive(Debug, Clone, PartialEq)]
pub enum NotRun {
    /// The server had exited, or the connection had been closed, before the call was sent.
    Closed {
        /// The exit status of the server's process, if it has exited.
        exit: Option<Exit>,
        /// The last lines of the server's standard error.
        stderr_tail: String,
    },
    /// The user stopped the call before it was sent.
    Cancelled,
    /// No connection to the server could be established.
    NotConnected {
        /// The network library's error message.
        detail: String,
    },
    /// The server answered with HTTP status 401, so the user must sign in.
    Unauthorized(Challenge),
    /// The server answered with HTTP status 403, so the user has no permission to make the call.
    Forbidden(Challenge),
    /// The server no longer knows the session, so Rivulet must reconnect.
    SessionExpired,
    /// The server refused the call without running the tool. For example, the server does not know
    /// the method (code -32601), or it does not know the tool or does not accept the arguments
    /// (code -32602).
    Rejected {
        /// The code of the JSON-RPC error.
        code: i64,
        /// The server's error message.
        message: String,
        /// The additional data of the JSON-RPC error.
        data: Option<Value>,
    },
    /// The server refused the request without processing it (HTTP status 404, 405, 413 or 429).
    Http {
        /// The HTTP status of the response.
        status: u16,
        /// The beginning of the response body.
        body: String,
    },
}

/// The reason why it is unknown whether a tool ran.
#[derive(Debug, Clone, PartialEq)]
pub enum Unknown {
    /// Neither an answer nor a progress report arrived within the idle limit.
    Idle {
        /// The idle limit in seconds: the maximum time without an answer or a progress report.
        seconds: u32,
    },
    /// No answer arrived within the total limit, whether or not the server reported progress.
    Total {
        /// The total limit in seconds: the maximum duration of the call.
        seconds: u32,
    },
    /// The server's process exited during the call.
    Exited {
        /// The exit status of the process.
        exit: Exit,
        /// The last lines of the server's standard error.
        stderr_tail: String,
    },
    /// The connection was lost, or the server closed its output.
    Lost {
        /// The network library's error message; may be empty.
        detail: String,
    },
    /// The server's HTTP response contained no answer.
    Http {
        /// The HTTP status of the response.
        status: u16,
        /// The beginning of the response body.
        body: String,
    },
    /// The answer exceeded the size limit and was dropped.
    TooLarge {
        /// The size limit in bytes.
        bytes: usize,
    },
    /// The user stopped the call after it was sent.
    Cancelled,
    /// Rivulet closed the connection to the server during the call.
    Closed,
    /// The server requested a kind of input that Rivulet did not declare as supported.
    InputUnsupported {
        /// The method of the server's request.
        method: String,
    },
    /// The server requested input in too many rounds.
    TooManyRounds {
        /// The maximum number of rounds in which the server may request input.
        limit: usize,
    },
    /// The call runs as a task, but its state is available only after the user has signed in.
    TaskUnauthorized(Challenge),
    /// The server no longer knows the task that ran the call.
    TaskLost {
        /// The server's error message.
        message: String,
    },
}
