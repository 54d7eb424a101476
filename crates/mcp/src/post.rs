//! Sends a request whose result Rivulet itself parses, and returns the response unparsed. The HTTP
//! client of rmcp would parse the response, and might change or reject the result.

use std::collections::HashMap;
use std::sync::Arc;

use http::header::{ACCEPT, CONTENT_TYPE, WWW_AUTHENTICATE};
use http::{HeaderName, HeaderValue, StatusCode};
use reqwest::Response;
use rmcp::model::ClientJsonRpcMessage;
use rmcp::transport::common::client_side_sse::BoxedSseResponse;
use rmcp::transport::streamable_http_client::{
    AuthRequiredError, InsufficientScopeError, StreamableHttpError, StreamableHttpResponseLimits,
};
use serde_json::Value;

use crate::fault::Challenge;
use crate::sse;

/// Maximum number of bytes to keep from the body of an error response.
pub(crate) const BODY_SHOWN: usize = 500;

pub(crate) type Client = reqwest::Client;
pub(crate) type HttpError = StreamableHttpError<reqwest::Error>;

const JSON: &str = "application/json";
const STREAM: &str = "text/event-stream";

/// A request that is sent once.
pub(crate) struct Post {
    pub uri: Arc<str>,
    pub message: ClientJsonRpcMessage,
    pub session: Option<Arc<str>>,
    pub token: Option<String>,
    pub headers: HashMap<HeaderName, HeaderValue>,
    pub limits: StreamableHttpResponseLimits,
}

pub(crate) enum Posted {
    /// The server sends the answer later, on another stream.
    Accepted,
    Body(Vec<u8>),
    /// An event stream.
    Stream(BoxedSseResponse),
}

impl Post {
    /// Sends the request and returns the response. Fails if the response contains no answer. The
    /// error `UnexpectedServerResponse` contains the HTTP status and the beginning of the body.
    pub async fn send(self, client: &Client) -> Result<Posted, HttpError> {
        let mut request = client
            .post(self.uri.as_ref())
            .header(ACCEPT, format!("{STREAM}, {JSON}"));
        if let Some(token) = &self.token {
            request = request.bearer_auth(token);
        }
        for (name, value) in self.headers {
            request = request.header(name, value);
        }
        let has_session = self.session.is_some();
        if let Some(session) = &self.session {
            request = request.header("mcp-session-id", session.as_ref());
        }
        let response = request.json(&self.message).send().await?;
        let status = response.status();
        let kind = header(&response, CONTENT_TYPE);
        let media_type = kind.as_deref().unwrap_or_default().split(';').next();
        let media_type = media_type.unwrap_or_default().trim().to_ascii_lowercase();
        let challenge = header(&response, WWW_AUTHENTICATE);
        match (status, challenge) {
            (StatusCode::ACCEPTED | StatusCode::NO_CONTENT, _) => return Ok(Posted::Accepted),
            (StatusCode::UNAUTHORIZED, Some(header)) => {
                return Err(StreamableHttpError::AuthRequired(AuthRequiredError::new(header)));
            }
            (StatusCode::FORBIDDEN, Some(header)) => {
                let scope = Challenge::read(&header).scope;
                let fault = InsufficientScopeError::new(header, scope);
                return Err(StreamableHttpError::InsufficientScope(fault));
            }
            (StatusCode::NOT_FOUND, _) if has_session => return Err(StreamableHttpError::SessionExpired),
            _ => {}
        }
        let max_size = self.limits.max_json_response_size;
        if !status.is_success() {
            let is_auth = matches!(status, StatusCode::UNAUTHORIZED | StatusCode::FORBIDDEN);
            let may_answer = media_type == JSON && !is_auth;
            let limit = if may_answer { max_size } else { BODY_SHOWN };
            let body = body_of(response, limit).await.unwrap_or_default();
            if may_answer && is_error(&body) {
                return Ok(Posted::Body(body));
            }
            let shown = String::from_utf8_lossy(&body[..body.len().min(BODY_SHOWN)]);
            let fault = format!("HTTP {status}: {shown}");
            return Err(StreamableHttpError::UnexpectedServerResponse(fault.into()));
        }
        match media_type.as_str() {
            STREAM => Ok(Posted::Stream(sse::events(
                response.bytes_stream(),
                self.limits.max_sse_event_size,
            ))),
            JSON => {
                let body = body_of(response, max_size).await?;
                match body.len() > max_size {
                    true => Err(StreamableHttpError::ResponseBodyTooLarge { max_size }),
                    false => Ok(Posted::Body(body)),
                }
            }
            _ => Err(StreamableHttpError::UnexpectedContentType(kind)),
        }
    }
}

fn header(response: &Response, name: HeaderName) -> Option<String> {
    let value = response.headers().get(name)?;
    Some(String::from_utf8_lossy(value.as_bytes()).into_owned())
}

async fn body_of(mut response: Response, limit: usize) -> Result<Vec<u8>, reqwest::Error> {
    let mut body = Vec::new();
    while body.len() <= limit
        && let Some(chunk) = response.chunk().await?
    {
        body.extend_from_slice(&chunk);
    }
    Ok(body)
}

fn is_error(body: &[u8]) -> bool {
    let body: Value = serde_json::from_slice(body).unwrap_or_default();
    let code = body.get("error").and_then(|error| error.get("code"));
    code.is_some_and(Value::is_i64)
}
