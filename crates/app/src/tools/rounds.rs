//! Checks the tool calls in a finished reply, and runs those that are already allowed. When all
//! calls have ended and the user has nothing left to decide about them, sends their results.

use std::collections::HashMap;
use std::sync::{Arc, OnceLock};

use rivulet_core::texts::{call, fault};
use rivulet_core::{
    CallEnding, CallInput, CallState, Fault, Message, MessageId, Part, Provider, Resolution, Role, ToolCall,
    ToolCallId,
};
use rivulet_mcp::BoxFuture;
use rivulet_store::now_ms;
use uuid::Uuid;

use super::images::may_have_images;
use super::offered::Offered;
use super::{built_in, told};
use crate::app::App;
use crate::contract::Update;
use crate::engine::Gather;

/// Maximum number of times that tool results are sent automatically between two messages of the
/// user.
const ROUNDS: usize = 10;

impl App {
    /// Checks the tool calls in a stored reply, and runs those that the user has already allowed.
    /// `offered` contains the tools that the request offered. No calls are run if the user
    /// requested a stop while the reply was being stored (`is_stopped`), or has sent another
    /// message since.
    ///
    /// The future is boxed because the function is indirectly recursive: the next reply may contain
    /// tool calls too.
    pub(crate) fn propose_calls(
        self,
        reply_id: MessageId,
        offered: OfferedTools,
        is_stopped: bool,
    ) -> BoxFuture<'static, ()> {
        Box::pin(async move {
            if let Err(fault) = self.propose(reply_id, tools_of(&offered), is_stopped).await {
                tracing::error!(fault = fault.for_log(), reply = %reply_id, "the tool calls could not be recorded");
            }
            self.calls_changed(reply_id).await;
        })
    }

    /// Must be called when the reply `reply_id` or one of its tool calls may have ended, because
    /// queued messages wait for the reply and for its tool calls. Decides whether the next queued
    /// message of the conversation is sent, keeps waiting, or is held for the user.
    pub(crate) async fn calls_changed(&self, reply_id: MessageId) {
        match self.store.message(reply_id).await {
            Ok(Some(reply)) => self.advance_queue(reply.conversation_id, Some(reply_id)).await,
            Ok(None) => {}
            Err(fault) => tracing::error!(fault = fault.for_log(), reply = %reply_id, "the queue waits"),
        }
    }

    async fn propose(&self, reply_id: MessageId, offered: &[Offered], is_stopped: bool) -> Result<(), Fault> {
        let gathered = self.store.calls_of(vec![reply_id]).await?;
        if gathered.is_empty() {
            return Ok(());
        }
        if offered.is_empty() {
            // The request offered no tools, so the model has invented the tools that it calls. Let
            // the user decide whether the results of these calls are sent.
            self.tool_host.calls.hold(reply_id);
        }
        let reply = self.message(reply_id).await?;
        if is_stopped {
            return self.stop_calls(&reply, call::stopped()).await;
        }
        if self.store.is_followed(reply_id).await? {
            return self.stop_calls(&reply, call::superseded()).await;
        }
        let permissions = self.permissions(reply.conversation_id).await?;
        let mut checked = HashMap::new();
        for call in gathered {
            if call.state != CallState::Proposed {
                continue;
            }
            let tool = offered
                .iter()
                .find(|tool| Some(tool.server_id) == call.server_id && tool.definition.name == call.tool);
            let input = match tool {
                None => CallInput::Refuse(CallEnding::Malformed, call::no_such_tool()),
                Some(tool) => match self.checked_arguments(&call, &call.arguments, &tool.definition) {
                    Err(reason) => CallInput::Refuse(CallEnding::Malformed, reason),
                    Ok((_, site)) => match permissions.scope_of(tool, site.as_deref()) {
                        Some(scope) => {
                            let permission = permissions.permission_of(tool);
                            self.tool_host.calls.permit(call.id, permission);
                            CallInput::Allow {
                                scope,
                                arguments: None,
                            }
                        }
                        None => CallInput::Ask,
                    },
                },
            };
            checked.insert(call.id, input);
        }
        let change = move |call: &mut ToolCall| {
            let input = checked.get(&call.id).cloned();
            let changes = input.is_some_and(|input| call.apply(now_ms(), input));
            if changes {
                told::tell(call, None);
            }
            changes
        };
        self.store.record_calls_of(reply_id, change).await?;
        let calls = self.store.calls_of(vec![reply_id]).await?;
        for call in &calls {
            self.call_changed(&reply, call);
        }
        for call in &calls {
            if call.state == CallState::Approved {
                self.start_call(call.id);
            }
        }
        self.after_settling(reply_id).await
    }

    /// Waits until the reply is stored and this process has finished with its tool calls: it no
    /// longer checks them, runs them or sends their results.
    pub async fn calls_rest(&self, reply_id: MessageId) {
        self.engine.turns.finished(reply_id).await;
        self.tool_host.calls.idle().await;
    }

    pub(super) fn call_changed(&self, reply: &Message, call: &ToolCall) {
        if call.is_settled() {
            self.tool_host.calls.forget(call.id);
        }
        (self.updates)(Update::Call {
            conversation_id: reply.conversation_id,
            call: Box::new(call.clone()),
        });
    }

    /// Sends the results of a reply's tool calls if all calls are settled and
    /// [`sends_results`](Self::sends_results) permits it.
    ///
    /// The future is boxed because the function can call itself indirectly. Before the request with
    /// the results is sent, a tool server may have to list its tools again. If the definition of a
    /// tool has changed, Rivulet ends the calls of this tool that are waiting for the user's
    /// decision. It then calls this function for the replies that contain these calls.
    pub(super) fn after_settling(&self, reply_id: MessageId) -> BoxFuture<'_, Result<(), Fault>> {
        Box::pin(async move {
            let sent = self.send_if_settled(reply_id).await;
            if sent.is_err() {
                // The results could not be sent. Hold them back until the user sends them. Queued
                // messages then wait for the user too.
                self.tool_host.calls.hold(reply_id);
            }
            self.calls_changed(reply_id).await;
            sent
        })
    }

    async fn send_if_settled(&self, reply_id: MessageId) -> Result<(), Fault> {
        let calls = self.store.calls_of(vec![reply_id]).await?;
        if calls.is_empty() || !calls.iter().all(ToolCall::is_settled) {
            return Ok(());
        }
        match self.sends_results(reply_id, &calls).await? {
            true => self.send_results(reply_id).await.map(drop),
            false => Ok(()),
        }
    }

    /// Returns whether Rivulet may send the results of a reply's tool calls without asking the
    /// user. `calls` must be all calls of the reply, and all of them must be settled. Returns
    /// `true` if all of the following conditions are met:
    /// - At least one of the calls was not cut off.
    /// - The results are not held back, for example because the user stopped a call.
    /// - Results have been sent fewer than [`ROUNDS`] times since the user's last message.
    /// - The reply is the last message of the selected branch.
    pub(crate) async fn sends_results(&self, reply_id: MessageId, calls: &[ToolCall]) -> Result<bool, Fault> {
        if calls.iter().all(|call| call.ending == Some(CallEnding::CutOff))
            || self.tool_host.calls.is_held(reply_id)
        {
            return Ok(false);
        }
        let history = self.history(reply_id).await?;
        if rounds(&history) >= ROUNDS {
            return Ok(false);
        }
        let reply = history.last().ok_or_else(crate::message::gone)?;
        self.is_last(reply).await
    }

    /// Returns whether a message is the last one on the selected branch.
    pub(super) async fn is_last(&self, message: &Message) -> Result<bool, Fault> {
        let branch = self.store.branch(message.conversation_id, 1, None).await?;
        let last = branch.and_then(|branch| branch.messages.into_iter().next_back());
        Ok(last.is_some_and(|last| last.message.id == message.id))
    }

    /// Returns the message with the results of the tool calls in the last reply, as Rivulet would
    /// send it before the user's next message. Changes no data.
    ///
    /// The returned flag is `true` if the message cannot be built yet, because a call is not
    /// settled or an answer may contain images. The message is `None` in this case, and also if the
    /// last reply has no tool calls.
    pub(crate) async fn expected_results(
        &self,
        history: &[Message],
        model: (&Provider, &str),
    ) -> Result<(Option<Message>, bool), Fault> {
        let Some(last) = history.last().filter(|last| last.role == Role::Assistant) else {
            return Ok((None, false));
        };
        let calls = self.store.calls_of(vec![last.id]).await?;
        if calls.is_empty() {
            return Ok((None, false));
        }
        // Do not build a message with images, because images would be stored, and this function
        // must change no data.
        if calls
            .iter()
            .any(|call| !call.is_settled() || may_have_images(call))
        {
            return Ok((None, true));
        }
        let results = self.results_message(history, calls, model).await?;
        Ok((Some(results), false))
    }

    /// Returns whether the last reply contains tool calls that are not settled.
    pub(crate) async fn has_open_calls(&self, history: &[Message]) -> Result<bool, Fault> {
        let Some(last) = history.last() else {
            return Ok(false);
        };
        let calls = self.store.calls_of(vec![last.id]).await?;
        Ok(!calls.iter().all(ToolCall::is_settled))
    }

    /// Settles all tool calls in the last reply, because the user is sending another message, which
    /// `model` will answer. Calls that have not ended are stopped, and answers about which the user
    /// has not decided are withheld. Returns the message with the results of the calls, or `None`
    /// if the last message of `history` has no calls. Fails if another process is running one of
    /// the calls.
    pub(crate) async fn settle_calls(
        &self,
        history: &[Message],
        model: (&Provider, &str),
    ) -> Result<Option<Message>, Fault> {
        let Some(last) = history.last().filter(|last| last.role == Role::Assistant) else {
            return Ok(None);
        };
        if self.store.calls_of(vec![last.id]).await?.is_empty() {
            return Ok(None);
        }
        self.store.abandon_tasks(last.id, call::task_left()).await?;
        let calls = self.store.calls_of(vec![last.id]).await?;
        let runs_elsewhere = |call: &ToolCall| call.is_running() && !self.tool_host.calls.is_running(call.id);
        if calls.iter().any(runs_elsewhere) {
            // Fail, because another process is running a call, and this process cannot stop it.
            return Err(Fault::input(fault::tool_running()));
        }
        self.stop_calls(last, call::superseded()).await?;
        for call in self.store.calls_of(vec![last.id]).await? {
            // Settle the calls that still need the user's decision, because the user sends another
            // message instead of deciding.
            let decision = match call.decisions().contains(&Resolution::Withhold) {
                true => Resolution::Withhold,
                false => Resolution::TellUnknown,
            };
            self.change_call(last, call.id, CallInput::Resolve(decision))
                .await?;
        }
        let calls = self.store.calls_of(vec![last.id]).await?;
        if calls.iter().any(|call| call.ending.is_none()) {
            return Err(Fault::input(fault::tool_running()));
        }
        Ok(Some(self.results_message(history, calls, model).await?))
    }
}

/// The tools that a request offers. The list is filled in shortly before the request is sent.
pub(crate) type OfferedTools = Arc<OnceLock<Vec<Offered>>>;

fn tools_of(offered: &OfferedTools) -> &[Offered] {
    offered.get().map_or(&[], Vec::as_slice)
}

/// Returns a function that finds the tool calls in a finished reply. The calls are checked later.
pub(crate) fn gather(reply_id: MessageId, offered: OfferedTools) -> Gather {
    Box::new(move |parts, ending| {
        let mut calls = gathered(reply_id, parts, tools_of(&offered));
        for call in &mut calls {
            call.apply(now_ms(), CallInput::ReplyEnded(ending));
            told::tell(call, None);
        }
        calls
    })
}

fn gathered(reply_id: MessageId, parts: &[Part], offered: &[Offered]) -> Vec<ToolCall> {
    let parts = parts.iter().filter_map(|part| match part {
        Part::ToolCall { id, name, arguments } => Some((id, name, arguments)),
        _ => None,
    });
    let call = |(index, (id, name, arguments)): (u32, (&String, &String, &String))| {
        let tool = offered.iter().find(|tool| tool.name == *name);
        ToolCall {
            call_id: id.clone(),
            server_id: tool.map(|tool| tool.server_id),
            server: tool.map(|tool| tool.server.clone()).unwrap_or_default(),
            tool: tool.map_or_else(|| name.clone(), |tool| tool.definition.name.clone()),
            arguments: arguments.clone(),
            review: tool.is_some_and(|tool| built_in::is_reviewed(tool.server_id, &tool.definition.name)),
            ..ToolCall::new(ToolCallId(Uuid::now_v7()), reply_id, index, now_ms())
        }
    };
    (0..).zip(parts).map(call).collect()
}

fn rounds(history: &[Message]) -> usize {
    history
        .iter()
        .rev()
        .take_while(|message| message.role != Role::User)
        .filter(|message| message.role == Role::Tool)
        .count()
}
