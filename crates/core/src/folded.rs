//! Converts text to lower case for the search, and records which character of the original text
//! each byte of the result comes from.

use std::ops::Range;

/// Capital letters that the Unicode tables of FTS5 lack, because these letters or their lower-case
/// forms are newer than the tables. The search index leaves them unchanged. This code must leave
/// them unchanged too, so that it finds the same words as the index.
const LATER_CAPITALS: [(char, char); 19] = [
    ('\u{37f}', '\u{37f}'),
    ('\u{528}', '\u{52e}'),
    ('\u{13a0}', '\u{13f5}'),
    ('\u{1c89}', '\u{1c89}'),
    ('\u{1c90}', '\u{1cbf}'),
    ('\u{2c2f}', '\u{2c2f}'),
    ('\u{a698}', '\u{a69a}'),
    ('\u{a796}', '\u{a79e}'),
    ('\u{a7ab}', '\u{a7ae}'),
    ('\u{a7b0}', '\u{a7b4}'),
    ('\u{a7b6}', '\u{a7f5}'),
    ('\u{104b0}', '\u{104d3}'),
    ('\u{10570}', '\u{10595}'),
    ('\u{10c80}', '\u{10cb2}'),
    ('\u{10d50}', '\u{10d65}'),
    ('\u{118a0}', '\u{118bf}'),
    ('\u{16e40}', '\u{16e5f}'),
    ('\u{16ea0}', '\u{16eb8}'),
    ('\u{1e900}', '\u{1e921}'),
];

/// Text in lower case, with the original position of each of its bytes.
pub(crate) struct FoldedText {
    text: String,
    /// For each byte of `text`, the byte range of the original character.
    origins: Vec<(usize, usize)>,
}

impl FoldedText {
    pub(crate) fn new(text: &str) -> FoldedText {
        FoldedText::from_chars(text, text.char_indices())
    }

    /// Converts a text to lower case and replaces each run of whitespace with one space.
    pub(crate) fn with_single_spaces(text: &str) -> FoldedText {
        let mut after_space = false;
        let chars = text.char_indices().filter_map(move |(at, character)| {
            let repeats = after_space && character.is_whitespace();
            after_space = character.is_whitespace();
            let character = if after_space { ' ' } else { character };
            (!repeats).then_some((at, character))
        });
        FoldedText::from_chars(text, chars)
    }

    fn from_chars(original: &str, chars: impl Iterator<Item = (usize, char)>) -> FoldedText {
        let mut text = String::with_capacity(original.len());
        let mut origins = Vec::with_capacity(original.len());
        for (at, character) in chars {
            let end = original.ceil_char_boundary(at + 1);
            // A character may become several characters in lower case.
            text.extend(small(character));
            origins.resize(text.len(), (at, end));
        }
        FoldedText { text, origins }
    }

    /// Returns where `word` (in lower case, not empty) occurs, as byte ranges of the original text.
    pub(crate) fn find<'a>(&'a self, word: &'a str) -> impl Iterator<Item = Range<usize>> + 'a {
        self.text.match_indices(word).map(|(at, found)| {
            let (first, last) = (at, at + found.len() - 1);
            self.origins[first].0..self.origins[last].1
        })
    }
}

/// Returns the characters of a text in lower case, according to the rules of the search.
pub fn folded(text: &str) -> impl Iterator<Item = char> + '_ {
    text.chars().flat_map(small)
}

/// Returns the lower-case form of a character according to the rules of the trigram index. With
/// other rules, the search results could highlight words that the index does not find.
fn small(character: char) -> impl Iterator<Item = char> {
    let (small, as_it_is) = match character {
        // The index drops the dot when it converts `İ` to lower case, so that `istanbul` finds
        // `İstanbul`.
        'İ' => (Some('i'), None),
        'ς' => (Some('σ'), None),
        _ if LATER_CAPITALS
            .iter()
            .any(|(first, last)| (*first..=*last).contains(&character)) =>
        {
            (Some(character), None)
        }
        _ => (None, Some(character)),
    };
    small
        .into_iter()
        .chain(as_it_is.into_iter().flat_map(char::to_lowercase))
}
