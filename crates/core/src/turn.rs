//! One request and its reply, as a pure state machine.
//!
//! Whatever comes in whatever order, a [`Turn`] gives exactly one ending, and the text it holds is the
//! concatenation of the pieces that came (property tests below). It has no clock: every input says when it
//! happened, in milliseconds since the turn began.

use serde::{Deserialize, Serialize};
use ts_rs::TS;

use crate::{
    Delta, Ending, Fault, FaultCategory, Fragment, Limit, ModelEvent, Notices, Part, Reply, Timing, Usage,
};

/// How long to read on after the finish reason while nothing comes, in milliseconds: late usage and late
/// errors arrive in that time (contract, section 3).
pub const GRACE_MS: u64 = 5_000;

/// Longest text of one delta, in bytes: a server may send a whole reply as one piece, and what passes a delta
/// on (a message to the screen, a row on the disk) is bounded.
const DELTA_BYTES: usize = 1024;

/// What happens to a turn.
#[derive(Clone, Debug)]
pub enum TurnInput {
    /// The connection is made and the request is on its way.
    Sent,
    /// The answer began: its headers came, with a status of success.
    Answered {
        /// The HTTP status.
        status: u16,
    },
    /// The provider refused the request, or answered with something that is no stream.
    Refused(Fault),
    /// A meaning was found in the stream.
    Event(ModelEvent),
    /// The body ended cleanly.
    BodyEnded,
    /// The transport failed, before or inside the answer.
    Lost(Fault),
    /// What came cannot be read as a stream any further.
    ProtocolBroken(Fault),
    /// Nothing came for longer than a limit.
    TimedOut(Limit),
    /// Nothing came for [`GRACE_MS`] after the finish reason.
    GraceOver,
    /// The user pressed Stop.
    Stopped,
}

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
    /// From now on, silence for [`GRACE_MS`] is [`TurnInput::GraceOver`].
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
}

/// The state of one turn. It owns the only copy of the reply's text outside the screen and the disk.
#[derive(Clone, Debug, Default)]
pub struct Turn {
    seq: u64,
    reply: Reply,
    activity: Option<Activity>,
    status: Option<u16>,
    request_id: Option<String>,
    finish_reason: Option<String>,
    usage: Option<Usage>,
    timing: Timing,
    notices: Notices,
    outcome: Option<Box<Outcome>>,
}

impl Turn {
    /// A turn about to connect.
    pub fn new() -> Self {
        Turn {
            activity: Some(Activity::Connecting),
            ..Turn::default()
        }
    }

    /// The number of the last change that was given as an effect.
    pub fn seq(&self) -> u64 {
        self.seq
    }

    /// What has been received so far.
    pub fn reply(&self) -> &Reply {
        &self.reply
    }

    /// The parts of the reply so far.
    pub fn parts(&self) -> Vec<Part> {
        self.reply.parts()
    }

    /// What it is doing; `None` once it has ended.
    pub fn activity(&self) -> Option<Activity> {
        self.activity
    }

    /// The latest token counts.
    pub fn usage(&self) -> Option<&Usage> {
        self.usage.as_ref()
    }

    /// How it ended; `None` while it runs.
    pub fn outcome(&self) -> Option<&Outcome> {
        self.outcome.as_deref()
    }

    /// Takes one input that happened `at_ms` after the turn began, and adds what is to be done to `effects`.
    ///
    /// After the ending every input is ignored: nothing can change a reply that has ended.
    pub fn apply(&mut self, at_ms: u64, input: TurnInput, effects: &mut Vec<Effect>) {
        if self.outcome.is_some() {
            return;
        }
        match input {
            TurnInput::Sent => self.act(Activity::Waiting, effects),
            TurnInput::Answered { status } => {
                self.status = Some(status);
                self.timing.first_byte_ms.get_or_insert(at_ms);
                self.act(Activity::Answered, effects);
            }
            TurnInput::Refused(fault) => {
                self.status = fault.status.or(self.status);
                self.end(at_ms, Ending::ProviderError, Some(fault), effects);
            }
            TurnInput::Event(event) => self.event(at_ms, event, effects),
            TurnInput::BodyEnded => match self.finish_reason {
                Some(_) => self.end_by_reason(at_ms, effects),
                None if self.only_unreadable() => self.end_unreadable(at_ms, effects),
                None => self.end(at_ms, Ending::Unconfirmed, None, effects),
            },
            // The finish reason is the protocol's own mark that the reply is whole: what breaks after it
            // takes nothing from the reply.
            TurnInput::Lost(_) | TurnInput::TimedOut(_) | TurnInput::GraceOver | TurnInput::Stopped
                if self.finish_reason.is_some() =>
            {
                self.end_by_reason(at_ms, effects);
            }
            TurnInput::Lost(fault) => self.end(at_ms, Ending::Disconnected, Some(fault), effects),
            TurnInput::ProtocolBroken(fault) => self.end(at_ms, Ending::ProviderError, Some(fault), effects),
            TurnInput::TimedOut(limit) => {
                self.end(at_ms, Ending::TimedOut, Some(Fault::timeout(limit)), effects);
            }
            // Without a finish reason no grace was asked for, so only a stray timer says this.
            TurnInput::GraceOver => {}
            TurnInput::Stopped => self.end(at_ms, Ending::Stopped, None, effects),
        }
    }

    fn event(&mut self, at_ms: u64, event: ModelEvent, effects: &mut Vec<Effect>) {
        match event {
            ModelEvent::RequestId(id) => {
                self.request_id.get_or_insert(id);
            }
            ModelEvent::Fragment(fragment) => self.fragment(at_ms, fragment, effects),
            ModelEvent::Finish(reason) => {
                // The first reason is the one that cut or completed the text; later ones only repeat it.
                if self.finish_reason.is_none() {
                    self.finish_reason = Some(reason);
                    effects.push(Effect::Grace);
                    self.act(Activity::Finishing, effects);
                }
            }
            ModelEvent::Usage(usage) => {
                if self.usage.as_ref() != Some(&usage) {
                    self.seq += 1;
                    self.usage = Some(usage.clone());
                    effects.push(Effect::Usage { seq: self.seq, usage });
                }
            }
            ModelEvent::Error(fault) => self.end(at_ms, Ending::ProviderError, Some(fault), effects),
            ModelEvent::Done => match self.finish_reason {
                Some(_) => self.end_by_reason(at_ms, effects),
                None if self.only_unreadable() => self.end_unreadable(at_ms, effects),
                None if self.reply.is_empty() => self.end(at_ms, Ending::Empty, None, effects),
                None if self.reply.has_calls() => self.end(at_ms, Ending::ToolCalls, None, effects),
                None => self.end(at_ms, Ending::Complete, None, effects),
            },
            ModelEvent::KeepAlive => {
                if self.reply.is_empty() && self.finish_reason.is_none() {
                    self.act(Activity::KeepAlives, effects);
                }
            }
            ModelEvent::Unreadable => self.notices.unreadable_events += 1,
            ModelEvent::OtherChoice => self.notices.other_choices += 1,
        }
    }

    fn fragment(&mut self, at_ms: u64, fragment: Fragment, effects: &mut Vec<Effect>) {
        self.timing.first_token_ms.get_or_insert(at_ms);
        self.timing.last_token_ms = Some(at_ms);
        self.notices.pieces = self.notices.pieces.saturating_add(1);
        let activity = match &fragment {
            Fragment::Reasoning { .. } => Activity::Thinking,
            Fragment::Text { .. } => Activity::Writing,
            Fragment::ToolCall { .. } => Activity::Calling,
        };
        if activity != Activity::Thinking {
            self.timing.first_text_ms.get_or_insert(at_ms);
        }
        if self.finish_reason.is_none() {
            self.act(activity, effects);
        }
        self.reply.push(&fragment);
        for fragment in fragment.split(DELTA_BYTES) {
            self.seq += 1;
            effects.push(Effect::Delta(Delta {
                seq: self.seq,
                fragment,
            }));
        }
    }

    fn act(&mut self, activity: Activity, effects: &mut Vec<Effect>) {
        if self.activity != Some(activity) {
            self.activity = Some(activity);
            self.seq += 1;
            effects.push(Effect::Activity {
                seq: self.seq,
                activity,
            });
        }
    }

    fn only_unreadable(&self) -> bool {
        self.notices.unreadable_events > 0 && self.reply.is_empty()
    }

    fn end_unreadable(&mut self, at_ms: u64, effects: &mut Vec<Effect>) {
        let fault = Fault::new(FaultCategory::Protocol, "Nothing in the stream could be read");
        self.end(at_ms, Ending::ProviderError, Some(fault), effects);
    }

    fn end_by_reason(&mut self, at_ms: u64, effects: &mut Vec<Effect>) {
        let ending = match self.finish_reason.as_deref() {
            Some("length") => Ending::Length,
            Some("content_filter") => Ending::ContentFilter,
            Some("error") => {
                let fault = Fault::new(
                    FaultCategory::Provider,
                    "The provider reported an error and no words for it",
                );
                return self.end(at_ms, Ending::ProviderError, Some(fault), effects);
            }
            _ if self.reply.is_empty() => Ending::Empty,
            Some("tool_calls" | "function_call") => Ending::ToolCalls,
            Some("stop") if self.reply.has_calls() => Ending::ToolCalls,
            _ => Ending::Complete,
        };
        self.end(at_ms, ending, None, effects);
    }

    fn end(&mut self, at_ms: u64, ending: Ending, fault: Option<Fault>, effects: &mut Vec<Effect>) {
        self.activity = None;
        self.seq += 1;
        self.timing.ended_ms = Some(at_ms);
        let outcome = Box::new(Outcome {
            ending,
            fault,
            finish_reason: self.finish_reason.clone(),
            request_id: self.request_id.clone(),
            status: self.status,
            usage: self.usage.clone(),
            timing: self.timing.clone(),
            notices: self.notices.clone(),
        });
        self.outcome = Some(outcome.clone());
        effects.push(Effect::Ended {
            seq: self.seq,
            outcome,
        });
    }
}
