//! Decides about the tool calls made while a question is answered, and remembers how they ended.

use std::collections::HashMap;

use rivulet_app::App;
use rivulet_app::contract::{CallDecision, CallResolution, InputAnswer, TurnUpdate};
use rivulet_core::{
    CallEnding, CallState, Fault, GrantScope, MessageId, Part, Resolution, ToolCall, ToolCallId,
};
use tokio::sync::watch;

use crate::tool_choice::Allowed;
use crate::{json, question};

/// The tool calls in all replies that answer one question.
pub struct Calls {
    allowed: Allowed,
    /// Whether the conversation uses tools. If not, tool calls that the model invents are ignored.
    on: bool,
    /// The names of the called tools, as the model wrote them, in the order of the calls.
    names: Vec<String>,
    /// Whether the current reply has tool calls whose results have not been sent to the model yet.
    pub unsent: bool,
    ended: Vec<json::Call>,
    /// Whether at least one call has ended without success.
    pub failed: bool,
    /// The position in `ended` of each call that has ended.
    positions: HashMap<ToolCallId, usize>,
    /// The first update about the next reply, if it arrived before the `ResultsSent` update. It is
    /// kept here until the output of the next reply begins.
    pub first: Option<TurnUpdate>,
}

impl Calls {
    pub fn new(allowed: Allowed, on: bool) -> Self {
        Calls {
            allowed,
            on,
            names: Vec::new(),
            unsent: false,
            ended: Vec::new(),
            failed: false,
            positions: HashMap::new(),
            first: None,
        }
    }

    /// Returns whether the caller must wait for the tool calls of the reply that has ended.
    pub fn begin(&mut self, parts: &[Part]) -> bool {
        let names = parts.iter().filter_map(|part| match part {
            Part::ToolCall { name, .. } => Some(name.clone()),
            _ => None,
        });
        self.names = names.collect();
        self.on && !self.names.is_empty()
    }

    /// Responds to the new state of a tool call. Returns whether the call has just ended.
    ///
    /// If `stops` is set, stops a call that has not ended. Otherwise, decides for the user: allows
    /// or denies a call that waits for approval, and declines a question from the tool. If a call
    /// has ended but is not settled, sends its answer to the model, or, if that is not possible,
    /// tells the model that the outcome is unknown.
    pub async fn handle(&mut self, app: &App, call: &ToolCall, stops: bool) -> Result<bool, Fault> {
        match call.state {
            CallState::Ended => {}
            CallState::Cancelling => return Ok(false),
            _ if stops => {
                app.call_stop(call.id).await?;
                return Ok(false);
            }
            CallState::WaitingApproval => {
                let decision = match app.call_prompt(call.id).await {
                    Ok(prompt) => self.allowed.decision(call, prompt.site.as_deref()),
                    Err(fault) => refusal(&fault),
                };
                decide(app, call, decision).await?;
                return Ok(false);
            }
            CallState::WaitingInput => {
                app.call_input(call.id, InputAnswer::Decline).await?;
                return Ok(false);
            }
            _ => return Ok(false),
        }
        let described = self.described(call);
        if let Some(position) = self.positions.get(&call.id) {
            self.ended[*position] = described;
            return Ok(false);
        }
        self.positions.insert(call.id, self.ended.len());
        self.ended.push(described);
        self.failed |= call.ending != Some(CallEnding::Succeeded);
        self.unsent |= call.ending != Some(CallEnding::CutOff);
        if !call.is_settled() && !stops {
            // The user agreed to skip the review, with `--allow` or on the terminal.
            let resolution = match call.decisions().contains(&Resolution::Send) {
                true => CallResolution::Send,
                false => CallResolution::TellUnknown,
            };
            app.call_resolve(call.id, resolution).await?;
        }
        Ok(true)
    }

    /// Handles and returns the calls that have ended but whose last update has not arrived yet.
    /// After a signal such as Ctrl-C, a call may end before the update about its ending arrives.
    pub async fn unreported(
        &mut self,
        app: &App,
        reply_id: MessageId,
        stops: bool,
    ) -> Result<Vec<ToolCall>, Fault> {
        let mut ended = Vec::new();
        let view = app.turn_since(reply_id, 0).await?;
        for call in view.into_iter().flat_map(|view| view.calls) {
            if call.ending.is_some() && self.handle(app, &call, stops).await? {
                ended.push(call);
            }
        }
        Ok(ended)
    }

    pub fn described(&self, call: &ToolCall) -> json::Call {
        let name = usize::try_from(call.index)
            .ok()
            .and_then(|index| self.names.get(index));
        json::Call::recorded(call, name.unwrap_or(&call.tool))
    }

    pub fn all(&self) -> Vec<json::Call> {
        self.ended.clone()
    }
}

/// Allows or denies a call. If this fails, for example because the tool no longer exists, denies
/// the call, which would otherwise wait forever.
pub async fn decide(app: &App, call: &ToolCall, decision: CallDecision) -> Result<(), Fault> {
    if let Err(fault) = app.call_decide(call.id, decision).await {
        app.call_decide(call.id, refusal(&fault)).await?;
    }
    Ok(())
}

/// Allows the call if the user answers yes on the terminal, and denies it otherwise. `permission`
/// is what the prompt showed. Returns whether the answer came before `stopped` became true.
pub async fn decide_by_answer(
    app: &App,
    call: &ToolCall,
    permission: String,
    stopped: &mut watch::Receiver<bool>,
) -> Result<bool, Fault> {
    let agreed = tokio::select! {
        agreed = question::answered_yes() => agreed,
        _ = stopped.wait_for(|stopped| *stopped) => return Ok(false),
    };
    let decision = match agreed {
        true => CallDecision::Allow {
            scope: GrantScope::Once,
            arguments: None,
            permission: Some(permission),
        },
        false => CallDecision::Deny { reason: None },
    };
    decide(app, call, decision).await?;
    Ok(true)
}

fn refusal(fault: &Fault) -> CallDecision {
    CallDecision::Deny {
        reason: Some(fault.message.to_string()),
    }
}
