//! A chat request, read for a practice model.

use std::time::{SystemTime, UNIX_EPOCH};

use serde_json::Value;

use super::{Answer, Model, continuing, models};
use crate::script::Script;
use crate::speed::Speed;
use crate::tokens::pieces;

/// A request for a reply of a practice model.
#[derive(Clone, Debug)]
pub(crate) struct ChatRequest {
    model: &'static Model,
    /// The model's id as requested, with its speed.
    pub(crate) requested_model: String,
    /// The id of the reply.
    pub(crate) reply_id: String,
    /// Unix time in seconds.
    pub(crate) created: u64,
    pub(crate) speed: Speed,
    pub(crate) stream: bool,
    pub(crate) include_usage: bool,
    /// Number of tokens in all messages.
    pub(crate) prompt_tokens: u64,
    messages: Vec<Value>,
}

impl ChatRequest {
    /// Parses a request for the model `requested`. Returns `None` if the model or its speed does not exist.
    pub(crate) fn parse(requested: &str, body: &Value, reply_id: String) -> Option<Self> {
        let (id, speed) = Speed::split_model(requested)?;
        let model = models().find(|model| model.id == id)?;
        let messages = body["messages"].as_array().cloned().unwrap_or_default();
        let now = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
        Some(Self {
            model,
            requested_model: requested.to_owned(),
            reply_id,
            created: now.as_secs(),
            speed: speed.unwrap_or(Speed::Tokens(model.speed)),
            stream: body["stream"] == true,
            include_usage: body["stream_options"]["include_usage"] == true,
            prompt_tokens: messages
                .iter()
                .map(|message| pieces(&text_of(message)).len() as u64)
                .sum(),
            messages,
        })
    }

    /// Returns the model's answer.
    pub(crate) fn answer(&self) -> Script {
        match self.model.answer {
            Answer::Error {
                status,
                retry_after,
                body,
            } => {
                let script = Script::page(status, "application/json", body);
                match retry_after {
                    Some(value) => script.header("Retry-After", value),
                    None => script,
                }
            }
            Answer::Script(script) => match continuing::words_to_repeat(&self.messages) {
                Some(words) => continuing::answer(self, &words),
                None => script(self),
            },
        }
    }

    /// Returns the text of the user's last message; empty if there is none.
    pub(crate) fn last_user_text(&self) -> String {
        let last = self.messages.iter().rfind(|message| message["role"] == "user");
        last.map(text_of).unwrap_or_default()
    }

    /// Returns the same request for a reply without pauses.
    pub(crate) fn unpaced(&self) -> Self {
        Self {
            speed: Speed::Max,
            ..self.clone()
        }
    }
}

/// Returns a message's text, whether its content is a string or a list of parts.
pub(super) fn text_of(message: &Value) -> String {
    match &message["content"] {
        Value::String(text) => text.clone(),
        Value::Array(parts) => parts.iter().filter_map(|part| part["text"].as_str()).collect(),
        _ => String::new(),
    }
}
