//! The workloads of the benchmark, and the replies that the server streams for them.

use crate::ui::text;

/// The kind of text that a reply contains.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Matter {
    /// All constructs of Markdown, one after the other.
    Prose,
    /// One paragraph.
    Paragraph,
    /// One list.
    List,
    /// One table.
    Table,
    TableThenText,
    ListThenText,
    CodeThenText,
    /// One code block.
    Code,
    /// The first half of the reply is reasoning, and the second half is the answer.
    Reasoning,
}

/// One or more similar replies that are measured while they stream. To request them, the client
/// sends the workload's name as a message.
#[derive(Clone, Copy, Debug)]
pub struct Workload {
    /// The workload's name on the command line.
    pub name: &'static str,
    pub matter: Matter,
    /// Number of deltas per second; `None` means as fast as the socket allows.
    pub rate: Option<u32>,
    /// Number of messages that the conversation contains before the question.
    pub earlier: usize,
    /// Number of replies that stream at the same time, side by side.
    pub replies: usize,
    /// The goal: the maximum time between two frames, in milliseconds.
    pub largest_gap_ms: f64,
}

/// All workloads, in the order in which they are measured.
pub const ALL: &[Workload] = &[
    workload("prose-300", Matter::Prose, Some(300), 0, 100.0),
    Workload {
        replies: 4,
        ..workload("sides", Matter::Prose, Some(300), 0, 100.0)
    },
    workload("prose", Matter::Prose, Some(1_000), 0, 100.0),
    workload("prose-fast", Matter::Prose, None, 0, 250.0),
    workload("paragraph", Matter::Paragraph, Some(1_000), 0, 150.0),
    workload("list", Matter::List, Some(1_000), 0, 100.0),
    workload("table", Matter::Table, Some(1_000), 0, 150.0),
    workload("code", Matter::Code, Some(1_000), 0, 100.0),
    workload("table-then-text", Matter::TableThenText, Some(1_000), 0, 100.0),
    workload("list-then-text", Matter::ListThenText, Some(1_000), 0, 100.0),
    workload("code-then-text", Matter::CodeThenText, Some(1_000), 0, 100.0),
    workload("reasoning", Matter::Reasoning, Some(1_000), 0, 100.0),
    workload("after-200", Matter::Prose, Some(1_000), 198, 100.0),
    workload("after-10000", Matter::Prose, Some(1_000), 9_998, 100.0),
];

const fn workload(
    name: &'static str,
    matter: Matter,
    rate: Option<u32>,
    earlier: usize,
    largest_gap_ms: f64,
) -> Workload {
    Workload {
        name,
        matter,
        rate,
        earlier,
        replies: 1,
        largest_gap_ms,
    }
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Answer {
    /// The reasoning, which comes before the text.
    pub reasoning: String,
    /// The text of the answer.
    pub text: String,
    /// Number of deltas per second; `None` means as fast as the socket allows.
    pub rate: Option<u32>,
}

/// Returns the answer to a message. If the message is the name of a workload, the answer is one of
/// the workload's replies, which together have about `kilobytes` kilobytes. Any other message gets
/// an answer of a few words.
pub fn answer(message: &str, kilobytes: usize) -> Answer {
    let Some(workload) = ALL.iter().find(|workload| workload.name == message) else {
        return Answer {
            reasoning: String::new(),
            text: text::finished("A short answer.".to_owned()),
            rate: None,
        };
    };
    let bytes = kilobytes * 1_000 / workload.replies;
    let (reasoning, text) = match workload.matter {
        Matter::Prose => (String::new(), text::prose(bytes)),
        Matter::Paragraph => (String::new(), text::paragraph(bytes)),
        Matter::List => (String::new(), text::list(bytes)),
        Matter::Table => (String::new(), text::table(bytes)),
        Matter::Code => (String::new(), text::code(bytes)),
        Matter::TableThenText => (String::new(), text::table_then_text(bytes)),
        Matter::ListThenText => (String::new(), text::list_then_text(bytes)),
        Matter::CodeThenText => (String::new(), text::code_then_text(bytes)),
        Matter::Reasoning => (text::reasoning(bytes / 2), text::prose(bytes / 2)),
    };
    Answer {
        reasoning,
        text,
        rate: workload.rate,
    }
}

impl Answer {
    /// Returns the deltas in order. The boolean states whether a delta belongs to the reasoning.
    pub fn deltas(&self) -> Vec<(bool, String)> {
        let cut = |text: &str| -> Vec<String> {
            let letters: Vec<char> = text.chars().collect();
            letters
                .chunks(text::DELTA)
                .map(|piece| piece.iter().collect())
                .collect()
        };
        let thoughts = cut(&self.reasoning).into_iter().map(|piece| (true, piece));
        thoughts
            .chain(cut(&self.text).into_iter().map(|piece| (false, piece)))
            .collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_workload_has_its_size_and_its_marks() {
        for workload in ALL {
            let answer = answer(workload.name, 50 * workload.replies);
            let whole = format!("{}{}", answer.reasoning, answer.text);
            assert!(
                (50_000..54_000).contains(&whole.len()),
                "{}: {}",
                workload.name,
                whole.len()
            );
            assert!(whole.starts_with(text::FIRST), "{}", workload.name);
            assert_eq!(whole.matches(text::LAST).count(), 1, "{}", workload.name);
        }
    }

    #[test]
    fn the_deltas_are_the_text() {
        let answer = answer("reasoning", 20);
        let deltas = answer.deltas();
        let joined = |thought: bool| -> String {
            let wanted = deltas.iter().filter(|(one, _)| *one == thought);
            wanted.map(|(_, piece)| piece.as_str()).collect()
        };
        assert_eq!(joined(true), answer.reasoning);
        assert_eq!(joined(false), answer.text);
        assert!(
            deltas
                .iter()
                .all(|(_, piece)| piece.chars().count() <= text::DELTA)
        );
    }
}
