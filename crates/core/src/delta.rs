//! The pieces of a reply, numbered in the order of their arrival during a turn.

use serde::{Deserialize, Serialize};
use ts_rs::TS;

use crate::facts::Fact;

/// A piece of a reply, as received. The whole text of a piece belongs to one part of the reply.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS)]
#[serde(tag = "part", rename_all = "snake_case")]
pub enum Fragment {
    /// A piece of the reply's content.
    Text {
        /// The characters of the piece, as received.
        text: String,
    },
    /// A piece of the model's refusal.
    Refusal {
        /// The characters of the piece, as received.
        text: String,
    },
    /// A piece of the model's reasoning.
    Reasoning {
        /// The characters of the piece, as received.
        text: String,
    },
    /// A piece of a tool call. Usually, the first piece of a call contains the call's id and name.
    ToolCall {
        /// Position of the call among the calls of the reply, starting at 0.
        index: u32,
        /// The provider's id for the call, if this piece contains it.
        id: Option<String>,
        /// The name of the called tool, if this piece contains it.
        name: Option<String>,
        /// A piece of the arguments' JSON text.
        text: String,
    },
}

impl Fragment {
    /// Returns the text of this piece of a reply.
    pub fn text(&self) -> &str {
        match self {
            Fragment::Text { text }
            | Fragment::Refusal { text }
            | Fragment::Reasoning { text }
            | Fragment::ToolCall { text, .. } => text,
        }
    }

    /// Splits the piece into smaller pieces that together have the same effect. Each smaller piece
    /// has at most `bytes` bytes, unless it consists of a single character that is longer. Takes
    /// linear time and memory.
    pub fn split(self, bytes: usize) -> Vec<Fragment> {
        let mut rest = self.text();
        if rest.len() <= bytes {
            return vec![self];
        }
        let mut pieces = Vec::new();
        while !rest.is_empty() {
            let at = match rest.floor_char_boundary(bytes) {
                0 => rest.ceil_char_boundary(1),
                at => at,
            };
            let (piece, after) = rest.split_at(at);
            rest = after;
            let first = pieces.is_empty();
            let text = piece.to_owned();
            pieces.push(match &self {
                Fragment::Text { .. } => Fragment::Text { text },
                Fragment::Refusal { .. } => Fragment::Refusal { text },
                Fragment::Reasoning { .. } => Fragment::Reasoning { text },
                Fragment::ToolCall { index, id, name, .. } => Fragment::ToolCall {
                    index: *index,
                    id: id.clone().filter(|_| first),
                    name: name.clone().filter(|_| first),
                    text,
                },
            });
        }
        pieces
    }

    /// Appends `next` to this piece and returns `Ok`. If the two belong to different parts of the
    /// reply, or if `next` contains an id or a name of a tool call, returns `next` in `Err`
    /// instead. The joined piece has the same effect as both pieces in order (verified by a
    /// property test).
    pub fn join(&mut self, next: Fragment) -> Result<(), Fragment> {
        match (self, next) {
            (Fragment::Text { text }, Fragment::Text { text: more })
            | (Fragment::Refusal { text }, Fragment::Refusal { text: more })
            | (Fragment::Reasoning { text }, Fragment::Reasoning { text: more }) => text.push_str(&more),
            (
                Fragment::ToolCall { index, text, .. },
                Fragment::ToolCall {
                    index: other,
                    id: None,
                    name: None,
                    text: more,
                },
            ) if *index == other => text.push_str(&more),
            (_, next) => return Err(next),
        }
        Ok(())
    }
}

/// A row that the database stores about a reply while the reply is streaming.
#[derive(Clone, Debug, PartialEq)]
pub enum JournalRow {
    /// A piece of the reply arrived.
    Delta(Delta),
    /// Metadata about the reply became known, such as its HTTP status.
    Fact {
        /// Sequence number within the turn, shared by metadata and pieces of the reply.
        seq: u64,
        /// The new metadata about the reply.
        fact: Fact,
    },
}

/// A piece of a reply (a [`Fragment`]) with its sequence number. The same delta is shown on the
/// screen and stored in the database.
#[derive(Clone, Debug, PartialEq)]
pub struct Delta {
    /// Sequence number within the turn, starting at 1. Other changes, such as new token counts, use
    /// the same sequence, so the numbers of successive deltas may have gaps.
    pub seq: u64,
    /// The piece of the reply that arrived.
    pub fragment: Fragment,
}
