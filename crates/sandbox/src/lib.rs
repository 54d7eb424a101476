//! A local HTTP/1.1 server that speaks every dialect of the wire contract and breaks on request.
//!
//! It is two things at once, by one mechanism: the built-in *practice provider* of the program, whose models
//! are named for what they show, and the server that tests talk to. Every answer, of a practice model or of
//! a test, is a [`Script`]: a list of steps that are played onto the socket. HTTP is written by hand here,
//! because a library would never let a body end inside a chunk.
//!
//! ```no_run
//! # async fn example() -> std::io::Result<()> {
//! use rivulet_sandbox::{Gate, Sandbox, Script};
//!
//! let sandbox = Sandbox::start().await?;
//! let gate = Gate::new();
//! sandbox.play("my-model", Script::new().role().text("Hello").hold(&gate).text(" there").cut());
//! // … a client asks `{base_url}/chat/completions` for "my-model" …
//! gate.reached().await; // "Hello" has been written to the socket
//! gate.release();
//! let record = sandbox.wait_for(|record| record.is_over()).await?;
//! # Ok(()) }
//! ```

mod capture;
mod edit;
mod gate;
mod head;
mod http_date;
mod models;
mod player;
mod record;
mod replays;
mod request;
mod routes;
mod sandbox;
mod script;
mod server;
mod speed;
mod sse;
mod step;
mod tokens;

pub use gate::Gate;
pub use models::{DEFAULT_MODEL, ModelInfo, models};
pub use record::{Record, State};
pub use sandbox::{Loopback, Sandbox, SandboxOptions};
pub use script::Script;
pub use speed::Speed;
