//! Redacts a provider's secrets wherever the provider's server repeats them.

use std::borrow::Cow;
use std::sync::Arc;

use memchr::memmem;
use rivulet_core::{Ending, Fault, MASK, ModelEvent};
use secrecy::{ExposeSecret, SecretString};
use serde_json::Value;

use crate::error_body::CODE_CHARS;
use crate::key::Key;

/// Minimum length, in bytes, of a key that is redacted. A shorter key, such as "x", is a
/// placeholder for a server that needs no key. The limit has a second use: if a text was cut off
/// within a secret, the remaining beginning of the secret is redacted only if it has at least this
/// length. A shorter beginning reveals too little to matter.
const MIN_KEY: usize = 4;
/// Minimum length, in bytes, of the value of a header or query parameter that is redacted. Such a
/// value counts as secret only because of its name. A shorter value is probably an ordinary word,
/// which must not be replaced in unrelated text.
const MIN_VALUE: usize = 8;

/// Redacts a provider's key and the values of its secret headers and query parameters, because some
/// servers quote a secret that they reject.
#[derive(Clone, Default)]
pub struct Redactor(Arc<[SecretString]>);

impl Redactor {
    /// Creates a redactor for a key and for other secret values.
    pub fn new(key: Option<&Key>, values: &[String]) -> Self {
        let key = key.map(Key::reveal).filter(|key| key.len() >= MIN_KEY);
        // A server may repeat only some words of a value such as "Bearer …". Therefore, redact each
        // word separately, too.
        let words = values.iter().flat_map(|value| {
            let whole = std::iter::once(value.trim());
            whole.chain(value.split_whitespace())
        });
        let mut found: Vec<&str> = key.into_iter().collect();
        for word in words.filter(|word| word.len() >= MIN_VALUE) {
            if !found.contains(&word) {
                found.push(word);
            }
        }
        // Replace longer secrets first, because one secret may be part of another.
        found.sort_by_key(|secret| std::cmp::Reverse(secret.len()));
        Redactor(found.into_iter().map(SecretString::from).collect())
    }

    /// Redacts the secrets in a string.
    pub fn redact_text<'a>(&self, text: &'a str) -> Cow<'a, str> {
        let mut redacted = Cow::Borrowed(text);
        for secret in self.0.iter() {
            let secret = secret.expose_secret();
            if redacted.contains(secret) {
                redacted = Cow::Owned(redacted.replace(secret, MASK));
            }
        }
        redacted
    }

    /// Redacts the secrets in bytes that may be text. Bytes that contain no secret are returned
    /// unchanged.
    pub fn redact_bytes(&self, bytes: Vec<u8>) -> Vec<u8> {
        self.0
            .iter()
            .fold(bytes, |bytes, secret| masked(bytes, secret.expose_secret()))
    }

    /// Redacts the secrets in text that may have been truncated in the middle of a secret.
    fn redact_truncated(&self, text: &str) -> String {
        let mut redacted = self.redact_text(text).into_owned();
        if text.chars().count() < CODE_CHARS {
            return redacted;
        }
        for secret in self.0.iter() {
            let secret = secret.expose_secret();
            let prefixes = (MIN_KEY..secret.len()).rev();
            let cut = prefixes
                .filter_map(|length| secret.get(..length))
                .find(|prefix| redacted.ends_with(prefix));
            if let Some(prefix) = cut {
                redacted.truncate(redacted.len() - prefix.len());
                redacted.push_str(MASK);
            }
        }
        redacted
    }

    /// Redacts the secrets in a field that is stored and that later requests send back to the
    /// provider.
    fn redact_json(&self, value: &mut Value) {
        match value {
            Value::String(text) => *text = self.redact_text(text).into_owned(),
            Value::Array(list) => list.iter_mut().for_each(|value| self.redact_json(value)),
            Value::Object(fields) => fields.values_mut().for_each(|value| self.redact_json(value)),
            _ => {}
        }
    }

    pub(crate) fn redact(&self, fault: Fault) -> Fault {
        if self.0.is_empty() {
            return fault;
        }
        let redact = |text: String| self.redact_truncated(&text);
        Fault {
            message: fault.message.map_words(&redact),
            detail: fault.detail.map(redact),
            code: fault.code.map(redact),
            ..fault
        }
    }

    /// Redacts the secrets in an event, but not in fragments of the reply.
    pub(crate) fn redact_event(&self, event: &mut ModelEvent) {
        match event {
            ModelEvent::Error(fault) => *fault = self.redact(fault.clone()),
            // Keep known finish reasons. A secret may be equal to one of them by chance, and
            // redacting the reason would change how the reply ended.
            ModelEvent::Finish(reason) if Ending::stated_by(reason).is_some() => {}
            ModelEvent::RequestId(text) | ModelEvent::Finish(text) => {
                *text = self.redact_text(text).into_owned();
            }
            ModelEvent::SendBack(fields) if !self.0.is_empty() => {
                fields.0.values_mut().for_each(|value| self.redact_json(value));
            }
            _ => {}
        }
    }
}

fn masked(bytes: Vec<u8>, secret: &str) -> Vec<u8> {
    if memmem::find(&bytes, secret.as_bytes()).is_none() {
        return bytes;
    }
    let (mut out, mut rest) = (Vec::with_capacity(bytes.len()), &bytes[..]);
    while let Some(at) = memmem::find(rest, secret.as_bytes()) {
        out.extend_from_slice(&rest[..at]);
        out.extend_from_slice(MASK.as_bytes());
        rest = &rest[at + secret.len()..];
    }
    out.extend_from_slice(rest);
    out
}

impl std::fmt::Debug for Redactor {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("Redactor(…)")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn keys_and_secret_values_are_redacted_and_short_ones_are_not() {
        for (key, values, text, redacted) in [
            (Some("sk-1234"), vec![], "no sk-1234!", "no ••••!"),
            (Some("x"), vec![], "next", "next"),
            (
                None,
                vec!["Bearer header-1d9a"],
                "Bearer header-1d9a, header-1d9a",
                "••••, ••••",
            ),
            (
                None,
                vec!["stop", "length"],
                "stop at this length",
                "stop at this length",
            ),
            (
                Some("sk-1234"),
                vec!["sk-1234-and-more"],
                "sk-1234-and-more sk-1234",
                "•••• ••••",
            ),
        ] {
            let values: Vec<String> = values.into_iter().map(str::to_owned).collect();
            let key = key.map(Key::new);
            let redactor = Redactor::new(key.as_ref(), &values);
            assert_eq!(redactor.redact_text(text), redacted);
            assert_eq!(redactor.redact_bytes(text.into()), redacted.as_bytes());
        }
    }

    #[test]
    fn a_finish_reason_is_not_redacted_even_if_it_equals_a_secret() {
        let values = ["insufficient_system_resource", "content_filter", "other-reason"];
        let redactor = Redactor::new(None, &values.map(str::to_owned));
        for (reason, redacted) in [
            ("insufficient_system_resource", "insufficient_system_resource"),
            ("content_filter", "content_filter"),
            ("other-reason", MASK),
        ] {
            let mut event = ModelEvent::Finish(reason.to_owned());
            redactor.redact_event(&mut event);
            assert_eq!(event, ModelEvent::Finish(redacted.to_owned()));
        }
    }
}
