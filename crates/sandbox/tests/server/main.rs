//! Tests of the server and its models over real sockets. The test client reports the chunks of each
//! response and how the connection ended.
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    reason = "a test fails by panicking"
)]

mod client;
mod http;
mod models;
mod practice;
mod script;
mod tools;
