//! Events that a server causes outside of calls.

use std::sync::Arc;

use crate::fault::Exit;

/// An event that a server causes outside of calls.
#[derive(Debug, Clone, PartialEq)]
pub enum ServerEvent {
    /// The server's tools have changed: list them again.
    ToolsChanged,
    /// A line of its standard error.
    Stderr(String),
    /// The beginning of a line on its standard output that is no JSON-RPC message, or a declared tool that is none.
    Noise(String),
    /// The server ended or closed the connection by itself.
    Closed {
        /// How its process ended, if it is a process that has ended.
        exit: Option<Exit>,
    },
}

/// The receiver of the events of one server. It is called in tasks of the runtime and must not block.
pub(crate) type Events = Arc<dyn Fn(ServerEvent) + Send + Sync>;
