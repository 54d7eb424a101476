//! Runs one tool call.

use std::sync::Arc;
use std::sync::atomic::{AtomicI64, Ordering};
use std::sync::{Mutex, OnceLock};

use rivulet_core::texts::call;
use rivulet_core::{
    BUILT_IN, CallEnding, CallInput, Fault, Message, Remedy, ToolCall, ToolCallId, ToolDefinition,
    ToolServerId, UiText, Work, lock,
};
use rivulet_mcp::{BoxFuture, CallAnswer, CallPort, Elicitation, ElicitationAnswer, NotRun, Server, Unknown};
use rivulet_store::{CallExtras, now_ms};

use super::answer::{self, Outcome};
use super::{built_in, check, told};
use crate::app::App;
use crate::contract::ToolQuestion;
use crate::tool_host::CallSignals;

/// Minimum interval between two progress reports to the front end, in milliseconds.
const PROGRESS_MS: i64 = 100;

enum Ran {
    /// The call has ended, was stopped, or continues on its server as a task.
    Ended,
    /// Nothing was sent, because the tool's definition or its server's launch configuration is no
    /// longer the one that the user allowed.
    NotPermitted,
}

impl App {
    /// Starts an asynchronous task that runs an approved call.
    pub(super) fn start_call(&self, call_id: ToolCallId) {
        let app = self.clone();
        self.tool_host.calls.spawn(async move {
            if let Err(fault) = app.run_call(call_id).await {
                tracing::error!(fault = fault.for_log(), call = %call_id, "a tool call could not be recorded");
            }
        });
    }

    async fn run_call(&self, call_id: ToolCallId) -> Result<(), Fault> {
        let call = self.stored_call(call_id).await?;
        let reply = self.message(call.message_id).await?;
        let work = self.work.begin(Work::ToolCall)?;
        let Some(signals) = self.tool_host.calls.begin(call_id) else {
            return Ok(());
        };
        let ran = self.run_registered(&reply, &call, signals).await;
        let ran = self.or_end(&reply, call_id, ran, Ran::Ended).await;
        self.tool_host.calls.end(call_id);
        drop(work);
        match ran? {
            Ran::Ended => self.after_settling(reply.id).await,
            Ran::NotPermitted => self.record_call(&reply, call_id, CallInput::Ask).await.map(drop),
        }
    }

    /// Returns the value in `handled` if handling the call succeeded. If it failed, returns `ended`
    /// and usually ends the call, because a call that does not end would block its conversation
    /// until the next start of the program. However, if the call has not been sent yet, it is not
    /// ended, and the user must allow it again.
    pub(super) async fn or_end<T>(
        &self,
        reply: &Message,
        call_id: ToolCallId,
        handled: Result<T, Fault>,
        ended: T,
    ) -> Result<T, Fault> {
        let fault = match handled {
            Ok(value) => return Ok(value),
            Err(fault) => fault,
        };
        tracing::error!(fault = fault.for_log(), call = %call_id, "a tool call could not be handled");
        let input = CallInput::Recover(fault.message);
        self.record_call(reply, call_id, input).await.map(|_| ended)
    }

    async fn run_registered(
        &self,
        reply: &Message,
        call: &ToolCall,
        signals: CallSignals,
    ) -> Result<Ran, Fault> {
        // Until the call is sent, a failure means that the call did not run.
        let Some(definition) = self.definition_of(call).await? else {
            return self.refuse(reply, call, call::switched_off()).await;
        };
        let arguments = match self.checked_arguments(call, &call.arguments, &definition) {
            Ok((arguments, _)) => arguments,
            Err(reason) => return self.refuse(reply, call, reason).await,
        };
        let server = match call.server_id {
            None | Some(BUILT_IN) => None,
            Some(server_id) => {
                let started = tokio::select! {
                    biased;
                    () = signals.stop.cancelled() => return Ok(Ran::Ended),
                    started = self.running_server(server_id) => started,
                };
                match started {
                    Ok(server) => Some((server_id, server)),
                    Err(_) if self.wants_sign_in(server_id) => {
                        let input = CallInput::Block(Remedy::SignIn, call::sign_in());
                        return self.record_call(reply, call.id, input).await.map(|_| Ran::Ended);
                    }
                    // The launch configuration has changed since the user allowed the call, so the
                    // user must decide again.
                    Err(_) if !self.permits(server_id, call, &definition).await? => {
                        return Ok(Ran::NotPermitted);
                    }
                    Err(fault) => {
                        let reason = call::server_unavailable(fault.message.clone());
                        return self.refuse(reply, call, reason).await;
                    }
                }
            }
        };
        if self.definition_of(call).await? != Some(definition.clone()) {
            return self.refuse(reply, call, call::definition_changed()).await;
        }
        if let Some((server_id, _)) = &server
            && !self.permits(*server_id, call, &definition).await?
        {
            return Ok(Ran::NotPermitted);
        }
        // Store that the call has started, and only then send its first byte.
        let started = match self.change_call(reply, call.id, CallInput::Start).await {
            Ok(Some(started)) => started,
            Ok(None) => return Ok(Ran::Ended),
            Err(fault) => {
                let reason = call::not_stored(fault.message.clone());
                return self.refuse(reply, call, reason).await;
            }
        };
        let outcome = match server {
            Some((server_id, server)) => {
                let port = Port::new(self, reply, started);
                let leave = signals.leave.clone();
                let outcome = async {
                    let calling = server.call(&call.tool, arguments, signals.stop.clone(), &port);
                    let answer = calling.await;
                    self.heed_refusal(server_id, &server, &answer);
                    match port.task.get() {
                        // After the sign-in, ask again for the answer of the task.
                        Some(task_id)
                            if matches!(answer, CallAnswer::Unknown(Unknown::TaskUnauthorized(_))) =>
                        {
                            self.task_outcome(reply, call, task_id, signals).await
                        }
                        _ => Ok(answer::outcome_of(answer)),
                    }
                };
                tokio::select! {
                    biased;
                    () = leave.cancelled() => return Ok(Ran::Ended),
                    outcome = outcome => outcome?,
                }
            }
            None => tokio::select! {
                biased;
                outcome = built_in::run(self, reply, &call.tool, &arguments) => outcome,
                () = signals.stop.cancelled() => {
                    Outcome::without_answer(CallEnding::OutcomeUnknown, call::cancelled())
                }
            },
        };
        self.finish(reply, call.id, outcome, definition.output_schema.as_ref())
            .await
            .map(|()| Ran::Ended)
    }

    /// Returns whether the user's permission for a call still applies to `definition` and to the
    /// current launch configuration of the server.
    async fn permits(
        &self,
        server_id: ToolServerId,
        call: &ToolCall,
        definition: &ToolDefinition,
    ) -> Result<bool, Fault> {
        let permission = self.permission_of(server_id, definition).await?;
        Ok(self.tool_host.calls.is_permitted(call.id, &permission))
    }

    async fn refuse(&self, reply: &Message, call: &ToolCall, reason: UiText) -> Result<Ran, Fault> {
        let input = CallInput::Refuse(CallEnding::NotRun, reason);
        self.record_call(reply, call.id, input).await.map(|_| Ran::Ended)
    }

    pub(super) fn wants_sign_in(&self, server_id: ToolServerId) -> bool {
        let state = self.tool_host.servers.slot(server_id).state();
        state.server.is_none() && state.challenge.is_some()
    }

    /// Disconnects the server if its answer to a call requires this: the user must sign in,
    /// possibly for a wider scope, or the MCP session has expired.
    pub(super) fn heed_refusal(&self, server_id: ToolServerId, server: &Arc<Server>, answer: &CallAnswer) {
        let challenge = match answer {
            CallAnswer::NotRun(NotRun::Unauthorized(challenge))
            | CallAnswer::Unknown(Unknown::TaskUnauthorized(challenge)) => Some(challenge.clone()),
            CallAnswer::NotRun(NotRun::Forbidden(challenge)) => answer::wider_scope(challenge.clone()),
            CallAnswer::NotRun(_) => None,
            _ => return,
        };
        let slot = self.tool_host.servers.slot(server_id);
        if challenge.is_some() {
            slot.leave(server, Some(answer::sign_in_wanted()), challenge);
        } else if *answer == CallAnswer::NotRun(NotRun::SessionExpired) {
            slot.leave(server, None, None);
        }
        self.report_server(server_id);
    }

    pub(super) async fn finish(
        &self,
        reply: &Message,
        call_id: ToolCallId,
        mut outcome: Outcome,
        output_schema: Option<&serde_json::Value>,
    ) -> Result<(), Fault> {
        if outcome.ending == CallEnding::Succeeded
            && let Some(schema) = output_schema
        {
            let structured = outcome.structured.clone().unwrap_or_default();
            if let Err(reason) = check::result(&structured, schema) {
                outcome.ending = CallEnding::BadResult;
                outcome.reason = Some(reason);
            }
        }
        let input = match (outcome.remedy, outcome.reason) {
            (Some(remedy), Some(reason)) => CallInput::Block(remedy, reason),
            (_, reason) => CallInput::Finish(outcome.ending, reason),
        };
        let ended_at = now_ms();
        let finish = move |call: &mut ToolCall| {
            call.apply(ended_at, input.clone()).then(|| {
                told::tell(call, Some(&outcome.text));
                CallExtras {
                    answer: outcome.raw.clone(),
                    again: None,
                }
            })
        };
        if let Some(call) = self.store.record_call(call_id, finish).await? {
            self.call_changed(reply, &call);
        }
        Ok(())
    }
}

/// Passes the progress reports and the questions of a running call to the front end.
pub(super) struct Port<'a> {
    app: &'a App,
    reply: &'a Message,
    /// The call as it was last stored.
    call: Mutex<ToolCall>,
    /// The id of the task in which the server runs the call. Set once the id is stored in the
    /// database.
    task: OnceLock<String>,
    reported_at: AtomicI64,
}

impl<'a> Port<'a> {
    pub(super) fn new(app: &'a App, reply: &'a Message, call: ToolCall) -> Self {
        Port {
            app,
            reply,
            call: Mutex::new(call),
            task: OnceLock::new(),
            reported_at: AtomicI64::new(0),
        }
    }
}

impl CallPort for Port<'_> {
    fn progress(&self, message: Option<&str>, done: f64, total: Option<f64>) {
        let now = now_ms();
        if now - self.reported_at.load(Ordering::Relaxed) < PROGRESS_MS {
            return;
        }
        self.reported_at.store(now, Ordering::Relaxed);
        let share = total
            .filter(|total| *total > 0.0)
            .map(|total| format!("{:.0} %", done / total * 100.0));
        let words = [message.map(|words| words.chars().take(200).collect()), share];
        let progress = words.into_iter().flatten().collect::<Vec<String>>().join(" · ");
        let call = ToolCall {
            progress: Some(progress).filter(|progress| !progress.is_empty()),
            ..lock(&self.call).clone()
        };
        self.app.call_changed(self.reply, &call);
    }

    fn elicit(&self, request: Elicitation) -> BoxFuture<'_, ElicitationAnswer> {
        Box::pin(async move {
            let question = match request {
                Elicitation::Form { message, schema } => ToolQuestion {
                    message,
                    form: Some(schema),
                    url: None,
                },
                Elicitation::Url { message, url } => ToolQuestion {
                    message,
                    form: None,
                    url: Some(url),
                },
            };
            let call_id = lock(&self.call).id;
            let Some(answer) = self.app.tool_host.calls.ask(call_id, question) else {
                return ElicitationAnswer::Cancel;
            };
            self.change(CallInput::AskInput).await;
            let answer = answer.await.unwrap_or(ElicitationAnswer::Cancel);
            self.change(CallInput::GiveInput).await;
            answer
        })
    }

    fn question_withdrawn(&self) -> BoxFuture<'_, ()> {
        Box::pin(async move {
            let call_id = lock(&self.call).id;
            self.app.tool_host.calls.withdraw_question(call_id);
            self.change(CallInput::GiveInput).await;
        })
    }

    fn task_created<'a>(&'a self, task_id: &'a str) -> BoxFuture<'a, ()> {
        Box::pin(async move {
            let call_id = lock(&self.call).id;
            match self.app.store.set_call_task(call_id, task_id.to_owned()).await {
                Ok(()) => {
                    self.app.tool_host.calls.set_task(call_id);
                    self.task.get_or_init(|| task_id.to_owned());
                }
                Err(fault) => {
                    tracing::warn!(fault = fault.for_log(), "the task of a call could not be stored")
                }
            }
        })
    }
}

impl Port<'_> {
    async fn change(&self, input: CallInput) {
        let call_id = lock(&self.call).id;
        match self.app.change_call(self.reply, call_id, input).await {
            Ok(Some(changed)) => *lock(&self.call) = changed,
            // Keep the old state, because the user has stopped the call in the meantime.
            Ok(None) => {}
            Err(fault) => {
                tracing::warn!(fault = fault.for_log(), "the state of a call could not be stored");
            }
        }
    }
}
