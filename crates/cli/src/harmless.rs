//! Makes control characters visible, so that a terminal does not execute them.

use std::borrow::Cow;

/// Replaces every control character except line feed and tab with a visible one: `␛`, `<U+009B>`.
///
/// Only for terminals. A reply may contain any escape sequence, and a model must not be able to set the
/// clipboard or the title, or to overwrite earlier output.
pub fn harmless(text: &str) -> Cow<'_, str> {
    if !text.chars().any(is_harmful) {
        return Cow::Borrowed(text);
    }
    let mut shown = String::with_capacity(text.len() + 8);
    for letter in text.chars() {
        match u32::from(letter) {
            _ if !is_harmful(letter) => shown.push(letter),
            // Unicode has a symbol for each C0 control, in the same order.
            code @ 0..=0x1F => shown.extend(char::from_u32(0x2400 + code)),
            0x7F => shown.push('␡'),
            code => shown.push_str(&format!("<U+{code:04X}>")),
        }
    }
    Cow::Owned(shown)
}

/// Joins the lines of a text into one, for tables and the status line.
pub fn one_line(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

fn is_harmful(letter: char) -> bool {
    letter.is_control() && !matches!(letter, '\n' | '\t')
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
        ] {
            assert_eq!(harmless(text), shown, "{text:?}");
        }
        assert!(matches!(harmless("nothing to do"), Cow::Borrowed(_)));
    }

    #[test]
    fn one_line_has_no_break() {
        assert_eq!(one_line(" <html>\r\n  <b>502</b>\n"), "<html> <b>502</b>");
    }
}
