//! Replies that go on from cut ones: had again from the server, taken apart, replaced.

use rivulet_app::contract::ConversationView;
use rivulet_core::{Continuing, Ending, FaultCategory, Message, Prefill, Provider};
use rivulet_sandbox::{Gate, Script};
use serde_json::json;

use crate::harness::Engine;

/// A piece of the response with this id.
fn chunk(id: &str, text: &str) -> String {
    json!({ "id": id, "choices": [{ "index": 0, "delta": { "content": text } }] }).to_string()
}

async fn written(engine: &mut Engine, view: ConversationView) -> Message {
    let mut watched = engine.watch(&view);
    engine.ending(&mut watched).await;
    engine.written(watched.message_id).await
}

async fn goes_on(engine: &mut Engine, provider: &Provider, from: &Message) -> Message {
    let view = engine
        .app
        .turn_continue(from.id, provider.id, "m".to_owned())
        .await
        .unwrap();
    written(engine, view).await
}

async fn prefilling(engine: &Engine, resume: bool) -> Provider {
    let continuing = Continuing {
        prefill: Prefill::LastMessage,
        resume,
    };
    engine
        .provider(|draft| draft.continuing = continuing)
        .await
        .unwrap()
}

#[tokio::test(flavor = "multi_thread")]
async fn the_stream_of_a_reply_that_went_on_brings_its_own_words_after_those_before() {
    let mut engine = Engine::start().await;
    let provider = prefilling(&engine, true).await;
    engine
        .sandbox
        .play_once("m", Script::new().data(&chunk("one", "It was the best")).cut());
    let (_, _, first) = engine.ask(&provider, "m").await;
    // The server keeps nothing of the first: it goes on by prefill, and is cut again.
    engine
        .sandbox
        .play_once("m", Script::new().data(&chunk("two", " of times")).cut());
    let second = goes_on(&mut engine, &provider, &first).await;
    assert_eq!(second.text(), "It was the best of times");
    // The second it kept: only what it generated itself is in there.
    let script = Script::new()
        .data(&chunk("two", " of times"))
        .data(&chunk("two", ", it was the worst"))
        .finish("stop")
        .done()
        .end();
    engine.sandbox.answer(format!("/v1/stream/{}", second.id), script);
    let third = goes_on(&mut engine, &provider, &second).await;
    assert_eq!(
        (third.text().as_str(), third.ending),
        (
            "It was the best of times, it was the worst",
            Some(Ending::Complete)
        )
    );
    assert_eq!(
        third
            .seams
            .iter()
            .map(|seam| (seam.from, seam.at))
            .collect::<Vec<_>>(),
        [(first.id, 15)]
    );
    let view = engine.app.conversation_open(third.conversation_id).await.unwrap();
    assert_eq!(
        view.messages[1].versions,
        [first.id, third.id],
        "it holds every word of the second"
    );
    // The seam can be taken apart, and joined again.
    let apart = engine.app.seam_split(third.id, true).await.unwrap();
    assert_eq!(apart.messages[1].message.text(), " of times, it was the worst");
    let joined = engine.app.seam_split(third.id, false).await.unwrap();
    assert_eq!(joined.messages[1].message.text(), third.text());
}

#[tokio::test(flavor = "multi_thread")]
async fn a_reply_goes_on_from_what_took_the_place_of_its_beginning() {
    let mut engine = Engine::start().await;
    let provider = prefilling(&engine, false).await;
    engine
        .sandbox
        .play_once("m", Script::new().data(&chunk("one", "Half")).cut());
    let (_, _, cut) = engine.ask(&provider, "m").await;
    engine.sandbox.play_once(
        "m",
        Script::new()
            .data(&chunk("two", " and half"))
            .finish("stop")
            .done()
            .end(),
    );
    let whole = goes_on(&mut engine, &provider, &cut).await;
    // Asked again, a cache answers with the same response as the cut one, and all of it.
    engine.sandbox.play_once(
        "m",
        Script::new()
            .data(&chunk("one", "Half a loaf"))
            .finish("stop")
            .done()
            .end(),
    );
    let view = engine
        .app
        .turn_retry(cut.id, provider.id, "m".to_owned())
        .await
        .unwrap();
    let replay = written(&mut engine, view).await;
    let view = engine.app.message_select(whole.id).await.unwrap();
    assert_eq!(view.messages[1].versions, [whole.id, replay.id]);
    assert_eq!(view.messages[1].message.seams[0].from, replay.id);
    let apart = engine.app.seam_split(whole.id, true).await.unwrap();
    assert_eq!(apart.messages[1].message.text(), " and half");
    let joined = engine.app.seam_split(whole.id, false).await.unwrap();
    assert_eq!(joined.messages[1].message.text(), "Half and half");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_reply_that_still_comes_is_not_taken_apart() {
    let mut engine = Engine::start().await;
    let provider = prefilling(&engine, false).await;
    engine
        .sandbox
        .play_once("m", Script::new().role().text("One").cut());
    let (_, _, cut) = engine.ask(&provider, "m").await;
    let gate = Gate::new();
    let script = Script::new().role().text(", two").hold(&gate).text(", three");
    engine.sandbox.play_once("m", script.finish("stop").done().end());
    let view = engine
        .app
        .turn_continue(cut.id, provider.id, "m".to_owned())
        .await
        .unwrap();
    let mut watched = engine.watch(&view);
    engine
        .listen(&mut watched, |watched| watched.reply.text() == ", two")
        .await;
    let fault = engine.app.seam_split(watched.message_id, true).await.unwrap_err();
    assert_eq!(fault.category, FaultCategory::Input);
    gate.release();
    engine.ending(&mut watched).await;
    let written = engine.written(watched.message_id).await;
    assert_eq!(written.text(), "One, two, three");
    assert!(!written.seams[0].apart);
}
