//! Tests of the server and its models over real sockets. The tests check the exact bytes that the
//! server sends.
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
