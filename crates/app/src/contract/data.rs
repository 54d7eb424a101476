//! The part of the front-end contract that deals with stored data and backups.

use rivulet_core::{BackupReason, Fault, UiText};
use serde::{Deserialize, Serialize};
use ts_rs::TS;

/// How often scheduled backups are made.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum BackupEvery {
    /// Backups are made only on request.
    Never,
    /// A backup is made on each day on which Rivulet runs.
    #[default]
    Day,
    /// A backup is made once a week.
    Week,
}

/// A backup of the database.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS)]
pub struct Backup {
    /// The name of the backup file.
    pub name: String,
    /// The path of the backup file.
    pub path: String,
    /// Time at which the backup was made, in milliseconds since 1970 (UTC).
    #[ts(type = "number")]
    pub made_at: i64,
    /// Size of the backup file, in bytes.
    #[ts(type = "number")]
    pub bytes: u64,
    /// The reason why the backup was made.
    pub reason: BackupReason,
}

/// The result of making a backup.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS)]
pub struct BackupReport {
    /// The new backup.
    #[serde(flatten)]
    pub backup: Backup,
    /// Number of attachments that could not be copied to the backup folder, because they could not
    /// be read. 0 for a backup in the default folder, because that backup needs no copies.
    pub missing_attachments: u32,
}

/// The result of moving the data folder.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS)]
pub struct MoveReport {
    /// Number of attachments that could not be copied, because they could not be read.
    pub missing_attachments: u32,
}

/// Location and size of all stored data.
#[derive(Clone, Debug, PartialEq, Serialize, TS)]
pub struct DataInfo {
    /// The path of the data folder.
    pub folder: String,
    /// The path of the database.
    pub database: String,
    /// Size of the database and its write-ahead log, in bytes.
    #[ts(type = "number")]
    pub database_bytes: u64,
    /// Number of conversations that are not in the trash.
    #[ts(type = "number")]
    pub conversations: u64,
    /// Number of messages in the conversations that are not in the trash.
    #[ts(type = "number")]
    pub messages: u64,
    /// Number of attached files.
    #[ts(type = "number")]
    pub attachments: u64,
    /// Size of the attached files, in bytes.
    #[ts(type = "number")]
    pub attachment_bytes: u64,
    /// Number of conversations and message versions in the trash.
    #[ts(type = "number")]
    pub trash: u64,
    /// Size of the log files, in bytes.
    #[ts(type = "number")]
    pub log_bytes: u64,
    /// Free space on the disk, in bytes; `None` if the system does not report it.
    #[ts(type = "number | null")]
    pub free_bytes: Option<u64>,
    /// The path of the backup folder.
    pub backup_folder: String,
    /// A warning if other users of this computer can open the backup folder or if another user owns
    /// it. Always `None` on systems other than Unix, and for the default folder.
    pub backup_folder_notice: Option<UiText>,
    /// The backups, latest first.
    pub backups: Vec<Backup>,
    /// A problem with backups: the reason why none can be made in the backup folder, or why the
    /// last scheduled backup failed or lacks attachments. `None` if there is no problem.
    pub backup_fault: Option<Fault>,
    /// The result of the last integrity check; `None` before the first check.
    pub last_check: Option<DataCheck>,
}

/// The result of an integrity check of the database and the attachments.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct DataCheck {
    /// Time of the integrity check, in milliseconds since 1970 (UTC).
    #[ts(type = "number")]
    pub at: i64,
    /// The problems that the integrity check found.
    pub problems: Vec<UiText>,
}
