//! Turns: send, edit, ask again, go on, stop.

use rivulet_core::{
    Attachment, ChatSettings, ContinueWay, Continued, Conversation, ConversationId, Earlier, Ending, Fault,
    FaultCategory, Message, MessageId, Part, Prefill, Provider, ProviderId, Role, Seam, Turn, title_from,
};
use rivulet_store::{NewTurn, TurnContext, now_ms};
use rivulet_wire::{ChatRequest, Files, GoOn};
use uuid::Uuid;

use crate::app::App;
use crate::contract::{ConversationView, TurnRequest};
use crate::engine::{Opened, Sending, still_coming};
use crate::message::{gone, utf16_prefix};
use crate::preset::max_tokens_field;

impl App {
    /// Sends a message. Both messages are stored before the request leaves.
    pub async fn turn_start(&self, request: TurnRequest) -> Result<ConversationView, Fault> {
        let parts = typed_parts(request.text.clone(), request.attachments)?;
        let system = request.system.filter(|text| !text.trim().is_empty());
        if system.is_some() && request.conversation_id.is_some() {
            let message = "Instructions stand at the beginning of a conversation; begin a new one for them";
            return Err(Fault::new(FaultCategory::Input, message));
        }
        let provider = self.provider(request.provider_id).await?;
        let model = model_name(&request.model)?;
        let now = now_ms();
        let (conversation, is_new, mut history) = match request.conversation_id {
            Some(id) => {
                let view = self.conversation_whole(id).await?;
                // Perhaps in another run of the program, which this one's registry knows nothing of.
                if view.messages.iter().any(|view| view.message.ending.is_none()) {
                    return Err(still_coming());
                }
                let history: Vec<Message> = view.messages.into_iter().map(|view| view.message).collect();
                (view.conversation, false, history)
            }
            None => {
                let words = match request.text.trim() {
                    "" => file_names(&parts),
                    text => text.to_owned(),
                };
                let conversation = Conversation {
                    provider_id: Some(provider.id),
                    model: model.to_owned(),
                    settings: request.settings,
                    ..Conversation::new(ConversationId(Uuid::now_v7()), title_from(&words), now)
                };
                (conversation, true, Vec::new())
            }
        };
        let known = history.len();
        let system = system.map(|text| vec![Part::Text { text }]);
        for (role, parts) in [(Role::System, system), (Role::User, Some(parts))] {
            let Some(parts) = parts else { continue };
            history.push(Message {
                ending: Some(Ending::Complete),
                parts,
                ..new_message(conversation.id, history.last(), role, now)
            });
        }
        let conversation_id = conversation.id;
        let new = Beginning {
            settings: conversation.settings.clone(),
            conversation: is_new.then_some(conversation),
            messages: history[known..].to_vec(),
            ..Beginning::default()
        };
        self.send(&provider, model, new, &history).await?;
        self.conversation_open(conversation_id).await
    }

    /// Sends another version of a message of the user's; the old one stays with what followed it.
    pub async fn turn_edit(
        &self,
        message_id: MessageId,
        request: TurnRequest,
    ) -> Result<ConversationView, Fault> {
        let parts = typed_parts(request.text, request.attachments)?;
        let provider = self.provider(request.provider_id).await?;
        let model = model_name(&request.model)?;
        let mut history = self.store.up_to(message_id).await?;
        let edited = history.pop().filter(|message| message.role == Role::User);
        let edited = edited.ok_or_else(gone)?;
        let message = Message {
            ending: Some(Ending::Complete),
            parts,
            ..new_message(edited.conversation_id, history.last(), Role::User, now_ms())
        };
        history.push(message.clone());
        let new = Beginning {
            settings: self.conversation(edited.conversation_id).await?.settings,
            messages: vec![message.clone()],
            ..Beginning::default()
        };
        self.send(&provider, model, new, &history).await?;
        self.open_from(edited.conversation_id, message.id).await
    }

    /// Asks again for a reply that ended: a new version beside the old one. For a message of the user's, asks for a
    /// reply to it.
    pub async fn turn_retry(
        &self,
        message_id: MessageId,
        provider_id: ProviderId,
        model: String,
    ) -> Result<ConversationView, Fault> {
        let provider = self.provider(provider_id).await?;
        let model = model_name(&model)?;
        let context = self.context(message_id).await?;
        let conversation_id = context.reply.conversation_id;
        let settings = self.conversation(conversation_id).await?.settings;
        let mut history = context.history;
        let mut earlier_versions = Vec::new();
        match context.reply.role {
            Role::Assistant => earlier_versions = context.versions.into_iter().filter_map(earlier).collect(),
            Role::User | Role::Tool => history.push(context.reply),
            Role::System => return Err(gone()),
        }
        let new = Beginning {
            settings,
            earlier: earlier_versions,
            ..Beginning::default()
        };
        let after = history.last().map(|message| message.id);
        self.send(&provider, model, new, &history).await?;
        match after {
            Some(after) => self.open_from(conversation_id, after).await,
            None => self.conversation_open(conversation_id).await,
        }
    }

    /// Goes on with a reply that was cut: a new version that begins with its text.
    pub async fn turn_continue(
        &self,
        message_id: MessageId,
        provider_id: ProviderId,
        model: String,
    ) -> Result<ConversationView, Fault> {
        let provider = self.provider(provider_id).await?;
        let model = model_name(&model)?;
        let TurnContext {
            reply,
            versions,
            history,
        } = self.context(message_id).await?;
        let cut = reply.role == Role::Assistant
            && reply.ending.is_some_and(Ending::can_go_on)
            && !reply
                .parts
                .iter()
                .any(|part| matches!(part, Part::ToolCall { .. }));
        if !cut {
            let message = "This reply cannot go on; ask again instead";
            return Err(Fault::new(FaultCategory::Input, message));
        }
        let conversation_id = reply.conversation_id;
        let new = Beginning {
            settings: self.conversation(conversation_id).await?.settings,
            ..Beginning::default()
        };
        let new = match self.kept_stream(&provider, &reply).await? {
            Some(opened) => Beginning {
                opened: Some(opened),
                earlier: versions.into_iter().filter_map(earlier).collect(),
                continued: self.before_own_words(&reply).await?,
                ..new
            },
            None if reply.text().trim().is_empty() => {
                let message = "Nothing of the answer had come that it could go on from; ask again instead";
                return Err(Fault::new(FaultCategory::Input, message));
            }
            None => Beginning {
                continued: Some(continued(&reply, provider.continuing.prefill)),
                ..new
            },
        };
        self.send(&provider, model, new, &history).await?;
        self.open_from(conversation_id, message_id).await
    }

    /// The stream of a reply, if the server kept it and gives it again.
    async fn kept_stream(&self, provider: &Provider, reply: &Message) -> Result<Option<Opened>, Fault> {
        let name = reply.notices.stream.clone();
        let Some(name) =
            name.filter(|_| provider.continuing.resume && reply.provider_id == Some(provider.id))
        else {
            return Ok(None);
        };
        // Stop ended the generation there, too.
        if matches!(reply.ending, Some(Ending::Stopped | Ending::Length)) {
            return Ok(None);
        }
        let server = self.server(provider).await?;
        let mut steps = Vec::new();
        let opened = self
            .client
            .open(&server, &ChatRequest::resume(name.clone()), |step| {
                steps.push(step)
            })
            .await;
        match opened {
            Ok(answer) => Ok(Some(Opened { name, answer, steps })),
            // It is there no more: what came is the beginning of a new answer.
            Err(error) => {
                tracing::info!(fault = %Fault::from(error), "the stream is not there any more");
                Ok(None)
            }
        }
    }

    /// What stood before the words that a reply's own stream brought, if it went on from another one: the server kept
    /// only what it generated itself.
    async fn before_own_words(&self, reply: &Message) -> Result<Option<Continued>, Fault> {
        let Some(seam) = reply.seams.last() else {
            return Ok(None);
        };
        let before = self.store.message(seam.from).await?;
        let (text, reasoning) = (reply.text(), reply.reasoning());
        let whole = match &before {
            Some(before) if seam.apart => before.text(),
            _ if seam.apart => return Ok(None),
            _ => text,
        };
        let Some(text) = utf16_prefix(&whole, seam.at) else {
            return Ok(None);
        };
        let thought = before.map(|before| before.reasoning()).unwrap_or_default();
        let mut seams = reply.seams.clone();
        if let Some(last) = seams.last_mut() {
            (last.overlap, last.apart) = (String::new(), false);
        }
        Ok(Some(Continued {
            reasoning: if seam.apart || reasoning.starts_with(&thought) {
                thought
            } else {
                String::new()
            },
            text: text.to_owned(),
            seams,
        }))
    }

    /// Stops a running turn; what came is kept.
    pub async fn turn_stop(&self, message_id: MessageId) -> Result<(), Fault> {
        // One that ended meanwhile has its own ending.
        if let Some(running) = self.engine.turns.get(message_id) {
            running.stop();
        }
        Ok(())
    }

    async fn context(&self, message_id: MessageId) -> Result<TurnContext, Fault> {
        self.store.turn_context(message_id).await?.ok_or_else(gone)
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
        let mut request = ChatRequest::new(provider.id, model, history, provider.include_usage);
        request.attach(&self.files(history).await?)?;
        request.set(&new.settings, &max_tokens_field(provider.preset.as_deref()))?;
        let server = self.server(provider).await?;
        let conversation_id = last.conversation_id;
        let mut reply = Message {
            provider_id: Some(provider.id),
            model: Some(model.to_owned()),
            ..new_message(conversation_id, Some(last), Role::Assistant, now_ms())
        };
        let turn = if let Some(continued) = new.continued {
            let prefill = provider.continuing.prefill;
            request.go_on(&match prefill {
                Prefill::None => GoOn::Ask(&continued.text),
                prefill => GoOn::Prefill(&continued.text, prefill),
            });
            reply.seams.clone_from(&continued.seams);
            let turn = Turn::continuing(continued).beside(new.earlier);
            reply.parts = turn.parts();
            turn
        } else {
            Turn::again(new.earlier)
        };
        match &new.opened {
            Some(opened) => request = ChatRequest::resume(opened.name.clone()),
            None if provider.continuing.resume => request.keep_stream(reply.id.to_string()),
            None => {}
        }
        let new_turn = NewTurn {
            new_conversation: new.conversation,
            messages: new.messages,
            reply,
        };
        let sending = Sending {
            server,
            request,
            opened: new.opened,
        };
        let app = self.clone();
        let on_complete = async move |sending: Sending| {
            app.title_after(conversation_id, &sending.server, &sending.request)
                .await;
        };
        self.engine.start(turn, new_turn, sending, on_complete).await
    }

    /// The bytes of all files that go with messages.
    async fn files(&self, history: &[Message]) -> Result<Files, Fault> {
        let mut files = Files::new();
        for part in history.iter().flat_map(|message| &message.parts) {
            if let Part::Image { file } | Part::File { file } = part
                && !files.contains_key(&file.hash)
            {
                files.insert(file.hash.clone(), self.store.attachment_bytes(&file.hash).await?);
            }
        }
        Ok(files)
    }
}

/// What a turn begins with beside the history.
#[derive(Default)]
struct Beginning {
    /// A conversation to make first.
    conversation: Option<Conversation>,
    /// What the conversation asks of the model.
    settings: ChatSettings,
    /// New messages before the reply.
    messages: Vec<Message>,
    /// Other versions of the reply.
    earlier: Vec<Earlier>,
    /// The reply that it goes on with.
    continued: Option<Continued>,
    /// The answer is there already.
    opened: Option<Opened>,
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

/// What a reply is that goes on from this one.
fn continued(reply: &Message, prefill: Prefill) -> Continued {
    let text = reply.text();
    let apart = reply.seams.last().is_some_and(|seam| seam.apart);
    let mut seams = if apart { Vec::new() } else { reply.seams.clone() };
    seams.push(Seam {
        from: reply.id,
        way: match prefill {
            Prefill::None => ContinueWay::Ask,
            _ => ContinueWay::Prefill,
        },
        at: text.encode_utf16().count() as u64,
        overlap: String::new(),
        apart: false,
    });
    Continued {
        reasoning: reply.reasoning(),
        text,
        seams,
    }
}

/// The parts of a message that a person sends: files first. Fails if there is nothing.
fn typed_parts(text: String, attachments: Vec<Attachment>) -> Result<Vec<Part>, Fault> {
    let mut parts: Vec<Part> = attachments
        .into_iter()
        .map(|file| match file.media_type.starts_with("image/") {
            true => Part::Image { file },
            false => Part::File { file },
        })
        .collect();
    if !text.trim().is_empty() {
        parts.push(Part::Text { text });
    }
    match parts.is_empty() {
        true => Err(Fault::new(FaultCategory::Input, "Write a message first")),
        false => Ok(parts),
    }
}

fn file_names(parts: &[Part]) -> String {
    let names: Vec<&str> = parts
        .iter()
        .filter_map(|part| match part {
            Part::Image { file } | Part::File { file } => Some(file.name.as_str()),
            _ => None,
        })
        .collect();
    names.join(", ")
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
