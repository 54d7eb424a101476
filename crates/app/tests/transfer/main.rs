//! Tests of imports and exports with a real database.
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    reason = "a panic here is a test that failed"
)]

mod desk;
mod exports;
mod import_content;
mod import_programs;
mod imports;
mod library;
mod round_trip;
