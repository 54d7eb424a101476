//! Tests of the practice models' responses, as the server sends them.

use std::collections::BTreeSet;

use crate::client::{Call, End, assert_complete, chat_body, not_streamed, stream, streamed};
use rivulet_sandbox::{Sandbox, State, models};
use serde_json::{Value, json};

#[tokio::test]
async fn every_reply_says_that_no_model_wrote_it() {
    for model in models().filter(|model| !["stall", "empty"].contains(&model.id)) {
        // Search the streamed and the complete form of the reply, because the chunks of the stream
        // may split the words that are searched for.
        let mut said = streamed(model.id).await.text();
        said.push_str(&not_streamed(model.id).await.text());
        let said = said.to_lowercase();
        assert!(
            ["practice provider", "provider disconnected"]
                .iter()
                .any(|words| said.contains(words)),
            "{}",
            model.id
        );
    }
}

#[test]
fn every_model_has_an_id_and_a_description_of_its_own() {
    let ids: BTreeSet<_> = models().map(|model| model.id).collect();
    let descriptions: BTreeSet<_> = models().map(|model| model.description).collect();
    assert_eq!(ids.len(), models().count());
    assert_eq!(descriptions.len(), models().count());
    assert!(ids.iter().all(|id| !id.contains(['@', ' '])));
    assert!(
        descriptions
            .iter()
            .all(|text| text.chars().count() < 90 && !text.ends_with('.'))
    );
}

#[tokio::test]
async fn the_tour_reasons_first_and_names_models_that_exist() {
    let sandbox = Sandbox::start().await.unwrap();
    let mut body = chat_body("tour@max");
    body["stream_options"] = json!({"include_usage": true});
    let response = Call::chat(&sandbox, &body).await.response().await;
    assert_complete(&response, "stop");
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
    let named: Vec<_> = text
        .lines()
        .filter_map(|line| line.strip_prefix("| `")?.split('`').next())
        .collect();
    assert_eq!(named.len(), 9);
    for id in named {
        assert!(models().any(|model| model.id == id), "{id}");
    }
    let usage = response.events().pop().unwrap();
    assert_eq!(usage["choices"], json!([]));
    let usage = &usage["usage"];
    assert!(usage["completion_tokens_details"]["reasoning_tokens"].as_u64() > Some(50));
    assert!(usage["completion_tokens"].as_u64() > Some(300));
}

#[tokio::test]
async fn usage_is_sent_only_if_requested() {
    let response = streamed("tour").await;
    assert!(response.events().iter().all(|event| event.get("usage").is_none()));
}

#[tokio::test]
async fn echo_repeats_every_character() {
    let sandbox = Sandbox::start().await.unwrap();
    let message = "  two\r\n\n**lines** 川 👩🏽‍🚀 \t";
    for content in [json!(message), json!([{"type": "text", "text": message}])] {
        let messages = json!([
            {"role": "user", "content": "earlier"}, {"role": "assistant", "content": "between"},
            {"role": "user", "content": content},
        ]);
        let mut body = json!({"model": "echo@max", "stream": true, "messages": messages});
        let streamed = Call::chat(&sandbox, &body).await.response().await;
        assert_eq!(streamed.field("content"), message);
        body["stream"] = json!(false);
        let whole = Call::chat(&sandbox, &body).await.response().await.json();
        assert_eq!(whole["choices"][0]["message"]["content"], message);
    }
}

#[tokio::test]
async fn long_numbers_all_of_its_paragraphs() {
    let long = streamed("long").await;
    assert_complete(&long, "stop");
    let text = long.field("content");
    let words = text.split_whitespace().count();
    assert!((19_000..21_000).contains(&words), "{words}");
    assert!((1..=210).all(|number| text.contains(&format!("\n\n**{number}.** "))));
}

#[tokio::test]
async fn the_tags_of_reasoning_are_split_over_chunks() {
    let response = streamed("think-tags").await;
    assert!(response.field("content").starts_with("<think>\nThis is"));
    assert!(response.field("reasoning_content").is_empty());
    for choice in response.choices() {
        let piece = choice["delta"]["content"].as_str().unwrap_or("");
        assert!(!piece.contains("think>"), "{piece}");
    }
}

#[tokio::test]
async fn the_fragments_of_a_tool_call_join_to_json() {
    let response = streamed("tool-call").await;
    assert_complete(&response, "tool_calls");
    let calls = response.calls();
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
async fn each_ending_is_the_one_of_its_model() {
    assert_complete(&streamed("length").await, "length");
    assert_complete(&streamed("content-filter").await, "content_filter");
    let empty = streamed("empty").await;
    assert_complete(&empty, "stop");
    assert_eq!(empty.field("content"), "");
    let silent = streamed("silent-end").await;
    assert!(!silent.is_done() && silent.finish().is_empty() && silent.end == End::Proper);
    let cut = streamed("cut").await;
    assert!(cut.end == End::Short && cut.field("content").ends_with("half a wo"));
    let failed = streamed("error-in-stream").await;
    let error = failed.events().pop().unwrap();
    assert!(failed.is_done() && error["error"]["code"] == "provider_error");
    let page = streamed("html").await;
    assert!(page.status == 200 && page.head.contains("content-type: text/html"));
}

#[tokio::test]
async fn the_stalled_model_keeps_its_connection_open() {
    let sandbox = Sandbox::start().await.unwrap();
    let mut call = Call::model(&sandbox, "stall@max").await;
    call.read_until("begins").await;
    assert_eq!(sandbox.requests()[0].state, State::Running);
    drop(call);
    let record = sandbox.wait_for(|record| record.is_over()).await.unwrap();
    assert_eq!(record.state, State::ClosedByClient);
}

#[tokio::test]
async fn a_model_named_after_a_status_answers_with_it() {
    let statuses = models().filter_map(|model| Some((model.id, model.id.strip_prefix("status-")?)));
    let mut count = 0;
    for (id, status) in statuses {
        let response = streamed(id).await;
        assert!(status.starts_with(&response.status.to_string()), "{id}");
        assert!(response.json().is_object(), "{id}");
        count += 1;
    }
    assert!(count >= 3);
    assert_eq!(streamed("status-429").await.header("retry-after"), Some("20"));
}

#[tokio::test]
async fn the_whole_reply_arrives_in_one_piece() {
    let one_piece = streamed("one-piece").await;
    assert_complete(&one_piece, "stop");
    assert_eq!(one_piece.chunks.len(), 1);
    assert!(one_piece.field("content").split_whitespace().count() > 800);
}

#[tokio::test]
async fn a_request_that_does_not_stream_gets_one_json_object() {
    for model in models().filter(|model| model.id != "stall") {
        let response = not_streamed(model.id).await;
        if model.id == "cut" {
            assert_ne!(response.end, End::Proper);
            continue;
        }
        assert_eq!(response.end, End::Proper, "{}", model.id);
        assert!(!response.head.contains("event-stream"), "{}", model.id);
        if response.status == 200 && model.id != "html" {
            let whole = response.json();
            assert_eq!(whole["object"], "chat.completion", "{}", model.id);
            assert!(whole["usage"]["total_tokens"].is_u64(), "{}", model.id);
            assert!(!whole.to_string().contains("<!-- "), "{}", model.id);
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
async fn a_refusal_arrives_in_a_field_of_its_own() {
    let sandbox = Sandbox::start().await.unwrap();
    let mut body = chat_body("json-refusal@max");
    body["response_format"] = json!({"type": "json_object"});
    let response = Call::chat(&sandbox, &body).await.response().await;
    assert_complete(&response, "stop");
    assert!(response.field("refusal").contains("refuses to answer"));
    assert_eq!(response.field("content"), "");
    body["stream"] = json!(false);
    let whole = Call::chat(&sandbox, &body).await.response().await.json();
    let message = &whole["choices"][0]["message"];
    assert_eq!(message["refusal"], response.field("refusal"));
}
