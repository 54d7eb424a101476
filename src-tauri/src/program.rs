//! Opens the application (its data folder, database and engine) in the background, so that the
//! window can be shown first. If the latest attempt failed, every command that needs the
//! application fails with the fault of that attempt.

use std::path::Path;
use std::sync::{Arc, Mutex};

use rivulet_app::{App, ProgramUpdater, SystemClock, restore_closed};
use rivulet_core::{Fault, lock};
use tokio::sync::watch;

/// The application, once it is open. All clones share the same application.
#[derive(Clone)]
pub struct Program(Arc<Opening>);

struct Opening {
    open: Box<dyn Fn() -> Result<App, Fault> + Send + Sync>,
    /// A lock that is held during an attempt to open the application, so that there is only one
    /// attempt at a time.
    attempt: Mutex<()>,
    /// The result of the latest attempt; `None` until the first one has ended.
    opened: watch::Sender<Option<Result<App, Fault>>>,
}

impl Program {
    /// Starts a thread that opens the application by calling `open`, so that the window can be
    /// shown before the database has been read.
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

    /// Waits until the first attempt to open the application has ended, and returns the
    /// application.
    ///
    /// # Errors
    /// Fails with the fault of the latest attempt if that attempt failed.
    pub async fn get(&self) -> Result<App, Fault> {
        let mut opened = self.0.opened.subscribe();
        loop {
            if let Some(outcome) = opened.borrow_and_update().clone() {
                return outcome;
            }
            // Waiting cannot fail, because `self` owns the sender.
            let _ = opened.changed().await;
        }
    }

    /// Tries to open the application, unless it is already open. Blocks until the attempt has
    /// ended.
    ///
    /// # Errors
    /// Fails with the reason if the application still cannot be opened.
    pub fn reopen(&self) -> Result<(), Fault> {
        let Opening {
            open,
            attempt,
            opened,
        } = &*self.0;
        let _attempt = lock(attempt);
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

    /// Replaces the database in `folder` with a backup. If the application is open, first makes a
    /// backup of the current data. If that is impossible (because of damage, or because the
    /// application could not be opened), keeps the current database under another name.
    pub async fn restore(&self, folder: &Path, backup: &Path) -> Result<(), Fault> {
        // If the application is open, it restores the backup itself. The application can be open
        // even if the database is damaged, because some damage is noticed only when the damaged
        // part is read.
        if let Ok(program) = self.get().await {
            return program.backup_restore_file(backup).await;
        }
        restore_closed(folder, backup)?;
        self.reopen()
    }
}

/// Continues to wait for the answers to tool calls that began before the program was restarted and
/// that still run as tasks on their servers.
pub fn resume_calls(app: App) {
    tauri::async_runtime::spawn(async move {
        if let Err(fault) = app.resume_calls().await {
            tracing::error!(%fault, "the tasks of tool calls cannot be read");
        }
    });
}

/// Sets the updater, with which the application looks for new versions if the user allows it.
pub fn update(app: App, updater: Arc<dyn ProgramUpdater>) {
    app.update_with(updater);
    tauri::async_runtime::spawn(async move { app.watch_updates(&SystemClock).await });
}
