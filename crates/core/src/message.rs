//! A message: a node in a conversation's tree.

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Serialize};
use ts_rs::TS;

use crate::attachment::Attachment;
use crate::ending::Ending;
use crate::facts::{SendBack, ThinkTags};
use crate::fault::Fault;
use crate::id::{ConversationId, MessageId, ProviderId};
use crate::seam::Seam;
use crate::usage::Usage;

/// Who a message is from.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum Role {
    /// Instructions for the model.
    System,
    /// The person.
    User,
    /// The model.
    Assistant,
    /// The result of a tool.
    Tool,
}

impl Role {
    /// The name on the wire, in the database and on the screen.
    pub const fn name(self) -> &'static str {
        match self {
            Role::System => "system",
            Role::User => "user",
            Role::Assistant => "assistant",
            Role::Tool => "tool",
        }
    }
}

impl fmt::Display for Role {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// The text is not the name of a role.
#[derive(Debug, thiserror::Error)]
#[error("unknown role {0:?}")]
pub struct UnknownRole(pub String);

impl FromStr for Role {
    type Err = UnknownRole;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        [Role::System, Role::User, Role::Assistant, Role::Tool]
            .into_iter()
            .find(|role| role.name() == text)
            .ok_or_else(|| UnknownRole(text.to_owned()))
    }
}

/// What a message is made of.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS)]
#[serde(tag = "part", rename_all = "snake_case")]
pub enum Part {
    /// Content, character for character as received or typed.
    Text {
        /// The whole content.
        text: String,
    },
    /// What the model thought before it answered.
    Reasoning {
        /// The whole reasoning.
        text: String,
    },
    /// A tool the model wants called. Nothing is run by itself.
    ToolCall {
        /// The provider's id of the call; empty where it gave none.
        id: String,
        /// The name of the tool.
        name: String,
        /// The arguments' JSON text, unparsed.
        arguments: String,
    },
    /// A picture.
    Image {
        /// The file it is.
        file: Attachment,
    },
    /// Another file: a text or a PDF.
    File {
        /// The file it is.
        file: Attachment,
    },
}

/// When things happened in a turn, in milliseconds since its start; `None` where they did not.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(default)]
pub struct Timing {
    /// The request was on its way: the connection stood.
    #[ts(type = "number | null")]
    pub sent_ms: Option<u64>,
    /// The answer's first byte (its headers).
    #[ts(type = "number | null")]
    pub first_byte_ms: Option<u64>,
    /// The first piece of reasoning, content or a call.
    #[ts(type = "number | null")]
    pub first_token_ms: Option<u64>,
    /// The first piece of content or a call: the end of thinking.
    #[ts(type = "number | null")]
    pub first_text_ms: Option<u64>,
    /// The last piece of anything.
    #[ts(type = "number | null")]
    pub last_token_ms: Option<u64>,
    /// The ending.
    #[ts(type = "number | null")]
    pub ended_ms: Option<u64>,
}

/// What a reader should know about a reply beyond its text and its ending.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(default)]
pub struct Notices {
    /// Events that could not be read: there may be gaps.
    pub unreadable_events: u32,
    /// Chunks of other choices, which are not shown.
    pub other_choices: u32,
    /// Pieces of reasoning, content and calls that came; about one token each on most servers.
    pub pieces: u32,
    /// A long reply came in one piece after a long wait: something holds streams back.
    pub one_piece: bool,
    /// The server does not stream: it sent one whole reply.
    pub not_streamed: bool,
    /// Where the tags stood, if the reasoning came between tags in the content.
    pub think_tags: Option<ThinkTags>,
    /// The name under which the server keeps the stream, so that it can be had again.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub stream: Option<String>,
}

/// One message of a conversation.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS)]
pub struct Message {
    /// Its name.
    pub id: MessageId,
    /// The conversation it belongs to.
    pub conversation_id: ConversationId,
    /// The message it answers; `None` for the first.
    pub parent_id: Option<MessageId>,
    /// Who it is from.
    pub role: Role,
    /// How it ended; `None` while it streams (stored and shown as `streaming`).
    pub ending: Option<Ending>,
    /// Reasoning first, then text, then calls; only what there is.
    pub parts: Vec<Part>,
    /// The provider that was asked for it.
    pub provider_id: Option<ProviderId>,
    /// The model that was asked for it.
    pub model: Option<String>,
    /// The response's id, from its first chunk.
    pub request_id: Option<String>,
    /// The provider's finish reason, verbatim.
    pub finish_reason: Option<String>,
    /// HTTP status of the answer.
    pub status: Option<u16>,
    /// Token counts.
    pub usage: Option<Usage>,
    /// What went wrong, if something did.
    pub fault: Option<Fault>,
    /// When things happened.
    pub timing: Timing,
    /// What a reader should know beyond that.
    pub notices: Notices,
    /// Fields that the provider wants back; not for the screen.
    #[serde(skip)]
    pub send_back: SendBack,
    /// The user pressed Keep: the ending needs no more asking.
    pub kept: bool,
    /// Where it goes on from earlier versions, first one first.
    pub seams: Vec<Seam>,
    /// Milliseconds since 1970 (UTC).
    #[ts(type = "number")]
    pub created_at: i64,
}

impl Message {
    /// A message with nothing in it yet, after `parent_id`, made at `created_at`.
    pub fn new(
        id: MessageId,
        conversation_id: ConversationId,
        parent_id: Option<MessageId>,
        role: Role,
        created_at: i64,
    ) -> Self {
        Message {
            id,
            conversation_id,
            parent_id,
            role,
            ending: None,
            parts: Vec::new(),
            provider_id: None,
            model: None,
            request_id: None,
            finish_reason: None,
            status: None,
            usage: None,
            fault: None,
            timing: Timing::default(),
            notices: Notices::default(),
            send_back: SendBack::default(),
            kept: false,
            seams: Vec::new(),
            created_at,
        }
    }

    /// The content, without reasoning and calls.
    pub fn text(&self) -> String {
        self.parts
            .iter()
            .filter_map(|part| match part {
                Part::Text { text } => Some(text.as_str()),
                _ => None,
            })
            .collect()
    }

    /// The reasoning alone.
    pub fn reasoning(&self) -> String {
        self.parts
            .iter()
            .filter_map(|part| match part {
                Part::Reasoning { text } => Some(text.as_str()),
                _ => None,
            })
            .collect()
    }
}
