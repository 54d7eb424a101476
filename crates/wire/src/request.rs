//! The body of a request (contract, section 5).

use rivulet_core::{Message, ProviderId, Role, SendBack};
use serde::Serialize;

/// A streaming chat completion to ask for.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct ChatRequest {
    model: String,
    messages: Vec<ChatMessage>,
    stream: bool,
    #[serde(skip_serializing_if = "Option::is_none")]
    stream_options: Option<StreamOptions>,
}

/// A message as the provider reads it.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct ChatMessage {
    role: Role,
    content: String,
    /// What this provider said it wants back, under its own names.
    #[serde(flatten)]
    send_back: SendBack,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
struct StreamOptions {
    include_usage: bool,
}

impl ChatRequest {
    /// Asks `model` of a provider to answer `history`, oldest message first. Messages without text (an empty
    /// reply, calls that nobody answered) are left out: providers refuse them. What a reply wants back goes to
    /// the provider and the model that made it and to no other.
    pub fn new<'a>(
        provider_id: ProviderId,
        model: &str,
        history: impl IntoIterator<Item = &'a Message>,
        include_usage: bool,
    ) -> Self {
        let own = |message: &Message| {
            message.provider_id == Some(provider_id) && message.model.as_deref() == Some(model)
        };
        ChatRequest {
            model: model.to_owned(),
            messages: history
                .into_iter()
                .map(|message| ChatMessage {
                    role: message.role,
                    content: message.text(),
                    send_back: if own(message) {
                        message.send_back.clone()
                    } else {
                        SendBack::default()
                    },
                })
                .filter(|message| !message.content.is_empty())
                .collect(),
            stream: true,
            stream_options: include_usage.then_some(StreamOptions { include_usage }),
        }
    }
}
