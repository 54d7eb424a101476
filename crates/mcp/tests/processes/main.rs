//! Tests with the server in tests/fixtures/mcp, which misbehaves on request. The tests send signals
//! and read `/proc`, so they run only on Linux. `process.rs` contains a test that runs on every
//! system.

#![cfg(target_os = "linux")]
#![allow(
    clippy::unwrap_used,
    clippy::panic,
    reason = "a panic here is a test that failed"
)]

mod answers;
mod ends;
mod harness;
mod losses;
mod rounds;
mod starts;
