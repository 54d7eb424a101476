//! Chat settings: the system prompt and the parameters of a conversation.

use serde::{Deserialize, Serialize};
use ts_rs::TS;

use crate::reasoning_effort::ReasoningEffort;
use crate::tool::{ChosenTools, ToolChoice};

/// The format in which the model should answer.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(tag = "type", rename_all = "snake_case")]
pub enum ResponseFormat {
    /// The model should answer with a JSON object.
    JsonObject,
    /// The model should answer with JSON that fits a schema.
    JsonSchema {
        /// The schema's name, which is sent to the server. If it is empty, a default name is sent.
        name: String,
        /// The schema as the user typed it, as JSON text.
        schema: String,
        /// Whether the server should refuse schemas that it cannot enforce.
        strict: bool,
    },
}

/// The chat settings of a conversation or an assistant. A request contains only the settings that
/// have a value.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize, TS)]
#[serde(default)]
pub struct ChatSettings {
    /// The system prompt, which is sent before the messages.
    pub system: Option<String>,
    /// Sampling temperature, 0 to 2.
    pub temperature: Option<f64>,
    /// Nucleus sampling, 0 to 1.
    pub top_p: Option<f64>,
    /// Maximum length of the reply in tokens; must be at least 1.
    pub max_tokens: Option<u32>,
    /// Stop sequences. None of them is empty. Most servers accept at most 4.
    pub stop: Vec<String>,
    /// Seed for reproducible replies.
    #[ts(type = "number | null")]
    pub seed: Option<i64>,
    /// Presence penalty, −2 to 2.
    pub presence_penalty: Option<f64>,
    /// Frequency penalty, −2 to 2.
    pub frequency_penalty: Option<f64>,
    /// How much the model should reason before it answers.
    pub reasoning_effort: Option<ReasoningEffort>,
    /// The tools that the model may call.
    pub tools: Vec<ChosenTools>,
    /// Whether the model may, must or must not call tools.
    pub tool_choice: Option<ToolChoice>,
    /// Whether the model may call several tools at once.
    pub parallel_tool_calls: Option<bool>,
    /// The format in which the model should answer; `None` for plain text.
    pub response_format: Option<ResponseFormat>,
    /// Additional request fields, as the text of a JSON object; may be empty. They override all
    /// fields except `messages` and `stream`.
    pub extra: String,
}
