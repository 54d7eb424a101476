//! Runs turns. A turn sends one request and fills one reply, both on the screen and on the disk.
//!
//! The engine depends only on the store, the HTTP client and the receiver of updates.

mod driver;
mod inputs;
mod journal;
mod outbox;
mod registry;
mod running_turn;
mod wire_log;

use std::sync::Arc;

use rivulet_core::{Fault, Turn, Work};
use rivulet_store::{NewTurn, Store};
use rivulet_wire::Client;

use self::driver::Ports;
use self::registry::Registry;
use crate::contract::UpdateSink;
use crate::running_work::RunningWork;

pub use self::driver::{Gather, Judge, Opened, Prepare, Prepared, Sending};
pub use self::inputs::inputs_of;
pub use self::registry::still_coming;
pub use self::running_turn::RunningTurn;
pub use self::wire_log::{Place, SharedRecord, WireLog, WireRecord, lock};

/// Starts turns and registers them while they run. All clones share the same turns.
#[derive(Clone)]
pub struct Engine {
    ports: Ports,
    /// The registry of running turns.
    pub turns: Registry,
    work: RunningWork,
}

impl Engine {
    /// Creates an engine that stores replies in `store`, sends requests with `client` and reports to `updates`.
    /// Running turns count as `work`.
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

    /// Returns the wire records of the latest turns.
    pub fn wire_log(&self) -> &WireLog {
        &self.ports.wire_log
    }

    /// Stores a turn and then runs it in its own task. Calls `on_stored` once the ending is stored.
    /// Then calls `on_complete` if the reply is complete and no stop was requested. Fails if
    /// another turn runs in the conversation or if the turn cannot be stored.
    pub async fn start<F>(
        &self,
        turn: Turn,
        new: NewTurn,
        sending: Sending,
        on_stored: impl FnOnce() + Send + 'static,
        on_complete: impl FnOnce(Sending) -> F + Send + 'static,
    ) -> Result<(), Fault>
    where
        F: Future<Output = ()> + Send,
    {
        let turn = Arc::new(RunningTurn::new(&new.reply, turn));
        let work = self.work.begin(Work::Reply)?;
        let registration = self.turns.register(&turn)?;
        self.ports.store.begin_turn(new).await?;
        let ports = self.ports.clone();
        tokio::spawn(async move {
            driver::run(&turn, ports, sending, on_stored, on_complete).await;
            // Drop `registration` only now: `run` has released the store, so the data folder can be
            // opened again as soon as the turn counts as finished.
            drop(registration);
            drop(work);
        });
        Ok(())
    }
}
