//! The logs of the window and of `rivulet-cli`. There is one file per day, and the newest seven are
//! kept. Message text and keys are never logged, and nothing is logged to the terminal.

use rivulet_store::LogFile;
use tracing_appender::non_blocking::WorkerGuard;
use tracing_subscriber::EnvFilter;

use crate::app::AppFolders;

/// A log to which this process is writing. Dropping it writes all pending entries and stops it.
pub struct Log {
    _writing: WorkerGuard,
}

impl Log {
    /// Starts the log of the program whose crate is named `program`. Returns `None` if the log
    /// folder is missing or not writable; nothing is logged then.
    pub fn start(folders: &AppFolders, program: &str) -> Option<Log> {
        if !folders.log.is_dir() {
            return None;
        }
        let (file, writing) = tracing_appender::non_blocking(LogFile::open(&folders.log).ok()?);
        // Libraries log URLs and headers, which may contain secrets, at levels below `warn`.
        // Therefore enable these levels only for Rivulet's own crates. The rmcp library logs the
        // output of tool servers at every level.
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
