//! Tests with the server in tests/fixtures/mcp, which misbehaves in the way that each test
//! requests. The tests send signals and read `/proc`, so they run only on Linux. A test in
//! `src/process.rs` runs on all systems.

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
