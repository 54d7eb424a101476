//! Tests with the server in tests/fixtures/mcp, which misbehaves in the way that each test
//! requests. The tests depend on signals and read `/proc`, so they run only on Linux. The tests in
//! `src/process.rs` run on all systems.

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
