//! Tests of reasoning, of fields that are sent back, and of a reply's notices and time limits (wire
//! contract, sections 2 and 3).

use std::time::Duration;

use rivulet_core::{Activity, Ending, FaultCategory, LimitKind};
use rivulet_sandbox::{Gate, Script};
use serde_json::json;

use crate::harness::Engine;

fn chunk(delta: serde_json::Value) -> serde_json::Value {
    json!({"choices": [{"index": 0, "delta": delta}]})
}

#[tokio::test(flavor = "multi_thread")]
async fn reasoning_between_tags_is_separated_and_the_received_text_can_be_restored() {
    let (mut engine, provider) = Engine::with_provider().await;
    let received = "\n<think>\nIs `</think>` a tag?\n</think>\n\nYes: `<think>` too.";
    for size in [1, 3, 1_000] {
        let mut script = Script::new().role();
        for piece in received.as_bytes().chunks(size) {
            script = script.text(std::str::from_utf8(piece).unwrap());
        }
        engine.answer_next(script.ended("stop"));
        let (outcome, watched, written) = engine.complete_turn(&provider, "m").await;
        assert_eq!(outcome.ending, Ending::Complete);
        assert_eq!(watched.reply.reasoning(), "\nIs `</think>` a tag?\n");
        assert_eq!(watched.reply.text(), "\n\nYes: `<think>` too.");
        let tags = written.notices.think_tags.clone().unwrap();
        assert_eq!(tags.received(&written.reasoning(), &written.text()), received);
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn reasoning_details_are_sent_back_to_their_own_model_only() {
    let (mut engine, provider) = Engine::with_provider().await;
    let other = engine.provider(|draft| draft.name = "Other".to_owned()).await;
    let details =
        |text: &str| json!([{"type": "reasoning.text", "text": text, "index": 0, "signature": null}]);
    let encrypted = json!([{"type": "reasoning.encrypted", "data": "gAAA", "index": 1}]);
    let script = Script::new()
        .data(&chunk(json!({"reasoning_details": details("Hm")})).to_string())
        .data(&chunk(json!({"reasoning_details": details("m.")})).to_string())
        .data(&chunk(json!({"reasoning_details": encrypted})).to_string())
        .text("Hello")
        .ended("stop");
    for model in ["m", "n"] {
        engine.sandbox.play(model, script.clone());
    }
    let (_, watched, written) = engine.complete_turn(&provider, "m").await;
    assert_eq!(watched.reply.reasoning(), "Hmm.");
    let conversation = Some(written.conversation_id);
    for (to, model, sent_back) in [
        (&provider, "m", true),
        (&provider, "n", false),
        (&other, "m", false),
    ] {
        let mut watched = engine.begin(to, model, conversation).await;
        engine.outcome(&mut watched).await;
        engine.stored(watched.message_id).await;
        let sent = engine.last_request();
        let reply = &sent["messages"][1];
        assert_eq!(reply["content"], "Hello");
        if sent_back {
            assert_eq!(
                reply["reasoning_details"],
                json!([
                    {"type": "reasoning.text", "text": "Hmm.", "index": 0, "signature": null},
                    {"type": "reasoning.encrypted", "data": "gAAA", "index": 1},
                ])
            );
        } else {
            assert_eq!(reply.get("reasoning_details"), None, "{model}");
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_retried_reply_with_the_same_id_replaces_its_partial_if_it_contains_it() {
    let (mut engine, provider) = Engine::with_provider().await;
    // When a reply is retried, the provider may send the whole response from its cache, with the id
    // of the first response. The new reply then replaces the incomplete one. In the sandbox, all
    // scripted responses have the same id, so Rivulet must compare the texts to recognise such a
    // repetition.
    for (text, replaced) in [("One two three", true), ("Another text", false)] {
        engine.answer_next(Script::new().role().text("One two").cut());
        let again = Script::reply(text);
        engine.answer_next(again);
        let (outcome, _, partial) = engine.complete_turn(&provider, "m").await;
        assert_eq!(outcome.ending, Ending::Disconnected, "{text}");
        assert_eq!(partial.text(), "One two");
        let view = engine.retry(&provider, partial.id).await;
        let mut watched = engine.watch(&view);
        let outcome = engine.outcome(&mut watched).await;
        assert_eq!(
            (outcome.ending, &outcome.request_id),
            (Ending::Complete, &partial.request_id)
        );
        assert_eq!(outcome.replaces, replaced.then_some(partial.id), "{text}");
        let whole = engine.stored(watched.message_id).await;
        let view = engine.conversation(partial.conversation_id).await;
        let shown = view.messages.last().unwrap();
        let expected = if replaced {
            vec![whole.id]
        } else {
            vec![partial.id, whole.id]
        };
        assert_eq!(shown.versions, expected, "{text}");
        assert_eq!(shown.message, whole);
        assert_eq!(whole.text(), text);
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_retried_refusal_or_call_stays_although_the_new_reply_has_the_same_id() {
    let (mut engine, provider) = Engine::with_provider().await;
    let call = json!([{"index": 0, "id": "call_1", "function": {"name": "f", "arguments": "{}"}}]);
    for delta in [json!({"refusal": "No"}), json!({"tool_calls": call})] {
        let first = Script::new().role().event(&chunk(delta)).ended("stop");
        engine.answer_next(first);
        engine.answer_next(Script::reply("Another text"));
        let (.., before) = engine.complete_turn(&provider, "m").await;
        let view = engine.retry(&provider, before.id).await;
        let mut watched = engine.watch(&view);
        let outcome = engine.outcome(&mut watched).await;
        assert_eq!(outcome.request_id, before.request_id);
        assert_eq!(outcome.replaces, None);
        let after = engine.stored(watched.message_id).await;
        let view = engine.conversation(before.conversation_id).await;
        let shown = view.messages.last().unwrap();
        assert_eq!(shown.versions, [before.id, after.id]);
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_buffered_reply_and_a_server_that_does_not_stream_get_their_notices() {
    let (mut engine, provider) = Engine::with_provider().await;
    let long = "word ".repeat(200);
    let piece = chunk(json!({"content": long})).to_string();
    let wait = Duration::from_millis(2_200);
    let held = Script::new()
        .send_head()
        .delay(wait)
        .role()
        .data(&piece)
        .ended("stop");
    let streamed = Script::new()
        .send_head()
        .role()
        .text("a")
        .delay(wait)
        .data(&piece)
        .ended("stop");
    let whole = Script::json(
        200,
        &json!({"id": "x", "choices": [{"index": 0, "message": {"role": "assistant", "content": long}, "finish_reason": "stop"}]}),
    );
    for (name, script, expected) in [
        ("held back", held, (true, false)),
        ("streamed", streamed, (false, false)),
        ("whole", whole, (false, true)),
    ] {
        engine.answer_next(script);
        let (outcome, _, written) = engine.complete_turn(&provider, "m").await;
        assert_eq!(outcome.ending, Ending::Complete, "{name}");
        let notices = written.notices;
        assert_eq!(
            (notices.one_piece, notices.not_streamed),
            expected,
            "{name}: {:?}",
            outcome.timing
        );
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn keep_alives_in_the_middle_of_a_reply_change_the_activity() {
    let (mut engine, provider) = Engine::with_provider().await;
    let gate = Gate::new();
    let script = Script::new()
        .text("a")
        .delay(Duration::from_millis(3_200))
        .comment("still here")
        .hold(&gate)
        .text("b")
        .ended("stop");
    engine.sandbox.play("m", script);
    let mut watched = engine.begin(&provider, "m", None).await;
    engine
        .listen_until(&mut watched, |watched| {
            watched
                .activities
                .ends_with(&[Activity::Writing, Activity::KeepAlives])
        })
        .await;
    gate.release();
    assert_eq!(engine.outcome(&mut watched).await.ending, Ending::Complete);
    assert_eq!(watched.reply.text(), "ab");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_slow_reply_is_not_silent_and_a_passed_limit_has_its_value() {
    let (mut engine, provider) = Engine::with(|draft| {
        draft.limits.idle = 2;
        draft.limits.first_byte = 2;
    })
    .await;
    let drip = Script::new()
        .split(1)
        .bytes_per_second(150)
        .text("drip, drop")
        .ended("stop");
    engine.answer_next(drip);
    let (outcome, watched, _) = engine.complete_turn(&provider, "m").await;
    assert_eq!(
        (outcome.ending, watched.reply.text()),
        (Ending::Complete, "drip, drop")
    );

    for (script, kind) in [
        (Script::new().text("a").stall(), LimitKind::Idle),
        (Script::new().stall(), LimitKind::FirstByte),
    ] {
        engine.answer_next(script);
        let (outcome, _, _) = engine.complete_turn(&provider, "m").await;
        let fault = outcome.fault.unwrap();
        assert_eq!(
            (outcome.ending, fault.category),
            (Ending::TimedOut, FaultCategory::Timeout)
        );
        let limit = fault.limit.unwrap();
        assert_eq!((limit.kind, limit.seconds), (kind, 2));
    }
}
