//! Reads and writes the `conversation` table.

use std::cmp::Reverse;
use std::collections::HashMap;

use rivulet_core::texts::fault;
use rivulet_core::{
    ChatSettings, Conversation, ConversationId, ConversationSummary, Fault, FolderId, ProviderId,
};
use rusqlite::{Connection, Result, Row, ToSql, named_params, params};
use uuid::Uuid;

use crate::fault::{FaultResult, is_damage, storage};
use crate::row::{id, json, now_ms, optional_id, settings_json, title};
use crate::statement::Statements;
use crate::store::Store;

impl Store {
    /// Returns all conversations that are not deleted, latest first. If the database is damaged,
    /// returns the conversations that can be read, together with a fault, because other
    /// conversations may be missing.
    pub async fn conversations(&self) -> FaultResult<(Vec<ConversationSummary>, Option<Fault>)> {
        self.read(|connection| match list(connection) {
            Err(error) if is_damage(&error) => {
                tracing::error!(%error, "the list of conversations is damaged");
                let incomplete = storage(fault::list_damaged()).with_detail(error.to_string());
                Ok((list_one_by_one(connection)?, Some(incomplete)))
            }
            listed => Ok((listed?, None)),
        })
        .await
    }

    /// Returns a conversation without its messages; `None` if it is deleted.
    pub async fn conversation(&self, conversation_id: ConversationId) -> FaultResult<Option<Conversation>> {
        self.read(move |connection| get(connection, conversation_id))
            .await
    }

    /// Sets a title that the user chose. A title from a model never replaces such a title.
    pub async fn rename_conversation(
        &self,
        conversation_id: ConversationId,
        title: String,
    ) -> FaultResult<()> {
        let sql = "UPDATE conversation SET title = ?, titled_by = 'user' WHERE id = ?";
        self.execute(sql, (title, conversation_id.to_string())).await
    }

    /// Sets a title from a model, unless the conversation already has a title from a model or from
    /// the user. Returns whether the title was set.
    pub async fn set_model_title(&self, conversation_id: ConversationId, title: String) -> FaultResult<bool> {
        let sql =
            "UPDATE conversation SET title = ?, titled_by = 'model' WHERE id = ? AND titled_by = 'words'";
        self.write(move |transaction| {
            Ok(transaction.execute_cached(sql, (title, conversation_id.to_string()))? > 0)
        })
        .await
    }

    /// Returns whether the title of a conversation was set neither by a model nor by the user. Such
    /// a title was derived from the first message, or taken over from the conversation from which
    /// this one was branched off.
    pub async fn is_titled_by_words(&self, conversation_id: ConversationId) -> FaultResult<bool> {
        self.read(move |connection| {
            let sql = "SELECT titled_by = 'words' FROM conversation WHERE id = ?";
            connection.query_value(sql, [conversation_id.to_string()])
        })
        .await
    }

    /// Deletes a conversation, or restores it.
    pub async fn set_conversation_deleted(
        &self,
        conversation_id: ConversationId,
        deleted: bool,
    ) -> FaultResult<()> {
        self.write(move |transaction| {
            let sql = "UPDATE conversation SET deleted_at = ? WHERE id = ?";
            transaction.execute_cached(sql, params![deleted.then(now_ms), conversation_id.to_string()])?;
            Ok(())
        })
        .await
    }

    /// Pins a conversation to the top of the list, or unpins it.
    pub async fn pin_conversation(&self, conversation_id: ConversationId, pinned: bool) -> FaultResult<()> {
        self.write(move |transaction| set(transaction, conversation_id, "pinned", pinned))
            .await
    }

    /// Archives a conversation, or moves it back to the list of conversations.
    pub async fn archive_conversation(
        &self,
        conversation_id: ConversationId,
        archived: bool,
    ) -> FaultResult<()> {
        self.write(move |transaction| set(transaction, conversation_id, "archived", archived))
            .await
    }

    /// Moves conversations into a folder; `None` moves them out of all folders.
    pub async fn move_conversations(
        &self,
        conversations: Vec<ConversationId>,
        folder_id: Option<FolderId>,
    ) -> FaultResult<()> {
        self.write(move |transaction| {
            let folder = folder_id.map(|id| id.to_string());
            conversations
                .iter()
                .try_for_each(|id| set(transaction, *id, "folder_id", &folder))
        })
        .await
    }

    /// Replaces the tags of a conversation.
    pub async fn tag_conversation(
        &self,
        conversation_id: ConversationId,
        tags: Vec<String>,
    ) -> FaultResult<()> {
        self.write(move |transaction| set_tags(transaction, conversation_id, &tags))
            .await
    }

    /// Replaces the chat settings of a conversation.
    pub async fn set_chat_settings(
        &self,
        conversation_id: ConversationId,
        settings: ChatSettings,
    ) -> FaultResult<()> {
        self.write(move |transaction| {
            let json = settings_json(&settings)?;
            set(transaction, conversation_id, "settings", json)
        })
        .await
    }

    /// Changes the chat settings of a conversation. The settings are read and written in one
    /// transaction, so that no concurrent change is lost.
    pub async fn change_chat_settings(
        &self,
        conversation_id: ConversationId,
        change: impl FnOnce(&mut ChatSettings) + Send + 'static,
    ) -> FaultResult<()> {
        self.write(move |transaction| {
            let mut settings: ChatSettings = transaction
                .prepare_cached("SELECT settings FROM conversation WHERE id = ?")?
                .query_one([conversation_id.to_string()], |row| json(row, "settings"))?;
            change(&mut settings);
            set(
                transaction,
                conversation_id,
                "settings",
                settings_json(&settings)?,
            )
        })
        .await
    }
}

/// Returns an SQL query for conversations and their tags. `rules` are SQL clauses that are appended
/// to the query.
pub fn select(rules: &str) -> String {
    format!(
        "SELECT *, (SELECT json_group_array(name) FROM
                       (SELECT name FROM tag WHERE conversation_id = conversation.id ORDER BY name)) AS tags
         FROM conversation {rules}"
    )
}

pub fn read(row: &Row<'_>) -> Result<Conversation> {
    Ok(Conversation {
        id: ConversationId(id(row, "id")?),
        title: title(row)?,
        provider_id: optional_id(row, "provider_id")?.map(ProviderId),
        model: row.get("model")?,
        settings: json(row, "settings")?,
        folder_id: optional_id(row, "folder_id")?.map(FolderId),
        pinned: row.get("pinned")?,
        archived: row.get("archived")?,
        tags: json(row, "tags")?,
        created_at: row.get("created_at")?,
        updated_at: row.get("updated_at")?,
    })
}

/// Returns a conversation; `None` if it is deleted.
pub fn get(connection: &Connection, conversation_id: ConversationId) -> Result<Option<Conversation>> {
    let sql = select("WHERE id = ? AND deleted_at IS NULL");
    connection.query_first(&sql, [conversation_id.to_string()], read)
}

/// Returns whether a conversation exists and is not deleted.
pub fn exists(connection: &Connection, conversation_id: ConversationId) -> Result<bool> {
    let sql = "SELECT 1 FROM conversation WHERE id = ? AND deleted_at IS NULL";
    connection.exists(sql, [conversation_id.to_string()])
}

/// Inserts a conversation without messages. A reference to a provider or folder that does not exist
/// becomes NULL.
pub fn insert(
    connection: &Connection,
    conversation: &Conversation,
    titled_by: &str,
    deleted_at: Option<i64>,
) -> Result<()> {
    let sql = "INSERT INTO conversation (id, title, titled_by, provider_id, model, settings, folder_id, pinned, archived,
                                       created_at, updated_at, deleted_at)
             VALUES (:id, :title, :titled_by, (SELECT id FROM provider WHERE id = :provider), :model, :settings,
                     (SELECT id FROM folder WHERE id = :folder), :pinned, :archived, :created_at, :updated_at,
                     :deleted_at)";
    connection.execute_cached(
        sql,
        named_params! {
            ":id": conversation.id.to_string(),
            ":title": conversation.title,
            ":titled_by": titled_by,
            ":provider": conversation.provider_id.map(|id| id.to_string()),
            ":model": conversation.model,
            ":settings": settings_json(&conversation.settings)?,
            ":folder": conversation.folder_id.map(|id| id.to_string()),
            ":pinned": conversation.pinned,
            ":archived": conversation.archived,
            ":created_at": conversation.created_at,
            ":updated_at": conversation.updated_at,
            ":deleted_at": deleted_at,
        },
    )?;
    set_tags(connection, conversation.id, &conversation.tags)
}

/// Records the provider, model and time of a conversation's latest turn.
pub fn touch(
    connection: &Connection,
    conversation_id: ConversationId,
    provider_id: ProviderId,
    model: &str,
    now: i64,
) -> Result<()> {
    let sql = "UPDATE conversation SET provider_id = ?, model = ?, updated_at = ? WHERE id = ?";
    connection.execute_cached(
        sql,
        params![provider_id.to_string(), model, now, conversation_id.to_string()],
    )?;
    Ok(())
}

fn list(connection: &Connection) -> Result<Vec<ConversationSummary>> {
    let mut tags = all_tags(connection)?;
    let sql = "SELECT id, title, titled_by, folder_id, pinned, archived, updated_at FROM conversation
         WHERE deleted_at IS NULL ORDER BY updated_at DESC, id DESC";
    connection.query_all(sql, [], |row| {
        let id = id(row, "id")?;
        Ok(ConversationSummary {
            id: ConversationId(id),
            title: title(row)?,
            folder_id: optional_id(row, "folder_id")?.map(FolderId),
            pinned: row.get("pinned")?,
            archived: row.get("archived")?,
            tags: tags.remove(&id).unwrap_or_default(),
            updated_at: row.get("updated_at")?,
        })
    })
}

/// Returns the tags of all conversations. Reads them in a single scan of the whole table, because
/// the table is small and one query per conversation would be slower.
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

/// Lists the conversations of a damaged database row by row, skipping unreadable rows.
fn list_one_by_one(connection: &Connection) -> Result<Vec<ConversationSummary>> {
    // Read the ids from the index. Its pages may be intact even if the pages of the table are
    // damaged.
    let ids: Vec<ConversationId> = connection
        .prepare("SELECT id FROM conversation INDEXED BY sqlite_autoindex_conversation_1")?
        .query_map([], |row| Ok(ConversationId(id(row, "id")?)))?
        .collect::<Result<_>>()?;
    let mut readable: Vec<ConversationSummary> = ids
        .into_iter()
        .filter_map(|id| get(connection, id).ok().flatten())
        .map(|conversation| ConversationSummary {
            id: conversation.id,
            title: conversation.title,
            folder_id: conversation.folder_id,
            pinned: conversation.pinned,
            archived: conversation.archived,
            tags: conversation.tags,
            updated_at: conversation.updated_at,
        })
        .collect();
    readable.sort_by_key(|one| Reverse((one.updated_at, one.id.0)));
    Ok(readable)
}

/// Sets one column of a conversation. Fails if the conversation does not exist.
fn set(
    connection: &Connection,
    conversation_id: ConversationId,
    column: &'static str,
    value: impl ToSql,
) -> Result<()> {
    let sql = format!("UPDATE conversation SET {column} = ? WHERE id = ?");
    let changed = connection.execute_cached(&sql, params![value, conversation_id.to_string()])?;
    match changed {
        0 => Err(rusqlite::Error::QueryReturnedNoRows),
        _ => Ok(()),
    }
}

fn set_tags(connection: &Connection, conversation_id: ConversationId, tags: &[String]) -> Result<()> {
    let conversation = conversation_id.to_string();
    connection.execute_cached("DELETE FROM tag WHERE conversation_id = ?", [&conversation])?;
    let mut statement = connection
        .prepare_cached("INSERT INTO tag (conversation_id, name) VALUES (?, ?) ON CONFLICT DO NOTHING")?;
    for tag in tags {
        statement.execute(params![conversation, tag])?;
    }
    Ok(())
}
