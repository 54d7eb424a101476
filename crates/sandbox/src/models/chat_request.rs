//! A model of the practice provider, and the chat request that the model answers.

use std::time::{SystemTime, UNIX_EPOCH};

use serde_json::{Map, Value};

use crate::gate::Gate;
use crate::script::Script;
use crate::speed::Speed;
use crate::tokens::pieces;

/// The request fields in which servers accept a reasoning effort.
const FIELDS: [&str; 7] = [
    "reasoning_effort", "reasoning", "enable_thinking", "thinking_budget", "chat_template_kwargs",
    "reasoning_budget_tokens", "thinking",
];

/// A model of the practice provider. Each model demonstrates one kind of reply.
#[derive(Clone, Copy, Debug)]
pub struct Model {
    /// The id of the model. In a request, an `@N` after the id sets a speed of N tokens per second,
    /// and `@max` requests a reply without pauses.
    pub id: &'static str,
    /// One line that tells the user which kind of reply the model demonstrates.
    pub description: &'static str,
    /// The speed in tokens per second, unless the request sets a speed.
    pub(super) speed: u32,
    pub(super) answer: Answer,
}

/// The description of the models that only tests use.
const FOR_TESTS: &str = "For tests";

impl Model {
    /// Returns a model that only tests use. The practice provider does not offer it.
    pub(super) const fn of_tests(id: &'static str, script: fn(&ChatRequest) -> Script) -> Self {
        Self {
            id,
            description: FOR_TESTS,
            speed: 1_000,
            answer: Answer::Script(script),
        }
    }

    pub(super) fn is_for_tests(&self) -> bool {
        self.description == FOR_TESTS
    }
}

#[derive(Clone, Copy, Debug)]
pub(super) enum Answer {
    /// The model answers with a script, which the function builds from the request.
    Script(fn(&ChatRequest) -> Script),
    /// The model answers each request with the same HTTP error.
    Error {
        status: u16,
        retry_after: Option<&'static str>,
        body: &'static str,
    },
}

#[derive(Clone, Debug)]
pub(crate) struct ChatRequest {
    /// The id of the model as stated in the request, which may end with a speed such as `@50`.
    pub(crate) requested_model: String,
    pub(crate) reply_id: String,
    /// When the request was received, as Unix time in seconds.
    pub(crate) created: u64,
    pub(crate) speed: Speed,
    pub(crate) stream: bool,
    pub(crate) include_usage: bool,
    /// The price of a token, from which the reported cost of the reply is computed; `None` if the
    /// reply reports no cost.
    pub(super) token_cost: Option<f64>,
    /// The number of prompt tokens that the reply reports as cached.
    pub(super) cached_tokens: u64,
    /// The fields of the request that state a reasoning effort.
    pub(super) effort: Map<String, Value>,
    /// The gate that opens when the client asks the server to end the reasoning. The script then
    /// skips the remaining reasoning, and begins the answer.
    pub(super) answer_now: Gate,
    /// Number of prompt tokens that the reply reports. This is the number of tokens in all messages
    /// and tools, unless the model is meant to report a different number.
    pub(crate) prompt_tokens: u64,
    pub(super) messages: Vec<Value>,
    /// The tools that the model may call; empty if `tool_choice` forbids calls.
    pub(super) tools: Vec<Value>,
    pub(super) must_call: bool,
    pub(super) thinking_off: bool,
    pub(super) max_calls: usize,
    /// The value of the `response_format` field; `null` if the request has no such field.
    pub(super) response_format: Value,
}

impl ChatRequest {
    pub(super) fn new(
        requested: &str,
        speed: Speed,
        body: &Value,
        reply_id: String,
        answer_now: &Gate,
    ) -> Self {
        let list = |name: &str| body[name].as_array().cloned().unwrap_or_default();
        let messages = list("messages");
        let tools = if body["tool_choice"] == "none" {
            Vec::new()
        } else {
            list("tools")
        };
        let now = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
        Self {
            requested_model: requested.to_owned(),
            reply_id,
            created: now.as_secs(),
            speed,
            stream: body["stream"] == true,
            include_usage: body["stream_options"]["include_usage"] == true,
            token_cost: None,
            cached_tokens: 0,
            effort: effort_fields(body),
            answer_now: answer_now.clone(),
            prompt_tokens: (messages.iter().map(text_of))
                .chain(tools.iter().map(Value::to_string))
                .map(|text| pieces(&text).len() as u64)
                .sum(),
            messages,
            tools,
            must_call: body["tool_choice"] == "required" || body["tool_choice"].is_object(),
            thinking_off: body["thinking"]["type"] == "disabled",
            max_calls: if body["parallel_tool_calls"] == false {
                1
            } else {
                2
            },
            response_format: body["response_format"].clone(),
        }
    }

    pub(crate) fn last_user_text(&self) -> String {
        let last = self.messages.iter().rfind(|message| message["role"] == "user");
        last.map(text_of).unwrap_or_default()
    }
}

fn effort_fields(body: &Value) -> Map<String, Value> {
    let found = FIELDS
        .iter()
        .filter_map(|name| Some(((*name).to_owned(), body.get(name)?.clone())));
    found.collect()
}

/// Returns the text of a message. The content of the message may be a string or a list of parts.
pub(super) fn text_of(message: &Value) -> String {
    match &message["content"] {
        Value::String(text) => text.clone(),
        Value::Array(parts) => parts.iter().filter_map(|part| part["text"].as_str()).collect(),
        _ => String::new(),
    }
}
