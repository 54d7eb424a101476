//! The text of a growing reply. A turn, crash recovery and tests use this module to assemble a
//! reply from its pieces.

use std::collections::HashMap;

use crate::delta::Fragment;
use crate::message::Part;

/// The received text, reasoning and tool calls of a reply.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Reply {
    reasoning: String,
    text: String,
    refusal: String,
    calls: Vec<Call>,
    /// The position of each call in `calls`, keyed by the index that each piece of a call contains.
    /// Searching the list for every piece would take quadratic time.
    places: HashMap<u32, usize>,
}

#[derive(Clone, Debug, Default, PartialEq, Eq)]
struct Call {
    id: String,
    name: String,
    arguments: String,
}

impl Reply {
    /// Appends one received piece to the reply.
    pub fn push(&mut self, fragment: &Fragment) {
        match fragment {
            Fragment::Text { text } => self.text.push_str(text),
            Fragment::Refusal { text } => self.refusal.push_str(text),
            Fragment::Reasoning { text } => self.reasoning.push_str(text),
            Fragment::ToolCall {
                index,
                id,
                name,
                text,
            } => {
                let call = self.call(*index);
                // Some servers repeat the id or the name in every piece. Use only the first value.
                if let Some(id) = id.as_ref().filter(|_| call.id.is_empty()) {
                    call.id.clone_from(id);
                }
                if let Some(name) = name.as_ref().filter(|_| call.name.is_empty()) {
                    call.name.clone_from(name);
                }
                call.arguments.push_str(text);
            }
        }
    }

    fn call(&mut self, index: u32) -> &mut Call {
        let at = *self.places.entry(index).or_insert_with(|| {
            self.calls.push(Call::default());
            self.calls.len() - 1
        });
        &mut self.calls[at]
    }

    /// Removes the id and the name from a piece of a tool call if the reply already contains them
    /// for this call. Returns whether the rest of the piece adds anything to the reply.
    pub fn is_news(&self, fragment: &mut Fragment) -> bool {
        if let Fragment::ToolCall { index, id, name, .. } = fragment {
            let Some(at) = self.places.get(index) else {
                return true;
            };
            let call = &self.calls[*at];
            id.take_if(|_| !call.id.is_empty());
            name.take_if(|_| !call.name.is_empty());
            if id.is_some() || name.is_some() {
                return true;
            }
        }
        !fragment.text().is_empty()
    }

    /// Returns whether the tool call `index` has arrived.
    pub fn has_call(&self, index: u32) -> bool {
        self.places.contains_key(&index)
    }

    /// Returns the number of tool calls that have arrived.
    pub fn call_count(&self) -> usize {
        self.calls.len()
    }

    /// Returns whether no part of the reply has been received yet.
    pub fn is_empty(&self) -> bool {
        self.reasoning.is_empty() && self.text.is_empty() && self.refusal.is_empty() && self.calls.is_empty()
    }

    /// Returns whether at least one tool call has arrived.
    pub fn has_calls(&self) -> bool {
        !self.calls.is_empty()
    }

    /// Returns whether the model has refused to answer.
    pub fn has_refusal(&self) -> bool {
        !self.refusal.is_empty()
    }

    /// Returns the content that has arrived so far.
    pub fn text(&self) -> &str {
        &self.text
    }

    /// Returns the reasoning that has arrived so far.
    pub fn reasoning(&self) -> &str {
        &self.reasoning
    }

    /// Returns the non-empty parts of the reply: reasoning, text, refusal, tool calls.
    pub fn parts(&self) -> Vec<Part> {
        let filled = |text: &String| (!text.is_empty()).then(|| text.clone());
        let mut parts: Vec<Part> = Vec::new();
        parts.extend(filled(&self.reasoning).map(|text| Part::Reasoning { text }));
        parts.extend(filled(&self.text).map(|text| Part::Text { text }));
        parts.extend(filled(&self.refusal).map(|text| Part::Refusal { text }));
        parts.extend(self.calls.iter().map(|call| Part::ToolCall {
            id: call.id.clone(),
            name: call.name.clone(),
            arguments: call.arguments.clone(),
        }));
        parts
    }
}
