//! Determines which messages of a conversation a request contains.

use crate::message::{Message, Role};

/// Returns, for each message of the chronological `history`, whether the request leaves it out. The
/// request always contains the user's last message and all later messages, because the model
/// answers them. It leaves out the results of tool calls if and only if it leaves out the reply
/// that contains the calls.
pub fn left_out(history: &[Message]) -> Vec<bool> {
    let last_user = history.iter().rposition(|message| message.role == Role::User);
    let mut reply_left_out = None;
    let mut marks = Vec::with_capacity(history.len());
    for (at, message) in history.iter().enumerate() {
        let answered = last_user.is_some_and(|last| at >= last);
        let own = message.left_out_at.is_some() && !answered;
        let mark = match (message.role, reply_left_out) {
            (Role::Tool, Some(of_reply)) => of_reply,
            _ => own,
        };
        match message.role {
            Role::Tool => {}
            _ => reply_left_out = message.has_calls().then_some(mark),
        }
        marks.push(mark);
    }
    marks
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use crate::id::{ConversationId, MessageId};
    use crate::message::Part;

    const ID: &str = "018f0000-0000-7000-8000-000000000000";

    /// Creates a history in which each letter stands for a message: `s` (system), `u` (user), `a`
    /// (assistant), `c` (assistant with a tool call) or `t` (tool). A capital letter stands for a
    /// message that the user has left out of later requests.
    fn history(letters: &str) -> Vec<Message> {
        let message = |letter: char| {
            let role = match letter.to_ascii_lowercase() {
                's' => Role::System,
                'u' => Role::User,
                't' => Role::Tool,
                _ => Role::Assistant,
            };
            let call = Part::ToolCall {
                id: String::new(),
                name: "look".to_owned(),
                arguments: String::new(),
            };
            Message {
                parts: if letter.eq_ignore_ascii_case(&'c') {
                    vec![call]
                } else {
                    Vec::new()
                },
                left_out_at: letter.is_ascii_uppercase().then_some(1),
                ..Message::new(
                    MessageId(ID.parse().unwrap()),
                    ConversationId(ID.parse().unwrap()),
                    None,
                    role,
                    0,
                )
            }
        };
        letters.chars().map(message).collect()
    }

    fn kept(letters: &str) -> String {
        let marks = left_out(&history(letters));
        let kept = letters.chars().zip(marks).filter(|(_, out)| !out);
        kept.map(|(letter, _)| letter).collect()
    }

    #[test]
    fn messages_are_left_out_except_those_that_the_model_answers() {
        for (history, expected) in [
            ("suau", "suau"),
            ("sUAu", "su"),
            ("suAu", "suu"),
            // The last user message is always sent, even if it is marked as left out. The user may
            // have marked it on another branch, on which it is not the last message.
            ("suaU", "suaU"),
            ("suUCt", "suUCt"),
            // Results of tool calls are left out only together with the reply that contains the
            // calls. Marking only the results has no effect.
            ("uCtau", "uau"),
            ("ucTau", "ucTau"),
            ("uCTTau", "uau"),
            ("uaTu", "uau"),
            ("", ""),
        ] {
            assert_eq!(kept(history), expected, "{history}");
        }
    }

    proptest! {
        #[test]
        fn a_call_and_its_results_are_never_separated(letters in "[suactSUACT]{0,12}") {
            let (messages, marks) = (history(&letters), left_out(&history(&letters)));
            for at in 1..messages.len() {
                let pair = messages[at].role == Role::Tool && messages[at - 1].has_calls();
                prop_assert!(!pair || marks[at] == marks[at - 1], "{letters}");
            }
            let last = messages.iter().rposition(|message| message.role == Role::User);
            prop_assert!(last.is_none_or(|last| !marks[last]), "{letters}");
        }
    }
}
