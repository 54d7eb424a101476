//! Delivers messages from the server to the calls to which they belong. Each call receives its
//! messages in the order in which they arrive.

use std::collections::HashMap;
use std::sync::{Arc, Mutex};

use rivulet_core::lock;
use rmcp::model::{ProgressNotificationParam, ProgressToken, RequestId};
use serde_json::Value;
use tokio::sync::{mpsc, oneshot};
use tokio_util::sync::CancellationToken;

use crate::message::DroppedLine;

/// Maximum number of events that may wait for a call to receive them. Once this many events are
/// waiting, further progress reports are dropped.
const QUEUE: usize = 64;

/// A message that the server sends during a call, other than the answer.
#[derive(Debug)]
pub(crate) enum CallEvent {
    /// A progress report.
    Progress {
        message: Option<String>,
        done: f64,
        total: Option<f64>,
    },
    /// A question to the user: the parameters of `elicitation/create`, and the channel through
    /// which the answer is returned.
    Elicit {
        params: Value,
        reply: oneshot::Sender<Value>,
    },
}

/// The destination of the server's messages about one request. The route is attached to the request
/// as an extension, which is not sent to the server. Before the transport sends the first byte of
/// the request, it registers the route.
#[derive(Debug, Clone)]
pub(crate) struct Route {
    number: u64,
    can_ask: bool,
    events: mpsc::Sender<CallEvent>,
    /// A token that is cancelled if the answer is dropped because it exceeds the size limit.
    pub too_large: CancellationToken,
}

#[derive(Debug, Default)]
pub(crate) struct Routes {
    table: Mutex<Table>,
    /// A token that is cancelled when the server has closed its output.
    pub closed: CancellationToken,
}

#[derive(Debug, Default)]
struct Table {
    next_number: u64,
    by_token: HashMap<ProgressToken, Route>,
    by_id: HashMap<RequestId, Route>,
}

/// The route of an open request, and the receiver of the messages that are delivered to it.
/// Dropping this value removes the route.
pub(crate) struct OpenRoute {
    routes: Arc<Routes>,
    pub route: Route,
    pub events: mpsc::Receiver<CallEvent>,
}

impl Routes {
    /// Creates the route of a request. `can_ask` states whether the operation to which the request
    /// belongs can ask the user.
    pub fn open(self: &Arc<Self>, can_ask: bool) -> OpenRoute {
        let (sender, events) = mpsc::channel(QUEUE);
        let mut table = lock(&self.table);
        table.next_number += 1;
        OpenRoute {
            routes: Arc::clone(self),
            route: Route {
                number: table.next_number,
                can_ask,
                events: sender,
                too_large: CancellationToken::new(),
            },
            events,
        }
    }

    /// Registers a request before it is sent, under its request id and its progress token. Messages
    /// with this id or token are then delivered to `route`.
    pub fn register(&self, id: RequestId, token: Option<ProgressToken>, route: &Route) {
        let mut table = lock(&self.table);
        if let Some(token) = token {
            table.by_token.insert(token, route.clone());
        }
        table.by_id.insert(id, route.clone());
    }

    pub fn progress(&self, report: ProgressNotificationParam) {
        let route = lock(&self.table).by_token.get(&report.progress_token).cloned();
        if let Some(route) = route {
            // Ignore a full queue. The progress reports in the queue already show that the server
            // is alive, so dropping this one does no harm.
            let _ = route.events.try_send(CallEvent::Progress {
                message: report.message,
                done: report.progress,
                total: report.total,
            });
        }
    }

    /// Notifies a call that its answer was dropped. Returns whether the call was found. If the id
    /// of the answer is unknown, the call is found only if it is the only open call. A call that is
    /// not found waits until one of its time limits is reached.
    pub fn too_large(&self, dropped: &DroppedLine) -> bool {
        let route = {
            let table = lock(&self.table);
            match dropped {
                DroppedLine::Answer(id) => table.by_id.get(id).cloned(),
                DroppedLine::Unclear if table.by_id.len() == 1 => table.by_id.values().next().cloned(),
                DroppedLine::Unclear | DroppedLine::Other => None,
            }
        };
        // Cancel the `too_large` token instead of sending an event, because the call's queue of
        // events may be full of progress reports.
        route.inspect(|route| route.too_large.cancel()).is_some()
    }

    /// Asks the user a question on behalf of a call. This is the call on whose stream the question
    /// arrived. If the stream is unknown, it is the newest call that can ask the user, or the
    /// newest call if no call can ask. Returns `None` if there is no such call, or if the call ends
    /// before the question is answered.
    pub async fn elicit(&self, origin: Option<RequestId>, params: Value) -> Option<Value> {
        let route = {
            let table = lock(&self.table);
            match origin {
                Some(id) => table.by_id.get(&id).cloned(),
                None => {
                    let newest = |route: &&Route| (route.can_ask, route.number);
                    table.by_id.values().max_by_key(newest).cloned()
                }
            }
        }?;
        let (reply, answer) = oneshot::channel();
        route
            .events
            .send(CallEvent::Elicit { params, reply })
            .await
            .ok()?;
        answer.await.ok()
    }
}

impl Drop for OpenRoute {
    fn drop(&mut self) {
        let mut table = lock(&self.routes.table);
        table
            .by_token
            .retain(|_, route| route.number != self.route.number);
        table.by_id.retain(|_, route| route.number != self.route.number);
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[tokio::test]
    async fn a_question_goes_to_a_call_even_if_the_tools_are_being_listed() {
        let routes = Arc::new(Routes::default());
        let mut call = routes.open(true);
        let listing = routes.open(false);
        routes.register(RequestId::Number(1), None, &call.route);
        routes.register(RequestId::Number(2), None, &listing.route);
        let answering = async {
            match call.events.recv().await {
                Some(CallEvent::Elicit { reply, .. }) => reply.send(json!("yes")),
                other => panic!("{other:?}"),
            }
        };
        let (answer, _) = tokio::join!(routes.elicit(None, json!({})), answering);
        assert_eq!(answer, Some(json!("yes")));
    }

    #[test]
    fn an_answer_without_an_id_ends_a_call_only_if_no_other_is_open() {
        let id = RequestId::Number;
        for (dropped, first, both) in [
            (DroppedLine::Unclear, [true, false], [false, false]),
            (DroppedLine::Other, [false, false], [false, false]),
            (DroppedLine::Answer(id(2)), [false, false], [false, true]),
            (DroppedLine::Answer(id(1)), [true, false], [true, false]),
        ] {
            for (open, expected) in [(1, first), (2, both)] {
                let routes = Arc::new(Routes::default());
                let calls = [routes.open(true), routes.open(true)];
                for (call, number) in calls.iter().zip(1..=open) {
                    routes.register(id(number), None, &call.route);
                }
                assert_eq!(
                    routes.too_large(&dropped),
                    expected.contains(&true),
                    "{dropped:?}"
                );
                let ended = calls.each_ref().map(|call| call.route.too_large.is_cancelled());
                assert_eq!(ended, expected, "{dropped:?} with {open} calls");
            }
        }
    }
}
