//! Parses search terms and matches them against text.

use std::ops::Range;

use crate::markdown_marks::marks_in;
use crate::search::SnippetPiece;

/// Minimum length, in characters, of a term that the trigram index can find.
const INDEXED_CHARS: usize = 3;
/// Maximum length, in characters, of the text before the first match in a snippet.
const BEFORE_CHARS: usize = 60;
const SNIPPET_CHARS: usize = 200;

/// Ranges of capital letters that the Unicode tables of FTS5 lack, because the letters are newer
/// than the tables. The index does not convert these letters to lower case, so this code must not
/// either.
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

/// Parsed search terms. A text matches if it contains every term, ignoring case.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Terms {
    /// The terms in lower case. No term is empty, and no term occurs twice.
    terms: Vec<String>,
}

impl Terms {
    /// Parses a query. Spaces separate terms, and words inside `"` form a single term.
    pub fn parse(text: &str) -> Terms {
        let mut terms: Vec<String> = Vec::new();
        for (at, piece) in text.split('"').enumerate() {
            let words: Vec<&str> = match at % 2 {
                1 => vec![piece.trim()],
                _ => piece.split_whitespace().collect(),
            };
            for word in words {
                let word: String = folded(word).collect();
                if !word.is_empty() && !terms.contains(&word) {
                    terms.push(word);
                }
            }
        }
        Terms { terms }
    }

    /// Returns whether the query contains no terms.
    pub fn is_empty(&self) -> bool {
        self.terms.is_empty()
    }

    /// Returns the FTS5 query that finds the terms in the trigram index. Returns `None` if all
    /// terms are too short for the index.
    pub fn indexed(&self) -> Option<String> {
        let long: Vec<String> = self
            .terms
            .iter()
            .filter(|term| term.chars().count() >= INDEXED_CHARS && !term.contains('\0'))
            .map(|term| format!("\"{}\"", term.replace('"', "\"\"")))
            .collect();
        (!long.is_empty()).then(|| long.join(" AND "))
    }

    /// Returns whether a text contains every term.
    pub fn are_in(&self, text: &str) -> bool {
        let text: String = folded(text).collect();
        self.terms.iter().all(|term| text.contains(term))
    }

    /// Returns a score from 0 to 100 for how well a text matches. The text must contain every term.
    /// The score is higher if terms match whole words, if the terms are adjacent in the typed
    /// order, and if the text is short.
    pub fn score(&self, text: &str) -> u32 {
        let text: String = folded(text).collect();
        let mut score = 0;
        for term in &self.terms {
            let mut best = 0;
            for (at, _) in text.match_indices(term.as_str()).take(50) {
                let begins = text[..at]
                    .chars()
                    .next_back()
                    .is_none_or(|letter| !letter.is_alphanumeric());
                let ends = text[at + term.len()..]
                    .chars()
                    .next()
                    .is_none_or(|letter| !letter.is_alphanumeric());
                best = best.max(10 + 15 * u32::from(begins) + 15 * u32::from(ends));
            }
            score += best;
        }
        let count = u32::try_from(self.terms.len()).unwrap_or(u32::MAX).max(1);
        let together = self.terms.len() > 1 && text.contains(&self.terms.join(" "));
        let short = text.len() < 400;
        score / count + 40 * u32::from(together) + 20 * u32::from(short)
    }

    /// Returns the text around the first match, at most 200 characters long. Highlights the terms,
    /// removes Markdown syntax and replaces line breaks with spaces.
    pub fn snippet(&self, text: &str) -> Vec<SnippetPiece> {
        let found = self.places(text);
        let first = found.first().map_or(0, |(from, _)| *from);
        let start = text[..first]
            .char_indices()
            .rev()
            .take(BEFORE_CHARS)
            .last()
            .map_or(first, |(at, _)| at);
        // If the text contains spaces, start the snippet at a word boundary. Not every writing
        // system separates words by spaces.
        let start = text[start..first]
            .find(char::is_whitespace)
            .filter(|_| start > 0)
            .map_or(start, |at| start + at);
        let end = text[start..]
            .char_indices()
            .nth(SNIPPET_CHARS)
            .map_or(text.len(), |(at, _)| start + at);
        let mut pieces = Vec::new();
        let mut at = start;
        for (from, to) in found {
            if from >= end {
                break;
            }
            if from > at {
                pieces.push(piece(&text[at..from], false));
            }
            pieces.push(piece(&text[from..to.min(end)], true));
            at = to;
        }
        if at < end {
            pieces.push(piece(&text[at..end], false));
        }
        let mut pieces = without_marks(pieces, &text[start..end]);
        if start > 0
            && let Some(first) = pieces.first_mut()
        {
            first.text.insert(0, '…');
        }
        if end < text.len()
            && let Some(last) = pieces.last_mut()
        {
            last.text.push('…');
        }
        pieces
    }

    /// Returns the whole text, with the terms marked.
    pub fn marked(&self, text: &str) -> Vec<SnippetPiece> {
        let mut pieces = Vec::new();
        let mut at = 0;
        for (from, to) in self.places(text) {
            if from > at {
                pieces.push(piece(&text[at..from], false));
            }
            pieces.push(piece(&text[from..to], true));
            at = to;
        }
        if at < text.len() {
            pieces.push(piece(&text[at..], false));
        }
        pieces
    }

    /// Returns the byte ranges in which the terms occur in a text, in order and without overlaps.
    fn places(&self, text: &str) -> Vec<(usize, usize)> {
        // One letter may become several letters in lower case. Store the original position for each
        // of them.
        let mut folded = String::with_capacity(text.len());
        let mut origins = Vec::new();
        for (at, letter) in text.char_indices() {
            for part in small(letter) {
                origins.resize(folded.len(), at);
                origins.push(at);
                folded.push(part);
            }
        }
        origins.resize(folded.len(), text.len());
        let origin = |at: usize| origins.get(at).copied().unwrap_or(text.len());
        let mut places: Vec<(usize, usize)> = self
            .terms
            .iter()
            .flat_map(|term| folded.match_indices(term.as_str()))
            .map(|(at, found)| {
                let last = folded[..at + found.len()]
                    .char_indices()
                    .next_back()
                    .map_or(at, |(last, _)| last);
                let from = origin(last);
                let to = from + text[from..].chars().next().map_or(0, char::len_utf8);
                (origin(at), to)
            })
            .collect();
        places.sort_unstable();
        let mut apart: Vec<(usize, usize)> = Vec::new();
        for (from, to) in places {
            match apart.last_mut() {
                Some(last) if from <= last.1 => last.1 = last.1.max(to),
                _ => apart.push((from, to)),
            }
        }
        apart
    }
}

/// Removes Markdown marks from the pieces of a snippet, except those that the user searched for.
/// `shown` is the text of the whole snippet.
fn without_marks(pieces: Vec<SnippetPiece>, shown: &str) -> Vec<SnippetPiece> {
    let marks = marks_of_lines(shown);
    let mut start = 0;
    let pieces = pieces.into_iter().map(|mut piece| {
        let end = start + piece.text.len();
        let own = marks
            .iter()
            .rev()
            .filter(|mark| mark.start < end && mark.end > start);
        for mark in own.filter(|_| !piece.marked) {
            let range = mark.start.max(start) - start..mark.end.min(end) - start;
            piece.text.replace_range(range, "");
        }
        start = end;
        piece
    });
    pieces.filter(|piece| !piece.text.is_empty()).collect()
}

/// Returns the byte ranges of the Markdown marks in several lines. If a line opens or closes a code
/// block, the whole line counts as a mark.
fn marks_of_lines(text: &str) -> Vec<Range<usize>> {
    let mut marks = Vec::new();
    let mut start = 0;
    for line in text.split_inclusive('\n') {
        let bare = line.trim_end();
        if bare.trim_start().starts_with("```") {
            marks.push(start..start + bare.len());
        } else {
            marks.extend(
                marks_in(bare)
                    .into_iter()
                    .map(|mark| start + mark.start..start + mark.end),
            );
        }
        start += line.len();
    }
    marks
}

fn folded(text: &str) -> impl Iterator<Item = char> + '_ {
    text.chars().flat_map(small)
}

/// Returns the lower-case form of a character according to the rules of the trigram index, so that
/// the highlighted matches agree with those that the index finds.
fn small(letter: char) -> impl Iterator<Item = char> {
    let (small, as_it_is) = match letter {
        // Omit the combining dot, as the index does, so that a search for `istanbul` also finds
        // `İstanbul`.
        'İ' => (Some('i'), None),
        // Treat a final sigma like a normal sigma.
        'ς' => (Some('σ'), None),
        _ if LATER_CAPITALS
            .iter()
            .any(|(first, last)| (*first..=*last).contains(&letter)) =>
        {
            (Some(letter), None)
        }
        _ => (None, Some(letter)),
    };
    small
        .into_iter()
        .chain(as_it_is.into_iter().flat_map(char::to_lowercase))
}

fn piece(text: &str, marked: bool) -> SnippetPiece {
    SnippetPiece {
        text: text.replace(['\n', '\r', '\t'], " "),
        marked,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn plain(pieces: &[SnippetPiece]) -> String {
        pieces
            .iter()
            .map(|piece| match piece.marked {
                true => format!("[{}]", piece.text),
                false => piece.text.clone(),
            })
            .collect()
    }

    #[test]
    fn words_are_searched_separately_and_quoted_words_together() {
        for (text, indexed) in [
            ("", None),
            ("ab 流式", None),
            ("Stream", Some(r#""stream""#)),
            ("one TWO one", Some(r#""one" AND "two""#)),
            (r#""two words" x"#, Some(r#""two words""#)),
            (r#"say "open"#, Some(r#""say" AND "open""#)),
            ("流式输出", Some(r#""流式输出""#)),
            ("a-b*c", Some(r#""a-b*c""#)),
        ] {
            assert_eq!(Terms::parse(text).indexed().as_deref(), indexed, "{text:?}");
        }
    }

    #[test]
    fn a_text_has_all_terms_or_is_not_found() {
        for (query, text, found) in [
            ("stream end", "The END of a Stream", true),
            ("stream end", "a stream", false),
            ("ZÜRICH", "in Zürich", true),
            ("流式", "关于流式输出", true),
            (r#""a b""#, "a  b", false),
        ] {
            assert_eq!(Terms::parse(query).are_in(text), found, "{query} in {text}");
        }
    }

    #[test]
    fn a_snippet_is_around_the_first_word_with_all_marked() {
        let long = format!("{}needle in\nhay {}", "straw ".repeat(50), "more ".repeat(80));
        let snippet = plain(&Terms::parse("needle hay").snippet(&long));
        assert!(
            snippet.starts_with("… straw") || snippet.starts_with("…straw"),
            "{snippet}"
        );
        assert!(snippet.contains("[needle] in [hay]"), "{snippet}");
        assert!(
            snippet.ends_with('…') && snippet.chars().count() < 215,
            "{snippet}"
        );
        for (query, text, marked) in [
            ("str", "İstanbul Straße", "İstanbul [Str]aße"),
            ("istan", "İSTANBUL", "[İSTAN]BUL"),
            ("ΟΔΟΣ", "η οδος", "η [οδος]"),
            ("ᏣᎳᎩ", "ᏣᎳᎩ ꭶ", "[ᏣᎳᎩ] ꭶ"),
            ("tanbul", "İSTANBUL", "İS[TANBUL]"),
            ("aa", "aaaa b", "[aaaa] b"),
            ("none", "text", "text"),
            ("ß", "Straße", "Stra[ß]e"),
        ] {
            assert_eq!(plain(&Terms::parse(query).marked(text)), marked);
        }
    }

    #[test]
    fn a_snippet_has_no_markdown_unless_it_was_searched() {
        for (query, text, shown) in [
            ("plan", "# The **plan** for `may`", "The [plan] for may"),
            ("plan", "## One\n- the *plan*\n```sh\nls", "One the [plan]  ls"),
            ("**plan", "a **plan** b", "a [**plan] b"),
            ("snake", "snake_case 2*3*4", "[snake]_case 2*3*4"),
        ] {
            assert_eq!(plain(&Terms::parse(query).snippet(text)), shown, "{text:?}");
        }
    }

    #[test]
    fn whole_words_and_adjacent_words_score_higher() {
        let terms = Terms::parse("wire view");
        let scores = ["the wire view", "a view of the wire", "rewired reviews"].map(|text| terms.score(text));
        assert!(scores[0] > scores[1] && scores[1] > scores[2], "{scores:?}");
        assert!(scores[0] <= 100);
    }
}
