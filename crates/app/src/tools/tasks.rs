//! Receives the answers to calls that still run as tasks on their servers: calls that began in an
//! earlier run of the program, and calls whose servers answer only after the user has signed in.

use rivulet_core::texts::call;
use rivulet_core::{BUILT_IN, CallEnding, CallInput, Fault, Message, Remedy, ToolCall, UiText};
use rivulet_mcp::{CallAnswer, Unknown};

use super::answer::{self, Outcome};
use super::run::Port;
use crate::app::App;
use crate::tool_host::CallSignals;

impl App {
    /// Starts waiting for the answers to calls that began in an earlier run of the program and that
    /// still run as tasks on their servers. The results of these calls are not sent to the model
    /// automatically.
    ///
    /// Call this function once, after [`App::confirm_launches_with`]: it may start servers, and the
    /// user must be able to confirm that.
    pub async fn resume_calls(&self) -> Result<(), Fault> {
        for (call, task_id) in self.store.take_task_calls().await? {
            let app = self.clone();
            self.tool_host.calls.spawn(async move {
                if let Err(fault) = app.resume_call(&call, &task_id).await {
                    tracing::error!(fault = fault.for_log(), call = %call.id, "a task could not be recorded");
                }
            });
        }
        Ok(())
    }

    async fn resume_call(&self, call: &ToolCall, task_id: &str) -> Result<(), Fault> {
        let reply = self.message(call.message_id).await?;
        let Some(signals) = self.tool_host.calls.begin(call.id) else {
            return Ok(());
        };
        self.tool_host.calls.set_task(call.id);
        self.tool_host.calls.hold(reply.id);
        let resumed = self.resume_registered(&reply, call, task_id, signals).await;
        let resumed = self.or_end(&reply, call.id, resumed, ()).await;
        self.tool_host.calls.end(call.id);
        resumed
    }

    async fn resume_registered(
        &self,
        reply: &Message,
        call: &ToolCall,
        task_id: &str,
        signals: CallSignals,
    ) -> Result<(), Fault> {
        let leave = signals.leave.clone();
        let outcome = tokio::select! {
            biased;
            () = leave.cancelled() => return Ok(()),
            outcome = self.task_outcome(reply, call, task_id, signals) => outcome?,
        };
        let definition = self.definition_of(call).await?;
        let schema = definition.and_then(|definition| definition.output_schema);
        self.finish(reply, call.id, outcome, schema.as_ref()).await
    }

    pub(super) async fn task_outcome(
        &self,
        reply: &Message,
        call: &ToolCall,
        task_id: &str,
        signals: CallSignals,
    ) -> Result<Outcome, Fault> {
        let unknown = |reason: UiText| Outcome::without_answer(CallEnding::OutcomeUnknown, reason);
        let stored = match call.server_id {
            Some(server_id) => self.found_server(server_id).await?,
            None => None,
        };
        let Some(stored) = stored.filter(|stored| stored.server.on) else {
            return Ok(unknown(call::switched_off()));
        };
        let server_id = stored.server.id.unwrap_or(BUILT_IN);
        let mut call = call.clone();
        loop {
            let started = tokio::select! {
                biased;
                () = signals.stop.cancelled() => return Ok(unknown(call::cancelled())),
                started = self.running_server(server_id) => started,
            };
            match started {
                Ok(server) => {
                    let port = Port::new(self, reply, call.clone());
                    let answer = server.resume(task_id, signals.stop.clone(), &port).await;
                    self.heed_refusal(server_id, &server, &answer);
                    if !matches!(answer, CallAnswer::Unknown(Unknown::TaskUnauthorized(_))) {
                        return Ok(answer::outcome_of(answer));
                    }
                }
                Err(_) if self.wants_sign_in(server_id) => {}
                Err(fault) => return Ok(unknown(call::server_unavailable(fault.message))),
            }
            // The task continues on the server. After the sign-in, Rivulet requests the answer.
            let pause = CallInput::Pause(Remedy::SignIn, call::sign_in_for_answer());
            self.record_call(reply, call.id, pause).await?;
            tokio::select! {
                biased;
                () = signals.stop.cancelled() => return Ok(unknown(call::cancelled())),
                () = signals.signed_in.notified() => {}
            }
            if let Some(resumed) = self.record_call(reply, call.id, CallInput::Resume).await? {
                call = resumed;
            }
        }
    }
}
