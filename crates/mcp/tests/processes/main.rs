//! Tests with the server in tests/fixtures/mcp, which misbehaves as each test requests. Unlike the
//! tests in `src/process.rs`, they run only on Linux, because they depend on signals and read
//! `/proc`.

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
