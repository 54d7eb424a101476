//! The part of the front-end contract that deals with what a model receives: the preview of a
//! request, the gauge of the model's context, and the facts about a model.

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
    /// Whether the server itself counted the tokens. If not, `tokens` is an estimate that is based
    /// on an earlier request whose tokens the server counted.
    pub exact: bool,
}

/// The kinds of parts that a request consists of.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum RequestPartKind {
    /// The system prompt and all system messages, except a summary of earlier messages.
    Instructions,
    /// The summary that is sent in place of earlier messages.
    Summary,
    /// The earlier messages of the conversation, without their attached files.
    Earlier,
    /// The user's new message, without its attached files.
    Message,
    /// The files that are attached to the messages.
    Attachments,
    /// The tools that the request offers.
    Tools,
}

/// The size of a part of a request.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, TS)]
pub struct RequestPart {
    /// The kind of this part of the request.
    pub kind: RequestPartKind,
    /// Size of this part of the request in the JSON body, in bytes.
    #[ts(type = "number")]
    pub bytes: u64,
    /// Estimated number of tokens in this part of the request. The estimate is based on an earlier
    /// request whose tokens the server counted; `None` if there is no such request.
    #[ts(type = "number | null")]
    pub tokens: Option<u64>,
}

/// A request as it would be sent now.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS)]
pub struct RequestPreview {
    /// The request, with secrets masked.
    pub request: WireRequest,
    /// The parts of the request with their sizes, in the order in which the model receives them.
    pub parts: Vec<RequestPart>,
    /// Number of tokens in the whole request; `None` if it is unknown.
    pub tokens: Option<TokenCount>,
    /// The length of the model's context; `None` if it is unknown.
    pub limit: Option<ContextLimit>,
    /// Number of attached files, such as images, whose tokens are not included in the estimates.
    pub unmeasured_files: u32,
    /// Number of messages that are missing from the request because the user left them out.
    pub left_out: u32,
    /// The names of the tool servers whose tools are not known yet. Their tools are added when the
    /// message is sent.
    pub unlisted_servers: Vec<String>,
    /// Whether the results of the last reply's tool calls are missing from this preview; they are
    /// added when the message is sent. All of them are missing if one of the calls has not ended or
    /// still needs the user's decision. All are also missing if one of them may contain images,
    /// because images would have to be stored, and a preview stores nothing.
    pub open_calls: bool,
    /// Estimated number of tokens that the server has cached but must process again, because the
    /// next request begins differently from the previous request. `None` if there are no such
    /// tokens or if their number is unknown.
    #[ts(type = "number | null")]
    pub uncached: Option<u64>,
    /// One sentence for each difference between the request and the chat settings.
    pub notes: Vec<UiText>,
}

/// How much of a model's context the next request would use.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, TS)]
pub struct ContextGauge {
    /// Number of tokens in the next request; `None` if it is unknown.
    pub used: Option<TokenCount>,
    /// The length of the model's context; `None` if it is unknown.
    pub limit: Option<ContextLimit>,
}

/// A model's price in US dollars per million tokens, as published in a price list.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, TS)]
pub struct ListedPrice {
    /// The price, which applies to all requests or, if `tiered` is true, only to requests up to a
    /// certain length.
    pub price: f64,
    /// Whether requests above a certain length have a different price.
    pub tiered: bool,
}

/// The context length and the prices of a model, both as the user typed them and from other
/// sources.
#[derive(Clone, Debug, PartialEq, Serialize, TS)]
pub struct ModelFacts {
    /// The context length and the prices that the user typed for the model.
    pub own: OwnFacts,
    /// The context length as stated by the server or by Rivulet's built-in list; `None` if neither
    /// states it.
    pub limit: Option<ContextLimit>,
    /// The listed price of the tokens in a request, per million tokens.
    pub input: Option<ListedPrice>,
    /// The listed price of request tokens that the provider reads from its cache.
    pub cached: Option<ListedPrice>,
    /// The listed price of the tokens in a reply, per million tokens.
    pub output: Option<ListedPrice>,
    /// The day on which the price list was published, as `YYYY-MM-DD`.
    pub list_date: String,
}
