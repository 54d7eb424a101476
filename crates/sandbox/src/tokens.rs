//! Splits text into pieces that resemble a tokenizer's tokens. A word and the space before it form
//! one piece, and long words become several pieces.

/// Maximum length of a piece in characters, not counting its leading space.
const MAX_LENGTH: usize = 6;

/// Returns the pieces of `text` in order. No piece is empty, and all pieces together equal `text`.
pub(crate) fn pieces(text: &str) -> Vec<&str> {
    let mut pieces = Vec::with_capacity(text.len() / 4 + 1);
    let mut start = 0;
    let mut last = None;
    let mut run = 0;
    for (at, now) in text.char_indices().map(|(at, char)| (at, Kind::of(char))) {
        if last.is_some_and(|last| now.begins_after(last)) || run == MAX_LENGTH {
            pieces.push(&text[start..at]);
            start = at;
            run = 0;
        }
        run += usize::from(now != Kind::Space);
        last = Some(now);
    }
    if start < text.len() {
        pieces.push(&text[start..]);
    }
    pieces
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Kind {
    Space,
    Line,
    Letter,
    Sign,
    Wide,
}

impl Kind {
    fn of(char: char) -> Self {
        match char {
            '\n' => Self::Line,
            _ if char.is_whitespace() => Self::Space,
            // Each of these characters is a piece of its own. They include most emoji, and the
            // characters of Chinese and Japanese, which have no spaces between words.
            _ if char as u32 >= 0x2E80 => Self::Wide,
            _ if char.is_alphanumeric() => Self::Letter,
            _ => Self::Sign,
        }
    }

    fn begins_after(self, last: Self) -> bool {
        match last {
            Self::Space => self == Self::Line,
            Self::Wide => true,
            _ => self != last,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::pieces;

    #[test]
    fn words_have_their_leading_space_and_long_words_are_split() {
        assert_eq!(
            pieces("The stream, unquestionably."),
            ["The", " stream", ",", " unques", "tionab", "ly", "."]
        );
    }

    #[test]
    fn line_breaks_signs_and_wide_characters_are_pieces_of_their_own() {
        assert_eq!(
            pieces("a\n\n  b 川流 🌊!"),
            ["a", "\n\n", "  b", " 川", "流", " 🌊", "!"]
        );
        assert!(pieces("").is_empty());
    }

    #[test]
    fn the_pieces_together_are_the_text() {
        let text = include_str!("../texts/markdown.md");
        assert_eq!(pieces(text).concat(), text);
        assert!(pieces(text).iter().all(|piece| !piece.is_empty()));
    }
}
