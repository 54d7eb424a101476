//! Connects to servers over streamable HTTP, and determines what an HTTP error means for a call.

use std::collections::HashMap;
use std::error::Error;
use std::sync::Arc;
use std::time::Duration;

use futures_util::StreamExt;
use http::{HeaderName, HeaderValue, StatusCode};
use rivulet_core::is_this_computer;
use rmcp::transport::DynamicTransportError;
use rmcp::transport::auth::{AuthClient, AuthError, AuthorizationManager};
use rmcp::transport::common::client_side_sse::ExponentialBackoff;
use rmcp::transport::streamable_http_client::{
    StreamableHttpClientTransport, StreamableHttpClientTransportConfig, StreamableHttpError,
};
use url::Url;

use crate::event::Events;
use crate::event_stream::StreamClient;
use crate::fault::{Challenge, StartError};
use crate::listen::PAUSES;
use crate::post::{BODY_SHOWN, HttpError};

/// Maximum time to spend on finding out whether a server uses the old transport (HTTP+SSE).
const PROBE_LIMIT: Duration = Duration::from_secs(5);
const REDIRECTS: usize = 10;

#[derive(Debug, Clone, PartialEq)]
pub(crate) enum HttpFault {
    /// No connection was established, so nothing was sent.
    NotConnected {
        detail: String,
    },
    Unauthorized(Challenge),
    Forbidden(Challenge),
    /// The status is 404 within a session, so the server no longer knows the session.
    SessionExpired,
    /// The response contains no answer, and its status is none of those for which there is a
    /// separate variant.
    Status {
        status: u16,
        body: String,
    },
    TooLarge {
        bytes: usize,
    },
    /// The connection was lost, or the response is not a valid answer.
    Lost {
        detail: String,
    },
}

/// Creates the transport to a server to which Rivulet does not sign in.
pub(crate) fn transport(
    url: &str,
    headers: &[(String, String)],
    events: &Events,
) -> Result<StreamableHttpClientTransport<StreamClient>, StartError> {
    let config = config(url, headers)?;
    let client = StreamClient::new(client(url)?, events.clone());
    Ok(StreamableHttpClientTransport::with_client(client, config))
}

/// Creates the transport to a server. The requests contain the access token that `manager`
/// provides.
pub(crate) fn signed_transport(
    url: &str,
    headers: &[(String, String)],
    manager: AuthorizationManager,
    events: &Events,
) -> Result<StreamableHttpClientTransport<AuthClient<StreamClient>>, StartError> {
    let config = config(url, headers)?;
    let client = AuthClient::new(StreamClient::new(client(url)?, events.clone()), manager);
    Ok(StreamableHttpClientTransport::with_client(client, config))
}

fn config(
    url: &str,
    headers: &[(String, String)],
) -> Result<StreamableHttpClientTransportConfig, StartError> {
    let address = Url::parse(url).map_err(|fault| bad_address(&fault))?;
    if !matches!(address.scheme(), "http" | "https") {
        return Err(StartError::BadAddress {
            detail: address.scheme().to_owned(),
        });
    }
    // A call must be sent only once. If `reinit_on_expired_session` were set, rmcp might begin a
    // new session and send the call again.
    let mut config = StreamableHttpClientTransportConfig::with_uri(address.as_str())
        .custom_headers(secret_headers(headers)?)
        .reinit_on_expired_session(false);
    // Limit the pauses between attempts to reopen an event stream. Otherwise, they would grow to
    // hours.
    let mut pauses = ExponentialBackoff::default();
    pauses.base_duration = PAUSES[0];
    pauses.max_delay = Some(PAUSES[1]);
    config.retry_config = Arc::new(pauses);
    Ok(config)
}

/// Returns a builder for clients of the server at `url`. A client of a server on this computer uses
/// no proxy, because the connection may be unencrypted and the headers may contain secrets.
fn builder(url: &str) -> reqwest::ClientBuilder {
    let builder = reqwest::Client::builder();
    match Url::parse(url).is_ok_and(|url| is_loopback(&url)) {
        true => builder.no_proxy(),
        false => builder,
    }
}

pub(crate) fn is_loopback(url: &Url) -> bool {
    url.host_str().is_some_and(is_this_computer)
}

/// Returns whether nobody else can read what is sent to `url`. This is the case if its scheme is
/// https, or if its scheme is http and its host is this computer.
pub(crate) fn is_protected(url: &Url) -> bool {
    url.scheme() == "https" || (url.scheme() == "http" && is_loopback(url))
}

/// Creates a client that follows a redirect only within the server's origin and with the same
/// method and body. Redirects to other origins are not followed, because the headers may contain
/// secrets.
fn client(url: &str) -> Result<reqwest::Client, StartError> {
    let redirects = reqwest::redirect::Policy::custom(|attempt| {
        let keeps_body = matches!(attempt.status().as_u16(), 307 | 308);
        let first = attempt.previous().first();
        let same_origin = first.is_some_and(|first| first.origin() == attempt.url().origin());
        if keeps_body && same_origin && attempt.previous().len() <= REDIRECTS {
            attempt.follow()
        } else {
            attempt.stop()
        }
    });
    // Do not reuse connections. If the previous response body was not read to its end, reusing the
    // connection would cost 40 ms on Linux (delayed ACK).
    builder(url)
        .pool_max_idle_per_host(0)
        .redirect(redirects)
        .build()
        .map_err(|fault| StartError::Lost {
            detail: words(&fault),
        })
}

fn secret_headers(headers: &[(String, String)]) -> Result<HashMap<HeaderName, HeaderValue>, StartError> {
    headers
        .iter()
        .map(|(name, value)| {
            let name = HeaderName::try_from(name).map_err(|fault| bad_address(&fault))?;
            let mut value = HeaderValue::try_from(value).map_err(|fault| bad_address(&fault))?;
            value.set_sensitive(true);
            Ok((name, value))
        })
        .collect()
}

fn bad_address(fault: &dyn Error) -> StartError {
    StartError::BadAddress {
        detail: fault.to_string(),
    }
}

/// Returns the reason why a request failed, or `None` if the error does not come from the HTTP
/// transport.
pub(crate) fn fault_of(error: &DynamicTransportError) -> Option<HttpFault> {
    let fault = error.error.downcast_ref::<HttpError>()?;
    Some(match fault {
        StreamableHttpError::Client(fault) if fault.is_connect() => {
            HttpFault::NotConnected { detail: words(fault) }
        }
        // Use the messages of the inner error and its causes, because rmcp's outer error hides the
        // causes.
        StreamableHttpError::Client(fault) => HttpFault::Lost { detail: words(fault) },
        StreamableHttpError::AuthRequired(auth) => {
            HttpFault::Unauthorized(Challenge::read(&auth.www_authenticate_header))
        }
        StreamableHttpError::InsufficientScope(auth) => {
            HttpFault::Forbidden(Challenge::read(&auth.www_authenticate_header))
        }
        StreamableHttpError::Auth(AuthError::AuthorizationRequired) => {
            HttpFault::Unauthorized(Challenge::default())
        }
        // The token could not be renewed, so the request was not sent.
        StreamableHttpError::Auth(fault) => HttpFault::NotConnected { detail: words(fault) },
        StreamableHttpError::SessionExpired => HttpFault::SessionExpired,
        StreamableHttpError::ResponseBodyTooLarge { max_size } => HttpFault::TooLarge { bytes: *max_size },
        StreamableHttpError::HttpStatus(fault) => status_fault(fault.status, ""),
        StreamableHttpError::UnexpectedServerResponse(text) => match status_in(text) {
            Some((status, body)) => status_fault(status, body),
            None => HttpFault::Lost { detail: shown(text) },
        },
        fault => HttpFault::Lost { detail: words(fault) },
    })
}

fn status_fault(status: u16, body: &str) -> HttpFault {
    match status {
        401 => HttpFault::Unauthorized(Challenge::default()),
        403 => HttpFault::Forbidden(Challenge::default()),
        status => HttpFault::Status {
            status,
            body: shown(body),
        },
    }
}

/// Parses text such as `HTTP 405 Method Not Allowed: body`. rmcp reports an HTTP status in this
/// form if rmcp has no error type for that status.
fn status_in(text: &str) -> Option<(u16, &str)> {
    let rest = text.strip_prefix("HTTP ")?;
    let status: u16 = rest.get(..3)?.parse().ok()?;
    let status = StatusCode::from_u16(status).ok()?;
    let body = rest
        .get(3..)?
        .trim_start()
        .trim_start_matches(status.canonical_reason().unwrap_or_default());
    Some((status.as_u16(), body.trim_start_matches(':').trim()))
}

fn shown(text: &str) -> String {
    text[..text.ceil_char_boundary(BODY_SHOWN)].to_owned()
}

/// Joins the messages of an error and its causes, because the outermost message rarely explains the
/// problem. Leaves out the messages of `reqwest::Error` and [`HttpError`], because they may contain
/// the server's address, and thus a key. If no message is left, returns the message of the error
/// without the address.
pub(crate) fn words(error: &(dyn Error + 'static)) -> String {
    let mut parts = Vec::new();
    let mut next = Some(error);
    while let Some(error) = next {
        if !error.is::<reqwest::Error>() && !error.is::<HttpError>() {
            parts.push(error.to_string());
        }
        next = error.source();
    }
    if parts.is_empty() {
        return match error.downcast_ref::<HttpError>() {
            Some(StreamableHttpError::Client(fault)) => without_address(fault),
            _ => match error.downcast_ref::<reqwest::Error>() {
                Some(fault) => without_address(fault),
                None => error.to_string(),
            },
        };
    }
    parts.join(": ")
}

fn without_address(fault: &reqwest::Error) -> String {
    let text = fault.to_string();
    match fault.url() {
        Some(url) => text.replace(url.as_str(), "…"),
        None => text,
    }
}

/// Returns whether the server at `url` uses the old transport (protocol versions before
/// 2025-03-26). Such a server answers a GET request with an event stream whose first event is
/// `endpoint`.
pub(crate) async fn speaks_old_transport(url: &str, headers: &[(String, String)]) -> bool {
    let Ok(headers) = secret_headers(headers) else {
        return false;
    };
    let probe = async {
        let client = builder(url)
            .redirect(reqwest::redirect::Policy::none())
            .build()
            .ok()?;
        let mut request = client.get(url).header("accept", "text/event-stream");
        for (name, value) in headers {
            request = request.header(name, value);
        }
        let response = request.send().await.ok()?;
        let kind = response.headers().get("content-type")?.to_str().ok()?;
        if !response.status().is_success() || !kind.starts_with("text/event-stream") {
            return None;
        }
        let mut body = response.bytes_stream();
        let mut start = Vec::new();
        while start.len() < BODY_SHOWN {
            start.extend_from_slice(&body.next().await?.ok()?);
            let text = String::from_utf8_lossy(&start);
            // Accept only a line that ends with a line break, because the last line may be
            // incomplete.
            let mut lines = text.split_inclusive(['\n', '\r']);
            if let Some(line) = lines.find(|line| line.starts_with("event:") && line.ends_with(['\n', '\r']))
            {
                return Some(line["event:".len()..].trim() == "endpoint");
            }
        }
        None
    };
    let answer = tokio::time::timeout(PROBE_LIMIT, probe).await;
    matches!(answer, Ok(Some(true)))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::secrets::Secrets;

    #[test]
    fn the_status_is_parsed_from_the_error_message_of_the_library() {
        assert_eq!(
            status_in("HTTP 405 Method Not Allowed: use GET"),
            Some((405, "use GET"))
        );
        assert_eq!(status_in("HTTP 404 Not Found: "), Some((404, "")));
        assert_eq!(status_in("HTTP 999: x"), Some((999, "x")));
        assert_eq!(status_in("expect initialized, accepted"), None);
        assert_eq!(status_in("HTTP zwei"), None);
    }

    #[test]
    fn addresses_of_other_kinds_and_broken_headers_are_refused() {
        let events = Events::new(|_| {}, Secrets::default());
        let header = |name: &str, value: &str| vec![(name.to_owned(), value.to_owned())];
        for (url, headers) in [
            ("file:///etc/passwd", vec![]),
            ("javascript:alert(1)", vec![]),
            ("example", vec![]),
            ("https://example.com/mcp", header("a b", "c")),
            ("https://example.com/mcp", header("a", "b\nc")),
        ] {
            assert!(
                matches!(
                    transport(url, &headers, &events),
                    Err(StartError::BadAddress { .. })
                ),
                "{url}"
            );
        }
    }
}
