//! The four named dialects, as they are on the wire.
#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

mod client;

use client::{assert_good, streamed};
use serde_json::{Value, json};

#[tokio::test]
async fn tensorloop_leaves_out_what_the_first_chunk_said() {
    let events = streamed("tensorloop").await.events();
    assert_eq!(events[0]["choices"][0]["delta"]["role"], "assistant");
    assert!(events[0]["created"].is_u64() && events[0]["model"] == "tensorloop@max");
    for event in &events[1..] {
        assert!(event.get("created").is_none() && event.get("model").is_none());
        assert_eq!(event["id"], events[0]["id"]);
    }
}

#[tokio::test]
async fn tera_thinks_in_reasoning_content_and_keeps_silent_in_between() {
    let response = streamed("tera/qwen-thinker").await;
    assert_good(&response, "stop");
    assert!(response.field("reasoning_content").contains("Tera"));
    assert!(!response.text().lines().any(|line| line.starts_with(':')));
}

#[tokio::test]
async fn stepfun_counts_in_every_chunk_and_fills_fields_with_nothing() {
    let response = streamed("stepfun").await;
    assert_good(&response, "stop");
    let events = response.events();
    let counts: Vec<_> = events
        .iter()
        .map(|event| event["usage"]["completion_tokens"].as_u64().unwrap())
        .collect();
    assert!(counts.is_sorted() && counts[0] == 1);
    let (last, ordinary) = events.split_last().unwrap();
    assert!(last["usage"]["cached_tokens"].is_u64());
    for event in ordinary {
        let choice = &event["choices"][0];
        assert_eq!(
            (&choice["finish_reason"], &choice["delta"]["role"]),
            (&json!(""), &json!(""))
        );
    }
    assert!(response.field("reasoning").contains("StepFun"));
}

#[tokio::test]
async fn sansa_sends_details_and_always_usage_in_the_last_chunk() {
    let response = streamed("sansa").await;
    assert_good(&response, "stop");
    let events = response.events();
    let details: Vec<_> = events
        .iter()
        .map(|event| &event["choices"][0]["delta"]["reasoning_details"][0])
        .collect();
    assert!(
        details
            .iter()
            .any(|block| block["type"] == "reasoning.text" && block["index"] == 0)
    );
    let last = events.last().unwrap();
    assert_eq!(last["choices"][0]["delta"], json!({}));
    assert!(last["usage"]["total_tokens"].is_u64());
    assert_eq!(
        events.iter().filter(|event| event.get("usage").is_some()).count(),
        1
    );
}

#[tokio::test]
async fn stepfun_calls_tools_without_an_index() {
    let response = streamed("stepfun-tools").await;
    assert_good(&response, "tool_calls");
    assert!(response.events().iter().all(|event| event["usage"].is_object()));
    let calls = response.calls();
    assert!(calls.len() > 5);
    for call in &calls {
        assert!(call["id"].is_string() && call["type"] == "function" && call.get("index").is_none());
    }
}

#[tokio::test]
async fn sansa_reasons_speaks_and_calls_in_this_order() {
    let response = streamed("sansa-tools").await;
    assert_good(&response, "tool_calls");
    let choices = response.choices();
    let spans = ["reasoning_details", "content", "tool_calls"].map(|name| {
        let has = |choice: &Value| !choice["delta"][name].is_null() && choice["delta"][name] != "";
        let first = choices.iter().position(has).unwrap();
        (first, choices.iter().rposition(has).unwrap())
    });
    assert!(spans[0].1 < spans[1].0 && spans[1].1 < spans[2].0);
    let calls = response.calls();
    assert_eq!(calls[0]["function"]["name"], "get_weather");
    assert!(calls[1].get("id").is_none());
}

#[tokio::test]
async fn sansa_structures_its_output() {
    let response = streamed("sansa-json").await;
    assert_good(&response, "stop");
    let output: Value = serde_json::from_str(&response.field("content")).unwrap();
    assert_eq!(output["whole"], true);
    assert!(response.choices().len() > 20);
}
