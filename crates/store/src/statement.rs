//! Runs SQL statements that SQLite prepares only once for each connection.

use rusqlite::{Connection, OptionalExtension, Params, Result, Row};

pub trait Statements {
    /// Runs a query and returns all its rows, as converted by `read`.
    fn query_all<T>(
        &self,
        sql: &str,
        params: impl Params,
        read: impl FnMut(&Row<'_>) -> Result<T>,
    ) -> Result<Vec<T>>;

    /// Runs a query and returns its first row, as converted by `read`, or `None` if it has no rows.
    fn query_first<T>(
        &self,
        sql: &str,
        params: impl Params,
        read: impl FnOnce(&Row<'_>) -> Result<T>,
    ) -> Result<Option<T>>;

    /// Executes a statement and returns the number of rows that it changed.
    fn execute_cached(&self, sql: &str, params: impl Params) -> Result<usize>;
}

impl Statements for Connection {
    fn query_all<T>(
        &self,
        sql: &str,
        params: impl Params,
        read: impl FnMut(&Row<'_>) -> Result<T>,
    ) -> Result<Vec<T>> {
        self.prepare_cached(sql)?.query_map(params, read)?.collect()
    }

    fn query_first<T>(
        &self,
        sql: &str,
        params: impl Params,
        read: impl FnOnce(&Row<'_>) -> Result<T>,
    ) -> Result<Option<T>> {
        self.prepare_cached(sql)?.query_row(params, read).optional()
    }

    fn execute_cached(&self, sql: &str, params: impl Params) -> Result<usize> {
        self.prepare_cached(sql)?.execute(params)
    }
}
