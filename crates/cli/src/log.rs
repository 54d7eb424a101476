//! The log files, which the window uses too: one file per day, kept for a week. They contain no message text
//! and no keys. Nothing is logged to the terminal.

use std::path::Path;

use tracing_appender::non_blocking::WorkerGuard;
use tracing_appender::rolling::{RollingFileAppender, Rotation};
use tracing_subscriber::EnvFilter;

/// Number of days that log files are kept.
const DAYS: usize = 7;

/// Starts logging. Logging ends when the returned guard is dropped. Returns `None` if the folder is not
/// writable; then nothing is logged.
pub fn start(folder: &Path) -> Option<WorkerGuard> {
    if !folder.is_dir() {
        return None;
    }
    let appender = RollingFileAppender::builder()
        .rotation(Rotation::DAILY)
        .filename_prefix("rivulet")
        .filename_suffix("log")
        .max_log_files(DAYS)
        .build(folder)
        .ok()?;
    let (file, guard) = tracing_appender::non_blocking(appender);
    // Libraries log addresses and headers at lower levels, so log only messages of Rivulet's own crates.
    let filter =
        EnvFilter::new("warn,rivulet_cli=info,rivulet_app=info,rivulet_store=info,rivulet_wire=info");
    let started = tracing_subscriber::fmt()
        .with_env_filter(filter)
        .with_ansi(false)
        .with_writer(file)
        .try_init();
    if started.is_ok() {
        tracing::info!(version = env!("CARGO_PKG_VERSION"), "rivulet-cli starts");
    }
    Some(guard)
}
