//! Remembers a fault until the failed operation succeeds.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use rivulet_core::Fault;

/// Remembers whether the last run of an operation failed. Clones share this state.
#[derive(Clone, Debug, Default)]
pub(crate) struct LastingFault(Arc<AtomicBool>);

impl LastingFault {
    /// Records whether the operation has just failed. Returns whether the front end must be
    /// informed. Every failure must be reported, because the page may have been reloaded and then
    /// knows nothing of earlier failures. A success must be reported only if the operation failed
    /// before.
    pub fn record(&self, fault: Option<&Fault>) -> bool {
        let failed_before = self.0.swap(fault.is_some(), Ordering::Relaxed);
        fault.is_some() || failed_before
    }
}
