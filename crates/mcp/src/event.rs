//! Events that a server reports outside of any call.

use std::sync::Arc;

use crate::fault::Exit;
use crate::secrets::Secrets;

/// An event that a server reports outside of any call. Secrets from the server's configuration are
/// masked in the text of the event.
#[derive(Debug, Clone, PartialEq)]
pub enum ServerEvent {
    /// The server's tools have changed, so they must be listed again.
    ToolsChanged,
    /// The server can send notifications again after an interruption. Because a notification about
    /// changed tools may have been missed, the tools must be listed again.
    Reconnected,
    /// The server wrote a line to standard error.
    Stderr(String),
    /// The server sent something that Rivulet ignores: a line on standard output that is too long
    /// or not a JSON-RPC message, or an invalid or repeated declaration of a tool. The value is the
    /// beginning of what was ignored.
    Noise(String),
    /// The server exited, or it closed the connection on its own.
    Closed {
        /// The exit status of the server's process, if there is a process and it has exited.
        exit: Option<Exit>,
    },
}

/// Passes the events of one server to a function, and masks secrets in their text.
#[derive(Clone)]
pub(crate) struct Events {
    receive: Arc<dyn Fn(ServerEvent) + Send + Sync>,
    secrets: Arc<Secrets>,
}

impl Events {
    /// Creates the `Events` of one server. `receive` is called in async tasks and must not block.
    pub fn new(receive: impl Fn(ServerEvent) + Send + Sync + 'static, secrets: Secrets) -> Self {
        Self {
            receive: Arc::new(receive),
            secrets: Arc::new(secrets),
        }
    }

    /// Reports an event.
    pub fn emit(&self, event: ServerEvent) {
        (self.receive)(event);
    }

    pub fn secrets(&self) -> &Secrets {
        &self.secrets
    }

    /// Reports something that Rivulet ignores as [`ServerEvent::Noise`], after masking the secrets
    /// in it.
    pub fn noise(&self, mut text: String) {
        self.secrets.mask(&mut text);
        self.emit(ServerEvent::Noise(text));
    }

    /// Reports a line of standard error, after masking the secrets in it. Returns the masked line.
    pub fn stderr(&self, mut line: String) -> String {
        self.secrets.mask(&mut line);
        self.emit(ServerEvent::Stderr(line.clone()));
        line
    }
}
