//! A state machine for one request and its reply, without I/O. Whatever the order of the inputs, a
//! [`Turn`] produces exactly one ending, and the text of the reply is the concatenation of the
//! received pieces (verified by property tests).
//!
//! A turn has no clock. Instead, each input comes with its time, in milliseconds since the turn
//! began.

mod state;

use crate::bounds::{Exceeded, REPLY_CALLS, ReplySize, cut_word};
use crate::delta::{Delta, Fragment};
use crate::effect::{Activity, Effect, Outcome};
use crate::ending::{self, Ending};
use crate::event::ModelEvent;
use crate::facts::{Fact, Facts, VALUE_BYTES};
use crate::fault::{Fault, FaultCategory};
use crate::joint::{Joined, Joint};
use crate::message::{Notices, Timing};
use crate::one_piece::in_one_piece;
use crate::reply::Reply;
use crate::seam::Seam;
use crate::texts::fault;
use crate::turn_input::{Before, Continued, PreviousVersion, RequestFacts, TurnInput};
use crate::usage::Usage;

/// Maximum time, in milliseconds, that a turn waits for late token counts and errors after the
/// finish reason (wire contract, section 3).
pub const GRACE_MS: u64 = 5_000;

/// Maximum length of a delta's text, in bytes. A server may send a whole reply in one piece, but
/// messages to the page and rows in the database must stay small.
const DELTA_BYTES: usize = 1024;

/// Maximum time, in milliseconds, without a new token. After that, the activity line reports that
/// the server sends only keep-alives.
const TOKENS_SILENT_MS: u64 = 3_000;

/// The state of one turn, including everything that has been received of the reply.
#[derive(Clone, Debug, Default)]
pub struct Turn {
    seq: u64,
    reply: Reply,
    reply_size: ReplySize,
    activity: Option<Activity>,
    /// The names of the tool servers that the request is waiting for.
    starting: Option<String>,
    facts: Facts,
    finish_reason: Option<String>,
    /// Whether a piece of the reply followed the finish reason, which was therefore not the end.
    went_on: bool,
    usage: Option<Usage>,
    timing: Timing,
    notices: Notices,
    previous_versions: Vec<PreviousVersion>,
    seams: Vec<Seam>,
    /// Joins the text of a continuation to the reply; `None` if the turn does not continue a reply.
    joint: Option<Joint>,
    continued: Option<Before>,
    request: RequestFacts,
    /// Whether text or a tool call has arrived in this turn.
    came: bool,
    /// Number of reads from the connection that contained a piece of the reply.
    reads: u32,
    /// Whether no piece of the reply has arrived since the latest read from the connection. The
    /// next piece then increments `reads`.
    fresh_read: bool,
    outcome: Option<Box<Outcome>>,
}

impl Turn {
    /// Creates a turn that is about to establish its connection.
    pub fn new() -> Self {
        Turn {
            activity: Some(Activity::Connecting),
            ..Turn::default()
        }
    }

    /// Creates a turn that retries a reply. `previous_versions` are earlier versions of that reply.
    pub fn retrying(previous_versions: Vec<PreviousVersion>) -> Self {
        Turn::new().with_previous_versions(previous_versions)
    }

    /// Creates a turn that continues an incomplete reply.
    pub fn continuing(before: Continued) -> Self {
        let mut turn = Turn::new();
        let joint = before.seams.last().map(|seam| Joint::new(&before.text, seam.way));
        for fragment in [
            Fragment::Reasoning {
                text: before.reasoning,
            },
            Fragment::Text { text: before.text },
        ] {
            turn.reply.push(&fragment);
        }
        let continued = Before {
            text_bytes: turn.reply.text().len(),
            reasoning_bytes: turn.reply.reasoning().len(),
            ending: before.ending,
        };
        turn.reply_size
            .add(continued.text_bytes + continued.reasoning_bytes);
        Turn {
            continued: Some(continued),
            joint,
            seams: before.seams,
            ..turn
        }
    }

    /// Sets the earlier versions of the reply. If the provider sends one of them again, the reply
    /// replaces that version.
    pub fn with_previous_versions(self, previous_versions: Vec<PreviousVersion>) -> Self {
        Turn {
            previous_versions,
            ..self
        }
    }

    /// Sets the facts about the request of this turn, such as the model's prices.
    pub fn with_request(self, request: RequestFacts) -> Self {
        let notices = Notices {
            effort: request.effort.clone(),
            can_answer_now: request.can_answer_now,
            summary_of: request.summary_of,
            ..self.notices
        };
        Turn {
            request,
            notices,
            ..self
        }
    }

    /// Applies an input that occurred `at_ms` milliseconds after the turn began, and appends its
    /// effects to `effects`. Ignores inputs after the ending: a finished reply never changes.
    pub fn apply(&mut self, at_ms: u64, input: TurnInput, effects: &mut Vec<Effect>) {
        if self.outcome.is_some() {
            return;
        }
        match input {
            TurnInput::Sent => {
                self.timing.sent_ms.get_or_insert(at_ms);
                self.act(Activity::Waiting, effects);
            }
            TurnInput::ServersStart(names) => self.wait_for_servers(names, effects),
            TurnInput::RequestNotes(notes) => self.record_fact(Fact::RequestNotes { notes }, effects),
            TurnInput::Requested(units) => self.notices.request_units = Some(units),
            TurnInput::StreamStored(name) => self.record_fact(Fact::Stream { name }, effects),
            TurnInput::Read => self.fresh_read = true,
            TurnInput::Responded { status } => {
                self.record_fact(Fact::Status { status }, effects);
                // If no `Sent` input has arrived, use the time of the response, because the request
                // must have been sent by then.
                self.timing.sent_ms.get_or_insert(at_ms);
                self.timing.first_byte_ms.get_or_insert(at_ms);
                self.act(Activity::Answered, effects);
            }
            TurnInput::Refused(fault) => {
                self.facts.status = fault.status.or(self.facts.status);
                self.end(at_ms, Ending::ProviderError, Some(fault), effects);
            }
            TurnInput::Event(event) => self.event(at_ms, event, effects),
            TurnInput::BodyEnded => match self.finish_reason {
                Some(_) if !self.went_on => self.end_by_reason(at_ms, effects),
                _ if self.only_unreadable() => self.end_unreadable(at_ms, effects),
                _ => self.end(at_ms, Ending::Unconfirmed, None, effects),
            },
            // A finish reason that is not followed by a piece of the reply determines the ending,
            // even if the connection is lost, a time limit is reached or the user stops the reply.
            TurnInput::Lost(_) | TurnInput::TimedOut(_) | TurnInput::GraceOver | TurnInput::Stopped
                if self.is_finishing() =>
            {
                self.end_by_reason(at_ms, effects);
            }
            TurnInput::Lost(fault) => self.end(at_ms, Ending::Disconnected, Some(fault), effects),
            TurnInput::ProtocolBroken(fault) => self.end(at_ms, Ending::ProviderError, Some(fault), effects),
            TurnInput::TimedOut(limit) => {
                self.end(at_ms, Ending::TimedOut, Some(Fault::timeout(limit)), effects);
            }
            // Ignore the timer of an earlier grace period, which ended because the reply went on.
            TurnInput::GraceOver => {}
            TurnInput::Stopped => self.end(at_ms, Ending::Stopped, None, effects),
        }
    }

    fn event(&mut self, at_ms: u64, event: ModelEvent, effects: &mut Vec<Effect>) {
        match event {
            ModelEvent::RequestId(mut id) => {
                self.cut(&mut id);
                self.record_fact(Fact::RequestId { id }, effects);
            }
            ModelEvent::ThinkOpened(before) => self.record_fact(Fact::ThinkOpened { before }, effects),
            ModelEvent::ThinkClosed => {
                let reasoning_bytes = self.reply.reasoning().len() as u64;
                self.record_fact(Fact::ThinkClosed { reasoning_bytes }, effects);
            }
            ModelEvent::SendBack(fields) => {
                // The fields may contain encrypted reasoning, so the activity line reports that the
                // model is thinking.
                if !self.came && !self.is_finishing() {
                    self.act(Activity::Thinking, effects);
                }
                let fits = self.reply_size.add(fields.json_bytes());
                if fits {
                    self.record_fact(Fact::SendBack { fields }, effects);
                } else {
                    let fault = Exceeded::Bytes.fault();
                    self.end(at_ms, Ending::ProviderError, Some(fault), effects);
                }
            }
            ModelEvent::Whole => self.notices.not_streamed = true,
            ModelEvent::Fragment(fragment) => self.fragment(at_ms, fragment, effects),
            ModelEvent::Finish(mut reason) => {
                // Ignore a second finish reason, because some servers send a word such as `None`
                // with each piece. There are two exceptions: the reply has continued since the
                // first finish reason, or the second finish reason is known and the first is not.
                let known = |reason: &str| Ending::stated_before_colon(reason).is_some();
                let better = known(&reason) && !self.finish_reason.as_deref().is_some_and(known);
                if better || !self.is_finishing() {
                    self.cut(&mut reason);
                    self.finish_reason = Some(reason);
                    self.went_on = false;
                    effects.push(Effect::Grace(true));
                    self.act(Activity::Finishing, effects);
                }
            }
            ModelEvent::Usage(mut usage) => {
                let listed = self.request.prices.as_ref();
                usage.estimate = listed.and_then(|listed| listed.estimate(&usage));
                usage.saved = listed.and_then(|listed| listed.saved(&usage));
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
                None if !self.came => self.end(at_ms, Ending::Empty, None, effects),
                None if self.reply.has_calls() => self.end(at_ms, Ending::ToolCalls, None, effects),
                None => self.end(at_ms, Ending::Complete, None, effects),
            },
            ModelEvent::KeepAlive => {
                let silent = self
                    .timing
                    .last_token_ms
                    .is_none_or(|last| at_ms.saturating_sub(last) >= TOKENS_SILENT_MS);
                if silent && !self.is_finishing() {
                    self.act(Activity::KeepAlives, effects);
                }
            }
            ModelEvent::Unreadable => count(&mut self.notices.unreadable_events),
            ModelEvent::OtherChoice => count(&mut self.notices.other_choices),
        }
    }

    fn fragment(&mut self, at_ms: u64, mut fragment: Fragment, effects: &mut Vec<Effect>) {
        self.timing.first_token_ms.get_or_insert(at_ms);
        self.timing.last_token_ms = Some(at_ms);
        count(&mut self.notices.pieces);
        let fresh_read = u32::from(std::mem::take(&mut self.fresh_read));
        self.reads = self.reads.saturating_add(fresh_read);
        let activity = match &fragment {
            Fragment::Reasoning { .. } => Activity::Thinking,
            Fragment::Text { .. } | Fragment::Refusal { .. } => Activity::Writing,
            Fragment::ToolCall { .. } => Activity::Calling,
        };
        if activity != Activity::Thinking {
            self.timing.first_text_ms.get_or_insert(at_ms);
        }
        if !self.is_finishing() {
            self.act(activity, effects);
        }
        self.came |= matches!(fragment, Fragment::ToolCall { .. }) || !fragment.text().is_empty();
        if let Some(exceeded) = self.admit(&mut fragment) {
            if exceeded == Exceeded::Bytes {
                self.place(fragment, effects);
            }
            return self.end(at_ms, Ending::ProviderError, Some(exceeded.fault()), effects);
        }
        if self.reply.is_news(&mut fragment) {
            if self.is_finishing() {
                self.went_on = true;
                effects.push(Effect::Grace(false));
                self.act(activity, effects);
            }
            self.place(fragment, effects);
        }
    }

    /// Counts a piece towards the limits of the reply. Returns the limit that is now exceeded, if
    /// any. If it is the byte limit, truncates the text of the piece.
    fn admit(&mut self, fragment: &mut Fragment) -> Option<Exceeded> {
        if let Fragment::ToolCall { index, id, name, .. } = fragment {
            if !self.reply.has_call(*index) && self.reply.call_count() >= REPLY_CALLS {
                return Some(Exceeded::Calls);
            }
            for word in [id, name].into_iter().flatten() {
                self.cut(word);
            }
        }
        (!self.reply_size.admit(fragment)).then_some(Exceeded::Bytes)
    }

    /// Adds a piece to the reply. If the turn continues a reply, first removes text that repeats
    /// the end of that reply.
    fn place(&mut self, fragment: Fragment, effects: &mut Vec<Effect>) {
        match (&mut self.joint, fragment) {
            (Some(joint), Fragment::Text { text }) => {
                let decided = joint.joined().is_some();
                let text = joint.push(&text);
                if let Some(joined) = joint.joined().cloned().filter(|_| !decided) {
                    self.joined(joined, effects);
                }
                if !text.is_empty() {
                    self.add(Fragment::Text { text }, effects);
                }
            }
            (_, fragment) => self.add(fragment, effects),
        }
    }

    fn add(&mut self, fragment: Fragment, effects: &mut Vec<Effect>) {
        self.reply.push(&fragment);
        for fragment in fragment.split(DELTA_BYTES) {
            self.seq += 1;
            effects.push(Effect::Delta(Delta {
                seq: self.seq,
                fragment,
            }));
        }
    }

    /// Records the repeated text that was removed from the start of a continuation, and the
    /// whitespace that was inserted before the continuation.
    fn joined(&mut self, joined: Joined, effects: &mut Vec<Effect>) {
        let Joined { overlap, separator } = joined;
        if let Some(seam) = self.seams.last_mut() {
            seam.overlap.clone_from(&overlap);
            separator.clone_into(&mut seam.separator);
        }
        if !(overlap.is_empty() && separator.is_empty()) {
            let separator = separator.to_owned();
            self.record_fact(
                Fact::Overlap {
                    text: overlap,
                    separator,
                },
                effects,
            );
        }
    }

    /// Ends a continuation. Some of its text may have been held back because it could repeat the
    /// end of the reply. Adds this text to the reply, except the part that is really a repetition.
    fn release(&mut self, effects: &mut Vec<Effect>) {
        let Some(joint) = self.joint.as_mut().filter(|joint| joint.joined().is_none()) else {
            return;
        };
        let text = joint.finish();
        let joined = joint.joined().cloned().unwrap_or_default();
        self.joined(joined, effects);
        if !text.is_empty() {
            self.add(Fragment::Text { text }, effects);
        }
    }

    /// Returns the ending to record for a turn that ended with `ending`. A continuation that ended
    /// normally but added no text, refusal or tool call has the ending of the reply that it
    /// continues, because that reply is still incomplete.
    fn after_continuing(&mut self, ending: Ending) -> Ending {
        let Some(before) = self.continued else {
            return ending;
        };
        let new = self.reply.text()[before.text_bytes..].trim();
        let has_news = !new.is_empty() || self.reply.has_refusal() || self.reply.has_calls();
        if has_news || ending == Ending::ProviderError {
            return ending;
        }
        self.notices.added_nothing = true;
        match ending {
            Ending::Complete | Ending::Empty => before.ending,
            ending => ending,
        }
    }

    /// Truncates an id, name or finish reason that is too long, and records this in the notices.
    fn cut(&mut self, word: &mut String) {
        if cut_word(word) {
            count(&mut self.notices.cut_words);
        }
    }

    fn record_fact(&mut self, fact: Fact, effects: &mut Vec<Effect>) {
        let added = self.facts.record(fact.clone());
        // Count the memory that the JSON values need in addition to their text, because many small
        // values need far more than their text. If the size limit is now exceeded, do not end the
        // turn here. It will end when the next piece of the reply arrives.
        self.reply_size.add(added * VALUE_BYTES);
        self.seq += 1;
        effects.push(Effect::Fact { seq: self.seq, fact });
    }

    fn in_one_piece(&self) -> bool {
        let before = self.continued;
        let bytes = self.reply.text().len() + self.reply.reasoning().len()
            - before.map_or(0, |before| before.text_bytes + before.reasoning_bytes);
        !self.notices.not_streamed && in_one_piece(&self.timing, bytes, self.reads)
    }

    fn act(&mut self, activity: Activity, effects: &mut Vec<Effect>) {
        if self.activity != Some(activity) {
            self.activity = Some(activity);
            self.seq += 1;
            effects.push(Effect::Activity {
                seq: self.seq,
                activity,
                servers: self.starting.clone(),
            });
        }
    }

    fn wait_for_servers(&mut self, names: String, effects: &mut Vec<Effect>) {
        self.starting = Some(names).filter(|names| !names.is_empty());
        // Forget the current activity. Otherwise, `act` would report no change if only the names of
        // the servers have changed.
        self.activity = None;
        match self.starting {
            Some(_) => self.act(Activity::StartingServers, effects),
            None => self.act(Activity::Connecting, effects),
        }
    }

    fn end_unreadable(&mut self, at_ms: u64, effects: &mut Vec<Effect>) {
        let fault = Fault::new(FaultCategory::Protocol, fault::stream_unreadable());
        self.end(at_ms, Ending::ProviderError, Some(fault), effects);
    }

    fn end_by_reason(&mut self, at_ms: u64, effects: &mut Vec<Effect>) {
        let reason = self.finish_reason.as_deref().unwrap_or_default();
        let ending = Ending::of_finish_reason(reason, self.came, self.reply.has_calls());
        let fault = (ending == Ending::ProviderError).then(|| match ending::is_out_of_resources(reason) {
            true => Fault::new(FaultCategory::Server, fault::out_of_resources()),
            false => Fault::new(FaultCategory::Provider, fault::error_without_words()),
        });
        self.end(at_ms, ending, fault, effects);
    }

    fn end(&mut self, at_ms: u64, ending: Ending, fault: Option<Fault>, effects: &mut Vec<Effect>) {
        (self.activity, self.starting) = (None, None);
        self.release(effects);
        let ending = self.after_continuing(ending);
        self.seq += 1;
        self.timing.ended_ms = Some(at_ms);
        self.notices.one_piece = self.in_one_piece();
        self.notices.think_tags.clone_from(&self.facts.think_tags);
        self.notices.stream.clone_from(&self.facts.stream);
        self.notices.request_notes.clone_from(&self.facts.request_notes);
        self.notices.prompt_cut = self.prompt_cut();
        let outcome = Box::new(Outcome {
            ending,
            fault,
            finish_reason: self.finish_reason.clone(),
            request_id: self.facts.request_id.clone(),
            status: self.facts.status,
            usage: self.usage.clone(),
            timing: self.timing.clone(),
            notices: self.notices.clone(),
            replaces: self.replaces(),
            seams: self.seams.clone(),
            send_back: self.facts.send_back.clone(),
            verdict: None,
        });
        self.outcome = Some(outcome.clone());
        effects.push(Effect::Ended {
            seq: self.seq,
            outcome,
        });
    }
}

fn count(counter: &mut u32) {
    *counter = counter.saturating_add(1);
}
