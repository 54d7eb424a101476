//! The models that show how a reply may end, other than by failing.

use serde_json::json;

use super::reply::{reply, told, whole};
use super::style::{PLAIN, Style, UsageIn};
use super::voice::Voice;
use super::{Ask, Practice};
use crate::script::Script;
use crate::step::Step;

pub(super) const MODELS: &[Practice] = &[
    Practice {
        name: "length",
        shows: "A reply that reaches the token limit in mid-sentence",
        speed: 60,
        answer: |ask| reply(ask, &PLAIN, text!("endings/length"), "length"),
    },
    Practice {
        name: "content-filter",
        shows: "A reply that the provider's filter cuts",
        speed: 60,
        answer: |ask| reply(ask, &PLAIN, text!("endings/content-filter"), "content_filter"),
    },
    Practice {
        name: "empty",
        shows: "A reply that ends well and holds nothing",
        speed: 60,
        answer: |ask| reply(ask, &PLAIN, "", "stop"),
    },
    Practice {
        name: "only-done",
        shows: "A stream that holds nothing but [DONE]",
        speed: 60,
        answer: |ask| {
            if ask.stream {
                Script::new().done()
            } else {
                whole(ask, "", None)
            }
        },
    },
    Practice {
        name: "only-reasoning",
        shows: "A reply that ends well after its reasoning, without an answer",
        speed: 60,
        answer: |ask| reply(ask, &PLAIN, text!("endings/only-reasoning"), "stop"),
    },
    Practice {
        name: "silent-end",
        shows: "A stream that ends without saying so, with no finish reason and no [DONE]",
        speed: 60,
        answer: |ask| no_reason(ask, text!("endings/silent-end"), |script| script),
    },
    Practice {
        name: "done-only",
        shows: "A stream that ends with [DONE] but gives no finish reason",
        speed: 60,
        answer: |ask| no_reason(ask, text!("endings/done-only"), Script::done),
    },
    Practice {
        name: "unknown-reason",
        shows: "A reply that ends for the reason eos_token, which is not in the protocol",
        speed: 60,
        answer: |ask| reply(ask, &PLAIN, text!("endings/unknown-reason"), "eos_token"),
    },
    Practice {
        name: "close-delimited",
        shows: "A stream that ends with the connection, so that nobody can tell an end from a loss",
        speed: 60,
        answer: |ask| no_reason(ask, text!("endings/close-delimited"), Script::close_delimited),
    },
    Practice {
        name: "late-usage",
        shows: "A reply whose token counts come some seconds after its finish reason",
        speed: 60,
        answer: |ask| {
            after_stop(ask, &NO_USAGE, text!("endings/late-usage"), |voice| {
                let wait = |script: Script| script.delay(ask.options.pause);
                voice.with(wait).usage_chunk().done()
            })
        },
    },
    Practice {
        name: "unterminated-done",
        shows: "A stream whose [DONE] lacks the blank line after it",
        speed: 60,
        answer: |ask| {
            after_stop(ask, &PLAIN, text!("endings/unterminated-done"), |voice| {
                unterminated(voice.done())
            })
        },
    },
    Practice {
        name: "unterminated-chunk",
        shows: "A stream whose last chunk, with the finish reason, lacks the blank line after it",
        speed: 60,
        answer: |ask| {
            after_stop(ask, &NO_USAGE, text!("endings/unterminated-chunk"), |voice| {
                unterminated(voice.script())
            })
        },
    },
    Practice {
        name: "open-after-done",
        shows: "A server that says [DONE] and never closes the connection",
        speed: 60,
        answer: |ask| {
            after_stop(ask, &PLAIN, text!("endings/open-after-done"), |voice| {
                voice.done().stall()
            })
        },
    },
    Practice {
        name: "silent-after-finish",
        shows: "A server that gives its finish reason and then falls silent for ever",
        speed: 60,
        answer: |ask| {
            after_stop(ask, &NO_USAGE, text!("endings/silent-after-finish"), |voice| {
                voice.script().stall()
            })
        },
    },
    Practice {
        name: "keepalive-after-finish",
        shows: "A server that gives its finish reason and then sends keep-alives for ever",
        speed: 60,
        answer: |ask| {
            after_stop(ask, &NO_USAGE, text!("endings/keepalive-after-finish"), |voice| {
                let comments = Script::new()
                    .comment("keep-alive")
                    .delay(ask.options.comment_interval);
                voice.script().forever(comments)
            })
        },
    },
    Practice {
        name: "cut-after-finish",
        shows: "A connection that breaks between the finish reason and [DONE]",
        speed: 60,
        answer: |ask| {
            after_stop(ask, &NO_USAGE, text!("endings/cut-after-finish"), |voice| {
                voice.script().cut()
            })
        },
    },
    Practice {
        name: "error-after-done",
        shows: "An error and a broken connection after [DONE], which change nothing any more",
        speed: 60,
        answer: |ask| {
            after_stop(ask, &PLAIN, text!("endings/error-after-done"), |voice| {
                let error = json!({"error": {"code": 500, "message": "Too late (practice provider)"}});
                voice.done().event(&error).cut()
            })
        },
    },
];

/// Nothing comes after the finish reason by itself, usage neither.
const NO_USAGE: Style = Style {
    usage: UsageIn::Apart,
    ..PLAIN
};

/// A plain reply after whose finish reason `end` goes on.
fn after_stop(ask: &Ask, style: &Style, text: &str, end: impl FnOnce(Voice<'_>) -> Script) -> Script {
    told(ask, style, text, |voice| {
        end(voice.say(text.trim()).finish("stop"))
    })
}

/// A plain reply without a finish reason; `end` may put something after it.
fn no_reason(ask: &Ask, text: &str, end: fn(Script) -> Script) -> Script {
    if ask.stream {
        end(Voice::open(ask, &PLAIN).say(text.trim()).script())
    } else {
        whole(ask, text, None)
    }
}

/// The stream without the blank line after its last event.
fn unterminated(mut script: Script) -> Script {
    if let Some(Step::Body { bytes, .. }) = script.steps.pop() {
        script = script.body(bytes.trim_ascii_end(), true);
    }
    script
}
