//! Connects to servers of both protocol versions, and performs the handshake.

use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use rmcp::model::ProtocolVersion;
use rmcp::service::{
    ClientInitializeError, ClientLifecycleMode, RoleClient, RunningService,
    serve_client_with_lifecycle_and_ct,
};
use rmcp::transport::Transport;
use tokio::time::{Instant, timeout_at};
use tokio_util::sync::CancellationToken;

use crate::config::{self, ServerConfig};
use crate::credentials::TokenStore;
use crate::environment::{environment, path_of};
use crate::event::Events;
use crate::fault::{Challenge, StartError};
use crate::host::Host;
use crate::http::{self, HttpFault};
use crate::process::{self, EXIT_LIMIT, Process};
use crate::routes::Routes;
use crate::sign_in::{self, SignInError};
use crate::stdio::Stdio;
use crate::tap::Tap;

pub(crate) struct Started {
    pub service: RunningService<RoleClient, Host>,
    pub routes: Arc<Routes>,
    pub process: Option<Process>,
    pub closing: CancellationToken,
}

/// The first message that Rivulet sends on a connection.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Opening {
    /// Rivulet sends `server/discover` first. If the server refuses this request or does not answer
    /// it within 10 seconds, Rivulet sends `initialize`.
    Either,
    /// Rivulet sends `initialize` first and never sends `server/discover`, because some servers
    /// exit or send no valid answer if the first message is not `initialize`.
    Initialize,
    /// Rivulet sends `server/discover` and never `initialize`. Only a second attempt begins like
    /// this: in the first attempt, the server answered `server/discover` so late that the protocol
    /// library (rmcp) had already sent `initialize`.
    Discover,
}

impl Opening {
    fn mode(self) -> ClientLifecycleMode {
        let preferred_versions = vec![ProtocolVersion::V_2026_07_28];
        match self {
            Self::Either => ClientLifecycleMode::Auto {
                preferred_versions,
                legacy_version: Some(ProtocolVersion::V_2025_11_25),
            },
            Self::Initialize => ClientLifecycleMode::Initialize,
            Self::Discover => ClientLifecycleMode::Discover { preferred_versions },
        }
    }
}

/// The reason why a handshake failed. If a second handshake that begins with another message may
/// succeed, `instead` states how it begins.
struct Failed {
    error: StartError,
    instead: Option<Opening>,
}

impl From<StartError> for Failed {
    fn from(error: StartError) -> Self {
        Self { error, instead: None }
    }
}

/// Starts a server process or connects to a server over HTTP, and performs the handshake. If the
/// server exits after `server/discover`, answers it too late or sends no valid answer to it, the
/// handshake is tried once more with a different first message. If `stop` is cancelled, stops the
/// server, waits until no process of the server is left, and fails.
pub(crate) async fn start(
    config: &ServerConfig,
    tokens: Option<Arc<dyn TokenStore>>,
    stop: &CancellationToken,
    events: &Events,
) -> Result<Started, StartError> {
    let deadline = Instant::now() + Duration::from_secs(config.limits.start.into());
    let failed = match attempt(config, tokens.as_ref(), Opening::Either, deadline, stop, events).await {
        Ok(started) => return Ok(started),
        Err(failed) => failed,
    };
    let Some(instead) = failed.instead else {
        return Err(failed.error);
    };
    let second = attempt(config, tokens.as_ref(), instead, deadline, stop, events).await;
    second.map_err(|failed| failed.error)
}

async fn attempt(
    config: &ServerConfig,
    tokens: Option<&Arc<dyn TokenStore>>,
    opening: Opening,
    deadline: Instant,
    stop: &CancellationToken,
    events: &Events,
) -> Result<Started, Failed> {
    match &config.transport {
        config::Transport::Stdio { .. } => start_process(config, opening, deadline, stop, events).await,
        config::Transport::Http { url, headers } => {
            let reached = reach(url, headers, tokens, opening, events);
            match stop.run_until_cancelled(timeout_at(deadline, reached)).await {
                None => Err(Failed::from(StartError::Stopped)),
                Some(Ok(reached)) => reached,
                Some(Err(_)) => Err(Failed::from(StartError::TimedOut {
                    seconds: config.limits.start,
                    stderr_tail: String::new(),
                })),
            }
        }
    }
}

async fn start_process(
    config: &ServerConfig,
    opening: Opening,
    deadline: Instant,
    stop: &CancellationToken,
    events: &Events,
) -> Result<Started, Failed> {
    let spawned = stop.run_until_cancelled(spawn(config, events)).await;
    let (process, pipes) = spawned.ok_or(StartError::Stopped)??;
    let (host, routes, closing) = host(events);
    let late = Arc::new(AtomicBool::new(false));
    let stdio = Stdio::new(pipes.stdin, pipes.stdout, Arc::clone(&routes), events.clone());
    let tap = Tap::new(stdio, Arc::clone(&routes), Arc::clone(&late));
    let connecting = timeout_at(deadline, connect(host, tap, opening, &closing));
    let Some(connected) = stop.run_until_cancelled(connecting).await else {
        process.end().await;
        return Err(Failed::from(StartError::Stopped));
    };
    let fault = match connected {
        Ok(Ok(service)) => {
            return Ok(Started {
                service,
                routes,
                process: Some(process),
                closing,
            });
        }
        Ok(Err(fault)) => Some(fault),
        Err(_) => None,
    };
    let lost = matches!(
        &fault,
        Some(ClientInitializeError::ConnectionClosed(_) | ClientInitializeError::TransportError { .. })
    );
    let exit = if lost {
        process.exit_within(EXIT_LIMIT).await
    } else {
        process.exit()
    };
    process.end().await;
    let stderr_tail = process.final_tail().await;
    let is_confused = fault.as_ref().is_some_and(is_confused);
    let error = match (fault, exit) {
        (None, _) => StartError::TimedOut {
            seconds: config.limits.start,
            stderr_tail,
        },
        (Some(_), Some(exit)) => StartError::Exited { exit, stderr_tail },
        (Some(fault), None) => error_of(&fault),
    };
    let instead = match opening {
        Opening::Either if late.load(Ordering::Relaxed) => Some(Opening::Discover),
        Opening::Either if exit.is_some() || is_confused => Some(Opening::Initialize),
        _ => None,
    };
    Err(Failed { error, instead })
}

async fn spawn(config: &ServerConfig, events: &Events) -> Result<(Process, process::Pipes), StartError> {
    let config::Transport::Stdio {
        command,
        args,
        env,
        folder,
    } = &config.transport
    else {
        return Err(StartError::Protocol {
            detail: String::new(),
        });
    };
    let variables = environment(env).await;
    let folder: Option<PathBuf> = folder.clone().or_else(std::env::home_dir);
    let searched = path_of(&variables).to_owned();
    let found = which::which_in(command, Some(&searched), folder.clone().unwrap_or_default());
    let Ok(program) = found else {
        return Err(StartError::NotFound {
            command: command.clone(),
            searched: searched.to_string_lossy().into_owned(),
        });
    };
    process::start(&program, args, variables, folder.as_deref(), events).map_err(|fault| {
        StartError::NotStarted {
            command: command.clone(),
            detail: fault.to_string(),
        }
    })
}

async fn reach(
    url: &str,
    headers: &[(String, String)],
    tokens: Option<&Arc<dyn TokenStore>>,
    opening: Opening,
    events: &Events,
) -> Result<Started, Failed> {
    let (host, routes, closing) = host(events);
    let tap_routes = Arc::clone(&routes);
    let connected = if let Some(tokens) = tokens {
        let manager = sign_in::manager(url, Arc::clone(tokens))
            .await
            .map_err(sign_in_error)?;
        let transport = http::signed_transport(url, headers, manager, events)?;
        let tap = Tap::new(transport, tap_routes, Arc::default());
        connect(host, tap, opening, &closing).await
    } else {
        let transport = http::transport(url, headers, events)?;
        let tap = Tap::new(transport, tap_routes, Arc::default());
        connect(host, tap, opening, &closing).await
    };
    let fault = match connected {
        Ok(service) => {
            return Ok(Started {
                service,
                routes,
                process: None,
                closing,
            });
        }
        Err(fault) => fault,
    };
    let error = error_of(&fault);
    let is_refused = matches!(&error, StartError::Http { status, .. } if (400..500).contains(status));
    if is_refused && http::speaks_old_transport(url, headers).await {
        return Err(Failed::from(StartError::OldTransport));
    }
    let instead = (opening == Opening::Either && is_confused(&fault)).then_some(Opening::Initialize);
    Err(Failed { error, instead })
}

fn sign_in_error(error: SignInError) -> StartError {
    match error {
        SignInError::Insecure { address } => StartError::BadAddress { detail: address },
        SignInError::NoMetadata { detail }
        | SignInError::Store { detail }
        | SignInError::Failed { detail } => StartError::Lost { detail },
        _ => StartError::Unauthorized(Challenge::default()),
    }
}

/// Returns whether a second handshake that begins with `initialize` may succeed. This is the case
/// if the server sent no valid answer, closed the connection, or returned an HTTP error other than
/// 401 and 403.
fn is_confused(fault: &ClientInitializeError) -> bool {
    match fault {
        ClientInitializeError::ExpectedInitResponse(_)
        | ClientInitializeError::ExpectedInitResult(_)
        | ClientInitializeError::ConflictInitResponseId(..)
        | ClientInitializeError::UncorrelatedErrorResponse { .. }
        | ClientInitializeError::ConnectionClosed(_) => true,
        ClientInitializeError::TransportError { error, .. } => matches!(
            http::fault_of(error),
            Some(HttpFault::Status { .. } | HttpFault::Lost { .. } | HttpFault::SessionExpired)
        ),
        _ => false,
    }
}

fn host(events: &Events) -> (Host, Arc<Routes>, CancellationToken) {
    let routes = Arc::new(Routes::default());
    let closing = CancellationToken::new();
    let host = Host {
        routes: Arc::clone(&routes),
        events: events.clone(),
        closing: closing.clone(),
    };
    (host, routes, closing)
}

async fn connect<T: Transport<RoleClient> + 'static>(
    host: Host,
    transport: T,
    opening: Opening,
    closing: &CancellationToken,
) -> Result<RunningService<RoleClient, Host>, ClientInitializeError> {
    serve_client_with_lifecycle_and_ct(host, transport, opening.mode(), closing.clone()).await
}

fn error_of(fault: &ClientInitializeError) -> StartError {
    match fault {
        ClientInitializeError::LegacyFallbackFailed { fallback, .. } => error_of(fallback),
        ClientInitializeError::JsonRpcError(error) => StartError::Refused {
            message: error.message.to_string(),
        },
        ClientInitializeError::NoCompatibleProtocolVersion { server_supported, .. } => {
            StartError::NoCommonVersion {
                server: server_supported.iter().map(ToString::to_string).collect(),
            }
        }
        ClientInitializeError::ConnectionClosed(detail) => StartError::Lost {
            detail: detail.clone(),
        },
        ClientInitializeError::TransportError { error, .. } => match http::fault_of(error) {
            Some(fault) => http_error(fault),
            None => StartError::Lost {
                detail: error.error.to_string(),
            },
        },
        other => StartError::Protocol {
            detail: other.to_string(),
        },
    }
}

fn http_error(fault: HttpFault) -> StartError {
    match fault {
        HttpFault::NotConnected { detail } | HttpFault::Lost { detail } => StartError::Lost { detail },
        HttpFault::Unauthorized(challenge) => StartError::Unauthorized(challenge),
        HttpFault::Forbidden(challenge) => StartError::Forbidden(challenge),
        HttpFault::SessionExpired => StartError::Http {
            status: 404,
            body: String::new(),
        },
        HttpFault::Status { status, body } => StartError::Http { status, body },
        HttpFault::TooLarge { bytes } => StartError::Protocol {
            detail: bytes.to_string(),
        },
    }
}
