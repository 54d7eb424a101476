//! What people lose sleep over: full disks, unwritable folders, damaged files, newer versions, other programs, deaths
//! in the middle. For real, wherever this computer allows it.

#![allow(
    clippy::unwrap_used,
    clippy::panic,
    reason = "a panic here is a test that failed"
)]

mod attachments;
mod backups;
mod deaths;
#[cfg(target_os = "linux")]
mod disks;
mod library;
mod moving;
mod opening;
mod past;
mod restoring;
