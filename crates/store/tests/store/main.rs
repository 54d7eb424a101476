//! Tests of the data that the store keeps, and of several Rivulet processes that use one data
//! folder.

#![allow(
    clippy::unwrap_used,
    clippy::panic,
    reason = "a panic here is a test that failed"
)]

#[cfg(windows)]
mod keychain;
mod latest_messages;
mod runs;
mod search;
mod stored_data;
mod turns;
mod usage;
