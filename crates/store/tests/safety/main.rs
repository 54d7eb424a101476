//! Tests of data safety: full disks, read-only folders, damaged files, databases of newer versions,
//! interference from other programs, and crashes, where possible with real disks and processes.

#![allow(
    clippy::unwrap_used,
    clippy::panic,
    reason = "a panic here is a test that failed"
)]

mod attachments;
mod backups;
mod clock;
mod damage;
mod deaths;
#[cfg(target_os = "linux")]
mod disks;
mod hostile;
mod library;
mod moving;
mod opening;
mod past;
mod restoring;
