//! Conversations: list, open, rename, delete, undo.

use rivulet_core::{ConversationId, ConversationSummary, Fault, FaultCategory};

use crate::app::App;
use crate::contract::{ConversationView, MessageView};

impl App {
    /// All conversations, the latest first.
    pub async fn conversation_list(&self) -> Result<Vec<ConversationSummary>, Fault> {
        self.store.conversations().await
    }

    /// One conversation along its chosen branch, running turns as far as they have come.
    pub async fn conversation_open(
        &self,
        conversation_id: ConversationId,
    ) -> Result<ConversationView, Fault> {
        loop {
            let found = self.store.branch(conversation_id).await?;
            let branch =
                found.ok_or_else(|| Fault::new(FaultCategory::Input, "This conversation was deleted"))?;
            let messages: Option<Vec<MessageView>> = branch
                .messages
                .into_iter()
                .map(
                    |kept| match (kept.message.ending, self.turns.get(kept.message.id)) {
                        (None, Some(running)) => Some(running.view(kept.message, kept.versions)),
                        // It ended between the two looks: what is written now has the ending.
                        (None, None) => None,
                        (Some(_), _) => Some(MessageView::ended(kept.message, kept.versions)),
                    },
                )
                .collect();
            if let Some(messages) = messages {
                return Ok(ConversationView {
                    conversation: branch.conversation,
                    messages,
                });
            }
        }
    }

    /// Gives a conversation another title.
    pub async fn conversation_rename(
        &self,
        conversation_id: ConversationId,
        title: String,
    ) -> Result<(), Fault> {
        let title = title.split_whitespace().collect::<Vec<_>>().join(" ");
        if title.is_empty() {
            return Err(Fault::new(FaultCategory::Input, "Give the conversation a title"));
        }
        self.store.rename_conversation(conversation_id, title).await
    }

    /// Takes a conversation away; running turns in it are stopped.
    pub async fn conversation_delete(&self, conversation_id: ConversationId) -> Result<(), Fault> {
        if let Some(running) = self.turns.in_conversation(conversation_id) {
            running.stop();
        }
        self.store.set_conversation_deleted(conversation_id, true).await
    }

    /// Undoes a deletion.
    pub async fn conversation_restore(&self, conversation_id: ConversationId) -> Result<(), Fault> {
        self.store.set_conversation_deleted(conversation_id, false).await
    }
}
