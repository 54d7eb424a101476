//! Reads and writes the `setting` table.

use rusqlite::{Connection, OptionalExtension, Result, params};

use crate::fault::{FaultResult, storage_fault};
use crate::store::Store;

/// Name of the setting that contains all of the user's settings.
pub const USER_SETTINGS: &str = "settings";

/// A function that returns the user's settings after a restore, as JSON. `present` contains the
/// settings before the restore, if they can be read, and `restored` contains the settings in the
/// backup.
pub type MergeSettings = fn(present: Option<String>, restored: Option<String>) -> Option<String>;

impl Store {
    /// Returns the value of a setting as JSON.
    pub async fn setting(&self, name: &'static str) -> FaultResult<Option<String>> {
        self.read(move |connection| get(connection, name)).await
    }

    /// Returns the value of a setting as JSON. Blocks the thread.
    pub fn setting_now(&self, name: &str) -> FaultResult<Option<String>> {
        get(&self.open_reader()?, name).map_err(|error| storage_fault(&error))
    }

    /// Saves the value of a setting, given as JSON.
    pub async fn set_setting(&self, name: &'static str, json: String) -> FaultResult<()> {
        self.write(move |transaction| set(transaction, name, &json)).await
    }
}

pub fn get(connection: &Connection, name: &str) -> Result<Option<String>> {
    connection
        .prepare_cached("SELECT value FROM setting WHERE name = ?")?
        .query_row([name], |row| row.get(0))
        .optional()
}

/// Merges the user's settings `present` into a database that is about to replace the current one.
pub fn merge(connection: &Connection, present: Option<String>, merge: MergeSettings) -> Result<()> {
    match merge(present, get(connection, USER_SETTINGS)?) {
        Some(json) => set(connection, USER_SETTINGS, &json),
        None => connection
            .execute("DELETE FROM setting WHERE name = ?", [USER_SETTINGS])
            .map(drop),
    }
}

pub fn set(connection: &Connection, name: &str, json: &str) -> Result<()> {
    connection
        .prepare_cached(
            "INSERT INTO setting (name, value) VALUES (?, ?) ON CONFLICT (name) DO UPDATE SET value = excluded.value",
        )?
        .execute(params![name, json])?;
    Ok(())
}
