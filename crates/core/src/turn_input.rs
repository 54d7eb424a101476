//! The inputs of a [`Turn`](crate::Turn): the reply that it retries or continues, facts about its
//! request, and events on its connection.

use crate::ending::Ending;
use crate::event::ModelEvent;
use crate::fault::{Fault, Limit};
use crate::id::MessageId;
use crate::message::{Message, Part, SummaryOf};
use crate::price::ListedPrices;
use crate::prompt_cut::Units;
use crate::reasoning_effort::SentEffort;
use crate::reply::Reply;
use crate::seam::Seam;
use crate::ui_text::UiText;

/// An earlier version of the reply, kept to detect a response that merely repeats it.
#[derive(Clone, Debug)]
pub struct PreviousVersion {
    /// The id of the message that contains the previous version.
    pub message_id: MessageId,
    /// The provider's id for the response that contained the previous version.
    pub request_id: String,
    /// The reasoning of the reply's previous version.
    pub reasoning: String,
    /// The text of the reply's previous version, without its reasoning.
    pub text: String,
}

impl PreviousVersion {
    /// Collects what is needed to detect that a new reply repeats `version`. Returns `None` if the
    /// response had no id, or if `version` contains no words. Also returns `None` if `version`
    /// contains a part that is not compared, such as a tool call or a file, because a new reply
    /// without such a part would otherwise count as a repetition.
    pub fn of(version: &Message) -> Option<Self> {
        let only_words = version
            .parts
            .iter()
            .all(|part| matches!(part, Part::Text { .. } | Part::Reasoning { .. }));
        let (reasoning, text) = (version.reasoning(), version.text());
        let has_words = !(reasoning.trim().is_empty() && text.trim().is_empty());
        let request_id = version.request_id.clone()?;
        (only_words && has_words).then_some(PreviousVersion {
            message_id: version.id,
            request_id,
            reasoning,
            text,
        })
    }

    /// Returns whether `reply` repeats this version: both responses have the same `request_id`, and
    /// `reply` begins with exactly the reasoning and the text of this version.
    pub fn is_repeated_by(&self, request_id: &str, reply: &Reply) -> bool {
        self.request_id == request_id
            && reply.reasoning().starts_with(&self.reasoning)
            && reply.text().starts_with(&self.text)
    }
}

/// The reply that a turn continues.
#[derive(Clone, Debug)]
pub struct Continued {
    /// The reasoning of the reply being continued.
    pub reasoning: String,
    /// The content of the reply being continued. The new text is appended to it.
    pub text: String,
    /// The seams of the reply being continued, followed by the seam where this turn's text begins.
    pub seams: Vec<Seam>,
    /// The ending of the reply that this turn continues.
    pub ending: Ending,
}

/// The facts that a turn needs about the reply that it continues.
#[derive(Clone, Copy, Debug)]
pub struct Before {
    /// Length, in bytes, of the content of the reply being continued.
    pub text_bytes: usize,
    /// Length, in bytes, of the reasoning of the reply being continued.
    pub reasoning_bytes: usize,
    /// The ending of the reply that this turn continues.
    pub ending: Ending,
}

/// Facts about a request. Some of them are stored with the reply. Others are used to estimate the
/// cost of the reply, and to estimate how much of the request the server has read.
#[derive(Clone, Debug, Default)]
pub struct RequestFacts {
    /// The prices of the model when the request was sent; `None` if they are unknown.
    pub prices: Option<ListedPrices>,
    /// Length and token count of an earlier request to the same model. The new request begins with
    /// the content of that request. `None` if there is no such request.
    pub earlier: Option<(Units, u64)>,
    /// The reasoning effort that is sent with the request; `None` if none is sent.
    pub effort: Option<SentEffort>,
    /// Whether Rivulet can tell the server, while a reply streams, that the model must stop
    /// reasoning and answer.
    pub can_answer_now: bool,
    /// The messages that the reply summarises; `None` if no summary was requested.
    pub summary_of: Option<SummaryOf>,
}

/// An input to a turn's state machine.
#[derive(Clone, Debug)]
pub enum TurnInput {
    /// The request waits until the tool servers with these names have started. Empty when the
    /// request no longer waits.
    ServersStart(String),
    /// The request differs from the chat settings. Each value is a sentence about one difference.
    RequestNotes(Vec<UiText>),
    /// The request has been built. The value is its length in units (about one character each).
    Requested(Units),
    /// The server stores the stream of the response under this id.
    StreamStored(String),
    /// The connection is established, and Rivulet begins to send the request.
    Sent,
    /// The response headers arrived with a success status.
    Responded {
        /// The HTTP status of the response.
        status: u16,
    },
    /// The provider refused the request, or its response is not an event stream.
    Refused(Fault),
    /// Bytes of the response arrived. The inputs that follow are the events found in these bytes.
    Read,
    /// An event was found in the stream.
    Event(ModelEvent),
    /// The response ended without an error.
    BodyEnded,
    /// The connection failed before or during the response.
    Lost(Fault),
    /// The response is not a valid stream from this point on.
    ProtocolBroken(Fault),
    /// A time limit was reached while nothing arrived.
    TimedOut(Limit),
    /// No data arrived for [`GRACE_MS`](crate::GRACE_MS) after the finish reason.
    GraceOver,
    /// The user pressed Stop.
    Stopped,
}
