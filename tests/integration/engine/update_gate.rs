//! A gate that makes the engine wait after it has sent a certain update, so that a test can do
//! something during that time.

use std::sync::mpsc::{Receiver, Sender, channel};
use std::sync::{Arc, Mutex};

use rivulet_app::contract::Update;

/// A function that selects an update, and the channel that keeps the engine waiting after that
/// update. The gate opens when the sender of this channel is dropped.
type Held = (fn(&Update) -> bool, Receiver<()>);

/// The gate through which all updates pass. All clones are the same gate.
#[derive(Clone, Default)]
pub struct UpdateGate(Arc<Mutex<Option<Held>>>);

impl UpdateGate {
    /// Makes the engine wait after it has sent the next update that satisfies `is_held`. The wait
    /// ends when the returned value is dropped. For example, if the update reports the end of a
    /// reply, the reply is not stored before that.
    pub fn hold_at(&self, is_held: fn(&Update) -> bool) -> Sender<()> {
        let (sender, opened) = channel();
        *self.0.lock().unwrap() = Some((is_held, opened));
        sender
    }

    /// Waits until the engine sends the update that was selected with [`hold_at`](Self::hold_at).
    pub async fn reached(&self) {
        while self.0.lock().unwrap().is_some() {
            tokio::task::yield_now().await;
        }
    }

    /// Passes an update to `send`. If the update was selected with [`hold_at`](Self::hold_at),
    /// returns only when the gate has opened.
    pub fn pass(&self, update: Update, send: impl FnOnce(Update)) {
        let held = self.0.lock().unwrap().take_if(|(is_held, _)| is_held(&update));
        send(update);
        if let Some((_, opened)) = held {
            let _ = opened.recv();
        }
    }
}
