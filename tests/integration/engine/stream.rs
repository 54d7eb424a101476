//! Design, section 3: the way of one delta, to the screen and to the disk.

use std::time::Duration;

use rivulet_core::{Activity, Ending};
use rivulet_sandbox::{Gate, Script};
use serde_json::json;

use crate::harness::Engine;

#[tokio::test(flavor = "multi_thread")]
async fn a_word_is_shown_and_kept_before_the_next_is_sent() {
    let mut engine = Engine::start().await;
    let provider = engine.provider(|_| {}).await.unwrap();
    let (thought, said) = (Gate::new(), Gate::new());
    let script = Script::new()
        .role()
        .reasoning("Hm")
        .hold(&thought)
        .text("流れる ")
        .hold(&said)
        .text("end");
    engine.sandbox.play("m", script.finish("stop").done().end());
    let mut watched = engine.begin(&provider, "m", None).await;

    engine
        .listen(&mut watched, |watched| watched.reply.reasoning() == "Hm")
        .await;
    assert_eq!(watched.reply.text(), "");
    thought.release();
    engine
        .listen(&mut watched, |watched| watched.reply.text() == "流れる ")
        .await;

    // While the server holds the rest, another reader finds what came in the file.
    let disk = rusqlite::Connection::open(engine.database()).unwrap();
    let kept = || -> Vec<(String, String)> {
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
    // Bounded: what never comes must fail the test, not hold it.
    for _ in 0..6_000 {
        if kept() == expected {
            break;
        }
        tokio::time::sleep(Duration::from_millis(10)).await;
    }
    assert_eq!(kept(), expected);

    said.release();
    let outcome = engine.ending(&mut watched).await;
    assert_eq!(
        (outcome.ending, watched.reply.text()),
        (Ending::Complete, "流れる end")
    );
    engine.written(watched.message_id).await;
    assert!(kept().is_empty(), "folded");
    use Activity::*;
    assert_eq!(
        watched.activities,
        [Waiting, Answered, Thinking, Writing, Finishing]
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn the_question_is_kept_before_the_request_leaves() {
    let mut engine = Engine::start().await;
    let gate = Gate::new();
    engine.sandbox.play("m", Script::new().hold(&gate).end());
    let provider = engine.provider(|_| {}).await.unwrap();
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
    engine.ending(&mut watched).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn any_split_of_the_bytes_gives_the_same_reply() {
    let mut engine = Engine::start().await;
    let provider = engine.provider(|_| {}).await.unwrap();
    let text = "emoji 😀 流れ \u{301} \"quoted\"\n```\ncode\n```\n";
    let mut seen = Vec::new();
    for bytes in [1, 2, 3, 5, 64, 4096] {
        let script = Script::new()
            .split(bytes)
            .role()
            .reasoning("思う")
            .text(text)
            .finish("stop")
            .done()
            .end();
        engine.sandbox.play_once("m", script);
        let (outcome, watched, written) = engine.ask(&provider, "m").await;
        assert_eq!(outcome.ending, Ending::Complete);
        assert_eq!(written.text(), text, "split after {bytes}");
        seen.push(watched.reply.parts());
    }
    assert!(seen.windows(2).all(|pair| pair[0] == pair[1]));
}

#[tokio::test(flavor = "multi_thread")]
async fn a_gap_on_the_screen_is_filled() {
    let mut engine = Engine::start().await;
    let provider = engine.provider(|_| {}).await.unwrap();
    let gate = Gate::new();
    engine.sandbox.play(
        "m",
        Script::new()
            .text("Hello")
            .hold(&gate)
            .text(" there")
            .finish("stop")
            .done()
            .end(),
    );
    let mut watched = engine.begin(&provider, "m", None).await;
    gate.reached().await;
    // A page that was loaded again knows nothing: it asks from 0.
    let view = loop {
        let view = engine
            .app
            .turn_since(watched.message_id, 0)
            .await
            .unwrap()
            .unwrap();
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
        "nothing is newer"
    );
    gate.release();
    engine.ending(&mut watched).await;
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
async fn a_huge_piece_comes_through_in_small_messages() {
    let mut engine = Engine::start().await;
    let provider = engine.provider(|_| {}).await.unwrap();
    let huge = "\u{1}\"流\\\n".repeat(400_000);
    let event = json!({"choices": [{"index": 0, "delta": {"content": huge}}]});
    engine
        .sandbox
        .play("m", Script::new().event(&event).finish("stop").done().end());
    let (outcome, watched, written) = engine.ask(&provider, "m").await;
    assert_eq!(outcome.ending, Ending::Complete);
    assert!(watched.reply.text() == huge && written.text() == huge);
    assert_eq!(outcome.notices.pieces, 1);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_page_that_opens_a_fast_stream_is_in_step_at_once() {
    let mut engine = Engine::start().await;
    let provider = engine.provider(|_| {}).await.unwrap();
    let mut watched = engine.begin(&provider, "long@2000", None).await;
    engine
        .listen(&mut watched, |watched| watched.reply.text().len() > 2_000)
        .await;
    let view = engine
        .app
        .turn_since(watched.message_id, 0)
        .await
        .unwrap()
        .unwrap();
    // Every message ends at or before the view, or begins there: none lies across it.
    engine
        .listen(&mut watched, |watched| watched.seq() > view.seq)
        .await;
    assert!(
        watched.ends().contains(&view.seq),
        "{} is no end of a message",
        view.seq
    );
    engine.app.turn_stop(watched.message_id).await.unwrap();
    engine.ending(&mut watched).await;
}
