//! Names of backups: when and why each was made can be read from its name alone, by a person and by the program.

use std::path::{Path, PathBuf};

use time::{Date, Month, OffsetDateTime, Time};

/// The folder of the backups in a data folder.
pub const FOLDER: &str = "backups";

const BEGIN: &str = "rivulet-";
const END: &str = ".sqlite3";

/// Why a backup was made.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reason {
    /// The user asked.
    Asked,
    /// It was time.
    Scheduled,
    /// A newer program was about to change the tables.
    Migration,
    /// Another backup was about to take its place.
    Restore,
}

impl Reason {
    const ALL: [Reason; 4] = [
        Reason::Asked,
        Reason::Scheduled,
        Reason::Migration,
        Reason::Restore,
    ];

    fn name(self) -> &'static str {
        match self {
            Reason::Asked => "asked",
            Reason::Scheduled => "scheduled",
            Reason::Migration => "migration",
            Reason::Restore => "restore",
        }
    }
}

/// A backup as it lies in its folder.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BackupFile {
    /// The file.
    pub path: PathBuf,
    /// When it was made, in milliseconds since 1970 (UTC).
    pub made_at: i64,
    /// Its length.
    pub bytes: u64,
    /// Why it was made.
    pub reason: Reason,
}

/// `rivulet-2026-11-05-123000-123-asked.sqlite3`, in UTC.
pub fn name(made_at: i64, reason: Reason) -> String {
    format!("{BEGIN}{}-{}{END}", stamp(made_at), reason.name())
}

/// A time in the name of a file, to the millisecond.
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

/// When and why the backup with this name was made; `None` for any other file.
pub fn parse(name: &str) -> Option<(i64, Reason)> {
    let middle = name.strip_prefix(BEGIN)?.strip_suffix(END)?;
    let (stamp, reason) = middle.rsplit_once('-')?;
    let reason = Reason::ALL.into_iter().find(|known| known.name() == reason)?;
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

/// The backups in a folder, the latest first; none where there is no such folder.
pub fn list(folder: &Path) -> Vec<BackupFile> {
    let Ok(entries) = std::fs::read_dir(folder) else {
        return Vec::new();
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
    found
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_says_when_and_why() {
        let at = 1_793_881_800_123;
        assert_eq!(
            name(at, Reason::Asked),
            "rivulet-2026-11-05-123000-123-asked.sqlite3"
        );
        for reason in Reason::ALL {
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
