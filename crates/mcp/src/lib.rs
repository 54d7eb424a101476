//! The MCP host: starts tool servers, lists their tools and calls the tools. A call is sent once
//! and produces exactly one [`CallAnswer`].
//!
//! Each reason for a failure is an enum variant that contains data instead of sentences. The
//! sentences that the user sees come from the message catalogue.
//!
//! The crate supports both versions of the protocol: 2025-11-25 (`initialize`) and 2026-07-28
//! (`server/discover`, without a session).

mod answer;
mod ask;
mod call;
mod challenge;
mod config;
mod connection;
mod credentials;
mod elicitation;
mod environment;
mod event;
mod event_stream;
mod exchange;
mod fault;
mod handshake;
mod host;
mod http;
mod list;
mod listen;
#[cfg(unix)]
mod login_shell;
mod message;
mod post;
mod process;
mod result;
mod routes;
mod secrets;
mod server;
mod sign_in;
mod sign_in_client;
mod sign_out;
mod sse;
mod stdio;
mod tap;
mod tool;

pub use answer::{CallAnswer, Content, NotRun, Unknown};
pub use config::{ServerConfig, Transport};
pub use credentials::TokenStore;
pub use elicitation::{CallPort, Elicitation, ElicitationAnswer};
pub use event::ServerEvent;
pub use fault::{Challenge, Exit, StartError, ToolsError};
pub use futures_util::future::BoxFuture;
pub use process::kill_all as kill_servers;
pub use result::read_answer;
pub use server::Server;
pub use sign_in::{Client, RegisteredClient, SignIn, SignInError};
pub use sign_out::revoke;
pub use tokio_util::sync::CancellationToken;
