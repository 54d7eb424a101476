//! Summaries. A summary replaces the earlier messages of a conversation. For this purpose, it
//! begins a new branch, and all other branches are kept.

use rivulet_core::texts::fault;
use rivulet_core::{ConversationId, Fault, Message, MessageId, Part, Role, Summarized, summarized};
use uuid::Uuid;

use crate::app::App;
use crate::contract::{ConversationView, MessageView, NewMessage};
use crate::message::{ended_message, gone};
use crate::sending::Beginning;

impl App {
    /// Asks the model for a summary of the conversation from its beginning to the message
    /// `message_id`, which must end an exchange (a question and everything that answers it).
    /// `message` tells the model how to write the summary. This instruction and an empty summary
    /// are stored on a branch that is not selected, before the request is sent.
    pub async fn summary_write(
        &self,
        message_id: MessageId,
        message: NewMessage,
    ) -> Result<MessageView, Fault> {
        let effort = message.effort.clone();
        let (provider, model, parts) = self.checked(message).await?;
        let mut history = self.history(message_id).await?;
        let last = history.last().ok_or_else(gone)?;
        let of = summarized(&history, last.id).ok_or_else(not_an_end)?.of;
        let conversation = self.conversation(last.conversation_id).await?;
        let request = ended_message(conversation.id, Some(last), Role::User, parts);
        history.push(request.clone());
        let new = Beginning {
            settings: conversation.settings,
            effort,
            messages: vec![request],
            summary_of: Some(of),
            ..Beginning::default()
        };
        let reply_id = self.send(&provider, &model, new, &history).await?;
        self.view_alone(reply_id).await
    }

    /// Returns the latest summary of messages on the selected branch, even if it is incomplete.
    pub async fn summary_latest(
        &self,
        conversation_id: ConversationId,
    ) -> Result<Option<MessageView>, Fault> {
        let Some(summary) = self.store.latest_summary(conversation_id).await? else {
            return Ok(None);
        };
        if summary.ending.is_none() && self.engine.turns.get(summary.id).is_none() {
            // The summary is unfinished, but no turn of this process is writing it. If the process
            // that was writing it has died, mark the summary as ended.
            self.store.recover().await?;
        }
        self.view_alone(summary.id).await.map(Some)
    }

    /// Replaces the beginning of the selected branch, up to and including the message `message_id`,
    /// with the summary `text`. The message must end an exchange (a question and everything that
    /// answers it). The summary and the remaining messages are stored on a new branch: first the
    /// leading system messages, without any earlier summary, then the new summary, then copies of
    /// the later messages.
    pub async fn summary_continue(
        &self,
        message_id: MessageId,
        text: String,
    ) -> Result<ConversationView, Fault> {
        if text.trim().is_empty() {
            return Err(Fault::input(fault::summary_empty()));
        }
        let conversation_id = self.message(message_id).await?.conversation_id;
        let (_, history) = self.selected_branch(conversation_id).await?;
        let divided = summarized(&history, message_id).ok_or_else(not_an_end)?;
        let (summary, copies) = branch_of(&divided, conversation_id, text);
        self.store.insert_summary(summary, copies).await?;
        self.conversation_open(conversation_id).await
    }
}

/// Returns the messages of the new branch: the summary, and copies of the messages that it does not
/// replace.
fn branch_of(
    divided: &Summarized<'_>,
    conversation_id: ConversationId,
    text: String,
) -> (Message, Vec<Message>) {
    let parent = divided.instructions.last();
    let parts = vec![Part::Text { text }];
    let mut summary = ended_message(conversation_id, parent, Role::System, parts);
    summary.notices.summary_of = Some(divided.of);
    let mut parent_id = summary.id;
    let copies = divided.kept.iter().map(|message| {
        let id = MessageId(Uuid::now_v7());
        Message {
            id,
            parent_id: Some(std::mem::replace(&mut parent_id, id)),
            column: None,
            ..message.clone()
        }
    });
    let copies = copies.collect();
    (summary, copies)
}

fn not_an_end() -> Fault {
    Fault::input(fault::summary_not_an_end())
}
