//! A local HTTP/1.1 server whose responses are scripted. It is both Rivulet's built-in *practice
//! provider* and the server that tests use.
//!
//! Every response is a [`Script`], which is a list of steps. The server writes HTTP without a
//! library, because HTTP libraries cannot end a body in the middle of a chunk.
//!
//! ```no_run
//! # async fn example() -> std::io::Result<()> {
//! use rivulet_sandbox::{Gate, Sandbox, Script};
//!
//! let sandbox = Sandbox::start().await?;
//! let gate = Gate::new();
//! sandbox.play("my-model", Script::new().role().text("Hello").hold(&gate).text(" there").cut());
//! // … a client requests a reply from the model "my-model" at `{base_url}/chat/completions` …
//! gate.reached().await; // "Hello" has been written to the socket
//! gate.release();
//! let record = sandbox.wait_for(|record| record.is_over()).await?;
//! # Ok(())
//! # }
//! ```

mod capture;
mod edit;
mod gate;
mod guard;
mod head;
mod models;
mod player;
mod record;
pub mod request;
mod routes;
mod sandbox;
mod script;
mod server;
mod speed;
mod sse;
mod step;
mod tokens;

pub use gate::Gate;
pub use models::{DEFAULT_MODEL, Model, models};
pub use record::{Record, State};
pub use sandbox::Sandbox;
pub use script::Script;
pub use speed::Speed;
