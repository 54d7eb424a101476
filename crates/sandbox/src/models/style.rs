//! What is particular about a dialect's chunks.

use serde_json::Value;

/// How a dialect's chunks differ from OpenAI's.
#[derive(Clone, Copy)]
pub(super) struct Style {
    /// Comments before the first chunk; an empty one is a bare `:`.
    pub(super) opening: &'static [&'static str],
    /// The first chunk's content is `null` instead of an empty string.
    pub(super) null_first: bool,
    /// `created` and `model` only in the first chunk.
    pub(super) lean: bool,
    /// `role` and `finish_reason` are empty strings in ordinary chunks.
    pub(super) blanks: bool,
    pub(super) thinking: Thinking,
    pub(super) usage: UsageIn,
    /// llama.cpp's measurements in the last chunk.
    pub(super) timings: bool,
    /// Changes each chunk just before it goes out; the number counts the reply's chunks from 0.
    pub(super) bend: fn(u64, &mut Value),
}

/// The field that carries reasoning.
#[derive(Clone, Copy)]
pub(super) enum Thinking {
    ReasoningContent,
    Reasoning,
    Details,
    ReasoningAndDetails,
    ReasoningAndReasoningContent,
    /// A part of the type `thinking` in a list of parts, in `content`.
    ContentPart,
}

/// Where usage is told.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum UsageIn {
    /// In a chunk without choices, if asked for.
    OwnChunkIfAsked,
    /// In a chunk of its own with an empty delta, always.
    OwnChunk,
    /// In every chunk, counting up.
    EveryChunk,
    /// In the chunk with the finish reason, always.
    LastChunk,
    /// Where the model itself puts it.
    Apart,
}

/// Chunks as OpenAI sends them, with the field most servers use for reasoning.
pub(super) const PLAIN: Style = Style {
    opening: &[],
    null_first: false,
    lean: false,
    blanks: false,
    thinking: Thinking::ReasoningContent,
    usage: UsageIn::OwnChunkIfAsked,
    timings: false,
    bend: |_, _| {},
};
