//! The models that show how a reply may end, other than by failing.

use super::reply::{Whole, reply};
use super::voice::{PLAIN, Voice};
use super::{Ask, Practice};
use crate::script::Script;

pub(super) const MODELS: &[Practice] = &[
    Practice {
        name: "length",
        shows: "A reply that reaches the token limit in mid-sentence",
        speed: 60,
        answer: |ask| {
            reply(
                ask,
                &PLAIN,
                include_str!("../../texts/endings/length.md"),
                "length",
            )
        },
    },
    Practice {
        name: "content-filter",
        shows: "A reply that the provider's filter cuts",
        speed: 60,
        answer: |ask| {
            reply(
                ask,
                &PLAIN,
                include_str!("../../texts/endings/content-filter.md"),
                "content_filter",
            )
        },
    },
    Practice {
        name: "empty",
        shows: "A reply that ends well and holds nothing",
        speed: 60,
        answer: |ask| reply(ask, &PLAIN, "", "stop"),
    },
    Practice {
        name: "silent-end",
        shows: "A stream that ends without saying so, with no finish reason and no [DONE]",
        speed: 60,
        answer: |ask| {
            no_reason(ask, include_str!("../../texts/endings/silent-end.md"), |script| {
                script
            })
        },
    },
    Practice {
        name: "done-only",
        shows: "A stream that ends with [DONE] but gives no finish reason",
        speed: 60,
        answer: |ask| {
            no_reason(
                ask,
                include_str!("../../texts/endings/done-only.md"),
                Script::done,
            )
        },
    },
    Practice {
        name: "unknown-reason",
        shows: "A reply that ends for the reason eos_token, which is not in the protocol",
        speed: 60,
        answer: |ask| {
            reply(
                ask,
                &PLAIN,
                include_str!("../../texts/endings/unknown-reason.md"),
                "eos_token",
            )
        },
    },
];

fn no_reason(ask: &Ask, text: &str, end: fn(Script) -> Script) -> Script {
    let content = text.trim();
    if ask.stream {
        end(Voice::open(ask, &PLAIN).say(content).script())
    } else {
        Whole {
            content,
            ..Whole::default()
        }
        .answer(ask)
    }
}
