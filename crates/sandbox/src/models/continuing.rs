//! Continues a reply that was cut off. All models of the built-in practice provider support this,
//! except those that answer every request with an error status.

use serde_json::Value;

use super::chat_request::{ChatRequest, text_of};
use super::reply::Reply;
use crate::script::Script;

/// The start of the user message with which Rivulet asks a model to continue a reply.
const REQUEST: &str = "Your last reply was cut off.";

/// Returns the words with which the continuation must begin. They are the words at the end of the
/// incomplete reply.
///
/// If the last message asks the model to continue, it quotes these words. If the last message is
/// the incomplete reply itself (a prefill), the result is empty, because the continuation repeats
/// nothing. Returns `None` if `messages` do not ask for a continuation.
pub(super) fn words_to_repeat(messages: &[Value]) -> Option<String> {
    let [.., before, last] = messages else { return None };
    match (before["role"].as_str()?, last["role"].as_str()?) {
        (_, "assistant") => Some(String::new()),
        ("assistant", "user") => {
            let (reply, question) = (text_of(before), text_of(last));
            let (sentence, words) = question.rsplit_once("\n\n")?;
            // Also check the sentence before the quotation, because a user may quote the end of a
            // reply without asking for a continuation.
            let continues =
                sentence.starts_with(REQUEST) && !words.trim().is_empty() && reply.ends_with(words);
            continues.then(|| words.to_owned())
        }
        _ => None,
    }
}

/// Returns a reply that repeats `words` and then continues the reply that was cut off.
pub(super) fn answer(request: &ChatRequest, words: &str) -> Script {
    let content = format!("{words}{}", text!("continued").trim_end());
    Reply {
        content: &content,
        finish: Some("stop"),
        ..Reply::default()
    }
    .script(request)
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn a_prefill_or_a_quotation_requests_the_rest_of_a_reply() {
        let message = |role: &str, text: &str| json!({ "role": role, "content": text });
        for (messages, words) in [
            (vec![message("user", "Hi")], None),
            (vec![message("user", "Hi"), message("assistant", "Hel")], Some("")),
            (
                vec![
                    message("assistant", "one two three"),
                    message("user", "Your last reply was cut off. Go on:\n\ntwo three"),
                ],
                Some("two three"),
            ),
            (
                vec![
                    message("assistant", "one two"),
                    message("user", "Quoted:\n\none two"),
                ],
                None,
            ),
            (
                vec![message("assistant", "one two"), message("user", "two")],
                None,
            ),
        ] {
            assert_eq!(words_to_repeat(&messages).as_deref(), words);
        }
    }
}
