//! The reasons why a server could not be started or reached, or its tools could not be listed.

/// The exit status of a process. Both fields are `None` if the system did not report it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Exit {
    /// The exit code of the process.
    pub code: Option<i32>,
    /// The signal that ended the process.
    pub signal: Option<i32>,
}

/// The `WWW-Authenticate` header of a 401 or 403 response.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Challenge {
    /// The value of the header as received; empty if the response had no such header.
    pub header: String,
    /// The scopes that the server requires, separated by spaces.
    pub scope: Option<String>,
}

/// The reason why a server did not start.
#[derive(Debug, Clone, PartialEq)]
pub enum StartError {
    /// The program does not exist.
    NotFound {
        /// The program, as the user configured it.
        command: String,
        /// The `PATH` that was searched.
        searched: String,
    },
    /// The program exists, but the system refused to start it.
    NotStarted {
        /// The program, as the user configured it.
        command: String,
        /// The system's error message.
        detail: String,
    },
    /// The process exited before the handshake was complete.
    Exited {
        /// The exit status of the process.
        exit: Exit,
        /// The last lines of the process's standard error.
        stderr_tail: String,
    },
    /// The handshake was not complete within the time limit.
    TimedOut {
        /// The time limit in seconds.
        seconds: u32,
        /// The last lines of the process's standard error.
        stderr_tail: String,
    },
    /// Rivulet cancelled the start of the server.
    Stopped,
    /// The server answered the handshake with an error.
    Refused {
        /// The server's error message.
        message: String,
    },
    /// Rivulet and the server have no protocol version in common.
    NoCommonVersion {
        /// The protocol versions that the server supports.
        server: Vec<String>,
    },
    /// The user must sign in: the server answered with HTTP status 401, or an earlier sign-in can
    /// no longer be used.
    Unauthorized(Challenge),
    /// The server answered with HTTP status 403, so the user has no permission.
    Forbidden(Challenge),
    /// The server supports only HTTP+SSE, the transport of protocol versions before 2025-03-26.
    OldTransport,
    /// The address or a header cannot be used.
    BadAddress {
        /// The reason why the address or the header cannot be used.
        detail: String,
    },
    /// The HTTP status shows that the response did not come from an MCP server.
    Http {
        /// The HTTP status of the response.
        status: u16,
        /// The beginning of the response body.
        body: String,
    },
    /// The connection to the server could not be established or was lost.
    Lost {
        /// The network library's error message.
        detail: String,
    },
    /// The server violates the protocol.
    Protocol {
        /// The protocol library's error message.
        detail: String,
    },
}

/// The reason why the tools of a running server could not be listed.
#[derive(Debug, Clone, PartialEq)]
pub enum ToolsError {
    /// The server has exited, or the connection is closed.
    Closed {
        /// The exit status of the server's process, if it has exited.
        exit: Option<Exit>,
        /// The last lines of the server's standard error.
        stderr_tail: String,
    },
    /// No answer arrived within the time limit.
    TimedOut {
        /// The time limit in seconds.
        seconds: u32,
    },
    /// The server declares too many tools.
    TooMany {
        /// The maximum number of tools.
        limit: usize,
    },
    /// The definitions of all tools together, or one page of the tool list, exceed the size limit.
    TooLarge {
        /// The size limit in bytes.
        bytes: usize,
    },
    /// The server answered with a JSON-RPC error.
    Refused {
        /// The server's error message.
        message: String,
    },
    /// The answer is not a list of tools.
    Unreadable {
        /// The first 200 characters of the answer.
        detail: String,
    },
    /// The user must sign in: the server answered with HTTP status 401, or an earlier sign-in can
    /// no longer be used.
    Unauthorized(Challenge),
    /// The server answered with HTTP status 403, so the user has no permission.
    Forbidden(Challenge),
    /// The server's HTTP response contained no answer.
    Http {
        /// The HTTP status of the response.
        status: u16,
        /// The beginning of the response body.
        body: String,
    },
    /// The server no longer knows the session, so Rivulet must reconnect.
    SessionExpired,
    /// The connection to the server was lost.
    Lost {
        /// The network library's error message.
        detail: String,
    },
}
