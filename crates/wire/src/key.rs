//! The provider's API key and its redaction.

use std::borrow::Cow;

use memchr::memmem;
use rivulet_core::{Fault, ModelEvent};
use secrecy::{ExposeSecret, SecretString};
use serde_json::Value;

use crate::error_body::CODE_CHARS;

/// The text that replaces a redacted key.
const REPLACEMENT: &str = "(the key)";
/// Minimum number of characters that are redacted. A shorter key such as "x" is a placeholder for servers
/// that need no key, and a shorter fragment of a key reveals nothing.
const MIN_CHARS: usize = 4;
/// Standard finish reasons, which are never redacted.
const FINISH_REASONS: [&str; 6] = [
    "stop",
    "length",
    "tool_calls",
    "function_call",
    "content_filter",
    "error",
];

/// A provider's API key. It is never printed, and is sent only to its own provider, in the `Authorization`
/// header.
#[derive(Clone)]
pub struct Key(SecretString);

impl Key {
    /// Creates a key, dropping the whitespace around it.
    pub fn new(text: impl Into<SecretString>) -> Self {
        let text = text.into();
        match text.expose_secret().trim() {
            trimmed if trimmed.len() < text.expose_secret().len() => Key(trimmed.into()),
            _ => Key(text),
        }
    }

    /// Returns the key in plain text, for the header.
    pub(crate) fn reveal(&self) -> &str {
        self.0.expose_secret()
    }

    /// Redacts the key in text, because some providers quote a rejected key.
    pub fn redact_text<'a>(&self, text: &'a str) -> Cow<'a, str> {
        let key = self.reveal();
        if key.len() < MIN_CHARS || !text.contains(key) {
            Cow::Borrowed(text)
        } else {
            Cow::Owned(text.replace(key, REPLACEMENT))
        }
    }

    /// Redacts the key in bytes that may contain text.
    pub(crate) fn redact_bytes(&self, bytes: Vec<u8>) -> Vec<u8> {
        let key = self.reveal().as_bytes();
        if key.len() < MIN_CHARS || memmem::find(&bytes, key).is_none() {
            return bytes;
        }
        let (mut out, mut rest) = (Vec::with_capacity(bytes.len()), &bytes[..]);
        while let Some(at) = memmem::find(rest, key) {
            out.extend_from_slice(&rest[..at]);
            out.extend_from_slice(REPLACEMENT.as_bytes());
            rest = &rest[at + key.len()..];
        }
        out.extend_from_slice(rest);
        out
    }

    /// Redacts the key in text that may have been truncated in the middle of the key.
    fn redact_truncated(&self, text: &str) -> String {
        let mut redacted = self.redact_text(text).into_owned();
        if text.chars().count() >= CODE_CHARS {
            let prefixes = (MIN_CHARS..self.reveal().len()).rev();
            let cut = prefixes
                .filter_map(|length| self.reveal().get(..length))
                .find(|prefix| redacted.ends_with(prefix));
            if let Some(prefix) = cut {
                redacted.truncate(redacted.len() - prefix.len());
                redacted.push_str(REPLACEMENT);
            }
        }
        redacted
    }

    /// Redacts the key in the fields that the next request sends back, because those fields are stored and
    /// later sent in a request body.
    fn redact_json(&self, value: &mut Value) {
        match value {
            Value::String(text) => *text = self.redact_text(text).into_owned(),
            Value::Array(list) => list.iter_mut().for_each(|value| self.redact_json(value)),
            Value::Object(fields) => fields.values_mut().for_each(|value| self.redact_json(value)),
            _ => {}
        }
    }

    /// Redacts the key in all strings of a fault.
    pub(crate) fn redact(&self, fault: Fault) -> Fault {
        let redact = |text: String| self.redact_truncated(&text);
        Fault {
            message: fault.message.map_words(&redact),
            detail: fault.detail.map(redact),
            code: fault.code.map(redact),
            ..fault
        }
    }

    /// Redacts the key in an event. The text of the reply is not changed.
    pub(crate) fn redact_event(&self, event: &mut ModelEvent) {
        match event {
            ModelEvent::Error(fault) => *fault = self.redact(fault.clone()),
            ModelEvent::Finish(reason) if FINISH_REASONS.contains(&reason.as_str()) => {}
            ModelEvent::RequestId(text) | ModelEvent::Finish(text) => {
                *text = self.redact_text(text).into_owned();
            }
            ModelEvent::SendBack(fields) => {
                fields.0.values_mut().for_each(|value| self.redact_json(value));
            }
            _ => {}
        }
    }
}

/// Redacts the key, if there is one, in a fault.
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
