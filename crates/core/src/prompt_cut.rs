//! Detects that a server read only part of a request. Some servers, such as Ollama and LM Studio,
//! silently drop the beginning of a request that is too long for the model. They report the token
//! count of the remaining part, which is much too small for the whole request.

use serde::{Deserialize, Serialize};
use ts_rs::TS;

use crate::usage::Usage;

/// Maximum number of units (about one character each) per token. In ordinary text, no tokenizer
/// creates tokens that are longer on average. English prose has 4 to 5 units per token; source code
/// and other languages have fewer.
const MOST_UNITS: u64 = 7;
/// Typical number of units (about one character each) per token in English prose.
pub(crate) const USUAL_UNITS: u64 = 4;
/// Minimum length, in units, of a request whose token count can be judged by the length alone. In a
/// shorter request, a few long words could make a correct count seem too small. The count of a
/// shorter request is therefore only compared with that of an earlier request.
const ENOUGH_UNITS: u64 = 8_000;
/// Lowest plausible token count of a request that begins with the content of an earlier request, as
/// a percentage of the expected minimum. The expected minimum is the token count of the earlier
/// request plus one token for every `MOST_UNITS` units of added text. The percentage is below 100,
/// because a model's template may drop a few words of the earlier request.
const LEAST_PERCENT: u64 = 95;

/// Length of a request, or of its beginning, in units of about one character. A character that
/// repeats the previous one, and whitespace after whitespace, does not count, because tokenizers
/// combine repeated characters into one token.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Units(u64);

impl Units {
    /// Adds the length of `text`, the next text in the request, to this length.
    pub fn add(&mut self, text: &str) {
        let mut before = None;
        for character in text.chars() {
            let character = if character.is_whitespace() { ' ' } else { character };
            if before != Some(character) {
                self.0 += 1;
            }
            before = Some(character);
        }
    }

    /// Returns the length of the text as a number of units (about one character each).
    pub fn count(self) -> u64 {
        self.0
    }

    /// Returns the sum of two lengths.
    #[must_use]
    pub fn plus(self, other: Units) -> Self {
        Units(self.0 + other.0)
    }

    /// Returns this length minus `part`; 0 if `part` is longer.
    #[must_use]
    pub fn without(self, part: Units) -> Self {
        Units(self.0.saturating_sub(part.0))
    }
}

/// The data needed to judge whether the server's token count for a request is too small.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct PromptFacts {
    /// Length of the whole request, in units (about one character each).
    pub units: Units,
    /// Length and token count of an earlier request to the same server and model. The later
    /// request, which is to be judged, must begin with the content of the earlier one. `None` if
    /// there is no such earlier request.
    pub earlier: Option<(Units, u64)>,
}

/// The token counts of a request if the server probably read only its end.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct PromptCut {
    /// Number of tokens that the server read.
    #[ts(type = "number")]
    pub read: u64,
    /// Estimated number of tokens in the request.
    #[ts(type = "number")]
    pub of: u64,
}

impl PromptFacts {
    /// Judges whether the server read the whole request. If its token count is too small for the
    /// length of the request, returns how many tokens it read and how many the request probably
    /// has. Returns `None` if the count is plausible or unknown.
    pub fn judge(&self, usage: &Usage) -> Option<PromptCut> {
        let read = usage.prompt?.max(usage.cached.unwrap_or(0));
        let Units(units) = self.units;
        let added = |tokens: u64, before: u64, units_of_a_token: u64| {
            tokens.saturating_add(units.saturating_sub(before) / units_of_a_token)
        };
        let fell = self.earlier.is_some_and(|(Units(before), tokens)| {
            let least = added(tokens, before, MOST_UNITS);
            units >= before && read.saturating_mul(100) < least.saturating_mul(LEAST_PERCENT)
        });
        let never_fits = units >= ENOUGH_UNITS && read < units / MOST_UNITS;
        let (Units(before), tokens) = self.earlier.unwrap_or_default();
        (fell || never_fits).then(|| PromptCut {
            read,
            of: added(tokens, before, USUAL_UNITS).max(read),
        })
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn units(text: &str) -> Units {
        let mut units = Units::default();
        units.add(text);
        units
    }

    fn judged(units: u64, earlier: Option<(u64, u64)>, read: u64) -> Option<PromptCut> {
        let facts = PromptFacts {
            units: Units(units),
            earlier: earlier.map(|(units, tokens)| (Units(units), tokens)),
        };
        facts.judge(&Usage {
            prompt: Some(read),
            ..Usage::default()
        })
    }

    #[test]
    fn repeated_characters_count_once() {
        let table = [
            ("", 0),
            ("word", 4),
            ("two words", 9),
            ("    indented\n\n\n\n", 10),
            ("================", 1),
            ("aab", 2),
            ("日本語", 3),
        ];
        for (text, expected) in table {
            assert_eq!(units(text), Units(expected), "{text:?}");
        }
    }

    #[test]
    fn a_count_that_no_tokenizer_gives_is_a_cut() {
        let table = [
            // Each row: length of a request; length and token count of an earlier request; the
            // server's token count; the expected result.
            (640_000, None, 16_387, Some((16_387, 160_000))),
            (30_000, None, 4_096, Some((4_096, 7_500))),
            (30_000, None, 6_800, None),
            (4_000, None, 100, None),
            (12_000, Some((8_000, 2_000)), 3_000, None),
            (12_000, Some((8_000, 2_000)), 2_500, None),
            (12_000, Some((8_000, 2_000)), 2_400, Some((2_400, 3_000))),
            (8_100, Some((8_000, 2_000)), 1_950, None),
            (8_100, Some((8_000, 2_000)), 1_850, Some((1_850, 2_025))),
            (6_000, Some((5_500, 5_000)), 2_048, Some((2_048, 5_125))),
            (5_000, Some((5_500, 5_000)), 2_048, None),
            (6_000, Some((0, 5_000)), 5_600, None),
        ];
        for (units, earlier, read, expected) in table {
            let expected = expected.map(|(read, of)| PromptCut { read, of });
            assert_eq!(
                judged(units, earlier, read),
                expected,
                "{units} {earlier:?} {read}"
            );
        }
    }

    #[test]
    fn a_count_without_its_cached_tokens_is_no_cut() {
        let facts = PromptFacts {
            units: Units(30_000),
            earlier: None,
        };
        let usage = Usage {
            prompt: Some(20),
            cached: Some(7_000),
            ..Usage::default()
        };
        assert_eq!(facts.judge(&usage), None);
        assert_eq!(facts.judge(&Usage::default()), None);
    }

    proptest! {
        #[test]
        fn a_count_that_grows_with_the_text_is_never_a_cut(
            before in 1u64..100_000, more in 0u64..100_000, tokens in 1u64..100_000,
        ) {
            let cut = judged(before + more, Some((before, tokens)), tokens + more / MOST_UNITS);
            prop_assert!(cut.is_none() || before / MOST_UNITS > tokens);
        }
    }
}
