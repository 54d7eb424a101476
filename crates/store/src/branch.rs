//! Reads the messages along branches of a conversation, and changes the selected branch.

use std::collections::HashSet;

use rivulet_core::{Column, Conversation, ConversationId, LatestMessage, Message, MessageId, plain_words};
use rusqlite::{Connection, OptionalExtension, Result, ffi, params};

use crate::fault::FaultResult;
use crate::row::id;
use crate::statement::Statements;
use crate::store::Store;
use crate::{chosen, conversation, message, trash};

/// Maximum number of characters read from the beginning of a message to show its first words.
const MAX_LATEST_CHARS: u32 = 300;

/// A message and the ids of its versions. The message is on the selected branch. In a comparison,
/// it may instead be in one of the other columns.
#[derive(Clone, Debug, PartialEq)]
pub struct BranchMessage {
    /// The message.
    pub message: Message,
    /// The ids of all versions of the message, including its own id, oldest first. In a comparison,
    /// only the versions in the same column are included.
    pub versions: Vec<MessageId>,
    /// The latest reply in each of the other columns of a comparison; empty if the message is not
    /// part of a comparison.
    pub beside: Vec<BranchMessage>,
}

/// A conversation with the last messages of its selected branch.
#[derive(Clone, Debug, PartialEq)]
pub struct Branch {
    /// The conversation without its messages.
    pub conversation: Conversation,
    /// Number of messages that precede `messages` on the branch and are not included.
    pub unloaded: usize,
    /// The loaded messages, oldest first. They are the last messages of the branch.
    pub messages: Vec<BranchMessage>,
}

impl Store {
    /// Returns a conversation with the last messages of its selected branch. The result contains at
    /// least `least` messages, or all messages if the branch has fewer. If the message `whole` is
    /// on the branch, the result also contains `whole` and all messages after it.
    pub async fn branch(
        &self,
        conversation_id: ConversationId,
        least: usize,
        whole: Option<MessageId>,
    ) -> FaultResult<Option<Branch>> {
        self.read(move |connection| {
            let Some(conversation) = conversation::get(connection, conversation_id)? else {
                // The unary plus prevents SQLite from using the index on `id`, which may be
                // damaged.
                let sql = "SELECT 1 FROM conversation WHERE +id = ? AND deleted_at IS NULL";
                let exists = connection.exists(sql, [conversation_id.to_string()])?;
                return if exists { Err(damaged()) } else { Ok(None) };
            };
            let ids = branch_ids(connection, conversation_id)?;
            require_next(connection, conversation_id, ids.last().copied())?;
            let at = whole.and_then(|whole| ids.iter().position(|id| *id == whole));
            let unloaded = ids.len().saturating_sub(least).min(at.unwrap_or(usize::MAX));
            Ok(Some(Branch {
                messages: with_versions(connection, &ids[unloaded..])?,
                unloaded,
                conversation,
            }))
        })
        .await
    }

    /// Returns the messages that precede `message` on the selected branch, in order. Returns no
    /// messages if `message` is not on that branch.
    pub async fn unloaded(&self, message: &Message) -> FaultResult<Vec<BranchMessage>> {
        let (conversation_id, message_id) = (message.conversation_id, message.id);
        self.read(move |connection| {
            let ids = branch_ids(connection, conversation_id)?;
            let before = ids.iter().position(|id| *id == message_id).unwrap_or(0);
            with_versions(connection, &ids[..before])
        })
        .await
    }

    /// Returns a message. If the message is streaming, it contains the parts that have been stored
    /// so far.
    pub async fn message(&self, message_id: MessageId) -> FaultResult<Option<Message>> {
        self.read(move |connection| message::get(connection, message_id))
            .await
    }

    /// Returns whether any message follows the message `message_id`, on any branch.
    pub async fn is_followed(&self, message_id: MessageId) -> FaultResult<bool> {
        self.read(move |connection| {
            let sql = "SELECT EXISTS (SELECT 1 FROM message WHERE parent_id = ? AND deleted_at IS NULL)";
            connection.query_value(sql, [message_id.to_string()])
        })
        .await
    }

    /// Returns the latest message of each conversation that is not deleted.
    pub async fn latest_messages(
        &self,
        conversations: Vec<ConversationId>,
    ) -> FaultResult<Vec<LatestMessage>> {
        self.read(move |connection| {
            conversations
                .into_iter()
                .map(|conversation_id| latest_message(connection, conversation_id))
                .filter_map(Result::transpose)
                .collect()
        })
        .await
    }

    /// Returns all versions of a message that are not deleted, oldest first; some may be streaming.
    pub async fn versions(&self, message: &Message) -> FaultResult<Vec<Message>> {
        let (conversation_id, parent_id) = (message.conversation_id, message.parent_id);
        self.read(move |connection| {
            let ids = message::versions(connection, conversation_id, parent_id)?;
            let versions = ids.into_iter().map(|id| message::get(connection, id));
            versions.filter_map(Result::transpose).collect()
        })
        .await
    }

    /// Returns the messages from the root of the tree to `last`. Returns no messages if `last` does
    /// not exist.
    pub async fn history(&self, last: MessageId) -> FaultResult<Vec<Message>> {
        self.read(move |connection| {
            let mut messages = Vec::new();
            let mut next = Some(last);
            // In a damaged database, the references to parents may form a cycle.
            let mut seen = HashSet::new();
            while let Some(message_id) = next.filter(|id| seen.insert(*id))
                && let Some(message) = message::get(connection, message_id)?
            {
                next = message.parent_id;
                messages.push(message);
            }
            messages.reverse();
            Ok(messages)
        })
        .await
    }

    /// Makes `message` the selected version. Fails if `message` is deleted.
    pub async fn choose(&self, message: &Message) -> FaultResult<()> {
        let (conversation_id, parent_id, message_id) =
            (message.conversation_id, message.parent_id, message.id);
        self.write(move |transaction| {
            trash::refuse_deleted(transaction, message_id)?;
            chosen::choose(transaction, conversation_id, parent_id, message_id)
        })
        .await
    }

    /// Selects the branch that leads to a message. Fails if the message is deleted.
    pub async fn show(&self, message: &Message) -> FaultResult<()> {
        let message = message.clone();
        self.write(move |transaction| {
            trash::refuse_deleted(transaction, message.id)?;
            chosen::show(transaction, &message)
        })
        .await
    }
}

/// Returns the ids of the messages on the selected branch of a conversation, in order.
pub fn branch_ids(connection: &Connection, conversation_id: ConversationId) -> Result<Vec<MessageId>> {
    // Follow the reference of a message to its selected child only if the message is the parent of
    // that child. Because of this condition, the walk ends even if the references in a damaged
    // database form a cycle.
    let sql = "WITH RECURSIVE branch (id, active_child_id, depth) AS (
             SELECT message.id, message.active_child_id, 0
             FROM conversation JOIN message ON message.id = conversation.active_child_id
             WHERE conversation.id = ? AND message.parent_id IS NULL AND message.deleted_at IS NULL
             UNION ALL
             SELECT message.id, message.active_child_id, depth + 1
             FROM branch JOIN message ON message.id = branch.active_child_id
             WHERE message.parent_id = branch.id AND message.deleted_at IS NULL
         )
         SELECT id FROM branch ORDER BY depth";
    connection.query_all(sql, [conversation_id.to_string()], |row| {
        Ok(MessageId(id(row, "id")?))
    })
}

/// Fails if messages at the end of a branch are missing because of damage that SQLite has not
/// noticed. Without this check, the conversation would seem to be shorter or empty.
///
/// `last` is the last message that was found. Messages are missing if the selected child of `last`
/// does not exist, but `last` has other children that are not deleted. If no message was found
/// (`last` is `None`), the root messages of the conversation are checked in the same way.
fn require_next(
    connection: &Connection,
    conversation_id: ConversationId,
    last: Option<MessageId>,
) -> Result<()> {
    let conversation = conversation_id.to_string();
    let last = last.map(|last| last.to_string());
    let next: Option<Option<String>> = match &last {
        None => connection.query_value(
            "SELECT active_child_id FROM conversation WHERE id = ?",
            [&conversation],
        ),
        Some(last) => connection.query_value("SELECT active_child_id FROM message WHERE id = ?", [last]),
    }
    .optional()?;
    let Some(next) = next.flatten() else {
        return Ok(());
    };
    let found = connection.exists("SELECT 1 FROM message WHERE id = ?", [next])?;
    let sql = "SELECT 1 FROM message WHERE conversation_id = ? AND parent_id IS ? AND deleted_at IS NULL";
    let lost = !found && connection.exists(sql, params![conversation, last])?;
    if lost { Err(damaged()) } else { Ok(()) }
}

fn latest_message(connection: &Connection, conversation_id: ConversationId) -> Result<Option<LatestMessage>> {
    if !conversation::exists(connection, conversation_id)? {
        return Ok(None);
    }
    let ids = branch_ids(connection, conversation_id)?;
    let mut words = String::new();
    for message_id in ids.iter().rev() {
        let sql = "SELECT substr(text, 1, ?) FROM message_part
                 WHERE message_id = ? AND kind = 'text' AND trim(text, char(9, 10, 13, 32)) <> ''
                 ORDER BY position LIMIT 1";
        let params = params![MAX_LATEST_CHARS, message_id.to_string()];
        let start: Option<String> = connection.query_first(sql, params, |row| row.get(0))?;
        if let Some(start) = start {
            words = plain_words(&start);
            break;
        }
    }
    let ending = match ids.last() {
        Some(last) => connection
            .prepare_cached("SELECT ending FROM message WHERE id = ?")?
            .query_row([last.to_string()], message::ending)?,
        None => None,
    };
    Ok(Some(LatestMessage {
        conversation_id,
        words,
        ending,
    }))
}

fn damaged() -> rusqlite::Error {
    rusqlite::Error::SqliteFailure(ffi::Error::new(ffi::SQLITE_CORRUPT), None)
}

fn with_versions(connection: &Connection, ids: &[MessageId]) -> Result<Vec<BranchMessage>> {
    ids.iter()
        .map(|message_id| {
            let message =
                message::get(connection, *message_id)?.ok_or(rusqlite::Error::QueryReturnedNoRows)?;
            match message.column {
                Some(column) => in_comparison(connection, message, column),
                None => Ok(BranchMessage {
                    versions: message::versions(connection, message.conversation_id, message.parent_id)?,
                    message,
                    beside: Vec::new(),
                }),
            }
        })
        .collect()
}

/// Returns a reply that is part of a comparison. Also returns the latest reply in each of the other
/// columns.
fn in_comparison(connection: &Connection, message: Message, column: Column) -> Result<BranchMessage> {
    let sql = "SELECT * FROM message WHERE conversation_id = ? AND parent_id IS ? AND comparison_id = ?
             AND deleted_at IS NULL ORDER BY created_at, id";
    let mut replies: Vec<Message> = connection.query_all(
        sql,
        params![
            message.conversation_id.to_string(),
            message.parent_id.map(|id| id.to_string()),
            column.comparison_id.to_string()
        ],
        message::read,
    )?;
    let number = |reply: &Message| reply.column.map_or(0, |column| column.number);
    replies.sort_by_key(number);
    let mut versions = Vec::new();
    let mut beside = Vec::new();
    for group in replies.chunk_by(|one, other| number(one) == number(other)) {
        let ids: Vec<MessageId> = group.iter().map(|reply| reply.id).collect();
        match group {
            [first, ..] if number(first) == column.number => versions = ids,
            [.., last] => beside.push(BranchMessage {
                message: message::with_parts(connection, last.clone())?,
                versions: ids,
                beside: Vec::new(),
            }),
            [] => {}
        }
    }
    Ok(BranchMessage {
        message,
        versions,
        beside,
    })
}
