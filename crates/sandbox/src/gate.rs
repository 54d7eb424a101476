//! A place in a script where it waits until it is let on.

use std::sync::Arc;

use tokio::sync::watch;

/// A place where scripts wait. Clones are the same gate, and several scripts may wait at one.
#[derive(Clone, Debug)]
pub struct Gate {
    passage: Arc<watch::Sender<Passage>>,
}

#[derive(Debug, Default)]
struct Passage {
    arrivals: u64,
    permits: u64,
    open: bool,
}

impl Default for Gate {
    fn default() -> Self {
        Self::new()
    }
}

impl Gate {
    /// A closed gate.
    #[must_use]
    pub fn new() -> Self {
        Self {
            passage: Arc::new(watch::Sender::new(Passage::default())),
        }
    }

    /// Opens the gate for good: whoever waits goes on, and whoever comes later does not wait.
    pub fn release(&self) {
        self.passage.send_modify(|passage| passage.open = true);
    }

    /// Lets exactly one hold go on: the one waiting, or the next to arrive.
    pub fn release_one(&self) {
        self.passage.send_modify(|passage| passage.permits += 1);
    }

    /// Waits until a script has arrived here: everything before the hold has then been written to the socket.
    pub async fn reached(&self) {
        self.reached_times(1).await;
    }

    /// Waits until scripts have arrived here `times` times in all, to follow a script that holds repeatedly.
    pub async fn reached_times(&self, times: u64) {
        // The sender lives as long as `self`, so waiting cannot fail.
        let _ = self
            .passage
            .subscribe()
            .wait_for(|passage| passage.arrivals >= times)
            .await;
    }

    /// How many times a script has arrived here so far.
    #[must_use]
    pub fn arrivals(&self) -> u64 {
        self.passage.borrow().arrivals
    }

    /// Arrives, and waits to be let on.
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
