//! Rebuilds a database from its rows. Rivulet never uses the file of a backup directly, and never
//! writes to a database with objects that Rivulet did not create, such as triggers. Instead, it
//! copies the rows, column by column, into a new file with its own schema, and checks them.

use std::path::Path;

use rivulet_core::Fault;
use rivulet_core::texts::fault;
use rusqlite::types::{ToSqlOutput, Type, ValueRef};
use rusqlite::{Connection, ErrorCode};

use crate::database::{self, in_transaction};
use crate::database_copy::{self, flush};
use crate::fault::storage_fault;
use crate::schema::{Schema, altered};
use crate::sound_rows::{self, CorrectProvider};

/// Copies the rows of `source` into a new database at `target`, which gets the latest schema.
/// Replaces an existing file at `target`. Copies only the rows of Rivulet's own tables, and no
/// triggers, views or other objects. Fails if `source` lacks one of these tables or defines it
/// differently from Rivulet, or if it contains a row that Rivulet cannot have written.
pub fn rebuild(source: &Connection, target: &Path, correct: CorrectProvider) -> Result<(), Fault> {
    let version = database::version(source)?;
    let expected = Schema::of_version(version)?;
    Schema::read(source)
        .map_err(storage_fault)?
        .require_tables(&expected)?;
    database_copy::remove(target).map_err(|error| database_copy::unwritten(&error, target))?;
    let mut copy = database::open_writable(target)?;
    // Switch off SQLite's protection against crashes, because the new file replaces the database
    // only after it has been completed and flushed. Do not check foreign keys yet, because dangling
    // references are repaired only after all rows have been copied.
    copy.execute_batch(
        "PRAGMA journal_mode = MEMORY; PRAGMA synchronous = OFF; PRAGMA cache_size = -65536; PRAGMA foreign_keys = OFF;",
    )
    .map_err(storage_fault)?;
    database::migrate_to(&mut copy, version)?;
    in_transaction(&mut copy, |transaction| {
        Ok(expected
            .tables()
            .into_iter()
            .try_for_each(|table| copy_table(source, transaction, table)))
    })
    .map_err(storage_fault)??;
    database::migrate(&mut copy)?;
    in_transaction(&mut copy, |transaction| {
        Ok(sound_rows::ensure(transaction, correct))
    })
    .map_err(storage_fault)??;
    copy.close().map_err(|(_, error)| storage_fault(error))?;
    flush(target)
}

struct TableColumn {
    name: String,
    declared: String,
}

fn copy_table(source: &Connection, target: &Connection, table: &str) -> Result<(), Fault> {
    let columns = columns(target, table).map_err(storage_fault)?;
    let names: Vec<String> = columns
        .iter()
        .map(|column| format!("\"{}\"", column.name))
        .collect();
    let (names, places) = (names.join(", "), vec!["?"; columns.len()].join(", "));
    let mut insert = target
        .prepare(&format!("INSERT INTO \"{table}\" ({names}) VALUES ({places})"))
        .map_err(storage_fault)?;
    // Read the rows from the table itself, not through its indexes, which may be damaged or
    // hostile.
    let mut select = source
        .prepare(&format!("SELECT {names} FROM \"{table}\" NOT INDEXED"))
        .map_err(storage_fault)?;
    let mut rows = select.query([]).map_err(storage_fault)?;
    while let Some(row) = rows.next().map_err(storage_fault)? {
        for (at, column) in columns.iter().enumerate() {
            let value = row.get_ref(at).map_err(storage_fault)?;
            let text;
            let value = match (value, column.declared.as_str()) {
                (ValueRef::Text(bytes), "TEXT") => {
                    // Replace invalid UTF-8 instead of failing, so that the valid part of the text
                    // is kept.
                    text = String::from_utf8_lossy(bytes);
                    ValueRef::Text(text.as_bytes())
                }
                (ValueRef::Integer(_), "INTEGER")
                | (ValueRef::Real(_), "REAL")
                | (ValueRef::Blob(_), "BLOB")
                | (ValueRef::Null, _) => value,
                _ => return Err(wrong_value(table, column, value.data_type())),
            };
            insert
                .raw_bind_parameter(at + 1, ToSqlOutput::Borrowed(value))
                .map_err(storage_fault)?;
        }
        insert
            .raw_execute()
            .map_err(|error| match error.sqlite_error_code() {
                Some(ErrorCode::ConstraintViolation) => altered(format!("{table}: {error}")),
                _ => storage_fault(error),
            })?;
    }
    Ok(())
}

fn wrong_value(table: &str, column: &TableColumn, found: Type) -> Fault {
    let name = format!("{table}.{}", column.name);
    altered(fault::detail_value_type(name, &column.declared, found.to_string()).to_string())
}

fn columns(connection: &Connection, table: &str) -> rusqlite::Result<Vec<TableColumn>> {
    connection
        .prepare("SELECT name, type FROM pragma_table_info(?)")?
        .query_map([table], |row| {
            Ok(TableColumn {
                name: row.get(0)?,
                declared: row.get(1)?,
            })
        })?
        .collect()
}
