//! Starts tool servers. Each start runs in a task of its own. If the caller stops waiting, the
//! start is cancelled, but its task keeps running until it has ended the server's process.

use std::path::PathBuf;
use std::sync::Arc;

use rivulet_core::texts::fault;
use rivulet_core::{Fault, Header, ToolDefinition, ToolServer, ToolServerId, Transport};
use rivulet_mcp::{Challenge, Server, ServerConfig, StartError, TokenStore};

use super::answer;
use super::configuration::address_of;
use crate::app::App;
use crate::contract::ServerLogEvent;
use crate::tool_host::{SlotState, Starting};

struct Failure {
    fault: Fault,
    stderr: String,
    challenge: Option<Challenge>,
}

impl From<Fault> for Failure {
    fn from(fault: Fault) -> Self {
        Failure {
            fault,
            stderr: String::new(),
            challenge: None,
        }
    }
}

impl App {
    pub(super) async fn running_tools(&self, server_id: ToolServerId) -> Result<Vec<ToolDefinition>, Fault> {
        self.running_server(server_id).await?;
        Ok(self.stored_server(server_id).await?.tools)
    }

    /// Returns a running server. If necessary, starts the server, and lists and stores its tools.
    /// If the returned future is dropped, the start is cancelled.
    pub(super) async fn running_server(&self, server_id: ToolServerId) -> Result<Arc<Server>, Fault> {
        let slot = self.tool_host.servers.slot(server_id);
        loop {
            // Hold the lock until the tools are stored. Otherwise, another call could be checked
            // against the tool definitions from an earlier start.
            let lock = Arc::clone(&slot.lock).lock_owned().await;
            let state = slot.state();
            if state.listed
                && let Some(running) = state.usable()
            {
                return Ok(running);
            }
            let starting = slot.begin(lock).ok_or_else(stopped)?;
            let stop = starting.stop.clone();
            let _stop_on_drop = stop.clone().drop_guard();
            let app = self.clone();
            let started = tokio::spawn(async move { app.start_and_list(starting, server_id).await });
            let started = started.await.unwrap_or_else(|_| Err(stopped()));
            // If the user restarted the server or signed in, this start was cancelled. Start the
            // server again.
            if started.is_ok() || !stop.is_cancelled() {
                return started;
            }
        }
    }

    async fn start_and_list(
        &self,
        starting: Starting,
        server_id: ToolServerId,
    ) -> Result<Arc<Server>, Fault> {
        self.report_server(server_id);
        let slot = &starting.slot;
        let listed = async {
            let running = match slot.state().usable() {
                // The server is running, but its tools have not been listed, because an earlier run
                // of this function was cancelled.
                Some(running) => running,
                None => self.start_in(&starting, server_id).await?,
            };
            let listing = self.list_tools(slot, server_id, &running);
            let changed = starting.stop.run_until_cancelled(listing).await;
            Ok((running, changed.ok_or_else(stopped)??))
        }
        .await;
        drop(starting);
        let result = match listed {
            Ok((running, changed)) => self.void_calls(server_id, changed).await.map(|()| running),
            Err(fault) => Err(fault),
        };
        self.report_server(server_id);
        result
    }

    /// Starts a server and stores it in its slot. If the server does not start, stores the reason
    /// in the slot, unless the start was cancelled.
    async fn start_in(&self, starting: &Starting, server_id: ToolServerId) -> Result<Arc<Server>, Fault> {
        // Read the configuration while the lock of the slot is held, so that this start uses every
        // change made so far. If the user later changes the launch configuration or switches the
        // server off, this start is cancelled.
        let stored = self.stored_server(server_id).await?;
        if !stored.server.on {
            return Err(Fault::input(fault::tool_server_off(&stored.server.name)));
        }
        match self.start_server(starting, server_id, &stored.server).await {
            Ok(server) => {
                let server = Arc::new(server);
                self.log_server(server_id, ServerLogEvent::Started);
                starting.slot.set(SlotState {
                    server: Some(Arc::clone(&server)),
                    ..SlotState::default()
                });
                Ok(server)
            }
            Err(failure) => {
                if !starting.stop.is_cancelled() {
                    let reason = failure.fault.message.clone();
                    self.log_server(server_id, ServerLogEvent::Failed { reason });
                    starting.slot.set(SlotState {
                        fault: Some(failure.fault.clone()),
                        challenge: failure.challenge,
                        stderr: failure.stderr,
                        ..SlotState::default()
                    });
                }
                Err(failure.fault)
            }
        }
    }

    async fn start_server(
        &self,
        starting: &Starting,
        server_id: ToolServerId,
        server: &ToolServer,
    ) -> Result<Server, Failure> {
        let stop = &starting.stop;
        let prepared = stop.run_until_cancelled(self.launch_of_server(server_id, server));
        let (config, tokens) = prepared.await.ok_or_else(stopped)??;
        let app = self.clone();
        let events = move |event| app.server_event(server_id, event);
        let started = Server::start_until(stop.clone(), config, tokens, events).await;
        started.map_err(|error| Failure {
            fault: answer::start_fault(&error),
            stderr: match &error {
                StartError::Exited { stderr_tail, .. } | StartError::TimedOut { stderr_tail, .. } => {
                    stderr_tail.clone()
                }
                _ => String::new(),
            },
            challenge: match error {
                StartError::Unauthorized(challenge) => Some(challenge),
                StartError::Forbidden(challenge) => answer::wider_scope(challenge),
                _ => None,
            },
        })
    }

    /// Returns the configuration with which to start a tool server. If the user has signed in to
    /// the server, also returns the store that contains the tokens. If the server is a program,
    /// first asks the user to confirm its command line, unless the user has already done so.
    async fn launch_of_server(
        &self,
        server_id: ToolServerId,
        server: &ToolServer,
    ) -> Result<(ServerConfig, Option<Arc<dyn TokenStore>>), Fault> {
        self.confirm_launch(server_id, server).await?;
        let transport = self.with_secrets(server_id, &server.transport).await?;
        let mut tokens: Option<Arc<dyn TokenStore>> = None;
        if let Some(address) = address_of(&server.transport) {
            let own = self.tokens_of(server_id, address);
            if own.stored().await?.is_some() {
                tokens = Some(Arc::new(own));
            }
        }
        let config = ServerConfig {
            transport: match transport {
                Transport::Command {
                    command,
                    args,
                    env,
                    folder,
                } => rivulet_mcp::Transport::Stdio {
                    command,
                    args,
                    env: pairs(env),
                    folder: folder.map(PathBuf::from),
                },
                Transport::Url { url, headers } => rivulet_mcp::Transport::Http {
                    url,
                    headers: pairs(headers),
                },
            },
            limits: server.limits,
        };
        Ok((config, tokens))
    }
}

fn pairs(values: Vec<Header>) -> Vec<(String, String)> {
    values
        .into_iter()
        .map(|value| (value.name, value.value))
        .collect()
}

fn stopped() -> Fault {
    Fault::input(fault::tool_server_stopped())
}
