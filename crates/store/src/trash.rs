//! The trash: deleted conversations, and deleted versions with all messages after them.

use rivulet_core::{ConversationId, MessageId, TrashEntry, plain_words};
use rusqlite::{Connection, Result, params};

use crate::fault::FaultResult;
use crate::row::{id, now_ms, optional_id, title};
use crate::statement::Statements;
use crate::store::Store;
use crate::{chosen, clock, deleted_call, message, usage_total};

/// Time for which deleted items stay in the trash, in milliseconds (30 days).
const TRASH_MS: i64 = 30 * 24 * 60 * 60 * 1000;
/// Maximum length of a trash entry's text, in characters.
const MAX_WORDS_CHARS: u32 = 120;

impl Store {
    /// Returns everything in the trash, latest first.
    pub async fn trash(&self) -> FaultResult<Vec<TrashEntry>> {
        self.read(list).await
    }

    /// Permanently removes everything in the trash.
    pub async fn empty_trash(&self) -> FaultResult<()> {
        self.write(|transaction| remove_deleted_before(transaction, i64::MAX))
            .await
    }

    /// Deletes a version and all messages after it. Returns the number of deleted messages.
    pub async fn delete_version(&self, message_id: MessageId) -> FaultResult<usize> {
        self.write(move |transaction| delete_version(transaction, message_id))
            .await
    }

    /// Restores a deleted version together with the messages that were deleted with it, and selects
    /// the version.
    pub async fn restore_version(&self, message_id: MessageId) -> FaultResult<()> {
        self.write(move |transaction| restore_version(transaction, message_id))
            .await
    }

    /// Returns whether a message or one of its ancestors is deleted.
    pub async fn in_trash(&self, message_id: MessageId) -> FaultResult<bool> {
        self.read(move |connection| is_deleted(connection, message_id))
            .await
    }
}

/// Deletes a version and all messages after it, all with the same deletion time. If the deleted
/// version was selected, or if no version was selected, selects the nearest remaining version.
/// Returns the number of messages that were deleted.
fn delete_version(connection: &Connection, message_id: MessageId) -> Result<usize> {
    let Some(message) = message::get(connection, message_id)? else {
        return Ok(0);
    };
    let versions = message::versions(connection, message.conversation_id, message.parent_id)?;
    let Some(place) = versions.iter().position(|version| *version == message_id) else {
        // Do nothing, because the version is already in the trash.
        return Ok(0);
    };
    let now = now_ms();
    // Use a deletion time that no other message has, because messages with the same deletion time
    // are restored together.
    let sql = "SELECT MAX(deleted_at) FROM message WHERE deleted_at IS NOT NULL";
    let last: Option<i64> = connection.query_value(sql, [])?;
    let now = last.map_or(now, |last| now.max(last + 1));
    let sql = "WITH RECURSIVE gone (id) AS (
             VALUES (?1)
             UNION
             SELECT message.id FROM gone JOIN message ON message.parent_id = gone.id
         )
         UPDATE message SET deleted_at = ?2 WHERE id IN gone AND deleted_at IS NULL";
    let deleted = connection.execute_cached(sql, params![message_id.to_string(), now])?;
    let chosen = chosen::chosen(connection, message.conversation_id, message.parent_id)?;
    if chosen.is_none_or(|chosen| chosen == message_id) {
        // Select the version before the deleted version. If there is none, select the version after
        // it.
        let nearest = versions.get(place.checked_sub(1).unwrap_or(1));
        chosen::choose(
            connection,
            message.conversation_id,
            message.parent_id,
            nearest.copied(),
        )?;
    }
    Ok(deleted)
}

fn is_deleted(connection: &Connection, message_id: MessageId) -> Result<bool> {
    let sql = "WITH RECURSIVE above (parent_id, deleted_at) AS (
                 SELECT parent_id, deleted_at FROM message WHERE id = ?
                 UNION
                 SELECT message.parent_id, message.deleted_at FROM above JOIN message ON message.id = above.parent_id
             )
             SELECT 1 FROM above WHERE deleted_at IS NOT NULL";
    connection.exists(sql, [message_id.to_string()])
}

/// Fails if a message or one of its ancestors is deleted. The user could not see a change to such a
/// message.
pub fn refuse_deleted(connection: &Connection, message_id: MessageId) -> Result<()> {
    match is_deleted(connection, message_id)? {
        true => Err(rusqlite::Error::QueryReturnedNoRows),
        false => Ok(()),
    }
}

fn restore_version(connection: &Connection, message_id: MessageId) -> Result<()> {
    // Find the deleted version and all of its ancestors that are deleted, because they must be
    // restored as well.
    let sql = "WITH RECURSIVE above (id, parent_id, deleted_at) AS (
                 SELECT id, parent_id, deleted_at FROM message WHERE id = ?
                 UNION
                 SELECT message.id, message.parent_id, message.deleted_at
                 FROM above JOIN message ON message.id = above.parent_id
             )
             SELECT id, deleted_at FROM above WHERE deleted_at IS NOT NULL";
    let deleted: Vec<(String, i64)> = connection.query_all(sql, [message_id.to_string()], |row| {
        Ok((row.get(0)?, row.get(1)?))
    })?;
    for (id, deleted_at) in deleted {
        let sql = "WITH RECURSIVE back (id) AS (
                 VALUES (?1)
                 UNION
                 SELECT message.id FROM back JOIN message ON message.parent_id = back.id
                 WHERE message.deleted_at = ?2
             )
             UPDATE message SET deleted_at = NULL WHERE id IN back AND deleted_at = ?2";
        connection.execute_cached(sql, params![id, deleted_at])?;
    }
    match message::get(connection, message_id)? {
        Some(message) => chosen::show(connection, &message),
        None => Ok(()),
    }
}

fn list(connection: &Connection) -> Result<Vec<TrashEntry>> {
    let sql = "SELECT id AS conversation_id, NULL AS message_id, title, titled_by, deleted_at, NULL AS words,
                (SELECT COUNT(*) FROM message WHERE message.conversation_id = conversation.id) AS messages
         FROM conversation WHERE deleted_at IS NOT NULL
         UNION ALL
         SELECT conversation.id, message.id, conversation.title, conversation.titled_by, message.deleted_at,
                (SELECT substr(text, 1, ?) FROM message_part WHERE message_id = message.id AND kind = 'text'),
                (SELECT COUNT(*) FROM message AS other WHERE other.deleted_at = message.deleted_at
                 AND other.conversation_id = message.conversation_id)
         FROM message JOIN conversation ON conversation.id = message.conversation_id
         WHERE message.deleted_at IS NOT NULL AND conversation.deleted_at IS NULL
         -- Select only the first of the messages that were deleted together.
         AND NOT EXISTS (SELECT 1 FROM message AS parent
                         WHERE parent.id = message.parent_id AND parent.deleted_at = message.deleted_at)";
    let mut entries: Vec<TrashEntry> = connection.query_all(sql, [MAX_WORDS_CHARS], |row| {
        Ok(TrashEntry {
            conversation_id: ConversationId(id(row, "conversation_id")?),
            message_id: optional_id(row, "message_id")?.map(MessageId),
            title: title(row)?,
            words: plain_words(&row.get::<_, Option<String>>("words")?.unwrap_or_default()),
            messages: row.get("messages")?,
            deleted_at: row.get("deleted_at")?,
        })
    })?;
    entries.sort_by_key(|entry| std::cmp::Reverse(entry.deleted_at));
    Ok(entries)
}

/// Permanently removes everything that was deleted more than 30 days ago. Called at each start of
/// Rivulet. Removes nothing while the clock cannot be trusted, because a clock that is years ahead
/// would empty the trash.
pub fn remove_expired(connection: &Connection) -> Result<()> {
    let has_trash: bool = connection.query_row(
        "SELECT EXISTS (SELECT 1 FROM conversation WHERE deleted_at IS NOT NULL)
             OR EXISTS (SELECT 1 FROM message WHERE deleted_at IS NOT NULL)",
        [],
        |row| row.get(0),
    )?;
    let now = now_ms();
    if has_trash && clock::record_start(connection, now)? {
        remove_deleted_before(connection, now - TRASH_MS)?;
    }
    Ok(())
}

/// Permanently removes everything that was deleted before `before`. For each removed tool call,
/// keeps a record that contains none of the call's texts. The usage of each removed reply remains
/// counted.
fn remove_deleted_before(connection: &Connection, before: i64) -> Result<()> {
    let gone = "WITH RECURSIVE gone (id) AS (
             SELECT message.id FROM message JOIN conversation ON conversation.id = message.conversation_id
             WHERE conversation.deleted_at < ?1 OR message.deleted_at < ?1
             UNION
             SELECT message.id FROM gone JOIN message ON message.parent_id = gone.id
         )
         SELECT id FROM gone";
    deleted_call::record(connection, gone, &before)?;
    usage_total::record_removed(connection, gone, &before)?;
    usage_total::forget_conversations(
        connection,
        "SELECT id FROM conversation WHERE deleted_at < ?1",
        &before,
    )?;
    connection.execute("DELETE FROM conversation WHERE deleted_at < ?", [before])?;
    // Also delete all descendants of these messages. Otherwise, they would refer to missing
    // messages, and the commit would fail, because SQLite checks this foreign key on commit.
    connection.execute(
        "WITH RECURSIVE gone (id) AS (
             SELECT id FROM message WHERE deleted_at < ?
             UNION
             SELECT message.id FROM gone JOIN message ON message.parent_id = gone.id
         )
         DELETE FROM message WHERE id IN gone",
        [before],
    )?;
    connection.execute(
        "DELETE FROM draft WHERE conversation_id <> '' AND conversation_id NOT IN (
             SELECT id FROM conversation UNION ALL SELECT id FROM message
         )",
        [],
    )?;
    Ok(())
}
