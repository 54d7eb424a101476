//! Messages: choose a version, keep an ending.

use rivulet_core::{Fault, FaultCategory, Message, MessageId};

use crate::app::App;
use crate::contract::{ConversationView, MessageView};

impl App {
    /// Shows another version of a message: the branch through it is chosen.
    pub async fn message_select(&self, message_id: MessageId) -> Result<ConversationView, Fault> {
        let message = self.message(message_id).await?;
        self.store.choose(&message).await?;
        self.conversation_open(message.conversation_id).await
    }

    /// The user has seen how this reply ended and keeps it as it is.
    pub async fn message_keep(&self, message_id: MessageId) -> Result<(), Fault> {
        self.store.keep(message_id).await
    }

    async fn message(&self, message_id: MessageId) -> Result<Message, Fault> {
        let found = self.store.message(message_id).await?;
        found.ok_or_else(|| Fault::new(FaultCategory::Input, "This message is not there any more"))
    }

    /// The reply as it is now, if it has changes after `seq`: fills a gap.
    pub async fn turn_since(&self, message_id: MessageId, seq: u32) -> Result<Option<MessageView>, Fault> {
        let running = self.turns.get(message_id);
        if running
            .as_ref()
            .is_some_and(|running| running.seq() <= u64::from(seq))
        {
            return Ok(None);
        }
        // A running turn knows its conversation: its text need not be read from the disk to find it.
        let conversation_id = match running {
            Some(running) => running.conversation_id(),
            None => self.message(message_id).await?.conversation_id,
        };
        let conversation = self.conversation_open(conversation_id).await?;
        Ok(conversation
            .messages
            .into_iter()
            .find(|view| view.message.id == message_id))
    }
}

impl MessageView {
    /// The view of a message that does not stream.
    pub(crate) fn ended(message: Message, versions: Vec<MessageId>) -> Self {
        MessageView {
            message,
            versions,
            seq: 0,
            activity: None,
            running_ms: 0,
        }
    }
}
