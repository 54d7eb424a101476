//! The models that show what a reply may hold.

use serde_json::json;

use super::reply::{Whole, reply, thinking_and_answer};
use super::voice::{PLAIN, Voice};
use super::{Ask, Practice};
use crate::script::Script;

pub(super) const MODELS: &[Practice] = &[
    Practice {
        name: super::DEFAULT_MODEL,
        shows: "A short introduction to Rivulet, with a little reasoning first",
        speed: 40,
        answer: |ask| reply(ask, &PLAIN, include_str!("../../texts/tour.md"), "stop"),
    },
    Practice {
        name: "markdown",
        shows: "Everything Markdown has, on one long page",
        speed: 80,
        answer: |ask| reply(ask, &PLAIN, include_str!("../../texts/markdown.md"), "stop"),
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
        answer: |ask| reply(ask, &PLAIN, include_str!("../../texts/reasoning.md"), "stop"),
    },
    Practice {
        name: "tool-call",
        shows: "A call of get_weather whose arguments arrive in fragments",
        speed: 15,
        answer: tool_call,
    },
    Practice {
        name: "long",
        shows: "About 20,000 words in numbered paragraphs",
        speed: 200,
        answer: |ask| reply(ask, &PLAIN, &long(), "stop"),
    },
];

fn echo(ask: &Ask) -> Script {
    let (thinking, nothing) = thinking_and_answer(include_str!("../../texts/echo.md"));
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

fn tool_call(ask: &Ask) -> Script {
    let (thinking, _) = thinking_and_answer(include_str!("../../texts/tool-call.md"));
    let (name, arguments) = (
        "get_weather",
        r#"{"city": "Geneva", "unit": "celsius", "days": 3}"#,
    );
    let id = format!("call_{}", ask.id);
    if ask.stream {
        return Voice::open(ask, &PLAIN)
            .think(thinking)
            .call(0, &id, name, arguments)
            .finish("tool_calls")
            .done();
    }
    let function = json!({"name": name, "arguments": arguments});
    let calls = Some(json!([{"id": id, "type": "function", "function": function}]));
    Whole {
        thinking,
        calls,
        finish: Some("tool_calls"),
        ..Whole::default()
    }
    .answer(ask)
}

/// About 20,000 words, the same every time.
fn long() -> String {
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
    let mut text = include_str!("../../texts/long.md").trim().to_owned();
    for paragraph in 1..=210_usize {
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
