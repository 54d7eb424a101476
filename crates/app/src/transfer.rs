//! Imports and exports as they run: how far they are, and how they are stopped.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::{Duration, Instant};

use rivulet_core::texts::fault;
use rivulet_core::{Fault, FaultCategory};

use crate::contract::{TransferProgress, Update, UpdateSink};
use rivulet_interchange::Interrupt;

/// How often it is told how far one is: a screen shows no more.
const EVERY: Duration = Duration::from_millis(100);

/// What runs. Clones share it.
#[derive(Clone, Default)]
pub struct Transfers {
    /// Grows when everything is to stop.
    stops: Arc<AtomicU64>,
    /// Grows when a preview begins: it ends the one before.
    previews: Arc<AtomicU64>,
    /// An import or an export runs.
    busy: Arc<AtomicBool>,
}

/// Lets the next one begin when it goes.
pub struct Busy(Arc<AtomicBool>);

impl Drop for Busy {
    fn drop(&mut self) {
        self.0.store(false, Ordering::SeqCst);
    }
}

impl Transfers {
    /// Begins an import or an export, of which there is one at a time.
    pub fn begin(&self) -> Result<Busy, Fault> {
        if self.busy.swap(true, Ordering::SeqCst) {
            return Err(Fault::new(FaultCategory::Input, fault::transfer_busy()));
        }
        Ok(Busy(Arc::clone(&self.busy)))
    }

    /// Stops the preview, import or export that runs.
    pub fn stop(&self) {
        self.stops.fetch_add(1, Ordering::SeqCst);
    }

    /// Watches an import or an export.
    pub fn watch(&self, updates: UpdateSink, total: u64) -> Watch {
        Watch {
            stops: (Arc::clone(&self.stops), self.stops.load(Ordering::SeqCst)),
            previews: None,
            updates,
            total,
            told: None,
        }
    }

    /// Watches a preview; the one before ends.
    pub fn watch_preview(&self, updates: UpdateSink) -> Watch {
        let number = self.previews.fetch_add(1, Ordering::SeqCst) + 1;
        Watch {
            previews: Some((Arc::clone(&self.previews), number)),
            ..self.watch(updates, 0)
        }
    }
}

/// Says whether to go on, and tells how far it is.
#[derive(Clone)]
pub struct Watch {
    stops: (Arc<AtomicU64>, u64),
    previews: Option<(Arc<AtomicU64>, u64)>,
    updates: UpdateSink,
    total: u64,
    told: Option<Instant>,
}

impl Watch {
    /// The user stopped it, or a newer one took its place.
    pub fn stopped(&self) -> bool {
        let moved = |(now, was): &(Arc<AtomicU64>, u64)| now.load(Ordering::SeqCst) != *was;
        moved(&self.stops) || self.previews.as_ref().is_some_and(moved)
    }

    /// How much there is, once that is known.
    pub fn set_total(&mut self, total: u64) {
        self.total = total;
    }

    /// So much is done. Ends it if it was stopped.
    pub fn told(&mut self, done: u64, conversations: u32) -> Result<(), Interrupt> {
        if self.stopped() {
            return Err(Interrupt::Stopped);
        }
        if self.told.is_none_or(|last| last.elapsed() >= EVERY) {
            self.told = Some(Instant::now());
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
