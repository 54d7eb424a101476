//! Seams: the positions in a reply where an earlier version's text ends and a continuation begins.

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

/// The position in a message where the copied text of an earlier version ends.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct Seam {
    /// The earlier version whose text this message continues. The earlier version is kept as a
    /// separate message. Unless `apart` is set, this message contains an exact copy of the earlier
    /// version's text up to the seam.
    pub from: MessageId,
    /// How the reply was continued.
    pub way: ContinueMethod,
    /// Length of the copied text, in UTF-16 code units. Unless `apart` is set, this is the position
    /// of the seam within the message.
    #[ts(type = "number")]
    pub at: u64,
    /// Text that was removed from the start of the continuation, because it repeats the end of the
    /// earlier version.
    pub overlap: String,
    /// Whitespace that was inserted between the copied text and the new text, because the model did
    /// not repeat the last words as requested. A space separates two words that would otherwise
    /// merge; line breaks begin a Markdown block. Empty if nothing was inserted.
    #[serde(default)]
    pub separator: String,
    /// Whether the user chose to hide the earlier version's text. If so, the message contains only
    /// the continuation, including the text in `overlap`.
    #[serde(default)]
    pub apart: bool,
}
