//! Chooses the part of a matching message that a search result shows. If the message contains the
//! whole phrase as typed, the search result shows the phrase. Otherwise, it shows a window of text
//! that contains as many different terms as possible.
//!
//! `ui/src/features/conversation/find/hit_place.ts` applies the same rules to the rendered text.

use std::mem;
use std::ops::Range;

use crate::folded::FoldedText;

/// Maximum length, in characters, of the window of text that [`best_window`] chooses. A snippet
/// shows the whole window and some text before it.
const WINDOW_CHARS: usize = 180;

#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Occurrence {
    pub(crate) range: Range<usize>,
    /// The index of the term in the list of terms.
    pub(crate) term: usize,
    /// Whether both ends of the occurrence are at a word boundary.
    pub(crate) whole: bool,
}

/// Returns the occurrences of all terms in a text, in order. The terms must be in lower case.
pub(crate) fn occurrences(text: &str, terms: &[String]) -> Vec<Occurrence> {
    let folded = FoldedText::new(text);
    let mut found: Vec<Occurrence> = Vec::new();
    for (term, word) in terms.iter().enumerate() {
        found.extend(folded.find(word).map(|range| Occurrence {
            whole: word_edges(text, &range) == 2,
            range,
            term,
        }));
    }
    found.sort_by_key(|occurrence| (occurrence.range.start, occurrence.range.end));
    found
}

/// If the text contains a term as a whole word, leaves out the occurrences of that term inside
/// longer words.
pub(crate) fn without_parts_of_words(found: &[Occurrence]) -> impl Iterator<Item = &Occurrence> {
    let mut whole: Vec<usize> = found.iter().filter(|one| one.whole).map(|one| one.term).collect();
    whole.sort_unstable();
    whole.dedup();
    found
        .iter()
        .filter(move |one| one.whole || whole.binary_search(&one.term).is_err())
}

/// Returns the best occurrence of a phrase. An occurrence that begins and ends at word boundaries
/// is best, then one that only begins or only ends at a word boundary, then any other. If several
/// are equally good, returns the first. In the text, any whitespace may separate the words of the
/// phrase. In `phrase`, the words must be in lower case and separated by single spaces.
pub(crate) fn best_phrase(text: &str, phrase: &str) -> Option<Range<usize>> {
    let mut best: Option<(u32, Range<usize>)> = None;
    for range in FoldedText::with_single_spaces(text).find(phrase) {
        let edges = word_edges(text, &range);
        if best.as_ref().is_none_or(|(most, _)| edges > *most) {
            best = Some((edges, range));
        }
    }
    best.map(|(_, range)| range)
}

/// Finds the window of at most `WINDOW_CHARS` characters that contains the largest number of
/// different search terms. If several windows contain equally many, prefers the window in which the
/// most terms occur as whole words, and then the first window.
///
/// Returns a single byte range that covers one occurrence of each term in the window: the first
/// occurrence as a whole word or, if there is none, the first occurrence inside a longer word.
/// `found` must be sorted by position. Takes linear time.
pub(crate) fn best_window(text: &str, found: &[Occurrence]) -> Option<Range<usize>> {
    let chars = char_ranges(text, found);
    let terms = found.iter().map(|one| one.term + 1).max()?;
    let mut window = Window::new(terms);
    let (mut end, mut best, mut most) = (0, 0..0, (0, 0));
    for first in 0..found.len() {
        while end < found.len() && (end == first || chars[end].end <= chars[first].start + WINDOW_CHARS) {
            window.count(&found[end], true);
            end += 1;
        }
        if window.score() > most {
            (best, most) = (first..end, window.score());
        }
        window.count(&found[first], false);
    }
    let mut seen = vec![false; terms];
    without_parts_of_words(&found[best])
        .filter(|one| !mem::replace(&mut seen[one.term], true))
        .map(|one| one.range.clone())
        .reduce(|all, range| all.start..all.end.max(range.end))
}

/// The number of occurrences of each term in a window of text.
struct Window {
    any: Vec<usize>,
    whole: Vec<usize>,
    different: (usize, usize),
}

impl Window {
    fn new(terms: usize) -> Window {
        Window {
            any: vec![0; terms],
            whole: vec![0; terms],
            different: (0, 0),
        }
    }

    /// Updates the counts after an occurrence has entered the window at its end (`added` is true)
    /// or left it at its start (`added` is false).
    fn count(&mut self, one: &Occurrence, added: bool) {
        let change = |counts: &mut [usize], different: &mut usize| {
            let count = &mut counts[one.term];
            let before = *count;
            *count = if added { before + 1 } else { before - 1 };
            match (before, *count) {
                (0, _) => *different += 1,
                (_, 0) => *different -= 1,
                _ => {}
            }
        };
        change(&mut self.any, &mut self.different.0);
        if one.whole {
            change(&mut self.whole, &mut self.different.1);
        }
    }

    /// Returns how many terms the window contains, and how many of them as whole words.
    fn score(&self) -> (usize, usize) {
        self.different
    }
}

fn char_ranges(text: &str, found: &[Occurrence]) -> Vec<Range<usize>> {
    let (mut at, mut chars) = (0, 0);
    let ranges = found.iter().map(|one| {
        chars += text[at..one.range.start].chars().count();
        at = one.range.start;
        chars..chars + text[one.range.clone()].chars().count()
    });
    ranges.collect()
}

/// Returns the number of ends of `range` that are at a word boundary (0 to 2).
pub(crate) fn word_edges(text: &str, range: &Range<usize>) -> u32 {
    let ends = |part: &str| part.ends_with(char::is_alphanumeric);
    let starts = |part: &str| part.starts_with(char::is_alphanumeric);
    let inside = &text[range.clone()];
    let begins = !(ends(&text[..range.start]) && starts(inside));
    let stops = !(ends(inside) && starts(&text[range.end..]));
    u32::from(begins) + u32::from(stops)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn bracketed(text: &str, range: Option<Range<usize>>) -> String {
        let range = range.unwrap_or(0..0);
        let (before, after) = (&text[..range.start], &text[range.end..]);
        format!("{before}[{}]{after}", &text[range])
    }

    #[test]
    fn the_best_window_has_the_most_terms_then_whole_words_then_comes_first() {
        let far = &"straw ".repeat(40);
        for (terms, expected) in [
            ("an axe", format!("an {far} [an old axe] {far} an axe")),
            ("an axe", format!("can axes {far} [an axe]")),
            ("an axe", format!("an {far} c[an axe]s")),
            ("an axe", "can, fan and [an axe]".to_owned()),
            ("an axe", format!("[an axe] {far} an axe")),
            ("an axe", "[an axe] and an axe".to_owned()),
            ("an", "canned [an] an".to_owned()),
            ("an", "c[an]ned".to_owned()),
            ("输出 流", "[流式输出]".to_owned()),
            ("an", "[]none".to_owned()),
        ] {
            let terms: Vec<String> = terms.split(' ').map(str::to_owned).collect();
            let text = expected.replace(['[', ']'], "");
            let best = best_window(&text, &occurrences(&text, &terms));
            assert_eq!(bracketed(&text, best), expected, "{terms:?}");
        }
    }

    #[test]
    fn the_best_phrase_is_made_of_whole_words_and_ignores_case_and_whitespace() {
        for (phrase, expected) in [
            ("an axe", "can axes, an axes, [an axe], an axe"),
            ("an axe", "can axes, [an axe]s"),
            ("an axe", "an old axe, [An\n  AXE]"),
            ("流式", "关于[流式]输出"),
            ("an axe", "[]an old axe"),
        ] {
            let text = expected.replace(['[', ']'], "");
            assert_eq!(bracketed(&text, best_phrase(&text, phrase)), expected);
        }
    }

    /// If each occurrence were compared with all others, this test would take hours.
    #[test]
    fn the_best_place_in_a_long_text_is_found_in_linear_time() {
        let text = format!("{}a b c", "a b can ".repeat(125_000));
        let terms: Vec<String> = ["a", "b", "c"].map(str::to_owned).into();
        let best = best_window(&text, &occurrences(&text, &terms));
        assert_eq!(best.map(|best| best.end), Some(text.len()));
        assert_eq!(best_phrase(&text, "b c").map(|best| best.end), Some(text.len()));
    }
}
