//! The log: the window's, a file a day, a week of them. It holds no message text and no key, and never goes to
//! the terminal.

use std::path::Path;

use tracing_appender::non_blocking::WorkerGuard;
use tracing_appender::rolling::{RollingFileAppender, Rotation};
use tracing_subscriber::EnvFilter;

/// Days that are kept.
const DAYS: usize = 7;

/// Keeps the log going while it lives; `None` where the folder cannot be written, and then there is no log.
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
    // Libraries log addresses and headers at their lower levels: only this program's own words are kept.
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
