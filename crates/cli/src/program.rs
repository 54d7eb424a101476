//! The application as used by `rivulet-cli`, whether or not a window is running.

use std::sync::Arc;
use std::time::Duration;

use rivulet_app::contract::Update;
use rivulet_app::{App, Log, OnDemand, Sharing};
use rivulet_core::{Fault, FaultCategory, texts};
use rivulet_sandbox::{DEFAULT_MODEL, Sandbox};
use tokio::sync::mpsc::{UnboundedReceiver, unbounded_channel};

use crate::folders;

/// Maximum time to wait for the disk when the program exits. If writing takes longer, the next
/// start recovers the reply.
const CLOSING: Duration = Duration::from_secs(10);

/// The application and its updates.
pub struct Program {
    /// The application, whose methods are the use cases.
    pub app: App,
    /// The updates from the application, in order.
    pub updates: UnboundedReceiver<Update>,
    /// Whether `close` was called. A second call returns immediately instead of waiting for the
    /// disk again.
    closed: bool,
    _log: Option<Log>,
}

impl Program {
    /// Opens the data folder.
    pub fn open() -> Result<Self, Fault> {
        let folders =
            folders::find().ok_or_else(|| Fault::new(FaultCategory::Storage, texts::cli::no_home()))?;
        // Ignore an error here, because opening the database reports the reason if the folders
        // cannot be created.
        let _ = folders.create();
        let log = Log::start(&folders, "rivulet_cli");
        // An unbounded channel is safe here, because it contains little more than the text of the
        // reply, which the turn keeps in memory anyway.
        let (tell, updates) = unbounded_channel();
        let app = App::open(
            folders,
            Sharing::Beside,
            Arc::new(OnDemand::new(DEFAULT_MODEL, Sandbox::practice, Sandbox::base_url)),
            move |update| {
                // Ignore the error, because nothing receives the updates after the command has
                // ended.
                let _ = tell.send(update);
            },
        )?;
        Ok(Program {
            app,
            updates,
            closed: false,
            _log: log,
        })
    }

    /// Waits at most ten seconds until everything is on disk. While waiting, passes storage faults
    /// to `storage`. Returns whether everything was written in time. Later calls return
    /// immediately.
    pub async fn close(&mut self, mut storage: impl FnMut(Option<&Fault>)) -> bool {
        if std::mem::replace(&mut self.closed, true) {
            return true;
        }
        let app = self.app.clone();
        let mut closing = std::pin::pin!(tokio::time::timeout(CLOSING, app.close()));
        loop {
            tokio::select! {
                biased;
                Some(update) = self.updates.recv() => {
                    if let Update::Storage { fault } = update {
                        storage(fault.as_ref());
                    }
                }
                closed = &mut closing => {
                    if closed.is_err() {
                        tracing::error!("the disk did not take everything in time");
                    }
                    return closed.is_ok();
                }
            }
        }
    }
}
