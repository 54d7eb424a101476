//! Makes characters visible that could control a terminal or disguise text.

use std::borrow::Cow;

/// Replaces every control character except line feed and tab, and every character that reorders or
/// hides text, with visible characters such as `␛` or `<U+202E>`.
///
/// Use this function only for output to a terminal. A reply may contain any escape sequence. If it
/// were printed unchanged, a model could set the clipboard or the terminal's title, overwrite
/// earlier output, or make a copied command differ from the one on the screen.
pub fn harmless(text: &str) -> Cow<'_, str> {
    harmless_after(None, text)
}

/// Replaces the same characters as [`harmless`], but in one piece of a longer text. `before` is the
/// last character before this piece.
pub fn harmless_after(before: Option<char>, text: &str) -> Cow<'_, str> {
    if !text.chars().any(may_be_harmful) {
        return Cow::Borrowed(text);
    }
    let mut shown = String::with_capacity(text.len() + 8);
    for letter in text.chars() {
        let before = shown.chars().next_back().or(before);
        match u32::from(letter) {
            _ if !may_be_harmful(letter) || belongs_after(before, letter) => shown.push(letter),
            // Unicode has a visible symbol for each of these control characters. The symbols start
            // at U+2400 and have the same order.
            code @ 0..=0x1F => shown.extend(char::from_u32(0x2400 + code)),
            0x7F => shown.push('␡'),
            code => shown.push_str(&format!("<U+{code:04X}>")),
        }
    }
    Cow::Owned(shown)
}

/// Joins the lines of a string into one line, for tables and the status line.
pub fn one_line(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// Returns whether a character could control a terminal, or reorder or hide text.
pub fn may_be_harmful(letter: char) -> bool {
    (letter.is_control() && !matches!(letter, '\n' | '\t'))
        || matches!(letter,
            // Characters that control the direction of text.
            '\u{61C}' | '\u{200E}' | '\u{200F}' | '\u{202A}'..='\u{202E}' | '\u{2066}'..='\u{2069}'
            // The line separator and the paragraph separator, which start a new line.
            | '\u{2028}' | '\u{2029}'
            // Characters without width.
            | '\u{180E}' | '\u{200B}'..='\u{200D}' | '\u{2060}'..='\u{2065}' | '\u{206A}'..='\u{206F}' | '\u{FEFF}'
            // Annotation characters and tag characters. Tag characters are invisible, and a
            // sequence of them can encode hidden text.
            | '\u{FFF9}'..='\u{FFFB}' | '\u{E0000}'..='\u{E007F}')
}

/// Returns whether the invisible character `letter` occurs in normal writing after the character
/// `before`. A joiner never occurs after another joiner, so a sequence of joiners cannot hide text.
fn belongs_after(before: Option<char>, letter: char) -> bool {
    let Some(before) = before else {
        return false;
    };
    match letter {
        '\u{200C}' => joins(before),
        '\u{200D}' => joins(before) || is_pictograph(before),
        // The flags of England, Scotland and Wales consist of a black flag followed by tag
        // characters.
        '\u{E0020}'..='\u{E007F}' => matches!(before, '🏴' | '\u{E0020}'..='\u{E007E}'),
        _ => false,
    }
}

/// Returns whether a character belongs to a script whose letters join or form conjuncts: Arabic to
/// N’Ko with their extensions, the scripts of India, Tibetan, Burmese, Khmer and Mongolian.
fn joins(letter: char) -> bool {
    matches!(letter,
        '\u{620}'..='\u{7FF}' | '\u{840}'..='\u{DFF}' | '\u{F00}'..='\u{109F}' | '\u{1780}'..='\u{17FF}'
        | '\u{1820}'..='\u{18AF}' | '\u{FB50}'..='\u{FDFF}' | '\u{FE70}'..='\u{FEFC}')
}

/// Returns whether a character can precede a joiner in an emoji: a pictograph, a skin tone, or the
/// variation selector that requests the coloured form.
fn is_pictograph(letter: char) -> bool {
    matches!(letter, '\u{FE0F}' | '\u{2190}'..='\u{2BFF}' | '\u{1F000}'..='\u{1FAFF}')
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn controls_become_visible_and_the_rest_stays() {
        for (text, shown) in [
            ("plain\ttext\n", "plain\ttext\n"),
            ("\u{1b}[2Jgone", "␛[2Jgone"),
            ("\u{1b}]52;c;ZXZpbA==\u{7}", "␛]52;c;ZXZpbA==␇"),
            ("\u{9b}31m \u{80}", "<U+009B>31m <U+0080>"),
            ("a\r\nb\0\u{8}\u{7f}", "a␍\nb␀␈␡"),
            ("流 👩‍👩‍👧 \u{a0}é", "流 👩‍👩‍👧 \u{a0}é"),
            // These characters change the order of the text. If they were not replaced, the screen
            // would show a different command from the one that the user copies.
            (
                "rm \u{202e}fr- \u{2066}x\u{2069}",
                "rm <U+202E>fr- <U+2066>x<U+2069>",
            ),
            ("a\u{61c}\u{200e}\u{200f}b", "a<U+061C><U+200E><U+200F>b"),
            (
                "pass\u{200b}word\u{2060}\u{feff}",
                "pass<U+200B>word<U+2060><U+FEFF>",
            ),
            ("a\u{2028}b\u{206a}\u{fff9}", "a<U+2028>b<U+206A><U+FFF9>"),
            // In these cases, the writing system or the emoji needs the joiners, so they are kept.
            (
                "می\u{200c}خواهم क्\u{200d}ष ශ්\u{200d}රී",
                "می\u{200c}خواهم क्\u{200d}ष ශ්\u{200d}රී",
            ),
            (
                "❤\u{fe0f}\u{200d}🔥 👩🏽\u{200d}💻",
                "❤\u{fe0f}\u{200d}🔥 👩🏽\u{200d}💻",
            ),
            ("a\u{200d}b \u{200c}c", "a<U+200D>b <U+200C>c"),
            ("👩\u{200d}\u{200d}", "👩\u{200d}<U+200D>"),
            ("\u{200d}👩", "<U+200D>👩"),
            // Tag characters that follow a black flag are kept. Other tag characters are replaced,
            // because they can hide text.
            (
                "🏴\u{e0067}\u{e0062}\u{e0065}\u{e006e}\u{e0067}\u{e007f}",
                "🏴\u{e0067}\u{e0062}\u{e0065}\u{e006e}\u{e0067}\u{e007f}",
            ),
            ("a\u{e0068}\u{e0069}", "a<U+E0068><U+E0069>"),
        ] {
            assert_eq!(harmless(text), shown, "{text:?}");
        }
        assert!(matches!(harmless("nothing to do"), Cow::Borrowed(_)));
    }

    #[test]
    fn a_joiner_in_the_next_piece_belongs_to_the_character_before() {
        assert_eq!(harmless_after(Some('👩'), "\u{200d}👧"), "\u{200d}👧");
        assert_eq!(harmless_after(Some('a'), "\u{200d}b"), "<U+200D>b");
    }

    #[test]
    fn one_line_has_no_break() {
        assert_eq!(one_line(" <html>\r\n  <b>502</b>\n"), "<html> <b>502</b>");
    }
}
