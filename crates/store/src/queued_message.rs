//! Reads and writes the `queued_message` table.

use rivulet_core::{ConversationId, ProviderId, QueueHold, QueuedMessage, QueuedMessageId};
use rusqlite::{Connection, Result, Row, params};
use uuid::Uuid;

use crate::row::{id, json, optional_id, optional_json, to_json};
use crate::statement::Statements;

pub fn read(row: &Row<'_>) -> Result<QueuedMessage> {
    Ok(QueuedMessage {
        id: QueuedMessageId(id(row, "id")?),
        conversation_id: ConversationId(id(row, "conversation_id")?),
        position: row.get("position")?,
        provider_id: ProviderId(id(row, "provider_id")?),
        model: row.get("model")?,
        more: json(row, "more")?,
        effort: optional_json(row, "effort")?,
        text: row.get("text")?,
        attachments: json(row, "attachments")?,
        hold: optional_json(row, "hold")?,
    })
}

pub fn all(connection: &Connection) -> Result<Vec<QueuedMessage>> {
    let sql = "SELECT * FROM queued_message ORDER BY conversation_id, position, id";
    connection.query_all(sql, [], read)
}

/// Inserts a queued message, unless it is already in the queue. `run_id` identifies the run (the
/// Rivulet process) that will send it.
pub fn insert(connection: &Connection, message: &QueuedMessage, run_id: Option<Uuid>) -> Result<()> {
    let sql = "INSERT INTO queued_message
                 (id, conversation_id, position, provider_id, model, more, effort, text, attachments, hold, run_id)
             VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT (id) DO NOTHING";
    connection.execute_cached(
        sql,
        params![
            message.id.to_string(),
            message.conversation_id.to_string(),
            message.position,
            message.provider_id.to_string(),
            message.model,
            to_json(&message.more)?,
            message.effort.as_ref().map(to_json).transpose()?,
            message.text,
            to_json(&message.attachments)?,
            message.hold.as_ref().map(to_json).transpose()?,
            run_id.map(|id| id.to_string()),
        ],
    )?;
    Ok(())
}

/// Removes a queued message. Returns whether the queue contained it.
pub fn remove(connection: &Connection, queued_id: QueuedMessageId) -> Result<bool> {
    let sql = "DELETE FROM queued_message WHERE id = ?";
    let removed = connection.execute_cached(sql, [queued_id.to_string()])?;
    Ok(removed > 0)
}

/// Puts queued messages on hold if the run (the Rivulet process) to which they belong has ended.
/// These messages wait until the user sends them.
pub fn recover(connection: &Connection, is_running: impl Fn(Uuid) -> bool) -> Result<()> {
    let sql = "SELECT DISTINCT run_id FROM queued_message WHERE hold IS NULL OR hold = ?";
    let runs: Vec<Option<Uuid>> = connection.query_all(sql, [to_json(&QueueHold::Editing)?], |row| {
        optional_id(row, "run_id")
    })?;
    for run_id in runs {
        if !run_id.is_some_and(&is_running) {
            let sql = "UPDATE queued_message SET hold = ?1, run_id = NULL
                     WHERE run_id IS ?2 AND (hold IS NULL OR hold = ?3)";
            connection.execute_cached(
                sql,
                params![
                    to_json(&QueueHold::Restarted)?,
                    run_id.map(|id| id.to_string()),
                    to_json(&QueueHold::Editing)?
                ],
            )?;
        }
    }
    Ok(())
}
