//! Reads and writes the `draft` table.

use rivulet_core::{ConversationId, Draft};
use rusqlite::{Connection, Result, Row, params};

use crate::database::{BUSY, FILE_NAME, in_transaction, open_writable};
use crate::fault::{FaultResult, storage_fault};
use crate::row::{id, json, to_json};
use crate::store::{Store, blocking};

impl Store {
    /// Returns the drafts of all conversations that are not deleted.
    pub async fn drafts(&self) -> FaultResult<Vec<Draft>> {
        self.read(|connection| {
            connection
                .prepare_cached(
                    "SELECT * FROM draft WHERE conversation_id = ''
                     OR conversation_id IN (SELECT id FROM conversation WHERE deleted_at IS NULL)",
                )?
                .query_map([], read)?
                .collect()
        })
        .await
    }

    /// Saves a draft, or deletes an empty draft. If the data was moved during this run, writes to
    /// the new data folder, which the next start uses.
    pub async fn save_draft(&self, draft: Draft) -> FaultResult<()> {
        let Some(folder) = self.moved_to() else {
            return self
                .write(move |transaction| save_or_delete(transaction, &draft))
                .await;
        };
        blocking(move || {
            let to_fault = |error| storage_fault(&error);
            let mut connection = open_writable(&folder.join(FILE_NAME))?;
            connection.busy_timeout(BUSY).map_err(to_fault)?;
            in_transaction(&mut connection, |transaction| save_or_delete(transaction, &draft))
                .map_err(to_fault)
        })
        .await
    }
}

pub fn read(row: &Row<'_>) -> Result<Draft> {
    let begun = !row.get_ref("conversation_id")?.as_str()?.is_empty();
    Ok(Draft {
        conversation_id: begun
            .then(|| id(row, "conversation_id").map(ConversationId))
            .transpose()?,
        text: row.get("text")?,
        attachments: json(row, "attachments")?,
    })
}

fn save_or_delete(connection: &Connection, draft: &Draft) -> Result<()> {
    if draft.text.is_empty() && draft.attachments.is_empty() {
        connection
            .prepare_cached("DELETE FROM draft WHERE conversation_id = ?")?
            .execute([key(draft)])?;
        return Ok(());
    }
    save(connection, draft)
}

/// Inserts the draft of a conversation, or replaces the existing draft.
pub fn save(connection: &Connection, draft: &Draft) -> Result<()> {
    connection
        .prepare_cached(
            "INSERT INTO draft (conversation_id, text, attachments) VALUES (?, ?, ?)
             ON CONFLICT (conversation_id) DO UPDATE SET text = excluded.text, attachments = excluded.attachments",
        )?
        .execute(params![key(draft), draft.text, to_json(&draft.attachments)?])?;
    Ok(())
}

/// Returns the primary key of a draft: the conversation's id, or an empty string for the draft of a new
/// conversation.
pub fn key(draft: &Draft) -> String {
    draft.conversation_id.map(|id| id.to_string()).unwrap_or_default()
}
