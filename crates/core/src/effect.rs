//! What a turn wants done, and what is known of one that is over: data for the shell that does the I/O.

use serde::{Deserialize, Serialize};
use ts_rs::TS;

use crate::delta::Delta;
use crate::ending::Ending;
use crate::facts::{Fact, SendBack};
use crate::fault::Fault;
use crate::id::MessageId;
use crate::message::{Notices, Timing};
use crate::seam::Seam;
use crate::usage::Usage;

/// What a running turn is doing, for the activity line.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum Activity {
    /// No connection yet.
    Connecting,
    /// The request is sent; no byte of the answer has come.
    Waiting,
    /// The answer began, but no word has come.
    Answered,
    /// The server sends signs of life but no words.
    KeepAlives,
    /// Reasoning is coming.
    Thinking,
    /// Content is coming.
    Writing,
    /// A tool call is coming.
    Calling,
    /// The finish reason came; late usage and errors are waited for.
    Finishing,
}

/// What a turn wants done: data for the shell that does the I/O.
#[derive(Clone, Debug, PartialEq)]
pub enum Effect {
    /// A piece came: show it and keep it.
    Delta(Delta),
    /// The activity line changed.
    Activity {
        /// The number of the change.
        seq: u64,
        /// What it is doing now.
        activity: Activity,
    },
    /// Token counts came.
    Usage {
        /// The number of the change.
        seq: u64,
        /// The latest.
        usage: Usage,
    },
    /// Something was learned: keep it. Not for the screen, which hears of it at the end.
    Fact {
        /// The number of the change.
        seq: u64,
        /// What.
        fact: Fact,
    },
    /// From now on, silence for [`GRACE_MS`](crate::GRACE_MS) is [`TurnInput::GraceOver`](crate::TurnInput::GraceOver).
    Grace,
    /// The turn is over: close the connection, keep the outcome. Given exactly once, and last.
    Ended {
        /// The number of the change.
        seq: u64,
        /// How it ended, and what is known about it.
        outcome: Box<Outcome>,
    },
}

/// Everything known about a turn that is over.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS)]
pub struct Outcome {
    /// How it ended.
    pub ending: Ending,
    /// What went wrong, if something did.
    pub fault: Option<Fault>,
    /// The finish reason, verbatim.
    pub finish_reason: Option<String>,
    /// The response's id.
    pub request_id: Option<String>,
    /// HTTP status of the answer.
    pub status: Option<u16>,
    /// Token counts.
    pub usage: Option<Usage>,
    /// When things happened.
    pub timing: Timing,
    /// What a reader should know beyond that.
    pub notices: Notices,
    /// The same response as this earlier version, replayed by a cache, with all of its words: takes its place.
    pub replaces: Option<MessageId>,
    /// Where it goes on from earlier versions.
    pub seams: Vec<Seam>,
    /// Fields that the provider wants back; not for the screen.
    #[serde(skip)]
    pub send_back: SendBack,
}
