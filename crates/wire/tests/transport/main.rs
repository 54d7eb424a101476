//! Tests of the client against servers and proxies on real sockets. Every server runs on the
//! loopback interface and sends exactly the bytes that the test specifies. Only queries for a name
//! that does not exist may leave the computer.

#![allow(
    clippy::unwrap_used,
    clippy::panic,
    reason = "a panic here is a test that failed"
)]

mod before_the_connection;
mod certificates;
mod conversation;
mod endings;
mod http2;
mod images;
mod key_safety;
mod listener;
mod pages;
mod proxies;
mod proxy_server;
mod redirects;
mod refusals;
mod requests;
mod system_proxy;
