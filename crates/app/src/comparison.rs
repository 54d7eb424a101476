//! Creates comparisons: sends one message to several models, whose replies are shown side by side.

use rivulet_core::texts::fault;
use rivulet_core::{
    ChatSettings, ChosenModel, Column, ComparisonId, Conversation, ConversationId, Ending, Fault, Message,
    MessageId, ProviderId, QueuedMessageId, ReasoningEffort, Role,
};
use rivulet_store::NewTurn;
use uuid::Uuid;

use crate::app::App;
use crate::contract::{ConversationStart, ConversationView, NewMessage};
use crate::image_models::ListAccess;
use crate::message::{ended_message, gone, new_message};
use crate::sending::Beginning;
use crate::turn::{model_id, new_conversation, typed_parts};

const MAX_MODELS: usize = 6;

/// Fails if more than [`MAX_MODELS`] models would answer a message. `more` lists all of these
/// models except the first.
pub(crate) fn require_few(more: &[ChosenModel]) -> Result<(), Fault> {
    match more.len() < MAX_MODELS {
        true => Ok(()),
        false => Err(Fault::input(fault::too_many_models())),
    }
}

impl App {
    /// Sends a message to several models. If `conversation_id` is `None`, starts a conversation.
    /// The message and an empty reply for each model are stored in one transaction before any
    /// request is sent. Fails if no request can be sent.
    pub async fn turn_start_many(
        &self,
        conversation_id: Option<ConversationId>,
        start: ConversationStart,
        message: NewMessage,
        more: Vec<ChosenModel>,
    ) -> Result<ConversationView, Fault> {
        let conversation_id = self
            .start_many(conversation_id, start, message, more, None)
            .await?;
        self.conversation_open(conversation_id).await
    }

    /// Sends a message as [`App::turn_start_many`] does, and returns the id of the conversation. If
    /// the message was waiting in the conversation's queue, `queued` is its id there. The message
    /// is then removed from the queue.
    pub(crate) async fn start_many(
        &self,
        conversation_id: Option<ConversationId>,
        start: ConversationStart,
        message: NewMessage,
        more: Vec<ChosenModel>,
        queued: Option<QueuedMessageId>,
    ) -> Result<ConversationId, Fault> {
        let effort = message.effort.clone();
        if effort.as_ref().is_some_and(|effort| !effort.is_valid()) {
            return Err(Fault::input(fault::effort_invalid()));
        }
        let parts = typed_parts(message.text, message.attachments)?;
        let mut targets = vec![(message.provider_id, message.model)];
        require_few(&more)?;
        targets.extend(more.into_iter().map(|chosen| (chosen.provider_id, chosen.model)));
        let first = self.provider(targets[0].0).await?;
        let model = (&first, model_id(&targets[0].1)?);
        let (conversation, history, messages) = match conversation_id {
            Some(id) => {
                let (conversation, mut history, mut before) =
                    self.at_end(id, model, &targets, &parts).await?;
                let message = ended_message(conversation.id, history.last(), Role::User, parts);
                history.push(message.clone());
                before.push(message);
                (conversation, history, before)
            }
            None => {
                let (conversation, messages) = new_conversation(start, model, parts);
                (conversation, messages.clone(), messages)
            }
        };
        let new_turn = NewTurn {
            reply: new_message(conversation.id, history.last(), Role::Assistant),
            beside: Vec::new(),
            new_conversation: conversation_id.is_none().then(|| conversation.clone()),
            messages,
            queued,
        };
        self.send_to_all(&conversation, (targets, effort), new_turn, &history)
            .await?;
        Ok(conversation.id)
    }

    /// Asks a further model to answer the message that the reply `message_id` answers. The new
    /// reply gets its own column. Returns the conversation and the id of the new reply.
    pub async fn turn_beside(
        &self,
        message_id: MessageId,
        provider_id: ProviderId,
        model: String,
    ) -> Result<(ConversationView, MessageId), Fault> {
        let provider = self.provider(provider_id).await?;
        let mut history = self.history(message_id).await?;
        let reply = history.pop().filter(|reply| reply.role == Role::Assistant);
        let reply = reply.ok_or_else(gone)?;
        let new = Beginning {
            settings: self.conversation(reply.conversation_id).await?.settings,
            column: Some(self.store.next_column(reply.id).await?),
            ..Beginning::default()
        };
        let new_id = self.send(&provider, model_id(&model)?, new, &history).await?;
        let view = self.open_from(reply.conversation_id, message_id).await?;
        Ok((view, new_id))
    }

    /// Fails if the last message in `history` cannot be sent to any of the targets (pairs of a
    /// provider and a model). The returned fault is that of the first target.
    pub(crate) async fn require_sendable(
        &self,
        targets: &[(ProviderId, String)],
        settings: &ChatSettings,
        history: &[Message],
    ) -> Result<(), Fault> {
        let mut sendable = Ok(());
        for (provider_id, model) in targets {
            let target = async {
                let provider = self.provider(*provider_id).await?;
                self.require_budget(&provider).await?;
                self.build_request(
                    &provider,
                    model_id(model)?,
                    settings,
                    history,
                    ListAccess::ReadBefore,
                )
                .await
                .map(drop)
            };
            let target = target.await;
            if target.is_ok() {
                return target;
            }
            sendable = sendable.and(target);
        }
        sendable
    }

    /// Stores an empty reply for each model in `targets`, and requests the replies. The reply in
    /// `new_turn` is only a placeholder and is never stored.
    async fn send_to_all(
        &self,
        conversation: &Conversation,
        (targets, effort): (Vec<(ProviderId, String)>, Option<ReasoningEffort>),
        new_turn: NewTurn,
        history: &[Message],
    ) -> Result<(), Fault> {
        let comparison_id = ComparisonId(Uuid::now_v7());
        let mut turns = Vec::new();
        let mut refused = Vec::new();
        let mut first_fault = None;
        for (number, (provider_id, model)) in (0..).zip(targets) {
            let column = Column {
                comparison_id,
                number,
            };
            let new = Beginning {
                settings: conversation.settings.clone(),
                effort: effort.clone(),
                column: Some(column),
                ..Beginning::default()
            };
            let preparing = async {
                let provider = self.provider(provider_id).await?;
                let model = model_id(&model)?;
                self.prepare_turn(&provider, model, new, history).await
            };
            match preparing.await {
                Ok(turn) => turns.push(turn),
                Err(fault) => {
                    first_fault.get_or_insert_with(|| fault.clone());
                    refused.push(Message {
                        ending: Some(Ending::ProviderError),
                        fault: Some(fault),
                        provider_id: Some(provider_id),
                        model: Some(model),
                        column: Some(column),
                        ..new_message(conversation.id, history.last(), Role::Assistant)
                    });
                }
            }
        }
        let [selected, others @ ..] = turns.as_slice() else {
            return Err(first_fault.unwrap_or_else(|| Fault::input(fault::model_missing())));
        };
        let beside = others.iter().map(|turn| turn.reply.clone()).chain(refused);
        let new_turn = NewTurn {
            reply: selected.reply.clone(),
            beside: beside.collect(),
            ..new_turn
        };
        self.engine.start(new_turn, turns).await
    }
}
