//! Reads the data for an export: the library, and one conversation at a time.

use rivulet_core::{
    ConversationId, Draft, Ending, ExportedConversation, ExportedFolder, ExportedLibrary, ExportedMessage,
    ExportedProvider, ExportedSetting, FolderId, MessageId,
};
use rusqlite::{Connection, Result, Row};
use serde_json::value::RawValue;

use crate::fault::FaultResult;
use crate::row::{id, json, optional_id};
use crate::statement::Statements;
use crate::store::Store;
use crate::{assistant, conversation, draft, folder, message, provider, queued_message, snippet};

impl Store {
    /// Returns the ids of all conversations, or of those in the folder `folder_id`, oldest first.
    /// If `trash` is set, the result includes deleted conversations.
    pub async fn conversation_ids(
        &self,
        folder_id: Option<FolderId>,
        trash: bool,
    ) -> FaultResult<Vec<ConversationId>> {
        self.read(move |connection| {
            let sql =
                "SELECT id FROM conversation WHERE (?1 IS NULL OR folder_id = ?1) AND (?2 OR deleted_at IS NULL)
                 ORDER BY created_at, id";
            connection.query_all(sql, (folder_id.map(|id| id.to_string()), trash), |row| {
                Ok(ConversationId(id(row, "id")?))
            })
        })
        .await
    }

    /// Returns a conversation with all its messages. A streaming reply is returned with the text
    /// received so far, and its ending is `interrupted`.
    pub async fn exported_conversation(
        &self,
        conversation_id: ConversationId,
    ) -> FaultResult<Option<ExportedConversation>> {
        self.read(move |connection| exported_conversation(connection, conversation_id))
            .await
    }

    /// Returns the library: the folders, the providers without their secret values, the assistants,
    /// the snippets, the drafts and the settings.
    pub async fn exported_library(&self) -> FaultResult<ExportedLibrary> {
        let mut library = self.read(exported_library).await?;
        for exported in &mut library.providers {
            exported.provider.take_secret_values();
        }
        Ok(library)
    }

    /// Returns a folder with its creation time, or `None` if the folder does not exist.
    pub async fn exported_folder(&self, folder_id: FolderId) -> FaultResult<Option<ExportedFolder>> {
        self.read(move |connection| {
            let sql = "SELECT * FROM folder WHERE id = ?";
            connection.query_first(sql, [folder_id.to_string()], exported_folder)
        })
        .await
    }
}

fn exported_folder(row: &Row<'_>) -> Result<ExportedFolder> {
    Ok(ExportedFolder {
        folder: folder::read(row)?,
        created_at: row.get("created_at")?,
    })
}

fn exported_conversation(
    connection: &Connection,
    conversation_id: ConversationId,
) -> Result<Option<ExportedConversation>> {
    let sql = conversation::select("WHERE id = ?");
    let found = connection.query_first(&sql, [conversation_id.to_string()], |row| {
        Ok(ExportedConversation {
            conversation: conversation::read(row)?,
            titled_by: row.get("titled_by")?,
            active_child_id: optional_id(row, "active_child_id")?.map(MessageId),
            deleted_at: row.get("deleted_at")?,
            messages: Vec::new(),
        })
    })?;
    let Some(mut found) = found else {
        return Ok(None);
    };
    let mut statement =
        connection.prepare_cached("SELECT * FROM message WHERE conversation_id = ? ORDER BY number, id")?;
    let mut rows = statement.query([conversation_id.to_string()])?;
    while let Some(row) = rows.next()? {
        found.messages.push(exported_message(connection, row)?);
    }
    Ok(Some(found))
}

fn exported_message(connection: &Connection, row: &Row<'_>) -> Result<ExportedMessage> {
    let mut message = message::with_parts(connection, message::read(row)?)?;
    message.ending.get_or_insert(Ending::Interrupted);
    Ok(ExportedMessage {
        message,
        active_child_id: optional_id(row, "active_child_id")?.map(MessageId),
        deleted_at: row.get("deleted_at")?,
        number: row.get("number")?,
        copied: row.get("copied")?,
    })
}

pub fn exported_library(connection: &Connection) -> Result<ExportedLibrary> {
    let all = |sql: &str| connection.prepare(sql);
    Ok(ExportedLibrary {
        folders: all("SELECT * FROM folder ORDER BY id")?
            .query_map([], exported_folder)?
            .collect::<Result<_>>()?,
        providers: all("SELECT * FROM provider ORDER BY id")?
            .query_map([], |row| {
                Ok(ExportedProvider {
                    provider: provider::read(row)?,
                    deleted_at: row.get("deleted_at")?,
                })
            })?
            .collect::<Result<_>>()?,
        assistants: assistant::list(connection)?,
        snippets: snippet::list(connection)?,
        drafts: unsent(connection)?,
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

/// Returns all drafts. Each queued message is exported as a part of the draft of its conversation.
/// If it were exported as a queued message, it would be sent automatically after an import.
fn unsent(connection: &Connection) -> Result<Vec<Draft>> {
    let mut drafts = draft::list(connection, "")?;
    for queued in queued_message::all(connection)? {
        let owner = Some(queued.conversation_id);
        let at = drafts.iter().position(|draft| draft.conversation_id == owner);
        let at = at.unwrap_or_else(|| {
            drafts.push(Draft {
                conversation_id: owner,
                message_id: None,
                text: String::new(),
                attachments: Vec::new(),
            });
            drafts.len() - 1
        });
        let draft = &mut drafts[at];
        if !draft.text.is_empty() && !queued.text.is_empty() {
            draft.text.push_str("\n\n");
        }
        draft.text.push_str(&queued.text);
        draft.attachments.extend(queued.attachments);
    }
    Ok(drafts)
}
