//! Makes the engine wait after it has sent a certain update, so that a test can act meanwhile.

use std::sync::mpsc::{Receiver, Sender, channel};
use std::sync::{Arc, Mutex};

use rivulet_app::contract::Update;

/// A function that selects the update, and a channel that opens the gate when its sender drops.
type Held = (fn(&Update) -> bool, Receiver<()>);

/// The gate through which all updates pass. All clones are the same gate.
#[derive(Clone, Default)]
pub struct UpdateGate(Arc<Mutex<Option<Held>>>);

impl UpdateGate {
    /// Makes the engine wait after the next update that satisfies `is_held`, until the returned
    /// value is dropped. If the update reports the end of a reply, for example, the reply is not
    /// stored until then.
    pub fn hold_at(&self, is_held: fn(&Update) -> bool) -> Sender<()> {
        let (sender, opened) = channel();
        *self.0.lock().unwrap() = Some((is_held, opened));
        sender
    }

    /// Waits until the update that [`hold_at`](Self::hold_at) specified has reached the gate.
    pub async fn reached(&self) {
        while self.0.lock().unwrap().is_some() {
            tokio::task::yield_now().await;
        }
    }

    /// Passes an update to `send`. If [`hold_at`](Self::hold_at) specified this update, returns
    /// only after the gate has been opened.
    pub fn pass(&self, update: Update, send: impl FnOnce(Update)) {
        let held = self.0.lock().unwrap().take_if(|(is_held, _)| is_held(&update));
        send(update);
        if let Some((_, opened)) = held {
            let _ = opened.recv();
        }
    }
}
