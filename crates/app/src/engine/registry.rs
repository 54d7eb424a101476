//! The registry of running turns.

use std::collections::HashMap;
use std::sync::{Arc, Mutex};

use rivulet_core::{ConversationId, Fault, MessageId, lock};

use super::running_turn::RunningTurn;

type Turns = HashMap<MessageId, Arc<RunningTurn>>;

/// All running turns, shared by all clones. A turn is registered before its request is sent, and is
/// removed when its task ends.
#[derive(Clone, Default)]
pub struct Registry {
    turns: Arc<Mutex<Turns>>,
}

/// The entry of a turn in the registry. When this value is dropped, the turn is removed and marked
/// as finished.
pub struct Registration {
    registry: Registry,
    turn: Arc<RunningTurn>,
}

impl Drop for Registration {
    fn drop(&mut self) {
        self.registry.with(|turns| turns.remove(&self.turn.message_id));
        self.turn.finish();
    }
}

impl Registry {
    /// Registers a turn. Fails if another turn is running in the conversation, unless the two turns
    /// belong to different columns of one comparison.
    pub fn register(&self, turn: &Arc<RunningTurn>) -> Result<Registration, Fault> {
        self.with(|turns| {
            let busy = turns.values().any(|other| {
                other.conversation_id == turn.conversation_id
                    && !other.has_ended()
                    && !turn.is_compared_with(other)
            });
            if busy {
                return Err(still_coming());
            }
            turns.insert(turn.message_id, Arc::clone(turn));
            Ok(Registration {
                registry: self.clone(),
                turn: Arc::clone(turn),
            })
        })
    }

    /// Returns the turn that produces a message. Returns `None` if there is no such turn or if its
    /// outcome has already been stored.
    pub fn get(&self, message_id: MessageId) -> Option<Arc<RunningTurn>> {
        let turn = self.with(|turns| turns.get(&message_id).cloned());
        turn.filter(|turn| !turn.is_stored())
    }

    /// Waits until the task that runs the turn of a reply has ended.
    pub async fn finished(&self, message_id: MessageId) {
        let turn = self.with(|turns| turns.get(&message_id).cloned());
        if let Some(turn) = turn {
            turn.finished().await;
        }
    }

    /// Returns the turns in a conversation, except those whose outcomes have already been stored.
    pub fn running_in(&self, conversation_id: ConversationId) -> Vec<Arc<RunningTurn>> {
        self.with(|turns| {
            let running = turns
                .values()
                .filter(|turn| turn.conversation_id == conversation_id && !turn.is_stored());
            running.cloned().collect()
        })
    }

    /// Stops all turns and waits until their tasks have ended.
    pub async fn stop_all(&self) {
        let turns: Vec<_> = self.with(|turns| turns.values().cloned().collect());
        for turn in &turns {
            turn.stop();
        }
        for turn in turns {
            turn.finished().await;
        }
    }

    fn with<T>(&self, act: impl FnOnce(&mut Turns) -> T) -> T {
        act(&mut lock(&self.turns))
    }
}

/// Returns the fault for an action that is impossible while a reply is running.
pub fn still_coming() -> Fault {
    Fault::input(rivulet_core::texts::fault::reply_running())
}
