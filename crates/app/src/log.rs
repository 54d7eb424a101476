//! The logs of the window and of `rivulet-cli`. There is one file per day, and the newest seven are
//! kept. Message text and keys are never logged, and nothing is logged to the terminal.

use rivulet_store::LogFile;
use tracing_appender::non_blocking::WorkerGuard;
use tracing_subscriber::EnvFilter;

use crate::app::AppFolders;

/// A log to which this process is writing. When this value is dropped, all pending entries are
/// written and logging stops.
pub struct Log {
    _writing: WorkerGuard,
}

impl Log {
    /// Starts the log of the program whose crate is named `program`. If the log folder is missing
    /// or not writable, returns `None`, and nothing is logged.
    pub fn start(folders: &AppFolders, program: &str) -> Option<Log> {
        if !folders.log.is_dir() {
            return None;
        }
        let (file, writing) = tracing_appender::non_blocking(LogFile::open(&folders.log).ok()?);
        // Allow levels below `warn` only for Rivulet's own crates. At these levels, libraries log
        // URLs and headers, which may contain secrets. Silence the rmcp library completely, because
        // it logs the output of tool servers at every level.
        let filter = format!("warn,rmcp=off,{program}=info,rivulet_app=info,rivulet_store=info");
        let started = tracing_subscriber::fmt()
            .with_env_filter(EnvFilter::new(filter))
            .with_ansi(false)
            .with_writer(file)
            .try_init();
        if started.is_ok() {
            tracing::info!(version = env!("CARGO_PKG_VERSION"), "{program} starts");
        }
        Some(Log { _writing: writing })
    }
}
