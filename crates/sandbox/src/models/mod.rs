//! The practice provider's models. Each model demonstrates one case that can occur with a reply.

/// Includes the text of a reply from `texts/NAME.md`.
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

use self::chat_request::{Answer, ChatRequest};
use crate::script::Script;
use crate::speed::Speed;

pub use self::chat_request::Model;
pub use self::pages::DEFAULT_MODEL;

/// Returns all models in the order in which the user sees them.
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

/// Returns the script that answers a chat request with the JSON `body`. `requested` is the requested model's
/// id, including its speed.
pub(crate) fn answer(requested: &str, body: &Value, reply_id: String) -> Script {
    let found = Speed::split_model(requested)
        .and_then(|(id, speed)| Some((models().find(|model| model.id == id)?, speed)));
    let Some((model, speed)) = found else {
        return unknown(requested);
    };
    match model.answer {
        Answer::Error {
            status,
            retry_after,
            body,
        } => {
            let script = Script::page(status, "application/json", body);
            match retry_after {
                Some(value) => script.header("Retry-After", value),
                None => script,
            }
        }
        Answer::Script(script) => {
            let speed = speed.unwrap_or(Speed::Tokens(model.speed));
            let request = ChatRequest::new(requested, speed, body, reply_id);
            match continuing::words_to_repeat(&request.messages) {
                Some(words) => continuing::answer(&request, &words),
                None => script(&request),
            }
        }
    }
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
