//! The body of a request (contract, section 5).

use rivulet_core::{Message, Role};
use serde::Serialize;

/// A streaming chat completion to ask for.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct ChatRequest {
    model: String,
    messages: Vec<ChatMessage>,
    stream: bool,
    #[serde(skip_serializing_if = "Option::is_none")]
    stream_options: Option<StreamOptions>,
}

/// A message as the provider reads it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct ChatMessage {
    role: Role,
    content: String,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
struct StreamOptions {
    include_usage: bool,
}

impl ChatRequest {
    /// Asks `model` to answer `history`, oldest message first. Messages without text (an empty reply, calls
    /// that nobody answered) are left out: providers refuse them.
    pub fn new<'a>(model: &str, history: impl IntoIterator<Item = &'a Message>, include_usage: bool) -> Self {
        ChatRequest {
            model: model.to_owned(),
            messages: history
                .into_iter()
                .map(|message| ChatMessage {
                    role: message.role,
                    content: message.text(),
                })
                .filter(|message| !message.content.is_empty())
                .collect(),
            stream: true,
            stream_options: include_usage.then_some(StreamOptions { include_usage }),
        }
    }
}
