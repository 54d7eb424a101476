//! The outputs of a turn: effects for the code that performs the I/O, and the final outcome.

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
use crate::verdict::Verdict;

/// The current phase of a running turn, which the user sees in the activity line of the reply.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum Activity {
    /// The connection has not been established yet.
    Connecting,
    /// The request is waiting for tool servers that are starting.
    StartingServers,
    /// The request was sent, but no byte of the response has arrived.
    Waiting,
    /// The response headers have arrived, but no text has arrived yet.
    Answered,
    /// The server sends keep-alives but no text.
    KeepAlives,
    /// Pieces of reasoning are arriving.
    Thinking,
    /// Pieces of content are arriving.
    Writing,
    /// Pieces of a tool call are arriving.
    Calling,
    /// The finish reason has arrived; the turn is still waiting for late token counts or errors.
    Finishing,
}

/// An action that the turn requests from the code that performs the I/O.
#[derive(Clone, Debug, PartialEq)]
pub enum Effect {
    /// A piece of the reply arrived. The front end shows it, and the database stores it.
    Delta(Delta),
    /// The activity line changed.
    Activity {
        /// Sequence number of this change within the turn.
        seq: u64,
        /// The activity that began.
        activity: Activity,
        /// Names of the tool servers that are starting ([`Activity::StartingServers`]).
        servers: Option<String>,
    },
    /// Token counts arrived.
    Usage {
        /// Sequence number of this change within the turn.
        seq: u64,
        /// The latest token counts.
        usage: Usage,
    },
    /// New metadata about the reply, such as its HTTP status, which the database must store now.
    /// The front end receives the metadata later, as part of the outcome. Fields that must be sent
    /// back to the provider are never sent to the front end.
    Fact {
        /// Sequence number of this change within the turn.
        seq: u64,
        /// The new metadata about the reply.
        fact: Fact,
    },
    /// Starts (`true`) or ends (`false`) the grace period for late token counts and errors. The
    /// period starts when the finish reason has arrived. It ends early if the reply continues; the
    /// idle limit then applies again.
    ///
    /// The receiver must send [`TurnInput::GraceOver`](crate::TurnInput::GraceOver) once nothing
    /// except keep-alives has arrived for [`GRACE_MS`](crate::GRACE_MS) milliseconds.
    Grace(bool),
    /// The last effect, emitted exactly once: close the connection and store the outcome.
    Ended {
        /// Sequence number of this change within the turn.
        seq: u64,
        /// How the turn ended, and everything else that is known about the turn.
        outcome: Box<Outcome>,
    },
}

/// Everything known about a finished turn.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS)]
pub struct Outcome {
    /// How the turn ended.
    pub ending: Ending,
    /// The error that ended the turn, if there was one.
    pub fault: Option<Fault>,
    /// The finish reason, verbatim.
    pub finish_reason: Option<String>,
    /// The provider's id for the response.
    pub request_id: Option<String>,
    /// HTTP status of the response.
    pub status: Option<u16>,
    /// Token counts, if the provider reported them.
    pub usage: Option<Usage>,
    /// When each milestone of the turn was reached.
    pub timing: Timing,
    /// Remarks about the reply, shown to the user.
    pub notices: Notices,
    /// The previous version that this reply replaces; `None` if it replaces none. A reply replaces
    /// a previous version if the provider sent the same response again, for example from its cache,
    /// and the reply begins with the version's whole text.
    pub replaces: Option<MessageId>,
    /// The positions at which an earlier version's text ends and a continuation begins.
    pub seams: Vec<Seam>,
    /// Fields that the next request must send back to the provider; never shown.
    #[serde(skip)]
    pub send_back: SendBack,
    /// Whether the reply fits its response format; set by the code that stores the outcome.
    #[serde(skip)]
    pub verdict: Option<Verdict>,
}

impl Outcome {
    /// Creates an outcome that contains only the ending of the turn.
    pub fn new(ending: Ending) -> Self {
        Outcome {
            ending,
            fault: None,
            finish_reason: None,
            request_id: None,
            status: None,
            usage: None,
            timing: Timing::default(),
            notices: Notices::default(),
            replaces: None,
            seams: Vec::new(),
            send_back: SendBack::default(),
            verdict: None,
        }
    }
}
