//! The models that show what a reply may hold.

use super::reply::{Whole, reply, thinking_and_answer};
use super::style::PLAIN;
use super::voice::Voice;
use super::{Ask, Practice};
use crate::script::Script;

pub(super) const MODELS: &[Practice] = &[
    Practice {
        name: super::DEFAULT_MODEL,
        shows: "A short introduction to Rivulet, with a little reasoning first",
        speed: 40,
        answer: |ask| reply(ask, &PLAIN, text!("tour"), "stop"),
    },
    Practice {
        name: "markdown",
        shows: "Everything Markdown has, on one long page",
        speed: 80,
        answer: |ask| reply(ask, &PLAIN, text!("markdown"), "stop"),
    },
    Practice {
        name: "echo",
        shows: "Your own message, character for character",
        speed: 60,
        answer: echo,
    },
    Practice {
        name: "reasoning",
        shows: "A longer stretch of reasoning, then the answer",
        speed: 60,
        answer: |ask| reply(ask, &PLAIN, text!("reasoning"), "stop"),
    },
    Practice {
        name: "long",
        shows: "About 20,000 words in numbered paragraphs",
        speed: 200,
        answer: |ask| reply(ask, &PLAIN, &long(), "stop"),
    },
];

fn echo(ask: &Ask) -> Script {
    let (thinking, nothing) = thinking_and_answer(text!("echo"));
    // The message stands as it came, spaces at its ends too: whoever compares must find it unchanged.
    let content = if ask.last_message.is_empty() {
        nothing
    } else {
        &ask.last_message
    };
    if ask.stream {
        Voice::open(ask, &PLAIN)
            .think(thinking)
            .say(content)
            .finish("stop")
            .done()
    } else {
        Whole {
            thinking,
            content,
            calls: None,
            finish: Some("stop"),
        }
        .answer(ask)
    }
}

/// About 20,000 words, the same every time.
fn long() -> String {
    text!("long").trim().to_owned() + &paragraphs(210)
}

/// This many numbered paragraphs of about 95 words, each after a blank line.
pub(super) fn paragraphs(count: usize) -> String {
    const SUBJECTS: [&str; 8] = [
        "The stream",
        "A quiet rivulet",
        "The spring above the village",
        "Every tributary",
        "The old mill race",
        "A brook nobody had named",
        "The river",
        "Meltwater from the northern slope",
    ];
    const VERBS: [&str; 7] = [
        "carries",
        "passes",
        "slowly turns over",
        "leaves behind",
        "gathers",
        "runs beside",
        "smooths",
    ];
    const OBJECTS: [&str; 9] = [
        "the pebbles under the bridge",
        "a row of alder trees",
        "the sand of many winters",
        "one fallen leaf",
        "the shadow of a heron",
        "two stepping stones",
        "the reeds along the bank",
        "a boat with a blue keel",
        "the sound of the weir",
    ];
    const ENDS: [&str; 5] = [
        "before it reaches the lake",
        "and never stops to count them",
        "while the light is still good",
        "as it did the year before",
        "on its way to the sea",
    ];
    let mut text = String::new();
    for paragraph in 1..=count {
        text.push_str(&format!("\n\n**{paragraph}.**"));
        for sentence in 0..6 {
            // Four lengths of which no two share a factor: no sentence comes twice.
            let place = paragraph * 6 + sentence;
            let subject = SUBJECTS[place % SUBJECTS.len()];
            let verb = VERBS[place % VERBS.len()];
            let object = OBJECTS[place % OBJECTS.len()];
            let end = ENDS[place % ENDS.len()];
            text.push_str(&format!(" {subject} {verb} {object} {end}."));
        }
    }
    text
}
