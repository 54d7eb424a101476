//! Tests with the server in tests/fixtures/mcp, which misbehaves as each test requests. They depend
//! on signals and read `/proc`, so they run only on Linux, unlike the tests in `src/process.rs`.

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
