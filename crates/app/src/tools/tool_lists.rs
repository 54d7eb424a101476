//! Lists the tools of running servers. If a tool has changed, ends its calls that wait for the
//! user's decision.

use std::sync::Arc;

use rivulet_core::texts::call;
use rivulet_core::{CallEnding, CallInput, Fault, ToolDefinition, ToolServerId};
use rivulet_mcp::Server;

use super::answer;
use crate::app::App;
use crate::contract::ServerLogEvent;
use crate::tool_host::Slot;

/// All tool definitions of a server before and after a change.
pub(super) struct ChangedTools {
    before: Vec<ToolDefinition>,
    after: Vec<ToolDefinition>,
}

impl App {
    /// Lists the tools of a running server and stores their definitions. Returns the previous and
    /// the new definitions, or `None` if they are the same. If listing or storing fails, removes
    /// the server from `slot`, so that it is no longer used.
    pub(super) async fn list_tools(
        &self,
        slot: &Slot,
        server_id: ToolServerId,
        server: &Arc<Server>,
    ) -> Result<Option<ChangedTools>, Fault> {
        let listed = match server.tools().await {
            Ok(listed) => self
                .store_tools(server_id, listed)
                .await
                .map_err(|fault| (fault, None)),
            Err(error) => Err((answer::tools_fault(&error), answer::challenge_of(error))),
        };
        match listed {
            Ok(changed) => {
                slot.listed(server);
                Ok(changed)
            }
            Err((fault, challenge)) => {
                let reason = fault.message.clone();
                self.log_server(server_id, ServerLogEvent::Failed { reason });
                slot.leave(server, Some(fault.clone()), challenge);
                Err(fault)
            }
        }
    }

    async fn store_tools(
        &self,
        server_id: ToolServerId,
        after: Vec<ToolDefinition>,
    ) -> Result<Option<ChangedTools>, Fault> {
        let before = self.stored_server(server_id).await?.tools;
        if after == before {
            return Ok(None);
        }
        self.store.save_tools(server_id, after.clone()).await?;
        Ok(Some(ChangedTools { before, after }))
    }

    /// Ends those calls that wait for the user's decision and whose tool has changed.
    pub(super) async fn void_calls(
        &self,
        server_id: ToolServerId,
        changed: Option<ChangedTools>,
    ) -> Result<(), Fault> {
        let Some(ChangedTools { before, after }) = changed else {
            return Ok(());
        };
        for call in self.store.waiting_calls(server_id).await? {
            let of = |tools: &[ToolDefinition]| tools.iter().find(|tool| tool.name == call.tool).cloned();
            if of(&before) == of(&after) {
                continue;
            }
            let input = CallInput::Refuse(CallEnding::NotRun, call::definition_changed());
            let reply = self.message(call.message_id).await?;
            if self.change_call(&reply, call.id, input).await?.is_some() {
                self.after_settling(reply.id).await?;
            }
        }
        Ok(())
    }
}
