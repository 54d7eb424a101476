//! Events from a server that do not belong to a call.

use std::sync::Arc;

use crate::fault::Exit;

/// An event from a server that does not belong to a call.
#[derive(Debug, Clone, PartialEq)]
pub enum ServerEvent {
    /// The server's tools have changed, so they must be listed again.
    ToolsChanged,
    /// The server wrote a line to standard error.
    Stderr(String),
    /// The server wrote a line to standard output that is not a JSON-RPC message, or declared an
    /// invalid tool. The value is the beginning of the line or the declaration.
    Noise(String),
    /// The server ended or closed the connection on its own.
    Closed {
        /// The exit status of the server's process, if there is a process and it has ended.
        exit: Option<Exit>,
    },
}

/// The receiver of one server's events. It is called in tasks of the runtime and must not block.
pub(crate) type Events = Arc<dyn Fn(ServerEvent) + Send + Sync>;
