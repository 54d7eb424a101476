//! The program behind the window, or why there is none: the window opens either way and says so.

use std::path::Path;
use std::sync::{Mutex, MutexGuard, PoisonError};

use rivulet_app::{App, restore_closed};
use rivulet_core::Fault;

type Open = Box<dyn Fn() -> Result<App, Fault> + Send + Sync>;

/// What answers the page.
pub struct Program {
    open: Open,
    opened: Mutex<Result<App, Fault>>,
}

impl Program {
    /// Opens it, and keeps how to try again.
    pub fn open(open: impl Fn() -> Result<App, Fault> + Send + Sync + 'static) -> Program {
        let opened = Mutex::new(open());
        let program = Program {
            open: Box::new(open),
            opened,
        };
        program.log();
        program
    }

    /// The program. Fails with the reason why it could not be opened.
    pub fn get(&self) -> Result<App, Fault> {
        self.opened().clone()
    }

    /// Tries again if it could not be opened. Fails if it still cannot.
    pub fn reopen(&self) -> Result<(), Fault> {
        {
            let mut opened = self.opened();
            if opened.is_err() {
                *opened = (self.open)();
            }
        }
        self.log();
        self.get().map(drop)
    }

    /// Puts a backup in the place of the database in `folder`, whether it could be opened or not. What was there is kept
    /// or laid aside.
    pub async fn restore(&self, folder: &Path, backup: String) -> Result<(), Fault> {
        // One may be open and have nothing that can be read.
        if let Ok(program) = self.get() {
            return program.backup_restore(backup).await;
        }
        restore_closed(folder, Path::new(&backup))?;
        self.reopen()
    }

    fn opened(&self) -> MutexGuard<'_, Result<App, Fault>> {
        self.opened.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn log(&self) {
        if let Err(fault) = &*self.opened() {
            tracing::error!(%fault, "the data folder cannot be opened");
        }
    }
}
