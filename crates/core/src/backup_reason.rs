//! The reasons for backups.

use serde::Serialize;
use ts_rs::TS;

use crate::names::names;

/// The reasons why a backup is made.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum BackupReason {
    /// The user requested the backup.
    Asked,
    /// The backup was scheduled.
    Scheduled,
    /// A newer version of Rivulet was about to migrate the database.
    Migration,
    /// The user was restoring another backup, and the backup was about to replace the database.
    Restore,
}

names! {
    BackupReason, "backup_reason",
    Asked = "asked",
    Scheduled = "scheduled",
    Migration = "migration",
    Restore = "restore",
}
