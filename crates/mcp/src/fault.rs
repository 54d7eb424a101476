//! Why a server could not be started, listed or reached.

use serde_json::Value;

/// How a process ended. Both are `None` if the system did not say.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Exit {
    /// The exit code.
    pub code: Option<i32>,
    /// The signal that ended the process.
    pub signal: Option<i32>,
}

/// The `WWW-Authenticate` header of a 401 or 403 response.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Challenge {
    /// The header as it came; empty if the response had none.
    pub header: String,
    /// The address of the metadata of the protected resource (RFC 9728).
    pub resource_metadata: Option<String>,
    /// The scopes that the server requires, separated by spaces.
    pub scope: Option<String>,
    /// The error code, such as `invalid_token` or `insufficient_scope`.
    pub error: Option<String>,
}

/// Why a server did not start.
#[derive(Debug, Clone, PartialEq)]
pub enum StartError {
    /// No such program.
    NotFound {
        /// The program as it was configured.
        command: String,
        /// The `PATH` that was searched.
        searched: String,
    },
    /// The program exists but the system refused to start it.
    NotStarted {
        /// The program as it was configured.
        command: String,
        /// The words of the system.
        detail: String,
    },
    /// The process ended before the handshake did.
    Exited {
        /// How it ended.
        exit: Exit,
        /// The last lines of its standard error.
        stderr_tail: String,
    },
    /// No handshake in time.
    TimedOut {
        /// The limit.
        seconds: u32,
        /// The last lines of its standard error.
        stderr_tail: String,
    },
    /// The server answered the handshake with an error.
    Refused {
        /// The JSON-RPC code.
        code: i64,
        /// The words of the server.
        message: String,
        /// More data.
        data: Option<Value>,
    },
    /// The server and Rivulet share no version of the protocol.
    NoCommonVersion {
        /// The versions of the server.
        server: Vec<String>,
    },
    /// 401: sign in.
    Unauthorized(Challenge),
    /// 403: signed in, but not allowed.
    Forbidden(Challenge),
    /// The server speaks only HTTP+SSE, the transport before 2025-03-26, which is not supported.
    OldTransport,
    /// An address or a header that cannot be used.
    BadAddress {
        /// The reason.
        detail: String,
    },
    /// An HTTP status that is no answer of an MCP server.
    Http {
        /// The status.
        status: u16,
        /// The beginning of the body.
        body: String,
    },
    /// The connection could not be made or was lost.
    Lost {
        /// The words of the network library.
        detail: String,
    },
    /// The server does not follow the protocol.
    Protocol {
        /// The words of the protocol library.
        detail: String,
    },
}

/// Why the tools of a running server could not be listed.
#[derive(Debug, Clone, PartialEq)]
pub enum ToolsError {
    /// The server has ended or the connection is closed.
    Closed {
        /// How its process ended, if it has.
        exit: Option<Exit>,
        /// The last lines of its standard error.
        stderr_tail: String,
    },
    /// No answer in time.
    TimedOut {
        /// The limit.
        seconds: u32,
    },
    /// More tools than this.
    TooMany {
        /// The limit.
        limit: usize,
    },
    /// Definitions larger than this in total, or a list larger than a line may be.
    TooLarge {
        /// The limit.
        bytes: usize,
    },
    /// The server answered with an error.
    Refused {
        /// The JSON-RPC code.
        code: i64,
        /// The words of the server.
        message: String,
        /// More data.
        data: Option<Value>,
    },
    /// The answer is no list of tools.
    Unreadable {
        /// The reason why the list cannot be read.
        detail: String,
    },
    /// 401: sign in.
    Unauthorized(Challenge),
    /// 403: signed in, but not allowed.
    Forbidden(Challenge),
    /// An HTTP status without an answer.
    Http {
        /// The status.
        status: u16,
        /// The beginning of the body.
        body: String,
    },
    /// The session is not known to the server any more: reconnect.
    SessionExpired,
    /// The connection was lost.
    Lost {
        /// The words of the network library.
        detail: String,
    },
}
