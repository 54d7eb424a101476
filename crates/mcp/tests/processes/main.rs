//! Tests with the server in tests/fixtures/mcp, which misbehaves on request.

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
