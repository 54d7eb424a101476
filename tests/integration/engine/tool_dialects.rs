//! Tests of tool calls with servers that expect certain fields of earlier responses in later
//! requests. Also tests calls that must not run. The test server is as strict as OpenAI: each call
//! in a request must have exactly one result.

use rivulet_app::contract::NewMessage;
use rivulet_core::{
    BUILT_IN, CallEnding, CallState, Ending, GrantScope, Message, MessageId, Part, Provider, ReasoningEffort,
    Role, ToolCall, ToolChoice,
};

use crate::harness::Engine;
use crate::tool_steps::{allow, ask_model_with, calls_ended, calls_when, results_of, waiting, with_tools};

/// Sends a message to a model with the built-in tools. Returns the id of the ended reply.
async fn ask_model(engine: &mut Engine, provider: &Provider, model: &str) -> MessageId {
    ask_model_with(engine, provider, model, &[BUILT_IN]).await
}

fn assert_complete(reply: &Message, what: impl std::fmt::Display) {
    assert_eq!(reply.ending, Some(Ending::Complete), "{what}: {:?}", reply.fault);
}

/// Allows both calls of a reply, and returns the next reply.
async fn allow_both(engine: &mut Engine, reply: MessageId) -> Message {
    for call in waiting(engine, reply, 2).await {
        allow(engine, call.id, GrantScope::Once).await;
    }
    results_of(engine, reply).await.pop().unwrap()
}

/// Sends another message in the conversation of a reply. Returns the id of the new reply.
async fn ask_again(engine: &mut Engine, provider: &Provider, model: &str, reply: MessageId) -> MessageId {
    let conversation_id = engine.stored(reply).await.conversation_id;
    let mut watched = engine.begin(provider, model, Some(conversation_id)).await;
    engine.outcome(&mut watched).await;
    watched.message_id
}

#[tokio::test(flavor = "multi_thread")]
async fn each_server_gets_back_what_it_requires() {
    let (mut engine, provider) = Engine::with_provider().await;
    for model in [
        "tools@max", "tools-gemini", "tools-deepseek", "tools-kimi", "tools-mistral",
    ] {
        let mut reply = ask_model(&mut engine, &provider, model).await;
        for round in 0..2 {
            if round > 0 {
                reply = ask_again(&mut engine, &provider, model, reply).await;
            }
            let answer = allow_both(&mut engine, reply).await;
            assert_complete(&answer, model);
            let text = answer.text();
            assert!(
                text.contains("**time**") && text.contains("\n42\n"),
                "{model}: {text}"
            );
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_preset_names_what_another_models_calls_lack() {
    let (mut engine, provider) = Engine::with_provider().await;
    let deepseek = engine
        .provider(|draft| draft.preset = Some("deepseek".to_owned()))
        .await;
    let reply = ask_model(&mut engine, &provider, "tools@max").await;
    allow_both(&mut engine, reply).await;
    let next = ask_again(&mut engine, &deepseek, "tools-kimi", reply).await;
    let answer = allow_both(&mut engine, next).await;
    assert_eq!(answer.ending, Some(Ending::Complete), "{:?}", answer.fault);
    // Without the preset for DeepSeek, the server must refuse the request, which ends the reply.
    let refused = ask_model(&mut engine, &provider, "tools@max").await;
    allow_both(&mut engine, refused).await;
    let refused = ask_again(&mut engine, &provider, "tools-kimi", refused).await;
    assert_eq!(engine.stored(refused).await.ending, Some(Ending::ProviderError));
}

#[tokio::test(flavor = "multi_thread")]
async fn a_model_that_needs_reasoning_back_gets_it_on_any_server() {
    let (mut engine, provider) = Engine::with_provider().await;
    for model in ["vendor/kimi-k2.6", "vendor/deepseek-v3.2"] {
        let reply = ask_model(&mut engine, &provider, "tools@max").await;
        allow_both(&mut engine, reply).await;
        let next = ask_again(&mut engine, &provider, model, reply).await;
        let answer = allow_both(&mut engine, next).await;
        assert_complete(&answer, model);
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn calls_that_must_not_run_do_not_and_the_chat_goes_on() {
    let (mut engine, provider) = Engine::with_provider().await;
    for (model, reply_ending, call_endings) in [
        ("tools-length", Ending::Length, vec![CallEnding::CutOff]),
        ("tools-unconfirmed", Ending::Unconfirmed, vec![CallEnding::CutOff]),
        (
            "tools-disconnected",
            Ending::Disconnected,
            vec![CallEnding::CutOff],
        ),
        ("tools-half", Ending::ToolCalls, vec![CallEnding::Malformed]),
        ("tools-unknown", Ending::ToolCalls, vec![CallEnding::Malformed]),
        (
            "tools-one-bad",
            Ending::ToolCalls,
            vec![CallEnding::Succeeded, CallEnding::Malformed],
        ),
    ] {
        let reply = ask_model(&mut engine, &provider, model).await;
        assert_eq!(engine.stored(reply).await.ending, Some(reply_ending), "{model}");
        let is_settled = |call: &ToolCall| call.state == CallState::WaitingApproval || call.ending.is_some();
        let count = call_endings.len();
        let calls = calls_when(&mut engine, reply, |calls| {
            calls.len() == count && calls.iter().all(is_settled)
        })
        .await;
        for call in calls.iter().filter(|call| call.ending.is_none()) {
            allow(&engine, call.id, GrantScope::Once).await;
        }
        let ended = calls_ended(&mut engine, reply, count).await;
        let endings: Vec<CallEnding> = ended.iter().filter_map(|call| call.ending).collect();
        assert_eq!(endings, call_endings, "{model}");
        if reply_ending == Ending::ToolCalls {
            let answer = results_of(&mut engine, reply).await.pop().unwrap();
            assert_complete(&answer, model);
        }
        let next = ask_again(&mut engine, &provider, "echo@max", reply).await;
        let next = engine.stored(next).await;
        assert_complete(&next, model);
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_conversation_with_calls_continues_from_every_message() {
    let (mut engine, provider) = Engine::with_provider().await;
    let reply = ask_model(&mut engine, &provider, "tools@max").await;
    allow_both(&mut engine, reply).await;
    let conversation_id = engine.stored(reply).await.conversation_id;
    let view = engine.conversation(conversation_id).await;
    let messages: Vec<Message> = view.messages.into_iter().map(|view| view.message).collect();
    let roles: Vec<Role> = messages.iter().map(|message| message.role).collect();
    assert_eq!(roles, [Role::User, Role::Assistant, Role::Tool, Role::Assistant]);
    let is_call = |part: &Part| matches!(part, Part::ToolCall { .. });
    for message in &messages {
        // Branch off at this message, and continue the new conversation.
        let branch = engine.app.conversation_branch(message.id).await.unwrap();
        let mut next = engine
            .begin(&provider, "echo@max", Some(branch.conversation.id))
            .await;
        engine.outcome(&mut next).await;
        let answer = engine.stored(next.message_id).await;
        assert_complete(&answer, message.role);
        // Retry the message in the original conversation: a reply gets another version, and any
        // other message gets a reply.
        engine.app.message_show(message.id).await.unwrap();
        let retried = engine
            .app
            .turn_retry(message.id, provider.id, "echo@max".to_owned())
            .await
            .unwrap();
        let answer = engine.finish(retried).await;
        assert_complete(&answer, message.role);
        if message.role == Role::User {
            let edited = NewMessage::new(provider.id, "echo@max", "Edited");
            let edited = engine.app.turn_edit(message.id, edited).await.unwrap();
            engine.finish(edited).await;
        }
        assert_eq!(message.parts.iter().any(is_call), message.id == reply);
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_call_is_forced_without_thinking_or_not_at_all_where_the_provider_refuses_both() {
    let (mut engine, provider) = Engine::with_provider().await;
    let moonshot = engine
        .provider(|draft| draft.preset = Some("moonshot".to_owned()))
        .await;
    let model = "vendor/kimi-k2.6";
    let mut forced = with_tools([BUILT_IN]);
    forced.settings.tool_choice = Some(ToolChoice::Required);
    let start = async |engine: &Engine, provider: &Provider, model: &str, effort: &str| {
        let mut start = forced.clone();
        start.settings.reasoning_effort = ReasoningEffort::new(effort);
        let message = NewMessage::new(provider.id, model, "What time is it?");
        engine.app.conversation_start(start, message).await
    };
    for effort in ["", "on"] {
        let view = start(&engine, &moonshot, model, effort).await.unwrap();
        let reply = engine.finish(view).await;
        assert_eq!(
            reply.ending,
            Some(Ending::ToolCalls),
            "{effort}: {:?}",
            reply.fault
        );
        assert_eq!(
            reply.notices.request_notes[0].id(),
            "fault-thinking-off",
            "{effort}"
        );
        let request = engine.last_request();
        assert_eq!(request["tool_choice"], "required", "{effort}");
        assert_eq!(
            request["thinking"],
            serde_json::json!({ "type": "disabled" }),
            "{effort}"
        );
    }
    // Without the preset for Moonshot, Rivulet does not switch thinking off, and the server refuses
    // the request.
    let view = start(&engine, &provider, model, "").await.unwrap();
    assert_eq!(engine.finish(view).await.ending, Some(Ending::ProviderError));
    // `kimi-k2.7-code` always thinks, and its provider refuses requests that force a tool call
    // while the model thinks. Therefore, Rivulet must not send such a request.
    let requests = engine.sandbox.requests().len();
    let refused = start(&engine, &moonshot, "kimi-k2.7-code", "").await.unwrap_err();
    assert_eq!(refused.message.id(), "fault-forced-call-thinks");
    assert_eq!(engine.sandbox.requests().len(), requests);
    // Like `kimi-k2.7-code`, `kimi-k3` always thinks. For this model, however, the provider accepts
    // requests that force a tool call.
    let view = start(&engine, &moonshot, "kimi-k3", "high").await.unwrap();
    engine.finish(view).await;
    let request = engine.last_request();
    assert_eq!(request["tool_choice"], "required");
    assert_eq!(request["reasoning_effort"], "high");
    assert!(request["thinking"].is_null(), "{request}");
}
