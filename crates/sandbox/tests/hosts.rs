//! Further dialects: hosts, routers and programs of one's own, as they are on the wire.
#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

mod client;

use client::{assert_good, streamed, with_usage};
use serde_json::{Value, json};

#[tokio::test]
async fn llama_cpp_begins_with_bare_colons_and_null() {
    let response = with_usage("llama.cpp").await;
    assert_good(&response, "stop");
    assert!(response.text().starts_with(":\n\n:\n\n:\n\ndata: "));
    let events = response.events();
    for event in &events[..3] {
        assert_eq!(
            event["choices"][0]["delta"],
            json!({"role": "assistant", "content": null})
        );
    }
    for event in &events[1..3] {
        let progress = &event["prompt_progress"];
        assert!(progress["processed"].as_u64() <= progress["total"].as_u64());
        assert!(progress["total"].is_u64());
    }
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
    let usage = &events.last().unwrap()["usage"];
    assert!(usage["cost"].is_f64() && usage["total_tokens"].is_u64());
    let blocks: Vec<_> = events
        .iter()
        .filter_map(|event| event["choices"][0]["delta"]["reasoning_details"].as_array())
        .flatten()
        .collect();
    assert!(blocks.iter().any(|block| block["signature"].is_string()));
    let sealed: Vec<_> = blocks
        .iter()
        .filter(|block| block["type"] == "reasoning.encrypted")
        .collect();
    assert!(sealed.len() == 1 && sealed[0]["data"].is_string() && sealed[0].get("text").is_none());
    let between = response.text().split("data: ").skip(1).collect::<String>();
    assert!(between.contains(": OPENROUTER PROCESSING\n\n"));
}

#[tokio::test]
async fn openrouter_goes_on_after_its_finish_reason() {
    let response = streamed("openrouter-late-text").await;
    assert_good(&response, "stop");
    let choices = response.choices();
    let finish = choices
        .iter()
        .position(|choice| choice["finish_reason"] == "stop")
        .unwrap();
    let late: String = choices[finish..]
        .iter()
        .filter_map(|choice| choice["delta"]["content"].as_str())
        .collect();
    assert!(late.starts_with(" But the text goes on"));
}

#[tokio::test]
async fn openrouter_fails_after_its_finish_reason() {
    let response = streamed("openrouter-late-error").await;
    assert_good(&response, "length");
    let events = response.events();
    let last = events.last().unwrap();
    assert_eq!(last["error"]["code"], 400);
    assert_eq!(last["choices"][0]["finish_reason"], Value::Null);
}

#[tokio::test]
async fn four_hosts_share_a_field_for_reasoning_and_differ_around_it() {
    for model in ["deepseek", "qwen", "z.ai", "moonshot"] {
        let response = with_usage(model).await;
        assert_good(&response, "stop");
        assert!(
            response
                .field("reasoning_content")
                .contains("no model is thinking")
        );
        assert!(response.field("content").contains("What is particular"));
    }

    let deepseek = streamed("deepseek").await;
    assert!(deepseek.text().starts_with(": keep-alive\n\n"));
    let qwen = with_usage("qwen").await;
    for response in [&deepseek, &qwen] {
        let (last, ordinary) = response
            .events()
            .split_last()
            .map(|(a, b)| (a.clone(), b.to_vec()))
            .unwrap();
        assert!(last["usage"]["total_tokens"].is_u64());
        assert!(
            ordinary
                .iter()
                .all(|event| event.get("usage") == Some(&Value::Null))
        );
        let word = ordinary
            .iter()
            .map(|event| &event["choices"][0]["delta"])
            .find(|delta| delta["reasoning_content"].is_string())
            .unwrap();
        assert_eq!(word.get("content"), Some(&Value::Null));
    }
    assert_eq!(qwen.events().pop().unwrap()["choices"], json!([]));

    let roles = streamed("z.ai").await;
    assert!(
        roles
            .choices()
            .iter()
            .all(|choice| choice["delta"]["role"] == "assistant")
    );

    let moonshot = streamed("moonshot").await;
    let last = moonshot.events().pop().unwrap();
    assert!(last.get("usage").is_none() && last["choices"][0]["usage"]["total_tokens"].is_u64());
}

#[tokio::test]
async fn mistral_mixes_lists_of_parts_with_texts() {
    let response = streamed("mistral").await;
    assert_good(&response, "stop");
    let (mut thinking, mut answer, mut both) = (String::new(), String::new(), 0);
    for choice in response.choices() {
        let content = &choice["delta"]["content"];
        answer.push_str(content.as_str().unwrap_or(""));
        let parts = content.as_array().cloned().unwrap_or_default();
        both += u32::from(parts.len() > 1);
        for part in parts {
            match part["type"].as_str() {
                Some("thinking") => thinking.push_str(part["thinking"][0]["text"].as_str().unwrap()),
                _ => answer.push_str(part["text"].as_str().unwrap()),
            }
        }
    }
    assert_eq!(both, 1);
    assert!(thinking.ends_with("with the type `thinking`."));
    assert!(answer.starts_with("This is the practice provider, speaking as **Mistral**"));
    assert!(answer.ends_with("first word on.\n\nThis last line came as parts, too."));
}

#[tokio::test]
async fn snowflake_has_no_ids_and_gives_no_reason() {
    let response = streamed("snowflake").await;
    assert!(response.is_done() && response.finish().is_empty());
    for event in response.events() {
        assert_eq!((&event["id"], &event["model"]), (&json!(""), &json!("")));
        assert!(event["choices"][0].get("finish_reason").is_none());
    }
}
