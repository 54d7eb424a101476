//! What went wrong, typed all the way to the screen (design, section 4).

use std::fmt;

use serde::{Deserialize, Serialize};
use ts_rs::TS;

use crate::texts;
use crate::ui_text::UiText;

/// What kind of fault it is. A category exists only where the program or the screen acts differently on it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum FaultCategory {
    /// 401, 403: the provider did not accept the key.
    Key,
    /// 402 or a code that says the account has no credit.
    Credits,
    /// 404: no such model or path.
    NotFound,
    /// The conversation is longer than the model's context.
    ContextLength,
    /// 429: too many requests.
    RateLimit,
    /// 5xx: the provider is in trouble.
    Server,
    /// Any other refusal of the request.
    Request,
    /// An error inside the stream.
    Provider,
    /// What came cannot be a streamed chat completion.
    Protocol,
    /// The host name was not found.
    Dns,
    /// This computer has no way to the network: it is offline.
    NoRoute,
    /// The proxy could not be reached, or did not let the request through.
    Proxy,
    /// The server could not be reached.
    Connect,
    /// The server's certificate or the TLS handshake failed.
    Tls,
    /// The connection broke after it was made.
    Connection,
    /// Nothing came for longer than a limit.
    Timeout,
    /// The keychain of the operating system is missing, locked or refused.
    Keychain,
    /// The database could not be read or written.
    Storage,
    /// The disk is full.
    StorageFull,
    /// What the user or the screen asked for cannot be done as asked.
    Input,
}

/// Which of a provider's limits was reached.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum LimitKind {
    /// From the start to the connection.
    Connect,
    /// From the connection to the first byte of the answer.
    FirstByte,
    /// Between two reads of the answer.
    Idle,
}

/// A limit that was reached, with the value it had.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct Limit {
    /// Which one.
    pub kind: LimitKind,
    /// Its value in seconds.
    pub seconds: u32,
}

/// One fault: a category to act on, a sentence from the catalogue, and the raw words of whoever reported it.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS, thiserror::Error)]
pub struct Fault {
    /// What to branch on.
    pub category: FaultCategory,
    /// One plain sentence without its full stop.
    pub message: UiText,
    /// The raw words of the provider or the operating system, unchanged.
    pub detail: Option<String>,
    /// HTTP status, where one was received.
    pub status: Option<u16>,
    /// The provider's own code, verbatim; numbers as text.
    pub code: Option<String>,
    /// Seconds after which the provider allows another try.
    pub retry_after: Option<u32>,
    /// The limit behind a [`FaultCategory::Timeout`].
    pub limit: Option<Limit>,
}

impl Fault {
    /// Creates a fault with a category and a sentence; [`Fault::with_detail`] adds raw words.
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

    /// Adds the raw words behind the fault; empty ones are left out.
    #[must_use]
    pub fn with_detail(mut self, detail: impl Into<String>) -> Self {
        self.detail = Some(detail.into()).filter(|words| !words.is_empty());
        self
    }

    /// The fault of a limit that was reached.
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
