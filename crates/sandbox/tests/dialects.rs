//! The dialects, as they are on the wire.
#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

mod client;

use client::{assert_good, streamed, with_usage};
use serde_json::json;

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
async fn llama_cpp_begins_with_bare_colons_and_null() {
    let response = with_usage("llama.cpp").await;
    assert_good(&response, "stop");
    assert!(response.text().starts_with(":\n\n:\n\n:\n\ndata: "));
    let events = response.events();
    assert_eq!(
        events[0]["choices"][0]["delta"],
        json!({"role": "assistant", "content": null})
    );
    let last = events.last().unwrap();
    assert_eq!(last["choices"], json!([]));
    assert!(last["usage"].is_object() && last["timings"]["predicted_n"].is_u64());
    let without = streamed("llama.cpp").await.events().pop().unwrap();
    assert!(without["timings"].is_object() && without["choices"][0]["finish_reason"] == "stop");
}

#[tokio::test]
async fn openrouter_says_its_reasoning_twice() {
    let response = streamed("openrouter").await;
    assert_good(&response, "stop");
    assert!(response.text().starts_with(": OPENROUTER PROCESSING\n\n"));
    let reasoning = response.field("reasoning");
    let events = response.events();
    let details: String = events
        .iter()
        .filter_map(|event| event["choices"][0]["delta"]["reasoning_details"][0]["text"].as_str())
        .collect();
    assert!(!reasoning.is_empty());
    assert_eq!(reasoning, details);
    assert!(events.last().unwrap()["usage"].is_object());
}
