//! Sends a request and waits for its result, with time limits, progress reports and questions.

use std::time::Duration;

use futures_util::StreamExt;
use futures_util::future::BoxFuture;
use futures_util::stream::FuturesUnordered;
use rmcp::model::{ClientRequest, GetExtensions, ServerResult};
use rmcp::service::{PeerRequestOptions, RequestHandle, RoleClient, ServiceError};
use serde_json::Value;
use tokio::runtime::Handle;
use tokio::sync::Mutex;
use tokio::time::{Instant, sleep, sleep_until};
use tokio_util::sync::CancellationToken;

use crate::ask::ask;
use crate::connection::{Connection, Fault};
use crate::elicitation::CallPort;
use crate::message::{Unreadable, revealed};
use crate::routes::CallEvent;

/// Sends the requests of one operation, which is a tool call or the listing of a server's tools. An
/// operation may consist of several requests: for example, one for each page of the list of tools,
/// or one each time Rivulet asks for the state of a task. The time limits apply to the operation as
/// a whole.
pub(crate) struct Exchange<'a> {
    pub connection: &'a Connection,
    pub port: &'a dyn CallPort,
    pub cancel: CancellationToken,
    pub clock: Clock,
}

#[derive(Debug, Clone, PartialEq)]
pub(crate) enum Stopped {
    /// The request failed.
    Fault(Fault),
    Cancelled,
    Idle {
        seconds: u32,
    },
    Total {
        seconds: u32,
    },
    Closing,
    /// The result is not valid JSON. `raw` is the text as received.
    Unreadable {
        raw: String,
        detail: String,
    },
    InputUnsupported {
        method: String,
    },
}

/// The time limits of a call. The time limits pause while the user answers a question.
#[derive(Debug)]
pub(crate) struct Clock {
    idle_s: u32,
    total_s: u32,
    idle_until: Instant,
    total_until: Instant,
    paused_at: Option<Instant>,
}

impl Clock {
    /// Creates the time limits of a call, which begin now. `idle_s` and `total_s` are in seconds.
    pub fn start(idle_s: u32, total_s: u32) -> Self {
        let now = Instant::now();
        Self {
            idle_s,
            total_s,
            idle_until: now + Duration::from_secs(idle_s.into()),
            total_until: now + Duration::from_secs(total_s.into()),
            paused_at: None,
        }
    }

    /// Restarts the idle limit, because the server has sent something.
    pub fn sign_of_life(&mut self) {
        self.idle_until = Instant::now() + Duration::from_secs(self.idle_s.into());
    }

    /// Limits the remaining total time of the call to at most `left`.
    pub fn shorten(&mut self, left: Duration) {
        self.total_until = self.total_until.min(Instant::now() + left);
    }

    pub fn pause(&mut self) {
        self.paused_at.get_or_insert_with(Instant::now);
    }

    pub fn resume(&mut self) {
        if let Some(since) = self.paused_at.take() {
            self.total_until += since.elapsed();
            self.sign_of_life();
        }
    }

    fn next(&self) -> Instant {
        self.idle_until.min(self.total_until)
    }

    fn idle(&self) -> Stopped {
        Stopped::Idle { seconds: self.idle_s }
    }

    fn reached(&self) -> Option<Stopped> {
        let now = Instant::now();
        if self.paused_at.is_some() {
            None
        } else if self.total_until <= now {
            Some(Stopped::Total {
                seconds: self.total_s,
            })
        } else if self.idle_until <= now {
            Some(self.idle())
        } else {
            None
        }
    }
}

impl Exchange<'_> {
    /// Sends a request once and waits for its result.
    pub async fn send(&mut self, mut request: ClientRequest) -> Result<Value, Stopped> {
        let mut open = self.connection.routes.open(self.port.can_ask());
        request.extensions_mut().insert(open.route.clone());
        let sent = self
            .connection
            .peer
            .send_cancellable_request(request, PeerRequestOptions::no_options());
        let Ok(handle) = sent.await else {
            return Err(Stopped::Fault(Fault::NotSent));
        };
        let mut pending = Pending(Some(handle));
        // Show only one question at a time to the user, in the order in which the questions arrive.
        let turn = Mutex::new(());
        let mut questions = FuturesUnordered::<BoxFuture<'_, ()>>::new();
        let stopped = loop {
            tokio::select! {
                biased;
                Some(event) = open.events.recv() => {
                    match event {
                        CallEvent::Progress { message, done, total } => {
                            self.port.progress(message.as_deref(), done, total);
                            // Check here whether the call must stop, because a flood of progress
                            // reports might prevent the other branches of `select!` from ever
                            // running.
                            if let Some(stopped) = self.stopped() {
                                break stopped;
                            }
                            self.clock.sign_of_life();
                        }
                        CallEvent::Elicit { params, mut reply } => {
                            self.clock.pause();
                            let (port, turn) = (self.port, &turn);
                            questions.push(Box::pin(async move {
                                let _turn = turn.lock().await;
                                // The server may withdraw the question before or after the user
                                // sees it.
                                let answer = tokio::select! {
                                    biased;
                                    () = reply.closed() => None,
                                    answer = ask(&params, port) => Some(answer),
                                };
                                match answer {
                                    Some(answer) => drop(reply.send(answer)),
                                    None => port.question_withdrawn().await,
                                }
                            }));
                        }
                    }
                }
                response = pending.response() => {
                    pending.answered();
                    self.clock.resume();
                    return match response {
                        Some(Ok(result)) => revealed(result)
                            .map_err(|Unreadable { raw, detail }| Stopped::Unreadable { raw, detail }),
                        Some(Err(error)) => Err(self.stopped_by(Fault::of(&error))),
                        None => Err(self.stopped_by(Fault::Closed)),
                    };
                }
                Some(()) = questions.next(), if !questions.is_empty() => {
                    if questions.is_empty() {
                        self.clock.resume();
                    }
                }
                () = open.route.too_large.cancelled() => {
                    pending.answered();
                    return Err(Stopped::Fault(Fault::TooLarge));
                }
                () = self.cancel.cancelled() => break Stopped::Cancelled,
                () = self.connection.closing.cancelled() => return Err(Stopped::Closing),
                // Do not wait until rmcp reports that the connection is closed. It may do so 5
                // seconds late, because it first sends the pending responses to the server.
                () = self.connection.routes.closed.cancelled() => {
                    return Err(self.stopped_by(Fault::Closed));
                }
                () = sleep_until(self.clock.next()), if questions.is_empty() => {
                    break self.clock.reached().unwrap_or_else(|| self.clock.idle());
                }
            }
        };
        self.clock.resume();
        Err(stopped)
    }

    /// Asks the user a question that is part of a result (protocol version 2026-07-28). In protocol
    /// version 2025-11-25, each question is a separate request from the server.
    pub async fn ask(&mut self, params: &Value) -> Result<Value, Stopped> {
        self.clock.pause();
        let answer = tokio::select! {
            biased;
            () = self.cancel.cancelled() => Err(Stopped::Cancelled),
            () = self.connection.closing.cancelled() => Err(Stopped::Closing),
            answer = ask(params, self.port) => Ok(answer),
        };
        self.clock.resume();
        answer
    }

    /// Waits for `time`. This time does not count towards the idle limit. Fails if the user stops
    /// the call, a time limit is reached or Rivulet closes the connection.
    pub async fn rest(&mut self, time: Duration) -> Result<(), Stopped> {
        self.clock.idle_until += time;
        tokio::select! {
            biased;
            () = self.cancel.cancelled() => Err(Stopped::Cancelled),
            () = self.connection.closing.cancelled() => Err(Stopped::Closing),
            () = sleep_until(self.clock.next()) => Err(self.clock.reached().unwrap_or_else(|| self.clock.idle())),
            () = sleep(time) => Ok(()),
        }
    }

    /// Returns the reason why a request failed. This is `Stopped::Closing` if Rivulet is closing
    /// the connection.
    fn stopped_by(&self, fault: Fault) -> Stopped {
        if fault == Fault::Closed && self.connection.closing.is_cancelled() {
            Stopped::Closing
        } else {
            Stopped::Fault(fault)
        }
    }

    fn stopped(&self) -> Option<Stopped> {
        if self.cancel.is_cancelled() {
            return Some(Stopped::Cancelled);
        }
        self.clock.reached()
    }
}

/// A request that has not been answered yet. If the value is dropped, for example because the
/// caller no longer waits, Rivulet informs the server that the answer is no longer needed.
struct Pending(Option<RequestHandle<RoleClient>>);

impl Pending {
    /// Waits for the answer. Returns `None` if the connection was closed.
    async fn response(&mut self) -> Option<Result<ServerResult, ServiceError>> {
        let handle = self.0.as_mut()?;
        (&mut handle.rx).await.ok()
    }

    fn answered(&mut self) {
        self.0 = None;
    }
}

impl Drop for Pending {
    fn drop(&mut self) {
        let (Some(handle), Ok(runtime)) = (self.0.take(), Handle::try_current()) else {
            return;
        };
        // Cancel the request in a separate task, because cancelling blocks if the server does not
        // read its input.
        runtime.spawn(async move {
            let _ = handle.cancel(None).await;
        });
    }
}
