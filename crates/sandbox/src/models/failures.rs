//! The models that fail once the status line says all is well.

use serde_json::{Value, json};

use super::reply::{Whole, halves};
use super::voice::{PLAIN, Voice};
use super::{Ask, Practice};
use crate::gate::Gate;
use crate::script::Script;

pub(super) const MODELS: &[Practice] = &[
    Practice {
        name: "hold",
        shows: "Half a reply, then a wait until POST /practice/release",
        speed: 60,
        answer: |ask| {
            let wait = Script::new().hold_at_most(&Gate::new(), ask.hold_limit);
            disturbed(ask, include_str!("../../texts/failures/hold.md"), wait)
        },
    },
    Practice {
        name: "stall",
        shows: "Half a reply, then silence for ever",
        speed: 60,
        answer: |ask| {
            disturbed(
                ask,
                include_str!("../../texts/failures/stall.md"),
                Script::new().stall(),
            )
        },
    },
    Practice {
        name: "stall-first-byte",
        shows: "A server that takes the request and never answers",
        speed: 60,
        answer: |_| Script::new().stall(),
    },
    Practice {
        name: "keepalive-only",
        shows: "A server that only ever says it is still there",
        speed: 60,
        answer: keep_alive_only,
    },
    Practice {
        name: "cut",
        shows: "A connection that closes in mid-word",
        speed: 60,
        answer: |ask| {
            let cut = if ask.stream {
                Script::new().cut_inside("data: {\"id\":\"")
            } else {
                Script::new().cut()
            };
            disturbed(ask, include_str!("../../texts/failures/cut.md"), cut)
        },
    },
    Practice {
        name: "reset",
        shows: "A connection that is broken off with a reset",
        speed: 60,
        answer: |ask| {
            disturbed(
                ask,
                include_str!("../../texts/failures/reset.md"),
                Script::new().reset(),
            )
        },
    },
    Practice {
        name: "error-in-stream",
        shows: "An error in the middle of the stream, as Sansa reports it",
        speed: 60,
        answer: error_in_stream,
    },
    Practice {
        name: "error-event",
        shows: "An error as an event of its own, as Groq reports it",
        speed: 60,
        answer: error_event,
    },
    Practice {
        name: "error-after-finish",
        shows: "An error after the reply seemed to have ended well",
        speed: 60,
        answer: error_after_finish,
    },
    Practice {
        name: "garbage",
        shows: "One event in the middle that nobody can read",
        speed: 60,
        answer: garbage,
    },
    Practice {
        name: "html",
        shows: "A web page where a stream was expected",
        speed: 60,
        answer: |_| {
            Script::page(
                200,
                "text/html; charset=utf-8",
                include_str!("../../texts/failures/html.html"),
            )
        },
    },
    Practice {
        name: "whole-json",
        shows: "A whole reply at once, from a server that cannot stream",
        speed: 60,
        answer: |ask| {
            let content = include_str!("../../texts/failures/whole-json.md").trim();
            Whole {
                content,
                finish: Some("stop"),
                ..Whole::default()
            }
            .answer(ask)
        },
    },
];

/// A reply that is disturbed at its break: `by` is played there, and what follows it if it lets anything follow.
fn disturbed(ask: &Ask, text: &str, by: Script) -> Script {
    let (before, after) = halves(text);
    if ask.stream {
        let voice = Voice::open(ask, &PLAIN)
            .say(before)
            .with(|script| script.then(by));
        return voice.say(after).finish("stop").done();
    }
    let content = &format!("{before}{after}");
    let whole = Whole {
        content,
        finish: Some("stop"),
        ..Whole::default()
    }
    .answer(ask);
    let middle = whole.body_len() / 2;
    whole.at(middle, by)
}

fn keep_alive_only(ask: &Ask) -> Script {
    let comments = Script::new().comment("keep-alive").delay(ask.comment_interval);
    if ask.stream {
        Script::new().send_head().forever(comments)
    } else {
        Script::new().stall()
    }
}

fn error_in_stream(ask: &Ask) -> Script {
    let error = json!({
        "error": {"code": "provider_error", "message": "Provider disconnected"},
        "choices": [{"finish_reason": "error"}],
    });
    let text = include_str!("../../texts/failures/error-in-stream.md");
    failing(ask, text, &error, |script| script.event(&error).done())
}

fn error_event(ask: &Ask) -> Script {
    let error = json!({"error": {
        "message": "Tool choice is required, but model did not call a tool (practice provider)",
        "type": "invalid_request_error", "code": "tool_use_failed", "failed_generation": "", "status_code": 400,
    }});
    let text = include_str!("../../texts/failures/error-event.md");
    failing(ask, text, &error, |script| script.named_event("error", &error))
}

fn error_after_finish(ask: &Ask) -> Script {
    let error = json!({
        "id": ask.id, "object": "chat.completion.chunk", "created": ask.created, "model": ask.model,
        "error": {"code": 502, "message": "Upstream went away while closing (practice provider)"},
        "choices": [{"index": 0, "delta": {"content": ""}, "finish_reason": "error"}],
    });
    let text = include_str!("../../texts/failures/error-after-finish.md");
    if !ask.stream {
        return Script::json(502, &error);
    }
    Voice::open(ask, &PLAIN)
        .say(text.trim())
        .finish("stop")
        .with(|script| script.event(&error))
        .done()
}

/// Says `text`, then fails as `fail` does; where no stream was asked for, fails with an HTTP status.
fn failing(ask: &Ask, text: &str, error: &Value, fail: impl FnOnce(Script) -> Script) -> Script {
    if ask.stream {
        Voice::open(ask, &PLAIN).say(text.trim()).with(fail).script()
    } else {
        Script::json(502, error)
    }
}

fn garbage(ask: &Ask) -> Script {
    const UNREADABLE: &str =
        "{\"id\": \"chatcmpl-practice\", \"choices\": [{\"delta\": {\"content\": \" lost";
    if ask.stream {
        disturbed(
            ask,
            include_str!("../../texts/failures/garbage.md"),
            Script::new().data(UNREADABLE),
        )
    } else {
        Script::page(200, "application/json", UNREADABLE)
    }
}
