//! The models that are refused with an HTTP status, each with another shape of error body (contract, section 4).

use serde_json::json;

use super::Practice;
use crate::script::Script;

pub(super) const MODELS: &[Practice] = &[
    Practice {
        name: "status-400-context",
        shows: "400: the conversation is longer than the model can read",
        speed: 60,
        answer: |_| {
            let message = "This model's maximum context length is 8192 tokens. However, your messages resulted in \
                           9216 tokens. Please reduce the length of the messages. (practice provider)";
            let error = json!({
                "message": message, "type": "invalid_request_error", "param": "messages",
                "code": "context_length_exceeded",
            });
            Script::json(400, &json!({ "error": error }))
        },
    },
    Practice {
        name: "status-401",
        shows: "401: the key is not accepted",
        speed: 60,
        answer: |_| {
            Script::json(401, &json!({"detail": "Invalid API key (practice provider)"}))
                .header("WWW-Authenticate", "Bearer")
        },
    },
    Practice {
        name: "status-402",
        shows: "402: the credit is used up",
        speed: 60,
        answer: |_| {
            let message = "Insufficient credits. Please add credits to continue. (practice provider)";
            Script::json(
                402,
                &json!({"error": {"code": "insufficient_credits", "message": message}}),
            )
        },
    },
    Practice {
        name: "status-404",
        shows: "404: the model does not exist",
        speed: 60,
        answer: |_| {
            let message = "The model `status-404` does not exist. (practice provider)";
            let error = json!({
                "object": "error", "message": message, "type": "NotFoundError", "param": null, "code": 404,
            });
            Script::json(404, &error)
        },
    },
    Practice {
        name: "status-429",
        shows: "429: too many requests, come back in 20 seconds",
        speed: 60,
        answer: |_| {
            Script::json(
                429,
                &json!({"message": "Requests rate limit exceeded (practice provider)"}),
            )
            .header("Retry-After", "20")
        },
    },
    Practice {
        name: "status-500",
        shows: "500: the server failed",
        speed: 60,
        answer: |_| {
            Script::json(
                500,
                &json!({"error": "model runner has unexpectedly stopped (practice provider)"}),
            )
        },
    },
    Practice {
        name: "status-502",
        shows: "502: a gateway that says nothing more",
        speed: 60,
        answer: |_| Script::page(502, "text/plain", ""),
    },
    Practice {
        name: "status-503",
        shows: "503: overloaded, with a web page for an explanation",
        speed: 60,
        answer: |_| {
            Script::page(
                503,
                "text/html; charset=utf-8",
                include_str!("../../texts/failures/status-503.html"),
            )
        },
    },
];
