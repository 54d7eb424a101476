//! Reads and writes the `assistant` table.

use rivulet_core::{Assistant, AssistantId, ProviderId};
use rusqlite::{Connection, Result, Row, params};

use crate::fault::FaultResult;
use crate::row::{id, json, optional_id, settings_json};
use crate::statement::Statements;
use crate::store::Store;

impl Store {
    /// Returns all assistants, sorted by name.
    pub async fn assistants(&self) -> FaultResult<Vec<Assistant>> {
        self.read(list).await
    }

    /// Inserts an assistant, or updates the existing assistant with the same id.
    pub async fn save_assistant(&self, assistant_id: AssistantId, assistant: Assistant) -> FaultResult<()> {
        self.write(move |transaction| save(transaction, assistant_id, &assistant))
            .await
    }

    /// Deletes an assistant.
    pub async fn delete_assistant(&self, assistant_id: AssistantId) -> FaultResult<()> {
        self.execute("DELETE FROM assistant WHERE id = ?", [assistant_id.to_string()])
            .await
    }
}

fn read(row: &Row<'_>) -> Result<Assistant> {
    Ok(Assistant {
        id: Some(AssistantId(id(row, "id")?)),
        name: row.get("name")?,
        provider_id: optional_id(row, "provider_id")?.map(ProviderId),
        model: row.get("model")?,
        settings: json(row, "settings")?,
    })
}

pub fn list(connection: &Connection) -> Result<Vec<Assistant>> {
    connection.query_all("SELECT * FROM assistant ORDER BY lower(name), id", [], read)
}

pub fn save(connection: &Connection, assistant_id: AssistantId, assistant: &Assistant) -> Result<()> {
    let sql = "INSERT INTO assistant (id, name, provider_id, model, settings) VALUES (?, ?, ?, ?, ?)
             ON CONFLICT (id) DO UPDATE SET name = excluded.name, provider_id = excluded.provider_id,
                 model = excluded.model, settings = excluded.settings";
    connection.execute_cached(
        sql,
        params![
            assistant_id.to_string(),
            assistant.name,
            assistant.provider_id.map(|id| id.to_string()),
            assistant.model,
            settings_json(&assistant.settings)?,
        ],
    )?;
    Ok(())
}
