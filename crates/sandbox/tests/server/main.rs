//! The server and its models over real sockets, checked as bytes on the wire.
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
