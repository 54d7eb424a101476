//! Tests of comparisons: several models reply to one message.

use rivulet_app::contract::{ConversationStart, ConversationView, MessageView, NewMessage};
use rivulet_core::{
    ChosenModel, ConversationId, Ending, Message, MessageId, Provider, QueueHold, ReasoningEffort,
};
use rivulet_sandbox::{Gate, Script};

use crate::harness::{Engine, texts};

pub fn chosen(provider: &Provider, model: &str) -> ChosenModel {
    ChosenModel {
        provider_id: provider.id,
        model: model.to_owned(),
    }
}

/// Sends "Hello" to several models of one provider in a new conversation.
async fn compare(engine: &Engine, provider: &Provider, models: &[&str]) -> ConversationView {
    let message = NewMessage::new(provider.id, models[0], "Hello");
    let more = models[1..].iter().map(|model| chosen(provider, model)).collect();
    let start = ConversationStart::default();
    engine
        .app
        .turn_start_many(None, start, message, more)
        .await
        .unwrap()
}

/// Returns the columns of the comparison at the end of a conversation, in order.
pub fn columns(view: &ConversationView) -> Vec<MessageView> {
    let selected = view.messages.last().unwrap();
    let mut columns: Vec<MessageView> = selected.beside.clone().unwrap_or_default();
    columns.push(selected.clone());
    columns.sort_by_key(|one| one.message.column.unwrap().number);
    columns
}

async fn opened(engine: &Engine, conversation: ConversationId) -> Vec<MessageView> {
    columns(&engine.conversation(conversation).await)
}

async fn stored(engine: &Engine, ids: impl IntoIterator<Item = MessageId>) -> Vec<Message> {
    let mut messages = Vec::new();
    for id in ids {
        messages.push(engine.stored(id).await);
    }
    messages
}

fn ids(view: &ConversationView) -> Vec<MessageId> {
    columns(view).iter().map(|one| one.message.id).collect()
}

#[tokio::test(flavor = "multi_thread")]
async fn several_models_answer_one_message_side_by_side_and_one_is_continued() {
    let (engine, provider) = Engine::with_provider().await;
    for text in ["One", "Two"] {
        engine.answer_next(Script::reply(text));
    }
    engine
        .sandbox
        .play("other", Script::new().role().text("Thr").cut());
    let view = compare(&engine, &provider, &["m", "m", "other"]).await;
    let conversation = view.conversation.id;
    assert_eq!(view.messages.len(), 2);
    let replies = stored(&engine, ids(&view)).await;
    let mut said: Vec<String> = replies[..2].iter().map(Message::text).collect();
    said.sort();
    assert_eq!(said, ["One", "Two"]);
    assert_eq!(
        (replies[2].text(), replies[2].ending),
        ("Thr".to_owned(), Some(Ending::Disconnected))
    );
    let comparison = replies[0].column.unwrap().comparison_id;
    assert!(
        replies
            .iter()
            .all(|one| one.column.unwrap().comparison_id == comparison)
    );
    let view = engine.conversation(conversation).await;
    assert_eq!(view.messages[1].message.id, replies[0].id);

    engine.app.message_select(replies[2].id).await.unwrap();
    let mut engine = engine.restart().await;
    let again = opened(&engine, conversation).await;
    assert_eq!(
        again.iter().map(|one| one.message.id).collect::<Vec<_>>(),
        ids(&view)
    );
    engine.answer_next(Script::reply("Next"));
    engine.ask(&provider, conversation).await;
    let view = engine.conversation(conversation).await;
    assert_eq!(texts(&view), ["Hello", "Thr", "Hello there", "Next"]);
    assert_eq!(view.messages[1].beside.as_ref().unwrap().len(), 2);
}

#[tokio::test(flavor = "multi_thread")]
async fn each_reply_of_a_comparison_is_stopped_and_retried_on_its_own() {
    let (engine, provider) = Engine::with_provider().await;
    let gate = Gate::new();
    for model in ["a", "b"] {
        let script = Script::new().role().text(model).hold(&gate);
        engine.sandbox.play_once(model, script.ended("stop"));
    }
    let view = compare(&engine, &provider, &["a", "b"]).await;
    let (a, b) = (ids(&view)[0], ids(&view)[1]);
    // Wait until the first text of the reply has arrived before stopping the reply. Otherwise, the
    // server might not have used its script yet, and a later request would get that script.
    while opened(&engine, view.conversation.id).await[1].message.text() != "b" {
        tokio::task::yield_now().await;
    }
    engine.app.turn_stop(b).await.unwrap();
    assert_eq!(engine.stored(b).await.ending, Some(Ending::Stopped));
    let first = opened(&engine, view.conversation.id).await.remove(0);
    assert_eq!(first.message.ending, None);
    // The user must be able to retry the stopped reply while the first column is still running. The
    // new reply must be in the same column as the stopped one.
    engine.sandbox.play_once("b", Script::reply("Again"));
    let retried = engine
        .app
        .turn_retry(b, provider.id, "b".to_owned())
        .await
        .unwrap();
    let both = columns(&retried);
    let (first, second) = (&both[0], &both[1]);
    assert_eq!(first.message.id, a);
    assert_eq!(retried.messages[1].message.id, a);
    assert_eq!(second.versions.len(), 2);
    assert_eq!(engine.stored(second.message.id).await.text(), "Again");
    gate.release();
    assert_eq!(engine.stored(a).await.ending, Some(Ending::Complete));
    // After all replies in the second column have been deleted, the remaining reply must be an
    // ordinary one.
    for version in second.versions.clone() {
        engine.app.message_delete(version).await.unwrap();
    }
    let view = engine.conversation(view.conversation.id).await;
    assert!(view.messages[1].beside.is_none());
}

#[tokio::test(flavor = "multi_thread")]
async fn a_model_that_cannot_be_asked_says_why_and_the_others_answer() {
    let (engine, provider) = Engine::with_provider().await;
    let gone = engine.provider(|draft| draft.name = "Gone".to_owned()).await;
    engine.app.provider_delete(gone.id).await.unwrap();
    engine.sandbox.play("m", Script::reply("Here"));
    let message = NewMessage::new(provider.id, "m", "Hello");
    let more = vec![chosen(&gone, "m")];
    let start = ConversationStart::default();
    let view = engine
        .app
        .turn_start_many(None, start, message, more)
        .await
        .unwrap();
    let replies = stored(&engine, ids(&view)).await;
    assert_eq!(replies[0].text(), "Here");
    assert_eq!(replies[1].ending, Some(Ending::ProviderError));
    assert!(replies[1].fault.is_some());
}

#[tokio::test(flavor = "multi_thread")]
async fn a_message_queued_during_a_comparison_waits_for_all_replies() {
    let (mut engine, provider) = Engine::with_provider().await;
    let gate = Gate::new();
    engine.sandbox.play_once("a", Script::reply("A"));
    let script = Script::new().role().text("B").hold(&gate).finish("stop");
    engine.sandbox.play_once("b", script.done().end());
    let view = compare(&engine, &provider, &["a", "b"]).await;
    let conversation = view.conversation.id;
    let next = NewMessage::new(provider.id, "m", "Next");
    let queued = engine.app.queue_add(conversation, next, Vec::new()).await;
    queued.unwrap();
    engine.stored(ids(&view)[0]).await;
    engine.app.calls_rest(ids(&view)[0]).await;
    let queue = engine.app.queue_list(conversation).await.unwrap();
    assert_eq!(queue[0].hold, None::<QueueHold>);
    engine.answer_next(Script::reply("Last"));
    gate.release();
    loop {
        let view = engine.conversation(conversation).await;
        if view.messages.len() == 4 && view.messages[3].message.ending.is_some() {
            assert_eq!(texts(&view), ["Hello", "A", "Next", "Last"]);
            break;
        }
        engine.update().await;
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_queued_message_is_sent_to_its_models_with_its_effort_also_after_a_restart() {
    let (mut engine, provider) = Engine::with_provider().await;
    let gate = Gate::new();
    engine.answer_next(Script::new().role().text("First").hold(&gate).cut());
    let mut watched = engine.begin(&provider, "m", None).await;
    engine.listen_until_text(&mut watched, "First").await;
    let conversation = engine.view_of(watched.message_id).await.message.conversation_id;
    let effort: Option<ReasoningEffort> = serde_json::from_str("\"high\"").unwrap();
    let next = NewMessage {
        effort: effort.clone(),
        ..NewMessage::new(provider.id, "a", "Next")
    };
    let other = chosen(&provider, "b");
    let too_many = engine
        .app
        .queue_add(conversation, next.clone(), vec![other.clone(); 6])
        .await;
    assert_eq!(too_many.unwrap_err().message.id(), "fault-too-many-models");
    engine
        .app
        .queue_add(conversation, next, vec![other.clone()])
        .await
        .unwrap();
    gate.release();
    engine.app.calls_rest(watched.message_id).await;
    let engine = engine.restart().await;
    let queued = engine.app.queue_list(conversation).await.unwrap().remove(0);
    assert_eq!((&queued.more, &queued.effort), (&vec![other], &effort));

    for model in ["a", "b"] {
        engine.sandbox.play_once(model, Script::reply(model));
    }
    let view = engine.app.queue_send(queued.id).await.unwrap();
    let replies = stored(&engine, ids(&view)).await;
    let said: Vec<String> = replies.iter().map(Message::text).collect();
    assert_eq!(said, ["a", "b"]);
    for reply in replies {
        let sent = reply.notices.effort.unwrap();
        assert_eq!((Some(sent.value), sent.once), (effort.clone(), true));
    }
    assert_eq!(engine.app.queue_list(conversation).await.unwrap(), []);
}

#[tokio::test(flavor = "multi_thread")]
async fn at_most_six_models_answer_one_message() {
    let (engine, provider) = Engine::with_provider().await;
    let message = NewMessage::new(provider.id, "m", "Hello");
    let more = vec![chosen(&provider, "m"); 6];
    let start = ConversationStart::default();
    let started = engine.app.turn_start_many(None, start, message, more).await;
    assert!(started.is_err());
    assert!(engine.app.conversation_list().await.unwrap().is_empty());
}
