//! Full-text search: the query and its results.

use serde::{Deserialize, Serialize};
use ts_rs::TS;

use crate::ending::Ending;
use crate::id::{ConversationId, FolderId, MessageId, ProviderId};
use crate::message::Role;

/// A search over all conversations.
#[derive(Clone, Debug, Default, PartialEq, Deserialize, TS)]
#[serde(default)]
pub struct SearchQuery {
    /// Search words. A message must contain all of them; case is ignored. Words in quotation marks
    /// must be adjacent and in the given order.
    pub text: String,
    /// Restricts the search to messages from this model.
    pub model: Option<String>,
    /// Restricts the search to messages from this provider.
    pub provider_id: Option<ProviderId>,
    /// Restricts the search to replies with this ending, for example `complete` or `stopped`.
    pub ending: Option<Ending>,
    /// Restricts the search to messages at or after this time, in milliseconds since 1970 (UTC).
    #[ts(type = "number | null")]
    pub from: Option<i64>,
    /// Restricts the search to messages before this time, in milliseconds since 1970 (UTC).
    #[ts(type = "number | null")]
    pub to: Option<i64>,
    /// Restricts the search to messages in the conversations of this folder.
    pub folder_id: Option<FolderId>,
    /// Restricts the search to messages in conversations with this tag.
    pub tag: Option<String>,
    /// Restricts the search to messages whose author has this role.
    pub role: Option<Role>,
    /// Restricts the search to messages with a code block.
    pub has_code: bool,
    /// The `next` value of the previous page; `None` requests the first page.
    #[ts(type = "number | null")]
    pub before: Option<i64>,
}

/// A piece of a text in the search results.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS)]
pub struct SnippetPiece {
    /// The text of this piece of a search result.
    pub text: String,
    /// Whether this piece of a search result matches the search.
    pub marked: bool,
}

/// A conversation whose title matches the query.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS)]
pub struct TitleHit {
    /// The conversation's id.
    pub conversation_id: ConversationId,
    /// The title, split into pieces that match the query and pieces that do not.
    pub title: Vec<SnippetPiece>,
    /// Time of the newest message, in milliseconds since 1970 (UTC).
    #[ts(type = "number")]
    pub updated_at: i64,
    /// Whether the conversation is archived.
    pub archived: bool,
}

/// A message that matches the query.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS)]
pub struct MessageHit {
    /// The conversation that contains the message.
    pub conversation_id: ConversationId,
    /// The message's id.
    pub message_id: MessageId,
    /// The conversation's title.
    pub title: String,
    /// The author of the message.
    pub role: Role,
    /// The model that produced the message.
    pub model: Option<String>,
    /// How the message ended; `None` while it streams.
    pub ending: Option<Ending>,
    /// Creation time, in milliseconds since 1970 (UTC).
    #[ts(type = "number")]
    pub created_at: i64,
    /// An excerpt of at most about 200 characters without Markdown syntax. It shows the whole
    /// phrase as typed or, if the message lacks it, as many different search terms as possible.
    pub snippet: Vec<SnippetPiece>,
}

/// One page of search results.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS)]
pub struct SearchPage {
    /// Matching conversation titles, best match first. Only the first page contains titles.
    pub titles: Vec<TitleHit>,
    /// Matching messages. Each page contains older messages than the page before it. Within a page,
    /// the best match is first.
    pub hits: Vec<MessageHit>,
    /// The value of `before` that requests the next page; `None` on the last page.
    #[ts(type = "number | null")]
    pub next: Option<i64>,
}
