//! The schema that a database must have. A database from another source is compared with it,
//! because such a database may contain triggers, views or other objects whose SQL would run as part
//! of Rivulet's statements.

use std::collections::BTreeSet;

use rivulet_core::Fault;
use rivulet_core::texts::fault;
use rusqlite::{Connection, Result};

use crate::database;
use crate::fault::{storage, storage_fault};

/// An entry of `sqlite_schema`.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Object {
    kind: String,
    name: String,
    table: String,
    /// The statement that creates the object, without comments and repeated spaces.
    sql: String,
    /// Whether the object has its own pages in the file. Views, triggers and virtual tables have
    /// none.
    stored: bool,
}

/// The schema of a database, as the set of its objects.
pub struct Schema(BTreeSet<Object>);

impl Schema {
    /// Reads the schema of a database, except the tables and indexes that SQLite itself creates. A
    /// view is never skipped, even if it has the name of such a table, because a hostile file may
    /// contain such a view.
    pub fn read(connection: &Connection) -> Result<Self> {
        connection
            .prepare(
                "SELECT type, name, tbl_name, coalesce(sql, ''), coalesce(rootpage, 0) <> 0 FROM sqlite_schema
                 WHERE NOT (type = 'table' AND name IN ('sqlite_sequence', 'sqlite_stat1', 'sqlite_stat4'))
                     AND NOT (type = 'index' AND sql IS NULL)",
            )?
            .query_map([], |row| {
                Ok(Object {
                    kind: row.get(0)?,
                    name: row.get(1)?,
                    table: row.get(2)?,
                    sql: normalize(&row.get::<_, String>(3)?),
                    stored: row.get(4)?,
                })
            })?
            .collect::<Result<_>>()
            .map(Schema)
    }

    /// Returns the schema of a new database with the schema version `version`.
    pub fn of_version(version: usize) -> std::result::Result<Self, Fault> {
        let connection = database::new_in_memory(version)?;
        Schema::read(&connection).map_err(storage_fault)
    }

    /// Returns whether both schemas have exactly the same tables, indexes, views and triggers.
    pub fn equals(&self, other: &Schema) -> bool {
        self.0 == other.0
    }

    /// Returns the names of the tables that contain the stored data, in alphabetical order. The
    /// tables of the search index are left out, because the index is derived from the messages.
    pub fn tables(&self) -> Vec<&str> {
        let tables = self
            .0
            .iter()
            .filter(|object| object.kind == "table" && object.stored);
        tables
            .map(|table| table.name.as_str())
            .filter(|name| !name.starts_with(database::SEARCH_TABLE))
            .collect()
    }

    /// Fails if this schema lacks a table of `expected` or defines it differently. A view with the
    /// name of the table and a table with generated columns both count as different definitions.
    pub fn require_tables(&self, expected: &Schema) -> std::result::Result<(), Fault> {
        let wanted = expected.tables();
        let is_wanted = |object: &&Object| object.kind == "table" && wanted.contains(&object.name.as_str());
        match expected
            .0
            .iter()
            .filter(is_wanted)
            .find(|table| !self.0.contains(*table))
        {
            None => Ok(()),
            Some(table) => Err(altered(fault::detail_table_differs(&table.name).to_string())),
        }
    }
}

/// Returns whether a database has exactly the schema that the migrations up to `version` create.
pub fn is_as_migrated(connection: &Connection, version: usize) -> std::result::Result<bool, Fault> {
    let found = Schema::read(connection).map_err(storage_fault)?;
    Ok(found.equals(&Schema::of_version(version)?))
}

/// Creates the fault for a database whose content Rivulet did not write.
pub fn altered(detail: String) -> Fault {
    storage(fault::database_altered()).with_detail(detail)
}

/// Removes comments from an SQL statement, because the comments in the migrations may differ
/// between versions of Rivulet. Also replaces each run of whitespace outside quotes with one space.
fn normalize(sql: &str) -> String {
    let mut normal = String::with_capacity(sql.len());
    let mut chars = sql.chars().peekable();
    let mut space = false;
    while let Some(c) = chars.next() {
        match c {
            '-' if chars.peek() == Some(&'-') => {
                chars.by_ref().find(|c| *c == '\n');
                space = true;
            }
            '/' if chars.peek() == Some(&'*') => {
                chars.next();
                let mut before = ' ';
                chars
                    .by_ref()
                    .find(|c| std::mem::replace(&mut before, *c) == '*' && *c == '/');
                space = true;
            }
            c if c.is_ascii_whitespace() => space = true,
            c => {
                if std::mem::take(&mut space) && !normal.is_empty() {
                    normal.push(' ');
                }
                normal.push(c);
                let closing = match c {
                    '\'' | '"' | '`' => c,
                    '[' => ']',
                    _ => continue,
                };
                // Two quotation marks in a row inside a quoted string need no special treatment:
                // they are read as the end of one string and the beginning of the next.
                for c in chars.by_ref() {
                    normal.push(c);
                    if c == closing {
                        break;
                    }
                }
            }
        }
    }
    normal
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn statements_are_compared_without_comments_and_line_breaks() {
        for (sql, normal) in [
            ("CREATE  TABLE a (\n  b TEXT -- c\n)", "CREATE TABLE a ( b TEXT )"),
            ("a /* b * c */ d", "a d"),
            ("a DEFAULT '-- /*  ' NOT NULL", "a DEFAULT '-- /*  ' NOT NULL"),
            ("'it''s  one' \"x  y\" [u  v]", "'it''s  one' \"x  y\" [u  v]"),
            ("a -- to the end", "a"),
        ] {
            assert_eq!(normalize(sql), normal);
        }
        assert_ne!(normalize("a DEFAULT ' '"), normalize("a DEFAULT '  '"));
    }

    #[test]
    fn a_planted_object_makes_a_difference() {
        for planted in [
            "CREATE TRIGGER t AFTER UPDATE ON provider BEGIN SELECT 1; END",
            "CREATE VIEW v AS SELECT 1",
            "CREATE INDEX i ON provider (base_url)",
            "CREATE TABLE other (a)",
        ] {
            let connection = database::new_in_memory(database::LATEST).unwrap();
            let expected = Schema::of_version(database::LATEST).unwrap();
            assert!(Schema::read(&connection).unwrap().equals(&expected));
            connection.execute_batch(planted).unwrap();
            let found = Schema::read(&connection).unwrap();
            assert!(!found.equals(&expected), "{planted}");
            found.require_tables(&expected).unwrap();
        }
    }

    #[test]
    fn a_table_that_is_declared_differently_is_refused() {
        for change in [
            "DROP TABLE snippet",
            "DROP TABLE snippet; CREATE VIEW snippet AS SELECT 1 AS id, 2 AS name, 3 AS text",
            "DROP TABLE snippet; CREATE VIRTUAL TABLE snippet USING fts5 (id, name, text)",
            "DROP TABLE snippet; CREATE TABLE snippet (
                 id TEXT PRIMARY KEY, name TEXT NOT NULL, text TEXT AS (name) NOT NULL
             ) STRICT",
            "DROP TABLE snippet; CREATE TABLE snippet (id TEXT PRIMARY KEY, name TEXT, text TEXT)",
            "ALTER TABLE snippet ADD COLUMN more TEXT CHECK (length(more) > 1)",
        ] {
            let connection = database::new_in_memory(database::LATEST).unwrap();
            connection.execute_batch(change).unwrap();
            let expected = Schema::of_version(database::LATEST).unwrap();
            let refused = Schema::read(&connection)
                .unwrap()
                .require_tables(&expected)
                .unwrap_err();
            assert!(refused.detail.unwrap().contains("snippet"), "{change}");
        }
    }
}
