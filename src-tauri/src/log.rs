//! The log: one file per day, kept for a week. Message text and keys are never logged.

use std::path::Path;

use rivulet_app::LogFile;
use tracing_appender::non_blocking::WorkerGuard;
use tracing_subscriber::EnvFilter;

/// The running log. Dropping this value writes what is still waiting and stops the log.
pub struct Log {
    _writing: Option<WorkerGuard>,
}

/// Starts the log in a folder. If the folder cannot be written, Rivulet runs without a log.
pub fn start(folder: &Path) -> Log {
    if !folder.is_dir() {
        return Log { _writing: None };
    }
    let Ok(today) = LogFile::open(folder) else {
        return Log { _writing: None };
    };
    let (file, guard) = tracing_appender::non_blocking(today);
    // Libraries log URLs and headers below the level `warn`, so log lower levels only for Rivulet's own
    // crates.
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
