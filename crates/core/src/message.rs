//! A message: a node in a conversation's tree.

use serde::{Deserialize, Serialize};
use ts_rs::TS;

use crate::attachment::Attachment;
use crate::ending::Ending;
use crate::facts::{SendBack, ThinkTags};
use crate::fault::Fault;
use crate::id::{ComparisonId, ConversationId, MessageId, ProviderId};
use crate::names::names;
use crate::prompt_cut::{PromptCut, Units};
use crate::reasoning_effort::SentEffort;
use crate::seam::Seam;
use crate::tool_call::CallEnding;
use crate::ui_text::UiText;
use crate::usage::Usage;
use crate::verdict::Verdict;

/// The author of a message.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum Role {
    /// The role of instructions for the model (`system`).
    System,
    /// The role of the user.
    User,
    /// The role of the model (`assistant`).
    Assistant,
    /// The role of a tool result (`tool`).
    Tool,
}

names! {
    Role, "role",
    System = "system",
    User = "user",
    Assistant = "assistant",
    Tool = "tool",
}

/// A part of a message.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS)]
#[serde(tag = "part", rename_all = "snake_case")]
pub enum Part {
    /// Content of a message, character for character as received or typed.
    Text {
        /// The text.
        text: String,
    },
    /// The model's refusal to answer, which some providers send separately from the content.
    Refusal {
        /// The complete refusal.
        text: String,
    },
    /// Reasoning that the model produced before its answer.
    Reasoning {
        /// The complete reasoning of the message.
        text: String,
    },
    /// A tool call that the model requested. The call runs only with the user's permission.
    ToolCall {
        /// The provider's id for the call; empty if the provider sent none.
        id: String,
        /// The name of the tool.
        name: String,
        /// The arguments as unparsed JSON text.
        arguments: String,
    },
    /// The text that the model received as the result of a tool call.
    ToolResult {
        /// The provider's id for the call; empty if the provider sent none.
        call_id: String,
        /// The name of the tool.
        name: String,
        /// How the call ended; `None` for imported results.
        ending: Option<CallEnding>,
        /// The text that the model receives.
        text: String,
    },
    /// An image that is attached to the message.
    Image {
        /// The attached image file.
        file: Attachment,
    },
    /// A file other than an image: text or PDF.
    File {
        /// The attached file.
        file: Attachment,
    },
}

impl Part {
    /// Returns the attached file, or `None` if the part is not an attachment.
    pub fn file(&self) -> Option<&Attachment> {
        match self {
            Part::Image { file } | Part::File { file } => Some(file),
            _ => None,
        }
    }

    /// Returns the text if the part is content of the message, and otherwise `None`.
    pub fn text(&self) -> Option<&str> {
        match self {
            Part::Text { text } => Some(text),
            _ => None,
        }
    }
}

/// Milestones of a turn, in milliseconds since its start; `None` if not reached.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(default)]
pub struct Timing {
    /// When the connection was established and Rivulet began to send the request.
    #[ts(type = "number | null")]
    pub sent_ms: Option<u64>,
    /// When the first byte of the response headers arrived.
    #[ts(type = "number | null")]
    pub first_byte_ms: Option<u64>,
    /// When the first piece of the reply (reasoning, content, refusal or tool call) arrived.
    #[ts(type = "number | null")]
    pub first_token_ms: Option<u64>,
    /// When the first piece that is not reasoning (content, refusal or tool call) arrived.
    #[ts(type = "number | null")]
    pub first_text_ms: Option<u64>,
    /// When the last piece of the reply (reasoning, content, refusal or tool call) arrived.
    #[ts(type = "number | null")]
    pub last_token_ms: Option<u64>,
    /// When the turn ended, successfully or not.
    #[ts(type = "number | null")]
    pub ended_ms: Option<u64>,
}

/// Remarks about a reply, such as the number of events that could not be parsed.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(default)]
pub struct Notices {
    /// Number of events that could not be parsed. The text of these events is missing.
    pub unreadable_events: u32,
    /// Number of hidden chunks that belong to an alternative reply (choice index not 0).
    pub other_choices: u32,
    /// Number of pieces of reasoning, content, refusal and tool calls that were received. Most
    /// servers send about one token per piece.
    pub pieces: u32,
    /// Whether a long reply arrived all at once after a long wait, because something between
    /// Rivulet and the provider, such as a proxy, buffers streams.
    pub one_piece: bool,
    /// Whether the server sent one complete reply instead of a stream.
    pub not_streamed: bool,
    /// Number of ids, tool names and finish reasons that were truncated because they were too long.
    pub cut_words: u32,
    /// Whether the turn continued a reply but received no new text.
    pub added_nothing: bool,
    /// Positions of the think tags, if the reasoning arrived between tags in the content.
    pub think_tags: Option<ThinkTags>,
    /// Sentences about differences between the request and the chat settings, for example that a
    /// tool server could not be used.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[ts(optional, as = "Option<Vec<UiText>>")]
    pub request_notes: Vec<UiText>,
    /// The reasoning effort that the request stated; `None` if it stated none.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub effort: Option<SentEffort>,
    /// Whether the server supports a command, sent while the reply is running, that makes the model
    /// stop reasoning and begin its answer.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    #[ts(optional, as = "Option<bool>")]
    pub can_answer_now: bool,
    /// The messages that this message summarises. Set if this message is a summary at the beginning
    /// of a branch, or if it is a reply in which a model wrote a summary.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub summary_of: Option<SummaryOf>,
    /// The id under which the server stores the stream of the reply for resuming it.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub stream: Option<String>,
    /// Length of the request. Together with the number of tokens that the server counted, it is the
    /// basis for estimating the tokens of later requests.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(skip)]
    pub request_units: Option<Units>,
    /// How many tokens of the request the server read, and how many tokens the request probably
    /// had. Set only if the server probably dropped the beginning of a request that was too long.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub prompt_cut: Option<PromptCut>,
}

/// The messages that a summary replaces: `last` and its ancestors up to `first`. The replaced
/// messages stay in the conversation.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct SummaryOf {
    /// The earliest message that the summary replaces.
    pub first: MessageId,
    /// The latest message that the summary replaces.
    pub last: MessageId,
    /// Number of messages that the summary replaces, not counting tool results.
    pub count: u32,
}

/// The place of a reply in a comparison. A retried version of the reply has the same place.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct Column {
    /// The comparison. All of its replies answer the same message.
    pub comparison_id: ComparisonId,
    /// Position of the reply among the replies of the comparison, starting at 0.
    pub number: u32,
}

/// One message of a conversation.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS)]
pub struct Message {
    /// The message's id.
    pub id: MessageId,
    /// The conversation that contains the message.
    pub conversation_id: ConversationId,
    /// The parent of the message in the tree; `None` if the message has no parent.
    pub parent_id: Option<MessageId>,
    /// The author of the message.
    pub role: Role,
    /// How the message ended; `None` (`streaming` in the database) while the message streams.
    pub ending: Option<Ending>,
    /// The non-empty parts: reasoning first, then text, refusal and tool calls.
    pub parts: Vec<Part>,
    /// The provider that produced the message.
    pub provider_id: Option<ProviderId>,
    /// The model that produced the message.
    pub model: Option<String>,
    /// The provider's id for the response, taken from the first chunk that has an id.
    pub request_id: Option<String>,
    /// The provider's finish reason, verbatim.
    pub finish_reason: Option<String>,
    /// HTTP status of the response.
    pub status: Option<u16>,
    /// Token counts, if the provider reported them.
    pub usage: Option<Usage>,
    /// The error that ended the reply, if there was one.
    pub fault: Option<Fault>,
    /// When each milestone of the turn that produced the message was reached.
    pub timing: Timing,
    /// Remarks about the message, shown to the user.
    pub notices: Notices,
    /// Fields that the next request must send back to the provider; never shown.
    #[serde(skip)]
    pub send_back: SendBack,
    /// Whether the user pressed Dismiss, so that a single line replaces the card about the ending.
    pub kept: bool,
    /// When the user left the message out of later requests, in milliseconds since 1970 (UTC);
    /// `None` if the message is not left out.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional, type = "number")]
    pub left_out_at: Option<i64>,
    /// The positions at which a continuation joins an earlier version's text, in ascending order.
    pub seams: Vec<Seam>,
    /// Whether the reply fits the response format of the chat settings. `None` if the chat settings
    /// do not request JSON, or if the reply ended with tool calls.
    pub verdict: Option<Verdict>,
    /// The place of the reply in a comparison of several models; `None` outside comparisons.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional = nullable)]
    pub column: Option<Column>,
    /// Creation time, in milliseconds since 1970 (UTC).
    #[ts(type = "number")]
    pub created_at: i64,
}

impl Message {
    /// Creates an empty message with the parent `parent_id` and the creation time `created_at`.
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
            left_out_at: None,
            seams: Vec::new(),
            verdict: None,
            column: None,
            created_at,
        }
    }

    /// Returns the text of the model's refusal.
    pub fn refusal(&self) -> String {
        self.joined(|part| match part {
            Part::Refusal { text } => Some(text),
            _ => None,
        })
    }

    /// Returns the content of the message, without reasoning, refusal and tool calls.
    pub fn text(&self) -> String {
        self.parts.iter().filter_map(Part::text).collect()
    }

    /// Returns whether the message contains a tool call.
    pub fn has_calls(&self) -> bool {
        self.parts
            .iter()
            .any(|part| matches!(part, Part::ToolCall { .. }))
    }

    /// Returns whether this message is a reply that was cut off and can be continued. A reply that
    /// ended with a provider's error cannot be continued, unless it is itself a continuation. In
    /// that case, the reply that it continues is still incomplete.
    pub fn can_continue(&self) -> bool {
        let is_cut = self.ending.is_some_and(|ending| {
            ending.can_continue() || ending == Ending::ProviderError && !self.seams.is_empty()
        });
        self.role == Role::Assistant && is_cut && !self.has_calls()
    }

    /// Returns the reasoning that the message contains.
    pub fn reasoning(&self) -> String {
        self.joined(|part| match part {
            Part::Reasoning { text } => Some(text),
            _ => None,
        })
    }

    fn joined(&self, text_of: fn(&Part) -> Option<&String>) -> String {
        self.parts
            .iter()
            .filter_map(text_of)
            .map(String::as_str)
            .collect()
    }
}
