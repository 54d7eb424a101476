//! Steps that are shared by several tests of tool calls.

use rivulet_app::contract::{CallDecision, ConversationStart, NewMessage, Update};
use rivulet_core::{
    CallEnding, CallState, ChatSettings, ChosenTools, GrantScope, Message, MessageId, Part, Provider, Role,
    ToolCall, ToolCallId, ToolServerId,
};
use rivulet_sandbox::Script;
use serde_json::Value;

use crate::harness::Engine;

pub fn calls(list: &[(&str, &str, &str)]) -> Script {
    Script::new().role().tool_calls(list).ended("tool_calls")
}

/// Returns the settings of a new conversation in which the model may call all tools of `servers`.
pub fn with_tools(servers: impl IntoIterator<Item = ToolServerId>) -> ConversationStart {
    let chosen = servers.into_iter().map(|server_id| ChosenTools {
        server_id,
        only: None,
    });
    ConversationStart {
        system: None,
        settings: ChatSettings {
            tools: chosen.collect(),
            ..ChatSettings::default()
        },
    }
}

/// Does the same as [`ask_model_with`] with the model `m`.
pub async fn ask_with(engine: &mut Engine, provider: &Provider, servers: &[ToolServerId]) -> MessageId {
    ask_model_with(engine, provider, "m", servers).await
}

/// Sends a message to `model`, which may call all tools of `servers`. Waits for the end of the
/// reply and returns its id.
pub async fn ask_model_with(
    engine: &mut Engine,
    provider: &Provider,
    model: &str,
    servers: &[ToolServerId],
) -> MessageId {
    let start = with_tools(servers.iter().copied());
    let message = NewMessage::new(provider.id, model, "Hello");
    let view = engine.app.conversation_start(start, message).await.unwrap();
    let mut watched = engine.watch(&view);
    engine.outcome(&mut watched).await;
    watched.message_id
}

/// Lets the model `m` call one tool, and waits until the user must decide. Returns the ids of the
/// reply and of the call.
pub async fn proposed(
    engine: &mut Engine,
    provider: &Provider,
    servers: &[ToolServerId],
    call: (&str, &str, &str),
) -> (MessageId, ToolCallId) {
    engine.answer_next(calls(&[call]));
    let reply = ask_with(engine, provider, servers).await;
    let open = waiting(engine, reply, 1).await;
    (reply, open[0].id)
}

/// Returns the latest attempts of the calls in a reply as soon as they satisfy `wanted`.
pub async fn calls_when(
    engine: &mut Engine,
    reply: MessageId,
    wanted: impl Fn(&[ToolCall]) -> bool,
) -> Vec<ToolCall> {
    loop {
        let view = engine.view_of(reply).await;
        if wanted(&view.calls) {
            return view.calls;
        }
        engine.update().await;
    }
}

pub async fn waiting(engine: &mut Engine, reply: MessageId, count: usize) -> Vec<ToolCall> {
    let is_waiting = |call: &ToolCall| call.state == CallState::WaitingApproval;
    calls_when(engine, reply, |calls| {
        calls.len() == count && calls.iter().all(is_waiting)
    })
    .await
}

/// Returns the calls of a reply as soon as there are `count` calls, all of which have ended.
pub async fn calls_ended(engine: &mut Engine, reply: MessageId, count: usize) -> Vec<ToolCall> {
    let has_ended = |call: &ToolCall| call.ending.is_some();
    calls_when(engine, reply, |calls| {
        calls.len() == count && calls.iter().all(has_ended)
    })
    .await
}

/// Waits until a call is running as a task and its server has reported progress.
pub async fn task_runs(engine: &mut Engine) {
    let is_polled = |update: Update| match update {
        Update::Call { call, .. } => call.progress.as_deref() == Some("working"),
        _ => false,
    };
    while !is_polled(engine.update().await) {}
}

/// Waits until the results have been sent and the next reply is stored. Returns the messages of the
/// branch, beginning with the reply that contains the calls.
pub async fn results_of(engine: &mut Engine, reply: MessageId) -> Vec<Message> {
    loop {
        let conversation_id = engine.view_of(reply).await.message.conversation_id;
        let view = engine.conversation(conversation_id).await;
        let messages: Vec<Message> = view.messages.into_iter().map(|view| view.message).collect();
        let at = messages.iter().position(|message| message.id == reply).unwrap();
        let last = messages.last().unwrap();
        if messages.len() > at + 2 && last.role == Role::Assistant && last.ending.is_some() {
            engine.stored(last.id).await;
            return messages[at..].to_vec();
        }
        engine.update().await;
    }
}

pub async fn allow(engine: &Engine, call: ToolCallId, scope: GrantScope) {
    let prompt = engine.app.call_prompt(call).await.unwrap();
    let decision = CallDecision::Allow {
        scope,
        arguments: None,
        permission: Some(prompt.permission),
    };
    engine.app.call_decide(call, decision).await.unwrap();
}

pub fn roles(request: &Value) -> Vec<&str> {
    let messages = request["messages"].as_array().unwrap();
    messages
        .iter()
        .map(|message| message["role"].as_str().unwrap())
        .collect()
}

pub fn told(message: &Message) -> Vec<(Option<CallEnding>, String)> {
    let parts = message.parts.iter().map(|part| match part {
        Part::ToolResult { ending, text, .. } => (*ending, text.clone()),
        other => panic!("{other:?}"),
    });
    parts.collect()
}
