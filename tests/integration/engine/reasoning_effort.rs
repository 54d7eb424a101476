//! Tests of “Answer now” and of the reasoning effort: how it is sent and stored, and what happens
//! after a server refuses it.

use rivulet_app::contract::{ConversationStart, NewMessage};
use rivulet_core::{
    Activity, ChatSettings, ConversationId, Ending, FaultCategory, Message, Provider, ReasoningEffort,
    SentEffort,
};
use rivulet_sandbox::Script;
use serde_json::{Value, json};

use crate::harness::Engine;

/// The path of the request that ends the reasoning.
const CONTROL: &str = "/v1/chat/completions/control";

fn effort(value: &str) -> ReasoningEffort {
    ReasoningEffort::new(value).unwrap()
}

fn sent(value: &str, once: bool) -> Option<SentEffort> {
    Some(SentEffort {
        value: effort(value),
        once,
    })
}

/// Starts a conversation with the reasoning effort `value`. Returns the first reply as stored.
async fn start(engine: &mut Engine, provider: &Provider, model: &str, value: &str) -> Message {
    let start = ConversationStart {
        settings: ChatSettings {
            reasoning_effort: Some(effort(value)),
            ..ChatSettings::default()
        },
        ..ConversationStart::default()
    };
    let message = NewMessage::new(provider.id, model, "Hello");
    let view = engine.app.conversation_start(start, message).await;
    engine.finish(view.unwrap()).await
}

/// Sends a message and returns the stored reply. `value` is the reasoning effort for this message;
/// if it is `None`, the chat settings apply.
async fn say(
    engine: &mut Engine,
    provider: &Provider,
    conversation: ConversationId,
    value: Option<&str>,
) -> Message {
    let message = NewMessage {
        effort: value.map(effort),
        ..NewMessage::new(provider.id, "effort@max", "Hello again")
    };
    let view = engine.app.turn_start(conversation, message).await;
    engine.finish(view.unwrap()).await
}

#[tokio::test(flavor = "multi_thread")]
async fn a_preset_decides_in_which_fields_the_effort_is_sent() {
    let mut engine = Engine::start().await;
    for (preset, value, expected) in [
        (None, "low", json!({ "reasoning_effort": "low" })),
        (Some("openai"), "xhigh", json!({ "reasoning_effort": "xhigh" })),
        (
            Some("openrouter"),
            "none",
            json!({ "reasoning": { "enabled": false } }),
        ),
        (
            Some("qwen"),
            "2048",
            json!({ "enable_thinking": true, "thinking_budget": 2_048 }),
        ),
        (
            Some("vllm"),
            "none",
            json!({ "chat_template_kwargs": { "enable_thinking": false } }),
        ),
        (
            Some("deepseek"),
            "max",
            json!({ "thinking": { "type": "enabled" }, "reasoning_effort": "max" }),
        ),
        (
            Some("z-ai"),
            "none",
            json!({ "thinking": { "type": "disabled" } }),
        ),
    ] {
        let provider = engine
            .provider(|draft| draft.preset = preset.map(str::to_owned))
            .await;
        let reply = start(&mut engine, &provider, "effort@max", value).await;
        let text = reply.text();
        let (_, after) = text.split_once("```json").unwrap();
        let (received, _) = after.split_once("```").unwrap();
        let received: Value = serde_json::from_str(received).unwrap();
        assert_eq!(received, expected, "{preset:?} {value}");
        assert_eq!(reply.notices.effort, sent(value, false), "{preset:?}");
        assert_eq!(
            reply.reasoning().is_empty(),
            value == "none",
            "{preset:?} {value}"
        );
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn an_effort_for_one_message_applies_to_its_reply_and_to_retries_of_that_reply() {
    let (mut engine, provider) = Engine::with_provider().await;
    let first = start(&mut engine, &provider, "effort@max", "low").await;
    let conversation = first.conversation_id;
    let second = say(&mut engine, &provider, conversation, Some("high")).await;
    assert_eq!(second.notices.effort, sent("high", true));
    assert_eq!(engine.last_request()["reasoning_effort"], "high");
    let third = say(&mut engine, &provider, conversation, None).await;
    assert_eq!(third.notices.effort, sent("low", false));
    assert_eq!(engine.last_request()["reasoning_effort"], "low");
    let view = engine
        .app
        .turn_retry(second.id, provider.id, "effort@max".to_owned())
        .await;
    let again = engine.finish(view.unwrap()).await;
    assert_eq!(again.notices.effort, sent("high", true));
    assert_eq!(engine.last_request()["reasoning_effort"], "high");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_refused_effort_is_reported_in_the_words_of_the_server_and_dropped_by_one_action() {
    let (mut engine, provider) = Engine::with_provider().await;
    let refused = start(&mut engine, &provider, "effort-refused@max", "high").await;
    assert_eq!(refused.ending, Some(Ending::ProviderError));
    let fault = refused.fault.unwrap();
    assert_eq!(fault.category, FaultCategory::Request);
    assert!(fault.detail.unwrap().contains("`reasoning_effort`"));
    assert_eq!(refused.notices.effort, sent("high", false));
    let view = engine.app.turn_retry_without_effort(refused.id).await.unwrap();
    assert_eq!(view.conversation.settings.reasoning_effort, None);
    let reply = engine.finish(view).await;
    assert_eq!(reply.ending, Some(Ending::Complete));
    assert_eq!(reply.notices.effort, None);
    assert_eq!(engine.last_request().get("reasoning_effort"), None);
}

#[tokio::test(flavor = "multi_thread")]
async fn the_effort_stays_in_the_chat_settings_if_the_retry_without_it_cannot_start() {
    let (mut engine, provider) = Engine::with_provider().await;
    let refused = start(&mut engine, &provider, "effort-refused@max", "high").await;
    engine.app.provider_delete(provider.id).await.unwrap();
    let retried = engine.app.turn_retry_without_effort(refused.id).await;
    assert_eq!(retried.unwrap_err().message.id(), "fault-provider-deleted");
    let view = engine.conversation(refused.conversation_id).await;
    assert_eq!(view.conversation.settings.reasoning_effort, Some(effort("high")));
}

#[tokio::test(flavor = "multi_thread")]
async fn an_effort_that_no_server_could_understand_is_refused_before_it_is_sent() {
    let (engine, provider) = Engine::with_provider().await;
    let message = NewMessage {
        effort: Some(serde_json::from_str("\"a\\nb\"").unwrap()),
        ..NewMessage::new(provider.id, "effort", "Hello")
    };
    let start = engine
        .app
        .conversation_start(ConversationStart::default(), message)
        .await;
    assert_eq!(start.unwrap_err().message.id(), "fault-effort-invalid");
}

#[tokio::test(flavor = "multi_thread")]
async fn answer_now_ends_the_reasoning_and_the_answer_follows() {
    let (mut engine, provider) = Engine::with(|draft| draft.preset = Some("llama-cpp".to_owned())).await;
    let mut watched = engine.begin(&provider, "answer-now@5", None).await;
    let id = watched.message_id;
    engine
        .listen_until(&mut watched, |watched| {
            watched.activities.contains(&Activity::Thinking)
        })
        .await;
    engine.app.turn_answer_now(id).await.unwrap();
    engine.outcome(&mut watched).await;
    let reply = engine.stored(id).await;
    assert_eq!(reply.ending, Some(Ending::Complete));
    assert!(reply.notices.can_answer_now);
    assert!(reply.text().starts_with("This is the answer"));
    assert!(!reply.reasoning().is_empty() && !reply.reasoning().contains("That is enough"));
    let late = engine.app.turn_answer_now(id).await.unwrap_err();
    assert_eq!(late.message.id(), "fault-answer-now-too-late");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_refused_answer_now_changes_nothing() {
    let (mut engine, provider) = Engine::with(|draft| draft.preset = Some("llama-cpp".to_owned())).await;
    let body = json!({ "success": false, "message": "no active completion for this id" });
    engine.sandbox.answer(CONTROL, Script::json(200, &body));
    let mut watched = engine.begin(&provider, "answer-now@20", None).await;
    let id = watched.message_id;
    engine
        .listen_until(&mut watched, |watched| !watched.reply.reasoning().is_empty())
        .await;
    let refused = engine.app.turn_answer_now(id).await.unwrap_err();
    assert_eq!(
        refused.detail.as_deref(),
        Some("no active completion for this id")
    );
    let seen = watched.reply.reasoning().len();
    engine
        .listen_until(&mut watched, |watched| watched.reply.reasoning().len() > seen)
        .await;
    engine.app.turn_stop(id).await.unwrap();
    engine.outcome(&mut watched).await;
    assert_eq!(engine.stored(id).await.ending, Some(Ending::Stopped));
}

#[tokio::test(flavor = "multi_thread")]
async fn servers_that_cannot_end_the_reasoning_are_not_asked_to() {
    let (mut engine, provider) = Engine::with_provider().await;
    let reply = start(&mut engine, &provider, "effort@max", "low").await;
    assert!(!reply.notices.can_answer_now);
    assert_eq!(engine.last_request().get("reasoning_control"), None);
}
