//! Tests that the engine reads the different forms of responses. The tests in `crates/wire/tests`
//! cover each form in detail.

use rivulet_core::{Ending, Part, Reply};
use rivulet_sandbox::Script;

use crate::harness::Engine;

/// A streamed response and the reply that the engine must derive from it.
struct Row {
    name: &'static str,
    /// The lines of the event stream. In the stream, an empty line follows each of them.
    lines: &'static [&'static str],
    ending: Ending,
    reasoning: &'static str,
    text: &'static str,
    calls: &'static [(&'static str, &'static str)],
    /// Whether the server reports completion tokens. If so, the outcome must contain them.
    usage: bool,
}

const PLAIN: Row = Row {
    name: "",
    lines: &[],
    ending: Ending::Complete,
    reasoning: "",
    text: "Hi there",
    calls: &[],
    usage: false,
};

const DIALECTS: &[Row] = &[
    Row {
        name: "TensorLoop leaves out what the first chunk said",
        lines: &[
            r#"data: {"id":"a","created":1,"model":"m","choices":[{"index":0,"delta":{"role":"assistant","content":""}}]}"#,
            r#"data: {"id":"a","choices":[{"index":0,"delta":{"content":"Hi"}}]}"#,
            r#"data: {"id":"a","choices":[{"index":0,"delta":{"content":" there"}}]}"#,
            r#"data: {"id":"a","choices":[{"index":0,"delta":{},"finish_reason":"stop"}]}"#,
            "data: [DONE]",
        ],
        ..PLAIN
    },
    Row {
        name: "StepFun counts tokens in every chunk and sends empty strings for absent fields",
        lines: &[
            r#"data: {"choices":[{"delta":{"role":"","content":"","reasoning":"Hm"},"finish_reason":""}],"usage":{"completion_tokens":1}}"#,
            r#"data: {"choices":[{"delta":{"role":"","content":"Hi there"},"finish_reason":""}],"usage":{"completion_tokens":2}}"#,
            r#"data: {"choices":[{"delta":{"role":"","content":""},"finish_reason":"stop"}],"usage":{"completion_tokens":3}}"#,
            "data: [DONE]",
        ],
        reasoning: "Hm",
        usage: true,
        ..PLAIN
    },
    Row {
        name: "Sansa reasons in reasoning_details",
        lines: &[
            r#"data: {"choices":[{"delta":{"reasoning_details":[{"type":"reasoning.text","text":"Hm","index":0}]}}]}"#,
            r#"data: {"choices":[{"delta":{"content":"Hi there"}}]}"#,
            r#"data: {"choices":[{"delta":{},"finish_reason":"stop"}],"usage":{"completion_tokens":2}}"#,
            "data: [DONE]",
        ],
        reasoning: "Hm",
        usage: true,
        ..PLAIN
    },
    Row {
        name: "OpenRouter sends the same reasoning in two fields",
        lines: &[
            ": OPENROUTER PROCESSING",
            r#"data: {"choices":[{"delta":{"content":"","reasoning":"Hm","reasoning_details":[{"type":"reasoning.text","text":"Hm"}]}}]}"#,
            r#"data: {"choices":[{"delta":{"reasoning_details":[{"type":"reasoning.encrypted","data":"gAAA"}]}}]}"#,
            r#"data: {"choices":[{"delta":{"content":"Hi"}}]}"#,
            r#"data: {"choices":[{"delta":{"content":""},"finish_reason":"stop"}]}"#,
            r#"data: {"choices":[{"delta":{"content":" there"}}]}"#,
            r#"data: {"choices":[{"delta":{"role":"assistant","content":""}}],"usage":{"completion_tokens":2,"cost":0.01}}"#,
            "data: [DONE]",
        ],
        reasoning: "Hm",
        usage: true,
        ..PLAIN
    },
    Row {
        name: "OpenRouter reports an error after the finish reason length",
        lines: &[
            r#"data: {"choices":[{"delta":{"content":"Hi there"},"finish_reason":"length"}]}"#,
            r#"data: {"choices":[{"delta":{"content":""}}],"error":{"code":400,"message":"Token limit reached"}}"#,
            "data: [DONE]",
        ],
        ending: Ending::ProviderError,
        ..PLAIN
    },
    Row {
        name: "DeepSeek and Qwen send null beside the field that they use",
        lines: &[
            ": keep-alive",
            r#"data: {"choices":[{"delta":{"role":"assistant","content":null,"reasoning_content":"Hm"}}],"usage":null}"#,
            r#"data: {"choices":[{"delta":{"content":"Hi there","reasoning_content":null}}],"usage":null}"#,
            r#"data: {"choices":[{"delta":{"content":"","reasoning_content":null},"finish_reason":"stop"}],"usage":null}"#,
            r#"data: {"choices":[],"usage":{"completion_tokens":2}}"#,
            "data: [DONE]",
        ],
        reasoning: "Hm",
        usage: true,
        ..PLAIN
    },
    Row {
        name: "Moonshot reports usage inside the choice",
        lines: &[
            r#"data: {"choices":[{"delta":{"role":"assistant","reasoning_content":"Hm"}}]}"#,
            r#"data: {"choices":[{"delta":{"role":"assistant","content":"Hi there"}}]}"#,
            r#"data: {"choices":[{"delta":{},"finish_reason":"stop","usage":{"completion_tokens":2}}]}"#,
            "data: [DONE]",
        ],
        reasoning: "Hm",
        usage: true,
        ..PLAIN
    },
    Row {
        name: "Mistral sends lists of parts, and reasoning and text in one chunk",
        lines: &[
            r#"data: {"choices":[{"delta":{"content":[{"type":"thinking","thinking":[{"type":"text","text":"H"}]}]}}]}"#,
            r#"data: {"choices":[{"delta":{"content":[{"type":"thinking","thinking":[{"type":"text","text":"m"}]},{"type":"text","text":"Hi"}]}}]}"#,
            r#"data: {"choices":[{"delta":{"content":" there"},"finish_reason":"stop"}]}"#,
            "data: [DONE]",
        ],
        reasoning: "Hm",
        ..PLAIN
    },
    Row {
        name: "Snowflake sends empty ids and no finish reason",
        lines: &[
            r#"data: {"id":"","model":"","choices":[{"delta":{"content":"Hi there"}}]}"#,
            "data: [DONE]",
        ],
        ..PLAIN
    },
];

const CHUNKS: &[Row] = &[
    Row {
        name: "only the first of two choices is shown",
        lines: &[
            r#"data: {"choices":[{"index":1,"delta":{"content":"Bonjour"}}]}"#,
            r#"data: {"choices":[{"index":0,"delta":{"content":"Hi there"}}]}"#,
            r#"data: {"choices":[{"index":1,"delta":{},"finish_reason":"length"}]}"#,
            r#"data: {"choices":[{"index":0,"delta":{},"finish_reason":"stop"}]}"#,
            "data: [DONE]",
        ],
        ..PLAIN
    },
    Row {
        name: "chunks without choices or deltas change nothing",
        lines: &[
            r#"data: {"choices":[{"delta":{"content":"Hi"}}]}"#,
            r#"data: {"choices":[],"prompt_filter_results":[{"prompt_index":0}]}"#,
            r#"data: {"choices":null}"#,
            r#"data: {"choices":[{"index":0,"delta":null}]}"#,
            r#"data: {"choices":[null]}"#,
            "data: {}",
            r#"data: {"choices":[{"delta":{"content":" there"},"finish_reason":"stop"}]}"#,
            "data: [DONE]",
        ],
        ..PLAIN
    },
    Row {
        name: "numbers may be strings, and strings numbers",
        lines: &[
            r#"data: {"id":7,"model":7,"created":"1","choices":[{"index":"0","delta":{"content":"Hi there"}}]}"#,
            r#"data: {"choices":[{"index":"0","delta":{},"finish_reason":"stop"}],"usage":{"completion_tokens":"2"}}"#,
            "data: [DONE]",
        ],
        usage: true,
        ..PLAIN
    },
    Row {
        name: "a field of a wrong type does not discard its neighbours",
        lines: &[
            r#"data: {"object":{},"usage":["none"],"error":null,"choices":[{"delta":{"role":1,"content":"Hi there","tool_calls":"none","reasoning_content":false},"logprobs":"none"}]}"#,
            r#"data: {"choices":[{"delta":{},"finish_reason":"stop"}]}"#,
            "data: [DONE]",
        ],
        ..PLAIN
    },
    Row {
        name: "an unknown finish reason ends a reply",
        lines: &[
            r#"data: {"choices":[{"delta":{"content":"Hi there"},"finish_reason":"eos_token"}]}"#,
            "data: [DONE]",
        ],
        ..PLAIN
    },
    Row {
        name: "an error after the end of the stream changes nothing",
        lines: &[
            r#"data: {"choices":[{"delta":{"content":"Hi there"},"finish_reason":"stop"}]}"#,
            "data: [DONE]",
            r#"data: {"error":{"code":500,"message":"Too late"}}"#,
        ],
        ..PLAIN
    },
    Row {
        name: "a stream may begin with an error",
        lines: &[
            r#"data: {"error":{"message":"No server is free","type":"overloaded_error","code":null}}"#,
            "data: [DONE]",
        ],
        ending: Ending::ProviderError,
        text: "",
        ..PLAIN
    },
];

const WEATHER: (&str, &str) = ("get_weather", r#"{"city": "Geneva"}"#);
const TIME: (&str, &str) = ("get_time", r#"{"zone": "UTC"}"#);

const TOOL_CALLS: &[Row] = &[
    Row {
        name: "the fragments of two calls are interleaved",
        lines: &[
            r#"data: {"choices":[{"delta":{"tool_calls":[{"index":0,"id":"a","function":{"name":"get_weather","arguments":""}}]}}]}"#,
            r#"data: {"choices":[{"delta":{"tool_calls":[{"index":1,"id":"b","function":{"name":"get_time","arguments":""}}]}}]}"#,
            r#"data: {"choices":[{"delta":{"tool_calls":[{"index":0,"function":{"arguments":"{\"city\":"}},{"index":1,"function":{"arguments":"{\"zone\":"}}]}}]}"#,
            r#"data: {"choices":[{"delta":{"tool_calls":[{"index":0,"function":{"arguments":" \"Geneva\"}"}},{"index":1,"function":{"arguments":" \"UTC\"}"}}]}}]}"#,
            r#"data: {"choices":[{"delta":{},"finish_reason":"tool_calls"}]}"#,
            "data: [DONE]",
        ],
        ending: Ending::ToolCalls,
        text: "",
        calls: &[WEATHER, TIME],
        ..PLAIN
    },
    Row {
        name: "StepFun sends ids instead of indices",
        lines: &[
            r#"data: {"choices":[{"delta":{"tool_calls":[{"id":"a","type":"function","function":{"name":"get_weather","arguments":""}}]},"finish_reason":""}]}"#,
            r#"data: {"choices":[{"delta":{"tool_calls":[{"id":"a","type":"function","function":{"arguments":"{\"city\": \"Geneva\"}"}}]},"finish_reason":""}]}"#,
            r#"data: {"choices":[{"delta":{"tool_calls":[{"id":"b","type":"function","function":{"name":"get_time","arguments":""}}]},"finish_reason":""}]}"#,
            r#"data: {"choices":[{"delta":{"tool_calls":[{"id":"b","type":"function","function":{"arguments":"{\"zone\": \"UTC\"}"}}]},"finish_reason":""}]}"#,
            r#"data: {"choices":[{"delta":{},"finish_reason":"tool_calls"}]}"#,
            "data: [DONE]",
        ],
        ending: Ending::ToolCalls,
        text: "",
        calls: &[WEATHER, TIME],
        ..PLAIN
    },
    Row {
        name: "a complete call ends with stop, after a few words",
        lines: &[
            r#"data: {"choices":[{"delta":{"content":"Hi there"}}]}"#,
            r#"data: {"choices":[{"delta":{"tool_calls":[{"id":"a","type":"function","function":{"name":"get_weather","arguments":"{\"city\": \"Geneva\"}"}}]}}]}"#,
            r#"data: {"choices":[{"delta":{},"finish_reason":"stop"}]}"#,
            "data: [DONE]",
        ],
        ending: Ending::ToolCalls,
        calls: &[WEATHER],
        ..PLAIN
    },
    Row {
        name: "arguments may be an object, or broken JSON",
        lines: &[
            r#"data: {"choices":[{"delta":{"tool_calls":[{"index":0,"id":"a","function":{"name":"get_weather","arguments":{"city":"Geneva"}}}]}}]}"#,
            r#"data: {"choices":[{"delta":{"tool_calls":[{"index":1,"id":"b","function":{"name":"get_time","arguments":"{\"zone\": "}}]}}]}"#,
            r#"data: {"choices":[{"delta":{},"finish_reason":"tool_calls"}]}"#,
            "data: [DONE]",
        ],
        ending: Ending::ToolCalls,
        text: "",
        calls: &[
            ("get_weather", r#"{"city":"Geneva"}"#),
            ("get_time", r#"{"zone": "#),
        ],
        ..PLAIN
    },
];

fn calls(reply: &Reply) -> Vec<(String, String)> {
    let parts = reply.parts().into_iter();
    parts
        .filter_map(|part| match part {
            Part::ToolCall { name, arguments, .. } => Some((name, arguments)),
            _ => None,
        })
        .collect()
}

#[tokio::test(flavor = "multi_thread")]
async fn every_form_of_a_response_becomes_its_reply() {
    let (mut engine, provider) = Engine::with_provider().await;
    for row in [DIALECTS, CHUNKS, TOOL_CALLS].into_iter().flatten() {
        let name = row.name;
        let stream: String = row.lines.iter().map(|line| format!("{line}\n\n")).collect();
        for split in [None, Some(3)] {
            let script = Script::new().split(split).raw(&stream).end();
            engine.answer_next(script);
            let (outcome, watched, written) = engine.complete_turn(&provider, "m").await;
            assert_eq!(outcome.ending, row.ending, "{name}: {outcome:?}");
            assert_eq!(watched.reply.reasoning(), row.reasoning, "{name}");
            assert_eq!(watched.reply.text(), row.text, "{name}");
            let expected = row
                .calls
                .iter()
                .map(|&(call, json)| (call.to_owned(), json.to_owned()));
            assert_eq!(calls(&watched.reply), expected.collect::<Vec<_>>(), "{name}");
            let tokens = outcome.usage.and_then(|usage| usage.completion);
            assert_eq!(tokens.is_some(), row.usage, "{name}: {tokens:?}");
            assert_eq!(written.parts, watched.reply.parts(), "{name}");
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn the_bytes_of_a_stream_may_be_unusual() {
    let (mut engine, provider) = Engine::with_provider().await;
    let hi = r#"data: {"choices":[{"delta":{"content":"Hi there"},"finish_reason":"stop"}]}"#;
    let forms = "event: message\nid: 7\nretry: 3000\ndata: {\"choices\": [\ndata:{\"delta\":\n\
                 data:   {\"content\": \"Hi there\"}}]\ndata: }\n\nunknown: field\nnocolon\nevent: ping\n\n\
                 data: [DONE]\n\n";
    let not_utf8 = b"data: {\"choices\":[{\"delta\":{\"content\":\"Hi \xFFthere\"}}]}\n\ndata: [DONE]\n\n";
    let crlf = format!("{hi}\r\n\r\ndata: [DONE]\r\n\r\n");
    for (name, script, text) in [
        ("every form of an event", Script::new().raw(forms), "Hi there"),
        (
            "CR and LF in different reads",
            Script::new().split(1).raw(&crlf),
            "Hi there",
        ),
        (
            "CR alone",
            Script::new().raw(format!("{hi}\r\rdata: [DONE]\r\r")),
            "Hi there",
        ),
        (
            "a byte order mark in two reads",
            Script::new()
                .raw(b"\xEF")
                .raw(b"\xBB\xBF")
                .raw(format!("{hi}\n\ndata: [DONE]\n\n")),
            "Hi there",
        ),
        ("invalid UTF-8", Script::new().raw(not_utf8), "Hi \u{fffd}there"),
    ] {
        engine.answer_next(script.end());
        let (outcome, watched, _) = engine.complete_turn(&provider, "m").await;
        assert_eq!(outcome.ending, Ending::Complete, "{name}: {outcome:?}");
        assert_eq!(watched.reply.text(), text, "{name}");
    }

    let huge = format!(
        "data: {{\"choices\":[{{\"delta\":{{\"content\":\"{}\"}}}}]}}\n\n",
        "~".repeat(17 << 20)
    );
    engine.answer_next(Script::new().text("Hi there").raw(huge).done().end());
    let (outcome, watched, _) = engine.complete_turn(&provider, "m").await;
    assert_eq!(
        outcome.ending,
        Ending::ProviderError,
        "one event of 17 MiB: {outcome:?}"
    );
    assert_eq!(watched.reply.text(), "Hi there", "earlier text is not lost");
}
