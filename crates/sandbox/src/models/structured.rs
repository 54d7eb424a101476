//! The practice model that answers with JSON for the requested schema.

use serde_json::json;

use super::chat_request::{Answer, ChatRequest, Model};
use super::reply::{Reply, complete};
use super::samples::sample;
use crate::script::Script;

pub(super) const MODELS: &[Model] = &[Model {
    id: "json",
    description: "An answer in JSON that fits the schema in the chat settings",
    speed: 60,
    answer: Answer::Script(answer),
}];

fn answer(request: &ChatRequest) -> Script {
    let format = &request.response_format;
    let schema = match format["type"].as_str() {
        Some("json_schema") => &format["json_schema"]["schema"],
        Some("json_object") => &json!({
            "type": "object",
            "properties": {"answer": {"type": "string"}, "words": {"type": "array", "items": {"type": "string"}}},
        }),
        _ => return complete(request, text!("json")),
    };
    let content = serde_json::to_string_pretty(&sample(schema)).unwrap_or_default();
    Reply {
        content: &content,
        finish: Some("stop"),
        ..Reply::default()
    }
    .script(request)
}
