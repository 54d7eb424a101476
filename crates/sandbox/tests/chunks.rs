//! Chunks that are not quite as they should be, and unusual bytes, as they are on the wire.
#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

mod client;

use client::{End, assert_good, streamed, with_usage};
use serde_json::{Value, json};

#[tokio::test]
async fn garbage_is_one_event_among_good_ones() {
    let response = streamed("garbage").await;
    assert_good(&response, "stop");
    let unreadable = response.events().iter().filter(|event| event.is_null()).count();
    assert_eq!(unreadable, 1);
    assert!(response.field("content").ends_with("guessed at."));
}

#[tokio::test]
async fn a_stream_may_hold_nothing_but_garbage() {
    let response = streamed("only-garbage").await;
    assert_eq!((response.status, response.end), (200, End::Proper));
    assert!(
        response
            .header("content-type")
            .unwrap()
            .starts_with("text/event-stream")
    );
    assert_eq!(response.data().len(), 3);
    assert!(response.events().iter().all(|event| !event.is_object()));
}

#[tokio::test]
async fn two_replies_are_mixed_word_by_word() {
    let response = streamed("two-choices").await;
    assert_good(&response, "stop");
    let events = response.events();
    let indexes: Vec<_> = events
        .iter()
        .map(|event| event["choices"][0]["index"].as_u64().unwrap())
        .collect();
    assert_eq!(indexes[..5], [0, 1, 0, 1, 0]);
    let second: Vec<_> = events
        .iter()
        .map(|event| &event["choices"][0])
        .filter(|choice| choice["index"] == 1)
        .collect();
    let text: String = second
        .iter()
        .filter_map(|choice| choice["delta"]["content"].as_str())
        .collect();
    assert!(text.starts_with("(This is the second reply."));
    assert_eq!(second.last().unwrap()["finish_reason"], "length");
    assert!(response.field("content").ends_with("that there was another."));
}

#[tokio::test]
async fn reasoning_may_have_two_names_at_once() {
    let response = streamed("reasoning-twice").await;
    assert_good(&response, "stop");
    assert!(response.field("reasoning").contains("only once"));
    assert_eq!(response.field("reasoning"), response.field("reasoning_content"));
}

#[tokio::test]
async fn choices_may_be_missing_empty_or_hollow() {
    let response = streamed("odd-choices").await;
    assert_good(&response, "stop");
    let events = response.events();
    let has = |odd: &dyn Fn(&Value) -> bool| events.iter().any(odd);
    assert!(has(&|event| event.is_object() && event.get("choices").is_none()));
    assert!(has(&|event| event["choices"] == json!([])));
    assert!(has(&|event| event.get("choices") == Some(&Value::Null)));
    assert!(has(
        &|event| event["choices"][0].get("delta") == Some(&Value::Null)
    ));
    assert!(has(
        &|event| event["choices"][0].is_object() && event["choices"][0].get("delta").is_none()
    ));
    assert!(has(&|event| event["choices"] == json!([null])));
}

#[tokio::test]
async fn types_may_be_swapped() {
    let response = with_usage("odd-types").await;
    assert_good(&response, "stop");
    for event in response.events() {
        assert!(event["id"].is_u64() && event["model"].is_u64() && event["created"].is_string());
        assert_eq!(event["choices"][0]["index"], "0");
    }
    let usage = response.events().pop().unwrap()["usage"].take();
    let count = |name: &str| usage[name].as_str().unwrap().parse::<u64>().unwrap();
    assert_eq!(
        count("prompt_tokens") + count("completion_tokens"),
        count("total_tokens")
    );
}

#[tokio::test]
async fn types_may_make_no_sense_and_fields_may_be_null() {
    let wrong = streamed("wrong-types").await;
    assert_good(&wrong, "stop");
    for event in wrong.events() {
        let delta = &event["choices"][0]["delta"];
        assert!(event["usage"].is_array() && event["object"].is_object());
        assert!(delta["role"].is_u64() && delta["tool_calls"].is_string());
        assert!(delta["reasoning_content"].is_boolean());
    }
    assert!(wrong.field("content").ends_with("Look for an ordinary reply."));

    let null = streamed("null-fields").await;
    assert_good(&null, "stop");
    for event in null.events() {
        let delta = &event["choices"][0]["delta"];
        for name in [
            "reasoning",
            "reasoning_content",
            "reasoning_details",
            "tool_calls",
        ] {
            assert_eq!(delta.get(name), Some(&Value::Null));
        }
        assert_eq!(
            (event.get("usage"), event.get("error")),
            (Some(&Value::Null), Some(&Value::Null))
        );
    }
    assert!(null.field("content").ends_with("\"null\" anywhere."));
}

#[tokio::test]
async fn events_come_in_every_form() {
    let response = streamed("sse-forms").await;
    let text = response.text();
    for form in [
        "event: message\nid: 7\nretry: 3000\ndata: {",
        "\n\ndata:{",
        "}\n: another\n\n",
        "\nnocolon\ndata: {",
        "data: {\"choices\": [\ndata:{\"index\": 0, \"delta\":\ndata:   {",
        "\n\nevent: ping\n\n",
        "\n\n:\n",
    ] {
        assert!(text.contains(form), "{form:?}");
    }
    let words =
        ["one", "two", "three", "four", "five"].map(|word| text.find(&format!("\" {word}\"")).unwrap());
    assert!(words.is_sorted());
    assert!(response.is_done());
}

#[tokio::test]
async fn lines_end_in_cr_or_in_both() {
    let both = streamed("crlf").await;
    assert_good(&both, "stop");
    let bytes = both.body();
    let ends = bytes.iter().filter(|byte| **byte == b'\n').count();
    assert_eq!(ends, both.text().matches("\r\n").count());
    assert_eq!(ends, bytes.iter().filter(|byte| **byte == b'\r').count());
    let (last, events) = both.chunks.split_last().unwrap();
    assert!(events.iter().all(|chunk| chunk.ends_with(b"\r\n\r")));
    assert_eq!(last, b"\n");

    let cr = streamed("cr").await;
    assert_good(&cr, "stop");
    assert!(!cr.body().contains(&b'\n') && cr.body().ends_with(b"data: [DONE]\r\r"));
}

#[tokio::test]
async fn a_mark_comes_first_and_in_two_pieces() {
    let response = streamed("bom").await;
    assert_good(&response, "stop");
    assert_eq!(response.chunks[..2], [b"\xEF".to_vec(), b"\xBB\xBF".to_vec()]);
    assert!(response.chunks[2].starts_with(b"data: "));
}

#[tokio::test]
async fn some_bytes_are_no_text() {
    let response = streamed("not-utf8").await;
    assert_good(&response, "stop");
    assert!(std::str::from_utf8(&response.body()).is_err());
    let broken = response
        .chunks
        .iter()
        .filter(|chunk| std::str::from_utf8(chunk).is_err());
    assert_eq!(broken.count(), 1);
}

#[tokio::test]
async fn one_event_is_longer_than_any_may_be() {
    let response = streamed("huge-event").await;
    assert_good(&response, "stop");
    let longest = response.data().iter().map(String::len).max().unwrap();
    assert!((17 << 20..18 << 20).contains(&longest), "{longest}");
    let before = response
        .chunks
        .iter()
        .position(|chunk| chunk.len() > 17 << 20)
        .unwrap();
    assert!(before > 20 && before < response.chunks.len() - 5);
}
