//! Formats the output of a turn as text for a person or a pipe, but writes nothing itself.

use anstyle::{AnsiColor, Style};
use rivulet_app::contract::{Change, TurnUpdate};
use rivulet_core::texts::cli;
use rivulet_core::{
    CallEnding, Ending, Enforcement, Fault, Fragment, SchemaFault, ToolCall, UiText, Verdict, VerdictKind,
    one_line,
};

use crate::harmless::harmless_after;
use crate::output::{Piece, Terminals, To};
use crate::status_line::{Ended, fault_line};

/// The kind of output that was written last.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Block {
    Nothing,
    Reasoning,
    Text,
    Refusal,
    Call(u32),
    Line,
}

/// Formats the output of a reply and of the replies that follow its tool calls.
#[derive(Debug)]
pub struct Plain {
    terminals: Terminals,
    reasoning: bool,
    last: Block,
    /// Whether the last line on standard output lacks its line break.
    out_open: bool,
    err_open: bool,
    /// Whether the next text must start on a new line, because it belongs to another reply.
    between: bool,
    /// The last characters written to standard output, if it is a terminal. [`harmless_after`]
    /// needs them to decide about an invisible character at the start of the next piece.
    out_end: String,
    err_end: String,
}

impl Plain {
    /// Creates a formatter. `reasoning` states whether to print the model's reasoning.
    pub fn new(terminals: Terminals, reasoning: bool) -> Self {
        Plain {
            terminals,
            reasoning,
            last: Block::Nothing,
            out_open: false,
            err_open: false,
            between: false,
            out_end: String::new(),
            err_end: String::new(),
        }
    }

    pub fn turn(&mut self, update: &TurnUpdate) -> Vec<Piece> {
        let mut pieces = Vec::new();
        for change in &update.changes {
            if let Change::Fragment { fragment } = change {
                self.fragment(fragment, &mut pieces);
            }
        }
        pieces
    }

    /// Reports the fault that prevents writing to the disk. If `fault` is `None`, reports that
    /// writing works again.
    pub fn storage(&mut self, fault: Option<&Fault>) -> Vec<Piece> {
        let words = match fault {
            Some(fault) => cli::disk_refuses(fault_line(fault)),
            None => cli::disk_accepts(),
        };
        self.line(&Style::new(), "rivulet-cli", &format!(": {words}"))
    }

    pub fn ended(&mut self, ending: Ending, ended: &Ended<'_>) -> Vec<Piece> {
        let mut rest = String::new();
        for words in ended.words() {
            rest.push_str(" · ");
            rest.push_str(&words);
        }
        self.line(&style(ending), ending.name(), &rest)
    }

    pub fn verdict(&mut self, verdict: &Verdict) -> Vec<Piece> {
        let words = cli::verdict(verdict.result.name());
        let enforcement = cli::verdict_enforcement(match verdict.enforcement {
            Enforcement::Enforced => "enforced",
            Enforcement::Asked => "asked",
            Enforcement::Unknown => "unknown",
        });
        let mut rest = format!(": {words} · {enforcement}");
        match &verdict.result {
            VerdictKind::Invalid { errors, more } => {
                for SchemaFault { path, rule, value } in errors {
                    let path = if path.is_empty() { "/" } else { path };
                    let fault = cli::schema_fault(path, rule, value);
                    rest.push_str(&format!("\n  {}", one_line(&fault.to_string())));
                }
                rest.push_str(if *more { "\n  …" } else { "" });
            }
            VerdictKind::NotJson { detail, .. } | VerdictKind::Unchecked { detail, .. }
                if !detail.is_empty() =>
            {
                rest.push_str(&format!(" · {}", one_line(detail)));
            }
            _ => {}
        }
        self.line(&Style::new().bold(), verdict.result.name(), &rest)
    }

    pub fn next_reply(&mut self) {
        self.between = true;
    }

    /// Reports how a tool call ended and what the model is told about it.
    pub fn call(&mut self, call: &ToolCall) -> Vec<Piece> {
        let ending = call.ending.map_or("", CallEnding::name);
        let head = cli::tool_result(format!("{}/{}", call.server, call.tool)).to_string();
        // After a call has ended, the user may still have to decide about it. Until the user has
        // decided, there is no text for the model, so print why the call ended.
        let reason = || call.reason.as_ref().map(UiText::to_string);
        let told = call.told.clone().or_else(reason).unwrap_or_default();
        let told = told.strip_suffix('\n').unwrap_or(&told);
        let rest = match told {
            "" => format!(" · {ending}"),
            told => format!(" · {ending}\n{told}"),
        };
        self.line(&Style::new().bold(), &head, &rest)
    }

    /// Asks the user whether a tool call may run. Before the question, shows the arguments and the
    /// `destination` to which they would be sent. The question comes last, so that it stays visible
    /// even if the arguments are long.
    pub fn question(&mut self, call: &ToolCall, destination: &str) -> Vec<Piece> {
        let head = format!("{}/{}", one_line(&call.server), one_line(&call.tool));
        let arguments = match call.arguments.trim() {
            "" => "{}",
            arguments => arguments,
        };
        let mut rest = format!(" · {}", cli::call_destination(one_line(destination)));
        // Indented lines cannot look like lines that Rivulet wrote.
        for line in arguments.lines() {
            rest.push_str(&format!("\n  {line}"));
        }
        if call.review {
            rest.push_str(&format!("\n{}", cli::call_unread()));
        }
        let mut pieces = self.line(&Style::new().bold(), &head, &rest);
        let question = cli::question(cli::call_question(one_line(&call.server), one_line(&call.tool)));
        self.err(&Style::new().bold(), &format!("{question} "), &mut pieces);
        pieces
    }

    /// Records that the user answered a question. The user pressed Enter, so the cursor is on a new
    /// line.
    pub fn answered(&mut self) {
        self.err_open = false;
    }

    fn fragment(&mut self, fragment: &Fragment, pieces: &mut Vec<Piece>) {
        match fragment {
            Fragment::Text { text } => {
                self.enter(Block::Text, pieces);
                if std::mem::take(&mut self.between) && self.out_open {
                    self.out("\n", pieces);
                }
                self.out(text, pieces);
            }
            Fragment::Refusal { text } => {
                if self.enter(Block::Refusal, pieces) {
                    self.err(&Style::new().bold(), &format!("{}: ", cli::refusal()), pieces);
                }
                self.err(&Style::new(), text, pieces);
            }
            Fragment::Reasoning { text } if self.reasoning => {
                self.enter(Block::Reasoning, pieces);
                self.err(&Style::new().dimmed(), text, pieces);
            }
            Fragment::Reasoning { .. } => {}
            Fragment::ToolCall {
                index,
                id,
                name,
                text,
            } => {
                if self.enter(Block::Call(*index), pieces) {
                    let number = (u64::from(*index) + 1).to_string();
                    let call = [Some(number.as_str()), name.as_deref(), id.as_deref()];
                    let call: Vec<&str> = call.into_iter().flatten().collect();
                    let head = cli::tool_call(call.join(" ")).to_string();
                    self.err(&Style::new().bold(), &head, pieces);
                    self.err(&Style::new(), ": ", pieces);
                }
                self.err(&Style::new(), text, pieces);
            }
        }
    }

    /// Prepares to write output of the kind `block`. If the last output was of another kind, ends
    /// the unfinished lines and returns `true`.
    fn enter(&mut self, block: Block, pieces: &mut Vec<Piece>) -> bool {
        let before = std::mem::replace(&mut self.last, block);
        if before == block {
            return false;
        }
        self.break_lines(pieces);
        if before == Block::Reasoning && block == Block::Text && self.both_on_one_screen() {
            self.err(&Style::new(), "\n", pieces);
        }
        true
    }

    fn both_on_one_screen(&self) -> bool {
        self.terminals.out && self.terminals.err
    }

    /// Ends the unfinished line on each stream. Adds nothing to standard output if it is not a
    /// terminal, because a file or pipe must receive only the text of the reply.
    fn break_lines(&mut self, pieces: &mut Vec<Piece>) {
        if self.out_open && self.terminals.out {
            self.out("\n", pieces);
        }
        if self.err_open {
            self.err(&Style::new(), "\n", pieces);
        }
    }

    fn line(&mut self, style: &Style, head: &str, rest: &str) -> Vec<Piece> {
        let mut pieces = Vec::new();
        self.break_lines(&mut pieces);
        self.last = Block::Line;
        self.err(style, head, &mut pieces);
        self.err(&Style::new(), &format!("{rest}\n"), &mut pieces);
        pieces
    }

    fn out(&mut self, text: &str, pieces: &mut Vec<Piece>) {
        if text.is_empty() {
            return;
        }
        self.out_open = !text.ends_with('\n');
        let text = match self.terminals.out {
            true => harmless_after(&mut self.out_end, text).into_owned(),
            false => text.to_owned(),
        };
        pieces.push(Piece { to: To::Out, text });
    }

    fn err(&mut self, style: &Style, text: &str, pieces: &mut Vec<Piece>) {
        if text.is_empty() {
            return;
        }
        self.err_open = !text.ends_with('\n');
        let text = match self.terminals.err {
            true => {
                let text = harmless_after(&mut self.err_end, text);
                format!("{style}{text}{style:#}")
            }
            false => text.to_owned(),
        };
        pieces.push(Piece { to: To::Err, text });
    }
}

pub fn style(ending: Ending) -> Style {
    let colour = match ending {
        Ending::Complete | Ending::ToolCalls | Ending::Stopped => AnsiColor::Green,
        Ending::Length
        | Ending::ContentFilter
        | Ending::Unconfirmed
        | Ending::Interrupted
        | Ending::Empty => AnsiColor::Yellow,
        Ending::ProviderError | Ending::Disconnected | Ending::TimedOut => AnsiColor::Red,
    };
    colour.on_default().bold()
}

#[cfg(test)]
mod tests {
    use rivulet_core::{MessageId, Outcome};

    use super::*;

    const PIPES: Terminals = Terminals {
        out: false,
        err: false,
    };
    const SCREEN: Terminals = Terminals { out: true, err: true };

    fn text(text: &str) -> Fragment {
        Fragment::Text {
            text: text.to_owned(),
        }
    }

    fn thought(text: &str) -> Fragment {
        Fragment::Reasoning {
            text: text.to_owned(),
        }
    }

    fn call(index: u32, name: Option<&str>, text: &str) -> Fragment {
        Fragment::ToolCall {
            index,
            id: name.map(|_| format!("c{index}")),
            name: name.map(str::to_owned),
            text: text.to_owned(),
        }
    }

    /// Returns what is written to standard output and to standard error.
    fn shown(terminals: Terminals, reasoning: bool, fragments: &[Fragment]) -> (String, String) {
        let mut plain = Plain::new(terminals, reasoning);
        let changes = fragments.iter().map(|fragment| Change::Fragment {
            fragment: fragment.clone(),
        });
        let update = TurnUpdate {
            message_id: MessageId("00000000-0000-0000-0000-000000000000".parse().unwrap()),
            after: 0,
            seq: 1,
            at_ms: 1,
            changes: changes.collect(),
        };
        let outcome = Outcome {
            finish_reason: Some("stop".to_owned()),
            ..Outcome::new(Ending::Complete)
        };
        let mut pieces = plain.turn(&update);
        let ended = Ended::turn(&outcome, &[], Default::default());
        pieces.extend(plain.ended(Ending::Complete, &ended));
        let of = |to: To| -> String {
            let pieces = pieces.iter().filter(|piece| piece.to == to);
            pieces.map(|piece| piece.text.as_str()).collect()
        };
        (of(To::Out), without_styles(&of(To::Err)))
    }

    fn without_styles(text: &str) -> String {
        anstream::adapter::strip_str(text).to_string()
    }

    #[test]
    fn a_pipe_gets_the_text_and_a_screen_gets_lines() {
        let plain = [text("Hello"), text(" there")];
        let thinking = [thought("Hm"), text("Yes\n"), thought("Oh"), text("No")];
        let calling = [
            text("Let me see"),
            call(0, Some("look"), "{\"a\""),
            call(0, None, ":1}"),
            call(1, Some("ask"), "{}"),
        ];
        for (fragments, terminals, reasoning, out, err) in [
            (&plain[..], PIPES, false, "Hello there", "complete\n"),
            (&plain[..], SCREEN, true, "Hello there\n", "complete\n"),
            (&[text("Hello\n")][..], SCREEN, true, "Hello\n", "complete\n"),
            (&thinking[..], PIPES, false, "Yes\nNo", "complete\n"),
            (&thinking[..], PIPES, true, "Yes\nNo", "Hm\nOh\ncomplete\n"),
            (&thinking[..], SCREEN, true, "Yes\nNo\n", "Hm\n\nOh\n\ncomplete\n"),
            (
                &calling[..],
                PIPES,
                false,
                "Let me see",
                "tool call 1 look c0: {\"a\":1}\ntool call 2 ask c1: {}\ncomplete\n",
            ),
            (&[][..], SCREEN, true, "", "complete\n"),
            (&[text("\u{1b}[2J")][..], PIPES, true, "\u{1b}[2J", "complete\n"),
            (&[text("\u{1b}[2J")][..], SCREEN, true, "␛[2J\n", "complete\n"),
            (&[thought("\u{1b}[2J")][..], SCREEN, true, "", "␛[2J\ncomplete\n"),
            (
                &[text("👩"), text("\u{200d}👧 a"), text("\u{200d}\u{202e}b")][..],
                SCREEN,
                true,
                "👩\u{200d}👧 a<U+200D><U+202E>b\n",
                "complete\n",
            ),
        ] {
            let shown = shown(terminals, reasoning, fragments);
            assert_eq!(shown, (out.to_owned(), err.to_owned()), "{fragments:?}");
        }
    }

    #[test]
    fn a_storage_fault_is_on_its_own_line() {
        let mut plain = Plain::new(PIPES, true);
        let mut pieces = Vec::new();
        plain.fragment(&thought("Hm"), &mut pieces);
        let fault = Fault::new(
            rivulet_core::FaultCategory::StorageFull,
            rivulet_core::texts::fault::disk_full(),
        );
        pieces.extend(plain.storage(Some(&fault)));
        plain.fragment(&thought("so"), &mut pieces);
        let err: String = pieces.into_iter().map(|piece| piece.text).collect();
        assert_eq!(
            err,
            "Hm\nrivulet-cli: The disk is full. The reply stays in memory until it can be saved\nso"
        );
    }
}
