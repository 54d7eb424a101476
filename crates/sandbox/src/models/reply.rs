//! Builds replies in OpenAI's format, as chunks or, if no stream is requested, as one JSON object.

use serde_json::{Value, json};

use super::chat_request::ChatRequest;
use crate::script::Script;
use crate::tokens::pieces;

/// The line between the reasoning and the answer in the text file of a reply.
const ANSWER: &str = "<!-- answer -->";
/// The line in the text file of a reply at which [`interrupted`] inserts the steps of a script.
const BREAK: &str = "<!-- break -->";

/// The content of a reply.
#[derive(Clone, Copy, Default)]
pub(super) struct Reply<'a> {
    pub(super) reasoning: &'a str,
    pub(super) content: &'a str,
    /// The text of the `refusal` field; empty if the reply has no such field.
    pub(super) refusal: &'a str,
    pub(super) calls: &'a [Call],
    /// The finish reason; `None` means that the stream has neither a finish reason nor `[DONE]`.
    pub(super) finish: Option<&'a str>,
}

/// A tool call in a reply.
#[derive(Clone, Default)]
pub(super) struct Call {
    pub(super) name: String,
    /// The arguments of the call, usually as JSON.
    pub(super) arguments: String,
    /// The value of `extra_content`; null if the call has no such field.
    pub(super) extra_content: Value,
}

impl Call {
    /// Returns the call as an element of `tool_calls`. Its arguments are replaced with `arguments`.
    fn sent(&self, id: &str, arguments: &str) -> Value {
        let function = json!({"name": self.name, "arguments": arguments});
        let mut call = json!({"id": id, "type": "function", "function": function});
        if !self.extra_content.is_null() {
            call["extra_content"] = self.extra_content.clone();
        }
        call
    }
}

impl<'a> Reply<'a> {
    /// Creates a reply from `text`. If `text` contains the line [`ANSWER`], the text before the
    /// line is the reasoning, and the text after it is the answer. The finish reason is `stop`.
    pub(super) fn parse(text: &'a str) -> Self {
        let (reasoning, content) = text.split_once(ANSWER).unwrap_or(("", text));
        Reply {
            reasoning: reasoning.trim(),
            content: content.trim(),
            finish: Some("stop"),
            ..Reply::default()
        }
    }

    pub(super) fn script(&self, request: &ChatRequest) -> Script {
        if !request.stream {
            return Script::json(200, &self.completion(request));
        }
        let mut chunks = Chunks::open(request)
            .reasoning(self.reasoning)
            .content(self.content)
            .refusal(self.refusal);
        for (index, call) in self.calls.iter().enumerate() {
            chunks = chunks.call(index, call);
        }
        match self.finish {
            Some(reason) => chunks.finish(reason),
            None => chunks.script,
        }
    }

    fn completion(&self, request: &ChatRequest) -> Value {
        let mut message = json!({"role": "assistant", "content": self.content});
        if !self.reasoning.is_empty() {
            message["reasoning_content"] = json!(self.reasoning);
        }
        if !self.refusal.is_empty() {
            message["refusal"] = json!(self.refusal);
        }
        if !self.calls.is_empty() {
            let calls = self.calls.iter().enumerate();
            let calls: Value = calls
                .map(|(index, call)| call.sent(&call_id(request, index), &call.arguments))
                .collect();
            message["tool_calls"] = calls;
        }
        if self.content.is_empty() && !self.calls.is_empty() {
            message["content"] = Value::Null;
        }
        let count = |text: &str| pieces(text).len() as u64;
        let reasoning = count(self.reasoning);
        let tokens = reasoning + count(self.content) + count(self.refusal);
        json!({
            "id": request.reply_id, "object": "chat.completion", "created": request.created,
            "model": request.requested_model,
            "choices": [{"index": 0, "message": message, "finish_reason": self.finish}],
            "usage": usage(request, tokens, reasoning),
        })
    }
}

/// Returns the script of a complete reply. `text` has the format of [`Reply::parse`].
pub(super) fn complete(request: &ChatRequest, text: &str) -> Script {
    Reply::parse(text).script(request)
}

/// Returns the script of a reply whose reasoning the client can end early if the reply is streamed.
/// The stream reports no token counts, because they depend on when the reasoning ends.
pub(super) fn ended_on_request(request: &ChatRequest, text: &str) -> Script {
    let reply = Reply::parse(text);
    if !request.stream {
        return reply.script(request);
    }
    let uncounted = ChatRequest {
        include_usage: false,
        ..request.clone()
    };
    let opened = Chunks::open(&uncounted);
    let head = opened.script.steps.len();
    let thinking = opened.reasoning(reply.reasoning);
    let part = thinking.script.after(head);
    let script = thinking.script.up_to(head).until(&request.answer_now, part);
    let chunks = Chunks { script, ..thinking };
    chunks.content(reply.content).finish("stop")
}

/// Returns the script of a reply whose content comes from a text file. The steps of `part` are
/// inserted at the line [`BREAK`]. The text after this line follows, unless `part` ends the
/// response. If the reply is not streamed, the steps are inserted in the middle of its JSON.
pub(super) fn interrupted(request: &ChatRequest, text: &str, part: Script) -> Script {
    let (before, after) = text.split_once(BREAK).unwrap_or((text, ""));
    if request.stream {
        let chunks = Chunks::open(request).content(before.trim_start());
        let chunks = Chunks {
            script: chunks.script.then(part),
            ..chunks
        };
        return chunks.content(after.trim_end()).finish("stop");
    }
    let whole = complete(request, &[before, after].concat());
    let middle = whole.body_len() / 2;
    whole.at(middle, part)
}

/// Builds the script of a streamed reply, one chunk per token.
pub(super) struct Chunks<'a> {
    request: &'a ChatRequest,
    pub(super) script: Script,
    tokens: u64,
    reasoning_tokens: u64,
}

impl<'a> Chunks<'a> {
    /// Starts the reply with the head and the chunk that contains the role.
    pub(super) fn open(request: &'a ChatRequest) -> Self {
        let chunks = Self {
            request,
            script: Script::new().speed(request.speed).send_head(),
            tokens: 0,
            reasoning_tokens: 0,
        };
        chunks.delta(json!({"role": "assistant", "content": ""}))
    }

    fn reasoning(mut self, text: &str) -> Self {
        for piece in pieces(text) {
            self.reasoning_tokens += 1;
            self = self.token(json!({ "reasoning_content": piece }));
        }
        self
    }

    pub(super) fn content(self, text: &str) -> Self {
        pieces(text)
            .into_iter()
            .fold(self, |chunks, piece| chunks.token(json!({ "content": piece })))
    }

    fn refusal(self, text: &str) -> Self {
        pieces(text)
            .into_iter()
            .fold(self, |chunks, piece| chunks.token(json!({ "refusal": piece })))
    }

    /// Adds a tool call: first its name, then its arguments in fragments.
    fn call(self, index: usize, call: &Call) -> Self {
        let mut head = call.sent(&call_id(self.request, index), "");
        head["index"] = json!(index);
        let chunks = self.token(json!({ "tool_calls": [head] }));
        pieces(&call.arguments).into_iter().fold(chunks, |chunks, piece| {
            let fragment = json!({"index": index, "function": {"arguments": piece}});
            chunks.token(json!({ "tool_calls": [fragment] }))
        })
    }

    /// Adds the finish reason, the token counts if the request asks for them, and `[DONE]`.
    fn finish(self, reason: &str) -> Script {
        let last = self.chunk(&json!([{"index": 0, "delta": {}, "finish_reason": reason}]));
        let mut usage_chunk = self.chunk(&json!([]));
        usage_chunk["usage"] = usage(self.request, self.tokens, self.reasoning_tokens);
        let mut script = self.script.event(&last);
        if self.request.include_usage {
            script = script.event(&usage_chunk);
        }
        script.done()
    }

    fn token(mut self, delta: Value) -> Self {
        self.tokens += 1;
        self.script = self.script.tick();
        self.delta(delta)
    }

    fn delta(mut self, delta: Value) -> Self {
        let chunk = self.chunk(&json!([{"index": 0, "delta": delta, "finish_reason": null}]));
        self.script = self.script.event(&chunk);
        self
    }

    fn chunk(&self, choices: &Value) -> Value {
        json!({
            "id": self.request.reply_id, "object": "chat.completion.chunk", "created": self.request.created,
            "model": self.request.requested_model, "choices": choices,
        })
    }
}

fn call_id(request: &ChatRequest, index: usize) -> String {
    // OpenAI accepts at most 40 characters in the id of a call. Therefore, only the variable part
    // of the reply's id is used, without its constant prefix.
    let reply = request.reply_id.trim_start_matches("chatcmpl-practice-");
    format!("call_{reply}_{index}")
}

fn usage(request: &ChatRequest, completion: u64, reasoning: u64) -> Value {
    let prompt = request.prompt_tokens;
    let total = prompt.saturating_add(completion);
    let mut usage = json!({
        "prompt_tokens": prompt, "completion_tokens": completion, "total_tokens": total,
        "prompt_tokens_details": {"cached_tokens": request.cached_tokens},
        "completion_tokens_details": {"reasoning_tokens": reasoning},
    });
    if let Some(cost) = request.token_cost {
        usage["cost"] = json!(cost * total as f64);
    }
    usage
}
