//! Seams: the positions in a reply at which the text of an earlier version ends and a continuation
//! begins.

use serde::{Deserialize, Serialize};
use ts_rs::TS;

use crate::id::MessageId;

/// How a reply is continued.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum ContinueMethod {
    /// Rivulet sent the partial reply to the model as the beginning of the model's answer.
    Prefill,
    /// Rivulet asked the model to continue after the last words of the partial reply.
    Ask,
}

/// The position in a message where the copied text of an earlier version ends and the continuation
/// begins.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct Seam {
    /// The earlier version whose text this message continues. Unless `apart` is set, the message
    /// contains an exact copy of that text up to the seam. The earlier version still exists as a
    /// separate message.
    pub from: MessageId,
    /// How the reply was continued.
    pub way: ContinueMethod,
    /// Length of the copied text, in UTF-16 code units. Unless `apart` is set, this is the position
    /// of the seam within the message.
    #[ts(type = "number")]
    pub at: u64,
    /// Text at the start of the continuation that was removed from the message, because it repeats
    /// the end of the earlier version `from`.
    pub overlap: String,
    /// Whitespace that was inserted before the new text, because the model did not repeat the last
    /// words as requested. Without it, the words before and after the seam would merge.
    #[serde(default)]
    pub separator: String,
    /// Whether the user chose to show the continuation without the text of the earlier version. If
    /// so, the message contains only the continuation, including the text in `overlap`.
    #[serde(default)]
    pub apart: bool,
}
