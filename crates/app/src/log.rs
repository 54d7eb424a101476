//! The log of the window and of `rivulet-cli`: one file per day, kept for a week. Message text and keys are never
//! logged, and nothing is logged to the terminal.

use rivulet_store::LogFile;
use tracing_appender::non_blocking::WorkerGuard;
use tracing_subscriber::EnvFilter;

use crate::app::AppFolders;

/// The running log. Dropping this value writes what is still waiting and stops the log.
pub struct Log {
    _writing: WorkerGuard,
}

impl Log {
    /// Starts the log of a program, given by the name of its crate. Returns `None`, and logs nothing, if the
    /// folder of the log cannot be written.
    pub fn start(folders: &AppFolders, program: &str) -> Option<Log> {
        if !folders.log.is_dir() {
            return None;
        }
        let (file, writing) = tracing_appender::non_blocking(LogFile::open(&folders.log).ok()?);
        // Libraries log URLs and headers below the level `warn`, so log lower levels only for Rivulet's own
        // crates. rmcp logs what tool servers send at every level.
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
