//! What goes out into a file: whole conversations, one at a time, and everything beside them.

use rivulet_core::{
    AssistantId, ConversationId, Ending, ExportedAssistant, ExportedConversation, ExportedDraft,
    ExportedFolder, ExportedLibrary, ExportedMessage, ExportedProvider, ExportedSetting, ExportedSnippet,
    Fault, FolderId, Message, MessageId, ProviderId, SnippetId,
};
use rusqlite::{Connection, OptionalExtension, Result, Row};
use serde_json::value::RawValue;

use crate::row::{id, json, maybe_id};
use crate::store::Store;
use crate::{message, provider};

impl Store {
    /// All conversations, or those of a folder, oldest first; those in the trash too if asked for.
    pub async fn conversation_ids(
        &self,
        folder_id: Option<FolderId>,
        trash: bool,
    ) -> std::result::Result<Vec<ConversationId>, Fault> {
        self.read(move |connection| {
            connection
                .prepare_cached(
                    "SELECT id FROM conversation WHERE (?1 IS NULL OR folder_id = ?1) AND (?2 OR deleted_at IS NULL)
                     ORDER BY created_at, id",
                )?
                .query_map((folder_id.map(|id| id.to_string()), trash), |row| {
                    Ok(ConversationId(id(row, "id")?))
                })?
                .collect()
        })
        .await
    }

    /// A conversation with everything that is kept of it. A reply that streams is in it as it is now, as one that
    /// was interrupted.
    pub async fn kept_conversation(
        &self,
        conversation_id: ConversationId,
    ) -> std::result::Result<Option<ExportedConversation>, Fault> {
        self.read(move |connection| conversation(connection, conversation_id))
            .await
    }

    /// Everything beside the conversations.
    pub async fn kept_rest(&self) -> std::result::Result<ExportedLibrary, Fault> {
        self.read(rest).await
    }

    /// One folder.
    pub async fn kept_folder(
        &self,
        folder_id: FolderId,
    ) -> std::result::Result<Option<ExportedFolder>, Fault> {
        self.read(move |connection| {
            connection
                .prepare_cached("SELECT * FROM folder WHERE id = ?")?
                .query_row([folder_id.to_string()], folder)
                .optional()
        })
        .await
    }
}

fn folder(row: &Row<'_>) -> Result<ExportedFolder> {
    Ok(ExportedFolder {
        id: FolderId(id(row, "id")?),
        name: row.get("name")?,
        created_at: row.get("created_at")?,
    })
}

fn conversation(
    connection: &Connection,
    conversation_id: ConversationId,
) -> Result<Option<ExportedConversation>> {
    let found = connection
        .prepare_cached(
            "SELECT *, (SELECT json_group_array(name) FROM (SELECT name FROM tag WHERE conversation_id = conversation.id ORDER BY name)) AS tags
             FROM conversation WHERE id = ?",
        )?
        .query_row([conversation_id.to_string()], |row| {
            Ok(ExportedConversation {
                id: conversation_id,
                title: row.get("title")?,
                titled_by: row.get("titled_by")?,
                provider_id: maybe_id(row, "provider_id")?.map(ProviderId),
                model: row.get("model")?,
                settings: json(row, "settings")?,
                folder_id: maybe_id(row, "folder_id")?.map(FolderId),
                pinned: row.get("pinned")?,
                archived: row.get("archived")?,
                tags: json(row, "tags")?,
                active_child_id: maybe_id(row, "active_child_id")?.map(MessageId),
                created_at: row.get("created_at")?,
                updated_at: row.get("updated_at")?,
                deleted_at: row.get("deleted_at")?,
                messages: Vec::new(),
            })
        })
        .optional()?;
    let Some(mut found) = found else {
        return Ok(None);
    };
    let mut statement =
        connection.prepare_cached("SELECT * FROM message WHERE conversation_id = ? ORDER BY number, id")?;
    let mut rows = statement.query([conversation_id.to_string()])?;
    while let Some(row) = rows.next()? {
        found.messages.push(kept_message(connection, row)?);
    }
    Ok(Some(found))
}

fn kept_message(connection: &Connection, row: &Row<'_>) -> Result<ExportedMessage> {
    let message: Message = message::read(row)?;
    let parts = match message.ending {
        Some(_) => message::parts(connection, message.id)?,
        None => message::received(connection, message.id)?.0.parts(),
    };
    Ok(ExportedMessage {
        id: message.id,
        parent_id: message.parent_id,
        active_child_id: maybe_id(row, "active_child_id")?.map(MessageId),
        role: message.role,
        ending: message.ending.unwrap_or(Ending::Interrupted),
        parts,
        provider_id: message.provider_id,
        model: message.model,
        request_id: message.request_id,
        finish_reason: message.finish_reason,
        status: message.status,
        usage: message.usage,
        fault: message.fault,
        timing: message.timing,
        notices: message.notices,
        send_back: message.send_back,
        kept: message.kept,
        seams: message.seams,
        created_at: message.created_at,
        deleted_at: row.get("deleted_at")?,
        number: row.get("number")?,
    })
}

fn rest(connection: &Connection) -> Result<ExportedLibrary> {
    let all = |sql: &str| connection.prepare(sql);
    Ok(ExportedLibrary {
        folders: all("SELECT * FROM folder ORDER BY id")?
            .query_map([], folder)?
            .collect::<Result<_>>()?,
        providers: all("SELECT * FROM provider ORDER BY id")?
            .query_map([], |row| {
                Ok(ExportedProvider {
                    provider: provider::read(row)?,
                    deleted_at: row.get("deleted_at")?,
                })
            })?
            .collect::<Result<_>>()?,
        assistants: all("SELECT * FROM assistant ORDER BY id")?
            .query_map([], |row| {
                Ok(ExportedAssistant {
                    id: AssistantId(id(row, "id")?),
                    name: row.get("name")?,
                    provider_id: maybe_id(row, "provider_id")?.map(ProviderId),
                    model: row.get("model")?,
                    settings: json(row, "settings")?,
                })
            })?
            .collect::<Result<_>>()?,
        snippets: all("SELECT * FROM snippet ORDER BY id")?
            .query_map([], |row| {
                Ok(ExportedSnippet {
                    id: SnippetId(id(row, "id")?),
                    name: row.get("name")?,
                    text: row.get("text")?,
                })
            })?
            .collect::<Result<_>>()?,
        drafts: all("SELECT * FROM draft ORDER BY conversation_id")?
            .query_map([], |row| {
                Ok(ExportedDraft {
                    conversation_id: match row.get_ref("conversation_id")?.as_str()? {
                        "" => None,
                        _ => Some(ConversationId(id(row, "conversation_id")?)),
                    },
                    text: row.get("text")?,
                    attachments: json(row, "attachments")?,
                })
            })?
            .collect::<Result<_>>()?,
        settings: all("SELECT * FROM setting ORDER BY name")?
            .query_map([], |row| {
                Ok(ExportedSetting {
                    name: row.get("name")?,
                    value: json::<Box<RawValue>>(row, "value")?,
                })
            })?
            .collect::<Result<_>>()?,
    })
}
