//! Tests of the queue: messages that the user writes while a reply is running.

use rivulet_app::contract::{NewMessage, ProviderDraft, Update};
use rivulet_core::{
    BUILT_IN, CallState, ConversationId, Ending, FaultCategory, GrantScope, Provider, QueueHold,
    QueuedMessage, Role,
};
use rivulet_sandbox::{Gate, Script};
use serde_json::json;

use crate::budgets::play;
use crate::harness::{Engine, Watched, texts};
use crate::tool_steps::{allow, proposed};

const SUM: (&str, &str, &str) = ("a", "calculator", r#"{"expression":"1+2"}"#);

fn written(provider: &Provider, text: &str) -> NewMessage {
    NewMessage::new(provider.id, "m", text)
}

/// Starts a reply that pauses at a gate. When the gate opens, the server sends `end`, the rest of
/// the reply. Returns the running reply, its conversation and the gate.
async fn held_reply(
    engine: &mut Engine,
    provider: &Provider,
    end: Script,
) -> (Watched, ConversationId, Gate) {
    let gate = Gate::new();
    let script = Script::new().role().text("First").hold(&gate).then(end);
    engine.answer_next(script);
    let mut watched = engine.begin(provider, "m", None).await;
    engine.listen_until_text(&mut watched, "First").await;
    let view = engine.view_of(watched.message_id).await;
    (watched, view.message.conversation_id, gate)
}

fn complete() -> Script {
    Script::new().ended("stop")
}

async fn add(engine: &Engine, conversation: ConversationId, provider: &Provider, text: &str) {
    let message = written(provider, text);
    let added = engine.app.queue_add(conversation, message, Vec::new()).await;
    added.unwrap();
}

async fn queue(engine: &Engine, conversation: ConversationId) -> Vec<QueuedMessage> {
    engine.app.queue_list(conversation).await.unwrap()
}

async fn queued_texts(engine: &Engine, conversation: ConversationId) -> Vec<String> {
    let queued = queue(engine, conversation).await.into_iter();
    queued.map(|message| message.text).collect()
}

/// Waits until the conversation has `count` messages and its last reply has ended.
async fn answered(engine: &mut Engine, conversation: ConversationId, count: usize) -> Vec<String> {
    loop {
        let view = engine.conversation(conversation).await;
        let last = &view.messages.last().unwrap().message;
        if view.messages.len() == count && last.role == Role::Assistant && last.ending.is_some() {
            return texts(&view);
        }
        engine.update().await;
    }
}

/// Waits until the first queued message is held, that is, until only the user can send it.
async fn held(engine: &mut Engine, conversation: ConversationId) -> QueueHold {
    held_at(engine, conversation, 0).await
}

/// Waits until the queued message at position `at` is held. Returns the reason.
async fn held_at(engine: &mut Engine, conversation: ConversationId, at: usize) -> QueueHold {
    loop {
        if let Some(hold) = queue(engine, conversation).await[at].hold.clone() {
            return hold;
        }
        engine.update().await;
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn queued_messages_are_sent_in_order_each_after_a_complete_reply() {
    let (mut engine, provider) = Engine::with_provider().await;
    let (_, conversation, gate) = held_reply(&mut engine, &provider, complete()).await;
    for text in ["Three", "Two"] {
        add(&engine, conversation, &provider, text).await;
    }
    engine.answer_next(Script::reply("Second"));
    engine.answer_next(Script::reply("Third"));
    let mut order: Vec<_> = queue(&engine, conversation)
        .await
        .iter()
        .map(|one| one.id)
        .collect();
    order.reverse();
    engine.app.queue_order(conversation, order).await.unwrap();
    assert_eq!(queued_texts(&engine, conversation).await, ["Two", "Three"]);
    gate.release();
    assert_eq!(
        answered(&mut engine, conversation, 6).await,
        ["Hello there", "First", "Two", "Second", "Three", "Third"]
    );
    assert!(queue(&engine, conversation).await.is_empty());
    assert_eq!(engine.sandbox.requests().len(), 3);
}

#[tokio::test(flavor = "multi_thread")]
async fn after_any_other_ending_the_queue_waits_and_is_sent_on_request() {
    for (ending, end) in [
        (Ending::Length, Script::new().ended("length")),
        (Ending::ContentFilter, Script::new().ended("content_filter")),
        (Ending::Unconfirmed, Script::new().end()),
        (Ending::Disconnected, Script::new().cut()),
        (
            Ending::ProviderError,
            Script::new()
                .event(&json!({"error": {"message": "No more"}}))
                .end(),
        ),
    ] {
        let (mut engine, provider) = Engine::with_provider().await;
        let (_, conversation, gate) = held_reply(&mut engine, &provider, end).await;
        add(&engine, conversation, &provider, "Next").await;
        gate.release();
        assert_eq!(
            held(&mut engine, conversation).await,
            QueueHold::ReplyEnded { ending },
            "{ending}"
        );
        assert_eq!(engine.sandbox.requests().len(), 1);
        engine.answer_next(Script::reply("Second"));
        let first = queue(&engine, conversation).await.remove(0);
        engine.app.queue_send(first.id).await.unwrap();
        assert_eq!(
            answered(&mut engine, conversation, 4).await[2..],
            ["Next", "Second"]
        );
        assert!(queue(&engine, conversation).await.is_empty());
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_stopped_reply_and_a_restart_hold_the_queue() {
    let (mut engine, provider) = Engine::with_provider().await;
    let (watched, conversation, _gate) = held_reply(&mut engine, &provider, complete()).await;
    add(&engine, conversation, &provider, "Next").await;
    engine.app.turn_stop(watched.message_id).await.unwrap();
    let stopped = QueueHold::ReplyEnded {
        ending: Ending::Stopped,
    };
    assert_eq!(held(&mut engine, conversation).await, stopped);
    let engine = engine.restart().await;
    assert_eq!(queue(&engine, conversation).await[0].hold, Some(stopped));
    assert_eq!(engine.sandbox.requests().len(), 1);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_queued_message_waits_for_the_rounds_of_tool_calls() {
    let (mut engine, provider) = Engine::with_provider().await;
    let gate = Gate::new();
    let (reply, call) = proposed(&mut engine, &provider, &[BUILT_IN], SUM).await;
    let script = Script::new().role().text("Three.").hold(&gate).then(complete());
    engine.answer_next(script);
    engine.answer_next(Script::reply("Last"));
    let conversation = engine.stored(reply).await.conversation_id;
    add(&engine, conversation, &provider, "Next").await;
    assert_eq!(queue(&engine, conversation).await[0].hold, None);
    allow(&engine, call, GrantScope::Once).await;
    while !matches!(engine.update().await, Update::ResultsSent { .. }) {}
    assert_eq!(queue(&engine, conversation).await[0].hold, None);
    gate.release();
    assert_eq!(
        answered(&mut engine, conversation, 6).await[3..],
        ["Three.", "Next", "Last"]
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn after_a_stopped_call_the_queue_waits() {
    let (mut engine, provider) = Engine::with_provider().await;
    let (reply, _) = proposed(&mut engine, &provider, &[BUILT_IN], SUM).await;
    let conversation = engine.stored(reply).await.conversation_id;
    add(&engine, conversation, &provider, "Next").await;
    engine.app.turn_stop(reply).await.unwrap();
    assert_eq!(held(&mut engine, conversation).await, QueueHold::ResultsNotSent);
    let view = engine.view_of(reply).await;
    assert!(view.calls.iter().all(|call| call.state == CallState::Ended));
}

#[tokio::test(flavor = "multi_thread")]
async fn a_message_that_is_being_edited_is_sent_only_after_the_edit() {
    let (mut engine, provider) = Engine::with_provider().await;
    let (mut watched, conversation, gate) = held_reply(&mut engine, &provider, complete()).await;
    add(&engine, conversation, &provider, "Nxt").await;
    let queued = queue(&engine, conversation).await.remove(0);
    engine.app.queue_edit(queued.id).await.unwrap();
    gate.release();
    engine.outcome(&mut watched).await;
    engine.stored(watched.message_id).await;
    engine.app.calls_rest(watched.message_id).await;
    assert_eq!(
        queue(&engine, conversation).await[0].hold,
        Some(QueueHold::Editing)
    );
    engine.answer_next(Script::reply("Second"));
    engine
        .app
        .queue_change(queued.id, written(&provider, "Next"))
        .await
        .unwrap();
    assert_eq!(
        answered(&mut engine, conversation, 4).await[2..],
        ["Next", "Second"]
    );
    assert!(
        engine
            .app
            .queue_change(queued.id, written(&provider, "x"))
            .await
            .is_err()
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn a_queued_message_is_sent_once_even_if_it_is_sent_twice_at_the_same_time() {
    let (mut engine, provider) = Engine::with_provider().await;
    let (_, conversation, gate) = held_reply(&mut engine, &provider, Script::new().cut()).await;
    add(&engine, conversation, &provider, "Next").await;
    gate.release();
    held(&mut engine, conversation).await;
    engine.sandbox.play("m", Script::reply("Second"));
    let queued = queue(&engine, conversation).await.remove(0);
    let (one, other) = tokio::join!(engine.app.queue_send(queued.id), engine.app.queue_send(queued.id));
    assert_ne!(one.is_ok(), other.is_ok());
    answered(&mut engine, conversation, 4).await;
    assert_eq!(engine.sandbox.requests().len(), 2);
    assert!(engine.app.queue_remove(queued.id).await.is_err());
}

#[tokio::test(flavor = "multi_thread")]
async fn a_message_that_cannot_be_sent_stays_with_the_reason() {
    let (mut engine, provider) = Engine::with_provider().await;
    let (_, conversation, gate) = held_reply(&mut engine, &provider, complete()).await;
    let other = engine.provider(|draft| draft.name = "Other".to_owned()).await;
    add(&engine, conversation, &other, "Next").await;
    add(&engine, conversation, &provider, "Last").await;
    engine.app.provider_delete(other.id).await.unwrap();
    gate.release();
    let hold = held(&mut engine, conversation).await;
    assert!(matches!(hold, QueueHold::Refused { .. }), "{hold:?}");
    let later = held_at(&mut engine, conversation, 1).await;
    assert_eq!(later, QueueHold::EarlierRefused);
    assert_eq!(queued_texts(&engine, conversation).await, ["Next", "Last"]);
}

#[tokio::test(flavor = "multi_thread")]
async fn the_editing_of_a_message_ends_even_if_the_message_can_no_longer_be_sent() {
    let (mut engine, provider) = Engine::with_provider().await;
    let (_, conversation, _gate) = held_reply(&mut engine, &provider, complete()).await;
    let deleted = engine.provider(|draft| draft.name = "Deleted".to_owned()).await;
    let limited = engine.provider(|draft| draft.name = "Limited".to_owned()).await;
    add(&engine, conversation, &deleted, "One").await;
    add(&engine, conversation, &limited, "Two").await;
    engine.app.provider_delete(deleted.id).await.unwrap();
    play(&engine, "costly", 2.0);
    engine.say(&limited, "costly", None, "Hello").await;
    let limit = |draft: &mut ProviderDraft| {
        draft.id = Some(limited.id);
        draft.monthly_limit = Some(100);
    };
    engine.provider(limit).await;
    let refused = written(&limited, "Three");
    let refused = engine.app.queue_add(conversation, refused, Vec::new()).await;
    assert_eq!(refused.unwrap_err().category, FaultCategory::Budget);

    for (provider, text) in [(&deleted, "One"), (&limited, "Two")] {
        let queued = queue(&engine, conversation).await;
        let id = queued.iter().find(|queued| queued.text == text).unwrap().id;
        engine.app.queue_edit(id).await.unwrap();
        let empty = engine.app.queue_change(id, written(provider, " ")).await;
        assert!(empty.is_err(), "a message without content is refused");
        let changed = written(provider, &format!("{text}!"));
        engine.app.queue_change(id, changed).await.unwrap();
    }
    let queued = queue(&engine, conversation).await;
    assert_eq!(queued_texts(&engine, conversation).await, ["One!", "Two!"]);
    assert!(queued.iter().all(|queued| queued.hold.is_none()));
}

#[tokio::test(flavor = "multi_thread")]
async fn a_removed_message_can_be_restored_at_its_place() {
    let (mut engine, provider) = Engine::with_provider().await;
    let (_, conversation, _gate) = held_reply(&mut engine, &provider, complete()).await;
    for text in ["One", "Two", "Three"] {
        add(&engine, conversation, &provider, text).await;
    }
    let second = queue(&engine, conversation).await.remove(1);
    engine.app.queue_remove(second.id).await.unwrap();
    assert_eq!(queued_texts(&engine, conversation).await, ["One", "Three"]);
    engine.app.queue_restore(second).await.unwrap();
    assert_eq!(queued_texts(&engine, conversation).await, ["One", "Two", "Three"]);
    engine.app.conversation_delete(conversation).await.unwrap();
    engine.app.conversation_restore(conversation).await.unwrap();
    assert_eq!(queue(&engine, conversation).await.len(), 3);
    engine.app.conversation_delete(conversation).await.unwrap();
    engine.app.trash_empty().await.unwrap();
    assert!(queue(&engine, conversation).await.is_empty());
}
