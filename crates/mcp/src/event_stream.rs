//! An HTTP client that notices when a session's event stream (protocol version 2025-11-25) is
//! interrupted. The protocol library (rmcp) reopens the stream, but does not report that
//! notifications may have been missed.

use std::collections::HashMap;
use std::sync::{Arc, Mutex};

use http::{HeaderName, HeaderValue};
use rivulet_core::lock;
use rmcp::model::ClientJsonRpcMessage;
use rmcp::transport::common::client_side_sse::BoxedSseResponse;
use rmcp::transport::streamable_http_client::{
    StreamableHttpClient, StreamableHttpError, StreamableHttpPostResponse, StreamableHttpResponseLimits,
};

use crate::event::{Events, ServerEvent};

type HttpResult<T, E> = Result<T, StreamableHttpError<E>>;
type Headers = HashMap<HeaderName, HeaderValue>;

/// An HTTP client that reports when a session's event stream was reopened and notifications may
/// have been missed.
#[derive(Clone)]
pub(crate) struct StreamClient<C> {
    client: C,
    stream: Arc<Mutex<EventStream>>,
    events: Events,
}

/// The state of a session's event stream.
#[derive(Debug, Default)]
struct EventStream {
    was_open: bool,
    /// Whether an attempt to open the stream has failed since the stream was last opened.
    failed: bool,
}

impl EventStream {
    /// Records that a stream was opened. `resumes` states whether the request contained the id of
    /// the last received event, so that the server continues after this event.
    ///
    /// Returns whether the stream had been open before and notifications may have been missed in
    /// between. Notifications may have been missed if the request did not contain the id. They may
    /// also have been missed if an attempt to open the stream failed in between, because servers
    /// keep events only for a short time.
    fn opened(&mut self, resumes: bool) -> bool {
        let missed = self.was_open && (self.failed || !resumes);
        // Only a request without the `Last-Event-ID` header proves that the session's stream is
        // open. A request with this header may resume the stream of a single call instead.
        self.was_open |= !resumes;
        self.failed = false;
        missed
    }

    fn failed(&mut self) {
        self.failed = true;
    }
}

impl<C: StreamableHttpClient> StreamClient<C> {
    pub fn new(client: C, events: Events) -> Self {
        Self {
            client,
            stream: Arc::default(),
            events,
        }
    }

    fn opening(
        &self,
        resumes: bool,
        opened: HttpResult<BoxedSseResponse, C::Error>,
    ) -> HttpResult<BoxedSseResponse, C::Error> {
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
        opened
    }
}

impl<C: StreamableHttpClient + Sync> StreamableHttpClient for StreamClient<C> {
    type Error = C::Error;

    async fn post_message(
        &self,
        uri: Arc<str>,
        message: ClientJsonRpcMessage,
        session_id: Option<Arc<str>>,
        auth_header: Option<String>,
        custom_headers: Headers,
    ) -> HttpResult<StreamableHttpPostResponse, C::Error> {
        self.client
            .post_message(uri, message, session_id, auth_header, custom_headers)
            .await
    }

    async fn post_message_with_response_limits(
        &self,
        uri: Arc<str>,
        message: ClientJsonRpcMessage,
        session_id: Option<Arc<str>>,
        auth_header: Option<String>,
        custom_headers: Headers,
        limits: StreamableHttpResponseLimits,
    ) -> HttpResult<StreamableHttpPostResponse, C::Error> {
        self.client
            .post_message_with_response_limits(uri, message, session_id, auth_header, custom_headers, limits)
            .await
    }

    async fn delete_session(
        &self,
        uri: Arc<str>,
        session_id: Arc<str>,
        auth_header: Option<String>,
        custom_headers: Headers,
    ) -> HttpResult<(), C::Error> {
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
        custom_headers: Headers,
    ) -> HttpResult<BoxedSseResponse, C::Error> {
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
        custom_headers: Headers,
        max_sse_event_size: usize,
    ) -> HttpResult<BoxedSseResponse, C::Error> {
        let resumes = last_event_id.is_some();
        let opened = self
            .client
            .get_stream_with_max_sse_event_size(
                uri,
                session_id,
                last_event_id,
                auth_header,
                custom_headers,
                max_sse_event_size,
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
        // Each row contains attempts to open a stream and the expected result of each attempt:
        // whether notifications may have been missed. `Some(resumes)` is a successful attempt.
        // `resumes` states whether the server continues after the last event. `None` is a
        // failed attempt, whose result is always `false`.
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
