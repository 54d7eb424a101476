//! The practice provider's models. Each is a script that shows one thing that can happen to a reply.

/// A reply's text: a file of `texts/`, named without its extension.
macro_rules! text {
    ($name:literal) => {
        include_str!(concat!(env!("CARGO_MANIFEST_DIR"), "/texts/", $name, ".md"))
    };
}

mod chat_request;
mod continuing;
mod endings;
mod failures;
mod pages;
mod reply;
mod statuses;
mod timing;

use serde_json::{Value, json};

pub(crate) use chat_request::ChatRequest;

use crate::script::Script;

/// The id of the model that a first conversation uses.
pub const DEFAULT_MODEL: &str = "tour";

/// A model of the practice provider.
#[derive(Clone, Copy, Debug)]
pub struct Model {
    /// The id in requests. `@N` after the id sets N tokens per second, `@max` sends without pauses.
    pub id: &'static str,
    /// One line that says what the model shows.
    pub description: &'static str,
    /// Tokens per second unless the request sets a speed.
    speed: u32,
    answer: Answer,
}

/// How a model answers.
#[derive(Clone, Copy, Debug)]
enum Answer {
    /// With the script that the function builds for a request.
    Script(fn(&ChatRequest) -> Script),
    /// With an HTTP error, the same for each request.
    Error {
        status: u16,
        /// The value of the header `Retry-After`.
        retry_after: Option<&'static str>,
        /// The body, JSON.
        body: &'static str,
    },
}

/// Returns all models in the order of the list that the user sees.
pub fn models() -> impl Iterator<Item = &'static Model> {
    [
        pages::MODELS,
        endings::MODELS,
        timing::MODELS,
        failures::MODELS,
        statuses::MODELS,
    ]
    .into_iter()
    .flatten()
}

/// Returns the script that answers a chat request whose JSON is `body`.
pub(crate) fn answer(model: &str, body: &Value, reply_id: String) -> Script {
    ChatRequest::parse(model, body, reply_id).map_or_else(|| unknown(model), |request| request.answer())
}

/// Returns the answer to `GET /v1/models`.
pub(crate) fn list() -> Script {
    let data: Value = models()
        .map(|model| {
            json!({
                "id": model.id, "object": "model", "created": 1_700_000_000, "owned_by": "rivulet practice",
                "description": model.description,
            })
        })
        .collect();
    Script::json(200, &json!({"object": "list", "data": data}))
}

fn unknown(model: &str) -> Script {
    let message = format!("The practice provider has no model `{model}`. GET /v1/models lists its models.");
    let error = json!({
        "message": message, "type": "invalid_request_error", "param": null, "code": "model_not_found",
    });
    Script::json(404, &json!({ "error": error }))
}
