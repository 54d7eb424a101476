//! The part of the contract for what a model receives: the preview of a request, the gauge of the
//! context, and the facts about a model.

use rivulet_core::{ContextLimit, OwnFacts, UiText};
use serde::Serialize;
use ts_rs::TS;

use super::wire::WireRequest;

/// A number of tokens.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, TS)]
pub struct TokenCount {
    /// The number of tokens.
    #[ts(type = "number")]
    pub tokens: u64,
    /// Whether the server counted the tokens. Otherwise, the number is estimated from an earlier
    /// count of the server.
    pub exact: bool,
}

/// The parts of a request.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum RequestPartKind {
    /// The system prompt and all system messages, without the summary.
    Instructions,
    /// The summary that stands for earlier messages.
    Summary,
    /// The earlier messages of the conversation, without their files.
    Earlier,
    /// The user's new message, without its files.
    Message,
    /// The files that are attached to all messages.
    Attachments,
    /// The tools that the request offers.
    Tools,
}

/// The size of a part of a request.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, TS)]
pub struct RequestPart {
    /// The kind of the part.
    pub kind: RequestPartKind,
    /// Size of the part in the JSON body, in bytes.
    #[ts(type = "number")]
    pub bytes: u64,
    /// Estimated number of tokens; `None` if no earlier count is known.
    #[ts(type = "number | null")]
    pub tokens: Option<u64>,
}

/// A request as it would be sent now.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS)]
pub struct RequestPreview {
    /// The request, with secrets masked.
    pub request: WireRequest,
    /// The sizes of the parts, in the order in which the model receives them.
    pub parts: Vec<RequestPart>,
    /// Number of tokens of the whole request; `None` if it is unknown.
    pub tokens: Option<TokenCount>,
    /// The length of the model's context; `None` if it is unknown.
    pub limit: Option<ContextLimit>,
    /// Number of attached files, such as images, that the token estimates leave out.
    pub unmeasured_files: u32,
    /// Number of messages that the user left out of requests.
    pub left_out: u32,
    /// The names of the tool servers whose tools are not known yet. Their tools are added when the
    /// message is sent.
    pub unlisted_servers: Vec<String>,
    /// Whether the results of tool calls are missing, because some calls are not settled yet or
    /// because their answers may contain images. The results are added when the message is sent.
    pub open_calls: bool,
    /// Number of cached tokens that the server must compute again, because the beginning of the
    /// request differs from that of the last request; `None` if the beginning is the same or
    /// nothing was cached.
    #[ts(type = "number | null")]
    pub uncached: Option<u64>,
    /// A sentence for each difference between the request and the chat settings.
    pub notes: Vec<UiText>,
}

/// How much of a model's context the next request would use.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, TS)]
pub struct ContextGauge {
    /// Number of tokens of the next request; `None` if it is unknown.
    pub used: Option<TokenCount>,
    /// The length of the model's context; `None` if it is unknown.
    pub limit: Option<ContextLimit>,
}

/// A model's price in US dollars per million tokens, as published in a price list.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, TS)]
pub struct ListedPrice {
    /// The price that applies to requests of any length or, if `tiered` is set, to short requests.
    pub price: f64,
    /// Whether longer requests have another price.
    pub tiered: bool,
}

/// The facts about a model: those that the user typed, and those from other sources.
#[derive(Clone, Debug, PartialEq, Serialize, TS)]
pub struct ModelFacts {
    /// The facts that the user typed.
    pub own: OwnFacts,
    /// The length of the context according to the server or to Rivulet's built-in list; `None` if
    /// neither contains it.
    pub limit: Option<ContextLimit>,
    /// The listed price of the tokens of a request.
    pub input: Option<ListedPrice>,
    /// The listed price of the tokens of a request that the provider read from its cache.
    pub cached: Option<ListedPrice>,
    /// The listed price of the tokens of a reply.
    pub output: Option<ListedPrice>,
    /// The day on which the list of prices was published, as `YYYY-MM-DD`.
    pub list_date: String,
}
