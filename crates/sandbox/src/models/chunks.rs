//! The models whose chunks are not quite as they should be (contract, sections 1 and 2).

use serde_json::{Value, json};

use super::reply::{disturbed, interrupted, reply, told};
use super::style::{PLAIN, Style, Thinking, UsageIn};
use super::{Ask, Practice};
use crate::script::Script;
use crate::tokens::pieces;

const REASONING_TWICE: Style = Style {
    thinking: Thinking::ReasoningAndReasoningContent,
    ..PLAIN
};

const ODD_TYPES: Style = Style {
    usage: UsageIn::LastChunk,
    bend: |_, chunk| {
        chunk["id"] = json!(20_261);
        chunk["model"] = json!(7);
        chunk["created"] = json!(chunk["created"].to_string());
        if let Some(choice) = chunk.pointer_mut("/choices/0") {
            choice["index"] = json!("0");
        }
        if let Some(usage) = chunk.get_mut("usage") {
            for field in ["prompt_tokens", "completion_tokens", "total_tokens"] {
                usage[field] = json!(usage[field].to_string());
            }
        }
    },
    ..PLAIN
};

const WRONG_TYPES: Style = Style {
    bend: |number, chunk| {
        chunk["object"] = json!({"is": "a chunk"});
        chunk["usage"] = json!(["none", number]);
        chunk["error"] = Value::Null;
        if let Some(delta) = chunk.pointer_mut("/choices/0/delta") {
            delta["role"] = json!(1);
            delta["tool_calls"] = json!("none");
            delta["reasoning_content"] = json!(false);
            delta["reasoning_details"] = json!({"none": true});
        }
        if let Some(choice) = chunk.pointer_mut("/choices/0") {
            choice["logprobs"] = json!("none");
        }
    },
    ..PLAIN
};

const NULL_FIELDS: Style = Style {
    bend: |_, chunk| {
        for field in ["usage", "error", "system_fingerprint", "service_tier"] {
            chunk[field] = Value::Null;
        }
        let delta = chunk
            .pointer_mut("/choices/0/delta")
            .and_then(Value::as_object_mut);
        if let Some(delta) = delta {
            for field in [
                "role",
                "content",
                "refusal",
                "reasoning",
                "reasoning_content",
                "reasoning_details",
                "tool_calls",
                "function_call",
            ] {
                delta.entry(field).or_insert(Value::Null);
            }
        }
    },
    ..PLAIN
};

pub(super) const MODELS: &[Practice] = &[
    Practice {
        name: "two-choices",
        shows: "Two replies at once, mixed in one stream; only the first is shown",
        speed: 40,
        answer: two_choices,
    },
    Practice {
        name: "reasoning-twice",
        shows: "The same reasoning in reasoning and in reasoning_content; shown once",
        speed: 60,
        answer: |ask| reply(ask, &REASONING_TWICE, text!("chunks/reasoning-twice"), "stop"),
    },
    Practice {
        name: "odd-choices",
        shows: "Chunks between the words that have no choices, an empty list of them, or nothing in them",
        speed: 60,
        answer: |ask| interrupted(ask, text!("chunks/odd-choices"), odd_choices()),
    },
    Practice {
        name: "odd-types",
        shows: "Numbers where texts belong, and texts where numbers belong",
        speed: 60,
        answer: |ask| reply(ask, &ODD_TYPES, text!("chunks/odd-types"), "stop"),
    },
    Practice {
        name: "wrong-types",
        shows: "Fields of a type that makes no sense, beside words that do",
        speed: 60,
        answer: |ask| reply(ask, &WRONG_TYPES, text!("chunks/wrong-types"), "stop"),
    },
    Practice {
        name: "null-fields",
        shows: "Chunks in which every field that has nothing to say is null",
        speed: 60,
        answer: |ask| reply(ask, &NULL_FIELDS, text!("chunks/null-fields"), "stop"),
    },
    Practice {
        name: "garbage",
        shows: "One event in the middle that nobody can read",
        speed: 60,
        answer: garbage,
    },
    Practice {
        name: "only-garbage",
        shows: "A stream in which nobody can read anything",
        speed: 60,
        answer: only_garbage,
    },
];

fn two_choices(ask: &Ask) -> Script {
    let (text, other) = (text!("chunks/two-choices"), text!("chunks/two-choices-other"));
    told(ask, &PLAIN, text, |voice| {
        let chunk = |content: &str, finish: Value| json!([{"index": 1, "delta": {"content": content}, "finish_reason": finish}]);
        let fields = json!({});
        let mut others = pieces(other.trim()).into_iter();
        let mut voice = voice;
        for piece in pieces(text.trim()) {
            if let Some(other) = others.next() {
                voice = voice.aside(chunk(other, Value::Null), &fields);
            }
            voice = voice.say(piece);
        }
        voice
            .aside(chunk("", json!("length")), &fields)
            .finish("stop")
            .done()
    })
}

fn odd_choices() -> Script {
    let filter = json!({"hate": {"filtered": false, "severity": "safe"}});
    let chunks = [
        json!({"id": "", "object": "chat.completion.chunk", "model": ""}),
        json!({"choices": [], "prompt_filter_results": [{"prompt_index": 0, "content_filter_results": filter}]}),
        json!({"choices": null}),
        json!({"choices": [{"index": 0, "finish_reason": null}]}),
        json!({"choices": [{"index": 0, "delta": null, "finish_reason": null}]}),
        json!({"choices": [{"index": 0, "delta": {}, "finish_reason": null}]}),
        json!({"choices": [null]}),
        json!({}),
    ];
    chunks
        .iter()
        .fold(Script::new(), |script, chunk| script.tick().event(chunk))
}

fn garbage(ask: &Ask) -> Script {
    const UNREADABLE: &str =
        "{\"id\": \"chatcmpl-practice\", \"choices\": [{\"delta\": {\"content\": \" lost";
    if ask.stream {
        disturbed(ask, text!("failures/garbage"), Script::new().data(UNREADABLE))
    } else {
        Script::page(200, "application/json", UNREADABLE)
    }
}

fn only_garbage(ask: &Ask) -> Script {
    const LINES: [&str; 3] = [
        "This is the practice provider; nothing here was written by a model.",
        "[\"An event stream\", \"whose events are not what they should be\"]",
        "42",
    ];
    if ask.stream {
        LINES.iter().fold(Script::new(), |script, line| script.data(line))
    } else {
        Script::page(200, "application/json", LINES.concat())
    }
}
