//! Finds the start of the new text in a continuation that first repeats the end of the reply it continues.
//! Pure.

use crate::seam::ContinueMethod;

/// Number of bytes at the end of the reply that are searched for repeated text. A repetition from the start of
/// the reply is always considered as well.
const TAIL_BYTES: usize = 4_000;
/// Minimum length of a repetition, in characters, if the model was asked to start with the last words.
const ASKED_CHARS: usize = 4;
/// Minimum length of a repetition, in characters, after a prefill. Shorter repetitions may be part of the text.
const PREFILLED_CHARS: usize = 24;

/// The joint between a reply and its continuation: compares the continuation with the reply and lets only new
/// text through.
///
/// The joint holds back text as long as it repeats the end of the reply. At the first difference, it releases
/// the text without the part that repeats the reply exactly to its end.
#[derive(Clone, Debug)]
pub struct Joint {
    before: String,
    way: ContinueMethod,
    held: String,
    overlap: Option<String>,
}

impl Joint {
    /// Creates the joint between the existing text `before` and its continuation.
    pub fn new(before: &str, way: ContinueMethod) -> Joint {
        Joint {
            before: before.to_owned(),
            way,
            held: String::new(),
            overlap: None,
        }
    }

    /// Returns the repeated text that was removed; `None` until it is known.
    pub fn overlap(&self) -> Option<&str> {
        self.overlap.as_deref()
    }

    /// Accepts received text and returns the new text that can be released.
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

    /// Ends the continuation and returns the held-back text that is not a repetition.
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

    /// Returns the positions where a repetition may start, longest first.
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
            ContinueMethod::Prefill => chars >= PREFILLED_CHARS || (at == 0 && chars > 0),
            // A repetition starts at a word boundary; a match inside a word is a coincidence.
            ContinueMethod::Ask => {
                let inside = self.before[..at].chars().next_back().is_some_and(is_letter)
                    && self.before[at..].chars().next().is_some_and(is_letter);
                chars >= ASKED_CHARS && !inside
            }
        }
    }
}

/// Returns whether a character belongs to a script that separates words. Text in other scripts can be cut
/// anywhere.
fn is_letter(letter: char) -> bool {
    letter.is_alphanumeric() && (letter as u32) < 0x2e80
}

/// Returns the last words of a reply, from which a model can continue: at most 80 characters, starting at a
/// word boundary.
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

    fn joined(way: ContinueMethod, before: &str, pieces: &[&str]) -> (String, String) {
        let mut joint = Joint::new(before, way);
        let mut new: String = pieces.iter().map(|piece| joint.push(piece)).collect();
        new.push_str(&joint.finish());
        (new, joint.overlap().unwrap_or_default().to_owned())
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
            // The continuation repeats the last words.
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
            // A word that ends like another word is not a repetition.
            (
                Ask,
                "a rewritten text",
                vec!["ten textbooks"],
                "ten textbooks",
                "",
            ),
            // The continuation repeats everything from the beginning.
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
            // A short repetition may be intended.
            (Prefill, "ha ha ha", vec![" ha", " ha"], " ha ha", ""),
            // The continuation starts like a repetition and then differs.
            (
                Ask,
                "one two three four five",
                vec!["two three ", "and six"],
                "two three and six",
                "",
            ),
            // The continuation ends within a repetition.
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
            let way = if asked { ContinueMethod::Ask } else { ContinueMethod::Prefill };
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
