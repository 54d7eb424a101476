//! Tests of deleting messages, and of commands for messages that have since been deleted, for
//! example by another process with the same data folder.

use rivulet_app::contract::NewMessage;
use rivulet_core::{Ending, FaultCategory, Message, Provider};
use rivulet_sandbox::{Gate, Script};

use crate::harness::{Engine, texts};

/// Starts a conversation whose question has two answers, and selects the second one.
async fn two_answers(engine: &mut Engine, provider: &Provider) -> (Message, Message) {
    for text in ["First", "Second"] {
        engine.answer_next(Script::reply(text));
    }
    let (_, _, first) = engine.complete_turn(provider, "m").await;
    let view = engine.retry(provider, first.id).await;
    let second = engine.finish(view).await;
    (first, second)
}

#[tokio::test(flavor = "multi_thread")]
async fn a_deleted_version_cannot_be_shown() {
    let (mut engine, provider) = Engine::with_provider().await;
    let (first, second) = two_answers(&mut engine, &provider).await;
    engine.app.message_delete(first.id).await.unwrap();
    for shown in [
        engine.app.message_select(first.id).await,
        engine.app.message_show(first.id).await,
    ] {
        assert_eq!(shown.unwrap_err().category, FaultCategory::Input);
    }
    let view = engine.conversation(second.conversation_id).await;
    assert_eq!(texts(&view), ["Hello there", "Second"]);
    engine.app.message_delete(first.id).await.unwrap();
    let view = engine.conversation(second.conversation_id).await;
    assert_eq!(texts(&view), ["Hello there", "Second"]);
    assert_eq!(engine.app.trash_list().await.unwrap().len(), 1);
}

#[tokio::test(flavor = "multi_thread")]
async fn deleting_a_hidden_version_does_not_change_the_shown_one() {
    let (mut engine, provider) = Engine::with_provider().await;
    let (_, second) = two_answers(&mut engine, &provider).await;
    engine.answer_next(Script::reply("Third"));
    let view = engine.retry(&provider, second.id).await;
    engine.finish(view).await;
    let view = engine.app.message_delete(second.id).await.unwrap();
    assert_eq!(texts(&view), ["Hello there", "Third"]);
}

#[tokio::test(flavor = "multi_thread")]
async fn no_request_is_sent_for_a_message_that_is_not_visible() {
    let (mut engine, provider) = Engine::with_provider().await;
    let (first, _) = two_answers(&mut engine, &provider).await;
    let question = first.parent_id.unwrap();
    engine.answer_next(Script::new().role().text("Cut").cut());
    let more = NewMessage::new(provider.id, "m", "More");
    let view = engine.app.turn_start(first.conversation_id, more).await.unwrap();
    let cut = engine.finish(view).await;
    engine.app.message_delete(question).await.unwrap();
    // Count only chat requests: Rivulet may also ask the server which software it runs, and such a
    // request contains no part of the conversation.
    let before = engine.chat_requests().len();
    let message = |text: &str| NewMessage::new(provider.id, "m", text);
    let model = || "m".to_owned();
    for refused in [
        engine
            .app
            .turn_edit(cut.parent_id.unwrap(), message("Other"))
            .await,
        engine.app.turn_retry(cut.id, provider.id, model()).await,
        engine.app.turn_retry(first.id, provider.id, model()).await,
        engine.app.turn_continue(cut.id, provider.id, model()).await,
    ] {
        assert_eq!(refused.unwrap_err().category, FaultCategory::Input);
    }
    assert_eq!(engine.chat_requests().len(), before, "no request was sent");
    // The page may still show the deleted question, and the user may edit it there. The edit must
    // start a new branch.
    engine.answer_next(Script::reply("Anew"));
    let view = engine.app.turn_edit(question, message("Again")).await.unwrap();
    assert_eq!(view.messages[0].message.text(), "Again");
}

#[tokio::test(flavor = "multi_thread")]
async fn deleting_one_version_does_not_stop_another_that_streams() {
    let (mut engine, provider) = Engine::with_provider().await;
    engine.answer_next(Script::reply("First"));
    let (_, _, first) = engine.complete_turn(&provider, "m").await;
    let gate = Gate::new();
    let script = Script::new().role().text("Sec").hold(&gate).text("ond");
    engine.answer_next(script.ended("stop"));
    let view = engine.retry(&provider, first.id).await;
    let mut watched = engine.watch(&view);
    engine.listen_until_text(&mut watched, "Sec").await;
    engine.app.message_delete(first.id).await.unwrap();
    gate.release();
    let outcome = engine.outcome(&mut watched).await;
    assert_eq!(outcome.ending, Ending::Complete);
    assert_eq!(engine.stored(watched.message_id).await.text(), "Second");
}

#[tokio::test(flavor = "multi_thread")]
async fn deleting_a_running_reply_stops_it_and_it_can_be_restored() {
    let (mut engine, provider) = Engine::with_provider().await;
    let gate = Gate::new();
    let script = Script::new().role().text("Begun").hold(&gate).end();
    engine.answer_next(script);
    let mut watched = engine.begin(&provider, "m", None).await;
    engine.listen_until_text(&mut watched, "Begun").await;
    let view = engine.app.message_delete(watched.message_id).await.unwrap();
    assert_eq!(texts(&view), ["Hello there"]);
    assert_eq!(engine.outcome(&mut watched).await.ending, Ending::Stopped);
    gate.release();
    let view = engine.app.message_restore(watched.message_id).await.unwrap();
    assert_eq!(texts(&view), ["Hello there", "Begun"]);
}
