//! Subscribes to notifications about changes to a server's tools (protocol version 2026-07-28).

use std::time::Duration;

use rmcp::model::{ErrorCode, ProtocolVersion, ServerNotification, ServerPeerInfo, SubscriptionFilter};
use rmcp::service::{Peer, RoleClient, ServiceError};
use tokio::time::{Instant, sleep};

use crate::event::{Events, ServerEvent};

/// The shortest and the longest pause before an attempt to renew an interrupted subscription.
pub(crate) const PAUSES: [Duration; 2] = [Duration::from_secs(1), Duration::from_secs(60)];

/// Determines the pauses between attempts to subscribe. Each pause is twice as long as the one
/// before it, up to a maximum. If a subscription lasted longer than the next pause, the pauses
/// start again with the shortest one.
struct Pauses {
    next: Duration,
}

impl Pauses {
    fn new() -> Self {
        Self { next: PAUSES[0] }
    }

    fn after(&mut self, lasted: Duration) -> Duration {
        if lasted > self.next {
            self.next = PAUSES[0];
        }
        let pause = self.next;
        self.next = (pause * 2).min(PAUSES[1]);
        pause
    }
}

/// Returns whether the server sends notifications about changes to its tools only to clients that
/// subscribe to them.
pub(crate) fn announces_changes_on_request(info: &ServerPeerInfo) -> bool {
    let tools = info.capabilities.tools.as_ref();
    info.protocol_version >= ProtocolVersion::NO_INITIALIZE
        && tools.is_some_and(|tools| tools.list_changed == Some(true))
}

/// Receives notifications about changes to the tools until the connection is closed, or until the
/// server reports that it does not support subscriptions.
pub(crate) async fn listen(peer: Peer<RoleClient>, events: Events) {
    let filter = SubscriptionFilter::builder().tools_list_changed().build();
    let mut pauses = Pauses::new();
    let mut interrupted = false;
    while !peer.is_transport_closed() {
        let began = Instant::now();
        match peer.listen(filter.clone()).await {
            Ok(mut subscription) => {
                if interrupted {
                    events.emit(ServerEvent::Reconnected);
                }
                while let Ok(Some(notification)) = subscription.next().await {
                    if matches!(notification, ServerNotification::ToolListChangedNotification(_)) {
                        events.emit(ServerEvent::ToolsChanged);
                    }
                }
            }
            Err(ServiceError::McpError(error)) if error.code == ErrorCode::METHOD_NOT_FOUND => return,
            Err(error) => tracing::debug!(%error, "the subscription to changed tools is interrupted"),
        }
        interrupted = true;
        sleep(pauses.after(began.elapsed())).await;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pauses_grow_to_their_bound_and_shrink_after_a_subscription_that_lasted() {
        let seconds = Duration::from_secs;
        let mut pauses = Pauses::new();
        let grown: Vec<u64> = (0..8).map(|_| pauses.after(seconds(0)).as_secs()).collect();
        assert_eq!(grown, [1, 2, 4, 8, 16, 32, 60, 60]);
        assert_eq!(pauses.after(seconds(60)), seconds(60));
        assert_eq!(pauses.after(seconds(61)), seconds(1));
        assert_eq!(pauses.after(seconds(0)), seconds(2));
    }
}
