//! Looking for words in everything: what is asked, what is found, and what a text has of it. Pure.

use serde::{Deserialize, Serialize};
use ts_rs::TS;

use crate::ending::Ending;
use crate::id::{ConversationId, FolderId, MessageId, ProviderId};
use crate::message::Role;

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
