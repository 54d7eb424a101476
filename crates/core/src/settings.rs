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
    pub system: Option<String>,
    /// 0 to 2.
    pub temperature: Option<f64>,
    /// 0 to 1.
    pub top_p: Option<f64>,
    /// Longest reply, in tokens; at least 1.
    pub max_tokens: Option<u32>,
    /// Texts that end the reply, at most 4 on most servers; none may be empty.
    pub stop: Vec<String>,
    /// For replies that can be had again.
    #[ts(type = "number | null")]
    pub seed: Option<i64>,
    /// −2 to 2.
    pub presence_penalty: Option<f64>,
    /// −2 to 2.
    pub frequency_penalty: Option<f64>,
    /// How long it is to think.
    pub reasoning_effort: Option<ReasoningEffort>,
    /// More fields of the request, as the text of a JSON object; empty for none. They win over all others but
    /// `messages` and `stream`.
    pub extra: String,
}
