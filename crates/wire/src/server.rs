//! A provider's server: its connection settings, the steps of a request until the stream is open,
//! and the content of the wire view, which consists of the sent request and the head of the
//! response.

use bytes::Bytes;
use http::HeaderMap;
use http::header::AUTHORIZATION;
use rivulet_core::{
    Fault, Limit, Limits, MASK, Network, Proxy, is_secret_name, is_secret_response_name, mask_address,
};

use crate::endpoint::Endpoint;
use crate::key::Key;
use crate::network;
use crate::redactor::Redactor;

/// The connection settings of a provider, including the provider's secrets.
#[derive(Clone)]
pub struct Server {
    /// The base URL of the server.
    pub endpoint: Endpoint,
    /// The API key, if the server needs one.
    pub key: Option<Key>,
    /// The time limits for requests to the server.
    pub limits: Limits,
    /// Custom headers, the proxy and the certificate authorities.
    pub network: Network,
}

impl std::fmt::Debug for Server {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        // Print only the origin, because the headers and the query of the base URL may contain
        // secrets.
        f.debug_struct("Server")
            .field("origin", &self.endpoint.origin())
            .finish_non_exhaustive()
    }
}

impl Server {
    /// Returns a redactor for the server's secrets.
    pub fn redactor(&self) -> Redactor {
        let headers = self.network.headers.iter();
        let mut values: Vec<String> = headers
            .filter(|header| is_secret_name(&header.name))
            .map(|header| header.value.clone())
            .collect();
        values.extend(self.endpoint.secrets());
        Redactor::new(self.key.as_ref(), &values)
    }

    /// Returns the address of the proxy for requests to this server, or `None` if the requests use
    /// no proxy. A proxy address that the user entered is returned exactly as typed.
    pub fn proxy(&self) -> Option<String> {
        match &self.network.proxy {
            Proxy::System if self.endpoint.is_loopback() => None,
            _ => network::proxy_for(&self.network, &self.endpoint.chat()),
        }
    }
}

/// A sent request, as the wire view shows it. Secrets are masked, except in the body.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SentRequest {
    /// The HTTP method of the request.
    pub method: String,
    /// The full URL of the request.
    pub url: String,
    /// Names and values of the headers in order. Headers that the HTTP connection adds are not
    /// included.
    pub headers: Vec<(String, String)>,
    /// The JSON body of the request.
    pub body: Bytes,
}

/// The head of a response, as the wire view shows it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ResponseHead {
    /// The HTTP version: `HTTP/1.1` or `HTTP/2`.
    pub version: String,
    /// The HTTP status of the response.
    pub status: u16,
    /// Names and values of the headers in order. Secrets are masked.
    pub headers: Vec<(String, String)>,
}

/// The steps of a request until its stream is open.
#[derive(Clone, Debug)]
pub enum OpenStep {
    /// The request was built, and the client is opening a connection or reusing one.
    Request(SentRequest),
    /// The client has a connection and is sending the request.
    Sent,
    /// The head of the response was received. The status may report an error.
    Head(ResponseHead),
    /// The body of an error response was received. The value is the body with its secrets redacted.
    Refusal(Vec<u8>),
}

/// The reason why a stream could not be opened.
#[derive(Clone, Debug, PartialEq)]
pub enum OpenError {
    /// The server answered with an error or with an invalid response, or the request could not be
    /// sent because the settings are invalid.
    Refused(Fault),
    /// The connection failed.
    Lost(Fault),
    /// A time limit was reached before the head of the response arrived.
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

/// Returns the names and values of a request's headers, with all secrets masked. In
/// `authorization`, masks only the key itself, so that the wire view shows how the key is sent.
pub fn request_headers(headers: &HeaderMap, redactor: &Redactor) -> Vec<(String, String)> {
    redacted_headers(headers, redactor, |name| {
        name != AUTHORIZATION.as_str() && is_secret_name(name)
    })
}

/// Returns the names and values of a response's headers, with all secrets masked.
pub fn response_headers(headers: &HeaderMap, redactor: &Redactor) -> Vec<(String, String)> {
    redacted_headers(headers, redactor, is_secret_response_name)
}

fn redacted_headers(
    headers: &HeaderMap,
    redactor: &Redactor,
    is_secret: impl Fn(&str) -> bool,
) -> Vec<(String, String)> {
    let pairs = headers.iter().map(|(name, value)| {
        let shown = match name.as_str() {
            secret if is_secret(secret) => MASK.to_owned(),
            "location" | "content-location" | "refresh" | "referer" => redactor
                .redact_text(&mask_address(&String::from_utf8_lossy(value.as_bytes())))
                .into_owned(),
            _ => redactor
                .redact_text(&String::from_utf8_lossy(value.as_bytes()))
                .into_owned(),
        };
        (redactor.redact_text(name.as_str()).into_owned(), shown)
    });
    pairs.collect()
}
