//! Detects which runs are alive. A run is one process that has the data folder open. Several runs,
//! such as a window and a terminal, may share a data folder. An incomplete reply may still be
//! arriving in another run, or may be left over from a crash.

use std::fs::{File, TryLockError};
use std::path::{Path, PathBuf};
use std::sync::Mutex;

use rivulet_core::lock;
use uuid::Uuid;

use crate::disk::{entries, make_private, private_file};

/// Name of the folder for the lock files. It is in the data folder.
const FOLDER: &str = "run";

/// One run of Rivulet. A run holds a lock, which the operating system releases when the process
/// ends, even after a crash.
#[derive(Debug)]
pub struct Run {
    id: Uuid,
    /// The lock file. `None` after the run has ended, and for a read-only run.
    lock: Mutex<Option<(PathBuf, File)>>,
}

impl Run {
    /// Starts a run in a data folder and removes the lock files of dead runs.
    pub fn begin(data_folder: &Path) -> std::io::Result<Run> {
        let folder = data_folder.join(FOLDER);
        make_private(&folder)?;
        for entry in std::fs::read_dir(&folder)?.flatten() {
            remove_if_dead(&entry.path());
        }
        loop {
            // Use a new id for each attempt. Another process may still be about to remove the lock
            // file of the previous attempt, but it cannot know the path of the new file.
            let id = Uuid::now_v7();
            let path = lock_path(data_folder, id);
            let lock = private_file(&path)?;
            lock.lock()?;
            // Before this file was locked, another starting run may have taken it for the lock file
            // of a dead run and removed it. If the file is gone, try again with a new one.
            if path.exists() {
                let lock = Mutex::new(Some((path, lock)));
                return Ok(Run { id, lock });
            }
        }
    }

    /// Creates a run without a lock file, for a data folder in which no lock file can be created or
    /// locked. Without the lock, the process may only read the database.
    pub fn reading() -> Run {
        Run {
            id: Uuid::now_v7(),
            lock: Mutex::new(None),
        }
    }

    /// Returns the id of the run.
    pub fn id(&self) -> Uuid {
        self.id
    }

    /// Releases the run's lock. From then on, the run counts as dead.
    pub fn end(&self) {
        let lock = lock(&self.lock).take();
        // Ignore errors, because the next run to start removes the leftover lock file.
        if let Some((path, _)) = &lock {
            let _ = std::fs::remove_file(path);
        }
    }
}

impl Drop for Run {
    fn drop(&mut self) {
        self.end();
    }
}

/// Returns whether the run `id` still has the data folder open.
pub fn is_alive(data_folder: &Path, id: Uuid) -> bool {
    match File::open(lock_path(data_folder, id)) {
        // Use a shared lock. With exclusive locks, if two processes checked the file of a dead run
        // at the same time, one of them would find it locked and conclude that the run is alive.
        Ok(file) => matches!(file.try_lock_shared(), Err(TryLockError::WouldBlock)),
        Err(_) => false,
    }
}

/// Returns whether any run other than `own` has the data folder open.
pub fn others_alive(data_folder: &Path, own: Uuid) -> bool {
    entries(&data_folder.join(FOLDER)).any(|entry| {
        let name = entry.file_name();
        let id = name
            .to_str()
            .and_then(|name| name.strip_suffix(".lock")?.parse().ok());
        id.is_some_and(|id| id != own && is_alive(data_folder, id))
    })
}

fn lock_path(data_folder: &Path, id: Uuid) -> PathBuf {
    data_folder.join(FOLDER).join(format!("{id}.lock"))
}

fn remove_if_dead(path: &Path) {
    // Lock the file before removing it, so that a run that is starting cannot lock it in between.
    if let Ok(file) = File::open(path)
        && file.try_lock().is_ok()
    {
        let _ = std::fs::remove_file(path);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_run_is_alive_as_long_as_it_holds_its_lock() {
        let folder = tempfile::tempdir().unwrap();
        let run = Run::begin(folder.path()).unwrap();
        let id = run.id();
        assert!(is_alive(folder.path(), id));
        let other = Run::begin(folder.path()).unwrap();
        assert!(is_alive(folder.path(), id), "another run does not affect it");
        drop(run);
        assert!(!is_alive(folder.path(), id));
        assert!(is_alive(folder.path(), other.id()));
        assert!(others_alive(folder.path(), id) && !others_alive(folder.path(), other.id()));
        assert!(!is_alive(folder.path(), Uuid::nil()));
    }

    #[test]
    fn runs_that_start_simultaneously_are_all_alive() {
        let folder = tempfile::tempdir().unwrap();
        // On Windows, start fewer runs. The tests for Windows also run under Wine, which allows
        // only a few open files.
        let count = if cfg!(windows) { 20 } else { 60 };
        let begin = || -> Vec<Run> { (0..count).map(|_| Run::begin(folder.path()).unwrap()).collect() };
        let runs: Vec<Run> = std::thread::scope(|scope| {
            let threads: Vec<_> = (0..8).map(|_| scope.spawn(begin)).collect();
            let runs = threads.into_iter().flat_map(|thread| thread.join().unwrap());
            runs.collect()
        });
        let dead = runs.iter().filter(|run| !is_alive(folder.path(), run.id)).count();
        assert_eq!(dead, 0);
    }
}
