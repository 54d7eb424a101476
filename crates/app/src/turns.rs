//! The turns that run now.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError};

use rivulet_core::{ConversationId, MessageId};

use crate::running_turn::RunningTurn;

/// All turns from their request to the writing of their ending.
#[derive(Clone, Default)]
pub struct Turns {
    running: Arc<Mutex<HashMap<MessageId, Arc<RunningTurn>>>>,
}

impl Turns {
    /// Adds a turn, unless one runs in its conversation already.
    pub fn begin(&self, turn: &Arc<RunningTurn>) -> bool {
        self.with(|running| {
            let busy = running
                .values()
                .any(|other| other.conversation_id() == turn.conversation_id() && !other.has_ended());
            if !busy {
                running.insert(turn.message_id(), Arc::clone(turn));
            }
            !busy
        })
    }

    /// The turn is over, and written.
    pub fn end(&self, message_id: MessageId) {
        self.with(|running| running.remove(&message_id));
    }

    /// The turn that fills a message.
    pub fn get(&self, message_id: MessageId) -> Option<Arc<RunningTurn>> {
        self.with(|running| running.get(&message_id).cloned())
    }

    /// Stops what runs in a conversation.
    pub fn stop_in(&self, conversation_id: ConversationId) {
        for turn in self.running_in(conversation_id) {
            turn.stop();
        }
    }

    /// What runs in a conversation.
    pub fn running_in(&self, conversation_id: ConversationId) -> Vec<Arc<RunningTurn>> {
        self.with(|running| {
            let turns = running
                .values()
                .filter(|turn| turn.conversation_id() == conversation_id);
            turns.cloned().collect()
        })
    }

    /// Stops all turns and waits until they are written.
    pub async fn stop_all(&self) {
        let turns: Vec<_> = self.with(|running| running.values().cloned().collect());
        for turn in &turns {
            turn.stop();
        }
        for turn in turns {
            turn.written().await;
        }
    }

    fn with<T>(&self, act: impl FnOnce(&mut HashMap<MessageId, Arc<RunningTurn>>) -> T) -> T {
        act(&mut self.running.lock().unwrap_or_else(PoisonError::into_inner))
    }
}
