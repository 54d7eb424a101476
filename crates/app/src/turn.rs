//! Use cases that send and edit messages, and that retry, continue and stop replies.

use std::time::Duration;

use rivulet_core::texts::{call, fault};
use rivulet_core::{
    Attachment, ContinueMethod, Continued, Conversation, ConversationId, Ending, Fault, Message, MessageId,
    Part, Prefill, PreviousVersion, Provider, ProviderId, QueuedMessageId, ReasoningEffort, Role, Seam,
    title_from,
};
use rivulet_store::now_ms;
use rivulet_wire::ChatRequest;
use uuid::Uuid;

use crate::app::App;
use crate::contract::{ConversationStart, ConversationView, NewMessage};
use crate::effort::effort_of_message;
use crate::engine::Opened;
use crate::message::{ended_message, file_names, gone, utf16_prefix};
use crate::sending::Beginning;
use crate::tools::ModelAfter;

/// Maximum time to wait for a stored stream. A server that has the stream returns it at once.
const RESUME_TIME: Duration = Duration::from_secs(15);
/// Maximum number of failed continuations that are skipped to find out how a reply was cut off. A
/// continuation is skipped if an error of the provider ended it before it added any text.
const MAX_REFUSED: usize = 100;

impl App {
    /// Creates a conversation and sends its first message, after storing everything.
    pub async fn conversation_start(
        &self,
        start: ConversationStart,
        message: NewMessage,
    ) -> Result<ConversationView, Fault> {
        let effort = message.effort.clone();
        let (provider, model, parts) = self.checked(message).await?;
        let (conversation, messages) = new_conversation(start, (&provider, &model), parts);
        let conversation_id = conversation.id;
        let new = Beginning {
            settings: conversation.settings.clone(),
            conversation: Some(conversation),
            messages: messages.clone(),
            effort,
            ..Beginning::default()
        };
        self.send(&provider, &model, new, &messages).await?;
        self.conversation_open(conversation_id).await
    }

    /// Sends a message in a conversation, after storing it together with an empty reply.
    pub async fn turn_start(
        &self,
        conversation_id: ConversationId,
        message: NewMessage,
    ) -> Result<ConversationView, Fault> {
        self.start_turn(conversation_id, message, None).await?;
        self.conversation_open(conversation_id).await
    }

    /// Sends a message at the end of a conversation. If the message comes from the conversation's
    /// queue, `queued` is its id there, and the message is removed from the queue.
    pub(crate) async fn start_turn(
        &self,
        conversation_id: ConversationId,
        message: NewMessage,
        queued: Option<QueuedMessageId>,
    ) -> Result<(), Fault> {
        let effort = message.effort.clone();
        let checked = self.checked(message).await?;
        let model = (&checked.0, checked.1.as_str());
        let targets = [(model.0.id, model.1.to_owned())];
        let (conversation, history, before) =
            self.at_end(conversation_id, model, &targets, &checked.2).await?;
        let sent = self.send_message(&conversation, checked, effort, (history, before), queued);
        sent.await.map(drop)
    }

    /// Prepares a conversation for a new message that consists of `parts`. All models in `targets`
    /// will answer the message; `model` is the first of these models. If the last reply has tool
    /// calls, stops those calls that have not ended, and creates a message with the results of all
    /// calls. Fails without changing any call if none of the targets can receive the new message.
    ///
    /// Returns the conversation, all messages of its selected branch, and the messages that the
    /// caller must still store. The last list contains only the message with the results, or is
    /// empty.
    pub(crate) async fn at_end(
        &self,
        conversation_id: ConversationId,
        model: (&Provider, &str),
        targets: &[(ProviderId, String)],
        parts: &[Part],
    ) -> Result<(Conversation, Vec<Message>, Vec<Message>), Fault> {
        let (conversation, mut history) = self.selected_branch(conversation_id).await?;
        if self.has_open_calls(&history).await? {
            let message = ended_message(conversation_id, history.last(), Role::User, parts.to_vec());
            let sent = [history.as_slice(), &[message]].concat();
            self.require_sendable(targets, &conversation.settings, &sent)
                .await?;
        }
        let mut before = Vec::new();
        if let Some(results) = self.settle_calls(&history, model).await? {
            history.push(results.clone());
            before.push(results);
        }
        Ok((conversation, history, before))
    }

    /// Sends a new version of a user's message. The old version and all messages after it are kept.
    pub async fn turn_edit(
        &self,
        message_id: MessageId,
        message: NewMessage,
    ) -> Result<ConversationView, Fault> {
        let effort = message.effort.clone();
        let checked = self.checked(message).await?;
        let mut history = self.history(message_id).await?;
        let edited = history.pop().filter(|message| message.role == Role::User);
        let conversation = self
            .conversation(edited.ok_or_else(gone)?.conversation_id)
            .await?;
        let sent = self
            .send_message(&conversation, checked, effort, (history, Vec::new()), None)
            .await?;
        self.open_from(conversation.id, sent).await
    }

    /// Sends a user's message after the messages in `history`, and returns its id. `before`
    /// contains the messages at the end of `history` that are not stored yet. They are stored
    /// together with the new message. `effort` is the reasoning effort for the reply to this
    /// message only.
    async fn send_message(
        &self,
        conversation: &Conversation,
        (provider, model, parts): (Provider, String, Vec<Part>),
        effort: Option<ReasoningEffort>,
        (mut history, mut before): (Vec<Message>, Vec<Message>),
        queued: Option<QueuedMessageId>,
    ) -> Result<MessageId, Fault> {
        let message = ended_message(conversation.id, history.last(), Role::User, parts);
        let message_id = message.id;
        history.push(message.clone());
        before.push(message);
        let new = Beginning {
            settings: conversation.settings.clone(),
            messages: before,
            queued,
            effort,
            ..Beginning::default()
        };
        self.send(&provider, &model, new, &history).await?;
        Ok(message_id)
    }

    /// Checks that a new message can be sent. Returns its provider, its model and its parts.
    pub(crate) async fn checked(&self, message: NewMessage) -> Result<(Provider, String, Vec<Part>), Fault> {
        if message.effort.as_ref().is_some_and(|effort| !effort.is_valid()) {
            return Err(Fault::input(fault::effort_invalid()));
        }
        let parts = typed_parts(message.text, message.attachments)?;
        let provider = self.provider(message.provider_id).await?;
        self.require_budget(&provider).await?;
        Ok((provider, model_id(&message.model)?.to_owned(), parts))
    }

    /// Stores `results`, the results of the tool calls in the last message of `history`, and
    /// requests the next reply.
    pub(crate) async fn send_after_calls(
        &self,
        mut history: Vec<Message>,
        results: Message,
        next: ModelAfter,
    ) -> Result<(), Fault> {
        let effort = history.last().and_then(effort_of_message);
        history.push(results.clone());
        let new = Beginning {
            settings: next.settings,
            effort,
            messages: vec![results],
            ..Beginning::default()
        };
        let sent = self.send(&next.provider, &next.model, new, &history).await;
        sent.map(drop)
    }

    /// Requests another version of a reply that has ended. If `message_id` identifies a user's
    /// message or a message with tool results, requests a reply to that message instead.
    pub async fn turn_retry(
        &self,
        message_id: MessageId,
        provider_id: ProviderId,
        model: String,
    ) -> Result<ConversationView, Fault> {
        self.retry(message_id, (provider_id, &model), true).await
    }

    /// Requests another version of a reply, as [`App::turn_retry`] does. If `keep_effort` is set,
    /// the new version gets the reasoning effort that the user chose only for the old version or,
    /// if there is none, the one in the chat settings. If `keep_effort` is not set, the request
    /// states no reasoning effort.
    pub(crate) async fn retry(
        &self,
        message_id: MessageId,
        (provider_id, model): (ProviderId, &str),
        keep_effort: bool,
    ) -> Result<ConversationView, Fault> {
        let provider = self.provider(provider_id).await?;
        let model = model_id(model)?;
        let mut history = self.history(message_id).await?;
        let last = history.last().ok_or_else(gone)?;
        let conversation_id = last.conversation_id;
        let mut new = match last.role {
            Role::Assistant => Beginning {
                previous_versions: self.previous_versions(last).await?,
                effort: effort_of_message(last).filter(|_| keep_effort),
                column: last.column,
                summary_of: last.notices.summary_of,
                ..Beginning::default()
            },
            Role::User | Role::Tool => Beginning::default(),
            Role::System => return Err(gone()),
        };
        history.pop_if(|last| last.role == Role::Assistant);
        new.settings = self.conversation(conversation_id).await?.settings;
        if !keep_effort {
            new.settings.reasoning_effort = None;
        }
        self.send(&provider, model, new, &history).await?;
        match history.last() {
            Some(before) => self.open_from(conversation_id, before.id).await,
            None => self.conversation_open(conversation_id).await,
        }
    }

    /// Continues a reply that was cut off, in a new version that begins with the old text.
    pub async fn turn_continue(
        &self,
        message_id: MessageId,
        provider_id: ProviderId,
        model: String,
    ) -> Result<ConversationView, Fault> {
        let provider = self.provider(provider_id).await?;
        let model = model_id(&model)?;
        let mut history = self.history(message_id).await?;
        let reply = history.pop().ok_or_else(gone)?;
        if !reply.can_continue() {
            return Err(Fault::input(fault::cannot_continue()));
        }
        let conversation_id = reply.conversation_id;
        let new = Beginning {
            settings: self.conversation(conversation_id).await?.settings,
            effort: effort_of_message(&reply),
            column: reply.column,
            summary_of: reply.notices.summary_of,
            ..Beginning::default()
        };
        let new = match self.stored_stream(&provider, &reply).await? {
            Some(opened) => Beginning {
                opened: Some(opened),
                previous_versions: self.previous_versions(&reply).await?,
                continued: self.before_own_words(&reply).await?,
                ..new
            },
            None if reply.text().trim().is_empty() => {
                return Err(Fault::input(fault::nothing_to_continue()));
            }
            None => {
                let prefill = self.prefill_of(&provider).await;
                let ending = self.cut_off_by(&reply).await?;
                Beginning {
                    continued: Some(continued(&reply, ending, prefill)),
                    prefill,
                    ..new
                }
            }
        };
        self.send(&provider, model, new, &history).await?;
        self.open_from(conversation_id, message_id).await
    }

    /// Returns the versions of a reply that have ended. The new version is compared with these
    /// versions. If the server sends the response of one of them again, the new version replaces
    /// that version.
    async fn previous_versions(&self, reply: &Message) -> Result<Vec<PreviousVersion>, Fault> {
        let versions = self.store.versions(reply).await?.into_iter();
        let ended = versions.filter(|version| version.ending.is_some());
        Ok(ended
            .filter_map(|version| PreviousVersion::of(&version))
            .collect())
    }

    /// Reopens the stream that the server has stored for a reply. Returns `None` if there is none,
    /// if it cannot be reopened, or if it contains no further text.
    async fn stored_stream(&self, provider: &Provider, reply: &Message) -> Result<Option<Opened>, Fault> {
        let name = reply.notices.stream.clone();
        let Some(name) =
            name.filter(|_| provider.continuing.resume && reply.provider_id == Some(provider.id))
        else {
            return Ok(None);
        };
        // After one of these endings, the server has stopped generating the reply, so the stored
        // stream contains no further text.
        let ended = [Ending::Stopped, Ending::Length, Ending::ProviderError];
        if reply.ending.is_some_and(|ending| ended.contains(&ending)) {
            return Ok(None);
        }
        let server = self.server(provider).await?;
        let mut steps = Vec::new();
        let request = ChatRequest::resume(name.clone());
        let opening = self.client.open(&server, &request, |step| steps.push(step));
        // Limit the waiting time, because the user cannot press *Stop* until the new version
        // exists.
        let Ok(opened) = tokio::time::timeout(RESUME_TIME, opening).await else {
            tracing::info!("the server does not return the stored stream in time");
            return Ok(None);
        };
        match opened {
            Ok(response) => Ok(Some(Opened {
                name,
                response,
                steps,
            })),
            // Usually, the server no longer has the stream. Continue the reply with a new request.
            Err(error) => {
                tracing::info!(
                    fault = Fault::from(error).for_log(),
                    "the stream is not there any more"
                );
                Ok(None)
            }
        }
    }

    /// For a reply that continues an earlier version, returns the text and the reasoning of that
    /// version up to the seam. Resuming the stored stream requires them, because the stream begins
    /// after the seam. Returns `None` if the reply is not a continuation or if the earlier text
    /// cannot be found.
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
            (last.overlap, last.separator, last.apart) = (String::new(), String::new(), false);
        }
        Ok(Some(Continued {
            reasoning: if seam.apart || reasoning.starts_with(&thought) {
                thought
            } else {
                String::new()
            },
            text: text.to_owned(),
            seams,
            ending: reply.ending.unwrap_or(Ending::Interrupted),
        }))
    }

    /// Returns the ending that describes how the text of a reply was cut off. If errors of the
    /// provider ended the latest continuations before they added any text, this is the ending of
    /// the version before those continuations.
    async fn cut_off_by(&self, reply: &Message) -> Result<Ending, Fault> {
        let mut version = reply.clone();
        for _ in 0..MAX_REFUSED {
            let Some(seam) = version.seams.last() else { break };
            let Some(before) = self.store.message(seam.from).await? else {
                break;
            };
            let copied = if seam.apart { String::new() } else { before.text() };
            if version.ending != Some(Ending::ProviderError) || version.text() != copied {
                break;
            }
            version = before;
        }
        Ok(match version.ending {
            None => Ending::Interrupted,
            Some(ending) if ending.can_continue() => ending,
            Some(_) => Ending::Unconfirmed,
        })
    }

    /// Stops the running turn of a reply. If no turn is running, stops the reply's tool calls that
    /// have not ended. The text received so far is kept.
    pub async fn turn_stop(&self, message_id: MessageId) -> Result<(), Fault> {
        if let Some(running) = self.engine.turns.get(message_id) {
            running.stop();
            return Ok(());
        }
        if let Some(reply) = self.store.message(message_id).await? {
            self.stop_calls(&reply, call::stopped()).await?;
            self.calls_changed(message_id).await;
        }
        Ok(())
    }
}

/// Creates a conversation with the parts of the user's message, without storing anything.
pub(crate) fn new_conversation(
    start: ConversationStart,
    (provider, model): (&Provider, &str),
    parts: Vec<Part>,
) -> (Conversation, Vec<Message>) {
    let words = parts.iter().find_map(Part::text).map(str::trim);
    let title = words.map_or_else(|| title_from(&file_names(&parts)), title_from);
    let conversation = Conversation {
        provider_id: Some(provider.id),
        model: model.to_owned(),
        settings: start.settings,
        ..Conversation::new(ConversationId(Uuid::now_v7()), title, now_ms())
    };
    let messages = first_messages(conversation.id, start.system, parts);
    (conversation, messages)
}

/// Returns what a turn needs to continue `reply`: its text, its reasoning and its seams (the
/// positions where continuations begin), including the seam of the new continuation. `ending` states
/// how its text was cut off.
fn continued(reply: &Message, ending: Ending, prefill: Prefill) -> Continued {
    let text = reply.text();
    let apart = reply.seams.last().is_some_and(|seam| seam.apart);
    let mut seams = if apart { Vec::new() } else { reply.seams.clone() };
    seams.push(Seam {
        from: reply.id,
        way: match prefill {
            Prefill::None => ContinueMethod::Ask,
            _ => ContinueMethod::Prefill,
        },
        at: text.encode_utf16().count() as u64,
        overlap: String::new(),
        separator: String::new(),
        apart: false,
    });
    Continued {
        reasoning: reply.reasoning(),
        text,
        seams,
        ending,
    }
}

/// Returns the system message `system`, unless it is empty, and the user's message.
pub(crate) fn first_messages(
    conversation_id: ConversationId,
    system: Option<String>,
    parts: Vec<Part>,
) -> Vec<Message> {
    let system = system.filter(|text| !text.trim().is_empty());
    let system = system.map(|text| (Role::System, vec![Part::Text { text }]));
    let mut messages = Vec::new();
    for (role, parts) in system.into_iter().chain([(Role::User, parts)]) {
        messages.push(ended_message(conversation_id, messages.last(), role, parts));
    }
    messages
}

/// Returns the parts of a user's message: files first, then the text. Fails if there are none.
pub(crate) fn typed_parts(text: String, attachments: Vec<Attachment>) -> Result<Vec<Part>, Fault> {
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
        true => Err(Fault::input(fault::message_missing())),
        false => Ok(parts),
    }
}

pub(crate) fn model_id(model: &str) -> Result<&str, Fault> {
    match model.trim() {
        "" => Err(Fault::input(fault::model_missing())),
        model => Ok(model),
    }
}
