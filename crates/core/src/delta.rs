//! The smallest thing that is received, shown and kept.

use serde::{Deserialize, Serialize};
use ts_rs::TS;

use crate::facts::Fact;

/// A piece of one part of a reply, as it came.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS)]
#[serde(tag = "part", rename_all = "snake_case")]
pub enum Fragment {
    /// A piece of the content.
    Text {
        /// The characters as received.
        text: String,
    },
    /// A piece of the reasoning.
    Reasoning {
        /// The characters as received.
        text: String,
    },
    /// A piece of a tool call. The first one of a call brings its id and name.
    ToolCall {
        /// Which call of the reply, from 0.
        index: u32,
        /// The provider's id of the call.
        id: Option<String>,
        /// The name of the tool.
        name: Option<String>,
        /// A piece of the arguments' JSON text.
        text: String,
    },
}

impl Fragment {
    /// The characters of the piece.
    pub fn text(&self) -> &str {
        match self {
            Fragment::Text { text } | Fragment::Reasoning { text } | Fragment::ToolCall { text, .. } => text,
        }
    }

    /// The piece in pieces of at most `bytes` bytes of text (at least one character each). Applying them in
    /// order is the same as applying the whole. Takes time and memory in proportion to the text.
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

    /// Joins `next` to this piece if both belong to the same part; otherwise gives it back.
    ///
    /// Applying the joined piece is the same as applying both in order (a property test says so).
    pub fn join(&mut self, next: Fragment) -> Result<(), Fragment> {
        match (self, next) {
            (Fragment::Text { text }, Fragment::Text { text: more })
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

/// What is kept of a reply while it comes.
#[derive(Clone, Debug, PartialEq)]
pub enum Record {
    /// A piece of it.
    Delta(Delta),
    /// Something learned of it.
    Fact {
        /// Its number among the turn's changes.
        seq: u64,
        /// What.
        fact: Fact,
    },
}

/// A [`Fragment`] with its place in the turn. What is appended on the screen is what is appended on the disk.
#[derive(Clone, Debug, PartialEq)]
pub struct Delta {
    /// Its number among the turn's changes, from 1; gaps are changes that carry no text.
    pub seq: u64,
    /// The piece.
    pub fragment: Fragment,
}
