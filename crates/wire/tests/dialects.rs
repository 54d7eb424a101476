//! Tests of the interpretation of chunks (wire contract, section 2). The examples come from the
//! providers' documents.
//!
//! This file is long because it contains a table with a row for each peculiarity of a server.

#![allow(
    clippy::unwrap_used,
    clippy::panic,
    reason = "a panic here is a test that failed"
)]

use rivulet_core::{Fault, FaultCategory, Fragment, ModelEvent, Usage};
use rivulet_wire::Decoder;
use serde_json::json;

/// Decodes a body that arrives in pieces of `size` bytes. Returns the events, and the fault if
/// decoding failed.
fn decoded(content_type: &str, body: &[u8], size: usize) -> (Vec<ModelEvent>, Result<(), Fault>) {
    let mut decoder = Decoder::new(200, content_type);
    let mut events = Vec::new();
    let result = body
        .chunks(size)
        .try_for_each(|read| decoder.push(read, &mut events))
        .and_then(|()| decoder.finish(&mut events));
    (events, result)
}

fn read(body: &str) -> Vec<ModelEvent> {
    // Decode the body in small pieces, so that every test also covers events that are split across
    // reads.
    let (events, result) = decoded("text/event-stream; charset=utf-8", body.as_bytes(), 7);
    result.unwrap();
    events
}

/// Returns an event stream that consists of `lines`, with a blank line after each of them.
fn stream(lines: &[&str]) -> String {
    lines.iter().map(|line| format!("{line}\n\n")).collect()
}

fn text(text: &str) -> ModelEvent {
    ModelEvent::Fragment(Fragment::Text {
        text: text.to_owned(),
    })
}

fn reasoning(text: &str) -> ModelEvent {
    ModelEvent::Fragment(Fragment::Reasoning {
        text: text.to_owned(),
    })
}

fn send_back(fields: serde_json::Value) -> ModelEvent {
    ModelEvent::SendBack(serde_json::from_value(fields).unwrap())
}

fn id(id: &str) -> ModelEvent {
    ModelEvent::RequestId(id.to_owned())
}

fn finish(reason: &str) -> ModelEvent {
    ModelEvent::Finish(reason.to_owned())
}

#[test]
fn sansa_reasons_in_details_and_fails_inside_the_stream() {
    let events = read(&stream(&[
        r#"data: {"id":"s","model":"sansa-auto","choices":[{"index":0,"delta":{"role":"assistant","reasoning_details":[{"type":"reasoning.text","text":"Think","index":0}]}}]}"#,
        r#"data: {"id":"s","choices":[{"index":0,"delta":{"content":"Hi"},"finish_reason":null}]}"#,
        r#"data: {"error":{"code":"provider_error","message":"Provider disconnected"},"choices":[{"finish_reason":"error"}]}"#,
        "data: [DONE]",
    ]));
    let kept = json!({"reasoning_details": [{"type": "reasoning.text", "text": "Think", "index": 0}]});
    assert_eq!(
        events[..4],
        [id("s"), reasoning("Think"), send_back(kept), text("Hi")]
    );
    let ModelEvent::Error(fault) = &events[4] else {
        panic!("{events:?}")
    };
    assert_eq!(fault.category, FaultCategory::Provider);
    assert_eq!(fault.code.as_deref(), Some("provider_error"));
    assert_eq!(fault.detail.as_deref(), Some("Provider disconnected"));
    assert_eq!(events[5..], [ModelEvent::Done]);
}

#[test]
fn each_dialect_is_read() {
    let usage = |completion| {
        ModelEvent::Usage(Usage {
            prompt: Some(83),
            completion: Some(completion),
            total: Some(83 + completion),
            cached: Some(64),
            ..Usage::default()
        })
    };
    let call = |id: Option<&str>, name: Option<&str>, text: &str| {
        ModelEvent::Fragment(Fragment::ToolCall {
            index: 0,
            id: id.map(str::to_owned),
            name: name.map(str::to_owned),
            text: text.to_owned(),
        })
    };
    for (name, body, expected) in [
        (
            "TensorLoop",
            stream(&[
                r#"data: {"id":"chatcmpl-abc","object":"chat.completion.chunk","created":1700000000,"model":"gpt-4o-mini","choices":[{"index":0,"delta":{"role":"assistant","content":""},"finish_reason":null}]}"#,
                r#"data: {"id":"chatcmpl-abc","object":"chat.completion.chunk","choices":[{"index":0,"delta":{"content":"Hello"},"finish_reason":null}]}"#,
                r#"data: {"id":"chatcmpl-abc","object":"chat.completion.chunk","choices":[{"index":0,"delta":{"content":" there"},"finish_reason":null}]}"#,
                r#"data: {"id":"chatcmpl-abc","object":"chat.completion.chunk","choices":[{"index":0,"delta":{},"finish_reason":"stop"}]}"#,
            ]) + "data: [DONE]",
            vec![
                id("chatcmpl-abc"),
                text("Hello"),
                text(" there"),
                finish("stop"),
                ModelEvent::Done,
            ],
        ),
        (
            "Tera reasons before it answers",
            stream(&[
                r#"data: {"id":"q","model":"Qwen/Qwen3.5-27B","choices":[{"index":0,"delta":{"role":"assistant","reasoning_content":"Let me"}}]}"#,
                r#"data: {"id":"q","choices":[{"index":0,"delta":{"reasoning_content":" count","content":null}}]}"#,
                r#"data: {"id":"q","choices":[{"index":0,"delta":{"content":"One"}}]}"#,
            ]),
            vec![
                id("q"),
                reasoning("Let me"),
                send_back(json!({"reasoning_content": ""})),
                reasoning(" count"),
                text("One"),
            ],
        ),
        (
            "StepFun: empty strings are absent and usage is cumulative",
            stream(&[
                r#"data: {"id":"d7","choices":[{"index":0,"delta":{"role":"","reasoning":"Hm"},"finish_reason":""}],"usage":{"prompt_tokens":83,"cached_tokens":64,"completion_tokens":1,"total_tokens":84}}"#,
                r#"data: {"id":"d7","choices":[{"index":0,"delta":{"role":"","content":"Hello"},"finish_reason":""}],"usage":{"prompt_tokens":83,"cached_tokens":64,"completion_tokens":2,"total_tokens":85}}"#,
                r#"data: {"id":"d7","choices":[{"index":0,"delta":{"role":"","content":""},"finish_reason":"stop"}],"usage":{"prompt_tokens":83,"cached_tokens":64,"completion_tokens":3,"total_tokens":86}}"#,
                "data: [DONE]",
            ]),
            vec![
                id("d7"),
                reasoning("Hm"),
                usage(1),
                text("Hello"),
                usage(2),
                finish("stop"),
                usage(3),
                ModelEvent::Done,
            ],
        ),
        (
            "StepFun: tool calls",
            stream(&[
                r#"data: {"choices":[{"index":0,"delta":{"tool_calls":[{"id":"call_1","type":"function","function":{"name":"get_weather","arguments":""}}]},"finish_reason":""}]}"#,
                r#"data: {"choices":[{"index":0,"delta":{"tool_calls":[{"function":{"arguments":"{\"city\":"}}]},"finish_reason":""}]}"#,
                r#"data: {"choices":[{"index":0,"delta":{"tool_calls":[{"function":{"arguments":"\"Oslo\"}"}}]},"finish_reason":"tool_calls"}]}"#,
            ]),
            vec![
                call(Some("call_1"), Some("get_weather"), ""),
                call(None, None, "{\"city\":"),
                call(None, None, "\"Oslo\"}"),
                finish("tool_calls"),
            ],
        ),
        (
            "Sansa: usage is in the chunk of the finish reason",
            stream(&[
                r#"data: {"choices":[{"index":0,"delta":{},"finish_reason":"stop"}],"usage":{"prompt_tokens":12,"completion_tokens":84,"total_tokens":96}}"#,
            ]),
            vec![
                finish("stop"),
                ModelEvent::Usage(Usage {
                    prompt: Some(12),
                    completion: Some(84),
                    total: Some(96),
                    ..Usage::default()
                }),
            ],
        ),
        (
            "llama.cpp",
            stream(&[
                ":",
                r#"data: {"choices":[{"finish_reason":null,"index":0,"delta":{"role":"assistant","content":null}}],"id":"c"}"#,
                r#"data: {"choices":[],"id":"c","usage":{"completion_tokens":4},"timings":{"cache_n":0}}"#,
            ]),
            vec![
                ModelEvent::KeepAlive,
                id("c"),
                ModelEvent::Usage(Usage {
                    completion: Some(4),
                    ..Usage::default()
                }),
            ],
        ),
        (
            "OpenRouter: the same reasoning in two fields is shown once",
            stream(&[
                ": OPENROUTER PROCESSING",
                r#"data: {"choices":[{"index":0,"delta":{"content":"","reasoning":"Hm","reasoning_details":[{"type":"reasoning.text","text":"Hm"}]}}]}"#,
                r#"data: {"choices":[{"index":0,"delta":{"reasoning_details":[{"type":"reasoning.encrypted","data":"gAAA"}]}}]}"#,
            ]),
            vec![
                ModelEvent::KeepAlive,
                reasoning("Hm"),
                send_back(json!({"reasoning_details": [{"type": "reasoning.text", "text": "Hm"}]})),
                send_back(json!({"reasoning_details": [{"type": "reasoning.encrypted", "data": "gAAA"}]})),
            ],
        ),
        (
            "Mistral: content is a list of parts",
            stream(&[
                r#"data: {"choices":[{"index":0,"delta":{"content":[{"type":"thinking","thinking":[{"type":"text","text":"Hm"}]},{"type":"text","text":"Hi"}]}}]}"#,
            ]),
            vec![reasoning("Hm"), text("Hi")],
        ),
        (
            "Google: the signature of its thoughts is sent back unchanged",
            stream(&[
                r#"data: {"choices":[{"delta":{"content":"Hi","extra_content":{"google":{"thought_signature":"s"}}}}]}"#,
            ]),
            vec![
                send_back(json!({"extra_content": {"google": {"thought_signature": "s"}}})),
                text("Hi"),
            ],
        ),
        (
            "inline tags, split over chunks",
            stream(&[
                r#"data: {"choices":[{"delta":{"content":"\n<thi"}}]}"#,
                r#"data: {"choices":[{"delta":{"content":"nk>Hm</th"}}]}"#,
                r#"data: {"choices":[{"delta":{"content":"ink>Hi <think>"}}]}"#,
                "data: [DONE]",
            ]),
            vec![
                ModelEvent::KeepAlive,
                ModelEvent::ThinkOpened("\n".to_owned()),
                reasoning("Hm"),
                ModelEvent::ThinkClosed,
                text("Hi <think>"),
                ModelEvent::Done,
            ],
        ),
        (
            "a possible tag at the end of the body is not lost",
            stream(&[r#"data: {"choices":[{"delta":{"content":"<thi"}}]}"#]),
            vec![ModelEvent::KeepAlive, text("<thi")],
        ),
        (
            "Foundry Local: each piece also stands in a message",
            stream(&[
                r#"data: {"choices":[{"delta":{"role":"assistant","content":"Take a","tool_calls":[]},"message":{"role":"assistant","content":"Take a","tool_calls":[]},"index":0,"finish_reason":null}]}"#,
                r#"data: {"choices":[{"delta":{"role":"assistant","content":" breath","tool_calls":[]},"message":{"role":"assistant","content":" breath","tool_calls":[]},"index":0,"finish_reason":null}]}"#,
            ]),
            vec![text("Take a"), text(" breath")],
        ),
        (
            "Perplexity: the message contains the reply so far",
            stream(&[
                r#"data: {"choices":[{"index":0,"message":{"role":"assistant","content":"There"},"delta":{"role":"assistant","content":"There"}}]}"#,
                r#"data: {"choices":[{"index":0,"message":{"role":"assistant","content":"There are"},"delta":{"content":" are"}}]}"#,
                r#"data: {"choices":[{"index":0,"message":{"role":"assistant","content":"There are"},"delta":{"content":""},"finish_reason":"stop"}]}"#,
            ]),
            vec![text("There"), text(" are"), finish("stop")],
        ),
        (
            "MiniMax: the whole reply follows the last piece",
            stream(&[
                r#"data: {"choices":[{"index":0,"delta":{"reasoning_content":"Hm"}}]}"#,
                r#"data: {"choices":[{"index":0,"delta":{"content":"Hi"}}]}"#,
                r#"data: {"object":"chat.completion","choices":[{"index":0,"message":{"content":"Hi","reasoning_content":"Hm"},"finish_reason":"stop"}]}"#,
            ]),
            vec![
                reasoning("Hm"),
                send_back(json!({"reasoning_content": ""})),
                text("Hi"),
                finish("stop"),
            ],
        ),
        (
            "a message beside an empty delta",
            stream(&[
                r#"data: {"choices":[{"index":0,"delta":{"role":"assistant","content":""},"message":{"content":"Hi"},"finish_reason":"stop"}]}"#,
            ]),
            vec![text("Hi"), finish("stop")],
        ),
        (
            "Snowflake: only text and the end marker",
            stream(&[
                r#"data: {"id":"","choices":[{"delta":{"content":"Hi"}}]}"#,
                "data: [DONE]",
            ]),
            vec![text("Hi"), ModelEvent::Done],
        ),
        (
            "the word null is no finish reason",
            stream(&[
                r#"data: {"choices":[{"delta":{"content":"Hi"},"finish_reason":"null"}]}"#,
                r#"data: {"choices":[{"delta":{},"finish_reason":"length"}]}"#,
            ]),
            vec![text("Hi"), finish("length")],
        ),
        (
            "other choices are counted, not mixed in",
            stream(&[
                r#"data: {"choices":[{"index":1,"delta":{"content":"B"}},{"index":0,"delta":{"content":"A"}}]}"#,
            ]),
            vec![ModelEvent::OtherChoice, text("A")],
        ),
        (
            "wrong types discard nothing else",
            stream(&[
                r#"data: {"id":7,"choices":[{"index":"0","delta":{"role":5,"content":"A","tool_calls":"x"},"finish_reason":{}}],"usage":"no"}"#,
            ]),
            vec![id("7"), text("A")],
        ),
        (
            "an event that is neither marker nor object is counted",
            stream(&["data: hello", "data: [1]", r#"data: {"a":"#, "data: {}"]),
            vec![
                ModelEvent::Unreadable,
                ModelEvent::Unreadable,
                ModelEvent::Unreadable,
                ModelEvent::KeepAlive,
            ],
        ),
        (
            "cut off by the end of the body",
            r#"data: {"choices":[{"delta":{"con"#.to_owned(),
            vec![],
        ),
        (
            "the beginning of the end marker as a whole event",
            stream(&["data: [DO"]),
            vec![ModelEvent::Unreadable],
        ),
    ] {
        assert_eq!(read(&body), expected, "{name}");
    }
}

#[test]
fn a_marker_that_the_end_of_the_body_cuts_off_is_not_an_unreadable_event() {
    let marker = "data: [DONE]";
    for end in 0..=marker.len() {
        let body = format!(
            "data: {{\"choices\":[{{\"delta\":{{\"content\":\"Hi\"}}}}]}}\n\n{}",
            &marker[..end]
        );
        let mut events = read(&body);
        events.retain(|event| *event != ModelEvent::KeepAlive);
        let done = (end == marker.len()).then_some(ModelEvent::Done);
        let expected: Vec<ModelEvent> = [text("Hi")].into_iter().chain(done).collect();
        assert_eq!(events, expected, "{body:?}");
    }
}

#[test]
fn errors_inside_the_stream_are_read_in_any_shape() {
    for (body, words, code) in [
        (
            "event: error\ndata: {\"error\":{\"message\":\"m\",\"code\":\"c\"}}\n\n",
            "m",
            Some("c"),
        ),
        ("event: error\ndata: {\"message\":\"m\"}\n\n", "m", None),
        ("event: error\ndata: m\n\n", "m", None),
        (
            "data: {\"error\":{\"message\":\"m\",\"code\":502}}\n\n",
            "m",
            Some("502"),
        ),
        (
            "data: {\"object\":\"error\",\"message\":\"m\",\"code\":null}\n\n",
            "m",
            None,
        ),
        ("data: {\"error\":\"m\"}\n\n", "m", None),
        (
            "data: {\"choices\":[{\"finish_reason\":\"error\",\"error\":{\"code\":502,\"message\":\"m\"}}]}\n\n",
            "m",
            Some("502"),
        ),
        (
            "data: {\"choices\":null,\"base_resp\":{\"status_code\":1008,\"status_msg\":\"m\"}}\n\n",
            "m",
            Some("1008"),
        ),
        ("data: {\"code\":\"c\",\"message\":\"m\"}\n\n", "m", Some("c")),
        (
            "data: {\"usage\":{},\"base_resp\":{\"status_code\":1008,\"status_msg\":\"m\"}}\n\n",
            "m",
            Some("1008"),
        ),
        ("data: {\"detail\":\"m\"}\n\n", "m", None),
    ] {
        let events = read(body);
        let [ModelEvent::Error(fault)] = &events[..] else {
            panic!("{body}: {events:?}")
        };
        assert_eq!(
            (fault.detail.as_deref(), fault.code.as_deref()),
            (Some(words), code),
            "{body}"
        );
    }
}

#[test]
fn words_that_may_show_progress_are_no_error() {
    for data in [
        r#"{"message":"waiting"}"#,
        r#"{"status":"queued","detail":"waiting"}"#,
        r#"{"code":0,"message":"Success"}"#,
        r#"{"code":1,"message":{"content":"Hi"}}"#,
        r#"{"code":"success","message":"m"}"#,
        r#"{"code":202,"message":"m"}"#,
        r#"{"code":0.0,"message":"m"}"#,
        r#"{"base_resp":{"status_code":0,"status_msg":""}}"#,
        r#"{"choices":[{"delta":{}}],"code":1,"message":"m"}"#,
    ] {
        assert_eq!(
            read(&format!("data: {data}\n\n")),
            [ModelEvent::KeepAlive],
            "{data}"
        );
    }
}

#[test]
fn a_body_that_is_not_a_stream_is_recognised() {
    let whole = r#"{"id":"x","choices":[{"index":0,"message":{"role":"assistant","reasoning_content":"Hm","content":"Hi"},"finish_reason":"stop"}],"usage":{"total_tokens":3}}"#;
    for content_type in ["application/json", "text/event-stream", ""] {
        let (mut events, result) = decoded(content_type, whole.as_bytes(), whole.len());
        result.unwrap();
        events.retain(|event| *event != ModelEvent::KeepAlive);
        assert_eq!(
            events[..6],
            [
                ModelEvent::Whole,
                id("x"),
                reasoning("Hm"),
                send_back(json!({"reasoning_content": ""})),
                text("Hi"),
                finish("stop")
            ],
            "{content_type}"
        );
    }

    let page = format!("<!doctype html><p>{}</p>", "sorry ".repeat(100));
    let (_, failed) = decoded("text/html", page.as_bytes(), page.len());
    let fault = failed.unwrap_err();
    assert_eq!(
        (fault.category, fault.status),
        (FaultCategory::Protocol, Some(200))
    );
    let detail = fault.detail.unwrap();
    assert!(
        detail.starts_with("HTTP 200, text/html: <!doctype html><p>sorry"),
        "{detail}"
    );
    assert!(detail.chars().count() < 340, "{}", detail.chars().count());
}

#[test]
fn a_reply_in_json_that_is_cut_off_keeps_its_text() {
    let whole =
        r#"{"choices":[{"finish_reason":"stop","message":{"content":"Hi","refusal":null}}],"id":"x"}"#;
    for (end, kept) in [
        ("\"H", Some("H")),
        ("\"Hi", Some("Hi")),
        ("\"refusal\":n", Some("Hi")),
        ("\"id", Some("Hi")),
        ("\"content\":", None),
    ] {
        let body = &whole[..whole.find(end).unwrap() + end.len()];
        let (mut events, result) = decoded("application/json", body.as_bytes(), 7);
        events.retain(|event| *event != ModelEvent::KeepAlive);
        let expected: Vec<ModelEvent> = [ModelEvent::Whole].into_iter().chain(kept.map(text)).collect();
        assert_eq!(events, expected, "{body}");
        assert_eq!(result.is_ok(), kept.is_some(), "{body}");
    }
}

#[test]
fn the_cut_end_of_a_reply_in_json_adds_nothing_that_was_not_received() {
    for (body, kept) in [
        // The end of a number or an id is missing.
        (
            r#"{"choices":[{"message":{"content":"Hi"}}],"usage":{"prompt_tokens":12"#.as_bytes(),
            "Hi",
        ),
        (
            r#"{"choices":[{"message":{"content":"Hi"}}],"id":"chatcmpl-1"#.as_bytes(),
            "Hi",
        ),
        // The last bytes of a character are missing.
        (b"{\"choices\":[{\"message\":{\"content\":\"Hi \xe6\xb5", "Hi "),
        (br#"{"choices":[{"message":{"content":"Hi \ud83d\ude"#, "Hi "),
        (
            b"{\"choices\":[{\"message\":{\"content\":\"\xff Hi \xe6\xb5",
            "\u{fffd} Hi ",
        ),
    ] {
        let (mut events, result) = decoded("application/json", body, 7);
        events.retain(|event| *event != ModelEvent::KeepAlive);
        assert_eq!(events, [ModelEvent::Whole, text(kept)]);
        assert!(result.is_ok());
    }
}

#[test]
fn a_reply_in_json_that_is_cut_off_keeps_its_complete_values() {
    let body = br#"{"id":"x","choices":[{"message":{"content":"Hi"}},{"index":1,"message":{"content":"B"}}],"usage":{"total_tokens":3},"error":{"message":"GPU lost","code":500}"#;
    let (mut events, result) = decoded("application/json", body, 7);
    assert!(result.is_ok());
    events.retain(|event| *event != ModelEvent::KeepAlive);
    let usage = Usage {
        total: Some(3),
        ..Usage::default()
    };
    assert_eq!(
        events[..5],
        [
            ModelEvent::Whole,
            id("x"),
            ModelEvent::Usage(usage),
            text("Hi"),
            ModelEvent::OtherChoice
        ]
    );
    assert!(
        matches!(&events[5..], [ModelEvent::Error(fault)] if fault.detail.as_deref() == Some("GPU lost"))
    );
}

#[test]
fn a_choice_without_text_is_a_reply() {
    let body = br#"{"choices":[{"message":{"content":""},"finish_reason":null}]}"#;
    let (events, result) = decoded("application/json", body, body.len());
    assert!(result.is_ok(), "{events:?}");
    let completion = br#"{"choices":[{"text":"Hello","finish_reason":null}]}"#;
    let fault = decoded("application/json", completion, 7).1.unwrap_err();
    assert!(fault.detail.unwrap().contains("Hello"));
}

#[test]
fn an_event_over_the_limit_keeps_the_text_before_it() {
    let mut decoder = Decoder::with_limit(200, "text/event-stream", 1000);
    let mut events = Vec::new();
    decoder
        .push(
            b"data: {\"choices\":[{\"delta\":{\"content\":\"A\"}}]}\n\ndata: ",
            &mut events,
        )
        .unwrap();
    let fault = decoder.push(&[b'x'; 2000], &mut events).unwrap_err();
    assert_eq!(fault.category, FaultCategory::Protocol);
    assert_eq!(events, [text("A")]);
}

#[test]
fn a_finish_reason_error_without_an_error_is_reported() {
    for error in ["null", "{}", "500"] {
        let body = format!("data: {{\"error\":{error},\"choices\":[{{\"finish_reason\":\"error\"}}]}}\n\n");
        assert_eq!(read(&body), [finish("error")], "{error}");
    }
}

#[test]
fn half_an_emoji_or_a_repeated_field_discards_nothing_else() {
    let half = r#"data: {"choices":[{"delta":{"content":"hi \ud83d"},"finish_reason":"stop"}]}"#;
    assert_eq!(
        read(&format!("{half}\n\n")),
        [text("hi \u{fffd}"), finish("stop")]
    );
    let twice = r#"data: {"usage":null,"choices":[{"delta":{"content":"a"}}],"usage":{"total_tokens":1}}"#;
    let usage = Usage {
        total: Some(1),
        ..Usage::default()
    };
    assert_eq!(
        read(&format!("{twice}\n\n")),
        [text("a"), ModelEvent::Usage(usage)]
    );
}

#[test]
fn json_that_is_not_a_completion_is_shown_as_it_came() {
    let mut decoder = Decoder::new(200, "application/json");
    let mut events = Vec::new();
    decoder
        .push(br#"{"base_resp":{"status_msg":"bad key"}}"#, &mut events)
        .unwrap();
    let fault = decoder.finish(&mut events).unwrap_err();
    assert!(
        fault
            .detail
            .unwrap()
            .ends_with(r#"application/json: {"base_resp":{"status_msg":"bad key"}}"#)
    );
}

#[test]
fn a_reply_without_choices_shows_the_words_of_the_provider() {
    let refused = br#"{"id":"x","choices":null,"base_resp":{"status_code":1008,"status_msg":"no balance"}}"#;
    let (events, result) = decoded("application/json", refused, refused.len());
    result.unwrap();
    let Some(ModelEvent::Error(fault)) = events.last() else {
        panic!("{events:?}")
    };
    assert_eq!(
        (fault.detail.as_deref(), fault.code.as_deref()),
        (Some("no balance"), Some("1008"))
    );
    let other = br#"{"id":"x","usage":{"total_tokens":0},"note":"no balance"}"#;
    let fault = decoded("application/json", other, other.len()).1.unwrap_err();
    assert!(fault.detail.unwrap().contains("no balance"));
}

#[test]
fn the_kind_of_a_body_does_not_depend_on_its_reads() {
    for (body, is_stream) in [
        (
            "\u{feff}data: {\"choices\":[{\"delta\":{\"content\":\"A\"}}]}\n\n",
            true,
        ),
        (
            "\r\n\n: hello\n\ndata: {\"choices\":[{\"delta\":{\"content\":\"A\"}}]}\n\n",
            true,
        ),
        ("down for maintenance", false),
        ("dat", false),
    ] {
        for size in [1, 2, 3, 100] {
            let (events, result) = decoded("text/plain", body.as_bytes(), size);
            assert_eq!(
                (result.is_ok(), events.contains(&text("A"))),
                (is_stream, is_stream),
                "{body:?} by {size}"
            );
        }
    }
}

#[test]
fn blank_lines_after_a_byte_order_mark_do_not_depend_on_the_reads() {
    let body = b"\xef\xbb\xbf\n\n \x13\n";
    let read = |size: usize| decoded("application/json", body, size).1.unwrap_err();
    for size in 1..body.len() {
        assert_eq!(read(size), read(body.len()), "reads of {size}");
    }
}
