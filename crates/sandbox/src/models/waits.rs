//! Models that make the user wait.

use super::pages::paragraphs;
use super::reply::{disturbed, interrupted, reply};
use super::style::{PLAIN, Style};
use super::{Ask, Practice};
use crate::gate::Gate;
use crate::script::Script;
use crate::speed::Speed;

pub(super) const MODELS: &[Practice] = &[
    Practice {
        name: "pause",
        shows: "A long pause in the middle, then the rest",
        speed: 60,
        answer: |ask| {
            let pause = Script::new().delay(ask.options.pause * 4);
            interrupted(ask, text!("waits/pause"), pause)
        },
    },
    Practice {
        name: "keepalive-then-words",
        shows: "Nothing but keep-alives for some seconds, then the reply",
        speed: 60,
        answer: keep_alive_then_words,
    },
    Practice {
        name: "one-piece",
        shows: "Nothing for some seconds, then a long reply all at once, as behind a proxy that holds streams back",
        speed: 60,
        answer: one_piece,
    },
    Practice {
        name: "drip",
        shows: "A reply that arrives byte by byte",
        speed: 25,
        answer: drip,
    },
    Practice {
        name: "hold",
        shows: "Half a reply, then a wait until POST /practice/release",
        speed: 60,
        answer: |ask| {
            let wait = Script::new().hold_at_most(&Gate::new(), ask.options.hold_limit);
            disturbed(ask, text!("failures/hold"), wait)
        },
    },
    Practice {
        name: "stall",
        shows: "Half a reply, then silence for ever",
        speed: 60,
        answer: |ask| disturbed(ask, text!("failures/stall"), Script::new().stall()),
    },
    Practice {
        name: "stall-first-byte",
        shows: "A server that takes the request and never answers",
        speed: 60,
        answer: |_| Script::new().stall(),
    },
    Practice {
        name: "stall-after-head",
        shows: "A server that says 200 OK and nothing after it",
        speed: 60,
        answer: |_| Script::new().send_head().stall(),
    },
    Practice {
        name: "keepalive-only",
        shows: "A server that only ever says it is still there",
        speed: 60,
        answer: |ask| {
            if ask.stream {
                Script::new().send_head().forever(keep_alive(ask))
            } else {
                Script::new().stall()
            }
        },
    },
];

fn keep_alive(ask: &Ask) -> Script {
    Script::new()
        .comment("keep-alive")
        .delay(ask.options.comment_interval)
}

fn keep_alive_then_words(ask: &Ask) -> Script {
    let answer = reply(ask, &PLAIN, text!("waits/keepalive-then-words"), "stop");
    if ask.stream {
        let comments = Script::new().send_head().repeat(6, &keep_alive(ask));
        comments.then(answer)
    } else {
        answer
    }
}

fn one_piece(ask: &Ask) -> Script {
    let text = text!("waits/one-piece").trim().to_owned() + &paragraphs(12);
    let answer = reply(ask, &PLAIN, &text, "stop");
    if ask.stream {
        Script::new().delay(ask.options.pause).raw(answer.body_bytes())
    } else {
        answer
    }
}

fn drip(ask: &Ask) -> Script {
    /// Approximate length in bytes of a chunk with one token.
    const CHUNK: u32 = 160;
    const LEAN: Style = Style { lean: true, ..PLAIN };
    let bytes = match ask.speed {
        Speed::Tokens(tokens) => Some(tokens.saturating_mul(CHUNK)),
        Speed::Max => None,
    };
    // The byte rate alone sets the pace; pauses between tokens would slow the reply down a second time.
    let answer = reply(&ask.at(Speed::Max), &LEAN, text!("waits/drip"), "stop");
    if ask.stream {
        Script::new().bytes_per_second(bytes).split(1).then(answer)
    } else {
        answer
    }
}
