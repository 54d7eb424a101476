//! Reports the progress of running imports and exports, and stops them.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::{Duration, Instant};

use rivulet_core::texts::fault;
use rivulet_core::{Fault, Work};

use crate::contract::{TransferProgress, Update, UpdateSink};
use crate::running_work::{RunningWork, WorkGuard};
use rivulet_interchange::Interrupt;

const UPDATE_INTERVAL: Duration = Duration::from_millis(100);

/// The state of running imports and exports. All clones share the same state.
#[derive(Clone, Default)]
pub struct Transfers {
    /// Incremented when the user stops the running preview, import or export. An operation stops as
    /// soon as the counter has changed since the operation began.
    stops: Arc<AtomicU64>,
    /// Incremented whenever a preview starts. A running preview stops as soon as the counter has
    /// changed since that preview began.
    previews: Arc<AtomicU64>,
    busy: Arc<AtomicBool>,
    work: RunningWork,
}

/// The permission for one import or export to run. Dropping this value allows the next one.
pub(crate) struct Slot {
    busy: Arc<AtomicBool>,
    _work: WorkGuard,
}

impl Drop for Slot {
    fn drop(&mut self) {
        self.busy.store(false, Ordering::SeqCst);
    }
}

impl Transfers {
    /// Creates the initial state. Imports and exports are registered in `work` while they run, so
    /// that no update is installed in the meantime.
    pub(crate) fn new(work: RunningWork) -> Self {
        Transfers {
            work,
            ..Transfers::default()
        }
    }

    /// Registers an import or export as running until the returned value is dropped. Fails if
    /// another import or export is running, or if an update is being installed.
    pub(crate) fn begin(&self) -> Result<Slot, Fault> {
        let work = self.work.begin(Work::Transfer)?;
        if self.busy.swap(true, Ordering::SeqCst) {
            return Err(Fault::input(fault::transfer_busy()));
        }
        Ok(Slot {
            busy: Arc::clone(&self.busy),
            _work: work,
        })
    }

    /// Stops the running preview, import or export.
    pub fn stop(&self) {
        self.stops.fetch_add(1, Ordering::SeqCst);
    }

    /// Creates a [`Watch`] for an import or export whose total amount of work is `total`.
    pub fn watch(&self, updates: UpdateSink, total: u64) -> Watch {
        Watch {
            stops: (Arc::clone(&self.stops), self.stops.load(Ordering::SeqCst)),
            previews: None,
            updates,
            total,
            reported: None,
        }
    }

    /// Stops the previous preview, and creates a [`Watch`] for the new preview.
    pub fn watch_preview(&self, updates: UpdateSink) -> Watch {
        let number = self.previews.fetch_add(1, Ordering::SeqCst) + 1;
        Watch {
            previews: Some((Arc::clone(&self.previews), number)),
            ..self.watch(updates, 0)
        }
    }
}

/// Reports the progress of an import, export or preview, and tells it when to stop.
#[derive(Clone)]
pub struct Watch {
    stops: (Arc<AtomicU64>, u64),
    previews: Option<(Arc<AtomicU64>, u64)>,
    updates: UpdateSink,
    total: u64,
    reported: Option<Instant>,
}

impl Watch {
    /// Returns whether the user stopped the operation or a newer preview replaced it.
    pub fn stopped(&self) -> bool {
        let moved = |(now, was): &(Arc<AtomicU64>, u64)| now.load(Ordering::SeqCst) != *was;
        moved(&self.stops) || self.previews.as_ref().is_some_and(moved)
    }

    pub fn set_total(&mut self, total: u64) {
        self.total = total;
    }

    /// Reports how much of the work is done. Returns an error if the operation must stop.
    pub fn report(&mut self, done: u64, conversations: u32) -> Result<(), Interrupt> {
        if self.stopped() {
            return Err(Interrupt::Stopped);
        }
        if self.reported.is_none_or(|last| last.elapsed() >= UPDATE_INTERVAL) {
            self.reported = Some(Instant::now());
            (self.updates)(Update::Transfer {
                progress: TransferProgress {
                    done: done.min(self.total),
                    total: self.total,
                    conversations,
                },
            });
        }
        Ok(())
    }
}
