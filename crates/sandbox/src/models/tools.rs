//! The models that call tools: as most servers do, and in the forms of servers that differ (contract, section 2).

use serde_json::{Value, json};

use super::reply::{Whole, thinking_and_answer};
use super::style::{PLAIN, Style};
use super::voice::Voice;
use super::{Ask, Practice};
use crate::script::Script;
use crate::tokens::pieces;

const WEATHER: &str = "get_weather";
const WEATHER_IN_GENEVA: &str = r#"{"city": "Geneva", "unit": "celsius", "days": 3}"#;
const TIME: &str = "get_time";
const TIME_IN_GENEVA: &str = r#"{"zone": "Europe/Zurich"}"#;

pub(super) const MODELS: &[Practice] = &[
    Practice {
        name: "tool-call",
        shows: "A call of get_weather whose arguments arrive in fragments",
        speed: 15,
        answer: |ask| weather(ask, &PLAIN, text!("tool-call")),
    },
    Practice {
        name: "tool-calls-two",
        shows: "Two calls at once, their fragments mixed and told apart by their index",
        speed: 15,
        answer: |ask| {
            let calls = two_calls(ask);
            calling(ask, &PLAIN, text!("tools/tool-calls-two"), &calls, two_at_once)
        },
    },
    Practice {
        name: "tool-calls-no-index",
        shows: "Two calls without an index; every fragment repeats the id it belongs to",
        speed: 15,
        answer: |ask| {
            let calls = two_calls(ask);
            calling(
                ask,
                &PLAIN,
                text!("tools/tool-calls-no-index"),
                &calls,
                |voice, calls| {
                    let voice = calls
                        .iter()
                        .fold(voice, |voice, call| voice.deltas(without_index(call)));
                    voice.finish("tool_calls")
                },
            )
        },
    },
    Practice {
        name: "tool-call-object",
        shows: "A call whose arguments are an object instead of a text",
        speed: 15,
        answer: |ask| {
            calling(
                ask,
                &PLAIN,
                text!("tools/tool-call-object"),
                &one_call(ask),
                |voice, calls| {
                    let arguments = serde_json::from_str::<Value>(calls[0].arguments).unwrap_or_default();
                    let function = json!({"name": calls[0].name, "arguments": arguments});
                    let call =
                        json!({"index": 0, "id": calls[0].id, "type": "function", "function": function});
                    voice.deltas([json!({"tool_calls": [call]})]).finish("tool_calls")
                },
            )
        },
    },
    Practice {
        name: "tool-call-stop",
        shows: "A call in one piece, from a server that ends with stop instead of tool_calls",
        speed: 15,
        answer: |ask| {
            calling(
                ask,
                &PLAIN,
                text!("tools/tool-call-stop"),
                &one_call(ask),
                |voice, calls| {
                    let call = calls[0].whole();
                    voice.deltas([json!({"tool_calls": [call]})]).finish("stop")
                },
            )
        },
    },
    Practice {
        name: "tool-call-bad-json",
        shows: "A call whose arguments end in the middle, so that they are no JSON",
        speed: 15,
        answer: |ask| {
            let mut calls = one_call(ask);
            calls[0].arguments = r#"{"city": "Geneva", "unit": "#;
            calling(ask, &PLAIN, text!("tools/tool-call-bad-json"), &calls, one_by_one)
        },
    },
];

/// A call with all its arguments.
struct Call {
    id: String,
    name: &'static str,
    arguments: &'static str,
}

impl Call {
    fn whole(&self) -> Value {
        let function = json!({"name": self.name, "arguments": self.arguments});
        json!({"id": self.id, "type": "function", "function": function})
    }
}

/// A call of `get_weather` in the dialect `style`, after the text file's reasoning and answer.
pub(super) fn weather(ask: &Ask, style: &Style, text: &str) -> Script {
    calling(ask, style, text, &one_call(ask), one_by_one)
}

/// A call of `get_weather` in the dialect `style`, without an index, as StepFun's documentation has it.
pub(super) fn weather_without_index(ask: &Ask, style: &Style, text: &str) -> Script {
    calling(ask, style, text, &one_call(ask), |voice, calls| {
        voice.deltas(without_index(&calls[0])).finish("tool_calls")
    })
}

/// The text file's reasoning and answer, then `calls` and the finish reason as `call` streams them.
fn calling(
    ask: &Ask,
    style: &Style,
    text: &str,
    calls: &[Call],
    call: impl for<'a> FnOnce(Voice<'a>, &[Call]) -> Voice<'a>,
) -> Script {
    let (thinking, content) = thinking_and_answer(text);
    if ask.stream {
        let voice = Voice::open(ask, style).think(thinking).say(content);
        return call(voice, calls).done();
    }
    Whole {
        thinking,
        content,
        calls: Some(calls.iter().map(Call::whole).collect()),
        finish: Some("tool_calls"),
    }
    .answer(ask)
}

fn one_by_one<'a>(voice: Voice<'a>, calls: &[Call]) -> Voice<'a> {
    let places = calls.iter().enumerate();
    let voice = places.fold(voice, |voice, (index, call)| {
        voice.call(index, &call.id, call.name, call.arguments)
    });
    voice.finish("tool_calls")
}

/// Both names first, then a fragment of each in one chunk, as long as both have any.
fn two_at_once<'a>(voice: Voice<'a>, calls: &[Call]) -> Voice<'a> {
    let heads = calls.iter().enumerate().map(|(index, call)| {
        let function = json!({"name": call.name, "arguments": ""});
        json!({"index": index, "id": call.id, "type": "function", "function": function})
    });
    let fragments: Vec<_> = calls.iter().map(|call| pieces(call.arguments)).collect();
    let longest = fragments.iter().map(Vec::len).max().unwrap_or(0);
    let rounds = (0..longest).map(|round| {
        let of_each = fragments.iter().enumerate().filter_map(|(index, fragments)| {
            let piece = fragments.get(round)?;
            Some(json!({"index": index, "function": {"arguments": piece}}))
        });
        json!({"tool_calls": of_each.collect::<Value>()})
    });
    voice
        .deltas(heads.map(|head| json!({"tool_calls": [head]})))
        .deltas(rounds)
        .finish("tool_calls")
}

/// A call's deltas with its id in each and an index in none; only the first has the name.
fn without_index(call: &Call) -> Vec<Value> {
    let delta =
        |function: Value| json!({"tool_calls": [{"id": call.id, "type": "function", "function": function}]});
    let first = delta(json!({"name": call.name, "arguments": ""}));
    let rest = pieces(call.arguments)
        .into_iter()
        .map(|piece| delta(json!({"arguments": piece})));
    [first].into_iter().chain(rest).collect()
}

fn one_call(ask: &Ask) -> [Call; 1] {
    [Call {
        id: format!("call_{}", ask.id),
        name: WEATHER,
        arguments: WEATHER_IN_GENEVA,
    }]
}

fn two_calls(ask: &Ask) -> [Call; 2] {
    let [first] = one_call(ask);
    let second = Call {
        id: format!("call_{}_2", ask.id),
        name: TIME,
        arguments: TIME_IN_GENEVA,
    };
    [first, second]
}
