//! A provider's key, and keeping it out of everything but one header.

use std::borrow::Cow;

use rivulet_core::{Fault, ModelEvent};

/// What stands where a key stood.
const HIDDEN: &str = "(the key)";

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
        if self.0.is_empty() || !words.contains(&self.0) {
            Cow::Borrowed(words)
        } else {
            Cow::Owned(words.replace(&self.0, HIDDEN))
        }
    }

    /// Takes the key out of the words of a fault.
    pub(crate) fn redact(&self, fault: Fault) -> Fault {
        let hide = |words: String| self.hide(&words).into_owned();
        Fault {
            message: hide(fault.message),
            detail: fault.detail.map(hide),
            code: fault.code.map(hide),
            ..fault
        }
    }

    /// Takes the key out of what an event says beside the reply's own words.
    pub(crate) fn redact_event(&self, event: &mut ModelEvent) {
        match event {
            ModelEvent::Error(fault) => *fault = self.redact(fault.clone()),
            ModelEvent::RequestId(said) | ModelEvent::Finish(said) => *said = self.hide(said).into_owned(),
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
