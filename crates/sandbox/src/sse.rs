//! The steps of an event stream, and of a plain streamed reply in it.

use serde_json::{Value, json};

use crate::script::Script;
use crate::step::Step;
use crate::tokens::pieces;

impl Script {
    /// An SSE event with this JSON as its data.
    #[must_use]
    pub fn event(self, data: &Value) -> Self {
        self.step(event_step(data))
    }

    /// An SSE event with this text as its data; it must have no line break.
    #[must_use]
    pub fn data(self, data: &str) -> Self {
        self.body(format!("data: {data}\n\n").as_bytes(), true)
    }

    /// An SSE event with an `event:` field before its data.
    #[must_use]
    pub fn named_event(self, name: &str, data: &Value) -> Self {
        self.body(format!("event: {name}\ndata: {data}\n\n").as_bytes(), true)
    }

    /// A comment line, such as a keep-alive; a bare `:` for an empty text.
    #[must_use]
    pub fn comment(self, text: &str) -> Self {
        let space = if text.is_empty() { "" } else { " " };
        self.raw(format!(":{space}{text}\n\n"))
    }

    /// The first chunk of a plain reply: the role and empty content.
    #[must_use]
    pub fn role(self) -> Self {
        self.delta(&json!({"role": "assistant", "content": ""}))
    }

    /// `text` as content, one chunk for each token, at the speed set before.
    #[must_use]
    pub fn text(self, text: &str) -> Self {
        pieces(text).into_iter().fold(self, |script, piece| {
            script.tick().delta(&json!({"content": piece}))
        })
    }

    /// `text` as `reasoning_content`, one chunk for each token, at the speed set before.
    #[must_use]
    pub fn reasoning(self, text: &str) -> Self {
        let delta = |piece| json!({"reasoning_content": piece});
        pieces(text)
            .into_iter()
            .fold(self, |script, piece| script.tick().delta(&delta(piece)))
    }

    /// A plain chunk with this `delta`, in choice 0.
    #[must_use]
    pub fn delta(self, delta: &Value) -> Self {
        self.event(&plain_chunk(delta, &Value::Null))
    }

    /// The chunk with the finish reason.
    #[must_use]
    pub fn finish(self, reason: &str) -> Self {
        self.event(&plain_chunk(&json!({}), &json!(reason)))
    }

    /// The marker `data: [DONE]`.
    #[must_use]
    pub fn done(self) -> Self {
        self.data("[DONE]")
    }
}

/// An SSE event with this JSON as its data.
pub(crate) fn event_step(data: &Value) -> Step {
    Step::Body {
        bytes: format!("data: {data}\n\n").into_bytes().into(),
        event: true,
    }
}

fn plain_chunk(delta: &Value, finish: &Value) -> Value {
    json!({
        "id": "chatcmpl-script", "object": "chat.completion.chunk", "created": 1_700_000_000, "model": "script",
        "choices": [{"index": 0, "delta": delta, "finish_reason": finish}],
    })
}
