//! The user's decisions about tool calls.

use rivulet_core::texts::{call, fault};
use rivulet_core::{
    BUILT_IN, CallInput, CallState, Fault, GrantScope, Message, ToolCall, ToolCallId, ToolDefinition, UiText,
};
use rivulet_mcp::ElicitationAnswer;
use rivulet_store::{CallExtras, now_ms};
use serde_json::{Map, Value};
use uuid::Uuid;

use super::{built_in, check, configuration, grants, told};
use crate::app::App;
use crate::contract::{CallDecision, CallPrompt, CallResolution, InputAnswer};

impl App {
    /// Returns the information that the user needs to decide about a tool call.
    pub async fn call_prompt(&self, call_id: ToolCallId) -> Result<CallPrompt, Fault> {
        let call = self.stored_call(call_id).await?;
        let reply = self.message(call.message_id).await?;
        let definition = self.definition_of(&call).await?;
        let site = definition
            .as_ref()
            .and_then(|definition| self.checked_arguments(&call, &call.arguments, definition).ok())
            .and_then(|(_, site)| site);
        let launch = self.launch_of_call(call.server_id).await?;
        let grant = self
            .earlier_grant(reply.conversation_id, &call, site.as_deref())
            .await?;
        let shown = match call.state {
            CallState::WaitingApproval => self.tool_host.calls.show_launch(call_id, &launch),
            _ => launch.clone(),
        };
        let earlier = grant
            .as_ref()
            .filter(|grant| !grants::is_launch_of(grant, &launch));
        let earlier = earlier.map_or(shown, |grant| grant.launch.clone());
        let allowed_definition = definition.as_ref().and_then(|definition| {
            let grant = grant.as_ref()?;
            let is_changed = grant.definition != grants::definition_text(definition);
            serde_json::from_str(&grant.definition)
                .ok()
                .filter(|_| is_changed)
        });
        Ok(CallPrompt {
            allowed_definition,
            launch_changed: earlier != launch,
            earlier_launch: configuration::launch_view(&earlier).filter(|_| earlier != launch),
            launch: configuration::launch_view(&launch),
            permission: definition
                .as_ref()
                .map(|definition| grants::permission(&launch, definition))
                .unwrap_or_default(),
            definition,
            destination: match &site {
                Some(site) => site.clone(),
                None => self.destination_of(&call).await?,
            },
            site,
            question: self.tool_host.calls.question(call_id),
        })
    }

    /// Allows or denies a proposed tool call.
    pub async fn call_decide(&self, call_id: ToolCallId, decision: CallDecision) -> Result<(), Fault> {
        let call = self.stored_call(call_id).await?;
        let reply = self.message(call.message_id).await?;
        let input = match decision {
            CallDecision::Deny { reason } => CallInput::Deny(
                reason
                    .map(|words| words.trim().to_owned())
                    .filter(|words| !words.is_empty()),
            ),
            CallDecision::Allow {
                scope,
                arguments,
                permission,
            } => {
                let definition = self.definition_of(&call).await?;
                let definition = definition.ok_or_else(|| Fault::input(call::no_such_tool()))?;
                let text = arguments.as_ref().unwrap_or(&call.arguments);
                let (_, site) = self
                    .checked_arguments(&call, text, &definition)
                    .map_err(Fault::input)?;
                let launch = self.launch_of_call(call.server_id).await?;
                let present = grants::permission(&launch, &definition);
                if permission.map_or(scope != GrantScope::Once, |seen| seen != present) {
                    // Refuse the decision: either the tool or its server has changed since the user
                    // saw the prompt, or the user gave a lasting permission without seeing a
                    // prompt. Ask again with a new prompt that shows the changes.
                    self.change_call(&reply, call_id, CallInput::Ask).await?;
                    return Err(Fault::input(fault::call_changed()));
                }
                self.tool_host.calls.allow_launch(call_id, launch.clone());
                if scope != GrantScope::Once {
                    let shown = self.checked_arguments(&call, &call.arguments, &definition);
                    if let Some(site) = &site
                        && !shown.is_ok_and(|(_, shown)| shown.as_ref() == Some(site))
                    {
                        return Err(Fault::input(fault::other_site(site)));
                    }
                    self.grant(reply.conversation_id, &call, scope, &definition, launch, site)
                        .await?;
                }
                self.tool_host.calls.permit(call.id, present);
                CallInput::Allow { scope, arguments }
            }
        };
        let changed = self.change_call(&reply, call_id, input).await?;
        let changed = changed.ok_or_else(decided)?;
        if changed.state == CallState::Approved {
            self.start_call(call_id);
            return Ok(());
        }
        self.after_settling(reply.id).await
    }

    /// Stops a tool call. If the call has already started, its outcome is recorded as unknown
    /// unless the tool's answer still arrives.
    pub async fn call_stop(&self, call_id: ToolCallId) -> Result<(), Fault> {
        let stored = self.stored_call(call_id).await?;
        let reply = self.message(stored.message_id).await?;
        self.tool_host.calls.hold(reply.id);
        self.stop_call(&reply, &stored, call::stopped()).await
    }

    /// Stops all calls of a reply that have not ended. Their results are not sent to the model
    /// automatically.
    pub(crate) async fn stop_calls(&self, reply: &Message, reason: UiText) -> Result<(), Fault> {
        self.tool_host.calls.hold(reply.id);
        for call in self.store.calls_of(vec![reply.id]).await? {
            self.stop_call(reply, &call, reason.clone()).await?;
        }
        Ok(())
    }

    async fn stop_call(&self, reply: &Message, call: &ToolCall, reason: UiText) -> Result<(), Fault> {
        self.change_call(reply, call.id, CallInput::Cancel(reason))
            .await?;
        self.tool_host.calls.stop(call.id);
        Ok(())
    }

    /// Passes the user's answer to the tool that asked the user a question.
    pub async fn call_input(&self, call_id: ToolCallId, answer: InputAnswer) -> Result<(), Fault> {
        let answer = match answer {
            InputAnswer::Accept { values } => ElicitationAnswer::Accept(match values {
                Value::Object(fields) => fields,
                _ => serde_json::Map::new(),
            }),
            InputAnswer::Decline => ElicitationAnswer::Decline,
        };
        let is_answered = self.tool_host.calls.answer(call_id, answer);
        is_answered.then_some(()).ok_or_else(decided)
    }

    /// Applies the user's decision about a call that has ended (see [`CallResolution`]).
    pub async fn call_resolve(&self, call_id: ToolCallId, resolution: CallResolution) -> Result<(), Fault> {
        let stored = self.stored_call(call_id).await?;
        let reply = self.message(stored.message_id).await?;
        let again = match resolution {
            CallResolution::RunAgain => Some(self.next_attempt(&stored).await?),
            _ => None,
        };
        let next = again.clone();
        let answer = match resolution {
            CallResolution::Send => self.store.call_answer(call_id).await?,
            _ => None,
        };
        let change = move |call: &mut ToolCall| {
            if !call.apply(now_ms(), CallInput::Resolve(resolution.resolution())) {
                return None;
            }
            match &resolution {
                CallResolution::Typed { text } => call.told = Some(told::typed(text)),
                CallResolution::Send => told::tell(call, answer.as_deref()),
                CallResolution::TellUnknown | CallResolution::RunAgain | CallResolution::Withhold => {
                    told::tell(call, None);
                }
            }
            Some(CallExtras {
                again: next,
                ..CallExtras::default()
            })
        };
        let changed = self
            .store
            .change_call(call_id, change)
            .await?
            .ok_or_else(decided)?;
        if let Some(again) = again {
            self.call_changed(&reply, &again);
            if again.state == CallState::Approved {
                self.start_call(again.id);
            }
            return Ok(());
        }
        self.call_changed(&reply, &changed);
        self.tool_host.calls.release(reply.id);
        self.after_settling(reply.id).await
    }

    /// Creates the next attempt at a call that the user wants to run again. Usually, the user does
    /// not have to allow it again. However, this is necessary if the definition of the tool or the
    /// launch configuration of its server has changed since the call was allowed, or if Rivulet was
    /// restarted since then.
    async fn next_attempt(&self, call: &ToolCall) -> Result<ToolCall, Fault> {
        let mut again = call.again(ToolCallId(Uuid::now_v7()), now_ms());
        let is_unchanged = match (call.server_id, self.definition_of(call).await?) {
            (Some(server_id), Some(definition)) => {
                let permission = self.permission_of(server_id, &definition).await?;
                let is_permitted = self.tool_host.calls.is_permitted(call.id, &permission);
                if is_permitted {
                    self.tool_host.calls.permit(again.id, permission);
                }
                is_permitted
            }
            // The tool no longer exists or is switched off. Do not ask the user, because the
            // attempt ends before anything runs.
            _ => true,
        };
        let scope = GrantScope::Once;
        let input = match is_unchanged {
            true => CallInput::Allow {
                scope,
                arguments: None,
            },
            false => CallInput::Ask,
        };
        again.apply(now_ms(), input);
        Ok(again)
    }

    /// Applies an input, such as the user's decision, to a call. Stores the changed call together
    /// with the text for the model, and reports the change to the front end. Returns the changed
    /// call, or `None` if the call is in a state that does not accept the input.
    pub(super) async fn change_call(
        &self,
        reply: &Message,
        call_id: ToolCallId,
        input: CallInput,
    ) -> Result<Option<ToolCall>, Fault> {
        let changed = self.store.change_call(call_id, applying(input)).await?;
        Ok(self.reported(reply, changed))
    }

    /// Like [`change_call`](Self::change_call), applies an input to a call, but waits until the
    /// change is written, even if the disk is not writable for a long time. Use this function for
    /// the events of a running call, because such an event is lost if it is not stored.
    pub(super) async fn record_call(
        &self,
        reply: &Message,
        call_id: ToolCallId,
        input: CallInput,
    ) -> Result<Option<ToolCall>, Fault> {
        let changed = self.store.record_call(call_id, applying(input)).await?;
        Ok(self.reported(reply, changed))
    }

    fn reported(&self, reply: &Message, changed: Option<ToolCall>) -> Option<ToolCall> {
        changed.inspect(|call| self.call_changed(reply, call))
    }

    pub(super) async fn stored_call(&self, call_id: ToolCallId) -> Result<ToolCall, Fault> {
        let call = self.store.call(call_id).await?;
        call.ok_or_else(|| Fault::input(fault::call_gone()))
    }

    /// Parses and checks the arguments `text` of a call. Returns the arguments and, if the call
    /// would read a web page, the site of that page. Fails with the reason if the arguments are
    /// invalid or cannot be checked, or if Rivulet is not allowed to read the page.
    pub(super) fn checked_arguments(
        &self,
        call: &ToolCall,
        text: &str,
        definition: &ToolDefinition,
    ) -> Result<(Map<String, Value>, Option<String>), UiText> {
        let arguments = check::arguments(text, &definition.input_schema)?;
        let site = match call.server_id {
            Some(BUILT_IN) => built_in::site(&call.tool, &arguments, self.tool_host.page_rules())?,
            _ => None,
        };
        Ok((arguments, site))
    }

    /// Returns the current definition of the tool that a call uses, or `None` if the tool or its
    /// server no longer exists or is switched off.
    pub(super) async fn definition_of(&self, call: &ToolCall) -> Result<Option<ToolDefinition>, Fault> {
        let Some(server_id) = call.server_id else {
            return Ok(None);
        };
        let tools = if server_id == BUILT_IN {
            built_in::definitions()
        } else {
            let found = self.found_server(server_id).await?;
            let Some(found) = found.filter(|found| found.server.on) else {
                return Ok(None);
            };
            let off = found.server.tools_off;
            found
                .tools
                .into_iter()
                .filter(|tool| !off.contains(&tool.name))
                .collect()
        };
        Ok(tools.into_iter().find(|tool| tool.name == call.tool))
    }

    /// Returns the destination of a call's arguments (see [`CallPrompt::destination`]).
    async fn destination_of(&self, tool_call: &ToolCall) -> Result<String, Fault> {
        match tool_call.server_id {
            Some(BUILT_IN) => Ok(call::within_rivulet().to_string()),
            Some(server_id) => {
                let server = self.found_server(server_id).await?;
                Ok(server
                    .map(|stored| configuration::destination(&stored.server.transport))
                    .unwrap_or_default())
            }
            None => Ok(String::new()),
        }
    }
}

/// Returns a function that applies `input` to a call and then updates the call's text for the
/// model.
fn applying(input: CallInput) -> impl FnMut(&mut ToolCall) -> Option<CallExtras> + Send {
    let at = now_ms();
    move |call| {
        call.apply(at, input.clone()).then(|| {
            told::tell(call, None);
            CallExtras::default()
        })
    }
}

fn decided() -> Fault {
    Fault::input(fault::call_decided())
}
