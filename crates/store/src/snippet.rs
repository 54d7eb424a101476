//! The table of snippets.

use rivulet_core::{Snippet, SnippetId};
use rusqlite::{Connection, Result, Row, params};

use crate::row::id;

fn read(row: &Row<'_>) -> Result<Snippet> {
    Ok(Snippet {
        id: Some(SnippetId(id(row, "id")?)),
        name: row.get("name")?,
        text: row.get("text")?,
    })
}

/// All of them, in the order of the alphabet.
pub fn list(connection: &Connection) -> Result<Vec<Snippet>> {
    connection
        .prepare_cached("SELECT * FROM snippet ORDER BY lower(name), id")?
        .query_map([], read)?
        .collect()
}

/// Makes it, or changes the one with its id.
pub fn save(connection: &Connection, snippet_id: SnippetId, snippet: &Snippet) -> Result<()> {
    connection
        .prepare_cached(
            "INSERT INTO snippet (id, name, text) VALUES (?, ?, ?)
             ON CONFLICT (id) DO UPDATE SET name = excluded.name, text = excluded.text",
        )?
        .execute(params![snippet_id.to_string(), snippet.name, snippet.text])?;
    Ok(())
}

/// Takes it away.
pub fn delete(connection: &Connection, snippet_id: SnippetId) -> Result<()> {
    connection
        .prepare_cached("DELETE FROM snippet WHERE id = ?")?
        .execute([snippet_id.to_string()])?;
    Ok(())
}
