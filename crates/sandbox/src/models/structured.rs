//! Practice models for requests that ask for an answer in JSON. Rivulet checks whether an answer
//! fits the schema. For each of these models, the check has a different result.

use serde_json::{Value, json};

use super::chat_request::{Answer, ChatRequest, Model, text_of};
use super::reply::{Reply, complete};
use super::samples::sample;
use crate::script::Script;

pub(super) const MODELS: &[Model] = &[
    Model {
        id: "json",
        description: "An answer in JSON that fits the schema in the chat settings",
        speed: 60,
        answer: Answer::Script(|request| answer(request, |_, value| pretty(value), "stop")),
    },
    Model {
        id: "json-invalid",
        description: "An answer in JSON that breaks the schema in the chat settings",
        speed: 60,
        answer: Answer::Script(|request| {
            answer(request, |schema, value| pretty(&broken(schema, value)), "stop")
        }),
    },
    Model::of_tests("json-prose", |request| {
        answer(request, |_, _| text!("json-prose").trim().to_owned(), "stop")
    }),
    Model::of_tests("json-cut", |request| {
        answer(request, |_, value| half(&pretty(value)), "length")
    }),
    Model::of_tests("json-refusal", |request| answer_or(request, |_| refuse(request))),
];

/// Returns the reply to a request for JSON. `content` returns the text of the reply; its arguments
/// are the schema and a value that fits the schema.
fn answer(request: &ChatRequest, content: impl Fn(&Value, &Value) -> String, finish: &str) -> Script {
    answer_or(request, |schema| {
        let content = content(schema, &sample(schema));
        Reply {
            content: &content,
            finish: Some(finish),
            ..Reply::default()
        }
        .script(request)
    })
}

/// Returns the reply that `answer` builds for the requested schema. If the request does not ask for
/// JSON, returns a text that explains how to ask for JSON.
fn answer_or(request: &ChatRequest, answer: impl Fn(&Value) -> Script) -> Script {
    match schema_of(request) {
        Some(schema) => answer(&schema),
        None => complete(request, text!("json")),
    }
}

/// Returns the schema of the requested answer. If the request accepts any JSON object and contains
/// no schema, returns a fixed schema. Returns `None` if the request does not ask for JSON.
fn schema_of(request: &ChatRequest) -> Option<Value> {
    let format = &request.response_format;
    match format["type"].as_str() {
        Some("json_schema") => Some(format["json_schema"]["schema"].clone()),
        Some("json_object") => Some(json!({
            "type": "object",
            "properties": {"answer": {"type": "string"}, "words": {"type": "array", "items": {"type": "string"}}},
        })),
        _ => None,
    }
}

/// Returns a reply that completes a JSON answer that was cut off. The reply consists of `words`,
/// which repeat the end of the incomplete answer, and the missing text after them. Returns `None`
/// if the last reply is not the beginning of a JSON answer that this provider generates.
pub(super) fn rest(request: &ChatRequest, words: &str) -> Option<Script> {
    let whole = pretty(&sample(&schema_of(request)?));
    let is_reply = |message: &&Value| message["role"] == "assistant";
    let begun = request.messages.iter().rfind(is_reply).map(text_of)?;
    let rest = whole.strip_prefix(begun.as_str())?;
    let reply = Reply {
        content: &format!("{words}{rest}"),
        finish: Some("stop"),
        ..Reply::default()
    };
    Some(reply.script(request))
}

fn refuse(request: &ChatRequest) -> Script {
    Reply {
        refusal: text!("json-refusal").trim(),
        finish: Some("stop"),
        ..Reply::default()
    }
    .script(request)
}

fn pretty(value: &Value) -> String {
    serde_json::to_string_pretty(value).unwrap_or_default()
}

fn half(text: &str) -> String {
    text[..text.floor_char_boundary(text.len() / 2)].to_owned()
}

/// Returns a copy of `value` that does not fit `schema`. Finds the first field whose schema states
/// a single type or a list of allowed values, and replaces the value of this field with a value of
/// another type. If there is no such field, replaces the whole value with a value of another type.
fn broken(schema: &Value, value: &Value) -> Value {
    let mut broken = value.clone();
    for (name, field) in schema["properties"].as_object().into_iter().flatten() {
        let is_typed = field["type"].is_string() || field["enum"].is_array();
        if let Some(found) = broken.get_mut(name).filter(|_| is_typed) {
            *found = of_another_type(found);
            return broken;
        }
    }
    of_another_type(value)
}

fn of_another_type(value: &Value) -> Value {
    match value {
        Value::String(_) => json!(42.5),
        _ => json!("The practice provider breaks the schema here."),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_broken_value_has_another_type_at_its_first_typed_field() {
        let text = "The practice provider breaks the schema here.";
        let of = |properties: Value| json!({"type": "object", "properties": properties});
        for (schema, value, expected) in [
            (
                of(json!({"a": {"type": "string"}, "b": {"type": "integer"}})),
                json!({"a": "x", "b": 1}),
                json!({"a": 42.5, "b": 1}),
            ),
            (
                of(json!({"a": {}, "b": {"type": "integer"}})),
                json!({"a": "x", "b": 1}),
                json!({"a": "x", "b": text}),
            ),
            (of(json!({})), json!({}), json!(text)),
            (json!({"type": "string"}), json!("x"), json!(42.5)),
            (json!({"type": "array"}), json!([]), json!(text)),
        ] {
            assert_eq!(broken(&schema, &value), expected, "{schema}");
        }
    }
}
