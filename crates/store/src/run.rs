//! Which runs of the program live. Several may share a data folder (the window and the terminal), and none may
//! take another's running reply for one that a dead run left behind.

use std::fs::{File, TryLockError};
use std::path::{Path, PathBuf};
use std::sync::{Mutex, PoisonError};

use uuid::Uuid;

/// The folder of the locks, in the data folder.
const FOLDER: &str = "run";

/// One run of the program. The operating system lets its lock go with the process, however that ends.
#[derive(Debug)]
pub struct Run {
    id: Uuid,
    /// Its lock, until it ends; `None` for one that writes nothing.
    lock: Mutex<Option<(PathBuf, File)>>,
}

impl Run {
    /// Begins a run in a data folder, and clears away what dead ones left.
    pub fn begin(data_folder: &Path) -> std::io::Result<Run> {
        let folder = data_folder.join(FOLDER);
        std::fs::create_dir_all(&folder)?;
        for entry in std::fs::read_dir(&folder)?.flatten() {
            remove_if_dead(&entry.path());
        }
        loop {
            // A new name each time: whoever looks at the file of the one before removes only that.
            let id = Uuid::now_v7();
            let path = lock_path(data_folder, id);
            let lock = File::create(&path)?;
            lock.lock()?;
            // Another run that begins now may have taken it for one that a dead run left, before it was locked.
            if path.exists() {
                let lock = Mutex::new(Some((path, lock)));
                return Ok(Run { id, lock });
            }
        }
    }

    /// A run that only reads, in a folder that cannot hold its lock.
    pub fn reading() -> Run {
        Run {
            id: Uuid::now_v7(),
            lock: Mutex::new(None),
        }
    }

    /// Its name.
    pub fn id(&self) -> Uuid {
        self.id
    }

    /// Releases the lock: from now on this run counts as dead.
    pub fn end(&self) {
        let lock = self.lock.lock().unwrap_or_else(PoisonError::into_inner).take();
        // A file that stays is cleared away by the next run.
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

/// Whether the run with this name still lives.
pub fn is_alive(data_folder: &Path, id: Uuid) -> bool {
    match File::open(lock_path(data_folder, id)) {
        // Shared: two that ask at once must not take each other for the run.
        Ok(file) => matches!(file.try_lock_shared(), Err(TryLockError::WouldBlock)),
        Err(_) => false,
    }
}

/// Whether a run lives in this data folder that is not this one.
pub fn others_live(data_folder: &Path, own: Uuid) -> bool {
    let entries = std::fs::read_dir(data_folder.join(FOLDER));
    entries.into_iter().flatten().flatten().any(|entry| {
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
    // Held until it is gone: nobody can make it theirs meanwhile.
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
    fn a_run_lives_as_long_as_its_lock() {
        let folder = tempfile::tempdir().unwrap();
        let run = Run::begin(folder.path()).unwrap();
        let id = run.id();
        assert!(is_alive(folder.path(), id));
        let other = Run::begin(folder.path()).unwrap();
        assert!(is_alive(folder.path(), id), "another run does not end it");
        drop(run);
        assert!(!is_alive(folder.path(), id));
        assert!(is_alive(folder.path(), other.id()));
        assert!(others_live(folder.path(), id) && !others_live(folder.path(), other.id()));
        assert!(!is_alive(folder.path(), Uuid::nil()));
    }

    #[test]
    fn runs_that_begin_at_once_all_live() {
        let folder = tempfile::tempdir().unwrap();
        let begin = || -> Vec<Run> { (0..60).map(|_| Run::begin(folder.path()).unwrap()).collect() };
        let runs: Vec<Run> = std::thread::scope(|scope| {
            let threads: Vec<_> = (0..8).map(|_| scope.spawn(begin)).collect();
            let runs = threads.into_iter().flat_map(|thread| thread.join().unwrap());
            runs.collect()
        });
        let dead = runs.iter().filter(|run| !is_alive(folder.path(), run.id)).count();
        assert_eq!(dead, 0);
    }
}
