//! Finds where the new text of a continuation begins. A model often repeats the end of the reply
//! before it writes new text.

use crate::repetition::Repetition;
use crate::seam::ContinueMethod;
use crate::separator::{is_spaced, is_undecided, separator};

/// Minimum length, in characters, of a repetition that is removed if the model was asked to repeat
/// the last words of the reply. A shorter repetition is kept.
const ASKED_CHARS: usize = 4;
/// Minimum length, in characters, of a repetition that is removed after a prefill (a request that
/// ended with the beginning of the reply). A shorter repetition is kept, because the model may
/// repeat a few words on purpose. A repetition of the whole reply is removed even if it is shorter.
const PREFILLED_CHARS: usize = 24;

/// A filter that removes text from the start of a continuation if the text repeats the end of the
/// reply. If the model was asked to repeat the last words, a sufficiently long repetition is
/// recognised even if it differs from the reply in capitalisation, whitespace, quotation marks or
/// Markdown markers.
///
/// Text that may belong to a repetition is held back. As soon as the repetition has ended,
/// [`Joint::push`] drops the repeated text and returns the text after it.
///
/// If the model was asked to repeat the last words but did not, the filter inserts missing
/// whitespace: a space if two words would otherwise merge, or line breaks before a Markdown block.
#[derive(Clone, Debug)]
pub struct Joint {
    before: String,
    way: ContinueMethod,
    held: String,
    repetition: Repetition,
    joined: Option<Joined>,
}

/// The removed repetition, and the whitespace inserted before the new text.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Joined {
    pub overlap: String,
    pub separator: &'static str,
}

impl Joint {
    pub fn new(before: &str, way: ContinueMethod) -> Joint {
        Joint {
            before: before.to_owned(),
            way,
            held: String::new(),
            repetition: Repetition::new(before, way == ContinueMethod::Ask),
            joined: None,
        }
    }

    /// Returns the removed text and the inserted whitespace; `None` until both are known.
    pub fn joined(&self) -> Option<&Joined> {
        self.joined.as_ref()
    }

    /// Adds received text and returns the text that can be shown now.
    pub fn push(&mut self, text: &str) -> String {
        if self.joined.is_some() {
            return text.to_owned();
        }
        self.repetition.push(&self.before, text);
        self.held.push_str(text);
        let waits = self.repetition.may_go_on(&self.before, &self.held)
            || (self.way == ContinueMethod::Ask && self.overlap() == 0 && is_undecided(&self.held));
        if waits { String::new() } else { self.decide() }
    }

    /// Ends the continuation. Returns the text still held back, without the repetition.
    pub fn finish(&mut self) -> String {
        if self.joined.is_some() {
            return String::new();
        }
        self.decide()
    }

    fn overlap(&self) -> usize {
        self.repetition
            .overlap(&self.before, &self.held, |at| self.is_repetition(at))
    }

    fn decide(&mut self) -> String {
        let end = self.overlap();
        let held = std::mem::take(&mut self.held);
        let (overlap, new) = held.split_at(end);
        let separator = if overlap.is_empty() && self.way == ContinueMethod::Ask {
            separator(&self.before, new)
        } else {
            ""
        };
        self.joined = Some(Joined {
            overlap: overlap.to_owned(),
            separator,
        });
        format!("{separator}{new}")
    }

    fn is_repetition(&self, at: usize) -> bool {
        let chars = self.before[at..].chars().count();
        match self.way {
            ContinueMethod::Prefill => chars >= PREFILLED_CHARS || (at == 0 && chars > 0),
            // A match that starts inside a word is a coincidence, not a repetition.
            ContinueMethod::Ask => {
                let inside = self.before[..at].chars().next_back().is_some_and(is_spaced)
                    && self.before[at..].chars().next().is_some_and(is_spaced);
                chars >= ASKED_CHARS && !inside
            }
        }
    }
}

/// Returns the last words of a reply, after which the model continues: at most 80 characters
/// without trailing whitespace, from a word boundary unless too little text would remain.
pub fn last_words(text: &str) -> &str {
    let text_end = text.trim_end();
    let start = text_end
        .char_indices()
        .rev()
        .take(80)
        .last()
        .map_or(0, |(at, _)| at);
    if start == 0 {
        return text;
    }
    let at_word = text[start..]
        .find(char::is_whitespace)
        .map(|at| start + at)
        .filter(|at| text_end.len() - at > 20)
        .map_or(start, |at| text.len() - text[at..].trim_start().len());
    &text[at_word..]
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn joined(way: ContinueMethod, before: &str, pieces: &[&str]) -> (String, Joined) {
        let mut joint = Joint::new(before, way);
        let mut new: String = pieces.iter().map(|piece| joint.push(piece)).collect();
        new.push_str(&joint.finish());
        (new, joint.joined().cloned().unwrap())
    }

    #[test]
    fn repeated_words_are_left_out_and_only_those() {
        use ContinueMethod::{Ask, Prefill};
        let long = "It was the best of times, it was the worst of times, it was the age";
        for (way, before, pieces, new, overlap) in [
            // The continuation repeats nothing.
            (Ask, "The quick brown", vec![" fox", " jumps"], " fox jumps", ""),
            (Prefill, "hel", vec!["lo"], "lo", ""),
            (Prefill, "", vec!["all of it"], "all of it", ""),
            // The continuation repeats the last words of the reply and then adds new text. In the
            // case of the reply `so it goes on`, the continuation repeats only the word `on`. This
            // repetition is kept, because it is shorter than `ASKED_CHARS`.
            (
                Ask,
                "The quick brown",
                vec!["quick ", "brown fox"],
                " fox",
                "quick brown",
            ),
            (Ask, "this is an exam", vec!["is an example"], "ple", "is an exam"),
            (Ask, "so it goes on", vec!["on", " and on"], " on and on", ""),
            (
                Ask,
                "流式输出的结",
                vec!["输出的结", "尾在哪里"],
                "尾在哪里",
                "输出的结",
            ),
            // Keep letters at the start of the continuation that equal the last letters of the
            // reply only by coincidence.
            (
                Ask,
                "a rewritten text",
                vec!["ten textbooks"],
                " ten textbooks",
                "",
            ),
            // After a prefill, the continuation repeats all of the interrupted text, or at least
            // its last `PREFILLED_CHARS` characters.
            (
                Prefill,
                "Dear reader",
                vec!["Dear", " reader", ", hello"],
                ", hello",
                "Dear reader",
            ),
            (
                Prefill,
                long,
                vec![&long[20..], " of wisdom"],
                " of wisdom",
                &long[20..],
            ),
            // After a prefill, a short repetition is kept, because the model may have repeated it
            // on purpose.
            (Prefill, "ha ha ha", vec![" ha", " ha"], " ha ha", ""),
            // The continuation only resembles the end of the reply: too few letters match, or the
            // reply was continued by prefill, which requires an exact match.
            (
                Ask,
                "the story**",
                vec!["The", " story goes"],
                " The story goes",
                "",
            ),
            (Ask, "the story", vec!["**", "The", " end**"], " **The end**", ""),
            (Ask, "it is **bold", vec!["**", " and"], "** and", ""),
            (Prefill, "the story**", vec!["The", " story"], "The story", ""),
            // The repeated words differ in markers, case, quotation marks or spaces.
            (
                Ask,
                "He told **the whole long story**",
                vec!["The whole ", "long story", " to her"],
                " to her",
                "The whole long story",
            ),
            (
                Ask,
                "He told **the whole long story**",
                vec!["…**the whole long story", "** to her"],
                " to her",
                "…**the whole long story**",
            ),
            (
                Ask,
                "it was the best of times, ",
                vec!["It was the best\nof times,", " it was the worst"],
                "it was the worst",
                "It was the best\nof times, ",
            ),
            (
                Ask,
                "what she called ‘the very best’ of",
                vec!["what she called 'the very best' of", " times"],
                " times",
                "what she called 'the very best' of",
            ),
            // The continuation begins with the words that end the reply, but only by coincidence:
            // in the continuation, they begin a new sentence.
            (
                Ask,
                "He saw the cat",
                vec!["The cat was black"],
                " The cat was black",
                "",
            ),
            // The continuation begins like a repetition, but differs before the end of the reply.
            (
                Ask,
                "one two three four five",
                vec!["two three ", "and six"],
                " two three and six",
                "",
            ),
            // The continuation ends inside the repetition or directly after it.
            (
                Ask,
                "one two three four five",
                vec!["two three"],
                " two three",
                "",
            ),
            (Ask, "one two three", vec!["two three"], "", "two three"),
        ] {
            let (got, left_out) = joined(way, before, &pieces);
            assert_eq!(
                (got.as_str(), left_out.overlap.as_str()),
                (new, overlap),
                "{before:?} + {pieces:?}"
            );
        }
    }

    #[test]
    fn last_words_begin_with_a_word() {
        assert_eq!(last_words("short"), "short");
        let text = format!("{} the end", "word ".repeat(40));
        let last = last_words(&text);
        assert!(last.starts_with("word ") && last.ends_with("the end") && last.len() <= 80);
        assert_eq!(last_words(&"流".repeat(200)).chars().count(), 80);
    }

    #[test]
    fn a_repetition_of_megabytes_takes_linear_time() {
        let before = "a".repeat(4_000_000);
        for way in [ContinueMethod::Ask, ContinueMethod::Prefill] {
            let mut joint = Joint::new(&before, way);
            for start in (0..before.len()).step_by(100) {
                assert_eq!(joint.push(&before[start..start + 100]), "");
            }
            assert_eq!(joint.push("b"), "b");
            assert_eq!(joint.joined().unwrap().overlap.len(), before.len());
        }
    }

    proptest! {
        #[test]
        fn nothing_is_lost(before in "[ab \n流]{0,60}", after in "[ab \n流]{0,60}", cuts in prop::collection::vec(0..60_usize, 0..5), asked: bool) {
            let way = if asked { ContinueMethod::Ask } else { ContinueMethod::Prefill };
            let mut cuts: Vec<usize> = cuts.into_iter().map(|cut| after.floor_char_boundary(cut)).collect();
            cuts.extend([0, after.len()]);
            cuts.sort_unstable();
            let pieces: Vec<&str> = cuts.windows(2).map(|pair| &after[pair[0]..pair[1]]).collect();
            let (new, Joined { overlap, separator }) = joined(way, &before, &pieces);
            prop_assert_eq!(format!("{separator}{}", &after[overlap.len()..]), new);
            prop_assert!(after.starts_with(&overlap));
            prop_assert!(separator.is_empty() || (asked && overlap.is_empty()));
            let letters = |text: &str| -> String { text.chars().filter(|letter| !letter.is_whitespace()).collect() };
            prop_assert!(letters(&before).ends_with(&letters(&overlap)));
        }
    }
}
