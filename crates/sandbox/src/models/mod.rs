//! The practice provider's models. Each model demonstrates one situation that can occur in a reply.

/// Includes the text of a reply from the file `texts/NAME.md`.
macro_rules! text {
    ($name:literal) => {
        include_str!(concat!(env!("CARGO_MANIFEST_DIR"), "/texts/", $name, ".md"))
    };
}

mod chat_request;
mod continuing;
mod counts;
mod effort;
mod endings;
mod failures;
mod one_piece;
mod pages;
mod pairs;
mod refusal;
mod reply;
mod samples;
mod statuses;
mod structured;
mod tools;
mod tools_of_tests;

use serde_json::{Value, json};

use self::chat_request::{Answer, ChatRequest};
use self::refusal::refusal;
use crate::gate::Gate;
use crate::script::Script;
use crate::speed::Speed;

pub use self::chat_request::Model;
pub use self::pages::DEFAULT_MODEL;

/// Returns the models of the practice provider, in the order in which the user sees them.
pub fn models() -> impl Iterator<Item = &'static Model> {
    all().filter(|model| !model.is_for_tests())
}

/// Returns the models of the practice provider and the models that only tests use.
fn all() -> impl Iterator<Item = &'static Model> {
    [
        pages::MODELS,
        structured::MODELS,
        tools::MODELS,
        effort::MODELS,
        counts::MODELS,
        endings::MODELS,
        one_piece::MODELS,
        failures::MODELS,
        statuses::MODELS,
        tools_of_tests::MODELS,
    ]
    .into_iter()
    .flatten()
}

/// Returns the script that answers a chat request whose JSON is `body`. `requested` is the model id
/// in the request, which may end with a speed such as `@50`. If `for_tests` is set, the models that
/// only tests use are available, too. `answer_now` is the gate that opens when the client asks the
/// server to end the reasoning.
pub(crate) fn answer(
    requested: &str,
    body: &Value,
    reply_id: String,
    answer_now: &Gate,
    for_tests: bool,
) -> Script {
    let find = |id: &str| all().find(|model| model.id == id && (for_tests || !model.is_for_tests()));
    let found = Speed::split_model(requested).and_then(|(id, speed)| Some((find(id)?, speed)));
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
            let request = ChatRequest::new(requested, speed, body, reply_id, answer_now);
            if let Some(message) = pairs::violation(&request.messages) {
                return refusal(&message);
            }
            match continuing::words_to_repeat(&request.messages) {
                Some(words) => {
                    structured::rest(&request, &words).unwrap_or_else(|| continuing::answer(&request, &words))
                }
                None => script(&request),
            }
        }
    }
}

/// Returns the response to a `GET /v1/models` request, which contains the list of models.
pub(crate) fn list() -> Script {
    let data: Value = models()
        .map(|model| {
            let mut listed = json!({
                "id": model.id, "object": "model", "created": 1_700_000_000, "owned_by": "rivulet practice",
                "description": model.description,
            });
            if model.id == "effort" {
                listed["reasoning"] = json!({ "supported_efforts": effort::EFFORTS, "mandatory": false });
            }
            listed
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
