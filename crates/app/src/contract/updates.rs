//! The part of the front-end contract that deals with program updates.

use rivulet_core::{Fault, InstallKind, UiText, UpdateStage};
use serde::Serialize;
use ts_rs::TS;

/// Everything that a front end shows about program updates.
#[derive(Clone, Debug, PartialEq, Serialize, TS)]
pub struct UpdaterView {
    /// The host that announces new versions of Rivulet; `None` if this build never checks for them.
    pub host: Option<String>,
    /// How this copy of the program was installed.
    pub install_kind: InstallKind,
    /// The stage that the update has reached.
    pub stage: UpdateStage,
    /// The reason why the last step of the update failed; `None` if that step did not fail.
    pub fault: Option<Fault>,
    /// The work that prevents an installation now, such as a reply that is arriving; `None` if
    /// there is no such work.
    pub waits: Option<UiText>,
    /// Time of the last successful check, in milliseconds since 1970; `None` if no check has
    /// succeeded yet.
    #[ts(type = "number | null")]
    pub checked_at: Option<i64>,
}
