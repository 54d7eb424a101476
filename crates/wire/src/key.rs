//! A provider's key, and keeping it out of everything but one header.

use std::borrow::Cow;

use memchr::memmem;
use rivulet_core::{Fault, ModelEvent};
use serde_json::Value;

use crate::error_body::CODE_CHARS;

/// What stands where a key stood.
const HIDDEN: &str = "(the key)";
/// Fewer characters are no key but a word for a server that wants none ("x"), and fewer characters of a key at the
/// end of words that were cut tell nothing.
const LEAST_CHARS: usize = 4;
/// Finish reasons of the protocol, which stay what they are whatever the key is.
const REASONS: [&str; 6] = [
    "stop",
    "length",
    "tool_calls",
    "function_call",
    "content_filter",
    "error",
];

/// A provider's key. It is never printed, and goes into the `Authorization` header of its own provider only.
#[derive(Clone, PartialEq, Eq)]
pub struct Key(String);

impl Key {
    /// Takes a key as typed or as kept; white space around it is not part of it.
    pub fn new(text: &str) -> Self {
        Key(text.trim().to_owned())
    }

    /// The key's own characters, for the header.
    pub(crate) fn reveal(&self) -> &str {
        &self.0
    }

    /// Takes the key out of words: some providers repeat the key they refuse.
    pub fn hide<'a>(&self, words: &'a str) -> Cow<'a, str> {
        if self.0.len() < LEAST_CHARS || !words.contains(&self.0) {
            Cow::Borrowed(words)
        } else {
            Cow::Owned(words.replace(&self.0, HIDDEN))
        }
    }

    /// Takes the key out of bytes that may be words.
    pub(crate) fn hide_in_bytes(&self, bytes: Vec<u8>) -> Vec<u8> {
        let key = self.0.as_bytes();
        if key.len() < LEAST_CHARS || memmem::find(&bytes, key).is_none() {
            return bytes;
        }
        let (mut out, mut rest) = (Vec::with_capacity(bytes.len()), &bytes[..]);
        while let Some(at) = memmem::find(rest, key) {
            out.extend_from_slice(&rest[..at]);
            out.extend_from_slice(HIDDEN.as_bytes());
            rest = &rest[at + key.len()..];
        }
        out.extend_from_slice(rest);
        out
    }

    /// Takes the key out of words of which only the first are kept, so that they may end inside it.
    fn hide_cut(&self, words: &str) -> String {
        let mut hidden = self.hide(words).into_owned();
        if words.chars().count() >= CODE_CHARS {
            let beginnings = (LEAST_CHARS..self.0.len()).rev();
            let cut = beginnings
                .filter_map(|length| self.0.get(..length))
                .find(|beginning| hidden.ends_with(beginning));
            if let Some(beginning) = cut {
                hidden.truncate(hidden.len() - beginning.len());
                hidden.push_str(HIDDEN);
            }
        }
        hidden
    }

    /// Takes the key out of what a provider wants back: it is kept, and would travel in a body.
    fn hide_in_json(&self, value: &mut Value) {
        match value {
            Value::String(words) => *words = self.hide(words).into_owned(),
            Value::Array(list) => list.iter_mut().for_each(|value| self.hide_in_json(value)),
            Value::Object(fields) => fields.values_mut().for_each(|value| self.hide_in_json(value)),
            _ => {}
        }
    }

    /// Takes the key out of the words of a fault.
    pub(crate) fn redact(&self, fault: Fault) -> Fault {
        let hide = |words: String| self.hide_cut(&words);
        Fault {
            message: fault.message.map_words(&hide),
            detail: fault.detail.map(hide),
            code: fault.code.map(hide),
            ..fault
        }
    }

    /// Takes the key out of what an event says beside the reply's own words.
    pub(crate) fn redact_event(&self, event: &mut ModelEvent) {
        match event {
            ModelEvent::Error(fault) => *fault = self.redact(fault.clone()),
            ModelEvent::Finish(reason) if REASONS.contains(&reason.as_str()) => {}
            ModelEvent::RequestId(said) | ModelEvent::Finish(said) => *said = self.hide(said).into_owned(),
            ModelEvent::SendBack(fields) => {
                fields.0.values_mut().for_each(|value| self.hide_in_json(value));
            }
            _ => {}
        }
    }
}

/// Takes the key out of a fault, if there is one.
pub(crate) fn without_key(key: Option<&Key>, fault: Fault) -> Fault {
    match key {
        Some(key) => key.redact(fault),
        None => fault,
    }
}

impl std::fmt::Debug for Key {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("Key(…)")
    }
}
