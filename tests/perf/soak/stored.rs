//! Reads replies directly from the database, without using Rivulet's code.

use std::path::Path;

use anyhow::Result;
use rusqlite::{Connection, OpenFlags, OptionalExtension};

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StoredReply {
    /// The ending of the reply, or `streaming` if it has not ended.
    pub ending: String,
    /// The content of the reply.
    pub text: String,
}

pub fn open(data: &Path) -> Result<Connection> {
    let path = data.join("rivulet.sqlite3");
    Ok(Connection::open_with_flags(
        path,
        OpenFlags::SQLITE_OPEN_READ_ONLY,
    )?)
}

/// Returns the model's reply, or `None` if the database contains none.
pub fn reply_of(database: &Connection, model: &str) -> Result<Option<StoredReply>> {
    let found = database
        .query_row(
            "SELECT id, ending FROM message WHERE role = 'assistant' AND model = ?",
            [model],
            |row| Ok((row.get::<_, String>(0)?, row.get::<_, String>(1)?)),
        )
        .optional()?;
    let Some((id, ending)) = found else {
        return Ok(None);
    };
    let query = if ending == "streaming" {
        "SELECT coalesce(group_concat(text, ''), '') FROM
             (SELECT text FROM message_delta WHERE message_id = ? AND part = 'text' ORDER BY seq)"
    } else {
        "SELECT coalesce(group_concat(text, ''), '') FROM
             (SELECT text FROM message_part WHERE message_id = ? AND kind = 'text' ORDER BY position)"
    };
    let text = database.query_row(query, [id], |row| row.get(0))?;
    Ok(Some(StoredReply { ending, text }))
}

/// Runs SQLite's integrity check. Returns `ok`, or a description of the damage.
pub fn integrity(database: &Connection) -> Result<String> {
    Ok(database.query_row("PRAGMA integrity_check", [], |row| row.get(0))?)
}
