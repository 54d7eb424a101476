//! How a dialect puts a reply into chunks.

use serde_json::{Value, json};

use super::Ask;
use super::style::{Style, Thinking, UsageIn};
use crate::script::Script;
use crate::sse::event_step;
use crate::step::Step;
use crate::tokens::pieces;

/// Writes a reply into a script, chunk by chunk.
pub(super) struct Voice<'a> {
    ask: &'a Ask,
    style: &'a Style,
    script: Script,
    tokens: u64,
    thinking_tokens: u64,
    /// Chunks sent so far.
    chunks: u64,
}

impl<'a> Voice<'a> {
    /// Sends the head, the dialect's comments and the chunk with the role.
    pub(super) fn open(ask: &'a Ask, style: &'a Style) -> Self {
        let mut script = Script::new().speed(ask.speed).send_head();
        for comment in style.opening {
            // A few tokens' time, as a server shows that it lives while it reads the prompt.
            script = (0..8).fold(script.comment(comment), |script, _| script.tick());
        }
        let mut voice = Self {
            ask,
            style,
            script,
            tokens: 0,
            thinking_tokens: 0,
            chunks: 0,
        };
        if !style.blanks {
            let content = if style.null_first { Value::Null } else { json!("") };
            voice.delta(json!({"role": "assistant", "content": content}));
        }
        voice
    }

    /// `text` as reasoning, a chunk for each token.
    pub(super) fn think(mut self, text: &str) -> Self {
        for piece in pieces(text) {
            let details = json!([{"type": "reasoning.text", "text": piece, "index": 0}]);
            self.thinking_tokens += 1;
            self.token(match self.style.thinking {
                Thinking::ReasoningContent => json!({ "reasoning_content": piece }),
                Thinking::Reasoning => json!({ "reasoning": piece }),
                Thinking::Details => json!({ "reasoning_details": details }),
                Thinking::ReasoningAndDetails => {
                    json!({"content": "", "reasoning": piece, "reasoning_details": details})
                }
                Thinking::ReasoningAndReasoningContent => {
                    json!({"reasoning": piece, "reasoning_content": piece})
                }
                Thinking::ContentPart => json!({"content": [
                    {"type": "thinking", "thinking": [{"type": "text", "text": piece}]},
                ]}),
            });
        }
        self
    }

    /// `text` as content, a chunk for each token.
    pub(super) fn say(mut self, text: &str) -> Self {
        for piece in pieces(text) {
            self.token(json!({ "content": piece }));
        }
        self
    }

    /// Deltas as they are, a token each.
    pub(super) fn deltas(mut self, deltas: impl IntoIterator<Item = Value>) -> Self {
        deltas.into_iter().for_each(|delta| self.token(delta));
        self
    }

    /// A chunk between the tokens, with these choices and, beside the usual fields, those of the object
    /// `fields`.
    pub(super) fn aside(mut self, choices: Value, fields: &Value) -> Self {
        let mut chunk = self.chunk(choices);
        for (name, value) in fields.as_object().into_iter().flatten() {
            chunk[name] = value.clone();
        }
        self.send(chunk);
        self
    }

    /// A tool call at `index`: its name first, then its arguments in fragments.
    pub(super) fn call(mut self, index: usize, id: &str, name: &str, arguments: &str) -> Self {
        let function = json!({"name": name, "arguments": ""});
        let first = json!({"index": index, "id": id, "type": "function", "function": function});
        self.token(json!({ "tool_calls": [first] }));
        for piece in pieces(arguments) {
            let fragment = json!({"index": index, "function": {"arguments": piece}});
            self.token(json!({ "tool_calls": [fragment] }));
        }
        self
    }

    /// The chunk with the finish reason, and the usage where the dialect tells it.
    pub(super) fn finish(mut self, reason: &str) -> Self {
        let delta = if self.style.blanks {
            json!({"role": "", "content": ""})
        } else {
            json!({})
        };
        let own_chunk = match self.style.usage {
            UsageIn::OwnChunkIfAsked => self.ask.include_usage,
            UsageIn::OwnChunk => true,
            UsageIn::EveryChunk | UsageIn::LastChunk | UsageIn::Apart => false,
        };
        let mut last = self.chunk(json!([{"index": 0, "delta": delta, "finish_reason": reason}]));
        if self.style.usage == UsageIn::LastChunk {
            last["usage"] = self.usage();
        }
        if self.style.timings && !own_chunk {
            last["timings"] = self.timings();
        }
        self.send(last);
        if own_chunk { self.usage_chunk() } else { self }
    }

    /// Anything else in between.
    pub(super) fn with(mut self, change: impl FnOnce(Script) -> Script) -> Self {
        self.script = change(self.script);
        self
    }

    /// The marker, and the script.
    pub(super) fn done(self) -> Script {
        self.script.done()
    }

    /// The script as it is: no marker, no finish reason unless given.
    pub(super) fn script(self) -> Script {
        self.script
    }

    /// A chunk of its own with the usage.
    pub(super) fn usage_chunk(mut self) -> Self {
        let choices = match self.style.usage {
            UsageIn::OwnChunk => {
                json!([{"index": 0, "delta": {"role": "assistant", "content": ""}, "finish_reason": null}])
            }
            _ => json!([]),
        };
        let mut chunk = self.chunk(choices);
        chunk["usage"] = self.usage();
        if self.style.timings {
            chunk["timings"] = self.timings();
        }
        self.send(chunk);
        self
    }

    fn token(&mut self, delta: Value) {
        self.tokens += 1;
        self.script.steps.push(Step::Tick);
        self.delta(delta);
    }

    fn delta(&mut self, mut delta: Value) {
        let mut finish = Value::Null;
        if self.style.blanks {
            delta["role"] = json!("");
            finish = json!("");
        }
        let chunk = self.chunk(json!([{"index": 0, "delta": delta, "finish_reason": finish}]));
        self.send(chunk);
    }

    fn send(&mut self, mut chunk: Value) {
        (self.style.bend)(self.chunks, &mut chunk);
        self.chunks += 1;
        self.script.steps.push(event_step(&chunk));
    }

    fn chunk(&self, choices: Value) -> Value {
        let mut chunk = json!({"id": self.ask.id, "object": "chat.completion.chunk", "choices": choices});
        if !self.style.lean || self.chunks == 0 {
            chunk["created"] = json!(self.ask.created);
            chunk["model"] = json!(self.ask.model);
        }
        if self.style.usage == UsageIn::EveryChunk {
            chunk["usage"] = self.usage();
        }
        chunk
    }

    fn usage(&self) -> Value {
        let (prompt, completion) = (self.ask.prompt_tokens, self.tokens);
        if self.style.usage == UsageIn::EveryChunk {
            return json!({
                "prompt_tokens": prompt, "cached_tokens": prompt / 2, "completion_tokens": completion,
                "total_tokens": prompt + completion,
            });
        }
        usage(prompt, completion, self.thinking_tokens)
    }

    fn timings(&self) -> Value {
        let per_token = self
            .ask
            .speed
            .interval()
            .map_or(0.01, |interval| interval.as_secs_f64() * 1000.0);
        json!({
            "cache_n": 0, "prompt_n": self.ask.prompt_tokens, "prompt_ms": 12.5,
            "predicted_n": self.tokens, "predicted_per_token_ms": per_token,
            "predicted_per_second": 1000.0 / per_token,
        })
    }
}

/// Usage in OpenAI's shape.
pub(super) fn usage(prompt: u64, completion: u64, thinking: u64) -> Value {
    json!({
        "prompt_tokens": prompt, "completion_tokens": completion, "total_tokens": prompt + completion,
        "prompt_tokens_details": {"cached_tokens": 0},
        "completion_tokens_details": {"reasoning_tokens": thinking},
    })
}
