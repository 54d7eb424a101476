//! The table of conversations.

use std::collections::HashMap;

use rivulet_core::{Conversation, ConversationId, ConversationSummary, FolderId, ProviderId};
use rusqlite::{Connection, OptionalExtension, Result, Row, ToSql, params};

use uuid::Uuid;

use crate::row::{id, json, maybe_id, set_fields};

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

/// The tags of all conversations: one look at a small table instead of one for each of a long list.
fn all_tags(connection: &Connection) -> Result<HashMap<Uuid, Vec<String>>> {
    let mut all: HashMap<Uuid, Vec<String>> = HashMap::new();
    let mut statement = connection
        .prepare_cached("SELECT conversation_id AS id, name FROM tag ORDER BY conversation_id, name")?;
    let mut rows = statement.query([])?;
    while let Some(row) = rows.next()? {
        all.entry(id(row, "id")?).or_default().push(row.get("name")?);
    }
    Ok(all)
}

/// All that are not deleted, the latest first.
pub fn list(connection: &Connection) -> Result<Vec<ConversationSummary>> {
    let mut tags = all_tags(connection)?;
    connection
        .prepare_cached(
            "SELECT id, title, folder_id, pinned, archived, updated_at FROM conversation
             WHERE deleted_at IS NULL ORDER BY updated_at DESC, id DESC",
        )?
        .query_map([], |row| {
            let id = id(row, "id")?;
            Ok(ConversationSummary {
                id: ConversationId(id),
                title: row.get("title")?,
                folder_id: maybe_id(row, "folder_id")?.map(FolderId),
                pinned: row.get("pinned")?,
                archived: row.get("archived")?,
                tags: tags.remove(&id).unwrap_or_default(),
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
            "INSERT INTO conversation (id, title, provider_id, model, settings, folder_id, pinned, archived, created_at,
                                       updated_at)
             VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
        )?
        .execute(params![
            conversation.id.to_string(),
            conversation.title,
            conversation.provider_id.map(|id| id.to_string()),
            conversation.model,
            set_fields(&conversation.settings)?,
            conversation.folder_id.map(|id| id.to_string()),
            conversation.pinned,
            conversation.archived,
            conversation.created_at,
            conversation.updated_at,
        ])?;
    set_tags(connection, conversation.id, &conversation.tags)
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

/// Gives it another title, which no model changes any more.
pub fn rename(connection: &Connection, conversation_id: ConversationId, title: &str) -> Result<()> {
    connection
        .prepare_cached("UPDATE conversation SET title = ?, titled_by = 'user' WHERE id = ?")?
        .execute(params![title, conversation_id.to_string()])?;
    Ok(())
}

/// Gives it the title that a model found, unless it has a better one; tells whether it did.
pub fn set_model_title(
    connection: &Connection,
    conversation_id: ConversationId,
    title: &str,
) -> Result<bool> {
    let changed = connection
        .prepare_cached(
            "UPDATE conversation SET title = ?, titled_by = 'model' WHERE id = ? AND titled_by = 'words'",
        )?
        .execute(params![title, conversation_id.to_string()])?;
    Ok(changed > 0)
}

/// Whether its title is from its first words still.
pub fn is_titled_by_words(connection: &Connection, conversation_id: ConversationId) -> Result<bool> {
    connection
        .prepare_cached("SELECT titled_by = 'words' FROM conversation WHERE id = ?")?
        .query_row([conversation_id.to_string()], |row| row.get(0))
}

/// Changes one column, which is named by the program and never by a person.
pub fn set(
    connection: &Connection,
    conversation_id: ConversationId,
    column: &'static str,
    value: impl ToSql,
) -> Result<()> {
    let changed = connection
        .prepare_cached(&format!("UPDATE conversation SET {column} = ? WHERE id = ?"))?
        .execute(params![value, conversation_id.to_string()])?;
    match changed {
        0 => Err(rusqlite::Error::QueryReturnedNoRows),
        _ => Ok(()),
    }
}

/// The words it can be found by.
pub fn set_tags(connection: &Connection, conversation_id: ConversationId, tags: &[String]) -> Result<()> {
    let conversation = conversation_id.to_string();
    connection
        .prepare_cached("DELETE FROM tag WHERE conversation_id = ?")?
        .execute([&conversation])?;
    let mut statement = connection
        .prepare_cached("INSERT INTO tag (conversation_id, name) VALUES (?, ?) ON CONFLICT DO NOTHING")?;
    for tag in tags {
        statement.execute(params![conversation, tag])?;
    }
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
