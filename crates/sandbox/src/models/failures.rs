//! Models of the built-in practice provider that send the HTTP status 200 and then fail.

use serde_json::json;

use super::chat_request::{Answer, ChatRequest, Model};
use super::reply::{Chunks, Reply, interrupted};
use crate::script::Script;

pub(super) const MODELS: &[Model] = &[
    Model {
        id: "cut",
        description: "A connection that closes in mid-word",
        speed: 60,
        answer: Answer::Script(|request| interrupted(request, text!("cut"), Script::new().cut())),
    },
    Model {
        id: "silent-end",
        description: "A stream that closes without a finish reason and without [DONE]",
        speed: 60,
        answer: Answer::Script(|request| {
            Reply {
                finish: None,
                ..Reply::parse(text!("silent-end"))
            }
            .script(request)
        }),
    },
    Model {
        id: "stall",
        description: "Half a reply, then silence until the time limit",
        speed: 60,
        answer: Answer::Script(|request| interrupted(request, text!("stall"), Script::new().stall())),
    },
    Model {
        id: "error-in-stream",
        description: "An error that the provider reports in the middle of a reply",
        speed: 60,
        answer: Answer::Script(error_in_stream),
    },
    Model {
        id: "html",
        description: "A web page instead of a stream, as from a sign-in page or a wrong address",
        speed: 60,
        answer: Answer::Script(|_| {
            let page = include_str!("../../texts/html.html");
            Script::page(200, "text/html; charset=utf-8", page)
        }),
    },
];

fn error_in_stream(request: &ChatRequest) -> Script {
    let error = json!({
        "error": {"code": "provider_error", "message": "Provider disconnected"},
        "choices": [{"finish_reason": "error"}],
    });
    if !request.stream {
        return Script::json(502, &error);
    }
    let chunks = Chunks::open(request).content(text!("error-in-stream").trim());
    chunks.script.event(&error).done()
}
