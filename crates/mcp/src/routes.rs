//! Delivers messages from the server to the call during which they arrive, in the order of arrival.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use rmcp::model::{ProgressNotificationParam, ProgressToken, RequestId};
use serde_json::Value;
use tokio::sync::{mpsc, oneshot};
use tokio_util::sync::CancellationToken;

/// Maximum number of events queued for a call. Further progress reports are dropped.
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
    /// A question to the user: the parameters of `elicitation/create`, and the channel for the
    /// answer.
    Elicit {
        params: Value,
        reply: oneshot::Sender<Value>,
    },
    /// The answer exceeded the size limit and was dropped.
    TooLarge,
}

/// The route to a call. A request carries its route as an extension that is not serialized, so that
/// the transport can register the route before the first byte is sent.
#[derive(Debug, Clone)]
pub(crate) struct Route {
    number: u64,
    events: mpsc::Sender<CallEvent>,
}

/// The routes of all calls in flight.
#[derive(Debug, Default)]
pub(crate) struct Routes {
    table: Mutex<Table>,
    /// A token that is cancelled when the server's output has ended.
    pub closed: CancellationToken,
}

#[derive(Debug, Default)]
struct Table {
    next_number: u64,
    by_token: HashMap<ProgressToken, Route>,
    by_id: HashMap<RequestId, Route>,
}

/// An open route, which is removed when its call ends.
pub(crate) struct OpenRoute {
    routes: Arc<Routes>,
    pub route: Route,
    pub events: mpsc::Receiver<CallEvent>,
}

impl Routes {
    /// Opens a route for a new request.
    pub fn open(self: &Arc<Self>) -> OpenRoute {
        let (sender, events) = mpsc::channel(QUEUE);
        let mut table = self.lock();
        table.next_number += 1;
        OpenRoute {
            routes: Arc::clone(self),
            route: Route {
                number: table.next_number,
                events: sender,
            },
            events,
        }
    }

    /// Registers the ids of a request that is about to be sent.
    pub fn register(&self, id: RequestId, token: Option<ProgressToken>, route: &Route) {
        let mut table = self.lock();
        if let Some(token) = token {
            table.by_token.insert(token, route.clone());
        }
        table.by_id.insert(id, route.clone());
    }

    /// Passes a progress report to the call to which it belongs.
    pub fn progress(&self, report: ProgressNotificationParam) {
        let route = self.lock().by_token.get(&report.progress_token).cloned();
        if let Some(route) = route {
            // Ignore a full queue, because the queued events already show that the server is
            // alive.
            let _ = route.events.try_send(CallEvent::Progress {
                message: report.message,
                done: report.progress,
                total: report.total,
            });
        }
    }

    /// Notifies a call that its answer was dropped. Without an id, every call is notified, because
    /// the answer may belong to any of them.
    pub fn too_large(&self, id: Option<RequestId>) {
        let routes: Vec<Route> = {
            let table = self.lock();
            match id.as_ref() {
                Some(id) => table.by_id.get(id).cloned().into_iter().collect(),
                None => table.by_id.values().cloned().collect(),
            }
        };
        for route in routes {
            let _ = route.events.try_send(CallEvent::TooLarge);
        }
    }

    /// Asks the user through the call to which the question belongs. This is the call on whose
    /// stream the question arrived, or else the newest call. Returns `None` if there is no such
    /// call or if the call ends first.
    pub async fn elicit(&self, origin: Option<RequestId>, params: Value) -> Option<Value> {
        let route = {
            let table = self.lock();
            match origin {
                Some(id) => table.by_id.get(&id).cloned(),
                None => table.by_id.values().max_by_key(|route| route.number).cloned(),
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

    fn lock(&self) -> MutexGuard<'_, Table> {
        self.table.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Drop for OpenRoute {
    fn drop(&mut self) {
        let mut table = self.routes.lock();
        table
            .by_token
            .retain(|_, route| route.number != self.route.number);
        table.by_id.retain(|_, route| route.number != self.route.number);
    }
}
