//! A request as a practice model sees it.

use std::time::{Duration, SystemTime, UNIX_EPOCH};

use serde_json::Value;

use super::{Practice, find};
use crate::sandbox::SandboxOptions;
use crate::script::Script;
use crate::speed::Speed;
use crate::tokens::pieces;

/// What was asked of a practice model.
pub(crate) struct Ask {
    practice: &'static Practice,
    /// The model's name as asked for, speed and all.
    pub(crate) model: String,
    /// The reply's id.
    pub(crate) id: String,
    /// Unix time in seconds.
    pub(crate) created: u64,
    pub(crate) speed: Speed,
    pub(crate) stream: bool,
    pub(crate) include_usage: bool,
    /// Tokens of all messages, counted as the reply's are.
    pub(crate) prompt_tokens: u64,
    /// Text of the last message of the user.
    pub(crate) last_message: String,
    pub(crate) hold_limit: Duration,
    pub(crate) comment_interval: Duration,
}

impl Ask {
    /// `None` if there is no such practice model, or no such speed.
    pub(crate) fn read(model: &str, body: &Value, id: String, options: &SandboxOptions) -> Option<Self> {
        let (name, speed) = Speed::split_name(model)?;
        let practice = find(name)?;
        let messages = body["messages"].as_array().map_or(&[][..], Vec::as_slice);
        let last = messages.iter().rfind(|message| message["role"] == "user");
        let tokens = |message: &Value| pieces(&text_of(message)).len() as u64;
        Some(Self {
            practice,
            model: model.to_owned(),
            id,
            created: SystemTime::now()
                .duration_since(UNIX_EPOCH)
                .unwrap_or_default()
                .as_secs(),
            speed: speed.or(options.speed).unwrap_or(Speed::Tokens(practice.speed)),
            stream: body["stream"] == true,
            include_usage: body["stream_options"]["include_usage"] == true,
            prompt_tokens: messages.iter().map(tokens).sum(),
            last_message: last.map(text_of).unwrap_or_default(),
            hold_limit: options.hold_limit,
            comment_interval: options.comment_interval,
        })
    }

    /// The model's answer.
    pub(crate) fn answer(&self) -> Script {
        (self.practice.answer)(self)
    }
}

/// A message's text, whether its content is a string or a list of parts.
fn text_of(message: &Value) -> String {
    match &message["content"] {
        Value::String(text) => text.clone(),
        Value::Array(parts) => parts.iter().filter_map(|part| part["text"].as_str()).collect(),
        _ => String::new(),
    }
}
