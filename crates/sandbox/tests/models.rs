//! What all practice models keep to, and those that show what a reply may hold.
#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

mod client;

use std::collections::BTreeSet;

use client::{Call, End, assert_good, in_one_piece, stream, streamed, with_usage};
use rivulet_sandbox::{Sandbox, SandboxOptions, Speed, models};
use serde_json::json;

/// Those that never end by themselves.
const ENDLESS: &[&str] = &[
    "hold",
    "keepalive-after-finish",
    "keepalive-only",
    "open-after-done",
    "silent-after-finish",
    "stall",
    "stall-after-head",
    "stall-first-byte",
];

/// Those that have nothing to say, or no response to say it in.
const WORDLESS: &[&str] = &[
    "empty",
    "empty-body",
    "no-answer",
    "not-http",
    "only-done",
    "status-502",
];

#[tokio::test]
async fn every_text_says_what_it_is() {
    for model in models() {
        if ENDLESS.contains(&model.name) || WORDLESS.contains(&model.name) {
            continue;
        }
        let response = streamed(model.name).await;
        let mut said = response.text();
        for choice in response.choices() {
            let texts = ["content", "reasoning_content", "reasoning"]
                .map(|name| choice["delta"][name].as_str().unwrap_or("").to_owned());
            said.extend(texts);
        }
        assert!(said.contains("practice provider"), "{}", model.name);
        assert!(
            !said.contains("<!--"),
            "{} shows a mark of its text file",
            model.name
        );
    }
}

#[test]
fn every_model_has_a_name_of_its_own_and_one_line_for_a_person() {
    let names: BTreeSet<_> = models().iter().map(|model| model.name).collect();
    assert_eq!(names.len(), models().len());
    for model in models() {
        let plain = |char: char| char.is_ascii_lowercase() || char.is_ascii_digit() || "-./".contains(char);
        assert!(model.name.chars().all(plain), "{}", model.name);
        assert!(
            (10..=110).contains(&model.shows.len()) && !model.shows.ends_with('.'),
            "{}: {}",
            model.name,
            model.shows
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
            {"role": "user", "content": "earlier"}, {"role": "assistant", "content": "between"},
            {"role": "user", "content": content},
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
    for model in models() {
        let name = model.name;
        if matches!(
            name,
            "stall"
                | "stall-first-byte"
                | "stall-after-head"
                | "keepalive-only"
                | "hold"
                | "no-answer"
                | "not-http"
        ) {
            continue;
        }
        let response = in_one_piece(name).await;
        if matches!(name, "cut" | "cut-between" | "short-body" | "reset") {
            assert_ne!(response.end, End::Proper, "{name}");
            continue;
        }
        assert_eq!(response.end, End::Proper, "{name}");
        if name != "empty-body" {
            assert!(!response.head.contains("event-stream"), "{name}");
        }
        let other = matches!(
            name,
            "html" | "garbage" | "only-garbage" | "json-error" | "json-no-reply" | "empty-body"
        );
        if response.status == 200 && !other {
            let whole = response.json();
            assert_eq!(whole["object"], "chat.completion", "{name}");
            assert!(whole["usage"]["total_tokens"].is_u64(), "{name}");
            assert!(
                !whole.to_string().contains("<!--"),
                "{name} shows a mark of its text file"
            );
        }
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
