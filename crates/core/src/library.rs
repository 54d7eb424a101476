//! Assistants, snippets, drafts and the entries of the trash.

use serde::{Deserialize, Serialize};
use ts_rs::TS;

use crate::attachment::Attachment;
use crate::id::{AssistantId, ConversationId, MessageId, ProviderId, SnippetId};
use crate::settings::ChatSettings;

/// An assistant: chat settings for new conversations, saved under a name.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS)]
pub struct Assistant {
    /// The assistant's id; `None` for a new assistant that has not been saved yet.
    pub id: Option<AssistantId>,
    /// Unique name of the assistant, chosen by the user; never empty.
    pub name: String,
    /// The provider that a conversation gets when the user chooses the assistant; `None` keeps the
    /// conversation's provider.
    pub provider_id: Option<ProviderId>,
    /// The model that a conversation gets when the user chooses the assistant. If it is `None`, the
    /// conversation gets the default model of `provider_id`. If both fields are `None`, the
    /// conversation keeps its model.
    pub model: Option<String>,
    /// The chat settings that a conversation gets when the user chooses the assistant.
    pub settings: ChatSettings,
}

/// Saved text that `/` inserts into a message.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct Snippet {
    /// The snippet's id; `None` for a new snippet that has not been saved yet.
    pub id: Option<SnippetId>,
    /// Unique name that the user types after `/` to find the snippet; never empty.
    pub name: String,
    /// The text. `{{name}}` asks the user for a value when the snippet is inserted; `{{date}}`,
    /// `{{time}}` and `{{clipboard}}` are filled in automatically.
    pub text: String,
}

/// Text that the user typed but has not sent.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct Draft {
    /// The conversation to which the draft belongs. `None` if the conversation does not exist yet,
    /// or if the user is editing a sent message.
    pub conversation_id: Option<ConversationId>,
    /// The sent message that the user is editing; `None` if the draft is a new message.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub message_id: Option<MessageId>,
    /// The text of the draft; empty only if the draft has attachments.
    pub text: String,
    /// Files attached to the draft.
    #[serde(default)]
    pub attachments: Vec<Attachment>,
}

/// An entry in the trash: a deleted item that can be restored.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS)]
pub struct TrashEntry {
    /// The deleted conversation, or the conversation that contained the deleted message.
    pub conversation_id: ConversationId,
    /// The deleted version of a message; `None` if the whole conversation was deleted.
    pub message_id: Option<MessageId>,
    /// The conversation's title.
    pub title: String,
    /// The first words of the deleted message; empty if a whole conversation was deleted.
    pub words: String,
    /// Number of messages that are restored if the user restores the entry.
    pub messages: u32,
    /// Time of deletion, in milliseconds since 1970 (UTC). More than 30 days later, Rivulet deletes
    /// the item permanently when it starts, unless the system clock seems to be wrong.
    #[ts(type = "number")]
    pub deleted_at: i64,
}
