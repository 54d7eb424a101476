//! The log files, which the window uses too: one file per day, kept for a week. They contain no message text
//! and no keys. Nothing is logged to the terminal.

use std::path::Path;

use rivulet_app::LogFile;
use tracing_appender::non_blocking::WorkerGuard;
use tracing_subscriber::EnvFilter;

/// Starts logging. Logging ends when the returned guard is dropped. Returns `None`, and logs nothing, if the
/// folder is not writable.
pub fn start(folder: &Path) -> Option<WorkerGuard> {
    if !folder.is_dir() {
        return None;
    }
    let (file, guard) = tracing_appender::non_blocking(LogFile::open(folder).ok()?);
    // Below the level `warn`, libraries log addresses and headers, so use a lower level only for Rivulet's own
    // crates.
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
