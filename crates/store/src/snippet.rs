//! Reads and writes the `snippet` table.

use rivulet_core::{Snippet, SnippetId};
use rusqlite::{Connection, Result, Row, params};

use crate::fault::FaultResult;
use crate::row::id;
use crate::statement::Statements;
use crate::store::Store;

impl Store {
    /// Returns all snippets, sorted by name.
    pub async fn snippets(&self) -> FaultResult<Vec<Snippet>> {
        self.read(list).await
    }

    /// Inserts a snippet, or updates the existing snippet with the same id.
    pub async fn save_snippet(&self, snippet_id: SnippetId, snippet: Snippet) -> FaultResult<()> {
        self.write(move |transaction| save(transaction, snippet_id, &snippet))
            .await
    }

    /// Deletes a snippet.
    pub async fn delete_snippet(&self, snippet_id: SnippetId) -> FaultResult<()> {
        self.execute("DELETE FROM snippet WHERE id = ?", [snippet_id.to_string()])
            .await
    }
}

fn read(row: &Row<'_>) -> Result<Snippet> {
    Ok(Snippet {
        id: Some(SnippetId(id(row, "id")?)),
        name: row.get("name")?,
        text: row.get("text")?,
    })
}

pub fn list(connection: &Connection) -> Result<Vec<Snippet>> {
    connection.query_all("SELECT * FROM snippet ORDER BY lower(name), id", [], read)
}

pub fn save(connection: &Connection, snippet_id: SnippetId, snippet: &Snippet) -> Result<()> {
    let sql = "INSERT INTO snippet (id, name, text) VALUES (?, ?, ?)
         ON CONFLICT (id) DO UPDATE SET name = excluded.name, text = excluded.text";
    connection.execute_cached(sql, params![snippet_id.to_string(), snippet.name, snippet.text])?;
    Ok(())
}
