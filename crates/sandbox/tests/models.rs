//! What all practice models keep to, and those that show what a reply may hold.
#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

mod client;

use client::{Call, End, assert_good, stream, streamed, with_usage};
use rivulet_sandbox::{Sandbox, SandboxOptions, Speed, models};
use serde_json::{Value, json};

#[tokio::test]
async fn every_text_says_what_it_is() {
    for model in models() {
        if matches!(
            model.name,
            "stall-first-byte" | "keepalive-only" | "stall" | "hold" | "empty" | "status-502"
        ) {
            continue;
        }
        let response = streamed(model.name).await;
        let said = match response.head.contains("event-stream") {
            true => response.field("content") + &response.field("reasoning_content"),
            false => response.text(),
        };
        assert!(said.contains("practice provider"), "{}", model.name);
        assert!(
            !said.contains("<!--"),
            "{} shows a mark of its text file",
            model.name
        );
    }
}

#[tokio::test]
async fn the_tour_thinks_then_introduces_and_names_models_that_exist() {
    let response = with_usage("tour").await;
    assert_good(&response, "stop");
    let order = |name: &str| {
        response
            .events()
            .iter()
            .position(|event| event["choices"][0]["delta"][name].as_str() > Some(""))
            .unwrap()
    };
    assert!(order("reasoning_content") < order("content"));
    let text = response.field("content");
    assert!(text.starts_with("# Welcome to Rivulet"));
    let named = text
        .lines()
        .filter_map(|line| line.strip_prefix("| `")?.split('`').next());
    let mut count = 0;
    for name in named {
        assert!(models().iter().any(|model| model.name == name), "{name}");
        count += 1;
    }
    assert_eq!(count, 8);
    let usage = response.events().pop().unwrap();
    assert_eq!(usage["choices"], json!([]));
    assert!(usage["usage"]["completion_tokens_details"]["reasoning_tokens"].as_u64() > Some(50));
    assert!(usage["usage"]["completion_tokens"].as_u64() > Some(300));
}

#[tokio::test]
async fn usage_comes_only_if_asked_for() {
    let response = streamed("tour").await;
    assert!(response.events().iter().all(|event| event.get("usage").is_none()));
}

#[tokio::test]
async fn echo_repeats_to_the_character() {
    let sandbox = Sandbox::start().await.unwrap();
    let message = "  two\r\n\n**lines** 川 👩🏽‍🚀 \t";
    for content in [json!(message), json!([{"type": "text", "text": message}])] {
        let messages = json!([
            {"role": "user", "content": "earlier"}, {"role": "user", "content": content},
            {"role": "assistant", "content": "later"},
        ]);
        let mut body = json!({"model": "echo@max", "stream": true, "messages": messages});
        assert_eq!(
            Call::chat(&sandbox, &body)
                .await
                .response()
                .await
                .field("content"),
            message
        );
        body["stream"] = json!(false);
        let whole = Call::chat(&sandbox, &body).await.response().await.json();
        assert_eq!(whole["choices"][0]["message"]["content"], message);
    }
}

#[tokio::test]
async fn a_tool_call_comes_in_fragments_that_join_to_json() {
    let response = streamed("tool-call").await;
    assert_good(&response, "tool_calls");
    let events = response.events();
    let calls: Vec<_> = events
        .iter()
        .map(|event| &event["choices"][0]["delta"]["tool_calls"][0])
        .collect();
    let calls: Vec<_> = calls.into_iter().filter(|call| !call.is_null()).collect();
    assert_eq!(
        (&calls[0]["index"], &calls[0]["type"]),
        (&json!(0), &json!("function"))
    );
    assert_eq!(calls[0]["function"]["name"], "get_weather");
    assert!(calls[0]["id"].is_string() && calls[1].get("id").is_none() && calls.len() > 10);
    let arguments: String = calls
        .iter()
        .filter_map(|call| call["function"]["arguments"].as_str())
        .collect();
    assert_eq!(
        serde_json::from_str::<Value>(&arguments).unwrap()["city"],
        "Geneva"
    );
}

#[tokio::test]
async fn long_and_markdown_are_long() {
    let long = streamed("long").await;
    assert_good(&long, "stop");
    let text = long.field("content");
    let words = text.split_whitespace().count();
    assert!((19_000..21_000).contains(&words), "{words}");
    assert!((1..=210).all(|number| text.contains(&format!("\n\n**{number}.** "))));
    let markdown = streamed("markdown").await.field("content");
    assert!(markdown.split_whitespace().count() > 1300);
}

#[tokio::test]
async fn without_stream_every_model_answers_in_one_piece() {
    let sandbox = Sandbox::start().await.unwrap();
    for model in models() {
        let name = model.name;
        if matches!(
            name,
            "stall" | "stall-first-byte" | "keepalive-only" | "hold" | "cut" | "reset" | "garbage"
        ) {
            continue;
        }
        let body = json!({"model": name, "messages": [{"role": "user", "content": "Hello"}]});
        let response = Call::chat(&sandbox, &body).await.response().await;
        assert_eq!(response.end, End::Proper, "{name}");
        assert!(!response.head.contains("event-stream"), "{name}");
        if response.status == 200 && name != "html" {
            let whole = response.json();
            assert_eq!(whole["object"], "chat.completion", "{name}");
            assert!(whole["usage"]["total_tokens"].is_u64(), "{name}");
        }
    }
    for name in ["cut", "reset"] {
        let body = json!({"model": name, "messages": []});
        assert_ne!(
            Call::chat(&sandbox, &body).await.response().await.end,
            End::Proper
        );
    }
}

#[tokio::test]
async fn a_reply_has_an_id_of_its_own() {
    let sandbox = Sandbox::start().await.unwrap();
    let first = stream(&sandbox, "empty").await.events().remove(0);
    let second = stream(&sandbox, "empty").await.events().remove(0);
    assert_ne!(first["id"], second["id"]);
}

#[tokio::test]
async fn a_speed_may_be_set_for_all() {
    let sandbox = Sandbox::start_with(SandboxOptions {
        speed: Some(Speed::Max),
        ..SandboxOptions::default()
    })
    .await
    .unwrap();
    assert_good(&Call::model(&sandbox, "long").await.response().await, "stop");
}
