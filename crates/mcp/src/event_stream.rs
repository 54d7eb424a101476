//! An HTTP client that adds two things to the client of the protocol library (rmcp). It hides from
//! rmcp the results that Rivulet itself parses. It also notices when a session's event stream
//! (protocol version 2025-11-25) is interrupted, because notifications may then have been missed.

use std::collections::{HashMap, HashSet};
use std::sync::{Arc, Mutex};

use futures_util::{StreamExt, stream};
use http::header::AUTHORIZATION;
use http::{HeaderName, HeaderValue};
use rivulet_core::{lock, replace_lone_surrogates};
use rmcp::model::{ClientJsonRpcMessage, ClientRequest, RequestId, ServerJsonRpcMessage};
use rmcp::transport::common::client_side_sse::BoxedSseResponse;
use rmcp::transport::streamable_http_client::{
    StreamableHttpClient, StreamableHttpError, StreamableHttpPostResponse, StreamableHttpResponseLimits,
};

use crate::event::{Events, ServerEvent};
use crate::message::{LineContent, is_plain, read_line};
use crate::post::{BODY_SHOWN, Client, HttpError, Post, Posted};
use crate::sse::Sse;

type HttpResult<T> = Result<T, HttpError>;
type Headers = HashMap<HeaderName, HeaderValue>;

#[derive(Clone)]
pub(crate) struct StreamClient {
    client: Client,
    /// The ids of requests whose results are hidden from rmcp, because Rivulet itself parses them.
    plain: Arc<Mutex<HashSet<RequestId>>>,
    stream: Arc<Mutex<EventStream>>,
    events: Events,
}

#[derive(Debug, Default)]
struct EventStream {
    was_open: bool,
    /// Whether an attempt to open the stream has failed since the stream was last open.
    failed: bool,
}

impl EventStream {
    /// Records that a stream was opened. `resumes` states whether the request contained the id of
    /// the last received event, so that the server continues after this event.
    ///
    /// Returns whether notifications may have been missed since the stream was last open. This is
    /// the case if the request did not contain the id, or if an attempt to open the stream failed in
    /// the meantime, because servers keep events only for a short time.
    /// Returns `false` for the first stream.
    fn opened(&mut self, resumes: bool) -> bool {
        let missed = self.was_open && (self.failed || !resumes);
        // Only a request without the `Last-Event-ID` header proves that the session's stream is
        // open. A request with this header may instead resume the stream that belongs to a single
        // call.
        self.was_open |= !resumes;
        self.failed = false;
        missed
    }

    fn failed(&mut self) {
        self.failed = true;
    }
}

impl StreamClient {
    pub fn new(client: Client, events: Events) -> Self {
        Self {
            client,
            plain: Arc::default(),
            stream: Arc::default(),
            events,
        }
    }

    fn read_body(&self, body: &[u8], id: RequestId) -> HttpResult<StreamableHttpPostResponse> {
        let contents = read_line(body, &mut lock(&self.plain));
        let answer = contents.into_iter().find_map(|content| match content {
            LineContent::Answer(message) | LineContent::Message(message) => match *message {
                ServerJsonRpcMessage::Response(_) => Some(*message),
                // The response body answers the request with the id `id`. If the body is an error
                // without an id, use this id.
                ServerJsonRpcMessage::Error(mut error) => {
                    error.id.get_or_insert_with(|| id.clone());
                    Some(ServerJsonRpcMessage::Error(error))
                }
                _ => None,
            },
            LineContent::Noise => None,
        });
        match answer {
            Some(answer) => Ok(StreamableHttpPostResponse::Json(answer, None)),
            None => {
                lock(&self.plain).remove(&id);
                let shown = String::from_utf8_lossy(&body[..body.len().min(BODY_SHOWN)]);
                let fault = format!("not a JSON-RPC answer: {shown}");
                Err(StreamableHttpError::UnexpectedServerResponse(fault.into()))
            }
        }
    }

    /// In each event of `stream`, hides from rmcp the results that Rivulet itself parses.
    fn reading(&self, stream: BoxedSseResponse) -> BoxedSseResponse {
        let plain = Arc::clone(&self.plain);
        let events = stream.flat_map(move |event| {
            let events = event.map(|event| read_event(event, &mut lock(&plain)));
            let (events, fault) = match events {
                Ok(events) => (events, None),
                Err(fault) => (Vec::new(), Some(fault)),
            };
            stream::iter(events.into_iter().map(Ok).chain(fault.map(Err)))
        });
        events.boxed()
    }

    fn opening(&self, resumes: bool, opened: HttpResult<BoxedSseResponse>) -> HttpResult<BoxedSseResponse> {
        let missed = {
            let mut stream = lock(&self.stream);
            match &opened {
                Ok(_) => stream.opened(resumes),
                Err(_) => {
                    stream.failed();
                    false
                }
            }
        };
        if missed {
            self.events.emit(ServerEvent::Reconnected);
        }
        opened.map(|stream| self.reading(stream))
    }
}

/// Removes a configured `Authorization` header from a request that contains an access token.
/// Otherwise, rmcp would send both headers, and servers would refuse the request.
fn keep_one_authorization(headers: &mut Headers, token: Option<&String>) {
    if token.is_some() {
        headers.remove(&AUTHORIZATION);
    }
}

/// Prepares `event` for rmcp. Wraps the results that Rivulet itself parses, so that rmcp does not
/// parse them. Splits a batch of messages into several events, because rmcp does not parse batches.
fn read_event(mut event: Sse, plain: &mut HashSet<RequestId>) -> Vec<Sse> {
    let Some(data) = &mut event.data else {
        return vec![event];
    };
    let contents = read_line(data.as_bytes(), plain);
    if matches!(
        contents.as_slice(),
        [] | [LineContent::Message(_) | LineContent::Noise]
    ) {
        *data = replace_lone_surrogates(data).into_owned();
        return vec![event];
    }
    let messages = contents.iter().filter_map(|content| match content {
        LineContent::Answer(message) | LineContent::Message(message) => serde_json::to_string(message).ok(),
        LineContent::Noise => None,
    });
    // Only the last of the new events gets the `id` of the original event. If the stream is later
    // resumed after this id, the server does not send any of these messages again.
    let mut events: Vec<Sse> = messages.map(|text| Sse::default().data(text)).collect();
    match events.last_mut() {
        Some(last) => {
            event.data = last.data.take();
            *last = event;
        }
        None => events.push(event),
    }
    events
}

impl StreamableHttpClient for StreamClient {
    type Error = <Client as StreamableHttpClient>::Error;

    async fn post_message(
        &self,
        uri: Arc<str>,
        message: ClientJsonRpcMessage,
        session_id: Option<Arc<str>>,
        auth_header: Option<String>,
        custom_headers: Headers,
    ) -> HttpResult<StreamableHttpPostResponse> {
        let limits = StreamableHttpResponseLimits::default();
        self.post_message_with_response_limits(uri, message, session_id, auth_header, custom_headers, limits)
            .await
    }

    async fn post_message_with_response_limits(
        &self,
        uri: Arc<str>,
        message: ClientJsonRpcMessage,
        session_id: Option<Arc<str>>,
        auth_header: Option<String>,
        mut custom_headers: Headers,
        limits: StreamableHttpResponseLimits,
    ) -> HttpResult<StreamableHttpPostResponse> {
        keep_one_authorization(&mut custom_headers, auth_header.as_ref());
        let id = match &message {
            ClientJsonRpcMessage::Request(request) if is_plain(&request.request) => request.id.clone(),
            _ => {
                let (client, headers) = (&self.client, custom_headers);
                return client
                    .post_message_with_response_limits(uri, message, session_id, auth_header, headers, limits)
                    .await;
            }
        };
        // Do not hide a list of tools from rmcp. The schemas in the list tell rmcp which arguments
        // of a call it must copy to HTTP headers (protocol version 2026-07-28).
        if !matches!(&message, ClientJsonRpcMessage::Request(request)
            if matches!(request.request, ClientRequest::ListToolsRequest(_)))
        {
            lock(&self.plain).insert(id.clone());
        }
        let post = Post {
            uri,
            message,
            session: session_id,
            token: auth_header,
            headers: custom_headers,
            limits,
        };
        match post.send(&self.client).await {
            Ok(Posted::Accepted) => Ok(StreamableHttpPostResponse::Accepted),
            Ok(Posted::Body(body)) => self.read_body(&body, id),
            Ok(Posted::Stream(stream)) => Ok(StreamableHttpPostResponse::Sse(self.reading(stream), None)),
            Err(fault) => {
                lock(&self.plain).remove(&id);
                Err(fault)
            }
        }
    }

    async fn delete_session(
        &self,
        uri: Arc<str>,
        session_id: Arc<str>,
        auth_header: Option<String>,
        mut custom_headers: Headers,
    ) -> HttpResult<()> {
        keep_one_authorization(&mut custom_headers, auth_header.as_ref());
        self.client
            .delete_session(uri, session_id, auth_header, custom_headers)
            .await
    }

    async fn get_stream(
        &self,
        uri: Arc<str>,
        session_id: Option<Arc<str>>,
        last_event_id: Option<String>,
        auth_header: Option<String>,
        mut custom_headers: Headers,
    ) -> HttpResult<BoxedSseResponse> {
        keep_one_authorization(&mut custom_headers, auth_header.as_ref());
        let resumes = last_event_id.is_some();
        let opened = self
            .client
            .get_stream(uri, session_id, last_event_id, auth_header, custom_headers)
            .await;
        self.opening(resumes, opened)
    }

    async fn get_stream_with_max_sse_event_size(
        &self,
        uri: Arc<str>,
        session_id: Option<Arc<str>>,
        last_event_id: Option<String>,
        auth_header: Option<String>,
        mut custom_headers: Headers,
        max_sse_event_size: usize,
    ) -> HttpResult<BoxedSseResponse> {
        keep_one_authorization(&mut custom_headers, auth_header.as_ref());
        let resumes = last_event_id.is_some();
        let opened = self
            .client
            .get_stream_with_max_sse_event_size(
                uri, session_id, last_event_id, auth_header, custom_headers, max_sse_event_size,
            )
            .await;
        self.opening(resumes, opened)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn notifications_may_be_missed_unless_the_server_continues_after_the_last_event() {
        // Each row of the table contains attempts to open a stream and, for each attempt, whether
        // notifications may have been missed before it. `Some(resumes)` is a successful attempt;
        // `resumes` is true if the server was asked to continue after the last received event.
        // `None` is a failed attempt, for which the expected value is always `false`.
        let table: [(&[Option<bool>], &[bool]); 5] = [
            (&[Some(false)], &[false]),
            (&[Some(false), Some(false)], &[false, true]),
            (&[Some(false), Some(true), Some(true)], &[false, false, false]),
            (&[Some(false), None, Some(true)], &[false, false, true]),
            (&[Some(true), Some(false), Some(false)], &[false, false, true]),
        ];
        for (steps, expected) in table {
            let mut stream = EventStream::default();
            let missed: Vec<bool> = steps
                .iter()
                .map(|step| match step {
                    Some(resumes) => stream.opened(*resumes),
                    None => {
                        stream.failed();
                        false
                    }
                })
                .collect();
            assert_eq!(missed, expected, "{steps:?}");
        }
    }
}
