//! Runs SQL statements that SQLite prepares only once per connection.

use rusqlite::types::FromSql;
use rusqlite::{CachedStatement, Connection, OptionalExtension, Params, Result, Row};

pub trait Statements {
    /// Returns the prepared statement for `sql`, which the connection caches.
    fn cached(&self, sql: &str) -> Result<CachedStatement<'_>>;

    /// Runs a query and returns all its rows, each converted by `read`.
    fn query_all<T>(
        &self,
        sql: &str,
        params: impl Params,
        read: impl FnMut(&Row<'_>) -> Result<T>,
    ) -> Result<Vec<T>> {
        self.cached(sql)?.query_map(params, read)?.collect()
    }

    /// Runs a query and returns its first row, converted by `read`, or `None` if there are no rows.
    fn query_first<T>(
        &self,
        sql: &str,
        params: impl Params,
        read: impl FnOnce(&Row<'_>) -> Result<T>,
    ) -> Result<Option<T>> {
        self.cached(sql)?.query_row(params, read).optional()
    }

    /// Runs a query and returns the first column of its first row. Fails if there are no rows.
    fn query_value<T: FromSql>(&self, sql: &str, params: impl Params) -> Result<T> {
        self.cached(sql)?.query_row(params, |row| row.get(0))
    }

    /// Returns whether a query returns at least one row.
    fn exists(&self, sql: &str, params: impl Params) -> Result<bool> {
        self.cached(sql)?.exists(params)
    }

    /// Executes a statement and returns the number of rows that it changed.
    fn execute_cached(&self, sql: &str, params: impl Params) -> Result<usize> {
        self.cached(sql)?.execute(params)
    }
}

impl Statements for Connection {
    fn cached(&self, sql: &str) -> Result<CachedStatement<'_>> {
        self.prepare_cached(sql)
    }
}
