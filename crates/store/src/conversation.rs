//! The table of conversations.

use rivulet_core::{Conversation, ConversationId, ConversationSummary, FolderId, ProviderId};
use rusqlite::{Connection, OptionalExtension, Result, Row, params};

use crate::row::{id, json, maybe_id, to_json};

/// The tags of the conversation that a query reads, as JSON.
const TAGS: &str = "(SELECT json_group_array(name) FROM (SELECT name FROM tag WHERE conversation_id = conversation.id ORDER BY name))";

fn read(row: &Row<'_>) -> Result<Conversation> {
    Ok(Conversation {
        id: ConversationId(id(row, "id")?),
        title: row.get("title")?,
        provider_id: maybe_id(row, "provider_id")?.map(ProviderId),
        model: row.get("model")?,
        settings: json(row, "settings")?,
        folder_id: maybe_id(row, "folder_id")?.map(FolderId),
        pinned: row.get("pinned")?,
        archived: row.get("archived")?,
        tags: json(row, "tags")?,
        created_at: row.get("created_at")?,
        updated_at: row.get("updated_at")?,
    })
}

/// All that are not deleted, the latest first.
pub fn list(connection: &Connection) -> Result<Vec<ConversationSummary>> {
    connection
        .prepare_cached(&format!(
            "SELECT id, title, folder_id, pinned, archived, updated_at, {TAGS} AS tags FROM conversation
             WHERE deleted_at IS NULL ORDER BY updated_at DESC, id DESC",
        ))?
        .query_map([], |row| {
            Ok(ConversationSummary {
                id: ConversationId(id(row, "id")?),
                title: row.get("title")?,
                folder_id: maybe_id(row, "folder_id")?.map(FolderId),
                pinned: row.get("pinned")?,
                archived: row.get("archived")?,
                tags: json(row, "tags")?,
                updated_at: row.get("updated_at")?,
            })
        })?
        .collect()
}

/// One that is not deleted.
pub fn get(connection: &Connection, conversation_id: ConversationId) -> Result<Option<Conversation>> {
    connection
        .prepare_cached(&format!(
            "SELECT *, {TAGS} AS tags FROM conversation WHERE id = ? AND deleted_at IS NULL"
        ))?
        .query_row([conversation_id.to_string()], read)
        .optional()
}

/// Makes one without messages.
pub fn insert(connection: &Connection, conversation: &Conversation) -> Result<()> {
    connection
        .prepare_cached(
            "INSERT INTO conversation (id, title, provider_id, model, settings, created_at, updated_at)
             VALUES (?, ?, ?, ?, ?, ?, ?)",
        )?
        .execute(params![
            conversation.id.to_string(),
            conversation.title,
            conversation.provider_id.map(|id| id.to_string()),
            conversation.model,
            to_json(&conversation.settings)?,
            conversation.created_at,
            conversation.updated_at,
        ])?;
    Ok(())
}

/// A turn began in it: it comes to the top and remembers whom it asked.
pub fn touch(
    connection: &Connection,
    conversation_id: ConversationId,
    provider_id: ProviderId,
    model: &str,
    now: i64,
) -> Result<()> {
    connection
        .prepare_cached("UPDATE conversation SET provider_id = ?, model = ?, updated_at = ? WHERE id = ?")?
        .execute(params![
            provider_id.to_string(),
            model,
            now,
            conversation_id.to_string()
        ])?;
    Ok(())
}

/// Gives it another title.
pub fn rename(connection: &Connection, conversation_id: ConversationId, title: &str) -> Result<()> {
    connection
        .prepare_cached("UPDATE conversation SET title = ? WHERE id = ?")?
        .execute(params![title, conversation_id.to_string()])?;
    Ok(())
}

/// Marks it as deleted at a time, or as not deleted.
pub fn set_deleted(
    connection: &Connection,
    conversation_id: ConversationId,
    deleted_at: Option<i64>,
) -> Result<()> {
    connection
        .prepare_cached("UPDATE conversation SET deleted_at = ? WHERE id = ?")?
        .execute(params![deleted_at, conversation_id.to_string()])?;
    Ok(())
}
