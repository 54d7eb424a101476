//! Replies from the text files: streamed in a dialect, or in one piece where no stream was asked for.

use serde_json::{Value, json};

use super::Ask;
use super::style::{PLAIN, Style};
use super::voice::{Voice, usage};
use crate::script::Script;
use crate::tokens::pieces;

/// Stands in a text file between the reasoning and the answer.
const ANSWER: &str = "<!-- answer -->";
/// Stands in a text file where the stream is disturbed.
const BREAK: &str = "<!-- break -->";

/// A text file's reply as `ask` wants it: streamed in the dialect `style`, or whole.
pub(super) fn reply(ask: &Ask, style: &Style, text: &str, finish: &str) -> Script {
    if ask.stream {
        let (thinking, content) = thinking_and_answer(text);
        Voice::open(ask, style)
            .think(thinking)
            .say(content)
            .finish(finish)
            .done()
    } else {
        whole(ask, text, Some(finish))
    }
}

/// A text file's reasoning, empty if it has none, and its answer.
pub(super) fn thinking_and_answer(text: &str) -> (&str, &str) {
    let (thinking, answer) = text.split_once(ANSWER).unwrap_or(("", text));
    (thinking.trim(), answer.trim())
}

/// A text file's parts before and after the place where the stream is disturbed.
pub(super) fn halves(text: &str) -> (&str, &str) {
    let (before, after) = text.split_once(BREAK).unwrap_or((text, ""));
    (before.trim_start(), after.trim_end())
}

/// A plain reply that is disturbed at its break: `by` is played there, and what follows it if it lets anything
/// follow. Where no stream was asked for, the reply in one piece is disturbed in its middle.
pub(super) fn disturbed(ask: &Ask, text: &str, by: Script) -> Script {
    if ask.stream {
        return interrupted(ask, text, by);
    }
    let whole = whole(ask, text, Some("stop"));
    let middle = whole.body_len() / 2;
    whole.at(middle, by)
}

/// A plain reply into whose stream `part` comes at its break. Where no stream was asked for, it is whole.
pub(super) fn interrupted(ask: &Ask, text: &str, part: Script) -> Script {
    told(ask, &PLAIN, text, |voice| {
        let (before, after) = halves(text);
        let voice = voice.say(before).with(|script| script.then(part));
        voice.say(after).finish("stop").done()
    })
}

/// A reply that `tell` streams. Where no stream was asked for, the text file's reply in one piece.
pub(super) fn told(ask: &Ask, style: &Style, text: &str, tell: impl FnOnce(Voice<'_>) -> Script) -> Script {
    if ask.stream {
        tell(Voice::open(ask, style))
    } else {
        whole(ask, text, Some("stop"))
    }
}

/// A text file's reply in one piece.
pub(super) fn whole(ask: &Ask, text: &str, finish: Option<&str>) -> Script {
    let (thinking, content) = thinking_and_answer(text);
    Whole {
        thinking,
        content: &content.replacen(BREAK, "", 1),
        calls: None,
        finish,
    }
    .answer(ask)
}

/// A reply in one piece.
#[derive(Default)]
pub(super) struct Whole<'a> {
    pub(super) thinking: &'a str,
    pub(super) content: &'a str,
    /// Finished calls, as the field `tool_calls` has them.
    pub(super) calls: Option<Value>,
    pub(super) finish: Option<&'a str>,
}

impl Whole<'_> {
    /// The reply as one JSON completion.
    pub(super) fn answer(&self, ask: &Ask) -> Script {
        let mut message = json!({"role": "assistant", "content": self.content});
        if !self.thinking.is_empty() {
            message["reasoning_content"] = json!(self.thinking);
        }
        if let Some(calls) = &self.calls {
            message["content"] = Value::Null;
            message["tool_calls"] = calls.clone();
        }
        let thinking = pieces(self.thinking).len() as u64;
        let tokens = thinking + pieces(self.content).len() as u64;
        Script::json(
            200,
            &json!({
                "id": ask.id, "object": "chat.completion", "created": ask.created, "model": ask.model,
                "choices": [{"index": 0, "message": message, "finish_reason": self.finish}],
                "usage": usage(ask.prompt_tokens, tokens, thinking),
            }),
        )
    }
}
