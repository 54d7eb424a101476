//! How much a model should reason before it answers.

use serde::{Deserialize, Serialize};
use ts_rs::TS;

/// Maximum length, in characters, of the text that states a reasoning effort, such as `low`.
const MAX_CHARS: usize = 64;

/// A reasoning effort: a level, such as `low`; `none`; `on` (no particular level); or a number of
/// tokens. The accepted values depend on the model, so the user may type any value.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct ReasoningEffort(String);

/// How a model should reason at a chosen reasoning effort.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum EffortMeaning<'a> {
    /// The model should not reason.
    Off,
    /// The model should reason and decide for itself how much.
    On,
    /// The model should use at most this number of tokens for reasoning.
    Tokens(u64),
    /// The model should reason at this level, for example `low`.
    Level(&'a str),
}

impl ReasoningEffort {
    /// Creates an effort from typed text, ignoring whitespace around the text. Returns `None` if
    /// the text is empty, longer than 64 characters, or contains control characters.
    pub fn new(text: &str) -> Option<Self> {
        let text = text.trim();
        let is_valid =
            !text.is_empty() && text.chars().count() <= MAX_CHARS && !text.chars().any(char::is_control);
        is_valid.then(|| ReasoningEffort(text.to_owned()))
    }

    /// Returns the effort as it was chosen or typed.
    pub fn as_str(&self) -> &str {
        &self.0
    }

    /// Returns whether [`ReasoningEffort::new`] would accept the effort without changing it.
    pub fn is_valid(&self) -> bool {
        ReasoningEffort::new(&self.0).as_ref() == Some(self)
    }

    /// Returns what this effort means. For example, `none` means that the model should not reason.
    pub fn meaning(&self) -> EffortMeaning<'_> {
        match self.0.as_str() {
            "none" => EffortMeaning::Off,
            "on" => EffortMeaning::On,
            text => text
                .parse()
                .map_or(EffortMeaning::Level(text), EffortMeaning::Tokens),
        }
    }
}

/// The reasoning effort with which a reply was requested.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct SentEffort {
    /// The effort that was sent.
    pub value: ReasoningEffort,
    /// Whether the effort was chosen for this message only, instead of in the chat settings.
    pub once: bool,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_typed_effort_is_a_short_word_without_surrounding_space() {
        for (typed, expected) in [
            (" high ", Some("high")),
            ("8192", Some("8192")),
            ("", None),
            ("  ", None),
            ("a\nb", None),
        ] {
            let effort = ReasoningEffort::new(typed);
            assert_eq!(
                effort.as_ref().map(ReasoningEffort::as_str),
                expected,
                "{typed:?}"
            );
        }
        assert_eq!(ReasoningEffort::new(&"x".repeat(65)), None);
    }

    #[test]
    fn an_effort_of_an_older_version_can_be_read() {
        for (stored, meaning) in [
            ("\"none\"", EffortMeaning::Off),
            ("\"minimal\"", EffortMeaning::Level("minimal")),
            ("\"on\"", EffortMeaning::On),
            ("\"2048\"", EffortMeaning::Tokens(2_048)),
        ] {
            let effort: ReasoningEffort = serde_json::from_str(stored).unwrap();
            assert_eq!(effort.meaning(), meaning);
            assert_eq!(serde_json::to_string(&effort).unwrap(), stored);
        }
    }
}
