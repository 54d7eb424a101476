//! Gates, which synchronise a script with a test.

use std::sync::{Arc, Weak};

use tokio::sync::watch;

/// A gate at which scripts wait until a test lets them pass. Several scripts may wait at the same
/// gate. All clones of this value refer to the same gate.
#[derive(Clone, Debug, Default)]
pub struct Gate {
    passage: Arc<watch::Sender<Passage>>,
}

/// A weak reference to a [`Gate`].
#[derive(Clone, Debug)]
pub(crate) struct WeakGate(Weak<watch::Sender<Passage>>);

impl WeakGate {
    pub(crate) fn upgrade(&self) -> Option<Gate> {
        self.0.upgrade().map(|passage| Gate { passage })
    }
}

#[derive(Debug, Default)]
struct Passage {
    arrivals: u64,
    permits: u64,
    open: bool,
}

impl Gate {
    /// Creates a closed gate.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// Opens the gate permanently. Waiting scripts continue, and later scripts do not wait.
    pub fn release(&self) {
        self.passage.send_modify(|passage| passage.open = true);
    }

    /// Lets exactly one script pass. If no script is waiting at the gate, the next one that arrives
    /// may pass.
    pub fn release_one(&self) {
        self.passage.send_modify(|passage| passage.permits += 1);
    }

    /// Waits until a script has arrived at the gate. When this method returns, the bytes of the
    /// script's earlier steps have been written to the socket.
    pub async fn reached(&self) {
        self.reached_times(1).await;
    }

    /// Waits until scripts have arrived at the gate at least `times` times in total.
    pub async fn reached_times(&self, times: u64) {
        // Ignore the result: waiting can fail only if the sender is dropped, and `self` keeps the
        // sender.
        let _ = self
            .passage
            .subscribe()
            .wait_for(|passage| passage.arrivals >= times)
            .await;
    }

    pub(crate) fn is_open(&self) -> bool {
        self.passage.borrow().open
    }

    pub(crate) fn downgrade(&self) -> WeakGate {
        WeakGate(Arc::downgrade(&self.passage))
    }

    /// Records that a script has arrived at the gate, and waits until a test lets it pass.
    pub(crate) async fn pass(&self) {
        let mut changes = self.passage.subscribe();
        self.passage.send_modify(|passage| passage.arrivals += 1);
        while !self.take_permit() {
            if changes.changed().await.is_err() {
                return;
            }
        }
    }

    fn take_permit(&self) -> bool {
        let mut passed = false;
        self.passage.send_if_modified(|passage| {
            passed = passage.open || passage.permits > 0;
            let spent = passed && !passage.open;
            passage.permits -= u64::from(spent);
            spent
        });
        passed
    }
}
