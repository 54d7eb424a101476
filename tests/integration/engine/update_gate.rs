//! A gate that holds an update, so that a test can act while the engine waits.

use std::sync::mpsc::{Receiver, Sender, channel};
use std::sync::{Arc, Mutex};

use rivulet_app::contract::Update;

/// The function that selects the update to hold, and the channel whose end opens the gate.
type Held = (fn(&Update) -> bool, Receiver<()>);

/// The gate through which all updates pass. All clones are the same gate.
#[derive(Clone, Default)]
pub struct UpdateGate(Arc<Mutex<Option<Held>>>);

impl UpdateGate {
    /// Makes the sender of the next update that satisfies `is_held` wait until the returned value is
    /// dropped. A reply that has ended, for example, is then not stored yet.
    pub fn hold_at(&self, is_held: fn(&Update) -> bool) -> Sender<()> {
        let (sender, opened) = channel();
        *self.0.lock().unwrap() = Some((is_held, opened));
        sender
    }

    /// Waits until the sender of an update is waiting, as [`hold_at`](Self::hold_at) requested.
    pub async fn reached(&self) {
        while self.0.lock().unwrap().is_some() {
            tokio::task::yield_now().await;
        }
    }

    /// Passes an update to `send`. If the update is to be held, returns only when the gate is open.
    pub fn pass(&self, update: Update, send: impl FnOnce(Update)) {
        let held = self.0.lock().unwrap().take_if(|(is_held, _)| is_held(&update));
        send(update);
        if let Some((_, opened)) = held {
            let _ = opened.recv();
        }
    }
}
