//! Runs turns. A turn sends one request and receives one reply, which is shown on the screen and
//! written to disk.
//!
//! The engine uses only the store, the HTTP client, the receiver of updates for the front end, and
//! the list of running work. Each running turn is in this list, so that no program update is
//! installed meanwhile.

mod driver;
mod inputs;
mod journal;
mod outbox;
mod recorded_body;
mod registry;
mod running_turn;
mod wire_log;

use std::sync::Arc;

use rivulet_core::{Fault, Message, Turn, Work};
use rivulet_mcp::BoxFuture;
use rivulet_store::{NewTurn, Store};
use rivulet_wire::Client;

use self::driver::Ports;
use self::registry::Registry;
use crate::contract::UpdateSink;
use crate::running_work::RunningWork;

pub use self::driver::{Gather, Judge, Opened, Prepare, Prepared, Sending};
pub use self::inputs::{inputs_of, silent_for};
pub use self::registry::still_coming;
pub use self::running_turn::RunningTurn;
pub use self::wire_log::{Place, SharedRecord, WireLog, WireRecord};

/// A turn that is about to run.
pub struct PreparedTurn {
    /// The reply that the turn will produce. It is still empty.
    pub reply: Message,
    pub turn: Turn,
    pub sending: Sending,
    /// Called once the outcome of the turn has been stored. The function checks the tool calls in
    /// the reply and runs those that the user has already allowed (`propose_calls` in
    /// `tools/rounds.rs`). Its argument states whether the user has requested a stop, even if the
    /// request came too late to stop the reply itself.
    pub on_stored: Box<dyn FnOnce(bool) + Send>,
    /// Called after `on_stored` if the reply is complete and no stop was requested.
    pub on_complete: Box<dyn FnOnce(Sending) -> BoxFuture<'static, ()> + Send>,
}

/// Starts turns and keeps a registry of the running turns. All clones share the registry.
#[derive(Clone)]
pub struct Engine {
    ports: Ports,
    pub turns: Registry,
    work: RunningWork,
}

impl Engine {
    /// Creates an engine. Registers each running turn in `work`, so that no program update is
    /// installed while the turn runs.
    pub(crate) fn new(store: Store, client: Arc<Client>, updates: UpdateSink, work: RunningWork) -> Self {
        Engine {
            ports: Ports {
                store,
                client,
                updates,
                wire_log: WireLog::default(),
            },
            turns: Registry::default(),
            work,
        }
    }

    /// Returns the log of the requests and responses of the latest turns.
    pub fn wire_log(&self) -> &WireLog {
        &self.ports.wire_log
    }

    /// Stores a turn, or all turns of a comparison, in one transaction. Then runs each turn in its
    /// own task.
    ///
    /// Fails if another turn is running in the conversation (except in another column of the
    /// comparison), if a program update is being installed, or if storing fails.
    pub async fn start(&self, new: NewTurn, turns: Vec<PreparedTurn>) -> Result<(), Fault> {
        let mut tasks = Vec::new();
        for prepared in turns {
            let turn = Arc::new(RunningTurn::new(&prepared.reply, prepared.turn));
            let work = self.work.begin(Work::Reply)?;
            let registration = self.turns.register(&turn)?;
            let ports = self.ports.clone();
            let (sending, on_stored, on_complete) =
                (prepared.sending, prepared.on_stored, prepared.on_complete);
            tasks.push(async move {
                driver::run(&turn, ports, sending, on_stored, on_complete).await;
                // Hold the registration until `run` has released the store. Code that waits for the
                // turn to end can then open the data folder again.
                drop(registration);
                drop(work);
            });
        }
        self.ports.store.begin_turn(new).await?;
        for task in tasks {
            tokio::spawn(task);
        }
        Ok(())
    }
}
