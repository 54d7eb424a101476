//! Practice models that demonstrate the ways in which a reply can end without an error.

use super::chat_request::{Answer, ChatRequest, Model};
use super::reply::{Reply, complete};

/// Maximum number of tokens that the `prompt-cut` model reads from a request.
const PROMPT_CUT_TOKENS: u64 = 200;

pub(super) const MODELS: &[Model] = &[
    Model {
        id: "length",
        description: "A reply that reaches its token limit in mid-sentence",
        speed: 60,
        answer: Answer::Script(|request| {
            Reply {
                finish: Some("length"),
                ..Reply::parse(text!("length"))
            }
            .script(request)
        }),
    },
    Model::of_tests("prompt-cut", |request| {
        let read = ChatRequest {
            prompt_tokens: request.prompt_tokens.min(PROMPT_CUT_TOKENS),
            ..request.clone()
        };
        complete(&read, text!("prompt-cut"))
    }),
    Model {
        id: "content-filter",
        description: "A reply that the provider’s content filter cuts short",
        speed: 60,
        answer: Answer::Script(|request| {
            Reply {
                finish: Some("content_filter"),
                ..Reply::parse(text!("content-filter"))
            }
            .script(request)
        }),
    },
    Model {
        id: "empty",
        description: "A reply that ends normally and has no text",
        speed: 60,
        answer: Answer::Script(|request| Reply::parse("").script(request)),
    },
];
