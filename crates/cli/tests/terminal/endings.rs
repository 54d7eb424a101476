//! Tests of replies that end without a signal: exit code, last line of JSON, stored message.

use rivulet_sandbox::Script;
use serde_json::{Value, json};

use crate::run::{Desk, text_of};

#[tokio::test(flavor = "multi_thread")]
async fn each_ending_has_its_exit_code_and_its_last_line_and_is_stored() {
    let desk = Desk::empty().await;
    desk.add("Patient", &["--idle-seconds", "30"]).await;
    desk.add("Hasty", &["--idle-seconds", "1"]).await;
    let call = json!({"tool_calls": [{"index": 0, "id": "c1", "type": "function",
        "function": {"name": "look", "arguments": "{\"at\":1}"}}]});
    let begun = || Script::new().role().text("Hello there");
    let refused = Script::json(
        429,
        &json!({"error": {"message": "Slow down", "code": "rate_limit"}}),
    )
    .header("Retry-After", "30");
    for (ending, code, text, script) in [
        ("complete", 0, "Hello there", Script::reply("Hello there")),
        ("length", 10, "Hello there", begun().finish("length").done()),
        (
            "tool_calls",
            0,
            "Hello there",
            begun().delta(&call).finish("tool_calls").done(),
        ),
        (
            "content_filter",
            11,
            "Hello there",
            begun().finish("content_filter").done(),
        ),
        ("provider_error", 12, "", refused),
        ("unconfirmed", 13, "Hello there", begun().end()),
        ("disconnected", 14, "Hello there", begun().cut()),
        ("timed_out", 15, "Hello there", begun().stall()),
        ("empty", 18, "", Script::new().role().finish("stop").done()),
    ] {
        desk.sandbox.play(ending, script);
        let provider = match ending {
            "timed_out" => "Hasty",
            _ => "Patient",
        };
        let ran = desk
            .run(&["ask", "--json", "-p", provider, "-m", ending, "Hello there"])
            .await;
        assert_eq!(ran.code, Some(code), "{ending}: {ran:?}");
        assert_eq!(ran.err, "", "{ending}");
        let lines = ran.lines();
        let (first, last) = (lines.first().unwrap(), lines.last().unwrap());
        assert_eq!(first["type"], "started", "{ending}");
        assert_eq!(last["type"], "ended", "{ending}");
        assert_eq!(last["ending"], ending);
        assert_eq!(last["text"], text, "{ending}");
        assert_eq!(last["message_id"], first["message_id"], "{ending}");
        let deltas = lines.iter().filter(|line| line["part"] == "text");
        let words: String = deltas.map(|line| line["text"].as_str().unwrap()).collect();
        assert_eq!(words, text, "{ending}");
        match ending {
            "tool_calls" => assert_eq!(
                last["tool_calls"],
                json!([{"id": "c1", "name": "look", "arguments": "{\"at\":1}"}])
            ),
            "provider_error" => {
                assert_eq!(last["status"], 429);
                assert_eq!(last["fault"]["detail"], "Slow down");
                assert_eq!(last["fault"]["retry_after"], 30);
            }
            "timed_out" => assert_eq!(last["fault"]["limit"]["kind"], "idle"),
            _ => {}
        }

        let kept = desk.messages(last["conversation_id"].as_str().unwrap()).await;
        let kept = kept.last().unwrap();
        assert_eq!(kept["id"], last["message_id"], "{ending}");
        assert_eq!(kept["ending"], ending);
        assert_eq!(text_of(kept), text, "{ending}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn the_last_line_for_a_person_names_the_ending_and_the_providers_own_words() {
    let desk = Desk::new().await;
    let refused = json!({"error": {"message": "Slow\ndown", "code": "rate_limit"}});
    desk.sandbox
        .play("busy", Script::json(429, &refused).header("Retry-After", "30"));
    let ran = desk.run(&["ask", "-m", "busy", "Hello"]).await;
    ran.assert_ended(12, "");
    let line = ran.err.strip_suffix('\n').unwrap();
    assert!(line.starts_with("provider_error · "), "{line}");
    assert!(
        line.ends_with("Slow down · HTTP 429 · error code rate_limit · The provider asks you to wait 30 s"),
        "{line}"
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn a_fault_before_the_reply_is_printed_as_json_too() {
    let desk = Desk::empty().await;
    let error = |last: Value| {
        assert_eq!(last["type"], "error");
        last["fault"]["message"].as_str().unwrap().to_owned()
    };
    let ran = desk.run(&["ask", "--json", "Hello"]).await;
    assert_eq!(ran.code, Some(1));
    assert!(error(ran.last()).contains("provider add --practice"));

    desk.add("Sandbox", &[]).await;
    for (args, words) in [
        (&["ask", "--json", "-p", "nobody", "Hello"][..], "nobody"),
        (&["ask", "--json", "Hello"][..], "-m MODEL"),
        (&["ask", "--json", "-m", "m", "  "][..], "Write a message"),
        (
            &["ask", "--json", "-m", "m", "--conversation", "f", "Hello"][..],
            "conversation",
        ),
    ] {
        let ran = desk.run(args).await;
        assert_eq!(ran.code, Some(1), "{args:?}");
        assert!(error(ran.last()).contains(words), "{args:?}: {ran:?}");
    }
    assert_eq!(desk.sandbox.request_count(), 0);
    assert!(desk.conversations().await.is_empty());
    let ran = desk.run(&["ask", "two", "words"]).await;
    ran.assert_ended(2, "");
}
