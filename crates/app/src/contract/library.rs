//! The library in the contract: assistants, snippets, drafts, the trash, search.

use rivulet_core::{
    AssistantId, Attachment, ChatSettings, ConversationId, Ending, FolderId, MessageId, ProviderId, Role,
    SnippetId,
};
use serde::{Deserialize, Serialize};
use ts_rs::TS;

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

/// What is looked for among all conversations.
#[derive(Clone, Debug, Default, PartialEq, Deserialize, TS)]
#[serde(default)]
pub struct SearchQuery {
    /// Words: each must stand somewhere in the message, whatever its case; words between `"` stand together.
    pub text: String,
    /// Only messages made by this model.
    pub model: Option<String>,
    /// Only messages of this provider.
    pub provider_id: Option<ProviderId>,
    /// Only replies that ended so.
    pub ending: Option<Ending>,
    /// Only from this time on, in milliseconds since 1970 (UTC).
    #[ts(type = "number | null")]
    pub from: Option<i64>,
    /// Only before this time, in milliseconds since 1970 (UTC).
    #[ts(type = "number | null")]
    pub to: Option<i64>,
    /// Only in this folder.
    pub folder_id: Option<FolderId>,
    /// Only in conversations with this tag.
    pub tag: Option<String>,
    /// Only messages from these.
    pub role: Option<Role>,
    /// Only messages with a block of code.
    pub has_code: bool,
    /// Go on where an earlier answer said `next`.
    #[ts(type = "number | null")]
    pub before: Option<i64>,
}

/// A piece of a text that was found.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS)]
pub struct SnippetPiece {
    /// The letters.
    pub text: String,
    /// They were looked for.
    pub marked: bool,
}

/// A conversation whose title was found.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS)]
pub struct TitleHit {
    /// The conversation.
    pub conversation_id: ConversationId,
    /// Its title, in pieces.
    pub title: Vec<SnippetPiece>,
    /// When a message was last added, in milliseconds since 1970 (UTC).
    #[ts(type = "number")]
    pub updated_at: i64,
    /// It is out of the list.
    pub archived: bool,
}

/// A message that was found.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS)]
pub struct MessageHit {
    /// The conversation it is in.
    pub conversation_id: ConversationId,
    /// The message.
    pub message_id: MessageId,
    /// The conversation's title.
    pub title: String,
    /// Who it is from.
    pub role: Role,
    /// The model that made it.
    pub model: Option<String>,
    /// How it ended; `None` while it streams.
    pub ending: Option<Ending>,
    /// When it was made, in milliseconds since 1970 (UTC).
    #[ts(type = "number")]
    pub created_at: i64,
    /// The words around what was found, at most some 200 characters.
    pub snippet: Vec<SnippetPiece>,
}

/// An answer to a search.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS)]
pub struct SearchPage {
    /// Conversations by their titles, the best first; only in the first answer.
    pub titles: Vec<TitleHit>,
    /// Messages, the best first within an answer, and each answer older than the one before it.
    pub hits: Vec<MessageHit>,
    /// Where to go on for older ones; `None` when everything was looked at.
    #[ts(type = "number | null")]
    pub next: Option<i64>,
}
