//! The log: one file per day, kept for a week. Message text and keys are never logged.

use std::path::Path;

use tracing_appender::non_blocking::WorkerGuard;
use tracing_appender::rolling::{RollingFileAppender, Rotation};
use tracing_subscriber::EnvFilter;

/// Number of days that log files are kept.
const DAYS: usize = 7;

/// The running log. Dropping this value ends the logging.
pub struct Log {
    _writing: Option<WorkerGuard>,
}

/// Starts the log in a folder. If the folder cannot be written, Rivulet runs without a log.
pub fn start(folder: &Path) -> Log {
    if !folder.is_dir() {
        return Log { _writing: None };
    }
    let appender = RollingFileAppender::builder()
        .rotation(Rotation::DAILY)
        .filename_prefix("rivulet")
        .filename_suffix("log")
        .max_log_files(DAYS)
        .build(folder);
    let Ok(appender) = appender else {
        return Log { _writing: None };
    };
    let (file, guard) = tracing_appender::non_blocking(appender);
    // Libraries log URLs and headers at lower levels, so log only messages of Rivulet's own crates.
    let filter = EnvFilter::new("warn,rivulet=info,rivulet_app=info,rivulet_store=info,rivulet_wire=info");
    let started = tracing_subscriber::fmt()
        .with_env_filter(filter)
        .with_ansi(false)
        .with_writer(file)
        .try_init();
    if started.is_ok() {
        tracing::info!(version = env!("CARGO_PKG_VERSION"), "Rivulet starts");
    }
    Log {
        _writing: Some(guard),
    }
}
