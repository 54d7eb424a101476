//! Finds the Markdown marks in a line of text, so that a title or a snippet can be shown without
//! them.
//!
//! The rules are stricter than those of Markdown: marks that could be meant literally, as in
//! `snake_case`, `2*3*4` or `__init__`, count as text.

use std::ops::Range;

/// Returns a line without its Markdown marks for headings, lists, quotations, emphasis, code, links
/// and images. Keeps the words. If nothing would remain, returns the line unchanged.
pub fn without_marks(line: &str) -> String {
    let mut plain = String::with_capacity(line.len());
    let mut at = 0;
    for mark in marks_in(line) {
        plain.push_str(&line[at..mark.start]);
        at = mark.end;
    }
    plain.push_str(&line[at..]);
    let plain = plain.trim();
    if plain.is_empty() { line } else { plain }.to_owned()
}

/// Returns the byte ranges of the marks in a line, in order and without overlaps.
pub(crate) fn marks_in(line: &str) -> Vec<Range<usize>> {
    let start = block_marks(line);
    let mut marks = Vec::new();
    if start > 0 {
        marks.push(0..start);
    }
    inline_marks(line, start..line.len(), &mut marks);
    marks.sort_by_key(|mark| mark.start);
    marks
}

/// Returns the length of the marks at the start of a line: those of quotations, of a heading, and
/// of a list item with its checkbox.
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

/// Finds the marks in a part of a line and adds them to `marks`. Visits each byte once for each
/// level of nesting, and only a few levels are possible.
fn inline_marks(line: &str, part: Range<usize>, marks: &mut Vec<Range<usize>>) {
    let mut at = part.start;
    while at < part.end {
        let rest = &line[at..part.end];
        let letter = rest.chars().next().unwrap_or_default();
        at += match letter {
            '\\' if rest[1..].starts_with(|next: char| next.is_ascii_punctuation()) => {
                marks.push(at..at + 1);
                2
            }
            '`' => code(line, at..part.end, marks),
            '*' | '_' | '~' => emphasis(line, at..part.end, marks),
            '!' | '[' => link(line, at..part.end, marks),
            _ => letter.len_utf8(),
        };
    }
}

/// Adds the marks of the code at the start of `part` to `marks`. Returns the length of the code
/// including its marks.
fn code(line: &str, part: Range<usize>, marks: &mut Vec<Range<usize>>) -> usize {
    let text = &line[part.clone()];
    let run = run_of(text, '`');
    let closing = text[run..]
        .match_indices(&text[..run])
        .map(|(at, _)| run + at)
        .find(|at| run_of(&text[*at..], '`') == run && !text[..*at].ends_with('`'));
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
        None => run,
    }
}

/// Adds the marks of the emphasised text at the start of `part` to `marks`. Returns the number of
/// bytes to skip: the length of the emphasised text with its marks, or only the number of mark
/// characters if they do not enclose emphasised text.
fn emphasis(line: &str, part: Range<usize>, marks: &mut Vec<Range<usize>>) -> usize {
    let text = &line[part.clone()];
    let letter = text.chars().next().unwrap_or_default();
    let run = run_of(text, letter);
    let opens = !line[..part.start].ends_with(char::is_alphanumeric)
        && text[run..].starts_with(|next: char| !next.is_whitespace());
    if !opens || run > 3 || (letter == '~' && run != 2) {
        return run;
    }
    let mark = &text[..run];
    let closing = text[run..]
        .match_indices(mark)
        .map(|(at, _)| run + at)
        .find(|at| {
            let inner = &text[..*at];
            let after = &line[part.start + at + run..];
            run_of(&text[*at..], letter) == run
                && !inner.ends_with(|last: char| last.is_whitespace() || last == letter || last == '\\')
                && !after.starts_with(char::is_alphanumeric)
        });
    match closing {
        // Keep the underscores: the text is more likely to be a name such as `__init__` than a
        // single emphasised word.
        Some(end) if letter == '_' && run == 2 && is_name(&text[run..end]) => end + run,
        Some(end) => {
            marks.push(part.start..part.start + run);
            inline_marks(line, part.start + run..part.start + end, marks);
            marks.push(part.start + end..part.start + end + run);
            end + run
        }
        None if is_cut(line) && run == 2 => {
            marks.push(part.start..part.start + run);
            run
        }
        None => run,
    }
}

/// Adds the marks of the link or image at the start of `part` to `marks`. Returns the length of the
/// link or image.
fn link(line: &str, part: Range<usize>, marks: &mut Vec<Range<usize>>) -> usize {
    let text = &line[part.clone()];
    let open = if text.starts_with("![") { 2 } else { 1 };
    // Square brackets directly after a word are an index, as in `list[0]`, rather than a link.
    let indexes = open == 1 && line[..part.start].ends_with(char::is_alphanumeric);
    if indexes || !text.starts_with(&"!["[2 - open..]) {
        return 1;
    }
    let found = text.find("](").and_then(|end| {
        let length = text[end..].find(')')?;
        let destination = &text[end + 2..end + length];
        let named = end > open && !text[open..end].contains('[');
        (named && !destination.contains(' ')).then_some((end, end + length + 1))
    });
    let Some((end, length)) = found else {
        return 1;
    };
    marks.push(part.start..part.start + open);
    inline_marks(line, part.start + open..part.start + end, marks);
    marks.push(part.start + end..part.start + length);
    length
}

/// Returns whether the line ends with an ellipsis. If so, it was shortened, and closing marks may
/// be missing.
fn is_cut(line: &str) -> bool {
    line.ends_with('…')
}

fn is_name(text: &str) -> bool {
    text.chars()
        .all(|letter| letter.is_ascii_alphanumeric() || letter == '_')
}

/// Returns the number of times that the ASCII character `letter` occurs at the start of a string.
fn run_of(text: &str, letter: char) -> usize {
    text.len() - text.trim_start_matches(letter).len()
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
            ("![a **cat**](cat.png)", "a cat"),
            (r"5 \* 3", "5 * 3"),
            // In these cases, the line was shortened, so closing marks are missing.
            ("Write **a long and bold…", "Write a long and bold…"),
            ("Explain `let x = 1 and…", "Explain let x = 1 and…"),
            // In these cases, the marks are meant literally and are kept.
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
            ("", ""),
        ] {
            assert_eq!(without_marks(line), plain, "{line:?}");
        }
    }

    proptest! {
        #[test]
        fn any_line_keeps_its_words(line in "[a1 *_`~#>!\\\\\\[\\]().…流-]{0,40}") {
            let marks = marks_in(&line);
            for pair in marks.windows(2) {
                prop_assert!(pair[0].end <= pair[1].start, "{marks:?}");
            }
            for letter in ['a', '流'] {
                let count = |text: &str| text.matches(letter).count();
                let hidden: usize = marks.iter().map(|mark| count(&line[mark.clone()])).sum();
                let in_links: usize = line.matches("](").count();
                prop_assert!(hidden == 0 || in_links > 0, "{line:?} {marks:?}");
            }
        }
    }
}
