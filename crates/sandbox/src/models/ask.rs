//! A request as a practice model sees it.

use std::sync::Arc;
use std::time::{SystemTime, UNIX_EPOCH};

use serde_json::Value;

use super::{Practice, find, go_on};
use crate::replays::Replays;
use crate::request::Request;
use crate::sandbox::SandboxOptions;
use crate::script::Script;
use crate::speed::Speed;
use crate::tokens::pieces;

/// What was asked of a practice model.
#[derive(Clone)]
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
    /// The header `Authorization`.
    pub(crate) authorization: Option<String>,
    /// The request was redirected and has arrived.
    pub(crate) moved: bool,
    /// How the server behaves; its port is the one it listens on.
    pub(crate) options: SandboxOptions,
    messages: Value,
    replays: Arc<Replays>,
}

/// What a practice model's request came with, beside its body.
pub(crate) struct Circumstances<'a> {
    pub(crate) request: &'a Request,
    /// The reply's id.
    pub(crate) id: String,
    pub(crate) moved: bool,
    pub(crate) options: SandboxOptions,
    pub(crate) replays: Arc<Replays>,
}

impl Ask {
    /// `None` if there is no such practice model, or no such speed.
    pub(crate) fn read(model: &str, body: &Value, circumstances: Circumstances<'_>) -> Option<Self> {
        let Circumstances {
            request,
            id,
            moved,
            options,
            replays,
        } = circumstances;
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
            // A client that follows a 302 with a GET has lost its body on the way.
            stream: body["stream"] == true || (moved && body.is_null()),
            include_usage: body["stream_options"]["include_usage"] == true,
            prompt_tokens: messages.iter().map(tokens).sum(),
            last_message: last.map(text_of).unwrap_or_default(),
            authorization: request.header("authorization").map(str::to_owned),
            moved,
            options,
            messages: body["messages"].clone(),
            replays,
        })
    }

    /// The model's answer.
    pub(crate) fn answer(&self) -> Script {
        let messages = self.messages.as_array().map_or(&[][..], Vec::as_slice);
        match go_on::words_to_repeat(messages) {
            Some(words) => go_on::answer(self, &words),
            None => (self.practice.answer)(self),
        }
    }

    /// The same request at another speed.
    pub(crate) fn at(&self, speed: Speed) -> Self {
        Self {
            speed,
            ..self.clone()
        }
    }

    /// The same request with the id under which it was answered, and cut, before. `None` if it was not; it is
    /// taken for cut from then on.
    pub(crate) fn asked_again(&self) -> Option<Self> {
        let request = (self.practice.name, self.messages.to_string());
        let id = self.replays.take_or_remember(request, &self.id)?;
        Some(Self { id, ..self.clone() })
    }

    /// Where the server, under its other name `localhost`, continues a request that it redirects.
    pub(crate) fn elsewhere(&self) -> String {
        format!("http://localhost:{}/moved/{}", self.options.port, self.model)
    }
}

/// A message's text, whether its content is a string or a list of parts.
pub(super) fn text_of(message: &Value) -> String {
    match &message["content"] {
        Value::String(text) => text.clone(),
        Value::Array(parts) => parts.iter().filter_map(|part| part["text"].as_str()).collect(),
        _ => String::new(),
    }
}
