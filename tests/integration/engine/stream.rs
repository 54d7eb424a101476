//! Tests of how a delta reaches the screen and the disk (design, section 3).

use std::time::Duration;

use rivulet_core::{Activity, Ending};
use rivulet_sandbox::{Gate, Script};
use serde_json::json;

use crate::harness::Engine;

#[tokio::test(flavor = "multi_thread")]
async fn a_word_is_shown_and_stored_before_the_server_sends_the_next() {
    let (mut engine, provider) = Engine::with_provider().await;
    let (thought, said) = (Gate::new(), Gate::new());
    let script = Script::new()
        .role()
        .reasoning("Hm")
        .hold(&thought)
        .text("流れる ")
        .hold(&said)
        .text("end");
    engine.sandbox.play("m", script.ended("stop"));
    let mut watched = engine.begin(&provider, "m", None).await;

    engine
        .listen_until(&mut watched, |watched| watched.reply.reasoning() == "Hm")
        .await;
    assert_eq!(watched.reply.text(), "");
    thought.release();
    engine.listen_until_text(&mut watched, "流れる ").await;

    // The server has not sent the end of the reply yet. Other database connections must already see
    // the text that has arrived.
    let disk = rusqlite::Connection::open(engine.database()).unwrap();
    let stored = || -> Vec<(String, String)> {
        let mut statement = disk
            .prepare("SELECT part, text FROM message_delta WHERE part <> 'fact' ORDER BY seq")
            .unwrap();
        let rows = statement
            .query_map([], |row| Ok((row.get(0)?, row.get(1)?)))
            .unwrap();
        rows.map(Result::unwrap).collect()
    };
    let expected = [
        ("reasoning".to_owned(), "Hm".to_owned()),
        ("text".to_owned(), "流れる ".to_owned()),
    ];
    // Limit the number of attempts, so that the test fails instead of waiting forever if the text
    // never appears.
    for _ in 0..6_000 {
        if stored() == expected {
            break;
        }
        tokio::time::sleep(Duration::from_millis(10)).await;
    }
    assert_eq!(stored(), expected);

    said.release();
    let outcome = engine.outcome(&mut watched).await;
    assert_eq!(
        (outcome.ending, watched.reply.text()),
        (Ending::Complete, "流れる end")
    );
    engine.stored(watched.message_id).await;
    assert!(stored().is_empty(), "the deltas are folded into the message");
    use Activity::*;
    assert_eq!(
        watched.activities,
        [Waiting, Answered, Thinking, Writing, Finishing]
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn the_question_is_stored_before_the_request_is_sent() {
    let mut engine = Engine::start().await;
    let gate = Gate::new();
    engine.sandbox.play("m", Script::new().hold(&gate).end());
    let provider = engine.provider(|_| {}).await;
    let mut watched = engine.begin(&provider, "m", None).await;
    gate.reached().await;
    let disk = rusqlite::Connection::open(engine.database()).unwrap();
    let rows: Vec<(String, String)> = disk
        .prepare("SELECT role, ending FROM message ORDER BY id")
        .unwrap()
        .query_map([], |row| Ok((row.get(0)?, row.get(1)?)))
        .unwrap()
        .map(Result::unwrap)
        .collect();
    assert_eq!(
        rows,
        [
            ("user".to_owned(), "complete".to_owned()),
            ("assistant".to_owned(), "streaming".to_owned())
        ]
    );
    gate.release();
    engine.outcome(&mut watched).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn the_reply_is_the_same_for_any_split_of_the_bytes() {
    let (mut engine, provider) = Engine::with_provider().await;
    let text = "emoji 😀 流れ \u{301} \"quoted\"\n```\ncode\n```\n";
    let mut seen = Vec::new();
    for bytes in [1, 2, 3, 5, 64, 4096] {
        let script = Script::new()
            .split(bytes)
            .role()
            .reasoning("思う")
            .text(text)
            .ended("stop");
        engine.answer_next(script);
        let (outcome, watched, written) = engine.complete_turn(&provider, "m").await;
        assert_eq!(outcome.ending, Ending::Complete);
        assert_eq!(written.text(), text, "split after {bytes}");
        seen.push(watched.reply.parts());
    }
    assert!(seen.windows(2).all(|pair| pair[0] == pair[1]));
}

#[tokio::test(flavor = "multi_thread")]
async fn a_reloaded_page_gets_the_whole_running_reply() {
    let (mut engine, provider) = Engine::with_provider().await;
    let gate = Gate::new();
    let script = Script::new().text("Hello").hold(&gate).text(" there");
    engine.answer_next(script.ended("stop"));
    let mut watched = engine.begin(&provider, "m", None).await;
    gate.reached().await;
    // Act like a reloaded page: it has received no updates, so it requests all changes from the
    // beginning.
    let view = loop {
        let view = engine.view_of(watched.message_id).await;
        if view.message.text() == "Hello" {
            break view;
        }
        tokio::task::yield_now().await;
    };
    assert_eq!(
        (view.message.ending, view.activity),
        (None, Some(Activity::Writing))
    );
    let seq = u32::try_from(view.seq).unwrap();
    assert!(
        engine
            .app
            .turn_since(watched.message_id, seq)
            .await
            .unwrap()
            .is_none(),
        "there is no newer change"
    );
    gate.release();
    engine.outcome(&mut watched).await;
    let view = engine
        .app
        .turn_since(watched.message_id, seq)
        .await
        .unwrap()
        .unwrap();
    assert_eq!(
        (view.message.ending, view.message.text().as_str()),
        (Some(Ending::Complete), "Hello there")
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn a_huge_chunk_is_passed_on_in_small_updates() {
    let (mut engine, provider) = Engine::with_provider().await;
    let huge = "\u{1}\"流\\\n".repeat(400_000);
    let event = json!({"choices": [{"index": 0, "delta": {"content": huge}}]});
    engine.answer_next(Script::new().event(&event).ended("stop"));
    let (outcome, watched, written) = engine.complete_turn(&provider, "m").await;
    assert_eq!(outcome.ending, Ending::Complete);
    assert!(watched.reply.text() == huge && written.text() == huge);
    assert_eq!(outcome.notices.pieces, 1);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_view_of_a_fast_stream_ends_where_an_update_ends() {
    let (mut engine, provider) = Engine::with_provider().await;
    let mut watched = engine.begin(&provider, "long@2000", None).await;
    engine
        .listen_until(&mut watched, |watched| watched.reply.text().len() > 2_000)
        .await;
    let view = engine.view_of(watched.message_id).await;
    // `view` contains all changes up to the sequence number `view.seq`. The view must contain
    // either all changes of an update or none of them. Therefore, `view.seq` must be the sequence
    // number of the last change of an update.
    engine
        .listen_until(&mut watched, |watched| watched.seq() > view.seq)
        .await;
    assert!(
        watched.ends().contains(&view.seq),
        "no update ends at {}",
        view.seq
    );
    engine.app.turn_stop(watched.message_id).await.unwrap();
    engine.outcome(&mut watched).await;
}
