//! Selected versions: each message stores which of its children is selected, and each conversation
//! stores which root message is selected.

use std::collections::HashSet;

use rivulet_core::{ConversationId, Message, MessageId};
use rusqlite::{Connection, Result, params};

use crate::row::optional_id;
use crate::statement::Statements;

/// Makes `message_id` the selected child of `parent_id`. If `parent_id` is `None`, makes it the
/// selected root message. If `message_id` is `None`, the branch ends at the parent.
pub fn choose(
    connection: &Connection,
    conversation_id: ConversationId,
    parent_id: Option<MessageId>,
    message_id: impl Into<Option<MessageId>>,
) -> Result<()> {
    let (table, parent) = parent_row(conversation_id, parent_id);
    let chosen: Option<MessageId> = message_id.into();
    let sql = format!("UPDATE {table} SET active_child_id = ? WHERE id = ?");
    connection.execute_cached(&sql, params![chosen.map(|id| id.to_string()), parent])?;
    Ok(())
}

/// Returns the selected child of `parent_id`. If `parent_id` is `None`, returns the selected root
/// message.
pub fn chosen(
    connection: &Connection,
    conversation_id: ConversationId,
    parent_id: Option<MessageId>,
) -> Result<Option<MessageId>> {
    let (table, parent) = parent_row(conversation_id, parent_id);
    let chosen = connection
        .prepare_cached(&format!("SELECT active_child_id FROM {table} WHERE id = ?"))?
        .query_row([parent], |row| optional_id(row, "active_child_id"))?;
    Ok(chosen.map(MessageId))
}

/// Returns the table and the id of the row in which the selected child of `parent_id` is stored.
fn parent_row(conversation_id: ConversationId, parent_id: Option<MessageId>) -> (&'static str, String) {
    match parent_id {
        Some(parent) => ("message", parent.to_string()),
        None => ("conversation", conversation_id.to_string()),
    }
}

/// Selects the branch that leads from the root message to `message`.
pub fn show(connection: &Connection, message: &Message) -> Result<()> {
    let (mut parent_id, mut message_id) = (message.parent_id, message.id);
    // Stop at a message that was already visited, because the references to parents in a damaged
    // database may form a cycle.
    let mut seen = HashSet::new();
    while seen.insert(message_id) {
        choose(connection, message.conversation_id, parent_id, message_id)?;
        let Some(parent) = parent_id else {
            return Ok(());
        };
        message_id = parent;
        parent_id = connection
            .prepare_cached("SELECT parent_id FROM message WHERE id = ?")?
            .query_row([parent.to_string()], |row| optional_id(row, "parent_id"))?
            .map(MessageId);
    }
    Ok(())
}
