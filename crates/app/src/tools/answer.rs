//! Converts the answers of tool servers into outcomes. An outcome states how a call ended and why.

use rivulet_core::texts::{call, fault};
use rivulet_core::{CallEnding, Fault, FaultCategory, Remedy, UiText};
use rivulet_mcp::{CallAnswer, Challenge, Exit, NotRun, StartError, ToolsError, Unknown};
use serde_json::Value;

use super::told::text_of;

/// Maximum number of characters of a server's error message that are quoted as the reason why a
/// call ended. There must be a limit because a server may send many megabytes, and the model
/// receives the reason too.
const QUOTED_CHARS: usize = 4_000;

pub(super) struct Outcome {
    /// The ending of the call. It is changed later if the structured result does not fit the output
    /// schema.
    pub(super) ending: CallEnding,
    /// The step, such as a sign-in, after which the call can be run; `None` if there is no such
    /// step.
    pub(super) remedy: Option<Remedy>,
    pub(super) reason: Option<UiText>,
    /// The text that the model receives as the tool's answer.
    pub(super) text: String,
    pub(super) structured: Option<Value>,
    /// The server's complete answer, unchanged.
    pub(super) raw: Option<String>,
}

impl Outcome {
    pub(super) fn without_answer(ending: CallEnding, reason: UiText) -> Self {
        Outcome {
            ending,
            remedy: None,
            reason: Some(reason),
            text: String::new(),
            structured: None,
            raw: None,
        }
    }

    pub(super) fn of_text(text: String) -> Self {
        Outcome {
            ending: CallEnding::Succeeded,
            remedy: None,
            reason: None,
            raw: Some(text.clone()),
            text,
            structured: None,
        }
    }
}

pub(super) fn outcome_of(answer: CallAnswer) -> Outcome {
    match answer {
        CallAnswer::Answered {
            is_error,
            content,
            structured,
            raw,
        } => {
            let text = text_of(&content, structured.as_ref(), &[]);
            let said = text.lines().map(str::trim).find(|line| !line.is_empty());
            Outcome {
                ending: if is_error {
                    CallEnding::ToolError
                } else {
                    CallEnding::Succeeded
                },
                remedy: None,
                reason: said
                    .filter(|_| is_error)
                    .map(|line| call::tool_said(excerpt(line))),
                text,
                structured,
                raw: Some(raw.to_string()),
            }
        }
        CallAnswer::Unreadable { raw, detail } => Outcome {
            raw: Some(raw.clone()),
            text: raw,
            ..Outcome::without_answer(CallEnding::BadResult, call::unreadable(detail))
        },
        CallAnswer::ServerError { code, message, data } => Outcome {
            raw: Some(serde_json::json!({ "code": code, "message": message, "data": data }).to_string()),
            ..Outcome::without_answer(
                CallEnding::ServerError,
                call::server_error(code.to_string(), quoted(&message)),
            )
        },
        // The outcome is unknown, because the task may have done part of its work before it was
        // cancelled.
        CallAnswer::TaskCancelled { message } => {
            let reason = match message.as_deref().map(str::trim) {
                None | Some("") => call::task_cancelled(),
                Some(words) => call::task_cancelled_with(excerpt(words)),
            };
            Outcome::without_answer(CallEnding::OutcomeUnknown, reason)
        }
        CallAnswer::NotRun(reason) => Outcome {
            remedy: remedy(&reason),
            ..Outcome::without_answer(CallEnding::NotRun, not_run(reason))
        },
        CallAnswer::Unknown(reason) => Outcome::without_answer(CallEnding::OutcomeUnknown, unknown(reason)),
    }
}

/// Returns the challenge (`WWW-Authenticate` header) of a response with status 403, if the
/// challenge names a scope. In this case, the call may succeed after the user has signed in for
/// that scope.
pub(super) fn wider_scope(challenge: Challenge) -> Option<Challenge> {
    challenge.scope.is_some().then_some(challenge)
}

fn remedy(reason: &NotRun) -> Option<Remedy> {
    match reason {
        NotRun::Unauthorized(_) => Some(Remedy::SignIn),
        NotRun::Forbidden(challenge) if challenge.scope.is_some() => Some(Remedy::SignIn),
        NotRun::SessionExpired => Some(Remedy::Reconnect),
        _ => None,
    }
}

fn not_run(reason: NotRun) -> UiText {
    match reason {
        NotRun::Closed { exit, .. } => call::server_unavailable(closed_fault(exit).message),
        NotRun::Cancelled => call::stopped(),
        NotRun::NotConnected { detail } => call::connection_lost(detail),
        NotRun::Unauthorized(_) => call::sign_in(),
        NotRun::Forbidden(challenge) => match challenge.scope {
            Some(_) => call::sign_in(),
            None => call::refused("HTTP 403"),
        },
        NotRun::SessionExpired => call::session_over(),
        NotRun::Rejected { message, .. } => call::refused(quoted(&message)),
        NotRun::Http { status, body } => call::refused(quoted(&format!("HTTP {status} {body}"))),
    }
}

fn unknown(reason: Unknown) -> UiText {
    match reason {
        Unknown::Idle { seconds } => call::idle(seconds),
        Unknown::Total { seconds } => call::too_long(seconds),
        Unknown::Exited { exit, stderr_tail } => match last_line(&stderr_tail) {
            words if words.is_empty() => exited(exit),
            words => call::server_ended_with(exited(exit), words),
        },
        Unknown::Lost { detail } => call::connection_lost(detail),
        Unknown::Http { status, body } => call::connection_lost(quoted(&format!("HTTP {status} {body}"))),
        Unknown::TooLarge { bytes } => call::answer_too_large(bytes >> 20),
        Unknown::Cancelled => call::cancelled(),
        Unknown::Closed => call::server_gone(),
        Unknown::InputUnsupported { method } => call::input_unsupported(method),
        Unknown::TooManyRounds { limit } => call::too_many_questions(limit),
        Unknown::TaskUnauthorized(_) => call::sign_in(),
        Unknown::TaskLost { message } => call::task_lost(quoted(&message)),
    }
}

fn exited(exit: Exit) -> UiText {
    match exit {
        Exit { code: Some(code), .. } => call::exit_code(code.to_string()),
        Exit {
            signal: Some(signal), ..
        } => call::exit_signal(signal.to_string()),
        _ => call::exit_unknown(),
    }
}

fn last_line(stderr: &str) -> String {
    excerpt(stderr.lines().next_back().unwrap_or_default())
}

/// Returns the first 300 characters of a line, which are quoted as the reason why a call ended.
fn excerpt(line: &str) -> String {
    line.chars().take(300).collect()
}

fn quoted(message: &str) -> String {
    message.trim().chars().take(QUOTED_CHARS).collect()
}

pub(super) fn closed_fault(exit: Option<Exit>) -> Fault {
    let how = exit.map_or_else(call::exit_unknown, exited);
    server_fault(fault::tool_server_ended(how))
}

pub(super) fn server_fault(words: UiText) -> Fault {
    Fault::new(FaultCategory::Provider, words)
}

pub(super) fn sign_in_wanted() -> Fault {
    server_fault(fault::tool_server_sign_in())
}

pub(super) fn start_fault(error: &StartError) -> Fault {
    match error {
        StartError::NotFound { command, searched } => {
            server_fault(fault::tool_command_unfound(command)).with_detail(searched.clone())
        }
        StartError::NotStarted { command, detail } => {
            server_fault(fault::tool_command_unstarted(command)).with_detail(detail.clone())
        }
        StartError::Exited { exit, stderr_tail } => {
            server_fault(fault::tool_server_ended(exited(*exit))).with_detail(stderr_tail.clone())
        }
        StartError::TimedOut { seconds, stderr_tail } => {
            server_fault(fault::tool_server_slow(*seconds)).with_detail(stderr_tail.clone())
        }
        StartError::Stopped => server_fault(fault::tool_server_stopped()),
        StartError::Refused { message } => {
            server_fault(fault::tool_server_refused()).with_detail(quoted(message))
        }
        StartError::NoCommonVersion { server } => {
            server_fault(fault::tool_server_version()).with_detail(server.join(", "))
        }
        StartError::Unauthorized(_) => sign_in_wanted(),
        StartError::Forbidden(_) => server_fault(fault::tool_server_forbidden()),
        StartError::OldTransport => server_fault(fault::tool_server_old()),
        StartError::BadAddress { detail } => server_fault(fault::tool_address()).with_detail(detail.clone()),
        StartError::Http { status, body } => Fault {
            status: Some(*status),
            ..server_fault(fault::tool_server_not_mcp()).with_detail(body.clone())
        },
        StartError::Lost { detail } => {
            server_fault(fault::tool_server_unreachable()).with_detail(detail.clone())
        }
        StartError::Protocol { detail } => {
            server_fault(fault::tool_server_not_mcp()).with_detail(detail.clone())
        }
    }
}

/// Returns the challenge (`WWW-Authenticate` header) that a server sent when it refused to list its
/// tools. Returns `None` if there is no challenge or if a sign-in would not help.
pub(super) fn challenge_of(error: ToolsError) -> Option<Challenge> {
    match error {
        ToolsError::Unauthorized(challenge) => Some(challenge),
        ToolsError::Forbidden(challenge) => wider_scope(challenge),
        _ => None,
    }
}

pub(super) fn tools_fault(error: &ToolsError) -> Fault {
    let unlisted = |detail: String| server_fault(fault::tools_unlisted()).with_detail(detail);
    match error {
        ToolsError::Closed { exit, stderr_tail } => closed_fault(*exit).with_detail(stderr_tail.clone()),
        ToolsError::TimedOut { seconds } => server_fault(fault::tool_server_slow(*seconds)),
        ToolsError::TooMany { limit } => server_fault(fault::tools_too_many(*limit)),
        ToolsError::TooLarge { bytes } => server_fault(fault::tools_too_large(*bytes >> 20)),
        ToolsError::Refused { message } => unlisted(message.clone()),
        ToolsError::Unreadable { detail } | ToolsError::Lost { detail } => unlisted(detail.clone()),
        ToolsError::Http { status, body } => Fault {
            status: Some(*status),
            ..unlisted(body.clone())
        },
        ToolsError::Unauthorized(_) => sign_in_wanted(),
        ToolsError::Forbidden(_) => server_fault(fault::tool_server_forbidden()),
        ToolsError::SessionExpired => unlisted(String::new()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_long_error_message_of_a_server_is_truncated_in_the_reason_and_complete_in_the_answer() {
        let message = "x".repeat(100_000);
        let outcome = outcome_of(CallAnswer::ServerError {
            code: -32_602,
            message: message.clone(),
            data: None,
        });
        let reason = outcome.reason.unwrap().to_string();
        assert_eq!(reason.matches('x').count(), QUOTED_CHARS, "{reason}");
        assert!(outcome.raw.unwrap().contains(&message));
        let refused = not_run(NotRun::Http {
            status: 500,
            body: message,
        });
        assert!(refused.to_string().chars().count() < QUOTED_CHARS + 200);
    }
}
