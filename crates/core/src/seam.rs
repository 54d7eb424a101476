//! Seams: the positions at which a reply continues another version of that reply.

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

/// The position at which a message continues another message.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct Seam {
    /// The message that is continued at the seam. The text before the seam is copied word for word
    /// from that message, which still exists as a version of its own.
    pub from: MessageId,
    /// The method used to continue the reply.
    pub way: ContinueMethod,
    /// Start of the new text within the message, in UTF-16 code units.
    #[ts(type = "number")]
    pub at: u64,
    /// Text that was received at the seam and removed, because it repeats the end of the message in
    /// `from`.
    pub overlap: String,
    /// Whitespace that was inserted at the start of the new text, because the model did not repeat
    /// the last words as asked. Without this whitespace, the words before and after the seam would
    /// merge into one word.
    #[serde(default)]
    pub separator: String,
    /// Whether the user split the seam. If so, the message shows only the text received after the
    /// seam, including `overlap`.
    #[serde(default)]
    pub apart: bool,
}
