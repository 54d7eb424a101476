//! The table of assistants.

use rivulet_core::{Assistant, AssistantId, ProviderId};
use rusqlite::{Connection, Result, Row, params};

use crate::row::{id, json, maybe_id, set_fields};

fn read(row: &Row<'_>) -> Result<Assistant> {
    Ok(Assistant {
        id: Some(AssistantId(id(row, "id")?)),
        name: row.get("name")?,
        provider_id: maybe_id(row, "provider_id")?.map(ProviderId),
        model: row.get("model")?,
        settings: json(row, "settings")?,
    })
}

/// All of them, in the order of the alphabet.
pub fn list(connection: &Connection) -> Result<Vec<Assistant>> {
    connection
        .prepare_cached("SELECT * FROM assistant ORDER BY lower(name), id")?
        .query_map([], read)?
        .collect()
}

/// Makes it, or changes the one with its id.
pub fn save(connection: &Connection, assistant_id: AssistantId, assistant: &Assistant) -> Result<()> {
    connection
        .prepare_cached(
            "INSERT INTO assistant (id, name, provider_id, model, settings) VALUES (?, ?, ?, ?, ?)
             ON CONFLICT (id) DO UPDATE SET name = excluded.name, provider_id = excluded.provider_id,
                 model = excluded.model, settings = excluded.settings",
        )?
        .execute(params![
            assistant_id.to_string(),
            assistant.name,
            assistant.provider_id.map(|id| id.to_string()),
            assistant.model,
            set_fields(&assistant.settings)?,
        ])?;
    Ok(())
}

/// Takes it away.
pub fn delete(connection: &Connection, assistant_id: AssistantId) -> Result<()> {
    connection
        .prepare_cached("DELETE FROM assistant WHERE id = ?")?
        .execute([assistant_id.to_string()])?;
    Ok(())
}
