//! How the practice models end and fail, as it is on the wire.
#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

mod client;

use client::{Call, End, assert_good, streamed};
use rivulet_sandbox::{Sandbox, SandboxOptions, State};
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
async fn models_that_wait_for_ever_notice_the_client_leaving() {
    let options = SandboxOptions {
        comment_interval: std::time::Duration::ZERO,
        ..SandboxOptions::default()
    };
    let sandbox = Sandbox::start_with(options).await.unwrap();
    let waits = [
        ("stall@max", "begins"),
        ("keepalive-only", ": keep-alive\n\n"),
        ("hold@max", "waits"),
        ("stall-first-byte", ""),
    ];
    for (id, (model, sign)) in (1..).zip(waits) {
        let mut call = Call::model(&sandbox, model).await;
        call.read_until(sign).await;
        sandbox.wait_for(|record| record.id == id).await.unwrap();
        drop(call);
        let record = sandbox
            .wait_for(|record| record.id == id && record.is_over())
            .await
            .unwrap();
        assert_eq!(record.state, State::ClosedByClient, "{model}");
        assert_eq!(record.events_sent > 0, model.ends_with("@max"), "{model}");
    }
}

#[tokio::test]
async fn errors_come_in_the_shapes_of_three_providers() {
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
}

#[tokio::test]
async fn garbage_is_one_event_among_good_ones() {
    let response = streamed("garbage").await;
    assert_good(&response, "stop");
    let unreadable = response.events().iter().filter(|event| event.is_null()).count();
    assert_eq!(unreadable, 1);
    assert!(response.field("content").ends_with("guessed at."));
}

#[tokio::test]
async fn what_is_no_stream_says_so_in_its_type() {
    let html = streamed("html").await;
    assert!(html.status == 200 && html.head.contains("content-type: text/html"));
    let whole = streamed("whole-json").await;
    assert!(whole.head.contains("content-type: application/json"));
    assert_eq!(whole.json()["choices"][0]["finish_reason"], "stop");
}

#[tokio::test]
async fn statuses_differ_in_their_bodies() {
    for (model, status, path) in [
        ("status-400-context", 400, "/error/code"),
        ("status-401", 401, "/detail"),
        ("status-402", 402, "/error/message"),
        ("status-404", 404, "/message"),
        ("status-429", 429, "/message"),
        ("status-500", 500, "/error"),
    ] {
        let response = streamed(model).await;
        assert_eq!(response.status, status);
        assert!(
            response.json().pointer(path).is_some_and(Value::is_string),
            "{model}"
        );
    }
    assert!(streamed("status-429").await.head.contains("retry-after: 20"));
    assert_eq!(
        (
            streamed("status-502").await.status,
            streamed("status-502").await.text().len()
        ),
        (502, 0)
    );
    assert!(streamed("status-503").await.head.contains("text/html"));
}
