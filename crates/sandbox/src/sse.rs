//! Methods that add server-sent events (SSE) to a [`Script`], which is a scripted response.

use serde_json::{Value, json};

use crate::script::Script;
use crate::tokens::pieces;

impl Script {
    /// Sends an SSE event whose data is the JSON value `data`.
    #[must_use]
    pub fn event(self, data: &Value) -> Self {
        self.data(&data.to_string())
    }

    /// Sends an SSE event with `data`, which must not contain a line break.
    #[must_use]
    pub fn data(self, data: &str) -> Self {
        self.body(format!("data: {data}\n\n").as_bytes(), true)
    }

    /// Sends an SSE event with an `event:` field before its data.
    #[must_use]
    pub fn named_event(self, name: &str, data: &Value) -> Self {
        self.body(format!("event: {name}\ndata: {data}\n\n").as_bytes(), true)
    }

    /// Sends a comment line, such as a keep-alive. If `text` is empty, the line is a bare `:`.
    #[must_use]
    pub fn comment(self, text: &str) -> Self {
        let space = if text.is_empty() { "" } else { " " };
        self.raw(format!(":{space}{text}\n\n"))
    }

    /// Sends the first chunk of a reply: the role and empty content.
    #[must_use]
    pub fn role(self) -> Self {
        self.delta(&json!({"role": "assistant", "content": ""}))
    }

    /// Sends `text` as the content of the reply, one chunk per token, at the current speed.
    #[must_use]
    pub fn text(self, text: &str) -> Self {
        pieces(text).into_iter().fold(self, |script, piece| {
            script.tick().delta(&json!({"content": piece}))
        })
    }

    /// Sends `text` as `reasoning_content`, one chunk per token, at the current speed.
    #[must_use]
    pub fn reasoning(self, text: &str) -> Self {
        let delta = |piece| json!({"reasoning_content": piece});
        pieces(text)
            .into_iter()
            .fold(self, |script, piece| script.tick().delta(&delta(piece)))
    }

    /// Sends a chunk whose first choice contains the delta `delta`.
    #[must_use]
    pub fn delta(self, delta: &Value) -> Self {
        self.event(&plain_chunk(delta, &Value::Null))
    }

    /// Sends a chunk with complete tool calls, each given by its id, name and arguments.
    #[must_use]
    pub fn tool_calls(self, calls: &[(&str, &str, &str)]) -> Self {
        let call = |(index, (id, name, arguments)): (usize, &(&str, &str, &str))| {
            let function = json!({ "name": name, "arguments": arguments });
            json!({ "index": index, "id": id, "type": "function", "function": function })
        };
        let calls: Vec<Value> = calls.iter().enumerate().map(call).collect();
        self.delta(&json!({ "tool_calls": calls }))
    }

    /// Sends a chunk with the finish reason `reason`.
    #[must_use]
    pub fn finish(self, reason: &str) -> Self {
        self.event(&plain_chunk(&json!({}), &json!(reason)))
    }

    /// Sends `data: [DONE]`.
    #[must_use]
    pub fn done(self) -> Self {
        self.data("[DONE]")
    }

    /// Ends a reply as servers do: sends a chunk with the finish reason `reason` and then
    /// `data: [DONE]`, and ends the body.
    #[must_use]
    pub fn ended(self, reason: &str) -> Self {
        self.finish(reason).done().end()
    }

    /// Ends a reply in the same way as [`ended`](Self::ended), but sends a chunk with the token
    /// counts in `usage` before `data: [DONE]`.
    #[must_use]
    pub fn ended_with_usage(self, reason: &str, usage: &Value) -> Self {
        let usage = json!({ "choices": [], "usage": usage });
        self.finish(reason).event(&usage).done().end()
    }
}

fn plain_chunk(delta: &Value, finish: &Value) -> Value {
    json!({
        "id": "chatcmpl-script", "object": "chat.completion.chunk", "created": 1_700_000_000, "model": "script",
        "choices": [{"index": 0, "delta": delta, "finish_reason": finish}],
    })
}
