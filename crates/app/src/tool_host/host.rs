//! The running tool servers.

use std::collections::HashMap;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex};

use rivulet_core::{Fault, ToolServerId, lock};
use rivulet_mcp::{CancellationToken, Challenge, Server};
use tokio::sync::OwnedMutexGuard;

#[derive(Default)]
pub(crate) struct Host {
    slots: Mutex<HashMap<ToolServerId, Arc<Slot>>>,
    /// Whether the program is closing, so that no server may start.
    is_closing: AtomicBool,
}

/// The place of one tool server in [`Host`]. It contains the running server, or the reason why the
/// server failed. While a task is starting the server, it holds `lock`, so that only one start runs
/// at a time.
#[derive(Default)]
pub(crate) struct Slot {
    pub(crate) lock: Arc<tokio::sync::Mutex<()>>,
    starts: Mutex<Starts>,
    state: Mutex<SlotState>,
}

/// The start that is in progress, if any, and whether the tool server may still be started.
#[derive(Default)]
struct Starts {
    stop: Option<CancellationToken>,
    /// Whether this slot must no longer start the server, because the slot was removed or the
    /// program is closing.
    is_retired: bool,
}

/// A start that is in progress. Until this value is dropped, the server counts as starting, and the
/// lock of its slot is held.
pub(crate) struct Starting {
    pub(crate) slot: Arc<Slot>,
    pub(crate) stop: CancellationToken,
    _lock: OwnedMutexGuard<()>,
}

impl Drop for Starting {
    fn drop(&mut self) {
        lock(&self.slot.starts).stop = None;
    }
}

#[derive(Clone, Default)]
pub(crate) struct SlotState {
    pub(crate) server: Option<Arc<Server>>,
    /// Whether the server's tools have been listed and stored since it started. Until then, no call
    /// may run, because the stored definitions may be out of date.
    pub(crate) listed: bool,
    /// The reason why the server is not running; `None` if the server did not fail.
    pub(crate) fault: Option<Fault>,
    /// The challenge (`WWW-Authenticate` header) with which the server requested a sign-in.
    pub(crate) challenge: Option<Challenge>,
    /// The last lines that the server wrote to standard error before it exited.
    pub(crate) stderr: String,
}

impl Host {
    pub(crate) fn slot(&self, server_id: ToolServerId) -> Arc<Slot> {
        let slot = Arc::clone(lock(&self.slots).entry(server_id).or_default());
        if self.is_closing.load(Ordering::Acquire) {
            slot.retire();
        }
        slot
    }

    /// Closes a server, even if it is still starting, and removes all its state.
    pub(crate) async fn remove(&self, server_id: ToolServerId) {
        let slot = lock(&self.slots).remove(&server_id);
        if let Some(slot) = slot {
            slot.retire();
            slot.close().await;
        }
    }

    /// Closes all servers, even those that are still starting, and waits until all their processes
    /// have exited. If the caller drops the returned future, the servers still close in the
    /// background, and the next call of this function waits for them.
    pub(crate) async fn close(&self) {
        self.is_closing.store(true, Ordering::Release);
        let slots: Vec<Arc<Slot>> = lock(&self.slots).values().cloned().collect();
        let closing = slots.into_iter().map(|slot| {
            slot.retire();
            tokio::spawn(async move { slot.close().await })
        });
        // Begin to close all servers before waiting for any of them.
        let closing: Vec<_> = closing.collect();
        for closed in closing {
            let _ = closed.await;
        }
    }
}

impl SlotState {
    /// Returns the server; `None` if it is not running or its connection is closed.
    pub(crate) fn usable(&self) -> Option<Arc<Server>> {
        self.server.clone().filter(|server| !server.is_closed())
    }

    fn holds(&self, server: &Arc<Server>) -> bool {
        let present = self.server.as_ref();
        present.is_some_and(|present| Arc::ptr_eq(present, server))
    }
}

impl Slot {
    /// Marks the tool server of this slot as starting. `guard` must be the guard of [`Self::lock`].
    /// Returns `None` if the server must no longer be started.
    pub(crate) fn begin(self: &Arc<Self>, guard: OwnedMutexGuard<()>) -> Option<Starting> {
        let mut starts = lock(&self.starts);
        if starts.is_retired {
            return None;
        }
        let stop = CancellationToken::new();
        starts.stop = Some(stop.clone());
        Some(Starting {
            slot: Arc::clone(self),
            stop,
            _lock: guard,
        })
    }

    pub(crate) fn is_starting(&self) -> bool {
        lock(&self.starts).stop.is_some()
    }

    /// Prevents any further start of the tool server in this slot.
    fn retire(&self) {
        lock(&self.starts).is_retired = true;
    }

    pub(crate) fn state(&self) -> SlotState {
        lock(&self.state).clone()
    }

    pub(crate) fn set(&self, state: SlotState) {
        *lock(&self.state) = state;
    }

    /// Records that the server of this slot has stopped by itself. Does nothing if the slot
    /// contains no server, or if it contains a newer server whose connection is open.
    pub(crate) fn ended(&self, fault: Fault) {
        let mut state = lock(&self.state);
        if let Some(server) = state.server.take_if(|server| server.is_closed()) {
            state.stderr = server.stderr_tail();
            state.fault = Some(fault);
            state.listed = false;
        }
    }

    /// Records that the tools of `server` were listed and stored. Does nothing if this slot
    /// contains a different server.
    pub(crate) fn listed(&self, server: &Arc<Server>) {
        let mut state = lock(&self.state);
        if state.holds(server) {
            state.listed = true;
        }
    }

    /// Removes `server` from this slot, because it refuses further calls or because its tools could
    /// not be listed. The server closes when its last call has ended. Does nothing if this slot
    /// contains a different server.
    ///
    /// `fault` states why the server cannot be used, and `challenge` is the server's request for a
    /// sign-in. If both are `None`, the server counts as not started instead of failed.
    pub(crate) fn leave(&self, server: &Arc<Server>, fault: Option<Fault>, challenge: Option<Challenge>) {
        let mut state = lock(&self.state);
        if state.holds(server) {
            *state = SlotState {
                fault,
                challenge,
                stderr: server.stderr_tail(),
                ..SlotState::default()
            };
        }
    }

    /// Records why the server is not running. Does nothing if it is running.
    pub(crate) fn fail(&self, fault: Fault) {
        let mut state = lock(&self.state);
        if state.server.is_none() {
            state.fault = Some(fault);
        }
    }

    /// Closes the server, even if it is still starting, and waits until its processes have exited.
    pub(crate) async fn close(&self) {
        if let Some(stop) = &lock(&self.starts).stop {
            stop.cancel();
        }
        let _ended = self.lock.lock().await;
        let server = std::mem::take(&mut *lock(&self.state)).server;
        if let Some(server) = server {
            server.close().await;
        }
    }
}
