//! The table of settings.

use rusqlite::{Connection, OptionalExtension, Result, params};

/// The JSON kept under a name.
pub fn get(connection: &Connection, name: &str) -> Result<Option<String>> {
    connection
        .prepare_cached("SELECT value FROM setting WHERE name = ?")?
        .query_row([name], |row| row.get(0))
        .optional()
}

/// Keeps JSON under a name.
pub fn set(connection: &Connection, name: &str, json: &str) -> Result<()> {
    connection
        .prepare_cached("INSERT INTO setting (name, value) VALUES (?, ?) ON CONFLICT (name) DO UPDATE SET value = excluded.value")?
        .execute(params![name, json])?;
    Ok(())
}
