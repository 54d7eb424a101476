//! The models that are refused with an HTTP status, each with another shape of error body (contract, section 4).

use std::time::Duration;

use serde_json::{Value, json};

use super::{Ask, Practice};
use crate::http_date;
use crate::script::Script;

pub(super) const MODELS: &[Practice] = &[
    Practice {
        name: "status-400",
        shows: "400: a setting the model does not know",
        speed: 60,
        answer: |_| {
            let message = "Unsupported value: 'temperature' does not support 0.7 with this model. \
                           (practice provider)";
            let error = json!({
                "message": message, "type": "invalid_request_error", "param": "temperature",
                "code": "unsupported_value",
            });
            Script::json(400, &json!({ "error": error }))
        },
    },
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
        name: "status-400-size",
        shows: "400: the conversation is too long, as llama.cpp says it, with a number for a code",
        speed: 60,
        answer: |_| {
            let message = "request (9216 tokens) exceeds the available context size (8192 tokens), \
                           try increasing it (practice provider)";
            let error = json!({
                "code": 400, "message": message, "type": "exceed_context_size_error",
                "n_prompt_tokens": 9216, "n_ctx": 8192,
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
        name: "status-401-key",
        shows: "401: the key is not accepted, and the error repeats it; it must not be shown",
        speed: 60,
        answer: key_repeated,
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
        name: "status-403",
        shows: "403: the key is good, but not for this model",
        speed: 60,
        answer: |_| {
            let message = "Your project has no access to this model. (practice provider)";
            let error = json!({"message": message, "type": "permission_error", "code": "model_not_allowed"});
            Script::json(403, &json!({ "error": error }))
        },
    },
    Practice {
        name: "status-403-credits",
        shows: "403: the credit is used up; only the code says so",
        speed: 60,
        answer: |_| {
            let message = "This account may not do that at the moment. (practice provider)";
            let error = json!({"code": "insufficient_credits", "message": message});
            Script::json(403, &json!({ "error": error }))
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
        name: "status-404-path",
        shows: "404: the server has nothing at this path, as with a mistyped address",
        speed: 60,
        answer: |_| {
            let message = "File Not Found (practice provider)";
            let error = json!({"message": message, "type": "not_found_error", "code": 404});
            Script::json(404, &json!({ "error": error }))
        },
    },
    Practice {
        name: "status-408",
        shows: "408: the request took too long to arrive",
        speed: 60,
        answer: |_| {
            let message = "Timed out while reading the request (practice provider)";
            let error = json!({"message": message, "type": "timeout", "param": null, "code": "408"});
            Script::json(408, &json!({ "error": error }))
        },
    },
    Practice {
        name: "status-413",
        shows: "413: the request is too large for a server on the way, which explains it in a web page",
        speed: 60,
        answer: |_| web_page(413, "413 Request Entity Too Large"),
    },
    Practice {
        name: "status-422",
        shows: "422: a field of the request is wrong, with a list of what",
        speed: 60,
        answer: |_| {
            let message = "Input should be greater than or equal to 0 (practice provider)";
            Script::json(
                422,
                &json!({"detail": [
                    {"type": "greater_than_equal", "loc": ["body", "temperature"], "msg": message, "input": -1},
                    {"type": "missing", "loc": ["body", "messages", 0, "content"], "msg": "Field required"},
                ]}),
            )
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
        name: "status-429-date",
        shows: "429: too many requests, come back at a given time, which is in 30 seconds",
        speed: 60,
        answer: |_| {
            let message = "Tokens per minute are used up (practice provider)";
            let error = json!({"message": message, "type": "tokens", "code": "rate_limit_exceeded"});
            Script::json(429, &json!({ "error": error }))
                .header("Retry-After", &http_date::from_now(Duration::from_secs(30)))
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
        name: "status-502-html",
        shows: "502: a gateway with a web page for an explanation",
        speed: 60,
        answer: |_| web_page(502, "502 Bad Gateway"),
    },
    Practice {
        name: "status-503",
        shows: "503: overloaded, with a web page for an explanation",
        speed: 60,
        answer: |_| web_page(503, "503 Service Temporarily Unavailable"),
    },
    Practice {
        name: "status-503-loading",
        shows: "503: a server of your own that is still loading the model",
        speed: 60,
        answer: |_| {
            let message = "Loading model (practice provider)";
            let error = json!({"message": message, "type": "unavailable_error", "code": 503});
            Script::json(503, &json!({ "error": error }))
        },
    },
    Practice {
        name: "status-529",
        shows: "529: a status of its own for overloaded",
        speed: 60,
        answer: |_| {
            let error = json!({"type": "overloaded_error", "message": "Overloaded (practice provider)"});
            Script::json(529, &json!({"type": "error", "error": error}))
        },
    },
];

fn key_repeated(ask: &Ask) -> Script {
    let key = ask.authorization.as_deref().unwrap_or("(none came)");
    let key = key.strip_prefix("Bearer ").unwrap_or(key);
    let message = format!("Incorrect API key provided: {key}. (practice provider)");
    let error = json!({
        "message": message, "type": "invalid_request_error", "param": Value::Null, "code": "invalid_api_key",
    });
    Script::json(401, &json!({ "error": error }))
}

/// An error as web servers in between write it.
fn web_page(status: u16, title: &str) -> Script {
    let page = include_str!("../../texts/failures/status.html").replace("{title}", title);
    Script::page(status, "text/html; charset=utf-8", page)
}
