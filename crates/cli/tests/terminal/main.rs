//! Tests of the real `rivulet-cli` with a test server, real sockets and a temporary data folder.
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    reason = "a panic here is a test that failed"
)]

mod beside;
#[cfg(target_os = "linux")]
mod disks;
mod dry_run;
mod endings;
mod library;
mod providers;
mod run;
mod schemas;
#[cfg(unix)]
mod stop;
mod streams;
mod tools;
#[cfg(unix)]
mod tty;
mod usage;
