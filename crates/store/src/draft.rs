//! Reads and writes the `draft` table.

use rivulet_core::{ConversationId, Draft, MessageId};
use rusqlite::{Connection, Result, Row, params};

use crate::database::{BUSY, FILE_NAME, in_transaction, open_writable};
use crate::fault::{FaultResult, storage_fault};
use crate::row::{id, json, to_json};
use crate::statement::Statements;
use crate::store::{Store, blocking};

impl Store {
    /// Returns the drafts of all conversations that are not deleted.
    pub async fn drafts(&self) -> FaultResult<Vec<Draft>> {
        self.read(|connection| {
            list(
                connection,
                "WHERE draft.conversation_id = '' OR EXISTS (
                     SELECT 1 FROM conversation
                     WHERE conversation.id = coalesce(message.conversation_id, draft.conversation_id)
                     AND conversation.deleted_at IS NULL
                 )",
            )
        })
        .await
    }

    /// Saves a draft, or deletes the stored one if the draft is empty. If the data was moved during
    /// this run, saves the draft in the new data folder, which is used from the next start on.
    pub async fn save_draft(&self, draft: Draft) -> FaultResult<()> {
        let copy = draft.clone();
        let written = self
            .write(move |transaction| save_or_delete(transaction, &copy))
            .await;
        let Some(folder) = self.moved_to().filter(|_| written.is_err()) else {
            return written;
        };
        blocking(move || {
            let mut connection = open_writable(&folder.join(FILE_NAME))?;
            connection.busy_timeout(BUSY).map_err(storage_fault)?;
            in_transaction(&mut connection, |transaction| save_or_delete(transaction, &draft))
                .map_err(storage_fault)
        })
        .await
    }
}

/// Returns the drafts that match `condition`, an SQL `WHERE` clause or an empty string.
pub fn list(connection: &Connection, condition: &str) -> Result<Vec<Draft>> {
    let sql = format!(
        "SELECT draft.*, message.id IS NOT NULL AS is_edit
         FROM draft LEFT JOIN message ON message.id = draft.conversation_id
         {condition} ORDER BY draft.conversation_id"
    );
    connection.query_all(&sql, [], read)
}

fn read(row: &Row<'_>) -> Result<Draft> {
    let is_edit: bool = row.get("is_edit")?;
    let belongs = !row.get_ref("conversation_id")?.as_str()?.is_empty();
    let owner = belongs.then(|| id(row, "conversation_id")).transpose()?;
    Ok(Draft {
        conversation_id: owner.filter(|_| !is_edit).map(ConversationId),
        message_id: owner.filter(|_| is_edit).map(MessageId),
        text: row.get("text")?,
        attachments: json(row, "attachments")?,
    })
}

fn save_or_delete(connection: &Connection, draft: &Draft) -> Result<()> {
    if draft.text.is_empty() && draft.attachments.is_empty() {
        connection.execute_cached("DELETE FROM draft WHERE conversation_id = ?", [key(draft)])?;
        return Ok(());
    }
    save(connection, draft)
}

pub fn save(connection: &Connection, draft: &Draft) -> Result<()> {
    let sql = "INSERT INTO draft (conversation_id, text, attachments) VALUES (?, ?, ?)
         ON CONFLICT (conversation_id) DO UPDATE SET text = excluded.text, attachments = excluded.attachments";
    connection.execute_cached(sql, params![key(draft), draft.text, to_json(&draft.attachments)?])?;
    Ok(())
}

/// Returns the primary key of a draft. The key is the id of the message that is being edited.
/// Without such a message, it is the id of the conversation, or an empty string for a new
/// conversation. Older versions of Rivulet ignore a draft whose key is the id of a message, because
/// no conversation has this id.
pub fn key(draft: &Draft) -> String {
    let edited = draft.message_id.map(|id| id.to_string());
    edited
        .or_else(|| draft.conversation_id.map(|id| id.to_string()))
        .unwrap_or_default()
}
