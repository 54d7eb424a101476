//! How the practice models end and fail, as it is on the wire.
#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

mod client;

use client::{Call, End, assert_good, in_one_piece, streamed};
use rivulet_sandbox::Sandbox;
use serde_json::{Value, json};

#[tokio::test]
async fn endings_are_as_their_names_say() {
    for (model, finish) in [
        ("length", "length"),
        ("content-filter", "content_filter"),
        ("unknown-reason", "eos_token"),
    ] {
        assert_good(&streamed(model).await, finish);
    }
    let empty = streamed("empty").await;
    assert_good(&empty, "stop");
    assert_eq!(empty.field("content"), "");

    let thought = streamed("only-reasoning").await;
    assert_good(&thought, "stop");
    assert!(thought.field("content").is_empty() && !thought.field("reasoning_content").is_empty());
    assert_eq!(streamed("only-done").await.text(), "data: [DONE]\n\n");

    let done_only = streamed("done-only").await;
    assert!(done_only.is_done() && done_only.finish().is_empty());
    for name in ["silent-end", "unconfirmed"] {
        let silent = streamed(name).await;
        assert!(!silent.is_done() && silent.finish().is_empty() && silent.end == End::Proper);
    }
}

#[tokio::test]
async fn a_cut_keeps_half_and_ends_inside_a_chunk() {
    let cut = streamed("cut").await;
    assert_eq!(cut.end, End::Short);
    assert!(cut.field("content").ends_with("half a wo"));
    assert_eq!(cut.chunks.last().unwrap(), b"data: {\"id\":\"");
    let reset = streamed("reset").await;
    assert_eq!(reset.end, End::Reset);
    assert!(
        reset
            .field("content")
            .ends_with("The last thing to arrive is this")
    );
}

#[tokio::test]
async fn errors_come_in_the_shapes_of_many_providers() {
    let sansa = streamed("error-in-stream").await;
    assert!(sansa.is_done());
    let error = sansa.events().pop().unwrap();
    assert_eq!(error["error"]["code"], "provider_error");
    assert_eq!(error["choices"], json!([{"finish_reason": "error"}]));

    let groq = streamed("error-event").await;
    assert!(!groq.is_done() && groq.end == End::Proper && groq.finish().is_empty());
    assert!(
        groq.chunks
            .last()
            .unwrap()
            .starts_with(b"event: error\ndata: {\"error\":")
    );

    let late = streamed("error-after-finish").await;
    assert_eq!(late.finish(), ["stop", "error"]);
    assert_eq!(late.events().pop().unwrap()["error"]["code"], 502);

    let vllm = streamed("error-object").await;
    assert!(vllm.is_done() && vllm.finish().is_empty());
    let error = vllm.events().pop().unwrap();
    assert_eq!((&error["object"], &error["code"]), (&json!("error"), &json!(500)));
    assert!(error["message"].is_string() && error.get("error").is_none());

    let litellm = streamed("error-code-string").await;
    assert!(!litellm.is_done() && litellm.end == End::Proper);
    assert_eq!(litellm.events().pop().unwrap()["error"]["code"], "503");

    let ollama = streamed("error-text").await;
    assert!(!ollama.is_done() && ollama.events().pop().unwrap()["error"].is_string());

    let first = streamed("error-first").await;
    assert_eq!((first.status, first.events().len()), (200, 1));
    assert_eq!(first.events()[0]["error"].get("code"), Some(&Value::Null));
    assert_eq!(in_one_piece("error-first").await.status, 503);
}

#[tokio::test]
async fn a_body_ends_before_its_time_in_three_more_ways() {
    let between = streamed("cut-between").await;
    assert_eq!(between.end, End::Short);
    assert!(between.chunks.last().unwrap().ends_with(b"\n\n"));
    assert!(between.field("content").ends_with("has its end"));

    let short = streamed("short-body").await;
    assert_eq!(short.end, End::Short);
    let promised: usize = short.header("content-length").unwrap().parse().unwrap();
    assert!(promised > short.body().len());
    assert!(short.field("content").ends_with("This is as far as"));

    let finished = streamed("cut-after-finish").await;
    assert_eq!(
        (finished.end, finished.finish()),
        (End::Short, vec!["stop".to_owned()])
    );
    assert!(!finished.is_done());
}

#[tokio::test]
async fn without_framing_an_end_has_no_mark_at_all() {
    let response = streamed("close-delimited").await;
    assert!(response.header("transfer-encoding").is_none() && response.header("content-length").is_none());
    assert!(!response.is_done() && response.finish().is_empty() && response.end == End::Proper);
}

#[tokio::test]
async fn the_last_event_may_lack_its_blank_line() {
    let done = streamed("unterminated-done").await;
    assert!(done.end == End::Proper && done.text().ends_with("\n\ndata: [DONE]"));
    assert_eq!(done.finish(), ["stop"]);

    let chunk = streamed("unterminated-chunk").await;
    assert!(chunk.end == End::Proper && chunk.finish().is_empty());
    let text = chunk.text();
    let (_, last) = text.rsplit_once("\n\ndata: ").unwrap();
    let last: Value = serde_json::from_str(last).unwrap();
    assert_eq!(last["choices"][0]["finish_reason"], "stop");
    assert!(!text.ends_with('\n'));
}

#[tokio::test]
async fn usage_comes_after_the_finish_reason_whether_asked_for_or_not() {
    let response = streamed("late-usage").await;
    assert_good(&response, "stop");
    let events = response.events();
    let (last, before) = events.split_last().unwrap();
    assert!(last["choices"] == json!([]) && last["usage"]["completion_tokens"].as_u64() > Some(20));
    assert_eq!(before.last().unwrap()["choices"][0]["finish_reason"], "stop");
}

#[tokio::test]
async fn what_comes_after_done_is_an_error_and_a_cut() {
    let response = streamed("error-after-done").await;
    assert_eq!(
        (response.end, response.finish()),
        (End::Short, vec!["stop".to_owned()])
    );
    let data = response.data();
    let done = data.iter().position(|data| data == "[DONE]").unwrap();
    assert_eq!(done, data.len() - 2);
    assert!(data[done + 1].contains("\"error\""));
}

#[tokio::test]
async fn a_server_may_not_answer_or_not_speak_http() {
    let sandbox = Sandbox::start().await.unwrap();
    for (model, sign) in [("no-answer", ""), ("not-http", "SSH-2.0-practice ")] {
        let (bytes, end) = Call::model(&sandbox, model).await.raw().await;
        assert!(end.is_ok() && bytes.starts_with(sign.as_bytes()), "{model}");
        assert_eq!(bytes.is_empty(), sign.is_empty(), "{model}");
    }
}
