//! The types of requests and responses, for callers and for the wire view, which shows the user the raw HTTP
//! exchange.

use bytes::Bytes;
use http::HeaderMap;
use rivulet_core::{Fault, Limit, Limits, Network, Proxy};

use crate::endpoint::Endpoint;
use crate::key::Key;
use crate::network;

/// The connection settings of a provider.
#[derive(Clone, Debug)]
pub struct Server {
    /// The base URL of the server.
    pub endpoint: Endpoint,
    /// The API key, if the server needs one.
    pub key: Option<Key>,
    /// The time limits of requests.
    pub limits: Limits,
    /// Custom headers, the proxy and the certificate authorities.
    pub network: Network,
}

impl Server {
    /// Returns scheme, host and port of the proxy in use.
    pub fn proxy(&self) -> Option<String> {
        match &self.network.proxy {
            Proxy::System if self.endpoint.is_loopback() => None,
            _ => network::proxy_for(&self.network, &self.endpoint.chat()),
        }
    }
}

/// A sent request, as shown in the wire view. The key is redacted.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SentRequest {
    /// The HTTP method of the request.
    pub method: String,
    /// The full URL of the request.
    pub url: String,
    /// Names and values of the headers in order, except the headers that the connection adds.
    pub headers: Vec<(String, String)>,
    /// The JSON body of the request.
    pub body: Bytes,
}

/// The head of a response, as shown in the wire view.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AnswerHead {
    /// The HTTP version: `HTTP/1.1` or `HTTP/2`.
    pub version: String,
    /// The HTTP status of the response.
    pub status: u16,
    /// Names and values of the headers in order. The key is redacted.
    pub headers: Vec<(String, String)>,
}

/// A step of opening a stream.
#[derive(Clone, Debug)]
pub enum OpenStep {
    /// The request is about to be sent.
    Request(SentRequest),
    /// The connection is established; the request is about to be sent.
    Sent,
    /// The head of the response was received. Its status may be an error.
    Head(AnswerHead),
    /// The body of an error response. The key is redacted.
    Refusal(Vec<u8>),
}

/// The reason why a stream could not be opened.
#[derive(Clone, Debug, PartialEq)]
pub enum OpenError {
    /// The provider answered with something other than a stream, or the settings do not allow a request.
    Refused(Fault),
    /// The connection failed.
    Lost(Fault),
    /// A time limit was reached before the response.
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

/// Returns names and values of headers with the key redacted.
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
