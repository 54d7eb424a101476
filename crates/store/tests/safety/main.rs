//! Data safety: full disks, read-only folders, damaged files, newer versions, other programs and crashes, with
//! real disks and processes where the computer allows it.

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
