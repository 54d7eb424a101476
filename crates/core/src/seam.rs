//! Positions where a reply continues another version.

use serde::{Deserialize, Serialize};
use ts_rs::TS;

use crate::id::MessageId;

/// The method used to continue a reply.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum ContinueMethod {
    /// The partial reply was sent as the beginning of the model's own answer.
    Prefill,
    /// The model was asked to continue from the last words.
    Ask,
}

/// The position where a message continues another message.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct Seam {
    /// The continued message. Its text precedes the seam word for word, and the message remains as a version.
    pub from: MessageId,
    /// The method used to continue.
    pub way: ContinueMethod,
    /// Start of the new text within the message, in UTF-16 code units.
    #[ts(type = "number")]
    pub at: u64,
    /// Received text that was removed because it repeats the continued message; it precedes the new text.
    pub overlap: String,
    /// Whitespace at the start of the new text that was inserted, because the model did not repeat the last
    /// words and its first word would have joined them.
    #[serde(default)]
    pub separator: String,
    /// The user split the seam: the message shows only the text received for it, including `overlap`.
    #[serde(default)]
    pub apart: bool,
}
