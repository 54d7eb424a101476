//! The models that report an error inside a stream, each in another shape (contract, sections 2 and 3).

use serde_json::{Value, json};

use super::reply::told;
use super::style::PLAIN;
use super::voice::Voice;
use super::{Ask, Practice};
use crate::script::Script;

pub(super) const MODELS: &[Practice] = &[
    Practice {
        name: "error-in-stream",
        shows: "An error in the middle of the stream, as Sansa reports it",
        speed: 60,
        answer: |ask| {
            let error = json!({
                "error": {"code": "provider_error", "message": "Provider disconnected"},
                "choices": [{"finish_reason": "error"}],
            });
            failing(ask, text!("failures/error-in-stream"), &error, |script| {
                script.event(&error).done()
            })
        },
    },
    Practice {
        name: "error-event",
        shows: "An error as an event of its own, as Groq reports it",
        speed: 60,
        answer: |ask| {
            let error = json!({"error": {
                "message": "Tool choice is required, but model did not call a tool (practice provider)",
                "type": "invalid_request_error", "code": "tool_use_failed", "failed_generation": "",
                "status_code": 400,
            }});
            failing(ask, text!("failures/error-event"), &error, |script| {
                script.named_event("error", &error)
            })
        },
    },
    Practice {
        name: "error-object",
        shows: "An error that is the whole event, as vLLM reports it",
        speed: 60,
        answer: |ask| {
            let error = json!({
                "object": "error", "message": "The engine has died (practice provider)",
                "type": "InternalServerError", "param": null, "code": 500,
            });
            failing(ask, text!("errors/error-object"), &error, |script| {
                script.event(&error).done()
            })
        },
    },
    Practice {
        name: "error-code-string",
        shows: "An error whose code is a number in quotes, and then nothing, as LiteLLM reports it",
        speed: 60,
        answer: |ask| {
            let message = "ServiceUnavailableError: the upstream broke off (practice provider)";
            let error = json!({"error": {"message": message, "type": null, "param": null, "code": "503"}});
            failing(ask, text!("errors/error-code-string"), &error, |script| {
                script.event(&error)
            })
        },
    },
    Practice {
        name: "error-text",
        shows: "An error that is a plain sentence, as Ollama reports it",
        speed: 60,
        answer: |ask| {
            let error =
                json!({"error": "an error was encountered while running the model (practice provider)"});
            failing(ask, text!("errors/error-text"), &error, |script| {
                script.event(&error)
            })
        },
    },
    Practice {
        name: "error-first",
        shows: "A stream that begins with an error, although the status said 200",
        speed: 60,
        answer: |ask| {
            let message = "No server is free for this model (practice provider)";
            let error = json!({"error": {"message": message, "type": "overloaded_error", "code": null}});
            if ask.stream {
                Script::new().event(&error).done()
            } else {
                Script::json(503, &error)
            }
        },
    },
    Practice {
        name: "error-after-finish",
        shows: "An error after the reply seemed to have ended well",
        speed: 60,
        answer: error_after_finish,
    },
    Practice {
        name: "openrouter-late-error",
        shows: "A numbered error after the finish reason length, as OpenRouter reports it",
        speed: 60,
        answer: openrouter_late_error,
    },
];

fn error_after_finish(ask: &Ask) -> Script {
    let error = json!({
        "id": ask.id, "object": "chat.completion.chunk", "created": ask.created, "model": ask.model,
        "error": {"code": 502, "message": "Upstream went away while closing (practice provider)"},
        "choices": [{"index": 0, "delta": {"content": ""}, "finish_reason": "error"}],
    });
    if !ask.stream {
        return Script::json(502, &error);
    }
    Voice::open(ask, &PLAIN)
        .say(text!("failures/error-after-finish").trim())
        .finish("stop")
        .with(|script| script.event(&error))
        .done()
}

fn openrouter_late_error(ask: &Ask) -> Script {
    let text = text!("errors/openrouter-late-error");
    told(ask, &super::hosts::OPENROUTER, text, |voice| {
        let choice = json!({
            "index": 0, "delta": {"role": "assistant", "content": ""},
            "finish_reason": null, "native_finish_reason": null,
        });
        let error = json!({"error": {"code": 400, "message": "Token limit reached (practice provider)"}});
        let voice = voice.say(text.trim()).finish("length");
        voice.aside(json!([choice]), &error).done()
    })
}

/// Says `text`, then fails as `fail` does; where no stream was asked for, fails with an HTTP status.
fn failing(ask: &Ask, text: &str, error: &Value, fail: impl FnOnce(Script) -> Script) -> Script {
    if ask.stream {
        Voice::open(ask, &PLAIN).say(text.trim()).with(fail).script()
    } else {
        Script::json(502, error)
    }
}
