//! A running connection to a server.

use serde_json::{Map, Value};
use tokio_util::sync::CancellationToken;

use crate::answer::CallAnswer;
use crate::config::ServerConfig;
use crate::elicitation::CallPort;
use crate::fault::{StartError, ToolsError};
use crate::tool::Tool;

/// What a server does by itself.
#[derive(Debug, Clone, PartialEq)]
pub enum ServerEvent {
    /// The server's tools have changed: list them again.
    ToolsChanged,
    /// A line of its standard error.
    Stderr(String),
    /// The beginning of a line on its standard output that is no JSON-RPC message, or of a tool that is no tool.
    Noise(String),
    /// The server ended or closed the connection by itself.
    Closed {
        /// How its process ended, if it is a process that has ended.
        exit: Option<crate::fault::Exit>,
    },
}

/// What a server says about itself.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct ServerInfo {
    /// The id of the program.
    pub name: String,
    /// A name for people.
    pub title: Option<String>,
    /// The version of the program.
    pub version: String,
    /// How a model should use the tools.
    pub instructions: Option<String>,
}

/// A running connection. Dropping it closes it; [`Server::close`] also waits for the end of the process.
#[derive(Debug)]
pub struct Server {
    info: ServerInfo,
    protocol: String,
}

impl Server {
    /// Starts or reaches the server and does the handshake.
    pub async fn start(
        config: ServerConfig,
        events: impl Fn(ServerEvent) + Send + Sync + 'static,
    ) -> Result<Self, StartError> {
        let _ = (config, events);
        Err(StartError::Protocol {
            detail: String::new(),
        })
    }

    /// Returns the tools of all pages.
    pub async fn tools(&self) -> Result<Vec<Tool>, ToolsError> {
        Ok(Vec::new())
    }

    /// Calls a tool once and waits for its answer. Cancelling `cancel` before the call is sent ends it as not
    /// run, later as unknown.
    pub async fn call(
        &self,
        tool: &str,
        arguments: Map<String, Value>,
        cancel: CancellationToken,
        port: &dyn CallPort,
    ) -> CallAnswer {
        let _ = (tool, arguments, cancel, port);
        CallAnswer::Unknown(crate::answer::Unknown::Closed)
    }

    /// Waits for the answer of a task that an earlier session created.
    pub async fn resume(&self, task_id: &str, cancel: CancellationToken, port: &dyn CallPort) -> CallAnswer {
        let _ = (task_id, cancel, port);
        CallAnswer::Unknown(crate::answer::Unknown::Closed)
    }

    /// Closes the connection and waits until no process of the server is left. May be called more than once.
    pub async fn close(&self) {}

    /// Returns the last lines of the server's standard error, at most 16 KiB.
    pub fn stderr_tail(&self) -> String {
        String::new()
    }

    /// Returns the version of the protocol that was agreed.
    pub fn protocol(&self) -> &str {
        &self.protocol
    }

    /// Returns what the server says about itself.
    pub fn info(&self) -> &ServerInfo {
        &self.info
    }
}
