//! Commands that change how much a model reasons for a reply. One command requests another version
//! of a reply without stating a reasoning effort. The other asks the server of a running reply to
//! stop reasoning and to answer.

use rivulet_core::texts::fault;
use rivulet_core::{Fault, Message, MessageId, ReasoningEffort};

use crate::app::App;
use crate::contract::ConversationView;
use crate::message::gone;

impl App {
    /// Requests another version of a reply, this time without stating a reasoning effort. If the
    /// new version starts, also removes the effort from the chat settings.
    pub async fn turn_retry_without_effort(&self, message_id: MessageId) -> Result<ConversationView, Fault> {
        let reply = self.store.message(message_id).await?.ok_or_else(gone)?;
        let conversation = self.conversation(reply.conversation_id).await?;
        let provider_id = reply.provider_id.or(conversation.provider_id).ok_or_else(gone)?;
        let model = reply.model.clone().unwrap_or(conversation.model);
        let mut view = self.retry(message_id, (provider_id, &model), false).await?;
        // Remove the effort from the chat settings only now. If the new version of the reply could
        // not start, the user must keep the setting.
        let settings = &mut view.conversation.settings;
        if settings.reasoning_effort.take().is_some() {
            let settings = settings.clone();
            self.conversation_settings(conversation.id, settings).await?;
        }
        Ok(view)
    }

    /// Asks the server of a running reply to end the reasoning and to let the model answer. If the
    /// server refuses, the function fails and the reply continues unchanged.
    pub async fn turn_answer_now(&self, message_id: MessageId) -> Result<(), Fault> {
        let over = || Fault::input(fault::answer_now_too_late());
        let running = self.engine.turns.get(message_id);
        let running = running.filter(|turn| !turn.has_ended()).ok_or_else(over)?;
        let request_id = running.request_id().ok_or_else(over)?;
        let reply = self.store.message(message_id).await?.ok_or_else(gone)?;
        let provider = self.provider(reply.provider_id.ok_or_else(gone)?).await?;
        let server = self.server(&provider).await?;
        self.client.answer_now(&server, &request_id).await
    }
}

/// Returns the reasoning effort that the user chose for this reply only; `None` if the user chose
/// none.
pub(crate) fn effort_of_message(reply: &Message) -> Option<ReasoningEffort> {
    let sent = reply.notices.effort.clone()?;
    sent.once.then_some(sent.value)
}
