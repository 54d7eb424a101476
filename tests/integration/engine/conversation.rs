//! Tests of conversations: history, versions, deletion, restarts.

use rivulet_app::contract::{ConversationStart, NewMessage};
use rivulet_core::{Ending, FaultCategory, MessageId};
use rivulet_sandbox::{Gate, Script};

use crate::harness::Engine;
use crate::versions::said;

#[tokio::test(flavor = "multi_thread")]
async fn a_turn_sends_the_earlier_messages() {
    let (mut engine, provider) = Engine::with_provider().await;
    engine.sandbox.play("m", Script::reply("One"));
    let (_, _, first) = engine.complete_turn(&provider, "m").await;
    engine.ask(&provider, first.conversation_id).await;
    let sent = engine.last_request();
    assert_eq!(
        said(&sent),
        [
            ("user", "Hello there"),
            ("assistant", "One"),
            ("user", "Hello there")
        ]
    );
    assert_eq!(
        (&sent["stream"], &sent["stream_options"]["include_usage"]),
        (&true.into(), &true.into())
    );
    let view = engine.conversation(first.conversation_id).await;
    assert_eq!(view.messages.len(), 4);
    assert_eq!(engine.app.conversation_list().await.unwrap().len(), 1);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_retry_makes_a_version_and_overwrites_nothing() {
    let (mut engine, provider) = Engine::with_provider().await;
    engine.answer_next(Script::new().text("Partial").cut());
    let (outcome, _, partial) = engine.complete_turn(&provider, "m").await;
    assert_eq!(outcome.ending, Ending::Disconnected);
    engine.answer_next(Script::reply("Whole"));
    let view = engine.retry(&provider, partial.id).await;
    let mut watched = engine.watch(&view);
    assert_eq!(engine.outcome(&mut watched).await.ending, Ending::Complete);
    engine.stored(watched.message_id).await;
    let sent = engine.last_request();
    assert_eq!(
        sent["messages"].as_array().unwrap().len(),
        1,
        "a retry does not send the reply that it replaces"
    );

    let shown = |view: &rivulet_app::contract::ConversationView| view.messages.last().unwrap().message.text();
    let view = engine.conversation(partial.conversation_id).await;
    assert_eq!(
        view.messages.last().unwrap().versions,
        [partial.id, watched.message_id]
    );
    assert_eq!(shown(&view), "Whole");
    let view = engine.app.message_select(partial.id).await.unwrap();
    assert_eq!(shown(&view), "Partial");

    let engine = engine.restart().await;
    let view = engine.conversation(partial.conversation_id).await;
    assert_eq!(shown(&view), "Partial", "the chosen version is stored");
    assert_eq!(view.messages.last().unwrap().message, partial);
}

#[tokio::test(flavor = "multi_thread")]
async fn closing_the_program_stores_a_running_reply() {
    let (mut engine, provider) = Engine::with_provider().await;
    let gate = Gate::new();
    engine.answer_next(Script::new().text("So far").hold(&gate).end());
    let mut watched = engine.begin(&provider, "m", None).await;
    engine.listen_until_text(&mut watched, "So far").await;
    let engine = engine.restart().await;
    let stored = engine.stored(watched.message_id).await;
    assert_eq!(
        (stored.ending, stored.text().as_str()),
        (Some(Ending::Stopped), "So far")
    );
    assert_eq!(engine.app.app_info().await.unwrap().recovered, 0);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_message_that_cannot_be_sent_is_refused_and_not_stored() {
    let (mut engine, provider) = Engine::with_provider().await;
    let ask = async |engine: &Engine, model: &str, text: &str| {
        let message = NewMessage::new(provider.id, model, text);
        let started = engine
            .app
            .conversation_start(ConversationStart::default(), message)
            .await;
        started.unwrap_err().category
    };
    assert_eq!(ask(&engine, "m", "  \n").await, FaultCategory::Input);
    assert_eq!(ask(&engine, " ", "Hi").await, FaultCategory::Input);
    assert!(engine.app.conversation_list().await.unwrap().is_empty());

    let gate = Gate::new();
    engine.answer_next(Script::new().text("a").hold(&gate).done().end());
    let mut watched = engine.begin(&provider, "m", None).await;
    let conversation = engine.app.conversation_list().await.unwrap()[0].id;
    let second = NewMessage::new(provider.id, "m", "Again");
    let refused = engine.app.turn_start(conversation, second).await.unwrap_err();
    assert_eq!(refused.category, FaultCategory::Input);
    assert_eq!(engine.conversation(conversation).await.messages.len(), 2);
    gate.release();
    engine.outcome(&mut watched).await;

    engine.app.provider_delete(provider.id).await.unwrap();
    assert_eq!(ask(&engine, "m", "Hi").await, FaultCategory::Input);
    engine.app.provider_restore(provider.id).await.unwrap();
    assert_eq!(engine.app.provider_list().await.unwrap(), [provider]);
}

#[tokio::test(flavor = "multi_thread")]
async fn deleting_a_conversation_stops_its_reply_and_undo_restores_it() {
    let (mut engine, provider) = Engine::with_provider().await;
    let gate = Gate::new();
    engine.answer_next(Script::new().text("a").hold(&gate).end());
    let mut watched = engine.begin(&provider, "m", None).await;
    engine
        .listen_until(&mut watched, |watched| !watched.reply.is_empty())
        .await;
    let conversation = engine.app.conversation_list().await.unwrap()[0].clone();
    engine.app.conversation_delete(conversation.id).await.unwrap();
    assert_eq!(engine.outcome(&mut watched).await.ending, Ending::Stopped);
    assert!(engine.app.conversation_list().await.unwrap().is_empty());
    let gone = engine.app.conversation_open(conversation.id).await.unwrap_err();
    assert_eq!(gone.category, FaultCategory::Input);
    engine.app.conversation_restore(conversation.id).await.unwrap();
    engine
        .app
        .conversation_rename(conversation.id, "  New \n name ".to_owned())
        .await
        .unwrap();
    assert_eq!(engine.app.conversation_list().await.unwrap()[0].title, "New name");
    let view = engine.conversation(conversation.id).await;
    assert_eq!(view.messages.last().unwrap().message.text(), "a");
}

#[tokio::test(flavor = "multi_thread")]
async fn an_unknown_message_is_refused() {
    let engine = Engine::start().await;
    let nobody: MessageId = "00000000-0000-7000-8000-000000000000".parse().unwrap();
    assert_eq!(
        engine.app.turn_since(nobody, 0).await.unwrap_err().category,
        FaultCategory::Input
    );
    engine.app.turn_stop(nobody).await.unwrap();
}
