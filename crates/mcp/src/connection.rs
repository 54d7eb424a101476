//! The data that all calls on a connection share, and the reasons why a request has no result.

use std::sync::{Arc, Mutex};

use rivulet_core::{ToolLimits, lock};
use rmcp::model::ErrorData;
use rmcp::service::{Peer, RoleClient, ServiceError};
use serde_json::Value;
use tokio_util::sync::CancellationToken;

use crate::answer::{CallAnswer, NotRun, Unknown};
use crate::fault::Exit;
use crate::http::{self, HttpFault};
use crate::process::{EXIT_LIMIT, Process};
use crate::routes::Routes;
use crate::stdio::LINE_LIMIT;

/// JSON-RPC error codes which mean that the server refused a call without running the tool. Their
/// reasons are, in this order: the method is unknown; the tool is unknown or the arguments are
/// wrong; the headers are wrong; a capability is missing; and (in protocol version 2025-11-25) the
/// user must visit a page first.
const REFUSALS: [i64; 5] = [-32601, -32602, -32020, -32021, -32042];

pub(crate) struct Connection {
    pub peer: Peer<RoleClient>,
    pub routes: Arc<Routes>,
    pub process: Option<Process>,
    /// The time limits for new calls. A running call keeps the limits with which it started.
    pub limits: Mutex<ToolLimits>,
    /// A token that is cancelled when Rivulet begins to close the connection.
    pub closing: CancellationToken,
}

#[derive(Debug, Clone, PartialEq)]
pub(crate) enum Fault {
    Rpc {
        code: i64,
        message: String,
        data: Option<Value>,
    },
    /// The connection was closed before the request was written.
    NotSent,
    /// The connection was closed after the request was written.
    Closed,
    Http(HttpFault),
    TooLarge,
    /// The protocol library reported another error after the request was sent.
    Other(String),
}

impl Fault {
    pub fn of(error: &ServiceError) -> Self {
        match error {
            ServiceError::McpError(error) => Self::of_rpc(error),
            ServiceError::TransportSend(error) => match http::fault_of(error) {
                Some(fault) => Self::Http(fault),
                // The transport could not write the whole line. Servers ignore an incomplete line,
                // so the request counts as not sent.
                None => Self::NotSent,
            },
            ServiceError::TransportClosed => Self::Closed,
            other => Self::Other(other.to_string()),
        }
    }

    fn of_rpc(error: &ErrorData) -> Self {
        Self::Rpc {
            code: error.code.0.into(),
            message: error.message.to_string(),
            data: error.data.clone(),
        }
    }
}

impl Connection {
    pub fn is_closed(&self) -> bool {
        self.closing.is_cancelled() || self.routes.closed.is_cancelled() || self.peer.is_transport_closed()
    }

    pub fn limits(&self) -> ToolLimits {
        *lock(&self.limits)
    }

    /// Returns the exit status of the process, and the last lines of its standard error. Waits a
    /// short time for the process to exit. The exit status is missing if the process has not exited
    /// by then.
    pub async fn post_mortem(&self) -> (Option<Exit>, String) {
        let Some(process) = &self.process else {
            return (None, String::new());
        };
        let exit = match process.exit() {
            None if self.closing.is_cancelled() => None,
            None => process.exit_within(EXIT_LIMIT).await,
            exit => exit,
        };
        (exit, process.final_tail().await)
    }

    /// Returns the result to report for a call that was not sent because the connection is closed.
    pub async fn not_sent(&self) -> CallAnswer {
        let (exit, stderr_tail) = self.post_mortem().await;
        CallAnswer::NotRun(NotRun::Closed { exit, stderr_tail })
    }

    /// Returns the [`CallAnswer`] for a call whose request failed with `fault`.
    pub async fn answer_of(&self, fault: Fault) -> CallAnswer {
        match fault {
            Fault::Rpc { code, message, data } if REFUSALS.contains(&code) => {
                CallAnswer::NotRun(NotRun::Rejected { code, message, data })
            }
            Fault::Rpc { code, message, data } => CallAnswer::ServerError { code, message, data },
            Fault::NotSent => self.not_sent().await,
            Fault::Closed => {
                let (exit, stderr_tail) = self.post_mortem().await;
                CallAnswer::Unknown(match exit {
                    Some(exit) => Unknown::Exited { exit, stderr_tail },
                    None => Unknown::Lost {
                        detail: String::new(),
                    },
                })
            }
            Fault::Http(fault) => http_answer(fault),
            Fault::TooLarge => CallAnswer::Unknown(Unknown::TooLarge { bytes: LINE_LIMIT }),
            Fault::Other(detail) => CallAnswer::Unknown(Unknown::Lost { detail }),
        }
    }
}

fn http_answer(fault: HttpFault) -> CallAnswer {
    match fault {
        HttpFault::NotConnected { detail } => CallAnswer::NotRun(NotRun::NotConnected { detail }),
        HttpFault::Unauthorized(challenge) => CallAnswer::NotRun(NotRun::Unauthorized(challenge)),
        HttpFault::Forbidden(challenge) => CallAnswer::NotRun(NotRun::Forbidden(challenge)),
        HttpFault::SessionExpired => CallAnswer::NotRun(NotRun::SessionExpired),
        HttpFault::Status {
            status: status @ (404 | 405 | 413 | 429),
            body,
        } => CallAnswer::NotRun(NotRun::Http { status, body }),
        HttpFault::Status { status, body } => CallAnswer::Unknown(Unknown::Http { status, body }),
        HttpFault::TooLarge { bytes } => CallAnswer::Unknown(Unknown::TooLarge { bytes }),
        HttpFault::Lost { detail } => CallAnswer::Unknown(Unknown::Lost { detail }),
    }
}

/// Corrects the answer to a call if one of its later requests failed. The tool may already have run
/// after the first request, so the answer must not state that the tool did not run. Such an answer
/// becomes [`CallAnswer::ServerError`] if the server rejected the request, and
/// [`CallAnswer::Unknown`] otherwise.
pub(crate) fn after_the_start(answer: CallAnswer) -> CallAnswer {
    let reason = match answer {
        CallAnswer::NotRun(NotRun::Rejected { code, message, data }) => {
            return CallAnswer::ServerError { code, message, data };
        }
        CallAnswer::NotRun(reason) => reason,
        other => return other,
    };
    CallAnswer::Unknown(match reason {
        NotRun::Closed {
            exit: Some(exit),
            stderr_tail,
        } => Unknown::Exited { exit, stderr_tail },
        NotRun::NotConnected { detail } => Unknown::Lost { detail },
        NotRun::Cancelled => Unknown::Cancelled,
        NotRun::Unauthorized(challenge) => Unknown::Http {
            status: 401,
            body: challenge.header,
        },
        NotRun::Forbidden(challenge) => Unknown::Http {
            status: 403,
            body: challenge.header,
        },
        NotRun::Http { status, body } => Unknown::Http { status, body },
        NotRun::SessionExpired => Unknown::Http {
            status: 404,
            body: String::new(),
        },
        NotRun::Closed { .. } | NotRun::Rejected { .. } => Unknown::Lost {
            detail: String::new(),
        },
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::fault::Challenge;

    #[test]
    fn only_statuses_of_unprocessed_requests_claim_that_the_tool_did_not_run() {
        let status = |status| {
            http_answer(HttpFault::Status {
                status,
                body: String::new(),
            })
        };
        for refused in [404, 405, 413, 429] {
            assert!(
                matches!(status(refused), CallAnswer::NotRun(NotRun::Http { .. })),
                "{refused}"
            );
        }
        for open in [400, 408, 409, 500, 502, 503, 504] {
            assert!(
                matches!(status(open), CallAnswer::Unknown(Unknown::Http { .. })),
                "{open}"
            );
        }
    }

    #[test]
    fn no_error_after_the_start_claims_that_the_tool_did_not_run() {
        let reasons = [
            NotRun::Closed {
                exit: None,
                stderr_tail: String::new(),
            },
            NotRun::Cancelled,
            NotRun::NotConnected {
                detail: String::new(),
            },
            NotRun::Unauthorized(Challenge::default()),
            NotRun::Forbidden(Challenge::default()),
            NotRun::SessionExpired,
            NotRun::Rejected {
                code: -32602,
                message: String::new(),
                data: None,
            },
            NotRun::Http {
                status: 404,
                body: String::new(),
            },
        ];
        for reason in reasons {
            let answer = after_the_start(CallAnswer::NotRun(reason));
            assert!(
                matches!(answer, CallAnswer::Unknown(_) | CallAnswer::ServerError { .. }),
                "{answer:?}"
            );
        }
    }
}
