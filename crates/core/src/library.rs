//! What belongs to the library beside conversations: assistants, snippets, drafts, the trash.

use serde::{Deserialize, Serialize};
use ts_rs::TS;

use crate::attachment::Attachment;
use crate::id::{AssistantId, ConversationId, MessageId, ProviderId, SnippetId};
use crate::settings::ChatSettings;

/// Settings with a name, to begin conversations with.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS)]
pub struct Assistant {
    /// Its name in the database; `None` makes a new one.
    pub id: Option<AssistantId>,
    /// What the user calls it; never empty, none twice.
    pub name: String,
    /// The provider to ask; `None` is the one that is chosen.
    pub provider_id: Option<ProviderId>,
    /// The model to ask for; `None` is the one that is chosen.
    pub model: Option<String>,
    /// What it asks of the model.
    pub settings: ChatSettings,
}

/// A text to insert into a message with `/`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct Snippet {
    /// Its name in the database; `None` makes a new one.
    pub id: Option<SnippetId>,
    /// What it is found by after `/`; never empty, none twice.
    pub name: String,
    /// The text. `{{name}}` asks for a value when it is inserted; `{{date}}`, `{{time}}` and `{{clipboard}}` are filled in.
    pub text: String,
}

/// What is typed but not sent.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct Draft {
    /// Where; `None` is a conversation that has not begun.
    pub conversation_id: Option<ConversationId>,
    /// The text; a draft without text and attachments is none.
    pub text: String,
    /// The files that are to go with it.
    #[serde(default)]
    pub attachments: Vec<Attachment>,
}

/// Something that was deleted and can be brought back.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS)]
pub struct TrashEntry {
    /// The conversation it is, or is in.
    pub conversation_id: ConversationId,
    /// The message, if it is a version and not the whole conversation.
    pub message_id: Option<MessageId>,
    /// The conversation's title.
    pub title: String,
    /// The first words of the message; empty for a conversation.
    pub words: String,
    /// Messages that come back with it.
    pub messages: u32,
    /// When it was deleted, in milliseconds since 1970 (UTC). 30 days later it is removed for good.
    #[ts(type = "number")]
    pub deleted_at: i64,
}
