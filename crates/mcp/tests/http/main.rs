//! Tests with servers reached over streamable HTTP.

#![allow(
    clippy::unwrap_used,
    clippy::panic,
    reason = "a panic here is a test that failed"
)]

mod calls;
mod changes;
mod proxy;
mod sign_ins;
mod site;
mod starts;
