//! Observes the messages that rmcp and a transport exchange.
//!
//! rmcp handles each notification in a separate task, so rmcp may deliver a progress report after
//! the answer. This module observes the messages before rmcp receives them, while they are still in
//! order.

use std::collections::HashSet;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use rmcp::model::{
    ClientJsonRpcMessage, ClientRequest, GetExtensions, GetMeta, RequestId, ServerJsonRpcMessage,
    ServerNotification, ServerResult,
};
use rmcp::service::RoleClient;
use rmcp::transport::Transport;

use crate::routes::{Route, Routes};

/// A transport that registers the [`Route`] of each request, and filters out messages that rmcp
/// must not receive.
pub(crate) struct Tap<T> {
    inner: T,
    routes: Arc<Routes>,
    handshake: Handshake,
}

/// The state of the handshake. If `server/discover` is not answered within 10 seconds, rmcp sends
/// `initialize`. If the answer to `server/discover` arrives after that, the [`Tap`] drops it,
/// because rmcp would reject it.
#[derive(Default)]
struct Handshake {
    discover: HashSet<RequestId>,
    initialize_sent: bool,
    late: Arc<AtomicBool>,
}

impl<T> Tap<T> {
    /// Creates a [`Tap`] that observes the messages of the transport `inner`. `late` is set to
    /// `true` if a server of protocol version 2026-07-28 answers `server/discover` only after
    /// `initialize` was sent. The caller must then connect again without sending `initialize`.
    pub fn new(inner: T, routes: Arc<Routes>, late: Arc<AtomicBool>) -> Self {
        Self {
            inner,
            routes,
            handshake: Handshake {
                late,
                ..Handshake::default()
            },
        }
    }
}

impl Handshake {
    fn sent(&mut self, id: &RequestId, request: &ClientRequest) {
        match request {
            ClientRequest::DiscoverRequest(_) => {
                self.discover.insert(id.clone());
            }
            ClientRequest::InitializeRequest(_) => self.initialize_sent = true,
            _ => {}
        }
    }

    /// Returns whether the message is an answer to `server/discover` that rmcp no longer expects.
    fn is_too_late(&mut self, message: &ServerJsonRpcMessage) -> bool {
        if !self.initialize_sent || self.discover.is_empty() {
            return false;
        }
        match message {
            ServerJsonRpcMessage::Response(response) if self.discover.remove(&response.id) => {
                if matches!(response.result, ServerResult::DiscoverResult(_)) {
                    self.late.store(true, Ordering::Relaxed);
                }
                true
            }
            ServerJsonRpcMessage::Error(error) => {
                error.id.as_ref().is_some_and(|id| self.discover.remove(id))
            }
            _ => false,
        }
    }
}

impl<T: Transport<RoleClient>> Transport<RoleClient> for Tap<T> {
    type Error = T::Error;

    fn send(
        &mut self,
        item: ClientJsonRpcMessage,
    ) -> impl Future<Output = Result<(), Self::Error>> + Send + 'static {
        if let ClientJsonRpcMessage::Request(request) = &item {
            self.handshake.sent(&request.id, &request.request);
            if let Some(route) = request.request.extensions().get::<Route>() {
                let token = request.request.get_meta().get_progress_token();
                self.routes.register(request.id.clone(), token, route);
            }
        }
        self.inner.send(item)
    }

    async fn receive(&mut self) -> Option<ServerJsonRpcMessage> {
        loop {
            let Some(message) = self.inner.receive().await else {
                self.routes.closed.cancel();
                return None;
            };
            if self.handshake.is_too_late(&message) {
                continue;
            }
            match message {
                ServerJsonRpcMessage::Notification(notification) => match notification.notification {
                    ServerNotification::ProgressNotification(report) => self.routes.progress(report.params),
                    other => return Some(ServerJsonRpcMessage::notification(other)),
                },
                message => return Some(message),
            }
        }
    }

    async fn close(&mut self) -> Result<(), Self::Error> {
        self.inner.close().await
    }
}

#[cfg(test)]
mod tests {
    use rmcp::model::{ClientConfig, DiscoverResult, ServerCapabilities};
    use rmcp::model::{CustomResult, DiscoverRequest, DiscoverRequestParams, ErrorData, InitializeRequest};

    use super::*;

    /// Returns the state of a handshake in which rmcp has sent `server/discover` (id 0) and later
    /// `initialize` (id 1).
    fn given_up() -> Handshake {
        let mut handshake = Handshake::default();
        let discover = ClientRequest::DiscoverRequest(DiscoverRequest::new(DiscoverRequestParams {}));
        handshake.sent(&RequestId::Number(0), &discover);
        let initialize = ClientRequest::InitializeRequest(InitializeRequest::new(ClientConfig::default()));
        handshake.sent(&RequestId::Number(1), &initialize);
        handshake
    }

    fn found(id: i64) -> ServerJsonRpcMessage {
        let result = DiscoverResult::new(Vec::new(), ServerCapabilities::default());
        ServerJsonRpcMessage::response(ServerResult::DiscoverResult(result), RequestId::Number(id))
    }

    fn refused(id: i64) -> ServerJsonRpcMessage {
        ServerJsonRpcMessage::error(ErrorData::default(), Some(RequestId::Number(id)))
    }

    #[test]
    fn the_late_refusal_of_a_slow_server_does_not_disturb_the_old_handshake() {
        let mut handshake = given_up();
        assert!(handshake.is_too_late(&refused(0)));
        assert!(!handshake.is_too_late(&refused(1)));
        assert!(!handshake.late.load(Ordering::Relaxed));
    }

    #[test]
    fn the_late_answer_of_a_slow_server_asks_for_another_start() {
        let mut handshake = given_up();
        assert!(handshake.is_too_late(&found(0)));
        assert!(handshake.late.load(Ordering::Relaxed));
        let other = ServerResult::CustomResult(CustomResult::new(Default::default()));
        assert!(!handshake.is_too_late(&ServerJsonRpcMessage::response(other, RequestId::Number(1))));
    }

    #[test]
    fn an_answer_in_time_passes() {
        let mut handshake = Handshake::default();
        let discover = ClientRequest::DiscoverRequest(DiscoverRequest::new(DiscoverRequestParams {}));
        handshake.sent(&RequestId::Number(0), &discover);
        assert!(!handshake.is_too_late(&found(0)));
    }
}
