//! What a conversation asks of the model beside its messages.

use serde::{Deserialize, Serialize};
use ts_rs::TS;

/// How long a model is to think before it answers.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum ReasoningEffort {
    /// Not at all.
    None,
    /// As little as it can.
    Minimal,
    /// A little.
    Low,
    /// As it would.
    Medium,
    /// Long.
    High,
}

/// Settings of a conversation, or of an assistant. Each goes into the request only when it is set.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize, TS)]
#[serde(default)]
pub struct ChatSettings {
    /// Instructions for the model.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional = nullable)]
    pub system: Option<String>,
    /// 0 to 2.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional = nullable)]
    pub temperature: Option<f64>,
    /// 0 to 1.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional = nullable)]
    pub top_p: Option<f64>,
    /// Longest reply, in tokens; at least 1.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional = nullable)]
    pub max_tokens: Option<u32>,
    /// Texts that end the reply, at most 4 on most servers; none may be empty.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub stop: Vec<String>,
    /// For replies that can be had again.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional = nullable, type = "number")]
    pub seed: Option<i64>,
    /// −2 to 2.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional = nullable)]
    pub presence_penalty: Option<f64>,
    /// −2 to 2.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional = nullable)]
    pub frequency_penalty: Option<f64>,
    /// How long it is to think.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional = nullable)]
    pub reasoning_effort: Option<ReasoningEffort>,
    /// More fields of the request, as the text of a JSON object; empty for none. They win over all others but
    /// `messages` and `stream`.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub extra: String,
}
