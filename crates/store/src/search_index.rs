//! The full-text index: row numbers and indexed text of messages.

use rivulet_core::MessageId;
use rusqlite::{Connection, OptionalExtension, Result, params};

use crate::row::id;

/// Assigns a row number to a message: the first free number that is not less than its creation time.
pub fn assign_number(connection: &Connection, message_id: MessageId, created_at: i64) -> Result<()> {
    let taken = connection
        .prepare_cached("SELECT 1 FROM message WHERE number = ?")?
        .query_row([created_at], |_| Ok(()))
        .optional()?;
    let number = match taken {
        None => created_at,
        // The number is already used, so take the next free number.
        Some(()) => connection
            .prepare_cached(
                "SELECT number + 1 FROM message AS one WHERE number >= ?
                 AND NOT EXISTS (SELECT 1 FROM message WHERE number = one.number + 1) ORDER BY number LIMIT 1",
            )?
            .query_row([created_at], |row| row.get(0))?,
    };
    connection
        .prepare_cached("UPDATE message SET number = ? WHERE id = ?")?
        .execute(params![number, message_id.to_string()])?;
    Ok(())
}

/// Adds a message to the full-text index, or updates its entry. The dotted `İ` is replaced with `i`, as in
/// searches ([`rivulet_core::Terms`]), because the tokenizer cannot convert it to lower case.
pub fn update_index(connection: &Connection, message_id: MessageId) -> Result<()> {
    let message = message_id.to_string();
    connection
        .prepare_cached("DELETE FROM message_text WHERE rowid = (SELECT number FROM message WHERE id = ?)")?
        .execute([&message])?;
    connection
        .prepare_cached(
            "INSERT INTO message_text (rowid, text)
             SELECT number, replace(words, 'İ', 'i') FROM message JOIN (
                 SELECT group_concat(text, char(10)) AS words FROM (
                     SELECT text FROM message_part
                     WHERE message_id = ?1 AND kind IN ('text', 'reasoning', 'tool_call') ORDER BY position
                 )
             ) WHERE id = ?1 AND words <> ''",
        )?
        .execute([&message])?;
    Ok(())
}

/// Assigns a row number to every message that has none, and indexes all messages anew.
pub fn rebuild(connection: &Connection) -> Result<()> {
    let unnumbered: Vec<(MessageId, i64)> = connection
        .prepare("SELECT id, created_at FROM message WHERE number IS NULL ORDER BY created_at, id")?
        .query_map([], |row| Ok((MessageId(id(row, "id")?), row.get("created_at")?)))?
        .collect::<Result<_>>()?;
    for (message_id, created_at) in unnumbered {
        assign_number(connection, message_id, created_at)?;
    }
    // Index in the order of the row numbers, because FTS5 flushes its buffer whenever a number is lower than
    // the previous one.
    connection.execute_batch(
        "INSERT INTO message_text (message_text) VALUES ('delete-all');
         INSERT INTO message_text (rowid, text)
         SELECT number, replace(words, 'İ', 'i') FROM (
             SELECT number, (
                 SELECT group_concat(text, char(10) ORDER BY position) FROM message_part
                 WHERE message_id = message.id AND kind IN ('text', 'reasoning', 'tool_call')
             ) AS words FROM message
         ) WHERE words <> '' ORDER BY number",
    )
}
