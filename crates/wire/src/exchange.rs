//! What is said to a server and what it answers, for whoever asks and whoever looks on.

use bytes::Bytes;
use http::HeaderMap;
use rivulet_core::{Fault, Limit, Limits, Network, Proxy};

use crate::endpoint::Endpoint;
use crate::key::Key;
use crate::network;

/// A server, and how to talk to it.
#[derive(Clone, Debug)]
pub struct Server {
    /// Where it is.
    pub endpoint: Endpoint,
    /// The key it wants.
    pub key: Option<Key>,
    /// How long to wait for it.
    pub limits: Limits,
    /// What is particular about the way to it.
    pub network: Network,
}

impl Server {
    /// The proxy that stands between: scheme, host and port.
    pub fn proxy(&self) -> Option<String> {
        match &self.network.proxy {
            Proxy::System if self.endpoint.is_loopback() => None,
            _ => network::proxy_for(&self.network, &self.endpoint.chat()),
        }
    }
}

/// A request as it is sent, for whoever wants to see it. The key is hidden in it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SentRequest {
    /// The HTTP method.
    pub method: String,
    /// Where to.
    pub url: String,
    /// Names and values of the headers, in order; those that the connection adds aside.
    pub headers: Vec<(String, String)>,
    /// The JSON.
    pub body: Bytes,
}

/// The head of an answer, for whoever wants to see it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AnswerHead {
    /// `HTTP/1.1` or `HTTP/2.0`.
    pub version: String,
    /// The HTTP status.
    pub status: u16,
    /// Names and values of the headers, in order. The key is hidden in it.
    pub headers: Vec<(String, String)>,
}

/// What happens while a stream is opened.
#[derive(Clone, Debug)]
pub enum OpenStep {
    /// This is about to be sent.
    Request(SentRequest),
    /// The connection stands, and the request is on its way.
    Sent,
    /// The answer began, well or not.
    Head(AnswerHead),
    /// The body of a refusal. The key is hidden in it.
    Refusal(Vec<u8>),
}

/// Why no stream could be opened.
#[derive(Clone, Debug, PartialEq)]
pub enum OpenError {
    /// The provider answered, but not with a stream.
    Refused(Fault),
    /// The transport failed.
    Lost(Fault),
    /// Nothing came for longer than a limit.
    TimedOut(Limit),
}

impl From<OpenError> for Fault {
    fn from(error: OpenError) -> Fault {
        match error {
            OpenError::Refused(fault) | OpenError::Lost(fault) => fault,
            OpenError::TimedOut(limit) => Fault::timeout(limit),
        }
    }
}

/// Headers for a reader, without the key.
pub fn redacted_headers(headers: &HeaderMap, key: Option<&Key>) -> Vec<(String, String)> {
    let hidden =
        |words: &str| key.map_or_else(|| words.to_owned(), |key| key.redact_text(words).into_owned());
    let pairs = headers.iter();
    pairs
        .map(|(name, value)| {
            let value = String::from_utf8_lossy(value.as_bytes());
            (hidden(name.as_str()), hidden(&value))
        })
        .collect()
}
