//! Where everything is kept, in the contract.

use rivulet_core::{Fault, UiText};
use serde::{Deserialize, Serialize};
use ts_rs::TS;

/// How often a backup is made.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum BackupEvery {
    /// Only when the user asks.
    Never,
    /// Once a day on which the program runs.
    #[default]
    Day,
    /// Once a week.
    Week,
}

/// A copy of the database that can be restored.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS)]
pub struct Backup {
    /// The file.
    pub path: String,
    /// When it was made, in milliseconds since 1970 (UTC).
    #[ts(type = "number")]
    pub made_at: i64,
    /// How large it is, in bytes.
    #[ts(type = "number")]
    pub bytes: u64,
    /// Why it was made.
    pub reason: BackupReason,
}

/// Why a backup was made.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum BackupReason {
    /// The user asked.
    Asked,
    /// It was time.
    Scheduled,
    /// A newer program was about to change the tables.
    Migration,
    /// Another backup was about to take its place.
    Restore,
}

/// What is kept, and where.
#[derive(Clone, Debug, PartialEq, Serialize, TS)]
pub struct DataInfo {
    /// The folder of everything.
    pub folder: String,
    /// The database.
    pub database: String,
    /// Its size with what waits beside it, in bytes.
    #[ts(type = "number")]
    pub database_bytes: u64,
    /// Conversations that are not deleted.
    #[ts(type = "number")]
    pub conversations: u64,
    /// Messages in them.
    #[ts(type = "number")]
    pub messages: u64,
    /// Attached files.
    #[ts(type = "number")]
    pub attachments: u64,
    /// Their size in bytes.
    #[ts(type = "number")]
    pub attachment_bytes: u64,
    /// What is in the trash: conversations and versions.
    #[ts(type = "number")]
    pub trash: u64,
    /// The log files' size in bytes.
    #[ts(type = "number")]
    pub log_bytes: u64,
    /// Free room on that disk, in bytes; `None` where the system does not say.
    #[ts(type = "number | null")]
    pub free_bytes: Option<u64>,
    /// The folder of the backups.
    pub backup_folder: String,
    /// The backups, the latest first.
    pub backups: Vec<Backup>,
    /// Why no backup can be made there, or why the last one that was due was not.
    pub backup_fault: Option<Fault>,
    /// What the last check found; `None` if there was none.
    pub last_check: Option<DataCheck>,
}

/// What a check of the database and the attachments found.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct DataCheck {
    /// When, in milliseconds since 1970 (UTC).
    #[ts(type = "number")]
    pub at: i64,
    /// What is wrong; empty when everything is sound.
    pub problems: Vec<UiText>,
}
