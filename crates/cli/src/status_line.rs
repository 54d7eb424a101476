//! The line that states how a reply ended, in the same words as the window.

use rivulet_core::texts::{cli, ending};
use rivulet_core::{
    AbortBilling, Ending, Fault, FaultCategory, LimitKind, Message, Notices, Outcome, Part, UiText, Usage,
    one_line,
};

/// The data for the status line of a finished reply.
#[derive(Clone, Copy, Debug)]
pub struct Ended<'a> {
    ending: Ending,
    fault: Option<&'a Fault>,
    finish_reason: Option<&'a str>,
    usage: Option<&'a Usage>,
    notices: &'a Notices,
    calls: usize,
    /// Whether Rivulet recorded the outcomes of the tool calls. Every call that runs is recorded.
    /// If nothing was recorded, the conversation uses no tools, and no call ran.
    recorded: bool,
    /// Whether aborted replies are billed; `None` for a stored message.
    billing: Option<AbortBilling>,
}

impl<'a> Ended<'a> {
    pub fn turn(outcome: &'a Outcome, parts: &[Part], billing: AbortBilling) -> Self {
        Ended {
            ending: outcome.ending,
            fault: outcome.fault.as_ref(),
            finish_reason: outcome.finish_reason.as_deref(),
            usage: outcome.usage.as_ref(),
            notices: &outcome.notices,
            calls: calls(parts),
            recorded: false,
            billing: Some(billing),
        }
    }

    /// Returns the data for the status line of a stored message, or `None` while the message
    /// streams.
    pub fn message(message: &'a Message) -> Option<Self> {
        Some(Ended {
            ending: message.ending?,
            fault: message.fault.as_ref(),
            finish_reason: message.finish_reason.as_deref(),
            usage: message.usage.as_ref(),
            notices: &message.notices,
            calls: calls(&message.parts),
            recorded: false,
            billing: None,
        })
    }

    /// Sets whether Rivulet recorded the outcomes of the tool calls. Every call that runs is
    /// recorded, so if there is no record, no call ran.
    pub fn recorded(self, recorded: bool) -> Self {
        Ended { recorded, ..self }
    }

    /// Returns the details that follow the ending of the reply (a word such as `length`), most
    /// important first.
    pub fn words(&self) -> Vec<String> {
        let mut words = self.sentence();
        if let Some(fault) = self.fault {
            if matches!(self.ending, Ending::Disconnected) {
                words.push(fault.message.to_string());
            }
            words.extend(fault.detail.as_deref().map(one_line));
            words.extend(facts(fault));
        }
        words.extend(self.notes());
        words.extend(self.billing_note());
        words.extend(self.usage.and_then(tokens));
        words
    }

    fn sentence(&self) -> Vec<String> {
        let own =
            |otherwise: fn() -> UiText| self.fault.map_or_else(otherwise, |fault| fault.message.clone());
        let sentence = match self.ending {
            Ending::Complete => match self.finish_reason {
                Some("stop") => return Vec::new(),
                Some(reason) => ending::finish_reason(one_line(reason)),
                None => ending::no_finish_reason(),
            },
            Ending::Length => ending::length(),
            Ending::ToolCalls => {
                let nothing = (!self.recorded).then(|| phrase(&ending::nothing_run()));
                let calls = ending::tool_calls(self.calls.max(1)).to_string();
                return [Some(calls), nothing].into_iter().flatten().collect();
            }
            Ending::ContentFilter => ending::content_filter(),
            Ending::ProviderError => own(ending::provider_error),
            Ending::Unconfirmed => {
                return vec![
                    ending::unconfirmed().to_string(),
                    phrase(&ending::unconfirmed_note()),
                ];
            }
            Ending::Disconnected => self.lost(),
            Ending::TimedOut => own(ending::timed_out),
            Ending::Stopped => cli::kept(),
            Ending::Interrupted => ending::interrupted(),
            Ending::Empty => ending::empty(),
        };
        vec![sentence.to_string()]
    }

    /// Returns whether the request was never sent. In that case, nothing was lost or billed.
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

    fn lost(&self) -> UiText {
        if self.never_sent() {
            return ending::not_connected();
        }
        let counted = self.usage.and_then(|usage| usage.completion);
        match counted.unwrap_or(u64::from(self.notices.pieces)) {
            0 => ending::disconnected_first(),
            tokens => ending::disconnected(tokens),
        }
    }

    fn notes(&self) -> Vec<String> {
        let Notices {
            unreadable_events,
            other_choices,
            one_piece,
            not_streamed,
            cut_words,
            added_nothing,
            prompt_cut,
            ref request_notes,
            ..
        } = *self.notices;
        let unreadable = (unreadable_events > 0).then(|| ending::unreadable(unreadable_events));
        let choices = (other_choices > 0).then(|| ending::other_choices(other_choices));
        let in_one_piece = one_piece.then(ending::one_piece);
        let at_once = not_streamed.then(ending::not_streamed);
        let cut = (cut_words > 0).then(|| ending::cut_words(cut_words));
        let nothing = added_nothing.then(ending::added_nothing);
        let short = prompt_cut.map(|cut| ending::prompt_cut(cut.of, cut.read));
        let notes = [nothing, short, unreadable, choices, in_one_piece, at_once, cut];
        notes.iter().flatten().chain(request_notes).map(phrase).collect()
    }

    fn billing_note(&self) -> Option<String> {
        let aborted = matches!(
            self.ending,
            Ending::Stopped | Ending::Disconnected | Ending::TimedOut
        );
        let billing = self.billing.filter(|_| aborted && !self.never_sent())?;
        Some(phrase(&ending::billing(match billing {
            AbortBilling::Cancels => "cancels",
            AbortBilling::MayGoOn => "may_go_on",
            AbortBilling::Unknown => "unknown",
        })))
    }
}

/// Removes the full stop, because ` · ` separates the sentences on the status line.
fn phrase(sentence: &UiText) -> String {
    let sentence = sentence.to_string();
    sentence.strip_suffix('.').unwrap_or(&sentence).to_owned()
}

/// Formats a fault as one line: message, original text, codes, and the time to wait.
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
        status.as_ref().map(cli::http_status),
        code.map(|code| cli::code(one_line(code))),
        fault.retry_after.map(|seconds| cli::wait(seconds.to_string())),
    ]
    .iter()
    .flatten()
    .map(UiText::to_string)
    .collect()
}

fn tokens(usage: &Usage) -> Option<String> {
    let some = |part: Option<u64>| part.filter(|part| *part > 0).map(|part| part.to_string());
    let prompt = usage.prompt.map(|count| match some(usage.cached) {
        Some(cached) => cli::tokens_in_cached(cached, count),
        None => cli::tokens_in(count),
    });
    let completion = usage.completion.map(|count| match some(usage.reasoning) {
        Some(reasoning) => cli::tokens_out_reasoning(count, reasoning),
        None => cli::tokens_out(count),
    });
    let cost =
        (usage.estimate.as_ref()).map(|estimate| cli::cost_estimate(format!("{:.6}", estimate.dollars)));
    let sides: Vec<String> = [prompt, completion, cost]
        .iter()
        .flatten()
        .map(UiText::to_string)
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
    use rivulet_core::Limit;
    use rivulet_core::texts::fault;

    use super::*;

    fn outcome(ending: Ending, fault: Option<Fault>) -> Outcome {
        Outcome {
            fault,
            ..Outcome::new(ending)
        }
    }

    fn line(outcome: &Outcome) -> String {
        Ended::turn(outcome, &[], AbortBilling::Cancels)
            .words()
            .join(" · ")
    }

    #[test]
    fn every_ending_except_a_plain_complete_has_its_sentence() {
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
    fn a_status_line_contains_the_ending_and_its_details() {
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
        let cancels = "This provider stops generating when the connection closes";
        for (ending, fault, words) in [
            (
                Ending::ProviderError,
                Some(refused),
                "Rate limit reached · Slow down, please · HTTP 429 · error code rate_limit · The provider asks you to wait 30 s"
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
                "Could not connect to the provider · The server could not be reached".to_owned(),
            ),
            (
                Ending::TimedOut,
                Some(silent),
                format!("No data arrived for 5 s · {cancels}"),
            ),
            (Ending::Stopped, None, format!("The text received so far is saved · {cancels}")),
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
            "Finish reason: eos · 2 events in the stream could not be read, so some text may be missing · The server \
             sent the whole reply at once instead of streaming it · 12 tokens in (4 from the cache), 34 tokens out"
        );
        assert_eq!(tokens(&Usage::default()), None);
    }

    #[test]
    fn an_error_code_that_equals_the_status_is_shown_once() {
        let fault = Fault {
            status: Some(502),
            code: Some("502".to_owned()),
            ..Fault::new(FaultCategory::Server, fault::server_trouble())
        };
        assert_eq!(
            fault_line(&fault),
            "The provider reported an internal error · HTTP 502"
        );
    }
}
