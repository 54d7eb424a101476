//! The application behind the window, opened while the window is already shown. If opening fails,
//! the reason is kept.

use std::path::Path;
use std::sync::{Arc, Mutex, PoisonError};

use rivulet_app::{App, ProgramUpdater, restore_closed};
use rivulet_core::Fault;
use tokio::sync::watch;

/// The application, which handles the page's commands once it is open. All clones share the same
/// application.
#[derive(Clone)]
pub struct Program(Arc<Opening>);

struct Opening {
    open: Box<dyn Fn() -> Result<App, Fault> + Send + Sync>,
    /// A lock that is held while the application is being opened, so that only one attempt runs at
    /// a time.
    attempt: Mutex<()>,
    /// The result of the last attempt; `None` until the first attempt has ended.
    opened: watch::Sender<Option<Result<App, Fault>>>,
}

impl Program {
    /// Calls `open` on a separate thread, so that the window does not have to wait for the disk.
    pub fn open(open: impl Fn() -> Result<App, Fault> + Send + Sync + 'static) -> Program {
        let program = Program(Arc::new(Opening {
            open: Box::new(open),
            attempt: Mutex::default(),
            opened: watch::Sender::new(None),
        }));
        let opening = program.clone();
        std::thread::spawn(move || opening.reopen());
        program
    }

    /// Returns the application once it is open.
    ///
    /// # Errors Fails with the reason why the last attempt failed.
    pub async fn get(&self) -> Result<App, Fault> {
        let mut opened = self.0.opened.subscribe();
        loop {
            if let Some(outcome) = opened.borrow_and_update().clone() {
                return outcome;
            }
            // Waiting cannot fail, because the sender lives as long as `self`.
            let _ = opened.changed().await;
        }
    }

    /// Opens the application unless it is already open. Blocks until the attempt has ended.
    ///
    /// # Errors
    /// Fails with the reason why the application still cannot be opened.
    pub fn reopen(&self) -> Result<(), Fault> {
        let Opening {
            open,
            attempt,
            opened,
        } = &*self.0;
        let _attempt = attempt.lock().unwrap_or_else(PoisonError::into_inner);
        if matches!(&*opened.borrow(), Some(Ok(_))) {
            return Ok(());
        }
        let outcome = open();
        if let Err(fault) = &outcome {
            tracing::error!(%fault, "the data folder cannot be opened");
        }
        opened.send_replace(Some(outcome.clone()));
        outcome.map(drop)
    }

    /// Replaces the database in `folder` with a backup, even if the database could not be opened.
    /// The replaced database is kept under another name, never deleted.
    pub async fn restore(&self, folder: &Path, backup: &Path) -> Result<(), Fault> {
        // An unreadable database can be opened all the same, so the application may already be
        // running.
        if let Ok(program) = self.get().await {
            return program.backup_restore_file(backup).await;
        }
        restore_closed(folder, backup)?;
        self.reopen()
    }
}

/// Starts waiting for the tool calls that servers have been running as tasks since an earlier run
/// of the program.
pub fn resume_calls(app: App) {
    tauri::async_runtime::spawn(async move {
        if let Err(fault) = app.resume_calls().await {
            tracing::error!(%fault, "the tasks of tool calls cannot be read");
        }
    });
}

/// Sets what asks for new versions of the program, and starts to ask when the user wants it.
pub fn update(app: App, updater: Arc<dyn ProgramUpdater>) {
    app.update_with(updater);
    tauri::async_runtime::spawn(async move { app.watch_updates().await });
}
