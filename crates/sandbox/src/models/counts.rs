//! Practice models that demonstrate what providers report about tokens and cost.

use super::chat_request::{Answer, ChatRequest, Model, text_of};
use super::reply::complete;
use crate::script::Script;
use crate::tokens::pieces;

/// The price of a token. The `cost` model uses it to compute the cost that its replies report.
const TOKEN_COST: f64 = 1e-6;

/// The text with which the models for tests reply.
const TEXT: &str = "This is the practice provider; nothing here was written by a model.";

pub(super) const MODELS: &[Model] = &[
    Model {
        id: "cost",
        description: "A reply whose provider says what it cost",
        speed: 60,
        answer: Answer::Script(|request| {
            let priced = ChatRequest {
                token_cost: Some(TOKEN_COST),
                ..request.clone()
            };
            complete(&priced, text!("cost"))
        }),
    },
    Model::of_tests("cached", cached),
    Model::of_tests("counts-none", |request| {
        let uncounted = ChatRequest {
            include_usage: false,
            ..request.clone()
        };
        complete(&uncounted, TEXT)
    }),
    // A model that reports fewer tokens than any tokenizer would count.
    Model::of_tests("counts-low", |request| {
        let counted = request.prompt_tokens / 8;
        complete(&counting(request, counted), TEXT)
    }),
    Model::of_tests("counts-high", |request| {
        let counted = request.prompt_tokens.saturating_mul(3);
        complete(&counting(request, counted), TEXT)
    }),
];

fn counting(request: &ChatRequest, prompt_tokens: u64) -> ChatRequest {
    ChatRequest {
        prompt_tokens,
        ..request.clone()
    }
}

/// Returns a reply that reports some of the request's tokens as cached. These are the tokens of all
/// messages before the last assistant message, because the previous request already contained these
/// messages.
fn cached(request: &ChatRequest) -> Script {
    let last = request
        .messages
        .iter()
        .rposition(|message| message["role"] == "assistant");
    let known = request.messages.iter().take(last.unwrap_or(0));
    let cached = ChatRequest {
        cached_tokens: known.map(|message| pieces(&text_of(message)).len() as u64).sum(),
        ..request.clone()
    };
    complete(&cached, text!("cached"))
}
