//! Names of backup files. Each name contains the time of the backup and the reason for it.

use std::io::ErrorKind;
use std::path::{Path, PathBuf};

use rivulet_core::texts::fault;
use rivulet_core::{BackupReason, Fault};
use time::{Date, Month, OffsetDateTime, Time};

use crate::fault::file_fault;

/// Name of the default folder for backups, which is in the data folder.
pub const FOLDER: &str = "backups";

const BEGIN: &str = "rivulet-";
const END: &str = ".sqlite3";

/// A backup file. The time and the reason are read from the file's name.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BackupFile {
    /// The path of the backup file.
    pub path: PathBuf,
    /// The time of the backup, in milliseconds since 1970 (UTC).
    pub made_at: i64,
    /// Size of the backup file in bytes.
    pub bytes: u64,
    /// The reason why the backup was made.
    pub reason: BackupReason,
}

impl BackupFile {
    /// Returns whether the backup is dated more than a day after `now`. If so, the clock was wrong
    /// when the backup was made, or is wrong now.
    pub fn is_from_future(&self, now: i64) -> bool {
        self.made_at > now.saturating_add(24 * 60 * 60 * 1000)
    }
}

/// Returns the file name of a backup with the time in UTC, such as
/// `rivulet-2026-11-05-123000-123-asked.sqlite3`.
pub fn name(made_at: i64, reason: BackupReason) -> String {
    format!("{BEGIN}{}-{}{END}", stamp(made_at), reason)
}

/// Formats a time for a file name, in UTC with milliseconds.
pub fn stamp(at: i64) -> String {
    let moment = OffsetDateTime::from_unix_timestamp_nanos(i128::from(at) * 1_000_000)
        .unwrap_or(OffsetDateTime::UNIX_EPOCH);
    format!(
        "{:04}-{:02}-{:02}-{:02}{:02}{:02}-{:03}",
        moment.year(),
        u8::from(moment.month()),
        moment.day(),
        moment.hour(),
        moment.minute(),
        moment.second(),
        moment.millisecond()
    )
}

/// Parses the time and the reason from the file name of a backup. Returns `None` for any other file
/// name.
pub fn parse(name: &str) -> Option<(i64, BackupReason)> {
    let middle = name.strip_prefix(BEGIN)?.strip_suffix(END)?;
    let (stamp, reason) = middle.rsplit_once('-')?;
    let reason = reason.parse().ok()?;
    let fields: Vec<&str> = stamp.split('-').collect();
    let [year, month, day, clock, milli] = fields[..] else {
        return None;
    };
    let (hour, rest) = clock.split_at_checked(2)?;
    let (minute, second) = rest.split_at_checked(2)?;
    let month = Month::try_from(month.parse::<u8>().ok()?).ok()?;
    let date = Date::from_calendar_date(year.parse().ok()?, month, day.parse().ok()?).ok()?;
    let time = Time::from_hms_milli(
        hour.parse().ok()?,
        minute.parse().ok()?,
        second.parse().ok()?,
        milli.parse().ok()?,
    )
    .ok()?;
    let nanos = date.with_time(time).assume_utc().unix_timestamp_nanos();
    Some((i64::try_from(nanos / 1_000_000).ok()?, reason))
}

/// Returns the backups in a folder, latest first. Returns no backups if the folder cannot be read.
pub fn list(folder: &Path) -> Vec<BackupFile> {
    read(folder).unwrap_or_default()
}

/// Returns the backups in a folder, latest first. Returns no backups if the folder does not exist.
/// Fails if the folder exists but cannot be read, because it may contain any number of backups.
pub fn read(folder: &Path) -> Result<Vec<BackupFile>, Fault> {
    let entries = match std::fs::read_dir(folder) {
        Err(error) if error.kind() == ErrorKind::NotFound => return Ok(Vec::new()),
        entries => entries.map_err(|error| file_fault(&error, folder, fault::backup_folder_unusable()))?,
    };
    let mut found: Vec<BackupFile> = entries
        .flatten()
        .filter_map(|entry| {
            let (made_at, reason) = parse(entry.file_name().to_str()?)?;
            let bytes = entry.metadata().ok().filter(std::fs::Metadata::is_file)?.len();
            Some(BackupFile {
                path: entry.path(),
                made_at,
                bytes,
                reason,
            })
        })
        .collect();
    found.sort_by(|one, other| (other.made_at, &other.path).cmp(&(one.made_at, &one.path)));
    Ok(found)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_backup_name_contains_time_and_reason() {
        let at = 1_793_881_800_123;
        assert_eq!(
            name(at, BackupReason::Asked),
            "rivulet-2026-11-05-123000-123-asked.sqlite3"
        );
        for reason in BackupReason::ALL {
            assert_eq!(parse(&name(at, reason)), Some((at, reason)));
        }
        for other in [
            "rivulet.sqlite3",
            "rivulet-2026-11-05-123000-123-asked.sqlite3-wal",
            "rivulet-2026-11-05-123000-123-other.sqlite3",
            "rivulet-2026-13-05-123000-123-asked.sqlite3",
            "rivulet-2026-11-05-1é000-123-asked.sqlite3",
            "rivulet-asked.sqlite3",
            "notes.sqlite3",
        ] {
            assert_eq!(parse(other), None, "{other}");
        }
    }
}
