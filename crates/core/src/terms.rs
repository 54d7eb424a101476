//! Parses search terms and matches them against text.

use std::ops::Range;

use crate::best_place::{
    Occurrence, best_phrase, best_window, occurrences, without_parts_of_words, word_edges,
};
use crate::folded::folded;
use crate::markdown_marks::{marks_in_lines, without};
use crate::search::SnippetPiece;

/// Minimum length, in characters, of a term that the trigram index can find.
const INDEXED_CHARS: usize = 3;
/// Maximum length, in characters, of the text before the match in a snippet.
const BEFORE_CHARS: usize = 60;
const SNIPPET_CHARS: usize = 200;
/// Maximum number of characters that are removed so that a snippet does not end inside a word.
const WORD_CHARS: usize = 30;
/// Maximum number of occurrences of each term that count towards the score of a text.
const SCORED_PLACES: usize = 50;

/// Parsed search terms. A text matches if it contains every term, ignoring case.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Terms {
    /// The terms in lower case. No term is empty, and no term occurs twice.
    terms: Vec<String>,
    /// All words of the query in the order in which they were typed, in lower case, separated by
    /// single spaces and without quotation marks.
    phrase: String,
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
        let phrase: Vec<&str> = text.split('"').flat_map(str::split_whitespace).collect();
        Terms {
            terms,
            phrase: folded(&phrase.join(" ")).collect(),
        }
    }

    /// Returns whether the query contains no terms.
    pub fn is_empty(&self) -> bool {
        self.terms.is_empty()
    }

    /// Returns the FTS5 query for the trigram index; `None` if all terms are too short for it.
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

    /// Returns a score from 0 to 100 for a text that contains every term. Whole words, adjacent
    /// terms in the typed order, and a short text increase the score.
    pub fn score(&self, text: &str) -> u32 {
        let text: String = folded(text).collect();
        let best = |term: &String| {
            let places = text.match_indices(term).take(SCORED_PLACES);
            let edges = places.map(|(at, found)| word_edges(&text, &(at..at + found.len())));
            edges.max().map_or(0, |edges| 10 + 15 * edges)
        };
        let count = u32::try_from(self.terms.len()).unwrap_or(u32::MAX).max(1);
        let average = self.terms.iter().map(best).sum::<u32>() / count;
        let together = self.terms.len() > 1 && text.contains(&self.terms.join(" "));
        let short = text.len() < 400;
        average + 40 * u32::from(together) + 20 * u32::from(short)
    }

    /// Returns an excerpt of at most 200 characters. It shows the whole phrase as typed or, if the
    /// text does not contain it, as many different terms as possible. Highlights the terms, removes
    /// Markdown syntax and replaces line breaks with spaces.
    pub fn snippet(&self, text: &str) -> Vec<SnippetPiece> {
        let (text, found) = self.without_marks(text);
        let phrase = self.best_phrase(&text);
        let place = phrase.clone().or_else(|| best_window(&text, &found));
        let place = place.unwrap_or(0..0);
        let (first, last) = (place.start, place.end);
        let before = SNIPPET_CHARS.saturating_sub(text[place].chars().count());
        let start = text[..first]
            .char_indices()
            .rev()
            .take(BEFORE_CHARS.min(before))
            .last()
            .map_or(first, |(at, _)| at);
        // If the text contains spaces (not all scripts do), keep whole words at both ends.
        let start = text[start..first]
            .char_indices()
            .find(|(_, one)| start > 0 && one.is_whitespace())
            .map_or(start, |(at, one)| start + at + one.len_utf8());
        let limit = text[start..]
            .char_indices()
            .nth(SNIPPET_CHARS)
            .map_or(text.len(), |(at, _)| start + at);
        let last = last.min(limit);
        let end = text[last..limit]
            .char_indices()
            .rev()
            .take(WORD_CHARS)
            .find(|(_, one)| limit < text.len() && one.is_whitespace())
            .map_or(limit, |(at, _)| last + at);
        let mut pieces = pieces(&text, start..end, &found, phrase);
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
        let found = occurrences(text, &self.terms);
        pieces(text, 0..text.len(), &found, self.best_phrase(text))
    }

    fn best_phrase(&self, text: &str) -> Option<Range<usize>> {
        // A phrase of a single word is one of the terms, so `best_window` finds it anyway.
        self.phrase
            .contains(' ')
            .then(|| best_phrase(text, &self.phrase))
            .flatten()
    }

    /// Removes the Markdown marks, including link addresses, from a text. If a term occurs only
    /// inside or across marks, for example in a link address, keeps those marks, so that the term
    /// can be shown. Returns the remaining text and the occurrences of all terms in it.
    fn without_marks(&self, text: &str) -> (String, Vec<Occurrence>) {
        let marks = marks_in_lines(text);
        let plain = without(text, &marks);
        let found = occurrences(&plain, &self.terms);
        let mut occurs = vec![false; self.terms.len()];
        found.iter().for_each(|one| occurs[one.term] = true);
        let hidden: Vec<String> = std::iter::zip(&self.terms, occurs)
            .filter(|(_, occurs)| !occurs)
            .map(|(term, _)| term.clone())
            .collect();
        if hidden.is_empty() {
            return (plain, found);
        }
        let searched = merged(occurrences(text, &hidden).into_iter().map(|one| one.range));
        let mut kept: Vec<bool> = marks
            .iter()
            .map(|mark| {
                let next = searched.partition_point(|range| range.end <= mark.start);
                searched.get(next).is_some_and(|range| range.start < mark.end)
            })
            .collect();
        // If the address of a link is kept, also keep the bracket that opens the link.
        for at in (0..marks.len()).rev() {
            if kept[at] && text[marks[at].clone()].starts_with("](") {
                let opens = |mark: &Range<usize>| ["[", "!["].contains(&&text[mark.clone()]);
                if let Some(open) = marks[..at].iter().rposition(opens) {
                    kept[open] = true;
                }
            }
        }
        let removed: Vec<Range<usize>> = marks
            .into_iter()
            .zip(kept)
            .filter_map(|(mark, kept)| (!kept).then_some(mark))
            .collect();
        let text = without(text, &removed);
        let found = occurrences(&text, &self.terms);
        (text, found)
    }
}

/// Divides a part of a text into pieces, and marks the phrase and the terms. A term that occurs as
/// a whole word in this part is not marked inside longer words.
fn pieces(
    text: &str,
    part: Range<usize>,
    found: &[Occurrence],
    phrase: Option<Range<usize>>,
) -> Vec<SnippetPiece> {
    let first = found.partition_point(|one| one.range.start < part.start);
    let end = found.partition_point(|one| one.range.start < part.end);
    let terms = without_parts_of_words(&found[first..end]).map(|one| one.range.clone());
    let mut ranges: Vec<Range<usize>> = terms.chain(phrase).collect();
    ranges.sort_unstable_by_key(|range| range.start);
    let mut pieces = Vec::new();
    let mut at = part.start;
    for range in merged(ranges) {
        if range.start > at {
            pieces.push(piece(&text[at..range.start], false));
        }
        at = range.end.min(part.end);
        pieces.push(piece(&text[range.start..at], true));
    }
    if at < part.end {
        pieces.push(piece(&text[at..part.end], false));
    }
    pieces
}

/// Merges ranges that overlap or touch. The ranges must be sorted by their start.
fn merged(ranges: impl IntoIterator<Item = Range<usize>>) -> Vec<Range<usize>> {
    let mut apart: Vec<Range<usize>> = Vec::new();
    for range in ranges {
        match apart.last_mut() {
            Some(last) if range.start <= last.end => last.end = last.end.max(range.end),
            _ => apart.push(range),
        }
    }
    apart
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
    fn a_snippet_is_around_the_terms_with_all_marked() {
        let long = format!("{}needle in\nhay {}", "straw ".repeat(50), "more ".repeat(80));
        let snippet = plain(&Terms::parse("needle hay").snippet(&long));
        assert!(snippet.starts_with("…straw"), "{snippet}");
        assert!(snippet.contains("[needle] in [hay]"), "{snippet}");
        assert!(
            snippet.ends_with("more…") && snippet.chars().count() < 215,
            "{snippet}"
        );
        // A text without spaces has no word boundaries, so its snippet has the maximum length.
        let long = format!("针{}", "草".repeat(300));
        let snippet = plain(&Terms::parse("针").snippet(&long));
        assert_eq!(snippet, format!("[针]{}…", "草".repeat(199)));
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

    /// Creates a text in which some of the search terms occur before the sentence that contains all
    /// of them.
    fn ducks() -> String {
        let straw = "straw ".repeat(60);
        format!(
            "You can land and have three pans. {straw}\n\nOn the pond, three\n**ducks** have an opinion. {straw}"
        )
    }

    #[test]
    fn a_snippet_is_around_the_best_place() {
        for (query, marked) in [
            ("three ducks", "On the pond, [three ducks] have an opinion."),
            (
                "ducks have an opinion",
                "On the pond, three [ducks have an opinion].",
            ),
            ("DUCKS  have\nan", "On the pond, three [ducks have an] opinion."),
            ("\"an opinion\"", "three ducks have [an opinion]."),
            ("opinion an ducks", "three [ducks] have [an] [opinion]."),
            ("an three", "the pond, [three] ducks have [an] opinion."),
            ("an pans", "You c[an] l[an]d [an]d have three [pans]."),
            ("and", "You can land [and] have three pans."),
        ] {
            let shown = plain(&Terms::parse(query).snippet(&ducks()));
            assert!(shown.contains(marked), "{query}: {shown}");
        }
    }

    #[test]
    fn a_snippet_shows_the_text_of_a_link_and_its_address_only_if_searched() {
        let start = "straw ".repeat(12);
        let before = format!("[a start](https://a.example/{}) {start}", "path/".repeat(50));
        for (query, text, shown) in [
            (
                "text",
                "See [in the text](https://a.example).",
                "See in the [text].",
            ),
            (
                "a.example",
                "See [it](https://a.example).",
                "See [it](https://[a.example]).",
            ),
            ("example", "Example: [it](https://a.example)", "[Example]: it"),
            ("https", "![*it*](https://a) [b](c)", "![it]([https]://a) b"),
        ] {
            assert_eq!(plain(&Terms::parse(query).snippet(text)), shown);
        }
        // Omitted link addresses do not count towards the length of the text around the match.
        let text = format!("{before}needle [in](https://b.example/{}", "path/".repeat(50));
        let shown = plain(&Terms::parse("needle").snippet(&format!("{text}) the hay")));
        assert!(shown.ends_with("straw [needle] in the hay"), "{shown}");
        let shown = plain(&Terms::parse("start").snippet(&text));
        assert!(shown.starts_with("a [start] straw"), "{shown}");
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
