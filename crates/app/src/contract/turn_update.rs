//! The part of the front-end contract that deals with the changes to a running turn.

use rivulet_core::{Activity, Fragment, MessageId, Outcome, Usage};
use serde::Serialize;
use ts_rs::TS;

/// The changes to a running turn since the previous update.
#[derive(Clone, Debug, PartialEq, Serialize, TS)]
pub struct TurnUpdate {
    /// The id of the reply that the turn produces.
    pub message_id: MessageId,
    /// Sequence number of the last change in the previous update. A receiver that knows only
    /// changes with lower numbers has missed an update and must call `turn_since`.
    #[ts(type = "number")]
    pub after: u64,
    /// Sequence number of the last change in this update.
    #[ts(type = "number")]
    pub seq: u64,
    /// Time of the update, in milliseconds since the turn began.
    #[ts(type = "number")]
    pub at_ms: u64,
    /// The changes since the previous update, in order.
    pub changes: Vec<Change>,
}

/// One change to a running turn. Consecutive fragments of the same part are joined into one change.
#[derive(Clone, Debug, PartialEq, Serialize, TS)]
#[serde(tag = "change", rename_all = "snake_case")]
pub enum Change {
    /// A piece of the reply arrived.
    Fragment {
        /// The piece that arrived.
        fragment: Fragment,
    },
    /// The turn began another activity, such as waiting for the response.
    Activity {
        /// The activity that began.
        activity: Activity,
        /// The names of the tool servers that must start before the request can be sent, if any.
        #[serde(skip_serializing_if = "Option::is_none")]
        #[ts(optional = nullable)]
        servers: Option<String>,
    },
    /// Token counts arrived.
    Usage {
        /// The latest token counts.
        usage: Usage,
    },
    /// The turn ended. This change is always the last change.
    Ended {
        /// How the turn ended, and everything else that is known about it.
        outcome: Box<Outcome>,
    },
}
