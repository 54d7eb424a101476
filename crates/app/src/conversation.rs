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
        // A turn that ends between the two looks is in neither; what is written then has the ending. And one that
        // belongs to another run of the program may have been left behind by it.
        let mut look_again = true;
        loop {
            let found = self.store.branch(conversation_id).await?;
            let branch =
                found.ok_or_else(|| Fault::new(FaultCategory::Input, "This conversation was deleted"))?;
            let messages: Vec<MessageView> = branch
                .messages
                .into_iter()
                .map(|kept| {
                    match self
                        .turns
                        .get(kept.message.id)
                        .filter(|_| kept.message.ending.is_none())
                    {
                        Some(running) => running.view(kept.message, kept.versions),
                        None => MessageView::ended(kept.message, kept.versions),
                    }
                })
                .collect();
            let between = messages
                .iter()
                .any(|view| view.activity.is_none() && view.message.ending.is_none());
            if between && std::mem::take(&mut look_again) {
                // A disk that refuses this must not keep anybody from reading.
                if let Err(fault) = self.store.recover().await {
                    tracing::warn!(%fault, "what another run left behind could not be recovered");
                }
            } else {
                return Ok(ConversationView {
                    conversation: branch.conversation,
                    earlier: 0,
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
        // Marked first: a turn that begins meanwhile is refused.
        self.store.set_conversation_deleted(conversation_id, true).await?;
        self.turns.stop_in(conversation_id);
        Ok(())
    }

    /// Undoes a deletion.
    pub async fn conversation_restore(&self, conversation_id: ConversationId) -> Result<(), Fault> {
        self.store.set_conversation_deleted(conversation_id, false).await
    }
}
