//! The program behind this front end, beside the window or without one.

use std::sync::Arc;
use std::time::Duration;

use rivulet_app::contract::Update;
use rivulet_app::{App, OnDemand, Sharing};
use rivulet_core::{Fault, FaultCategory, texts};
use rivulet_sandbox::{DEFAULT_MODEL, Sandbox};
use tokio::sync::mpsc::{UnboundedReceiver, unbounded_channel};
use tracing_appender::non_blocking::WorkerGuard;

use crate::{folders, log};

/// Longest wait for the disk at the end: after it the next start recovers what is there.
const CLOSING: Duration = Duration::from_secs(10);

/// The program, and what it tells.
pub struct Program {
    /// Everything that can be done.
    pub app: App,
    /// What it says by itself, in order.
    pub updates: UnboundedReceiver<Update>,
    /// The disk was waited for once; a second time would be too long.
    closed: bool,
    _log: Option<WorkerGuard>,
}

impl Program {
    /// Opens the data folder.
    pub fn open() -> Result<Self, Fault> {
        let folders =
            folders::find().ok_or_else(|| Fault::new(FaultCategory::Storage, texts::cli::no_home()))?;
        // If this fails, opening the data folder says why.
        let _ = folders.create();
        let log = log::start(&folders.log);
        // A turn outruns a slow terminal by at most the reply, which the turn holds anyway.
        let (tell, updates) = unbounded_channel();
        let app = App::open(
            folders,
            Sharing::Beside,
            Arc::new(OnDemand::new(DEFAULT_MODEL, Sandbox::practice, Sandbox::base_url)),
            move |update| {
                // Nobody listens any more once the command is done.
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

    /// Waits until everything is written, and passes on what is told of the disk meanwhile. False if the disk did
    /// not take everything in time. The first time counts.
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
