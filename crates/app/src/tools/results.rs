//! Sends the results of tool calls to the model.

use rivulet_core::texts::fault;
use rivulet_core::{
    CallEnding, ChatSettings, Fault, Message, MessageId, Part, Provider, Resolution, Role, ToolCall,
};

use crate::app::App;
use crate::contract::{ConversationView, Update};
use crate::message::{ended_message, gone};

pub(crate) struct ModelAfter {
    pub(crate) provider: Provider,
    pub(crate) model: String,
    pub(crate) settings: ChatSettings,
}

impl App {
    /// Sends the results of a reply's tool calls to the model. Fails if a call has not ended or
    /// still needs the user's decision.
    pub async fn turn_results(&self, message_id: MessageId) -> Result<ConversationView, Fault> {
        let calls = self.store.calls_of(vec![message_id]).await?;
        if calls.is_empty() || !calls.iter().all(ToolCall::is_settled) {
            return Err(Fault::input(fault::calls_not_settled()));
        }
        // The results may be held back, for example because the user stopped a call. Release them
        // only now, after the check that all calls are settled. If they were released before the
        // check and it failed, Rivulet would send them automatically later, when all calls are
        // settled.
        self.tool_host.calls.release(message_id);
        let conversation_id = self.send_results(message_id).await?;
        self.open_from(conversation_id, message_id).await
    }

    /// Stores the results of a reply's calls and requests the next reply.
    pub(super) async fn send_results(
        &self,
        reply_id: MessageId,
    ) -> Result<rivulet_core::ConversationId, Fault> {
        let history = self.history(reply_id).await?;
        let reply = history.last().ok_or_else(gone)?.clone();
        let conversation_id = reply.conversation_id;
        let Some(_sending) = self.tool_host.calls.begin_sending(reply_id) else {
            return Ok(conversation_id);
        };
        if !self.is_last(&reply).await? {
            return Err(Fault::input(fault::reply_changed()));
        }
        let calls = self.store.calls_of(vec![reply_id]).await?;
        let next = self.model_after(&reply).await?;
        let model = (&next.provider, next.model.as_str());
        let results = self.results_message(&history, calls, model).await?;
        let sent = self.send_after_calls(history, results, next).await;
        (self.updates)(Update::ResultsSent { conversation_id });
        sent.map(|()| conversation_id)
    }

    /// Returns the model that requested the tool calls. The same model receives their results.
    async fn model_after(&self, reply: &Message) -> Result<ModelAfter, Fault> {
        let conversation = self.conversation(reply.conversation_id).await?;
        let provider_id = reply.provider_id.or(conversation.provider_id).ok_or_else(gone)?;
        Ok(ModelAfter {
            provider: self.provider(provider_id).await?,
            model: reply.model.clone().unwrap_or(conversation.model),
            settings: conversation.settings,
        })
    }

    /// Returns the message with the results of `calls`. The message contains one part for each
    /// call, followed by the images from the answers. `history` ends with the reply that contains
    /// the calls.
    pub(super) async fn results_message(
        &self,
        history: &[Message],
        mut calls: Vec<ToolCall>,
        model: (&Provider, &str),
    ) -> Result<Message, Fault> {
        let reply = history.last().ok_or_else(gone)?;
        let images = self.result_images(reply, &mut calls, history, model).await?;
        let names: Vec<&String> = reply
            .parts
            .iter()
            .filter_map(|part| match part {
                Part::ToolCall { name, .. } => Some(name),
                _ => None,
            })
            .collect();
        let parts = calls
            .iter()
            .map(|call| Part::ToolResult {
                call_id: call.call_id.clone(),
                name: usize::try_from(call.index)
                    .ok()
                    .and_then(|index| names.get(index))
                    .map_or_else(|| call.tool.clone(), |name| (*name).clone()),
                ending: call.ending,
                text: call.told.clone().unwrap_or_else(|| {
                    let mut call = call.clone();
                    // The user has not decided about this call, so the model learns only that its
                    // outcome is unknown or that its answer is withheld.
                    call.resolution.get_or_insert(match call.ending {
                        Some(CallEnding::OutcomeUnknown) => Resolution::TellUnknown,
                        _ => Resolution::Withhold,
                    });
                    super::told::tell(&mut call, None);
                    call.told.unwrap_or_default()
                }),
            })
            .chain(images)
            .collect();
        Ok(ended_message(
            reply.conversation_id,
            Some(reply),
            Role::Tool,
            parts,
        ))
    }
}
