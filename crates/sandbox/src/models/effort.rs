//! Practice models that demonstrate reasoning. One model replies with the requested reasoning
//! effort. Another one reasons for so long that the user can end the reasoning early.

use serde_json::{Map, Value};

use super::chat_request::{Answer, ChatRequest, Model};
use super::refusal::refusal;
use super::reply::{Reply, ended_on_request};
use crate::script::Script;

/// The reasoning efforts that the `effort` model accepts, in the order in which they are listed to
/// clients: the highest first.
pub(super) const EFFORTS: [&str; 4] = ["high", "medium", "low", "none"];

pub(super) const MODELS: &[Model] = &[
    Model {
        id: "effort",
        description: "A reply that says which reasoning effort the request stated",
        speed: 60,
        answer: Answer::Script(effort),
    },
    Model {
        id: "answer-now",
        description: "Very long reasoning, which you can end with “Answer now”",
        speed: 30,
        answer: Answer::Script(|request| ended_on_request(request, text!("answer-now"))),
    },
    Model::of_tests("effort-refused", |request| match stated(&request.effort) {
        Some(field) => refusal(&format!("This model does not support the parameter `{field}`.")),
        None => effort(request),
    }),
];

fn stated(fields: &Map<String, Value>) -> Option<&String> {
    fields.keys().next()
}

fn is_off(fields: &Map<String, Value>) -> bool {
    let field = |name: &str| fields.get(name).unwrap_or(&Value::Null);
    field("reasoning_effort") == "none"
        || field("reasoning")["effort"] == "none"
        || field("reasoning")["enabled"] == false
        || field("enable_thinking") == false
        || field("chat_template_kwargs")["enable_thinking"] == false
        || field("thinking")["type"] == "disabled"
}

fn effort(request: &ChatRequest) -> Script {
    let fields = &request.effort;
    let received = match stated(fields) {
        Some(_) => format!(
            "Your request contained:\n\n```json\n{:#}\n```",
            Value::Object(fields.clone())
        ),
        None => "Your request stated no reasoning effort.".to_owned(),
    };
    let content = text!("effort").replace("FIELDS", &received);
    let reasoning = match is_off(fields) {
        true => "",
        false => "A prepared text that looks like reasoning. The practice provider does not think.",
    };
    Reply {
        reasoning,
        content: content.trim(),
        finish: Some("stop"),
        ..Reply::default()
    }
    .script(request)
}
