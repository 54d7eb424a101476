//! Tool calls in all their forms, and reasoning between tags, as they are on the wire.
#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

mod client;

use client::{assert_good, in_one_piece, streamed};
use serde_json::{Value, json};

/// The arguments of the fragments that `belong`, joined and read.
fn arguments(calls: &[Value], belong: impl Fn(&Value) -> bool) -> Value {
    let text: String = calls
        .iter()
        .filter(|call| belong(call))
        .filter_map(|call| call["function"]["arguments"].as_str())
        .collect();
    serde_json::from_str(&text).unwrap()
}

#[tokio::test]
async fn a_tool_call_comes_in_fragments_that_join_to_json() {
    let response = streamed("tool-call").await;
    assert_good(&response, "tool_calls");
    let calls = response.calls();
    assert_eq!(
        (&calls[0]["index"], &calls[0]["type"]),
        (&json!(0), &json!("function"))
    );
    assert_eq!(calls[0]["function"]["name"], "get_weather");
    assert!(calls[0]["id"].is_string() && calls[1].get("id").is_none() && calls.len() > 10);
    assert_eq!(arguments(&calls, |_| true)["city"], "Geneva");
}

#[tokio::test]
async fn two_calls_are_mixed_and_told_apart_by_index() {
    let response = streamed("tool-calls-two").await;
    assert_good(&response, "tool_calls");
    let calls = response.calls();
    let order: Vec<_> = calls.iter().map(|call| call["index"].as_u64().unwrap()).collect();
    assert_eq!(order[..6], [0, 1, 0, 1, 0, 1]);
    assert_ne!(calls[0]["id"], calls[1]["id"]);
    assert_eq!(arguments(&calls, |call| call["index"] == 0)["city"], "Geneva");
    assert_eq!(
        arguments(&calls, |call| call["index"] == 1)["zone"],
        "Europe/Zurich"
    );
    let whole = in_one_piece("tool-calls-two").await.json();
    assert_eq!(
        whole["choices"][0]["message"]["tool_calls"]
            .as_array()
            .unwrap()
            .len(),
        2
    );
}

#[tokio::test]
async fn two_calls_without_an_index_repeat_their_ids() {
    let response = streamed("tool-calls-no-index").await;
    assert_good(&response, "tool_calls");
    let calls = response.calls();
    assert!(
        calls
            .iter()
            .all(|call| call.get("index").is_none() && call["id"].is_string())
    );
    let (first, second) = (&calls[0]["id"], &calls.last().unwrap()["id"]);
    assert_ne!(first, second);
    assert_eq!(arguments(&calls, |call| call["id"] == *first)["days"], 3);
    assert_eq!(
        arguments(&calls, |call| call["id"] == *second)["zone"],
        "Europe/Zurich"
    );
}

#[tokio::test]
async fn arguments_may_be_an_object_come_at_once_or_never_be_whole() {
    let object = streamed("tool-call-object").await;
    assert_good(&object, "tool_calls");
    assert_eq!(object.calls()[0]["function"]["arguments"]["city"], "Geneva");

    let stop = streamed("tool-call-stop").await;
    assert_good(&stop, "stop");
    assert_eq!(stop.calls().len(), 1);
    assert!(stop.calls()[0].get("index").is_none());
    assert_eq!(arguments(&stop.calls(), |_| true)["unit"], "celsius");

    let bad = streamed("tool-call-bad-json").await;
    assert_good(&bad, "tool_calls");
    let text: String = bad
        .calls()
        .iter()
        .filter_map(|call| call["function"]["arguments"].as_str())
        .collect();
    assert!(text.starts_with('{') && serde_json::from_str::<Value>(&text).is_err());
}

#[tokio::test]
async fn tags_are_split_over_chunks() {
    for (model, finish) in [
        ("think-tags", "stop"),
        ("think-tags-in-thinking", "stop"),
        ("think-tags-unclosed", "length"),
    ] {
        let response = streamed(model).await;
        assert_good(&response, finish);
        assert!(
            response.field("content").starts_with("<think>\nThis is"),
            "{model}"
        );
        assert!(response.field("reasoning_content").is_empty());
        for choice in response.choices() {
            let piece = choice["delta"]["content"].as_str().unwrap_or("").to_owned();
            assert!(
                !piece.contains("<think>") && !piece.contains("</think>"),
                "{model}: {piece}"
            );
        }
    }
    assert!(
        !streamed("think-tags-unclosed")
            .await
            .field("content")
            .contains("</think>")
    );
}

#[tokio::test]
async fn tags_in_code_stand_where_they_prove_something() {
    let answer = streamed("think-tags-in-answer").await.field("content");
    assert!(!answer.starts_with('<') && answer.contains("```xml\n<think>\n"));
    let thinking = streamed("think-tags-in-thinking").await.field("content");
    let (_, after_quote) = thinking
        .split_once("```xml\n<think>\nquoted reasoning\n</think>\n```")
        .unwrap();
    assert!(after_quote.contains("still belongs to the reasoning"));
    assert!(after_quote.contains("\n</think>\n\nThis is the practice provider"));
}
