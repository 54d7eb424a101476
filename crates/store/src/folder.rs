//! Reads and writes the `folder` table.

use rivulet_core::{ConversationId, Folder, FolderId};
use rusqlite::{Connection, Result, Row, params};
use uuid::Uuid;

use crate::fault::FaultResult;
use crate::row::{id, now_ms};
use crate::statement::Statements;
use crate::store::Store;

impl Store {
    /// Returns all folders, sorted by name.
    pub async fn folders(&self) -> FaultResult<Vec<Folder>> {
        self.read(|connection| {
            connection.query_all("SELECT id, name FROM folder ORDER BY lower(name), id", [], read)
        })
        .await
    }

    /// Inserts a folder, or updates the folder with the same id.
    pub async fn save_folder(&self, folder: Folder) -> FaultResult<()> {
        self.write(move |transaction| save(transaction, &folder, now_ms()))
            .await
    }

    /// Deletes a folder. Returns the ids of the conversations that were in it.
    pub async fn delete_folder(&self, folder_id: FolderId) -> FaultResult<Vec<ConversationId>> {
        self.write(move |transaction| {
            let folder = folder_id.to_string();
            let sql = "SELECT id FROM conversation WHERE folder_id = ?";
            let conversations =
                transaction.query_all(sql, [&folder], |row| Ok(ConversationId(id(row, "id")?)))?;
            transaction.execute_cached("DELETE FROM folder WHERE id = ?", [&folder])?;
            Ok(conversations)
        })
        .await
    }
}

pub fn read(row: &Row<'_>) -> Result<Folder> {
    Ok(Folder {
        id: FolderId(id(row, "id")?),
        name: row.get("name")?,
    })
}

/// Returns the id of the folder named `name`, and creates the folder if necessary.
pub fn named(connection: &Connection, name: String) -> Result<FolderId> {
    let sql = "SELECT id FROM folder WHERE name = ? ORDER BY id LIMIT 1";
    let found = connection.query_first(sql, [&name], |row| Ok(FolderId(id(row, "id")?)))?;
    if let Some(id) = found {
        return Ok(id);
    }
    let id = FolderId(Uuid::now_v7());
    save(connection, &Folder { id, name }, now_ms())?;
    Ok(id)
}

pub fn save(connection: &Connection, folder: &Folder, created_at: i64) -> Result<()> {
    let sql = "INSERT INTO folder (id, name, created_at) VALUES (?, ?, ?)
         ON CONFLICT (id) DO UPDATE SET name = excluded.name";
    connection.execute_cached(sql, params![folder.id.to_string(), folder.name, created_at])?;
    Ok(())
}
