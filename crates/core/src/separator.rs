//! Determines which whitespace is missing between a reply and a continuation that does not repeat
//! the end of the reply.
//!
//! A model that is asked to continue writes a new message, and messages do not begin with
//! whitespace. Without a separator, the last and the next word would merge.

/// Characters that Markdown uses to mark emphasised text and code.
const MARKERS: [char; 3] = ['*', '~', '`'];
/// Punctuation that follows a word without a space in between.
const CLOSING: &str = ".,;:!?…)]}”’»%";
/// Punctuation that precedes a word without a space in between.
const OPENING: &str = "([{“‘«";

/// Returns whether a character is a letter or digit of a script that separates words with spaces.
/// Returns `false` for Korean, which also uses spaces, because a reply can be cut inside a Korean
/// word.
pub fn is_spaced(character: char) -> bool {
    let unspaced = matches!(character as u32,
        0x0e00..=0x0eff // Unicode blocks of Thai and Lao
        | 0x0f00..=0x109f // Unicode blocks of Tibetan and Burmese
        | 0x1780..=0x17ff // Unicode block of Khmer
        | 0x2e80..); // Chinese, Japanese, and Korean, because a reply can be cut inside a Korean word
    character.is_alphanumeric() && !unspaced
}

/// Returns the whitespace to insert between `before` and `new`: nothing, a space, or line breaks.
///
/// If it is uncertain whether whitespace is missing, returns nothing. There is one exception: a
/// space is inserted between two words that would otherwise merge, unless they are in code, a
/// formula or a URL. A message seldom begins with the second half of a word.
pub fn separator(before: &str, new: &str) -> &'static str {
    let (Some(last), Some(first)) = (before.chars().next_back(), new.chars().next()) else {
        return "";
    };
    let line = before.rsplit('\n').next().unwrap_or_default();
    if last == '\n' || first.is_whitespace() {
        return "";
    }
    if in_fence(before) {
        return if new.starts_with("```") { "\n" } else { "" };
    }
    if let Some(lines) = block_break(line, new) {
        return lines;
    }
    if last.is_whitespace()
        || !line.matches('`').count().is_multiple_of(2)
        || !line.matches('$').count().is_multiple_of(2)
    {
        return "";
    }
    if ends_a_word(line, new) && starts_a_word(line, new) {
        " "
    } else {
        ""
    }
}

fn in_fence(text: &str) -> bool {
    let fences = text.lines().filter(|line| line.trim_start().starts_with("```"));
    !fences.count().is_multiple_of(2)
}

/// Returns the line breaks to insert before `new` if it starts a Markdown block. `line` is the last
/// line of the reply. A heading or a code block always starts after an empty line. A list item, a
/// quotation or a table row starts on the next line, but only if `line` is of the same kind.
fn block_break(line: &str, new: &str) -> Option<&'static str> {
    let heading = new.trim_start_matches('#');
    if new.starts_with("```") || (heading.len() < new.len() && heading.starts_with(' ')) {
        return Some("\n\n");
    }
    let item = item_marker(new)?;
    (item_marker(line.trim_start()) == Some(item)).then_some("\n")
}

/// Returns the character that identifies the marker of a list item (`1` for any number), a
/// quotation or a table row. Returns `None` for any other line.
fn item_marker(line: &str) -> Option<char> {
    let number = line.trim_start_matches(|character: char| character.is_ascii_digit());
    if number.len() < line.len() {
        return (number.starts_with(". ") || number.starts_with(") ")).then_some('1');
    }
    let first = line.chars().next()?;
    match first {
        '|' => Some('|'),
        '-' | '*' | '+' | '>' => line[1..].starts_with(' ').then_some(first),
        _ => None,
    }
}

/// Returns whether `line` ends with a word, or with punctuation after which a space usually
/// follows. Returns `false` if the end of `line` seems to be only the beginning of a longer token,
/// such as a web address or a decimal number, that continues in `new`, the text after it.
fn ends_a_word(line: &str, new: &str) -> bool {
    let inside = line.trim_end_matches(MARKERS);
    let Some(last) = inside.chars().next_back() else {
        return false;
    };
    let token = inside.rsplit(char::is_whitespace).next().unwrap_or_default();
    if token.contains("://") || token.starts_with("www.") || token.contains('\\') {
        return false;
    }
    // After a space or an opening bracket, markers such as `**` begin emphasised text.
    if inside.len() < line.len() && (last.is_whitespace() || OPENING.contains(last)) {
        return false;
    }
    let next = new.chars().next().unwrap_or(' ');
    let after_digit = token
        .chars()
        .rev()
        .nth(1)
        .is_some_and(|character| character.is_ascii_digit());
    match last {
        character if character.is_ascii_digit() => !next.is_ascii_digit(),
        character if character.is_alphanumeric() => is_spaced(character),
        // After a full stop, a file name, an abbreviation or a decimal number may continue.
        '.' => !(next.is_lowercase() || after_digit && next.is_ascii_digit()),
        ',' | ':' => !(after_digit && next.is_ascii_digit()),
        ']' => !"([".contains(next),
        '"' => inside.matches('"').count().is_multiple_of(2),
        character => CLOSING.contains(character),
    }
}

/// Returns whether `new` starts with a word, or with punctuation that usually follows a space.
fn starts_a_word(line: &str, new: &str) -> bool {
    let inside = new.trim_start_matches(MARKERS);
    let Some(first) = inside.chars().next() else {
        return false;
    };
    match first {
        character if character.is_alphanumeric() => is_spaced(character),
        '"' => line.matches('"').count().is_multiple_of(2),
        character => OPENING.contains(character),
    }
}

/// Returns whether more text is needed to choose a separator: all characters of `new` may belong to
/// a Markdown marker, to the number of a list item, or to opening punctuation.
pub fn is_undecided(new: &str) -> bool {
    const LONGEST: usize = 12;
    let open = |character: char| MARKERS.contains(&character) || "#-+>|\"“‘«([{.".contains(character);
    new.len() <= LONGEST
        && new
            .chars()
            .all(|character| open(character) || character.is_ascii_digit())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_words_are_separated() {
        for (before, new, expected) in [
            // The reply ends with a word and the continuation starts with one, or one of the two is
            // empty.
            ("The quick brown", "fox jumps", " "),
            ("the story", "The story goes", " "),
            ("in step", "2 we", " "),
            ("in 2026", "we met", " "),
            ("Der Fluß", "Änderung", " "),
            ("река", "течёт", " "),
            ("", "fox", ""),
            ("brown", "", ""),
            // The necessary whitespace is already present.
            ("brown ", "fox", ""),
            ("brown", " fox", ""),
            ("brown\n", "fox", ""),
            ("brown", "\n\nFox", ""),
            // The reply ends with a number, or with punctuation after a number.
            ("It costs 12", "50", ""),
            ("pi is 3.", "14", ""),
            ("one of 1,", "000", ""),
            ("at 10:", "30", ""),
            ("in 2026.", "The next", " "),
            // The reply ends with punctuation.
            ("It ended.", "Then it began", " "),
            ("first,", "second", " "),
            ("as follows:", "one", " "),
            ("really?", "Yes", " "),
            ("wait…", "What", " "),
            ("(in brackets)", "and on", " "),
            ("he said \"no\"", "and left", " "),
            ("he said \"", "no", ""),
            ("main.", "rs", ""),
            ("e.", "g. this", ""),
            ("(", "in brackets", ""),
            ("and/", "or", ""),
            ("well-", "known", ""),
            ("snake_", "case", ""),
            ("user@", "example", ""),
            // The continuation starts with punctuation.
            ("brown", ", then", ""),
            ("brown", ".", ""),
            ("brown", ") and", ""),
            ("don", "'t", ""),
            ("don", "’t", ""),
            ("brown", "(a colour)", " "),
            ("he said", "“no”", " "),
            ("he said", "\"no\"", " "),
            ("he said \"no", "\" and left", ""),
            ("the link [text]", "(https://a.example)", ""),
            // Markdown markers surround words.
            ("the story**", "The story", " "),
            ("the story", "**The story", " "),
            ("*the story*", "goes on", " "),
            ("it is **", "bold", ""),
            ("it is **bold", "** and plain", ""),
            ("it is", "**bold**", " "),
            ("run `cargo`", "now", " "),
            ("run `cargo", "test`", ""),
            ("run", "`cargo test`", " "),
            ("~~gone~~", "and back", " "),
            // The reply ends inside a URL or a formula.
            ("see https://a.example/path", "to", ""),
            ("see www.", "Example.com", ""),
            ("where $x", "y$ is", ""),
            ("a \\frac", "tion", ""),
            // The script does not separate words by spaces.
            ("流式输出", "的结尾", ""),
            ("これは", "ペンです", ""),
            ("ภาษา", "ไทย", ""),
            ("한국", "어", ""),
            ("使用Rivulet", "可以", ""),
            ("使用", "Rivulet", ""),
            ("它结束了。", "然后", ""),
            // Lists, quotations, tables and headings.
            ("- one\n- two", "- three", "\n"),
            ("1. one\n2. two", "3. three", "\n"),
            ("1) one", "2) two", "\n"),
            ("> quoted", "> more", "\n"),
            ("| a | b |", "| c | d |", "\n"),
            ("  * nested", "* next", "\n"),
            ("- one", "and more of it", " "),
            ("a plain line", "- which goes on", ""),
            ("It ended.", "## Next", "\n\n"),
            ("It ended. ", "## Next", "\n\n"),
            ("It ended.", "```rust\nfn", "\n\n"),
            ("C", "#", ""),
            // The reply ends inside or after a code block.
            ("```rust\nlet get", "Value = 1;", ""),
            ("```rust\nreturn", "x", ""),
            ("```rust\nlet x = 1;", "```\nDone", "\n"),
            ("```rust\nlet x = 1;\n```\nThat", "is it", " "),
        ] {
            assert_eq!(separator(before, new), expected, "{before:?} + {new:?}");
        }
    }

    #[test]
    fn a_continuation_that_starts_with_markers_waits_for_its_first_word() {
        for (new, undecided) in [
            ("", true),
            ("**", true),
            ("##", true),
            ("12", true),
            ("12.", true),
            ("-", true),
            ("\"", true),
            ("1. t", false),
            ("- t", false),
            ("word", false),
            (" ", false),
            ("1234567890123", false),
        ] {
            assert_eq!(is_undecided(new), undecided, "{new:?}");
        }
    }
}
