//! How every model goes on with a reply that was cut.

use serde_json::Value;

use super::Ask;
use super::ask::text_of;
use super::reply::whole;
use super::style::PLAIN;
use super::voice::Voice;
use crate::script::Script;

/// The beginning of a question for more of a reply.
const ASKED: &str = "Your last reply was cut off.";

/// The words to say again before going on, if these messages ask for more of the last reply: none where that reply
/// is the beginning of the answer, and its last words where they are quoted at the end of the question.
pub(super) fn words_to_repeat(messages: &[Value]) -> Option<String> {
    let [.., before, last] = messages else { return None };
    match (before["role"].as_str()?, last["role"].as_str()?) {
        (_, "assistant") => Some(String::new()),
        ("assistant", "user") => {
            let (text, question) = (text_of(before), text_of(last));
            let (asked, words) = question.rsplit_once("\n\n")?;
            // How Rivulet asks; anybody may quote the end of a reply.
            if !asked.starts_with(ASKED) {
                return None;
            }
            (!words.trim().is_empty() && text.ends_with(words)).then(|| words.to_owned())
        }
        _ => None,
    }
}

/// The rest of a reply, after the words that are said again.
pub(super) fn answer(ask: &Ask, words: &str) -> Script {
    let text = format!("{words}{}", text!("go-on").trim_end());
    if ask.stream {
        Voice::open(ask, &PLAIN).say(&text).finish("stop").done()
    } else {
        whole(ask, &text, Some("stop"))
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn it_is_asked_to_go_on_by_prefill_or_by_words() {
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
