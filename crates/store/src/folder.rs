//! The table of folders.

use rivulet_core::{ConversationId, Folder, FolderId};
use rusqlite::{Connection, Result, Row, params};

use crate::row::{id, now_ms};

fn read(row: &Row<'_>) -> Result<Folder> {
    Ok(Folder {
        id: FolderId(id(row, "id")?),
        name: row.get("name")?,
    })
}

/// All of them, in the order of the alphabet.
pub fn list(connection: &Connection) -> Result<Vec<Folder>> {
    connection
        .prepare_cached("SELECT id, name FROM folder ORDER BY lower(name), id")?
        .query_map([], read)?
        .collect()
}

/// Makes it, or changes the one with its id.
pub fn save(connection: &Connection, folder: &Folder) -> Result<()> {
    connection
        .prepare_cached(
            "INSERT INTO folder (id, name, created_at) VALUES (?, ?, ?)
             ON CONFLICT (id) DO UPDATE SET name = excluded.name",
        )?
        .execute(params![folder.id.to_string(), folder.name, now_ms()])?;
    Ok(())
}

/// Takes it away and gives the conversations that were in it.
pub fn delete(connection: &Connection, folder_id: FolderId) -> Result<Vec<ConversationId>> {
    let folder = folder_id.to_string();
    let conversations = connection
        .prepare_cached("SELECT id FROM conversation WHERE folder_id = ?")?
        .query_map([&folder], |row| Ok(ConversationId(id(row, "id")?)))?
        .collect::<Result<_>>()?;
    connection
        .prepare_cached("DELETE FROM folder WHERE id = ?")?
        .execute([&folder])?;
    Ok(conversations)
}
