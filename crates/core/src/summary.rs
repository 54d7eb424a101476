//! Determines which messages a summary near the beginning of a branch replaces.

use crate::id::MessageId;
use crate::message::{Message, Role, SummaryOf};

/// A branch in three parts: instructions, messages that a summary replaces, messages after them.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Summarized<'a> {
    /// The instructions at the beginning of the branch. They stay before the summary.
    pub instructions: &'a [Message],
    /// The replaced messages.
    pub replaced: &'a [Message],
    /// The messages that follow the replaced messages.
    pub kept: &'a [Message],
    /// The first and the last replaced message, and the number of replaced messages.
    pub of: SummaryOf,
}

/// Divides a branch for a summary that replaces its messages up to and including `last`. `branch`
/// is in chronological order.
///
/// Returns `None` unless `last` is the last message of an exchange, because a summary must not
/// separate a question from its reply, or tool calls from their results.
pub fn summarized(branch: &[Message], last: MessageId) -> Option<Summarized<'_>> {
    let end = branch.iter().position(|message| message.id == last)? + 1;
    let (before, kept) = branch.split_at(end);
    let is_instruction =
        |message: &&Message| message.role == Role::System && message.notices.summary_of.is_none();
    let (instructions, replaced) = before.split_at(before.iter().take_while(is_instruction).count());
    let (first, last) = (replaced.first()?, replaced.last()?);
    let ends = matches!(last.role, Role::Assistant | Role::Tool)
        && kept.first().is_none_or(|next| next.role == Role::User);
    let counted = replaced.iter().filter(|message| message.role != Role::Tool);
    ends.then_some(Summarized {
        instructions,
        replaced,
        kept,
        of: SummaryOf {
            first: first.id,
            last: last.id,
            count: u32::try_from(counted.count()).unwrap_or(u32::MAX),
        },
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::id::ConversationId;

    fn id(at: usize) -> MessageId {
        MessageId(format!("018f0000-0000-7000-8000-{at:012}").parse().unwrap())
    }

    /// Letters: `s` (system), `u` (user), `a` (assistant), `t` (tool) and `S` (summary).
    fn branch(letters: &str) -> Vec<Message> {
        let mut parent = None;
        let message = |(at, letter): (usize, char)| {
            let role = match letter {
                's' | 'S' => Role::System,
                'u' => Role::User,
                't' => Role::Tool,
                _ => Role::Assistant,
            };
            let conversation = ConversationId("018f0000-0000-7000-8000-000000000000".parse().unwrap());
            let mut message = Message::new(id(at), conversation, parent.replace(id(at)), role, 0);
            message.notices.summary_of = (letter == 'S').then_some(SummaryOf {
                first: id(90),
                last: id(91),
                count: 2,
            });
            message
        };
        letters.chars().enumerate().map(message).collect()
    }

    /// Divides a branch for a summary that replaces the messages up to and including index `at`.
    /// Each letter stands for a message of the branch. Returns the letters with `|` before and
    /// after the replaced messages, or `None` if the branch cannot be divided there.
    fn divided(letters: &str, at: usize) -> Option<String> {
        let branch = branch(letters);
        let found = summarized(&branch, id(at))?;
        let (one, two) = (
            found.instructions.len(),
            found.instructions.len() + found.replaced.len(),
        );
        assert_eq!(found.kept.len(), letters.len() - two);
        assert_eq!((found.of.first, found.of.last), (id(one), id(two - 1)));
        let (before, kept) = letters.split_at(two);
        let (instructions, replaced) = before.split_at(one);
        Some(format!("{instructions}|{replaced}|{kept}"))
    }

    #[test]
    fn a_branch_is_divided_only_after_an_exchange() {
        let cases = [
            ("ua", 1, Some("|ua|")),
            ("uaua", 1, Some("|ua|ua")),
            ("uaua", 3, Some("|uaua|")),
            ("suaua", 2, Some("s|ua|ua")),
            ("ssua", 3, Some("ss|ua|")),
            // A new summary also replaces an earlier summary, whose content it includes.
            ("Sua", 2, Some("|Sua|")),
            ("sSuaua", 3, Some("s|Sua|ua")),
            ("uata", 3, Some("|uata|")),
            ("uat", 2, Some("|uat|")),
            // A summary must not end inside an exchange or before the results of tool calls.
            ("uaua", 0, None),
            ("uaua", 2, None),
            ("uata", 1, None),
            ("uata", 2, None),
            ("uau", 2, None),
            // In the first three cases, only instructions or an earlier summary would be replaced.
            // In the last case, no message has the index `at`.
            ("s", 0, None),
            ("sua", 0, None),
            ("S", 0, None),
            ("ua", 7, None),
        ];
        for (letters, at, expected) in cases {
            assert_eq!(divided(letters, at).as_deref(), expected, "{letters} after {at}");
        }
    }

    #[test]
    fn the_results_of_tools_are_not_counted() {
        let branch = branch("suatauaua");
        let found = summarized(&branch, id(6)).unwrap();
        assert_eq!(found.of.count, 5);
    }
}
