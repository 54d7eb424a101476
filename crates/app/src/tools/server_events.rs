//! Handles events of running tool servers, and keeps their logs.

use rivulet_core::{Fault, ToolServerId};
use rivulet_mcp::ServerEvent;
use rivulet_store::now_ms;

use super::answer;
use crate::app::App;
use crate::contract::{ServerLog, ServerLogEvent};

impl App {
    /// Returns the log of a tool server since Rivulet started.
    pub async fn tool_server_log(&self, server_id: ToolServerId) -> Result<ServerLog, Fault> {
        Ok(self.tool_host.logs.of(server_id))
    }

    pub(super) fn log_server(&self, server_id: ToolServerId, event: ServerLogEvent) {
        self.tool_host.logs.add(server_id, now_ms(), event);
    }

    /// Records in the log of a server that Rivulet is stopping it. Does nothing if the server is
    /// not running.
    pub(super) fn log_stop(&self, server_id: ToolServerId) {
        let state = self.tool_host.servers.slot(server_id).state();
        if state.usable().is_some() {
            self.log_server(server_id, ServerLogEvent::Stopped);
        }
    }

    /// Handles an event of a running server. Every event except [`ServerEvent::ToolsChanged`] is
    /// logged. If the tools of the server may have changed, they are listed again. If the server
    /// has stopped, the front end is informed.
    pub(super) fn server_event(&self, server_id: ToolServerId, event: ServerEvent) {
        match event {
            ServerEvent::ToolsChanged => self.list_changed_tools(server_id),
            ServerEvent::Reconnected => {
                self.log_server(server_id, ServerLogEvent::Reconnected);
                self.list_changed_tools(server_id);
            }
            ServerEvent::Closed { exit } => {
                let fault = answer::closed_fault(exit);
                let reason = fault.message.clone();
                self.log_server(server_id, ServerLogEvent::Failed { reason });
                self.tool_host.servers.slot(server_id).ended(fault);
                self.report_server(server_id);
            }
            ServerEvent::Stderr(text) => self.log_server(server_id, ServerLogEvent::Stderr { text }),
            ServerEvent::Noise(text) => self.log_server(server_id, ServerLogEvent::Noise { text }),
        }
    }

    fn list_changed_tools(&self, server_id: ToolServerId) {
        let app = self.clone();
        tokio::spawn(async move {
            let slot = app.tool_host.servers.slot(server_id);
            let Some(server) = slot.state().server else {
                return;
            };
            let listed = match app.list_tools(&slot, server_id, &server).await {
                Ok(changed) => app.void_calls(server_id, changed).await,
                Err(fault) => Err(fault),
            };
            if let Err(fault) = listed {
                tracing::warn!(fault = fault.for_log(), "changed tools cannot be listed");
            }
            app.report_server(server_id);
        });
    }
}
