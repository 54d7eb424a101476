//! The provider's API key.

use secrecy::{ExposeSecret, SecretString};

/// A provider's API key. It is sent only to this provider, in the `Authorization` header, and is
/// never printed.
#[derive(Clone)]
pub struct Key(SecretString);

impl Key {
    /// Creates a key from text, without leading and trailing whitespace.
    pub fn new(text: impl Into<SecretString>) -> Self {
        let text = text.into();
        match text.expose_secret().trim() {
            trimmed if trimmed.len() < text.expose_secret().len() => Key(trimmed.into()),
            _ => Key(text),
        }
    }

    /// Returns the key in plain text, for the `Authorization` header of a request.
    pub(crate) fn reveal(&self) -> &str {
        self.0.expose_secret()
    }
}

impl std::fmt::Debug for Key {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("Key(…)")
    }
}
