//! Faults. A fault has a category that determines how Rivulet reacts, a message for the user, and
//! the original text of the error (design, section 4).

use std::fmt;

use serde::{Deserialize, Serialize};
use ts_rs::TS;

use crate::texts;
use crate::ui_text::UiText;

/// The category of a fault. Each category exists because some code, in Rust or on the page, must
/// treat its faults differently from faults of other categories.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum FaultCategory {
    /// HTTP 401 or 403: the provider rejected the key.
    Key,
    /// HTTP 402, or an error code that means that the account has no credit.
    Credits,
    /// HTTP 404: the provider has no such model or path.
    NotFound,
    /// The conversation is longer than the model's context.
    ContextLength,
    /// The conversation contains an image, but the model does not accept images.
    NoImages,
    /// HTTP 429: the provider received too many requests.
    RateLimit,
    /// HTTP 5xx: the provider reported an internal error.
    Server,
    /// The provider refused the request for a reason that no other category covers.
    Request,
    /// The provider reported an error that no other category covers, although the response has a
    /// success status, for example because the error arrived within the stream.
    ///
    /// This category also covers replies that exceed a size limit, faults of tool servers, and
    /// errors in imported conversations.
    Provider,
    /// The response is not a streamed chat completion.
    Protocol,
    /// The host name could not be resolved.
    Dns,
    /// This computer is offline: it has no route to the network.
    NoRoute,
    /// The proxy refused the request or could not be reached.
    Proxy,
    /// The server could not be reached.
    Connect,
    /// The server's certificate is not valid, or the TLS handshake failed.
    Tls,
    /// The connection broke after it was established.
    Connection,
    /// A time limit was reached.
    Timeout,
    /// The operating system's keychain is missing, is locked or refused access. Also used for a
    /// secret that is missing from the keychain or too long for it.
    Keychain,
    /// The database could not be read or written.
    Storage,
    /// The disk is full.
    StorageFull,
    /// The cost of the provider's replies this month has reached the limit that the user set.
    Budget,
    /// The input from the user or the page is invalid.
    Input,
}

/// The kinds of time limits.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum LimitKind {
    /// Maximum time from the start of the request until the connection is established.
    Connect,
    /// Maximum time until the first byte of the response arrives. Usually, the time is measured
    /// from the start of the request. For a chat request that needs a new connection, it is
    /// measured from the moment when the connection is established.
    FirstByte,
    /// Maximum time between two reads of the response.
    Idle,
}

/// A time limit that was reached.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct Limit {
    /// The kind of the time limit that was reached.
    pub kind: LimitKind,
    /// The time limit in seconds.
    pub seconds: u32,
}

/// Maximum length of a logged error code in bytes. Longer codes are left out of the log.
const LOGGED_CODE_BYTES: usize = 40;

/// A fault: a category, a message from the catalogue, and the original text of the error.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS, thiserror::Error)]
pub struct Fault {
    /// The category of the fault.
    pub category: FaultCategory,
    /// The message for the user: one sentence without a final full stop.
    pub message: UiText,
    /// The original text from the provider or the operating system, unchanged.
    pub detail: Option<String>,
    /// The HTTP status, if one was received.
    pub status: Option<u16>,
    /// The provider's own error code, or the error type if there is no code or the code only
    /// repeats the HTTP status. A numeric code is stored as text; a long code is truncated. `None`
    /// if the provider sent neither a code nor a type.
    pub code: Option<String>,
    /// Number of seconds until the provider allows another request; `None` if the provider states
    /// no time.
    pub retry_after: Option<u32>,
    /// The time limit that was reached. Every [`FaultCategory::Timeout`] fault has a limit, except
    /// the fault for an image that could not be loaded in time. All other faults have none.
    pub limit: Option<Limit>,
}

impl Fault {
    /// Creates a fault. The original text of the error is added with [`Fault::with_detail`].
    pub fn new(category: FaultCategory, message: UiText) -> Self {
        Fault {
            category,
            message,
            detail: None,
            status: None,
            code: None,
            retry_after: None,
            limit: None,
        }
    }

    /// Creates a fault for invalid input ([`FaultCategory::Input`]).
    pub fn input(message: UiText) -> Self {
        Fault::new(FaultCategory::Input, message)
    }

    /// Adds the original text of the error, unless it is empty.
    #[must_use]
    pub fn with_detail(mut self, detail: impl Into<String>) -> Self {
        self.detail = Some(detail.into()).filter(|words| !words.is_empty());
        self
    }

    /// Returns what may be logged: category, message id, HTTP status and, if it is a plain word,
    /// the code. Omits the provider's message, because it may repeat the prompt.
    pub fn for_log(&self) -> String {
        let mut facts = format!("{:?} {}", self.category, self.message.id());
        if let Some(status) = self.status {
            facts.push_str(&format!(" {status}"));
        }
        let plain = |code: &&String| {
            let word = |byte: u8| byte.is_ascii_alphanumeric() || matches!(byte, b'_' | b'-' | b'.');
            code.len() <= LOGGED_CODE_BYTES && code.bytes().all(word)
        };
        if let Some(code) = self.code.as_ref().filter(plain) {
            facts.push_str(&format!(" {code}"));
        }
        facts
    }

    /// Creates the fault for a time limit that was reached.
    pub fn timeout(limit: Limit) -> Self {
        let seconds = limit.seconds;
        let message = match limit.kind {
            LimitKind::Connect => texts::fault::no_connection_in_time(seconds),
            LimitKind::FirstByte => texts::fault::no_answer_in_time(seconds),
            LimitKind::Idle => texts::fault::silence(seconds),
        };
        Fault {
            limit: Some(limit),
            ..Fault::new(FaultCategory::Timeout, message)
        }
    }
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.message)?;
        match &self.detail {
            Some(detail) => write!(f, ": {detail}"),
            None => Ok(()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_log_contains_no_words_of_a_provider() {
        let fault = |code: &str| Fault {
            status: Some(401),
            code: Some(code.to_owned()),
            ..Fault::new(FaultCategory::Key, texts::fault::key_unbound()).with_detail("you sent: my secret")
        };
        assert_eq!(fault("bad_key").for_log(), "Key fault-key-unbound 401 bad_key");
        for words in [
            "you sent: my secret",
            "my\nsecret",
            "",
            &"x".repeat(LOGGED_CODE_BYTES + 1),
        ] {
            assert_eq!(
                fault(words).for_log().trim_end(),
                "Key fault-key-unbound 401",
                "{words}"
            );
        }
    }
}
