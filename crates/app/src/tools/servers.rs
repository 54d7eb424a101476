//! Lists, adds, changes, deletes, starts and stops tool servers.

use rivulet_core::texts::fault;
use rivulet_core::{
    BUILT_IN, CallInput, CallState, Fault, ToolDefinition, ToolLimits, ToolServer, ToolServerId, Transport,
};
use rivulet_store::StoredToolServer;
use uuid::Uuid;

use super::built_in;
use super::configuration::{address_of, checked, launch_hash};
use crate::app::App;
use crate::contract::{ServerState, ToolServerView, ToolView, Update};

impl App {
    /// Returns the built-in tools, followed by all tool servers in alphabetical order.
    pub async fn tool_server_list(&self) -> Result<Vec<ToolServerView>, Fault> {
        let stored = self.store.tool_servers().await?;
        let signed_in = self.signed_in_servers().await?;
        let mut views = vec![built_in_view()];
        views.extend(
            stored
                .into_iter()
                .map(|stored| self.server_view(stored, &signed_in)),
        );
        Ok(views)
    }

    /// Creates or changes a tool server. A secret that is still masked keeps its stored value. If
    /// the launch configuration changes, the server is stopped.
    pub async fn tool_server_save(&self, server: ToolServer) -> Result<ToolServerView, Fault> {
        let mut server = checked(server)?;
        let server_id = *server.id.get_or_insert_with(|| ToolServerId(Uuid::now_v7()));
        if server_id == BUILT_IN {
            return Err(Fault::input(fault::tool_server_built_in()));
        }
        let before = self.found_server(server_id).await?;
        let hidden = self
            .hide_server_secrets(
                server_id,
                &mut server,
                before.as_ref().map(|before| &before.server),
            )
            .await?;
        let old_address = before
            .as_ref()
            .and_then(|before| address_of(&before.server.transport));
        let is_elsewhere = old_address.is_some_and(|old| address_of(&server.transport) != Some(old));
        let launch_changed = hidden.changed
            || before
                .as_ref()
                .is_some_and(|before| before.server.transport != server.transport);
        let (on, limits) = (server.on, server.limits);
        let saved = async {
            if hidden.changed {
                self.forget_launch(server_id).await?;
            }
            // Remove the grants if a secret value has changed. A grant does not depend on secret
            // values, so it would remain valid otherwise.
            let removes_grants = hidden.changed;
            self.store
                .save_tool_server(server_id, server, removes_grants)
                .await
        }
        .await;
        // If the server could not be saved, put its earlier secrets back.
        if saved.is_err()
            && let Some(replaced) = hidden.replaced
            && let Err(fault) = replaced.put_back().await
        {
            tracing::error!(
                fault = fault.for_log(),
                "the earlier secrets of a tool server are not back in the keychain"
            );
        }
        saved?;
        self.tool_host.forget_aside(server_id);
        if launch_changed || !on {
            self.tool_host.sign_ins.cancel(server_id);
            self.log_stop(server_id);
            self.tool_host.servers.remove(server_id).await;
        } else if let Some(running) = self.tool_host.servers.slot(server_id).state().server {
            running.set_limits(limits);
        }
        if is_elsewhere {
            self.forget_tokens_of(server_id).await;
        }
        if launch_changed {
            self.ask_again(server_id).await?;
        }
        let view = self.stored_server_view(server_id).await?;
        self.server_changed(&view);
        Ok(view)
    }

    /// Invalidates the open prompts about calls of a server's tools, because the launch
    /// configuration of the server has changed. The front end then loads the prompts again.
    async fn ask_again(&self, server_id: ToolServerId) -> Result<(), Fault> {
        for call in self.store.waiting_calls(server_id).await? {
            if call.state == CallState::WaitingApproval {
                let reply = self.message(call.message_id).await?;
                self.change_call(&reply, call.id, CallInput::Ask).await?;
            }
        }
        Ok(())
    }

    /// Stops a tool server and deletes it together with its secrets and grants.
    pub async fn tool_server_delete(&self, server_id: ToolServerId) -> Result<(), Fault> {
        let stored = self.stored_server(server_id).await?;
        let transport = stored.server.transport.clone();
        // Move the secrets from the keychain to memory, so that the user can undo the deletion. If
        // the keychain cannot be used now, they stay there. Secrets that were entered for another
        // launch configuration are useless, so they are not kept.
        let secrets = self.stored_secrets(server_id, &transport).await;
        let secrets = secrets.ok().map(Option::unwrap_or_default);
        let are_read = secrets.is_some();
        self.tool_host.sign_ins.cancel(server_id);
        self.tool_host.servers.remove(server_id).await;
        self.store.delete_tool_server(server_id).await?;
        self.tool_host.logs.remove(server_id);
        self.forget_tokens_of(server_id).await;
        if let Err(fault) = self.forget_launch(server_id).await {
            tracing::warn!(
                fault = fault.for_log(),
                "the confirmation of a deleted tool server remains"
            );
        }
        self.tool_host
            .set_aside(server_id, launch_hash(&transport), secrets);
        // Only log a failure, because the secrets of a deleted server are never read.
        if are_read && let Err(fault) = self.forget_server_secrets(&stored.server).await {
            tracing::warn!(
                fault = fault.for_log(),
                "the secrets of a deleted tool server remain"
            );
        }
        Ok(())
    }

    /// Starts or restarts a tool server. Returns the server with its tools.
    pub async fn tool_server_start(&self, server_id: ToolServerId) -> Result<ToolServerView, Fault> {
        let stored = self.stored_server(server_id).await?;
        if !stored.server.on {
            return Err(Fault::input(fault::tool_server_off(&stored.server.name)));
        }
        self.log_stop(server_id);
        self.tool_host.servers.slot(server_id).close().await;
        // Ignore a failed start here, because the returned view contains the reason.
        let _ = self.running_server(server_id).await;
        self.stored_server_view(server_id).await
    }

    /// Stops a tool server. The next tool call starts it again.
    pub async fn tool_server_stop(&self, server_id: ToolServerId) -> Result<(), Fault> {
        self.log_stop(server_id);
        self.tool_host.servers.remove(server_id).await;
        let view = self.stored_server_view(server_id).await?;
        self.server_changed(&view);
        Ok(())
    }

    /// Removes the tokens of a server that was deleted or has a new address. It does no harm if
    /// tokens cannot be removed. They are bound to the address, so they are used only if the user
    /// undoes the deletion or enters the earlier address again.
    async fn forget_tokens_of(&self, server_id: ToolServerId) {
        let forgotten = match self.signed_in_servers().await {
            Ok(servers) => self.forget_tokens(server_id, servers.contains(&server_id)).await,
            Err(fault) => Err(fault),
        };
        if let Err(fault) = forgotten {
            tracing::warn!(fault = fault.for_log(), "the tokens of a tool server remain");
        }
    }

    pub(super) fn report_server(&self, server_id: ToolServerId) {
        let app = self.clone();
        tokio::spawn(async move {
            if let Ok(view) = app.stored_server_view(server_id).await {
                app.server_changed(&view);
            }
        });
    }

    pub(super) fn server_changed(&self, view: &ToolServerView) {
        (self.updates)(Update::ToolServer {
            server: Box::new(view.clone()),
        });
    }

    pub(super) async fn stored_server_view(&self, server_id: ToolServerId) -> Result<ToolServerView, Fault> {
        let stored = self.stored_server(server_id).await?;
        Ok(self.server_view(stored, &self.signed_in_servers().await?))
    }

    /// Returns a stored server, or `None` if the server is deleted.
    pub(super) async fn found_server(
        &self,
        server_id: ToolServerId,
    ) -> Result<Option<StoredToolServer>, Fault> {
        let stored = self.store.tool_servers().await?;
        Ok(stored
            .into_iter()
            .find(|stored| stored.server.id == Some(server_id)))
    }

    /// Returns a stored server. Fails if the server is deleted.
    pub(super) async fn stored_server(&self, server_id: ToolServerId) -> Result<StoredToolServer, Fault> {
        let found = self.found_server(server_id).await?;
        found.ok_or_else(|| Fault::input(fault::tool_server_gone()))
    }

    fn server_view(&self, stored: StoredToolServer, signed_in: &[ToolServerId]) -> ToolServerView {
        let server_id = stored.server.id.unwrap_or(BUILT_IN);
        let slot = self.tool_host.servers.slot(server_id);
        let sign_in_page = self.tool_host.sign_ins.page(server_id);
        let state = slot.state();
        let off = stored.server.tools_off.clone();
        ToolServerView {
            state: match (&state.server, &state.fault) {
                _ if !stored.server.on => ServerState::Off,
                _ if sign_in_page.is_some() => ServerState::SigningIn,
                _ if slot.is_starting() => ServerState::Starting,
                (Some(_), _) => ServerState::Ready,
                (None, Some(_)) if state.challenge.is_some() => ServerState::SignIn,
                (None, Some(_)) => ServerState::Failed,
                (None, None) => ServerState::Idle,
            },
            protocol: state.server.as_ref().map(|server| server.protocol().to_owned()),
            stderr: state
                .server
                .as_ref()
                .map_or(state.stderr, |server| server.stderr_tail()),
            fault: state.fault,
            sign_in_page,
            signed_in: self.signed_in(server_id, signed_in),
            server: stored.server,
            tools: stored
                .tools
                .into_iter()
                .map(|tool| tool_view(tool, &off))
                .collect(),
        }
    }
}

fn built_in_view() -> ToolServerView {
    ToolServerView {
        server: ToolServer {
            id: Some(BUILT_IN),
            name: built_in::server_name(),
            transport: Transport::Command {
                command: String::new(),
                args: Vec::new(),
                env: Vec::new(),
                folder: None,
            },
            limits: ToolLimits::default(),
            on: true,
            tools_off: Vec::new(),
        },
        state: ServerState::Ready,
        fault: None,
        stderr: String::new(),
        sign_in_page: None,
        signed_in: None,
        protocol: None,
        tools: built_in::definitions()
            .into_iter()
            .map(|tool| tool_view(tool, &[]))
            .collect(),
    }
}

fn tool_view(definition: ToolDefinition, off: &[String]) -> ToolView {
    // Estimate one token for every four bytes of JSON.
    let bytes =
        definition.name.len() + definition.description.len() + definition.input_schema.to_string().len();
    ToolView {
        on: !off.contains(&definition.name),
        tokens: u32::try_from(bytes.div_ceil(4)).unwrap_or(u32::MAX),
        definition,
    }
}
