//! The log files. There is one file per day, and the newest seven files are kept. On Unix, only the
//! owner can read the files.

use std::fs::File;
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use time::{Date, OffsetDateTime};

use crate::disk::{entries, private_file};

const DAYS: usize = 7;

/// A writer for the log file of the current day (UTC). Several processes, such as the window and a
/// terminal program, append to the same file.
pub struct LogFile {
    folder: PathBuf,
    today: fn() -> Date,
    open: Option<(Date, File)>,
}

impl LogFile {
    /// Opens today's log file in an existing folder.
    pub fn open(folder: &Path) -> io::Result<Self> {
        LogFile::at(folder, || OffsetDateTime::now_utc().date())
    }

    fn at(folder: &Path, today: fn() -> Date) -> io::Result<Self> {
        let mut log = LogFile {
            folder: folder.to_owned(),
            today,
            open: None,
        };
        log.file()?;
        Ok(log)
    }

    /// Returns today's log file. On a new day, creates the file and removes the oldest log files.
    fn file(&mut self) -> io::Result<&mut File> {
        let today = (self.today)();
        let open = match self.open.take().filter(|(day, _)| *day == today) {
            Some(open) => open,
            None => {
                let path = self.folder.join(format!("rivulet.{today}.log"));
                private_file(&path)?;
                let file = File::options().append(true).open(path)?;
                remove_old(&self.folder);
                (today, file)
            }
        };
        Ok(&mut self.open.insert(open).1)
    }
}

impl Write for LogFile {
    fn write(&mut self, line: &[u8]) -> io::Result<usize> {
        self.file()?.write(line)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.file()?.flush()
    }
}

fn remove_old(folder: &Path) {
    let is_log = |name: &str| name.starts_with("rivulet.") && name.ends_with(".log");
    let mut names: Vec<String> = entries(folder)
        .filter_map(|entry| entry.file_name().into_string().ok())
        .filter(|name| is_log(name))
        .collect();
    names.sort();
    for name in names.iter().rev().skip(DAYS) {
        let _ = std::fs::remove_file(folder.join(name));
    }
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::{AtomicI32, Ordering};

    use super::*;

    #[cfg(unix)]
    #[test]
    fn only_the_owner_can_read_a_log_even_one_that_others_could_read() {
        use std::os::unix::fs::PermissionsExt;
        static DAY: AtomicI32 = AtomicI32::new(2_460_000);
        let today = || Date::from_julian_day(DAY.load(Ordering::Relaxed)).unwrap();
        let folder = tempfile::tempdir().unwrap();
        let old = folder.path().join("rivulet.2023-02-24.log");
        std::fs::write(&old, "before\n").unwrap();
        std::fs::set_permissions(&old, std::fs::Permissions::from_mode(0o644)).unwrap();
        let mut log = LogFile::at(folder.path(), today).unwrap();
        for _ in 0..2 {
            log.write_all(b"line\n").unwrap();
            DAY.fetch_add(1, Ordering::Relaxed);
        }
        let files: Vec<_> = std::fs::read_dir(folder.path()).unwrap().flatten().collect();
        assert_eq!(files.len(), 2);
        for file in files {
            assert_eq!(file.metadata().unwrap().permissions().mode() & 0o777, 0o600);
        }
        assert_eq!(std::fs::read_to_string(old).unwrap(), "before\nline\n");
    }

    #[test]
    fn the_logs_of_a_week_are_kept() {
        static DAY: AtomicI32 = AtomicI32::new(2_460_000);
        let folder = tempfile::tempdir().unwrap();
        std::fs::write(folder.path().join("other.txt"), "").unwrap();
        let mut log = LogFile::at(folder.path(), || {
            Date::from_julian_day(DAY.load(Ordering::Relaxed)).unwrap()
        })
        .unwrap();
        for _ in 0..10 {
            log.write_all(b"line\n").unwrap();
            DAY.fetch_add(1, Ordering::Relaxed);
        }
        let mut names: Vec<_> = std::fs::read_dir(folder.path())
            .unwrap()
            .map(|entry| entry.unwrap().file_name().into_string().unwrap())
            .collect();
        names.sort();
        assert_eq!(names.len(), 1 + DAYS);
        assert_eq!(names[1], "rivulet.2023-02-27.log");
    }
}
