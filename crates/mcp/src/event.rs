//! Events that a server causes outside of calls.

use std::sync::Arc;

use crate::fault::Exit;

/// An event that a server causes outside of calls.
#[derive(Debug, Clone, PartialEq)]
pub enum ServerEvent {
    /// The tools of the server have changed, so they must be listed again.
    ToolsChanged,
    /// The server wrote a line to standard error.
    Stderr(String),
    /// The server wrote a line to standard output that is not a JSON-RPC message, or declared a
    /// tool that is not valid. The value is the beginning of that text.
    Noise(String),
    /// The server ended or closed the connection without a request from Rivulet.
    Closed {
        /// The way in which the process of the server ended, if there is a process and it has
        /// ended.
        exit: Option<Exit>,
    },
}

/// The receiver of the events of one server. It is called in tasks of the runtime and must not
/// block.
pub(crate) type Events = Arc<dyn Fn(ServerEvent) + Send + Sync>;
