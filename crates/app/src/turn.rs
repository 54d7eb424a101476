//! Turns: send, ask again, stop.

use std::sync::Arc;

use rivulet_core::{
    Conversation, ConversationId, Earlier, Ending, Fault, FaultCategory, Message, MessageId, Part, Provider,
    ProviderId, Role, title_from,
};
use rivulet_store::{NewTurn, now_ms};
use rivulet_wire::ChatRequest;
use uuid::Uuid;

use crate::app::App;
use crate::contract::{ConversationView, TurnRequest};
use crate::running_turn::{RunningTurn, Sending};

impl App {
    /// Sends a message. Both messages are stored before the request leaves.
    pub async fn turn_start(&self, request: TurnRequest) -> Result<ConversationView, Fault> {
        if request.text.trim().is_empty() {
            return Err(Fault::new(FaultCategory::Input, "Write a message first"));
        }
        let system = request.system.filter(|text| !text.trim().is_empty());
        if system.is_some() && request.conversation_id.is_some() {
            let message = "Instructions stand at the beginning of a conversation; begin a new one for them";
            return Err(Fault::new(FaultCategory::Input, message));
        }
        let provider = self.provider(request.provider_id).await?;
        let model = model_name(&request.model)?;
        let now = now_ms();
        let (conversation_id, new_conversation, mut history) = match request.conversation_id {
            Some(id) => {
                let view = self.conversation_open(id).await?;
                // Perhaps in another run of the program, which this one's registry knows nothing of.
                if view.messages.iter().any(|view| view.message.ending.is_none()) {
                    return Err(still_coming());
                }
                (
                    id,
                    None,
                    view.messages
                        .into_iter()
                        .map(|view| view.message)
                        .collect::<Vec<_>>(),
                )
            }
            None => {
                let conversation = Conversation {
                    provider_id: Some(provider.id),
                    model: model.to_owned(),
                    settings: request.settings,
                    ..Conversation::new(ConversationId(Uuid::now_v7()), title_from(&request.text), now)
                };
                (conversation.id, Some(conversation), Vec::new())
            }
        };
        let known = history.len();
        for (role, text) in [(Role::System, system), (Role::User, Some(request.text))] {
            let Some(text) = text else { continue };
            history.push(Message {
                ending: Some(Ending::Complete),
                parts: vec![Part::Text { text }],
                ..new_message(conversation_id, history.last(), role, now)
            });
        }
        let new = Beginning {
            conversation: new_conversation,
            messages: history[known..].to_vec(),
            earlier: Vec::new(),
        };
        self.send(&provider, model, new, &history).await?;
        self.conversation_open(conversation_id).await
    }

    /// Asks again for a reply that ended: a new version beside the old one.
    pub async fn turn_retry(
        &self,
        message_id: MessageId,
        provider_id: ProviderId,
        model: String,
    ) -> Result<ConversationView, Fault> {
        let provider = self.provider(provider_id).await?;
        let model = model_name(&model)?;
        let context = self.store.turn_context(message_id).await?;
        let context = context
            .filter(|context| context.reply.role == Role::Assistant)
            .ok_or_else(|| Fault::new(FaultCategory::Input, "This reply is not there any more"))?;
        let new = Beginning {
            earlier: context.versions.into_iter().filter_map(earlier).collect(),
            ..Beginning::default()
        };
        self.send(&provider, model, new, &context.history).await?;
        self.conversation_open(context.reply.conversation_id).await
    }

    /// Stops a running turn; what came is kept.
    pub async fn turn_stop(&self, message_id: MessageId) -> Result<(), Fault> {
        // One that ended meanwhile has its own ending.
        if let Some(running) = self.turns.get(message_id) {
            running.stop();
        }
        Ok(())
    }

    /// Stores a turn that answers the last message of `history`, and lets it run.
    async fn send(
        &self,
        provider: &Provider,
        model: &str,
        new: Beginning,
        history: &[Message],
    ) -> Result<(), Fault> {
        let Some(last) = history.last() else {
            return Err(Fault::new(FaultCategory::Input, "There is nothing to answer"));
        };
        let server = self.server(provider).await?;
        let reply = Message {
            provider_id: Some(provider.id),
            model: Some(model.to_owned()),
            ..new_message(last.conversation_id, Some(last), Role::Assistant, now_ms())
        };
        let turn = Arc::new(RunningTurn::new(&reply, new.earlier));
        if !self.turns.begin(&turn) {
            return Err(still_coming());
        }
        let stored = self
            .store
            .begin_turn(NewTurn {
                new_conversation: new.conversation,
                messages: new.messages,
                reply,
            })
            .await;
        if let Err(fault) = stored {
            self.turns.end(turn.message_id());
            turn.abandon();
            return Err(fault);
        }
        let sending = Sending {
            server,
            request: ChatRequest::new(provider.id, model, history, provider.include_usage),
        };
        tokio::spawn(turn.run(self.clone(), sending));
        Ok(())
    }
}

/// What a turn begins with beside the history.
#[derive(Default)]
struct Beginning {
    /// A conversation to make first.
    conversation: Option<Conversation>,
    /// New messages before the reply.
    messages: Vec<Message>,
    /// Other versions of the reply.
    earlier: Vec<Earlier>,
}

/// A version that a replay could take the place of: its provider gave it an id, and it may be cut off.
fn earlier(version: Message) -> Option<Earlier> {
    Some(Earlier {
        message_id: version.id,
        request_id: version.request_id.clone()?,
        reasoning: version.reasoning(),
        text: version.text(),
    })
}

fn still_coming() -> Fault {
    Fault::new(
        FaultCategory::Input,
        "A reply is still coming; stop it or wait for it",
    )
}

fn model_name(model: &str) -> Result<&str, Fault> {
    match model.trim() {
        "" => Err(Fault::new(FaultCategory::Input, "Choose a model first")),
        model => Ok(model),
    }
}

/// A message with nothing in it yet, after `parent`.
fn new_message(conversation_id: ConversationId, parent: Option<&Message>, role: Role, now: i64) -> Message {
    Message::new(
        MessageId(Uuid::now_v7()),
        conversation_id,
        parent.map(|parent| parent.id),
        role,
        now,
    )
}
