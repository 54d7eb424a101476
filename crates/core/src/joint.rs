//! Where the words that go on with a reply begin, when they repeat its end first. Pure.

use crate::seam::ContinueWay;

/// How much of the end of a reply is compared, in bytes, beside its very beginning.
const TAIL_BYTES: usize = 4_000;
/// A model that was asked to begin with the last words repeats at least this much of them, in characters.
const ASKED_CHARS: usize = 4;
/// A model that goes on by itself repeats at least this much if it repeats at all, in characters: text may repeat
/// itself by right.
const PREFILLED_CHARS: usize = 24;

/// Compares what comes with what was there, and lets only new words through.
///
/// What repeats the words on the screen is held back while it does; as soon as it differs, all of it that is not a
/// repetition up to the very end is let through.
#[derive(Clone, Debug)]
pub struct Joint {
    before: String,
    way: ContinueWay,
    held: String,
    overlap: Option<String>,
}

impl Joint {
    /// Before the first word of what goes on after `before`.
    pub fn new(before: &str, way: ContinueWay) -> Joint {
        Joint {
            before: before.to_owned(),
            way,
            held: String::new(),
            overlap: None,
        }
    }

    /// What is left out; `None` while that is not decided.
    pub fn overlap(&self) -> Option<&str> {
        self.overlap.as_deref()
    }

    /// Takes what came, and gives what is new of all that came so far and was not given yet.
    pub fn push(&mut self, text: &str) -> String {
        if self.overlap.is_some() {
            return text.to_owned();
        }
        self.held.push_str(text);
        let may_repeat = self
            .starts()
            .any(|at| self.before.len() - at > self.held.len() && self.before[at..].starts_with(&self.held));
        if may_repeat { String::new() } else { self.decide() }
    }

    /// Nothing more comes: gives what was held back and is no repetition.
    pub fn finish(&mut self) -> String {
        if self.overlap.is_some() {
            return String::new();
        }
        self.decide()
    }

    fn decide(&mut self) -> String {
        let held = std::mem::take(&mut self.held);
        let end = self
            .starts()
            .find(|at| held.starts_with(&self.before[*at..]) && self.is_repetition(*at))
            .map_or(0, |at| self.before.len() - at);
        self.overlap = Some(held[..end].to_owned());
        held[end..].to_owned()
    }

    /// Where a repetition may begin, the longest first.
    fn starts(&self) -> impl Iterator<Item = usize> + '_ {
        let tail = self
            .before
            .floor_char_boundary(self.before.len().saturating_sub(TAIL_BYTES));
        let begin = (tail > 0 && !self.before.is_empty()).then_some(0);
        let inside = self.before[tail..].char_indices().map(move |(at, _)| tail + at);
        begin.into_iter().chain(inside)
    }

    fn is_repetition(&self, at: usize) -> bool {
        let chars = self.before[at..].chars().count();
        match self.way {
            ContinueWay::Prefill => chars >= PREFILLED_CHARS || (at == 0 && chars > 0),
            // From the beginning of a word on: the middle of one is chance.
            ContinueWay::Ask => {
                let inside = self.before[..at].chars().next_back().is_some_and(is_letter)
                    && self.before[at..].chars().next().is_some_and(is_letter);
                chars >= ASKED_CHARS && !inside
            }
        }
    }
}

/// A letter of a script that has words; others are cut anywhere.
fn is_letter(letter: char) -> bool {
    letter.is_alphanumeric() && (letter as u32) < 0x2e80
}

/// The last words of a reply, for a model to go on from: at most 80 characters, from the beginning of a word on.
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

    fn joined(way: ContinueWay, before: &str, pieces: &[&str]) -> (String, String) {
        let mut joint = Joint::new(before, way);
        let mut new: String = pieces.iter().map(|piece| joint.push(piece)).collect();
        new.push_str(&joint.finish());
        (new, joint.overlap().unwrap_or_default().to_owned())
    }

    #[test]
    fn repeated_words_are_left_out_and_only_those() {
        use ContinueWay::{Ask, Prefill};
        let long = "It was the best of times, it was the worst of times, it was the age";
        for (way, before, pieces, new, overlap) in [
            // Nothing is repeated.
            (Ask, "The quick brown", vec![" fox", " jumps"], " fox jumps", ""),
            (Prefill, "hel", vec!["lo"], "lo", ""),
            (Prefill, "", vec!["all of it"], "all of it", ""),
            // The last words are.
            (
                Ask,
                "The quick brown",
                vec!["quick ", "brown fox"],
                " fox",
                "quick brown",
            ),
            (Ask, "this is an exam", vec!["is an example"], "ple", "is an exam"),
            (Ask, "so it goes on", vec!["on", " and on"], "on and on", ""),
            (
                Ask,
                "流式输出的结",
                vec!["输出的结", "尾在哪里"],
                "尾在哪里",
                "输出的结",
            ),
            // A word that ends like another one is no repetition.
            (
                Ask,
                "a rewritten text",
                vec!["ten textbooks"],
                "ten textbooks",
                "",
            ),
            // Everything is, from its beginning.
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
            // A short repetition may be meant.
            (Prefill, "ha ha ha", vec![" ha", " ha"], " ha ha", ""),
            // It begins to repeat and then differs.
            (
                Ask,
                "one two three four five",
                vec!["two three ", "and six"],
                "two three and six",
                "",
            ),
            // It stops while it repeats.
            (Ask, "one two three four five", vec!["two three"], "two three", ""),
            (Ask, "one two three", vec!["two three"], "", "two three"),
        ] {
            let (got, left_out) = joined(way, before, &pieces);
            assert_eq!(
                (got.as_str(), left_out.as_str()),
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

    proptest! {
        #[test]
        fn nothing_is_lost(before in "[ab \n流]{0,60}", after in "[ab \n流]{0,60}", cuts in prop::collection::vec(0..60_usize, 0..5), asked: bool) {
            let way = if asked { ContinueWay::Ask } else { ContinueWay::Prefill };
            let mut cuts: Vec<usize> = cuts.into_iter().map(|cut| after.floor_char_boundary(cut)).collect();
            cuts.extend([0, after.len()]);
            cuts.sort_unstable();
            let pieces: Vec<&str> = cuts.windows(2).map(|pair| &after[pair[0]..pair[1]]).collect();
            let (new, overlap) = joined(way, &before, &pieces);
            prop_assert_eq!(format!("{overlap}{new}"), after);
            prop_assert!(before.ends_with(&overlap));
        }
    }
}
