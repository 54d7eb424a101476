//! Reads and writes the `setting` table.

use rivulet_core::ToolServerId;
use rusqlite::{Connection, Result, params};
use serde::Serialize;
use serde::de::DeserializeOwned;

use crate::fault::{FaultResult, storage_fault};
use crate::row::to_json;
use crate::statement::Statements;
use crate::store::Store;

/// Name of the setting that contains all of the user's settings.
pub const USER_SETTINGS: &str = "settings";

/// Name of the setting that contains the ids of the tool servers whose tokens are in the keychain.
/// Rivulet does not look in the keychain for tokens of other servers.
pub const SIGNED_IN: &str = "signed_in_servers";

/// Name of the setting that contains the ids of the tool servers whose tokens became useless
/// because a backup was restored or the database was rebuilt. The tokens are removed from the
/// keychain afterwards. If that fails or the program is killed, the next start tries again.
pub const SIGNED_OUT: &str = "signed_out_servers";

/// A function that returns the settings that the user has after a restore. `present` contains the
/// settings before the restore (if they can be read), and `restored` the settings in the backup.
/// All settings are JSON.
pub type MergeSettings = fn(present: Option<String>, restored: Option<String>) -> Option<String>;

impl Store {
    /// Returns the value of a setting as JSON.
    pub async fn setting(&self, name: &'static str) -> FaultResult<Option<String>> {
        self.read(move |connection| get(connection, name)).await
    }

    /// Returns the value of a setting as JSON. Blocks the thread.
    pub fn setting_now(&self, name: &str) -> FaultResult<Option<String>> {
        get(&self.open_reader()?, name).map_err(storage_fault)
    }

    /// Saves the value of a setting, given as JSON.
    pub async fn set_setting(&self, name: &'static str, json: String) -> FaultResult<()> {
        self.write(move |transaction| set(transaction, name, &json)).await
    }

    /// Changes the value of a setting in one transaction, so that no concurrent change is lost.
    /// `change` is applied to the stored value, or to the default value if no valid value is
    /// stored. Returns the changed value.
    pub async fn change_setting<T>(
        &self,
        name: &'static str,
        change: impl FnOnce(&mut T) + Send + 'static,
    ) -> FaultResult<T>
    where
        T: DeserializeOwned + Serialize + Default + Send + 'static,
    {
        self.write(move |transaction| {
            let stored = get(transaction, name)?;
            let parsed = stored.and_then(|json| serde_json::from_str(&json).ok());
            let mut value: T = parsed.unwrap_or_default();
            change(&mut value);
            set(transaction, name, &to_json(&value)?)?;
            Ok(value)
        })
        .await
    }
}

pub fn get(connection: &Connection, name: &str) -> Result<Option<String>> {
    let sql = "SELECT value FROM setting WHERE name = ?";
    connection.query_first(sql, [name], |row| row.get(0))
}

/// Merges the settings `present` of the current database into a database that is about to replace
/// it.
pub fn merge(connection: &Connection, present: Option<String>, merge: MergeSettings) -> Result<()> {
    match merge(present, get(connection, USER_SETTINGS)?) {
        Some(json) => set(connection, USER_SETTINGS, &json),
        None => connection
            .execute("DELETE FROM setting WHERE name = ?", [USER_SETTINGS])
            .map(drop),
    }
}

/// Moves all tool servers from the [`SIGNED_IN`] setting to [`SIGNED_OUT`], so that their tokens
/// are removed from the keychain. Also adds the servers in `more` to [`SIGNED_OUT`].
pub fn sign_out(connection: &Connection, more: Vec<ToolServerId>) -> Result<()> {
    let mut servers = servers_with_tokens(connection);
    servers.extend(more);
    servers.sort_unstable();
    servers.dedup();
    connection.execute(
        "DELETE FROM setting WHERE name IN (?, ?)",
        [SIGNED_IN, SIGNED_OUT],
    )?;
    match servers.is_empty() {
        true => Ok(()),
        false => set(connection, SIGNED_OUT, &to_json(&servers)?),
    }
}

/// Returns the tool servers whose tokens may be in the keychain: those in the [`SIGNED_IN`] and
/// [`SIGNED_OUT`] settings. A setting that cannot be read counts as empty.
pub fn servers_with_tokens(connection: &Connection) -> Vec<ToolServerId> {
    let of = |name| -> Option<Vec<ToolServerId>> {
        let json = get(connection, name).ok()??;
        serde_json::from_str(&json).ok()
    };
    let mut servers = of(SIGNED_IN).unwrap_or_default();
    servers.extend(of(SIGNED_OUT).unwrap_or_default());
    servers
}

pub fn set(connection: &Connection, name: &str, json: &str) -> Result<()> {
    let sql = "INSERT INTO setting (name, value) VALUES (?, ?) ON CONFLICT (name) DO UPDATE SET value = excluded.value";
    connection.execute_cached(sql, params![name, json])?;
    Ok(())
}
