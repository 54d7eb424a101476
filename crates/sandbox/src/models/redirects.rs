//! The models that have moved: on the same origin, and to another (contract, section 5).
//!
//! `localhost` and 127.0.0.1 are the same computer but two origins.

use super::reply::reply;
use super::style::PLAIN;
use super::{Ask, Practice};
use crate::script::Script;

pub(super) const MODELS: &[Practice] = &[
    Practice {
        name: "redirect-307",
        shows: "307: the reply has moved to another path of the same server",
        speed: 60,
        answer: |ask| moved(ask, 307, &format!("/moved/{}", ask.model)),
    },
    Practice {
        name: "redirect-302",
        shows: "302: the reply has moved to another server, which must not get the key",
        speed: 60,
        answer: |ask| moved(ask, 302, &ask.elsewhere()),
    },
    Practice {
        name: "redirect-308",
        shows: "308: the reply has moved to another server for good, which must not get the key",
        speed: 60,
        answer: |ask| moved(ask, 308, &ask.elsewhere()),
    },
    Practice {
        name: "redirect-loop",
        shows: "307: a server that sends its client round in a circle",
        speed: 60,
        answer: |ask| redirect(307, &format!("/moved/{}", ask.model)),
    },
];

fn moved(ask: &Ask, status: u16, location: &str) -> Script {
    if !ask.moved {
        return redirect(status, location);
    }
    let key = match ask.authorization {
        Some(_) => "an `Authorization` header came with it",
        None => "no `Authorization` header came with it",
    };
    let text = text!("redirects/moved").replace("{key}", key);
    reply(ask, &PLAIN, &text, "stop")
}

fn redirect(status: u16, location: &str) -> Script {
    let page = format!("The practice provider has moved this reply to {location}\n");
    Script::page(status, "text/plain; charset=utf-8", page).header("Location", location)
}
