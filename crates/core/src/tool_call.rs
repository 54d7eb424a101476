//! A tool call as a state machine: gathering → proposed → waiting for approval → approved → started
//! ⇄ waiting for input → ended. A started call that the user stops is "cancelling" until it ends.
//!
//! No call runs without the user's decision, and every call has exactly one ending (property tests
//! prove both). The caller stores the state `Started` before it sends the first byte to the tool.

use serde::{Deserialize, Serialize};
use ts_rs::TS;

use crate::ending::Ending;
use crate::id::{MessageId, ToolCallId, ToolServerId};
use crate::ui_text::UiText;

/// The state of a tool call.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum CallState {
    /// The arguments of the call are still arriving.
    Gathering,
    /// The arguments of the call are complete, but the call has not been checked yet.
    Proposed,
    /// The user must allow or deny the call.
    WaitingApproval,
    /// The user allowed the call, now or with an earlier grant.
    Approved,
    /// The call may have reached the tool.
    Started,
    /// The tool asked the user a question.
    WaitingInput,
    /// The user stopped the call after it had started; the tool may still answer.
    Cancelling,
    /// The call has an ending.
    Ended,
}

/// How a tool call ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum CallEnding {
    /// The reply ended before the arguments were complete. The call did not run.
    CutOff,
    /// The arguments are not JSON or do not match the tool's schema, or the tool does not exist.
    /// The call did not run.
    Malformed,
    /// The user refused the call, which therefore did not run.
    Denied,
    /// The call could not be started, so it did not run.
    NotRun,
    /// The tool ran and returned a result.
    Succeeded,
    /// The tool ran and reported an error.
    ToolError,
    /// The server answered with a protocol error. It is unknown whether the tool had an effect.
    ServerError,
    /// The tool ran, but its result cannot be read or does not match its output schema.
    BadResult,
    /// The call was sent, but no answer arrived.
    OutcomeUnknown,
}

impl CallEnding {
    /// All endings of a call, in the order of the table in docs/design.md.
    pub const ALL: [CallEnding; 9] = [
        CallEnding::CutOff,
        CallEnding::Malformed,
        CallEnding::Denied,
        CallEnding::NotRun,
        CallEnding::Succeeded,
        CallEnding::ToolError,
        CallEnding::ServerError,
        CallEnding::BadResult,
        CallEnding::OutcomeUnknown,
    ];

    /// Returns whether it is certain that the call did not run.
    pub const fn nothing_ran(self) -> bool {
        matches!(
            self,
            CallEnding::CutOff | CallEnding::Malformed | CallEnding::Denied | CallEnding::NotRun
        )
    }

    /// Returns the ending's name in the database, on the page and in the terminal's JSON.
    pub const fn name(self) -> &'static str {
        match self {
            CallEnding::CutOff => "cut_off",
            CallEnding::Malformed => "malformed",
            CallEnding::Denied => "denied",
            CallEnding::NotRun => "not_run",
            CallEnding::Succeeded => "succeeded",
            CallEnding::ToolError => "tool_error",
            CallEnding::ServerError => "server_error",
            CallEnding::BadResult => "bad_result",
            CallEnding::OutcomeUnknown => "outcome_unknown",
        }
    }
}

/// The scope of the user's permission to run a tool.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum GrantScope {
    /// The user allowed this call only.
    Once,
    /// The user allowed all calls to the tool in this conversation.
    Conversation,
    /// The user allowed all calls to the tool, in every conversation.
    Always,
}

/// The user's decision about a call whose ending requires one.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum Resolution {
    /// The model is told how the call ended.
    TellUnknown,
    /// The user typed the result of the call.
    Typed,
    /// The call was run again, as another attempt.
    RunAgain,
    /// The user has read the answer and lets the model receive it.
    Send,
    /// The model does not get the answer.
    Withhold,
}

/// The step that lets a call run after the server has refused it, or lets Rivulet ask for the answer
/// to a task.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum Remedy {
    /// The user signs in to the server.
    SignIn,
    /// Rivulet connects to the server again.
    Reconnect,
}

/// Whether the message that contains a tool call is in its conversation, in the trash, or
/// permanently deleted.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum CallPlace {
    /// The message is part of its conversation.
    Conversation,
    /// The message or its conversation is in the trash.
    Trash,
    /// The message was permanently deleted, together with the texts of the call.
    Removed,
}

/// One attempt to run a tool call from a reply.
#[derive(Clone, Debug, PartialEq, Serialize, TS)]
pub struct ToolCall {
    /// The id of the attempt.
    pub id: ToolCallId,
    /// The reply that contains the call.
    pub message_id: MessageId,
    /// Position among the calls of the reply, starting at 0.
    pub index: u32,
    /// Number of the attempt, starting at 1.
    pub attempt: u32,
    /// The id that the provider gave the call; empty if the provider gave none.
    pub call_id: String,
    /// The server that offers the tool; `None` if no server offers the tool.
    pub server_id: Option<ToolServerId>,
    /// The name of the server at the time of the call; empty if no server offers the tool.
    pub server: String,
    /// The server's name for the tool or, if no server offers the tool, the name that the model
    /// used.
    pub tool: String,
    /// The arguments that the tool receives, as JSON text, either as the model sent them or as the
    /// user edited them.
    pub arguments: String,
    /// Whether the user edited the arguments.
    pub edited: bool,
    /// Number of changes to this attempt. If two copies of an attempt differ, the copy with the
    /// larger number is newer.
    pub revision: u32,
    /// Whether the user reads the answer before the model does, and decides whether the model gets
    /// the answer.
    pub review: bool,
    /// The state of the call.
    pub state: CallState,
    /// The ending; `Some` if and only if the state is [`CallState::Ended`].
    pub ending: Option<CallEnding>,
    /// The reason for the ending of the call.
    pub reason: Option<UiText>,
    /// The scope of the grant that allowed the call; `None` if it was not allowed.
    pub granted: Option<GrantScope>,
    /// The user's reason for denying the call; sent to the model.
    pub deny_reason: Option<String>,
    /// The step that lets a call with the ending [`CallEnding::NotRun`] run after all, or that lets
    /// Rivulet receive the answer of a started call that the server runs as a task. No other call
    /// has a remedy. A call with a remedy waits for the user.
    pub remedy: Option<Remedy>,
    /// The user's decision about a call with an unknown outcome or a remedy, or about an answer to
    /// review.
    pub resolution: Option<Resolution>,
    /// The text that the model receives about the call; `None` until the call is settled.
    pub told: Option<String>,
    /// Length of the server's answer in bytes; 0 if there was no answer.
    pub answer_bytes: u32,
    /// The tool's last progress message.
    pub progress: Option<String>,
    /// Time at which the model proposed the call, in milliseconds since 1970 (UTC).
    #[ts(type = "number")]
    pub proposed_at: i64,
    /// Time of the user's decision, in milliseconds since 1970 (UTC).
    #[ts(type = "number | null")]
    pub decided_at: Option<i64>,
    /// Time at which the call started, in milliseconds since 1970 (UTC).
    #[ts(type = "number | null")]
    pub started_at: Option<i64>,
    /// Time at which the call ended, in milliseconds since 1970 (UTC).
    #[ts(type = "number | null")]
    pub ended_at: Option<i64>,
}

/// An input to the state machine of a [`ToolCall`].
#[derive(Clone, Debug, PartialEq)]
pub enum CallInput {
    /// The reply that contains the call has ended.
    ReplyEnded(Ending),
    /// A check failed before the call started, or before a remedy was applied to a call that did
    /// not run.
    Refuse(CallEnding, UiText),
    /// No grant covers the call, or what the user saw or allowed has changed, so the user must
    /// decide.
    Ask,
    /// The user allowed the call, now or by an earlier grant. `arguments` replaces the call's
    /// arguments if the user edited them.
    Allow {
        /// The scope of the permission.
        scope: GrantScope,
        /// The arguments as the user edited them; `None` if the user did not edit them.
        arguments: Option<String>,
    },
    /// The user denied the call and may have given a reason for the model.
    Deny(Option<String>),
    /// The call is about to be sent.
    Start,
    /// The tool asked the user a question.
    AskInput,
    /// The user answered the tool's question.
    GiveInput,
    /// The user stopped the call, or all running calls.
    Cancel(UiText),
    /// The server refused the call without processing it, so nothing ran. The remedy can still let
    /// the call run.
    Block(Remedy, UiText),
    /// A started call waits for the user, because the server reports the state of the call only
    /// after the user has used the remedy.
    Pause(Remedy, UiText),
    /// The call ended after it had started.
    Finish(CallEnding, Option<UiText>),
    /// The user decided about a call with an unknown outcome or a remedy, or about an answer to
    /// review.
    Resolve(Resolution),
    /// The call was unfinished when an earlier run of Rivulet ended.
    Recover(UiText),
    /// This run of Rivulet waits again for the answer to a task that an earlier run had started.
    Resume,
}

impl ToolCall {
    /// Creates the first attempt at a call that a reply contains. The call has not been checked
    /// yet. `at_ms` is the current time in milliseconds since 1970 (UTC).
    pub fn new(id: ToolCallId, message_id: MessageId, index: u32, at_ms: i64) -> Self {
        ToolCall {
            id,
            message_id,
            index,
            attempt: 1,
            call_id: String::new(),
            server_id: None,
            server: String::new(),
            tool: String::new(),
            arguments: String::new(),
            edited: false,
            revision: 0,
            review: false,
            state: CallState::Gathering,
            ending: None,
            reason: None,
            granted: None,
            deny_reason: None,
            remedy: None,
            resolution: None,
            told: None,
            answer_bytes: 0,
            progress: None,
            proposed_at: at_ms,
            decided_at: None,
            started_at: None,
            ended_at: None,
        }
    }

    /// Creates another attempt at this call with the same arguments. `at_ms` is the current time in
    /// milliseconds since 1970 (UTC).
    #[must_use]
    pub fn again(&self, id: ToolCallId, at_ms: i64) -> Self {
        ToolCall {
            attempt: self.attempt + 1,
            call_id: self.call_id.clone(),
            server_id: self.server_id,
            server: self.server.clone(),
            tool: self.tool.clone(),
            arguments: self.arguments.clone(),
            edited: self.edited,
            review: self.review,
            state: CallState::Proposed,
            ..ToolCall::new(id, self.message_id, self.index, at_ms)
        }
    }

    /// Returns the decisions from which the user must choose after the call has ended; empty if no
    /// decision is needed.
    pub fn decisions(&self) -> &'static [Resolution] {
        match self.ending {
            Some(CallEnding::Succeeded | CallEnding::BadResult) if self.review => {
                &[Resolution::Send, Resolution::Withhold]
            }
            Some(ending) if ending == CallEnding::OutcomeUnknown || self.remedy.is_some() => {
                &[Resolution::TellUnknown, Resolution::Typed, Resolution::RunAgain]
            }
            _ => &[],
        }
    }

    /// Returns whether the next request can be sent without waiting for this call: the call has
    /// ended, and the user has made the decision that its ending requires, if any.
    pub fn is_settled(&self) -> bool {
        self.ending.is_some() && (self.resolution.is_some() || self.decisions().is_empty())
    }

    /// Applies an input that arrives at `at_ms`, in milliseconds since 1970. Returns whether the
    /// call changed; an input that does not fit the state changes nothing.
    pub fn apply(&mut self, at_ms: i64, input: CallInput) -> bool {
        use CallState::{
            Approved, Cancelling, Ended, Gathering, Proposed, Started, WaitingApproval, WaitingInput,
        };
        match (self.state, input) {
            (Gathering, CallInput::ReplyEnded(Ending::ToolCalls | Ending::Complete)) => {
                self.state = Proposed;
                self.proposed_at = at_ms;
            }
            (Gathering, CallInput::ReplyEnded(_)) => self.end(at_ms, CallEnding::CutOff, None),
            (Gathering, CallInput::Recover(reason)) => self.end(at_ms, CallEnding::CutOff, Some(reason)),
            (Proposed | WaitingApproval | Approved, CallInput::Refuse(ending, reason))
                if ending.nothing_ran() =>
            {
                self.end(at_ms, ending, Some(reason));
            }
            // Remove the remedy. Using the remedy would now run a tool or a server that the user
            // did not allow in its current form.
            (Ended, CallInput::Refuse(CallEnding::NotRun, reason))
                if self.remedy.is_some() && self.resolution.is_none() =>
            {
                self.remedy = None;
                self.reason = Some(reason);
            }
            (Proposed | WaitingApproval | Approved, CallInput::Ask) => {
                self.state = WaitingApproval;
                self.granted = None;
                self.decided_at = None;
            }
            (Proposed | WaitingApproval, CallInput::Allow { scope, arguments }) => {
                self.state = Approved;
                self.granted = Some(scope);
                self.decided_at = Some(at_ms);
                if let Some(arguments) = arguments.filter(|arguments| *arguments != self.arguments) {
                    self.arguments = arguments;
                    self.edited = true;
                }
            }
            (Proposed | WaitingApproval, CallInput::Deny(reason)) => {
                self.decided_at = Some(at_ms);
                self.deny_reason = reason;
                self.end(at_ms, CallEnding::Denied, None);
            }
            (Approved, CallInput::Start) => {
                self.state = Started;
                self.started_at = Some(at_ms);
            }
            (Started, CallInput::AskInput) => self.state = WaitingInput,
            (WaitingInput, CallInput::GiveInput) => self.state = Started,
            (Gathering, CallInput::Cancel(reason)) => self.end(at_ms, CallEnding::CutOff, Some(reason)),
            (Proposed | WaitingApproval | Approved, CallInput::Cancel(reason)) => {
                self.end(at_ms, CallEnding::NotRun, Some(reason));
            }
            (Started | WaitingInput, CallInput::Cancel(_)) => self.state = Cancelling,
            (Approved | Started | WaitingInput, CallInput::Block(remedy, reason)) => {
                self.end(at_ms, CallEnding::NotRun, Some(reason));
                self.remedy = Some(remedy);
            }
            (Cancelling, CallInput::Block(_, reason)) => {
                self.end(at_ms, CallEnding::NotRun, Some(reason));
            }
            (Started | WaitingInput | Cancelling, CallInput::Finish(ending, reason)) => {
                self.end(at_ms, ending, reason);
            }
            (Started, CallInput::Pause(remedy, reason)) if self.remedy.is_none() => {
                self.remedy = Some(remedy);
                self.reason = Some(reason);
            }
            (Started | WaitingInput | Cancelling, CallInput::Resume) => {
                self.state = Started;
                self.remedy = None;
                self.reason = None;
            }
            (Started | WaitingInput | Cancelling, CallInput::Recover(reason)) => {
                self.end(at_ms, CallEnding::OutcomeUnknown, Some(reason));
            }
            // The call never started. Ask the user, even if the call had been approved, because an
            // approval is valid only in the run in which it was given.
            (Proposed | Approved, CallInput::Recover(_)) => {
                self.state = WaitingApproval;
                self.granted = None;
                self.decided_at = None;
            }
            (Ended, CallInput::Resolve(resolution))
                if self.resolution.is_none() && self.decisions().contains(&resolution) =>
            {
                self.resolution = Some(resolution);
            }
            _ => return false,
        }
        self.revision += 1;
        true
    }

    /// Replaces the text that the model receives about a settled call. Returns whether the call changed.
    pub fn tell(&mut self, told: Option<String>) -> bool {
        let changes = self.is_settled() && self.told.is_some() && told.is_some() && self.told != told;
        if changes {
            self.told = told;
            self.revision += 1;
        }
        changes
    }

    fn end(&mut self, at_ms: i64, ending: CallEnding, reason: Option<UiText>) {
        self.state = CallState::Ended;
        self.ending = Some(ending);
        self.reason = reason;
        self.ended_at = Some(at_ms);
        self.progress = None;
        self.remedy = None;
    }
}
