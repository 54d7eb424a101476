//! An open connection to a server.

use std::fmt;
use std::sync::Arc;
use std::time::Duration;

use rivulet_core::{ToolDefinition, ToolLimits, lock};
use rmcp::service::{RoleClient, RunningService};
use serde_json::{Map, Value};
use tokio::sync::Mutex;
use tokio_util::sync::{CancellationToken, DropGuard};

use crate::answer::CallAnswer;
use crate::call;
use crate::config::ServerConfig;
use crate::connection::Connection;
use crate::credentials::TokenStore;
use crate::elicitation::CallPort;
use crate::event::{Events, ServerEvent};
use crate::fault::{StartError, ToolsError};
use crate::handshake;
use crate::host::Host;
use crate::list;
use crate::listen::{announces_changes_on_request, listen};
use crate::secrets::Secrets;

/// Maximum time for closing a connection. During this time, pending responses are sent and an HTTP
/// session is ended.
const FAREWELL_LIMIT: Duration = Duration::from_secs(8);

/// A running connection to a server. Dropping the value closes the connection without waiting.
/// [`Server::close`] also waits until the process has exited.
pub struct Server {
    connection: Arc<Connection>,
    service: Mutex<Option<RunningService<RoleClient, Host>>>,
    events: Events,
    protocol: String,
    _close_on_drop: DropGuard,
}

impl fmt::Debug for Server {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Server")
            .field("protocol", &self.protocol)
            .finish_non_exhaustive()
    }
}

impl Server {
    /// Starts a server process or connects to a server over HTTP, and performs the handshake.
    /// `events` is called in tasks of the async runtime and must not block.
    pub async fn start(
        config: ServerConfig,
        events: impl Fn(ServerEvent) + Send + Sync + 'static,
    ) -> Result<Self, StartError> {
        Self::start_until(CancellationToken::new(), config, None, events).await
    }

    /// Starts a server like [`Server::start`]. If `tokens` is set, connects to the server over HTTP
    /// with the tokens that a [`SignIn`](crate::SignIn) saved in this store, and renews the tokens
    /// when necessary. If the server nevertheless refuses a request with status 401, and the tokens
    /// can be renewed, the request is sent again.
    ///
    /// If `stop` is cancelled before the server has started, stops the server, waits until no
    /// process of the server is left, and fails with [`StartError::Stopped`]. If the future is
    /// dropped instead, the process is stopped in the background, and the caller cannot wait for
    /// its exit.
    pub async fn start_until(
        stop: CancellationToken,
        config: ServerConfig,
        tokens: Option<Arc<dyn TokenStore>>,
        events: impl Fn(ServerEvent) + Send + Sync + 'static,
    ) -> Result<Self, StartError> {
        let events = Events::new(events, Secrets::of(&config.transport));
        let started = handshake::start(&config, tokens, &stop, &events)
            .await
            .map_err(|error| events.secrets().mask_start_error(error))?;
        let peer_info = started.service.peer_info();
        let connection = Arc::new(Connection {
            peer: started.service.peer().clone(),
            routes: started.routes,
            process: started.process,
            limits: std::sync::Mutex::new(config.limits),
            closing: started.closing.clone(),
        });
        tokio::spawn(report_end(Arc::clone(&connection), events.clone()));
        if peer_info.as_deref().is_some_and(announces_changes_on_request) {
            let peer = connection.peer.clone();
            let listening = listen(peer, events.clone());
            tokio::spawn(connection.closing.clone().run_until_cancelled_owned(listening));
        }
        Ok(Self {
            connection,
            service: Mutex::new(Some(started.service)),
            events,
            protocol: peer_info
                .map(|info| info.protocol_version.to_string())
                .unwrap_or_default(),
            _close_on_drop: started.closing.drop_guard(),
        })
    }

    /// Returns the tools on all pages of the tool list.
    pub async fn tools(&self) -> Result<Vec<ToolDefinition>, ToolsError> {
        let tools = list::tools(&self.connection, &self.events).await;
        tools.map_err(|error| self.events.secrets().mask_tools_error(error))
    }

    /// Sets the time limits for later calls. Calls that are already running keep their limits.
    pub fn set_limits(&self, limits: ToolLimits) {
        *lock(&self.connection.limits) = limits;
    }

    /// Calls a tool once and waits for the answer. If `cancel` is cancelled before the call is
    /// sent, the answer is `CallAnswer::NotRun`. If it is cancelled later, the answer is
    /// `CallAnswer::Unknown`, unless the call runs as a task and the server still reports how the
    /// task ended.
    pub async fn call(
        &self,
        tool: &str,
        arguments: Map<String, Value>,
        cancel: CancellationToken,
        port: &dyn CallPort,
    ) -> CallAnswer {
        let answer = call::call(&self.connection, tool, arguments, cancel, port).await;
        self.events.secrets().mask_answer(answer)
    }

    /// Waits for the answer from a task that the server created on an earlier connection.
    pub async fn resume(&self, task_id: &str, cancel: CancellationToken, port: &dyn CallPort) -> CallAnswer {
        let answer = call::resume(&self.connection, task_id, cancel, port).await;
        self.events.secrets().mask_answer(answer)
    }

    /// Closes the connection and waits until no process of the server is left. Calling this method
    /// again does no harm.
    pub async fn close(&self) {
        self.connection.closing.cancel();
        if let Some(mut service) = self.service.lock().await.take() {
            let _ = service.close_with_timeout(FAREWELL_LIMIT).await;
        }
        if let Some(process) = &self.connection.process {
            process.end().await;
        }
    }

    /// Returns whether no more calls can be sent over the connection.
    pub fn is_closed(&self) -> bool {
        self.connection.is_closed()
    }

    /// Returns the last lines of the server's standard error, at most 16 KiB.
    pub fn stderr_tail(&self) -> String {
        self.connection
            .process
            .as_ref()
            .map(|process| process.tail())
            .unwrap_or_default()
    }

    /// Returns the protocol version on which the server and Rivulet agreed.
    pub fn protocol(&self) -> &str {
        &self.protocol
    }
}

/// Waits until the server exits or closes the connection on its own. Then reports an event about
/// the end of the connection, and stops the server's process.
async fn report_end(connection: Arc<Connection>, events: Events) {
    tokio::select! {
        biased;
        () = connection.closing.cancelled() => {}
        () = connection.routes.closed.cancelled() => {
            let (exit, _) = connection.post_mortem().await;
            events.emit(ServerEvent::Closed { exit });
            if let Some(process) = &connection.process {
                process.end().await;
            }
        }
    }
}
