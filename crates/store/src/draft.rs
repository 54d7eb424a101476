//! The table of drafts.

use rivulet_core::{ConversationId, Draft};
use rusqlite::{Connection, Result, params};

use crate::row::{id, json, to_json};

/// All that are not empty, of conversations that are not deleted.
pub fn list(connection: &Connection) -> Result<Vec<Draft>> {
    connection
        .prepare_cached(
            "SELECT conversation_id AS id, text, attachments FROM draft
             WHERE conversation_id = '' OR conversation_id IN (SELECT id FROM conversation WHERE deleted_at IS NULL)",
        )?
        .query_map([], |row| {
            let begun = !row.get_ref("id")?.as_str()?.is_empty();
            Ok(Draft {
                conversation_id: begun.then(|| id(row, "id").map(ConversationId)).transpose()?,
                text: row.get("text")?,
                attachments: json(row, "attachments")?,
            })
        })?
        .collect()
}

/// Keeps it; an empty one is forgotten.
pub fn save(connection: &Connection, draft: &Draft) -> Result<()> {
    let conversation = draft.conversation_id.map(|id| id.to_string()).unwrap_or_default();
    if draft.text.is_empty() && draft.attachments.is_empty() {
        connection
            .prepare_cached("DELETE FROM draft WHERE conversation_id = ?")?
            .execute([conversation])?;
    } else {
        connection
            .prepare_cached(
                "INSERT INTO draft (conversation_id, text, attachments) VALUES (?, ?, ?)
                 ON CONFLICT (conversation_id) DO UPDATE SET text = excluded.text, attachments = excluded.attachments",
            )?
            .execute(params![conversation, draft.text, to_json(&draft.attachments)?])?;
    }
    Ok(())
}
