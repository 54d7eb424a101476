//! Tests that changes to the tools are noticed even if the connection was interrupted.

use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Duration;

use rivulet_mcp::ServerEvent;
use serde_json::json;
use tokio::sync::watch;
use tokio::time::timeout;

use crate::site::{Asked, Reply, Site, discovered, legacy, modern};

/// Maximum time to wait for a condition. A test continues as soon as the condition holds.
const PATIENCE: Duration = Duration::from_secs(60);

async fn wait_for(events: &mut watch::Receiver<Vec<ServerEvent>>, wanted: &ServerEvent) {
    let found = timeout(PATIENCE, events.wait_for(|events| events.contains(wanted))).await;
    assert!(found.is_ok(), "no {wanted:?}");
}

/// Returns the response to an attempt to open a stream. `attempt` is the number of the attempt,
/// counted from 0. Attempt 0 gets a stream that ends, attempt 1 gets no response, and all later
/// attempts get a stream that stays open.
fn interrupted(attempt: usize, message: serde_json::Value) -> Reply {
    match attempt {
        0 => Reply::Stream(vec![message]),
        1 => Reply::Nothing,
        _ => Reply::OpenStream(vec![message]),
    }
}

#[tokio::test]
async fn a_subscription_survives_an_interrupted_network() {
    let attempts = AtomicUsize::new(0);
    let others = modern(|_| Reply::status(500));
    let site = Site::open(move |asked: &Asked| match asked.method() {
        "server/discover" => discovered(asked, &json!({ "listChanged": true })),
        "subscriptions/listen" => {
            let acknowledgment = json!({
                "jsonrpc": "2.0",
                "method": "notifications/subscriptions/acknowledged",
                "params": {
                    "notifications": asked.message["params"]["notifications"],
                    "_meta": { "io.modelcontextprotocol/subscriptionId": asked.message["id"] },
                },
            });
            interrupted(attempts.fetch_add(1, Ordering::Relaxed), acknowledgment)
        }
        _ => others(asked),
    })
    .await;
    let (server, mut events) = site.start_recorded().await;
    wait_for(&mut events, &ServerEvent::Reconnected).await;
    assert_eq!(site.asked("subscriptions/listen").len(), 3);
    server.close().await;
}

#[tokio::test]
async fn a_reopened_event_stream_of_a_session_is_reported() {
    let attempts = AtomicUsize::new(0);
    let others = legacy(|_| Reply::status(500));
    let site = Site::open(move |asked: &Asked| match asked.verb.as_str() {
        "GET" => {
            let changed = json!({ "jsonrpc": "2.0", "method": "notifications/tools/list_changed" });
            interrupted(attempts.fetch_add(1, Ordering::Relaxed), changed)
        }
        _ => others(asked),
    })
    .await;
    let (server, mut events) = site.start_recorded().await;
    wait_for(&mut events, &ServerEvent::ToolsChanged).await;
    wait_for(&mut events, &ServerEvent::Reconnected).await;
    server.close().await;
}
