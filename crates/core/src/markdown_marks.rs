//! Finds the Markdown marks in a line of text, so that a title or a snippet can be shown without
//! them.
//!
//! The rules are stricter than those of Markdown: marks that could be meant literally, as in
//! `snake_case`, `2*3*4` or `__init__`, count as text.

use std::ops::Range;

use crate::one_line::one_line;

/// Maximum number of backticks that open or close a code span.
const MAX_TICKS: usize = 20;
/// Maximum nesting depth of parentheses in the address of a link.
const MAX_OPEN: usize = 20;

/// Returns a line without its Markdown marks for headings, lists, quotations, table rows, emphasis,
/// code, links and images. If the line consists only of marks, returns it unchanged.
pub fn without_marks(line: &str) -> String {
    let plain = without(line, &marks_in(line));
    let plain = plain.trim();
    if plain.is_empty() { line } else { plain }.to_owned()
}

/// Joins the words of several lines with single spaces, without Markdown marks. If the text
/// consists only of marks, keeps the marks.
pub fn plain_words(text: &str) -> String {
    let words = one_line(&without(text, &marks_in_lines(text)));
    if words.is_empty() { one_line(text) } else { words }
}

/// Returns a text without the ranges in `marks`, which must be in order and must not overlap.
pub(crate) fn without(text: &str, marks: &[Range<usize>]) -> String {
    let mut rest = String::with_capacity(text.len());
    let mut at = 0;
    for mark in marks {
        rest.push_str(&text[at..mark.start]);
        at = mark.end;
    }
    rest.push_str(&text[at..]);
    rest
}

/// Returns the byte ranges of the marks in several lines, in order and without overlaps. A line
/// that opens or closes a code block is one mark as a whole; the code contains no marks.
pub(crate) fn marks_in_lines(text: &str) -> Vec<Range<usize>> {
    let mut marks = Vec::new();
    let (mut start, mut in_code) = (0, false);
    for line in text.split_inclusive('\n') {
        let bare = line.trim_end();
        let fence = bare.trim_start().strip_prefix("```");
        // A line that contains more backticks after its fence does not open a code block.
        if fence.is_some_and(|after| !after.trim_start_matches('`').contains('`')) {
            in_code = !in_code;
            marks.push(start..start + bare.len());
        } else if !in_code {
            let own = marks_in(bare).into_iter();
            marks.extend(own.map(|mark| start + mark.start..start + mark.end));
        }
        start += line.len();
    }
    marks
}

fn marks_in(line: &str) -> Vec<Range<usize>> {
    if is_table_delimiter(line) {
        return std::iter::once(0..line.len()).collect();
    }
    let start = block_marks(line);
    let mut marks = Vec::new();
    if start > 0 {
        marks.push(0..start);
    }
    let mut cell = start;
    if is_table_row(&line[start..]) {
        for bar in column_bars(line, start) {
            inline_marks(line, cell..bar.start, &mut marks);
            cell = bar.end;
            marks.push(bar);
        }
    }
    inline_marks(line, cell..line.len(), &mut marks);
    marks.sort_by_key(|mark| mark.start);
    marks
}

/// Returns whether a line is a row of a table with several columns, such as `| a | b |`.
fn is_table_row(line: &str) -> bool {
    line.starts_with("| ") && line.trim_end().ends_with(" |") && line.matches('|').count() > 2
}

/// Returns the byte ranges of the column separators (`|` and the space after it) in the table row
/// that begins at `start`. Leaves out a `|` after a backslash, because it is text. Also leaves out
/// a `|` between two words without spaces, because the words would merge if it were removed.
fn column_bars(line: &str, start: usize) -> impl Iterator<Item = Range<usize>> {
    let row = &line[start..];
    row.match_indices('|').filter_map(move |(at, bar)| {
        let (before, after) = (&row[..at], &row[at + bar.len()..]);
        let spaced = before.is_empty() || before.ends_with(' ') || after.starts_with(' ');
        let length = bar.len() + usize::from(after.starts_with(' '));
        (spaced && !before.ends_with('\\')).then(|| start + at..start + at + length)
    })
}

/// Returns whether a line is the delimiter row of a table, such as `| --- | :-: |`.
fn is_table_delimiter(line: &str) -> bool {
    let row = line.trim();
    let is_cell = |cell: &str| {
        let dashes = cell.trim().trim_start_matches(':').trim_end_matches(':');
        !dashes.is_empty() && dashes.bytes().all(|byte| byte == b'-')
    };
    row.contains('|') && row.trim_matches('|').split('|').all(is_cell)
}

/// Returns the length of the marks at the start of a line: those of quotations, of a heading, and
/// of a list item with its checkbox. The number of a list item counts as a mark only if it is 1.
fn block_marks(line: &str) -> usize {
    let mut rest = line.trim_start();
    while let Some(quoted) = rest.strip_prefix('>') {
        rest = quoted.trim_start();
    }
    let level = rest.len() - rest.trim_start_matches('#').len();
    if (1..=6).contains(&level) && rest[level..].starts_with(' ') {
        rest = rest[level..].trim_start();
    }
    for mark in ["- ", "* ", "+ ", "1. ", "1) "] {
        if let Some(item) = rest.strip_prefix(mark) {
            rest = item.trim_start();
            for open in ["[ ] ", "[x] ", "[X] "] {
                rest = rest.strip_prefix(open).unwrap_or(rest);
            }
            break;
        }
    }
    line.len() - rest.len()
}

/// Finds the marks in a part of a line and adds them to `marks`. Takes linear time, because it
/// follows only a few levels of nesting and never repeats a failed search for a closing mark.
fn inline_marks(line: &str, part: Range<usize>, marks: &mut Vec<Range<usize>>) {
    // Opening marks for which a search up to the end of `part` found no closing mark.
    let mut unclosed: Vec<&str> = Vec::new();
    let mut at = part.start;
    while at < part.end {
        let rest = &line[at..part.end];
        let character = rest.chars().next().unwrap_or_default();
        at += match character {
            '\\' if rest[1..].starts_with(|next: char| next.is_ascii_punctuation()) => {
                marks.push(at..at + 1);
                2
            }
            '`' => code(line, at..part.end, marks, &mut unclosed),
            '*' | '_' | '~' => emphasis(line, at..part.end, marks, &mut unclosed),
            '!' | '[' => link(line, at..part.end, marks),
            _ => character.len_utf8(),
        };
    }
}

/// Processes the backticks at the start of `part`. If they open a code span, adds the backticks at
/// both ends of the span to `marks` and returns the length of the span in bytes. Otherwise, returns
/// the number of backticks. The caller must skip the returned number of bytes.
fn code<'a>(
    line: &'a str,
    part: Range<usize>,
    marks: &mut Vec<Range<usize>>,
    unclosed: &mut Vec<&'a str>,
) -> usize {
    let text = &line[part.clone()];
    let run = run_of(text, '`');
    if run > MAX_TICKS || unclosed.contains(&&text[..run]) {
        return run;
    }
    let closing = text[run..]
        .match_indices(&text[..run])
        .map(|(at, _)| run + at)
        .find(|at| !text[..*at].ends_with('`') && run_of(&text[*at..], '`') == run);
    match closing {
        Some(end) => {
            marks.push(part.start..part.start + run);
            marks.push(part.start + end..part.start + end + run);
            end + run
        }
        None if is_cut(line) && text.len() > run => {
            marks.push(part.start..part.start + run);
            text.len()
        }
        None => {
            unclosed.push(&text[..run]);
            run
        }
    }
}

/// Processes the `*`, `_` or `~` characters at the start of `part`. If they open emphasised text,
/// adds the marks around and inside the text to `marks` and returns its length in bytes, including
/// the marks. Otherwise, returns the number of these characters. The caller must skip the returned
/// number of bytes.
///
/// In a shortened line, an opening mark of two characters counts even without its closing mark.
fn emphasis<'a>(
    line: &'a str,
    part: Range<usize>,
    marks: &mut Vec<Range<usize>>,
    unclosed: &mut Vec<&'a str>,
) -> usize {
    let text = &line[part.clone()];
    let character = text.chars().next().unwrap_or_default();
    let run = run_of(text, character);
    let opens = !line[..part.start].ends_with(char::is_alphanumeric)
        && text[run..].starts_with(|next: char| !next.is_whitespace());
    if !opens || run > 3 || (character == '~' && run != 2) {
        return run;
    }
    let mark = &text[..run];
    let places = match unclosed.contains(&mark) {
        true => "",
        false => &text[run..],
    };
    let closing = places.match_indices(mark).map(|(at, _)| run + at).find(|at| {
        let inner = &text[..*at];
        let after = &line[part.start + at + run..];
        !inner.ends_with(|last: char| last.is_whitespace() || last == character || last == '\\')
            && !after.starts_with(char::is_alphanumeric)
            && run_of(&text[*at..], character) == run
    });
    match closing {
        // Keep the underscores: a name such as `__init__` is more likely than an emphasised word.
        Some(end) if character == '_' && run == 2 && is_name(&text[run..end]) => end + run,
        Some(end) => {
            marks.push(part.start..part.start + run);
            inline_marks(line, part.start + run..part.start + end, marks);
            marks.push(part.start + end..part.start + end + run);
            end + run
        }
        None => {
            unclosed.push(mark);
            if is_cut(line) && run == 2 {
                marks.push(part.start..part.start + run);
            }
            run
        }
    }
}

/// Processes the link or image at the start of `part`. Adds its marks to `marks` and returns its
/// length in bytes, or returns 1 if there is no link or image. The caller must skip the returned
/// number of bytes.
fn link(line: &str, part: Range<usize>, marks: &mut Vec<Range<usize>>) -> usize {
    let text = &line[part.clone()];
    let open = if text.starts_with("![") { 2 } else { 1 };
    if !text.starts_with(&"!["[2 - open..]) {
        return 1;
    }
    let close = text[open..].find(['[', ']']).map(|at| open + at);
    let found = close.and_then(|end| {
        let address = text[end..].strip_prefix("](")?;
        let length = address_length(address)?;
        // Square brackets after a word, as in `list[0]`, form a link only if a web address follows.
        let is_index = open == 1
            && line[..part.start].ends_with(char::is_alphanumeric)
            && !address.starts_with("http://")
            && !address.starts_with("https://");
        (end > open && !is_index && is_address(&address[..length])).then_some((end, end + length + 3))
    });
    let Some((end, length)) = found else {
        return 1;
    };
    marks.push(part.start..part.start + open);
    inline_marks(line, part.start + open..part.start + end, marks);
    marks.push(part.start + end..part.start + length);
    length
}

/// Returns the length of the link address at the start of `text`, up to the closing parenthesis.
fn address_length(text: &str) -> Option<usize> {
    let mut open = 0;
    for (at, character) in text.char_indices() {
        match character {
            '(' if open < MAX_OPEN => open += 1,
            ')' if open > 0 => open -= 1,
            ')' => return Some(at),
            '(' => return None,
            _ => {}
        }
    }
    None
}

/// Returns whether the text in the parentheses of a link is an address, with or without a title.
fn is_address(text: &str) -> bool {
    let Some((_, title)) = text.split_once(' ') else {
        return true;
    };
    let title = title.trim();
    ['"', '\'']
        .iter()
        .any(|&mark| title.len() > 1 && title.starts_with(mark) && title.ends_with(mark))
}

/// Returns whether the line ends with an ellipsis, which means that the line was shortened and may
/// lack closing marks.
fn is_cut(line: &str) -> bool {
    line.ends_with('…')
}

fn is_name(text: &str) -> bool {
    text.chars()
        .all(|character| character.is_ascii_alphanumeric() || character == '_')
}

/// Returns the number of leading `character`s, which must be ASCII.
fn run_of(text: &str, character: char) -> usize {
    text.len() - text.trim_start_matches(character).len()
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    #[test]
    fn marks_go_and_words_stay() {
        for (line, plain) in [
            ("**a**", "a"),
            (
                "Show me the model **cut**, please",
                "Show me the model cut, please",
            ),
            ("*a* and _b_ and ~~c~~", "a and b and c"),
            ("***both***", "both"),
            ("**a *b* c**", "a b c"),
            (
                "A second question with `code` and",
                "A second question with code and",
            ),
            ("``a ` b``", "a ` b"),
            ("`**a**`", "**a**"),
            ("# Plan", "Plan"),
            ("### Plan for **May**", "Plan for May"),
            ("> quoted", "quoted"),
            ("- item", "item"),
            ("* [ ] item", "item"),
            ("1. first", "first"),
            (
                "See [the docs](https://a.example/b_c) first",
                "See the docs first",
            ),
            (
                "Read [a page](https://a.example/b_(c) \"Title\"), too",
                "Read a page, too",
            ),
            ("Known[2](https://a.example) facts", "Known2 facts"),
            ("![a **cat**](cat.png)", "a cat"),
            (r"5 \* 3", "5 * 3"),
            // The lines below were shortened, so closing marks are missing.
            ("Write **a long and bold…", "Write a long and bold…"),
            ("Explain `let x = 1 and…", "Explain let x = 1 and…"),
            // From here to `"# "`, characters that look like marks are meant literally.
            ("snake_case", "snake_case"),
            ("a_b_c and d_e_f", "a_b_c and d_e_f"),
            ("2*3*4", "2*3*4"),
            ("2 * 3 * 4", "2 * 3 * 4"),
            ("__init__ and __main__.py", "__init__ and __main__.py"),
            ("*args and **kwargs", "*args and **kwargs"),
            ("#hashtag", "#hashtag"),
            ("C# and F#", "C# and F#"),
            ("-5 degrees", "-5 degrees"),
            ("a[0] = b[1](c)", "a[0] = b[1](c)"),
            ("~/notes and ~/more", "~/notes and ~/more"),
            ("C:\\Users\\me", "C:\\Users\\me"),
            ("one ` tick", "one ` tick"),
            ("****", "****"),
            ("# ", "# "),
            ("流 **字** 流", "流 字 流"),
            ("| **model** | what it shows |", "model what it shows"),
            (r"| a \| b | *c* |", "a | b c"),
            ("| a ** | ** b |", "a ** ** b"),
            ("| 1|2|3 |", "1|2|3"),
            ("| grep |", "| grep |"),
            ("", ""),
        ] {
            assert_eq!(without_marks(line), plain, "{line:?}");
        }
    }

    #[test]
    fn the_words_of_several_lines_are_one_line() {
        for (text, words) in [
            ("# Plan\n\n- *a*\n-  b", "Plan a b"),
            ("```rust\nlet a = 1;\n```\nDone", "let a = 1; Done"),
            ("```\n```", "``` ```"),
            ("| a | b |\n|---|---|\n| c | d |", "a b c d"),
            (" ", ""),
        ] {
            assert_eq!(plain_words(text), words, "{text:?}");
        }
    }

    #[test]
    fn code_blocks_have_no_marks_but_their_fences() {
        for (text, plain) in [
            ("*a*\n```rust\n*b = c[0]\n```\n*d*", "a\n\n*b = c[0]\n\nd"),
            ("```a``` *b*\n*c*", "a b\nc"),
            ("| a | b |\n|---|:-:|\n| c | d |", "a b \n\nc d "),
        ] {
            assert_eq!(without(text, &marks_in_lines(text)), plain);
        }
    }

    /// If the code searched the rest of the line again at every mark, this test would take hours.
    #[test]
    fn marks_that_never_close_are_passed_in_linear_time() {
        for piece in [
            "*a ", "[", "` ``", "*a**", "[a](", "![a](b ", "[](", "**a __b ~~c ",
        ] {
            marks_in(&piece.repeat(100_000));
        }
    }

    proptest! {
        #[test]
        fn any_line_keeps_its_words(line in "[a1 *_`~#>|!\\\\\\[\\]().…流-]{0,40}") {
            let marks = marks_in(&line);
            for pair in marks.windows(2) {
                prop_assert!(pair[0].end <= pair[1].start, "{marks:?}");
            }
            for character in ['a', '流'] {
                let count = |text: &str| text.matches(character).count();
                let hidden: usize = marks.iter().map(|mark| count(&line[mark.clone()])).sum();
                let in_links: usize = line.matches("](").count();
                prop_assert!(hidden == 0 || in_links > 0, "{line:?} {marks:?}");
            }
        }
    }
}
