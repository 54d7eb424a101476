//! A model of the built-in practice provider whose stream arrives all at once, as behind a proxy
//! that buffers.

use std::time::Duration;

use super::chat_request::{Answer, ChatRequest, Model};
use super::pages::paragraphs;
use super::reply::complete;
use crate::script::Script;
use crate::speed::Speed;

pub(super) const MODELS: &[Model] = &[Model {
    id: "one-piece",
    description: "A long reply that arrives all at once after 3 seconds, as from a buffering proxy",
    speed: 60,
    answer: Answer::Script(one_piece),
}];

fn one_piece(request: &ChatRequest) -> Script {
    let text = text!("one-piece").trim().to_owned() + &paragraphs(12);
    let reply = complete(request, &text);
    if !request.stream {
        return reply;
    }
    let seconds = if request.speed == Speed::Max { 0 } else { 3 };
    Script::new()
        .delay(Duration::from_secs(seconds))
        .raw(reply.body_bytes())
}
