//! What goes over the network.
//!
//! Everything but [`Client`] is sans-I/O: bytes in, [`ModelEvent`](rivulet_core::ModelEvent)s out. Section
//! numbers in these docs are those of the wire contract.

mod chunk;
mod client;
mod connect;
mod decoder;
mod endpoint;
mod error_body;
mod lenient;
mod model_list;
mod request;
mod sse;
mod surrogates;
mod tool_calls;
mod transport;
mod usage;

pub use client::{Answer, Client, Key, OpenError};
pub use decoder::{Decoder, EVENT_LIMIT};
pub use endpoint::Endpoint;
pub use model_list::Model;
pub use request::{ChatMessage, ChatRequest};
pub use sse::{Frame, Parser, TooLarge};
