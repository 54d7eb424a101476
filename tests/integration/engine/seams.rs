//! Tests of continued replies: resuming a stored stream, splitting a reply at the seam, and
//! replacing a reply with one that continues it.

use std::time::Duration;

use rivulet_core::{ContinueMethod, Continuing, Ending, FaultCategory, Message, Prefill, Provider};
use rivulet_sandbox::{Gate, Script};
use serde_json::json;

use crate::harness::Engine;

/// Returns the data of a chunk with `text` that belongs to the response `id`.
fn chunk(id: &str, text: &str) -> String {
    json!({ "id": id, "choices": [{ "index": 0, "delta": { "content": text } }] }).to_string()
}

async fn continue_reply(engine: &mut Engine, provider: &Provider, from: &Message) -> Message {
    let view = engine.continue_reply(provider, from.id).await;
    engine.finish(view).await
}

async fn prefilling(engine: &Engine, resume: bool) -> Provider {
    let continuing = Continuing {
        prefill: Prefill::LastMessage,
        resume,
    };
    engine.provider(|draft| draft.continuing = continuing).await
}

#[tokio::test(flavor = "multi_thread")]
async fn the_stored_stream_of_a_continuation_follows_the_text_before_it() {
    let mut engine = Engine::start().await;
    let provider = prefilling(&engine, true).await;
    engine.answer_next(Script::new().data(&chunk("one", "It was the best")).cut());
    let (_, _, first) = engine.complete_turn(&provider, "m").await;
    // The server does not store the stream of the first reply. Therefore, Rivulet continues the
    // reply by sending the incomplete text to the model (prefill). The result is the second reply,
    // which is cut off too.
    engine.answer_next(Script::new().data(&chunk("two", " of times")).cut());
    let second = continue_reply(&mut engine, &provider, &first).await;
    assert_eq!(second.text(), "It was the best of times");
    // The server stores the stream of the second reply. This stream contains only the continuation,
    // that is, the text after the first reply.
    let script = Script::new()
        .data(&chunk("two", " of times"))
        .data(&chunk("two", ", it was the worst"))
        .ended("stop");
    engine.sandbox.answer(format!("/v1/stream/{}", second.id), script);
    let third = continue_reply(&mut engine, &provider, &second).await;
    assert_eq!(
        (third.text().as_str(), third.ending),
        (
            "It was the best of times, it was the worst",
            Some(Ending::Complete)
        )
    );
    let seams: Vec<_> = third.seams.iter().map(|seam| (seam.from, seam.at)).collect();
    assert_eq!(seams, [(first.id, 15)]);
    let view = engine.conversation(third.conversation_id).await;
    assert_eq!(
        view.messages[1].versions,
        [first.id, third.id],
        "the third reply replaces the second, whose words it contains"
    );
    // The user must be able to split the third reply at its seam and to join the halves again.
    let apart = engine.app.seam_split(third.id, true).await.unwrap();
    assert_eq!(apart.messages[1].message.text(), " of times, it was the worst");
    let joined = engine.app.seam_split(third.id, false).await.unwrap();
    assert_eq!(joined.messages[1].message.text(), third.text());
}

#[tokio::test(flavor = "multi_thread")]
async fn a_continuation_that_the_provider_refused_can_be_continued() {
    let mut engine = Engine::start().await;
    let provider = prefilling(&engine, true).await;
    engine.answer_next(Script::new().data(&chunk("one", "Half")).cut());
    let (_, _, cut) = engine.complete_turn(&provider, "m").await;
    engine.answer_next(Script::json(429, &json!({ "error": { "message": "Slow down" } })));
    let refused = continue_reply(&mut engine, &provider, &cut).await;
    assert_eq!(
        (refused.text().as_str(), refused.ending),
        ("Half", Some(Ending::ProviderError))
    );
    engine.answer_next(Script::new().finish("stop").done().end());
    let same = continue_reply(&mut engine, &provider, &refused).await;
    assert_eq!(
        (same.text().as_str(), same.ending),
        ("Half", Some(Ending::Disconnected))
    );
    engine.answer_next(Script::new().data(&chunk("two", " and half")).ended("stop"));
    let whole = continue_reply(&mut engine, &provider, &refused).await;
    assert_eq!(
        (whole.text().as_str(), whole.ending),
        ("Half and half", Some(Ending::Complete))
    );
    // A reply cannot be continued if it ends with a provider's error and does not itself continue
    // another reply.
    engine.answer_next(Script::json(429, &json!({})));
    let view = engine.retry(&provider, cut.id).await;
    let failed = engine.finish(view).await;
    let again = engine.app.turn_continue(failed.id, provider.id, "m".to_owned());
    assert_eq!(again.await.unwrap_err().category, FaultCategory::Input);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_server_that_does_not_return_the_stored_stream_is_asked_for_the_rest() {
    let mut engine = Engine::start().await;
    let provider = prefilling(&engine, true).await;
    engine.answer_next(Script::new().data(&chunk("one", "Half")).cut());
    let (_, _, cut) = engine.complete_turn(&provider, "m").await;
    let silent = Script::new().hold(&Gate::new()).send_head();
    engine.sandbox.answer(format!("/v1/stream/{}", cut.id), silent);
    engine.answer_next(Script::new().data(&chunk("two", " and half")).ended("stop"));
    let continued = continue_reply(&mut engine, &provider, &cut);
    let whole = tokio::time::timeout(Duration::from_secs(60), continued).await;
    assert_eq!(whole.unwrap().text(), "Half and half");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_continued_reply_follows_the_reply_that_replaced_its_beginning() {
    let mut engine = Engine::start().await;
    let provider = prefilling(&engine, false).await;
    engine.answer_next(Script::new().data(&chunk("one", "Half")).cut());
    let (_, _, cut) = engine.complete_turn(&provider, "m").await;
    let rest = Script::new().data(&chunk("two", " and half")).finish("stop");
    engine.answer_next(rest.done().end());
    let whole = continue_reply(&mut engine, &provider, &cut).await;
    // Let the server answer the retry from its cache, with the whole response and with the id of
    // the reply that was cut off.
    let whole_again = Script::new().data(&chunk("one", "Half a loaf")).finish("stop");
    engine.answer_next(whole_again.done().end());
    let view = engine.retry(&provider, cut.id).await;
    let replay = engine.finish(view).await;
    let view = engine.app.message_select(whole.id).await.unwrap();
    assert_eq!(view.messages[1].versions, [whole.id, replay.id]);
    assert_eq!(view.messages[1].message.seams[0].from, replay.id);
    let apart = engine.app.seam_split(whole.id, true).await.unwrap();
    assert_eq!(apart.messages[1].message.text(), " and half");
    let joined = engine.app.seam_split(whole.id, false).await.unwrap();
    assert_eq!(joined.messages[1].message.text(), "Half and half");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_reply_is_not_split_if_the_reasoning_before_its_seam_has_grown() {
    let mut engine = Engine::start().await;
    let provider = prefilling(&engine, false).await;
    let reply = |thought: &str, text: &str| {
        let thought = json!({ "id": "one", "choices": [{ "delta": { "reasoning_content": thought } }] });
        Script::new().data(&thought.to_string()).data(&chunk("one", text))
    };
    engine.answer_next(reply("Hm", "Half").cut());
    let (_, _, cut) = engine.complete_turn(&provider, "m").await;
    engine.answer_next(Script::new().data(&chunk("two", " and half")).ended("stop"));
    let whole = continue_reply(&mut engine, &provider, &cut).await;
    engine.answer_next(reply("Hm, is it?", "Half a loaf").ended("stop"));
    let view = engine.retry(&provider, cut.id).await;
    let replay = engine.finish(view).await;
    assert_eq!(engine.stored(whole.id).await.seams[0].from, replay.id);
    // To split the reply, Rivulet would have to remove from it the reasoning of the part before the
    // seam. This is impossible here, because that part now has more reasoning than when the reply
    // was continued. If Rivulet split the reply anyway, joining the halves again would repeat the
    // reasoning. Rivulet must therefore refuse to split it.
    let fault = engine.app.seam_split(whole.id, true).await.unwrap_err();
    assert_eq!(fault.category, FaultCategory::Input);
    assert_eq!(engine.stored(whole.id).await.reasoning(), "Hm");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_running_reply_cannot_be_split_at_its_seam() {
    let mut engine = Engine::start().await;
    let provider = prefilling(&engine, false).await;
    engine.answer_next(Script::new().role().text("One").cut());
    let (_, _, cut) = engine.complete_turn(&provider, "m").await;
    let gate = Gate::new();
    let script = Script::new().role().text(", two").hold(&gate).text(", three");
    engine.answer_next(script.ended("stop"));
    let view = engine.continue_reply(&provider, cut.id).await;
    let mut watched = engine.watch(&view);
    engine.listen_until_text(&mut watched, ", two").await;
    let fault = engine.app.seam_split(watched.message_id, true).await.unwrap_err();
    assert_eq!(fault.category, FaultCategory::Input);
    gate.release();
    engine.outcome(&mut watched).await;
    let written = engine.stored(watched.message_id).await;
    assert_eq!(written.text(), "One, two, three");
    assert!(!written.seams[0].apart);
}

#[tokio::test(flavor = "multi_thread")]
async fn words_at_a_seam_are_kept_apart_and_split_again() {
    let (mut engine, provider) = Engine::with_provider().await;
    engine.answer_next(Script::new().role().text("the story**").cut());
    let (_, _, cut) = engine.complete_turn(&provider, "m").await;
    engine.answer_next(Script::reply("The story goes on"));
    let whole = continue_reply(&mut engine, &provider, &cut).await;
    assert_eq!(whole.text(), "the story** The story goes on");
    assert_eq!(whole.seams[0].separator, " ");
    let apart = engine.app.seam_split(whole.id, true).await.unwrap();
    assert_eq!(
        apart.messages[1].message.text(),
        "The story goes on",
        "as received"
    );
    let joined = engine.app.seam_split(whole.id, false).await.unwrap();
    assert_eq!(joined.messages[1].message.text(), whole.text());
}

#[tokio::test(flavor = "multi_thread")]
async fn a_continuation_that_adds_nothing_can_be_continued_again() {
    let (mut engine, provider) = Engine::with_provider().await;
    let words = "It was the best of times, it was the worst";
    engine.answer_next(Script::new().role().text(words).ended("length"));
    let (_, _, cut) = engine.complete_turn(&provider, "m").await;
    engine.answer_next(Script::reply("it was the worst"));
    let same = continue_reply(&mut engine, &provider, &cut).await;
    assert_eq!((same.text().as_str(), same.ending), (words, Some(Ending::Length)));
    assert!(same.notices.added_nothing);
    engine.answer_next(Script::reply("it was the worst of times"));
    let whole = continue_reply(&mut engine, &provider, &same).await;
    assert_eq!(
        (whole.text(), whole.ending),
        (format!("{words} of times"), Some(Ending::Complete))
    );
    assert!(!whole.notices.added_nothing);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_llama_cpp_server_is_recognised_at_any_port() {
    let (mut engine, provider) = Engine::with_provider().await;
    let models = json!({ "object": "list", "data": [{ "id": "m", "owned_by": "llamacpp" }] });
    engine.sandbox.answer("/v1/models", Script::json(200, &models));
    engine.answer_next(Script::new().role().text("the story").cut());
    let (_, _, cut) = engine.complete_turn(&provider, "m").await;
    engine.answer_next(Script::reply("teller"));
    let whole = continue_reply(&mut engine, &provider, &cut).await;
    assert_eq!(whole.seams[0].way, ContinueMethod::Prefill);
    assert_eq!(whole.text(), "the storyteller");
    let sent = engine.chat_requests().pop().unwrap();
    let messages = sent.json()["messages"].clone();
    assert_eq!(
        messages[1],
        json!({ "role": "assistant", "content": "the story" })
    );
    assert_eq!(
        messages.as_array().map(Vec::len),
        Some(2),
        "the partial reply is the last message"
    );
}
