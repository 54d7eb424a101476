//! A tool call as a state machine: gathering → proposed → waiting for approval → approved → started
//! ⇄ waiting for input → ended. If the user stops a started call, it is "cancelling" until it ends.
//!
//! No call runs unless the user has allowed it, and every call ends exactly once (verified by
//! property tests). The `Started` state must be stored before the first byte is sent to the tool.

use serde::{Deserialize, Serialize};
use ts_rs::TS;

use crate::ending::Ending;
use crate::id::{MessageId, ToolCallId, ToolServerId};
use crate::names::names;
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
    /// The user has allowed the call, either just now or by an earlier grant.
    Approved,
    /// The call has been sent or is about to be sent, so the tool may have received it.
    Started,
    /// The tool has asked the user a question and waits for the answer.
    WaitingInput,
    /// The user has stopped the call after its start. The tool may still answer.
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
    /// The call is invalid, so it did not run: the request did not offer the tool, or the arguments
    /// are not JSON, do not match the tool's schema, or name a web page that Rivulet must not read.
    Malformed,
    /// The user refused the call. The call did not run.
    Denied,
    /// The call could not be started, so the tool did not run.
    NotRun,
    /// The tool ran and returned a result.
    Succeeded,
    /// The tool ran and reported an error.
    ToolError,
    /// The server answered with a protocol error. It is unknown whether the tool had an effect.
    ServerError,
    /// The tool ran, but its result cannot be read or does not match the tool's output schema.
    BadResult,
    /// The call was sent, but no answer arrived.
    OutcomeUnknown,
}

// The order is that of the table in docs/design.md.
names! {
    CallEnding, "call_ending",
    CutOff = "cut_off",
    Malformed = "malformed",
    Denied = "denied",
    NotRun = "not_run",
    Succeeded = "succeeded",
    ToolError = "tool_error",
    ServerError = "server_error",
    BadResult = "bad_result",
    OutcomeUnknown = "outcome_unknown",
}

impl CallEnding {
    /// Returns whether it is certain that the call did not run.
    pub const fn nothing_ran(self) -> bool {
        matches!(
            self,
            CallEnding::CutOff | CallEnding::Malformed | CallEnding::Denied | CallEnding::NotRun
        )
    }
}

/// The scope of a permission to run a tool.
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

/// The decision about a call that has ended: whether to run it again and, if not, what the model
/// receives as its result. Only some ended calls need a decision.
///
/// Usually, the user decides. Rivulet decides in place of the user in `rivulet-cli`, and also when
/// the user sends another message without deciding.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum Resolution {
    /// The model is told how the call ended, or that the outcome is unknown.
    TellUnknown,
    /// The user typed the result of the call.
    Typed,
    /// The call is run again, as a new attempt.
    RunAgain,
    /// The user has read the answer and allows it to be sent to the model.
    Send,
    /// The server's answer to the call is not sent to the model.
    Withhold,
}

/// A step that the user must take before a refused call can run, or before the answer of a task can
/// arrive.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum Remedy {
    /// The user must sign in to the server.
    SignIn,
    /// The user must let Rivulet connect to the server again.
    Reconnect,
}

/// Whether the call's message is in its conversation, in the trash, or permanently deleted.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum CallPlace {
    /// Neither the message that contains the call nor its conversation has been deleted.
    Conversation,
    /// The message that contains the call, or its conversation, is in the trash.
    Trash,
    /// The message was permanently deleted, together with the arguments and other text of the call.
    Removed,
}

/// One attempt to run a tool call that is part of a reply.
#[derive(Clone, Debug, PartialEq, Serialize, TS)]
pub struct ToolCall {
    /// The id of the attempt.
    pub id: ToolCallId,
    /// The reply that contains the call.
    pub message_id: MessageId,
    /// Position among the reply's calls, starting at 0.
    pub index: u32,
    /// Number of this attempt to run the call, starting at 1.
    pub attempt: u32,
    /// The provider's id for the call; empty if the provider sent none.
    pub call_id: String,
    /// The server that offers the tool; `None` if no server offers the tool.
    pub server_id: Option<ToolServerId>,
    /// The name of the server at the time of the call; empty if the request did not offer the tool.
    pub server: String,
    /// The server's name for the tool or, if the tool was not offered, the name that the model
    /// used.
    pub tool: String,
    /// The arguments as JSON text, as sent by the model or edited by the user.
    pub arguments: String,
    /// Whether the user edited the arguments.
    pub edited: bool,
    /// Number of changes that were made to this attempt. If there are two copies of an attempt, the
    /// copy with the larger number is newer.
    pub revision: u32,
    /// Whether the user reads the answer before the model does, and decides whether to send it.
    pub review: bool,
    /// The state of the call.
    pub state: CallState,
    /// The ending; `Some` if and only if the state is [`CallState::Ended`].
    pub ending: Option<CallEnding>,
    /// The reason why the call ended or why it is waiting.
    pub reason: Option<UiText>,
    /// The scope of the permission that allowed the call; `None` if the call has not been allowed.
    pub granted: Option<GrantScope>,
    /// The user's reason for denying the call; sent to the model.
    pub deny_reason: Option<String>,
    /// The step that the user must take before the call can go on; `None` if no step is needed. It
    /// is set only for calls that ended with [`CallEnding::NotRun`] but can still run, and for
    /// tasks whose answers cannot be received yet.
    pub remedy: Option<Remedy>,
    /// The decision about a call that has ended; `None` if it has not been made or none is needed.
    /// A decision is needed if the outcome is unknown, if the call did not run because a step such
    /// as a sign-in must come first (`remedy`), or if the user must review the server's answer.
    pub resolution: Option<Resolution>,
    /// The text that the model receives; `None` if the call is not settled or is run again.
    pub told: Option<String>,
    /// Length of the server's answer in bytes; 0 if there was no answer.
    pub answer_bytes: u32,
    /// The latest progress message from the tool.
    pub progress: Option<String>,
    /// When the model proposed the call, in milliseconds since 1970 (UTC).
    #[ts(type = "number")]
    pub proposed_at: i64,
    /// When the call was allowed or denied, in milliseconds since 1970 (UTC).
    #[ts(type = "number | null")]
    pub decided_at: Option<i64>,
    /// When the call started, in milliseconds since 1970 (UTC).
    #[ts(type = "number | null")]
    pub started_at: Option<i64>,
    /// When the call ended, in milliseconds since 1970 (UTC).
    #[ts(type = "number | null")]
    pub ended_at: Option<i64>,
}

/// An input to the state machine of a [`ToolCall`].
#[derive(Clone, Debug, PartialEq)]
pub enum CallInput {
    /// The reply that contains the call has ended.
    ReplyEnded(Ending),
    /// The call must not run. This input has an effect only in two cases: before the call starts,
    /// and while a call that the server refused waits for its [`Remedy`].
    Refuse(CallEnding, UiText),
    /// The user must allow or deny the call. Either no grant covers the call, or the tool or its
    /// server has changed since the user saw or allowed it, or the user allowed the call before a
    /// restart.
    Ask,
    /// The user or a grant allowed the call. The user may have edited its arguments.
    Allow {
        /// The scope of the permission.
        scope: GrantScope,
        /// The arguments as the user edited them; `None` if the user did not edit them.
        arguments: Option<String>,
    },
    /// The user denied the call. The value is the user's reason, which is sent to the model.
    Deny(Option<String>),
    /// The call is about to be sent.
    Start,
    /// The tool asked the user a question.
    AskInput,
    /// The user answered the tool's question.
    GiveInput,
    /// The user stopped the call, or all running calls.
    Cancel(UiText),
    /// The server refused the call without processing it. The call can run after a sign-in or with
    /// a new connection, depending on the [`Remedy`].
    Block(Remedy, UiText),
    /// The server refuses to report the state of a task. Rivulet asks again after a sign-in or with
    /// a new connection, depending on the [`Remedy`].
    Pause(Remedy, UiText),
    /// A started call ended.
    Finish(CallEnding, Option<UiText>),
    /// A decision about the ended call. It is required if the outcome is unknown, if the call can
    /// run only after a step such as a sign-in, or if the user must review the server's answer.
    Resolve(Resolution),
    /// Nothing handles the call any longer, because its process has ended or an error occurred. If
    /// the arguments are incomplete, the call ends as cut off. If it is proposed or approved, the
    /// user must allow it again. If it may have been sent, it ends with an unknown outcome.
    ///
    /// For a call that runs as a task, this input is used only if no process is going to ask for
    /// the task's answer any more.
    Recover(UiText),
    /// Rivulet waits again for a task's answer, after a restart or a required sign-in.
    Resume,
}

impl ToolCall {
    /// Creates the first attempt to run a call of a reply, in the `Gathering` state. `at_ms` is the
    /// current time in milliseconds since 1970 (UTC).
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

    /// Creates a new attempt with the same arguments at `at_ms` (milliseconds since 1970, UTC).
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

    /// Returns the decisions that the user can choose from for the ended call, such as to run it
    /// again. The list is empty if no decision is needed.
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

    /// Returns whether the call has been sent, or is about to be sent, and has not ended.
    pub fn is_running(&self) -> bool {
        use CallState::{Cancelling, Started, WaitingInput};
        matches!(self.state, Started | WaitingInput | Cancelling)
    }

    /// Returns whether the call is settled: it has ended and, if a decision is required, the
    /// decision has been made. Until all calls are settled, the next request must wait.
    pub fn is_settled(&self) -> bool {
        self.ending.is_some() && (self.resolution.is_some() || self.decisions().is_empty())
    }

    /// Applies an input at the time `at_ms` (milliseconds since 1970, UTC). Returns whether the
    /// call changed: an input that the current state does not allow changes nothing.
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
            // Remove the remedy: the call must not run any more, because the tool's definition has
            // changed since the user allowed it.
            (Ended, CallInput::Refuse(CallEnding::NotRun, reason))
                if self.remedy.is_some() && self.resolution.is_none() =>
            {
                self.remedy = None;
                self.reason = Some(reason);
            }
            // Discard an earlier approval and ask the user again, for example because Rivulet has
            // been restarted.
            (Proposed | WaitingApproval | Approved, CallInput::Ask)
            | (Proposed | Approved, CallInput::Recover(_)) => {
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

    /// Replaces the text that the model receives about a settled call. Returns whether it changed.
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
