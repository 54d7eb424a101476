//! The last line of standard error: how a reply ended, in the same words as in the window.

use rivulet_core::texts::fault;
use rivulet_core::{
    AbortBilling, Ending, Fault, FaultCategory, LimitKind, Message, Notices, Outcome, Part, Usage,
};

use crate::harmless::one_line;

/// Facts about a finished reply.
#[derive(Clone, Copy, Debug)]
pub struct Ended<'a> {
    ending: Ending,
    fault: Option<&'a Fault>,
    finish_reason: Option<&'a str>,
    usage: Option<&'a Usage>,
    notices: &'a Notices,
    calls: usize,
    /// How aborting affects the bill; `None` if irrelevant.
    billing: Option<AbortBilling>,
}

impl<'a> Ended<'a> {
    /// Collects the facts about a turn that just ended.
    pub fn turn(outcome: &'a Outcome, parts: &[Part], billing: AbortBilling) -> Self {
        Ended {
            ending: outcome.ending,
            fault: outcome.fault.as_ref(),
            finish_reason: outcome.finish_reason.as_deref(),
            usage: outcome.usage.as_ref(),
            notices: &outcome.notices,
            calls: calls(parts),
            billing: Some(billing),
        }
    }

    /// Collects the facts about a stored message; returns `None` while it streams.
    pub fn message(message: &'a Message) -> Option<Self> {
        Some(Ended {
            ending: message.ending?,
            fault: message.fault.as_ref(),
            finish_reason: message.finish_reason.as_deref(),
            usage: message.usage.as_ref(),
            notices: &message.notices,
            calls: calls(&message.parts),
            billing: None,
        })
    }

    /// Returns everything that follows the name of the ending, most important first.
    pub fn words(&self) -> Vec<String> {
        let mut words: Vec<String> = self.sentence().into_iter().collect();
        if let Some(fault) = self.fault {
            if matches!(self.ending, Ending::Disconnected) {
                words.push(fault.message.to_string());
            }
            words.extend(fault.detail.as_deref().map(one_line));
            words.extend(facts(fault));
        }
        words.extend(self.notes());
        words.extend(self.billing_note().map(str::to_owned));
        words.extend(self.usage.and_then(tokens));
        words
    }

    fn sentence(&self) -> Option<String> {
        let own = |otherwise: &str| {
            self.fault
                .map_or_else(|| otherwise.to_owned(), |fault| fault.message.to_string())
        };
        Some(match self.ending {
            Ending::Complete => match self.finish_reason {
                Some("stop") => return None,
                Some(reason) => format!("finish reason: {}", one_line(reason)),
                None => "no finish reason given".to_owned(),
            },
            Ending::Length => "Reached the token limit".to_owned(),
            Ending::ToolCalls if self.calls > 1 => {
                format!("The model requests {} tool calls; nothing was run", self.calls)
            }
            Ending::ToolCalls => "The model requests a tool call; nothing was run".to_owned(),
            Ending::ContentFilter => "The provider's filter cut this reply".to_owned(),
            Ending::ProviderError => own(&fault::provider_error().to_string()),
            Ending::Unconfirmed => "The stream ended without confirmation; this may be cut off".to_owned(),
            Ending::Disconnected => self.lost(),
            Ending::TimedOut => own("Nothing came for longer than the time limit"),
            Ending::Stopped => "What came is kept".to_owned(),
            Ending::Interrupted => "Recovered after an unexpected exit".to_owned(),
            Ending::Empty => "The provider sent an empty reply".to_owned(),
        })
    }

    /// Returns whether the request was never sent, so that nothing was lost or billed.
    fn never_sent(&self) -> bool {
        self.fault.is_some_and(|fault| {
            matches!(
                fault.category,
                FaultCategory::Dns
                    | FaultCategory::NoRoute
                    | FaultCategory::Proxy
                    | FaultCategory::Connect
                    | FaultCategory::Tls
            ) || fault.limit.is_some_and(|limit| limit.kind == LimitKind::Connect)
        })
    }

    fn lost(&self) -> String {
        if self.never_sent() {
            return "No connection could be made".to_owned();
        }
        let counted = self.usage.and_then(|usage| usage.completion);
        match counted.unwrap_or(u64::from(self.notices.pieces)) {
            0 => "Connection lost before the first token".to_owned(),
            1 => "Connection lost after 1 token".to_owned(),
            tokens => format!("Connection lost after {tokens} tokens"),
        }
    }

    fn notes(&self) -> Vec<String> {
        let Notices {
            unreadable_events,
            other_choices,
            one_piece,
            not_streamed,
            ..
        } = *self.notices;
        let mut notes = Vec::new();
        match unreadable_events {
            0 => {}
            1 => notes.push("one event could not be read; there may be a gap".to_owned()),
            events => notes.push(format!("{events} events could not be read; there may be gaps")),
        }
        if other_choices > 0 {
            notes.push(format!("{other_choices} pieces of other choices not shown"));
        }
        if one_piece {
            notes.push("arrived in one piece; something between holds streams back".to_owned());
        }
        if not_streamed {
            notes.push("the server does not stream".to_owned());
        }
        notes
    }

    fn billing_note(&self) -> Option<&'static str> {
        let aborted = matches!(
            self.ending,
            Ending::Stopped | Ending::Disconnected | Ending::TimedOut
        );
        let billing = self.billing.filter(|_| aborted && !self.never_sent())?;
        Some(match billing {
            AbortBilling::Cancels => "this provider stops generating when the connection closes",
            AbortBilling::MayGoOn => "this provider may go on generating and bill it",
            AbortBilling::Unknown => {
                "this provider does not say whether it continues generating and bills it"
            }
        })
    }
}

/// Formats a fault as one line: the sentence, the original message from the server or the system, and the
/// codes.
pub fn fault_line(fault: &Fault) -> String {
    let mut words = vec![match &fault.detail {
        Some(detail) => format!("{}: {}", fault.message, one_line(detail)),
        None => fault.message.to_string(),
    }];
    words.extend(facts(fault));
    words.join(" · ")
}

fn facts(fault: &Fault) -> Vec<String> {
    let status = fault.status.map(|status| status.to_string());
    let code = fault.code.as_ref().filter(|code| Some(*code) != status.as_ref());
    [
        status.as_ref().map(|status| format!("HTTP {status}")),
        code.map(|code| format!("code {}", one_line(code))),
        fault
            .retry_after
            .map(|seconds| format!("the provider asks to wait {seconds} s")),
    ]
    .into_iter()
    .flatten()
    .collect()
}

/// Formats token counts; returns `None` if there are none.
fn tokens(usage: &Usage) -> Option<String> {
    let side = |count: Option<u64>, of: Option<u64>, what: &str, way: &str| {
        let part = of
            .filter(|of| *of > 0)
            .map(|of| format!(" ({of} {what})"))
            .unwrap_or_default();
        let tokens = if count == Some(1) { "token" } else { "tokens" };
        count.map(|count| format!("{count} {tokens} {way}{part}"))
    };
    let sides: Vec<String> = [
        side(usage.prompt, usage.cached, "cached", "in"),
        side(usage.completion, usage.reasoning, "reasoning", "out"),
    ]
    .into_iter()
    .flatten()
    .collect();
    (!sides.is_empty()).then(|| sides.join(", "))
}

fn calls(parts: &[Part]) -> usize {
    parts
        .iter()
        .filter(|part| matches!(part, Part::ToolCall { .. }))
        .count()
}

#[cfg(test)]
mod tests {
    use rivulet_core::{Limit, SendBack, Timing};

    use super::*;

    fn outcome(ending: Ending, fault: Option<Fault>) -> Outcome {
        Outcome {
            ending,
            fault,
            finish_reason: None,
            request_id: None,
            status: None,
            usage: None,
            timing: Timing::default(),
            notices: Notices::default(),
            replaces: None,
            seams: Vec::new(),
            send_back: SendBack::default(),
        }
    }

    fn line(outcome: &Outcome) -> String {
        Ended::turn(outcome, &[], AbortBilling::Cancels)
            .words()
            .join(" · ")
    }

    #[test]
    fn every_ending_but_a_plain_complete_has_its_sentence() {
        for ending in Ending::ALL {
            assert_ne!(line(&outcome(ending, None)), "", "{ending}");
        }
        let plain = Outcome {
            finish_reason: Some("stop".to_owned()),
            ..outcome(Ending::Complete, None)
        };
        assert_eq!(line(&plain), "");
    }

    #[test]
    fn what_a_line_says() {
        let refused = Fault {
            status: Some(429),
            code: Some("rate_limit".to_owned()),
            retry_after: Some(30),
            ..Fault::new(FaultCategory::RateLimit, fault::rate_limit()).with_detail("Slow\ndown, please")
        };
        let lost = Fault::new(FaultCategory::Connection, fault::connection_reset());
        let unreachable = Fault::new(FaultCategory::Connect, fault::server_unreachable());
        let silent = Fault::timeout(Limit {
            kind: LimitKind::Idle,
            seconds: 5,
        });
        let cancels = "this provider stops generating when the connection closes";
        for (ending, fault, words) in [
            (
                Ending::ProviderError,
                Some(refused),
                "Rate limit reached · Slow down, please · HTTP 429 · code rate_limit · the provider asks to wait 30 s"
                    .to_owned(),
            ),
            (
                Ending::Disconnected,
                Some(lost),
                format!("Connection lost before the first token · The connection was reset · {cancels}"),
            ),
            (
                Ending::Disconnected,
                Some(unreachable),
                "No connection could be made · The server could not be reached".to_owned(),
            ),
            (
                Ending::TimedOut,
                Some(silent),
                format!("No data for 5 s · {cancels}"),
            ),
            (Ending::Stopped, None, format!("What came is kept · {cancels}")),
        ] {
            assert_eq!(line(&outcome(ending, fault)), words);
        }
    }

    #[test]
    fn counts_and_notices_follow() {
        let told = Outcome {
            finish_reason: Some("eos".to_owned()),
            usage: Some(Usage {
                prompt: Some(12),
                completion: Some(34),
                cached: Some(4),
                reasoning: Some(0),
                ..Usage::default()
            }),
            notices: Notices {
                unreadable_events: 2,
                not_streamed: true,
                ..Notices::default()
            },
            ..outcome(Ending::Complete, None)
        };
        assert_eq!(
            line(&told),
            "finish reason: eos · 2 events could not be read; there may be gaps · the server does not stream · \
             12 tokens in (4 cached), 34 tokens out"
        );
        assert_eq!(tokens(&Usage::default()), None);
    }

    #[test]
    fn a_code_that_is_the_status_is_said_once() {
        let fault = Fault {
            status: Some(502),
            code: Some("502".to_owned()),
            ..Fault::new(FaultCategory::Server, fault::server_trouble())
        };
        assert_eq!(
            fault_line(&fault),
            "The provider has an internal problem · HTTP 502"
        );
    }
}
