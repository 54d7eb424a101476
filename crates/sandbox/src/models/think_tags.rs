//! The models that mark their reasoning with tags in the content (contract, section 2).

use super::reply::{told, whole};
use super::style::PLAIN;
use super::voice::Voice;
use super::{Ask, Practice};
use crate::script::Script;

pub(super) const MODELS: &[Practice] = &[
    Practice {
        name: "think-tags",
        shows: "Reasoning between <think> tags in the text itself, the tags split over chunks",
        speed: 60,
        answer: |ask| tagged(ask, text!("think-tags/think-tags")),
    },
    Practice {
        name: "think-tags-in-answer",
        shows: "An answer that writes about <think> tags, also in code: they are text and stay",
        speed: 60,
        answer: |ask| tagged(ask, text!("think-tags/think-tags-in-answer")),
    },
    Practice {
        name: "think-tags-in-thinking",
        shows: "Reasoning that quotes </think> in a code block, which does not end it",
        speed: 60,
        answer: |ask| tagged(ask, text!("think-tags/think-tags-in-thinking")),
    },
    Practice {
        name: "think-tags-unclosed",
        shows: "Reasoning after a <think> tag that reaches the token limit before it is closed",
        speed: 60,
        answer: |ask| {
            let text = text!("think-tags/think-tags-unclosed");
            if ask.stream {
                Voice::open(ask, &PLAIN).say(text.trim()).finish("length").done()
            } else {
                whole(ask, text, Some("length"))
            }
        },
    },
];

/// The text as content, tags and all. The tokenizer makes three tokens of a tag's signs and its name.
fn tagged(ask: &Ask, text: &str) -> Script {
    told(ask, &PLAIN, text, |voice| {
        voice.say(text.trim()).finish("stop").done()
    })
}
