//! Practice models that demonstrate the kinds of content that a reply can have.

use super::chat_request::{Answer, ChatRequest, Model};
use super::reply::{Reply, complete};
use crate::script::Script;

/// The id of the model that the first conversation with the practice provider uses.
pub const DEFAULT_MODEL: &str = "tour";

pub(super) const MODELS: &[Model] = &[
    Model {
        id: DEFAULT_MODEL,
        description: "A short introduction to Rivulet, with some reasoning first",
        speed: 60,
        answer: Answer::Script(|request| complete(request, text!("tour"))),
    },
    Model {
        id: "markdown",
        description: "Every Markdown element on one long page",
        speed: 80,
        answer: Answer::Script(|request| complete(request, text!("markdown"))),
    },
    Model {
        id: "preview",
        description: "A web page, a drawing and a diagram, each with a preview",
        speed: 60,
        answer: Answer::Script(|request| complete(request, text!("preview"))),
    },
    Model {
        id: "images",
        description: "An image in the text, and one that loads only when you allow it",
        speed: 60,
        answer: Answer::Script(|request| complete(request, text!("images"))),
    },
    Model {
        id: "echo",
        description: "Your own message, character for character",
        speed: 60,
        answer: Answer::Script(echo),
    },
    Model {
        id: "reasoning",
        description: "Long reasoning, then the answer",
        speed: 60,
        answer: Answer::Script(|request| complete(request, text!("reasoning"))),
    },
    Model::of_tests("think-tags", |request| complete(request, text!("think-tags"))),
    Model {
        id: "long",
        description: "About 20,000 words in numbered paragraphs",
        speed: 200,
        answer: Answer::Script(|request| {
            complete(request, &(text!("long").trim().to_owned() + &paragraphs(210)))
        }),
    },
];

fn echo(request: &ChatRequest) -> Script {
    let message = request.last_user_text();
    let mut reply = Reply::parse(text!("echo"));
    if !message.is_empty() {
        // Do not trim the message. The reply must repeat every character, so that the user can see
        // whether anything was changed in transit.
        reply.content = &message;
    }
    reply.script(request)
}

/// Returns `count` numbered paragraphs of about 95 words each, with a blank line before each
/// paragraph. The text is always the same.
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
        "carries", "passes", "slowly turns over", "leaves behind", "gathers", "runs beside", "smooths",
    ];
    const OBJECTS: [&str; 9] = [
        "the pebbles under the bridge", "a row of alder trees", "the sand of many winters",
        "one fallen leaf", "the shadow of a heron", "two stepping stones", "the reeds along the bank",
        "a boat with a blue keel", "the sound of the weir",
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
            // The lengths of the four lists are pairwise coprime, so a sentence is repeated only
            // after 2,520 sentences.
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
