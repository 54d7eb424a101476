//! Where a reply goes on from an earlier one that was cut.

use serde::{Deserialize, Serialize};
use ts_rs::TS;

use crate::id::MessageId;

/// How a provider was asked to go on.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum ContinueWay {
    /// With the reply so far as the beginning of its own answer.
    Prefill,
    /// With the words to go on from.
    Ask,
}

/// Where a message goes on from another one.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct Seam {
    /// The message whose text stands before it, word for word; it is still there as a version.
    pub from: MessageId,
    /// How it was asked to go on.
    pub way: ContinueWay,
    /// Where the new text begins in the text of the message, in UTF-16 code units.
    #[ts(type = "number")]
    pub at: u64,
    /// What came and was left out, because it stood there already; to be read before the new text.
    pub overlap: String,
    /// The two are shown apart: the message has only what came for it, `overlap` included.
    #[serde(default)]
    pub apart: bool,
}
