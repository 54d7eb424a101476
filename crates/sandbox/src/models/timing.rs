//! Practice models that demonstrate delays, pauses and different speeds.

use std::time::Duration;

use super::chat_request::{Answer, ChatRequest, Model};
use super::pages::paragraphs;
use super::reply::{complete, interrupted};
use crate::script::Script;
use crate::speed::Speed;

pub(super) const MODELS: &[Model] = &[
    Model {
        id: "drip",
        description: "A slow reply that arrives byte by byte",
        speed: 25,
        answer: Answer::Script(drip),
    },
    Model {
        id: "pause",
        description: "A pause of 12 seconds in the middle of a reply",
        speed: 60,
        answer: Answer::Script(|request| interrupted(request, text!("pause"), pause(request, 12))),
    },
    Model {
        id: "one-piece",
        description: "A long reply that arrives all at once after 3 seconds, as from a buffering proxy",
        speed: 60,
        answer: Answer::Script(one_piece),
    },
];

/// Returns a pause of `seconds` seconds, or no pause at the speed `@max`.
fn pause(request: &ChatRequest, seconds: u64) -> Script {
    let seconds = if request.speed == Speed::Max { 0 } else { seconds };
    Script::new().delay(Duration::from_secs(seconds))
}

fn one_piece(request: &ChatRequest) -> Script {
    let text = text!("one-piece").trim().to_owned() + &paragraphs(12);
    let reply = complete(request, &text);
    if request.stream {
        pause(request, 3).raw(reply.body_bytes())
    } else {
        reply
    }
}

fn drip(request: &ChatRequest) -> Script {
    /// Approximate length, in bytes, of a stream chunk that contains one token.
    const CHUNK: u32 = 240;
    let rate = match request.speed {
        Speed::Tokens(tokens) => Some(tokens.saturating_mul(CHUNK)),
        Speed::Max => None,
    };
    // Send the tokens without pauses, because the limit of bytes per second already sets the speed.
    let unpaced = ChatRequest {
        speed: Speed::Max,
        ..request.clone()
    };
    let reply = complete(&unpaced, text!("drip"));
    if request.stream {
        Script::new().bytes_per_second(rate).split(1).then(reply)
    } else {
        reply
    }
}
