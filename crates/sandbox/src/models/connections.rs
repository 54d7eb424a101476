//! The models whose connection fails in the middle of a reply.

use super::Practice;
use super::reply::disturbed;
use crate::script::Script;

pub(super) const MODELS: &[Practice] = &[
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
            disturbed(ask, text!("failures/cut"), cut)
        },
    },
    Practice {
        name: "cut-between",
        shows: "A connection that closes after a whole event, but without the mark of an end",
        speed: 60,
        answer: |ask| disturbed(ask, text!("connections/cut-between"), Script::new().close()),
    },
    Practice {
        name: "short-body",
        shows: "A body that is shorter than its Content-Length says",
        speed: 60,
        answer: |ask| disturbed(ask, text!("connections/short-body"), Script::new().cut()).content_length(),
    },
    Practice {
        name: "reset",
        shows: "A connection that is broken off with a reset",
        speed: 60,
        answer: |ask| disturbed(ask, text!("failures/reset"), Script::new().reset()),
    },
    Practice {
        name: "no-answer",
        shows: "A server that takes the request and closes the connection without a word",
        speed: 60,
        answer: |_| Script::new().close(),
    },
    Practice {
        name: "not-http",
        shows: "A server that does not speak HTTP",
        speed: 60,
        answer: |_| {
            let greeting = "SSH-2.0-practice This is the practice provider; it does not speak HTTP here.\r\n";
            Script::new().unframed(greeting).close()
        },
    },
];
