//! Makes characters visible that could control a terminal or disguise text.

use std::borrow::Cow;

/// The flags of England, Scotland and Wales, the only ones for which Unicode recommends tags.
const TAGGED_FLAGS: [&str; 3] = [
    "🏴\u{e0067}\u{e0062}\u{e0065}\u{e006e}\u{e0067}\u{e007f}",
    "🏴\u{e0067}\u{e0062}\u{e0073}\u{e0063}\u{e0074}\u{e007f}",
    "🏴\u{e0067}\u{e0062}\u{e0077}\u{e006c}\u{e0073}\u{e007f}",
];

/// Number of preceding characters that decide whether an invisible character is kept. Six are
/// needed, because the last character of a flag in [`TAGGED_FLAGS`] follows six others.
const END_CHARS: usize = 6;

/// Replaces every control character except line feed and tab, and every character that reorders or
/// hides text, with visible characters such as `␛` or `<U+202E>`. Keeps invisible characters that
/// normal writing and emoji need.
///
/// Use this function for text that people read on a terminal. Otherwise, a model could set the
/// clipboard or the terminal's title with escape sequences, overwrite earlier output, or make a
/// copied command differ from the one on the screen. Do not use it for data that programs read.
pub fn harmless(text: &str) -> Cow<'_, str> {
    harmless_after(&mut String::new(), text)
}

/// Returns the text as it should be written: unchanged to a file or a pipe, but changed by
/// [`harmless`] to a terminal.
pub fn harmless_on(terminal: bool, text: &str) -> Cow<'_, str> {
    match terminal {
        true => harmless(text),
        false => Cow::Borrowed(text),
    }
}

/// Works like [`harmless`], but on one piece of a longer text. `end` must contain the last
/// characters that were shown before this piece. The function updates `end` for the next piece.
pub fn harmless_after<'a>(end: &mut String, text: &'a str) -> Cow<'a, str> {
    let shown = match text.chars().any(may_be_harmful) {
        true => Cow::Owned(replaced(end, text)),
        false => Cow::Borrowed(text),
    };
    end.push_str(end_of(&shown));
    *end = end_of(end).to_owned();
    shown
}

fn end_of(text: &str) -> &str {
    let first = text.char_indices().rev().nth(END_CHARS - 1);
    &text[first.map_or(0, |(at, _)| at)..]
}

fn replaced(before: &str, text: &str) -> String {
    let mut shown = before.to_owned();
    shown.reserve(text.len() + 8);
    for character in text.chars() {
        match u32::from(character) {
            _ if !may_be_harmful(character) || belongs_after(&shown, character) => shown.push(character),
            // The visible symbols for these control characters start at U+2400, in the same order.
            code @ 0..=0x1F => shown.extend(char::from_u32(0x2400 + code)),
            0x7F => shown.push('␡'),
            code => shown.push_str(&format!("<U+{code:04X}>")),
        }
    }
    shown.split_off(before.len())
}

/// Returns whether a character could control a terminal, or reorder or hide text.
pub fn may_be_harmful(character: char) -> bool {
    (character.is_control() && !matches!(character, '\n' | '\t'))
        || matches!(character,
            // Characters that control the direction of text.
            '\u{61C}' | '\u{200E}' | '\u{200F}' | '\u{202A}'..='\u{202E}' | '\u{2066}'..='\u{2069}'
            // The line separator and the paragraph separator, which start a new line.
            | '\u{2028}' | '\u{2029}'
            // Characters without width.
            | '\u{180E}' | '\u{200B}'..='\u{200D}' | '\u{2060}'..='\u{2065}' | '\u{206A}'..='\u{206F}' | '\u{FEFF}'
            // Annotation characters and tag characters. A sequence of tag characters can encode
            // hidden text.
            | '\u{FFF9}'..='\u{FFFB}' | '\u{E0000}'..='\u{E007F}')
}

/// Returns whether the invisible character `character` has a legitimate use directly after
/// `before`. In normal writing, a joiner never follows another joiner, and tag characters occur
/// only in flags. A sequence of joiners or tag characters can therefore not be used to hide text.
fn belongs_after(before: &str, character: char) -> bool {
    let Some(last) = before.chars().next_back() else {
        return false;
    };
    match character {
        '\u{200C}' => joins(last),
        '\u{200D}' => joins(last) || is_pictograph(last),
        '\u{E0020}'..='\u{E007F}' => TAGGED_FLAGS.iter().any(|flag| {
            let mut places = flag.match_indices(character);
            places.any(|(at, _)| before.ends_with(&flag[..at]))
        }),
        _ => false,
    }
}

/// Returns whether a character belongs to a script whose letters join or form conjuncts: Arabic to
/// N’Ko with their extensions, the scripts of India, Tibetan, Burmese, Khmer and Mongolian.
fn joins(character: char) -> bool {
    matches!(character,
        '\u{620}'..='\u{7FF}' | '\u{840}'..='\u{DFF}' | '\u{F00}'..='\u{109F}' | '\u{1780}'..='\u{17FF}'
        | '\u{1820}'..='\u{18AF}' | '\u{FB50}'..='\u{FDFF}' | '\u{FE70}'..='\u{FEFC}')
}

/// Returns whether a character can precede a joiner in an emoji: a pictograph, a skin tone, or the
/// variation selector that requests the coloured form.
fn is_pictograph(character: char) -> bool {
    matches!(character, '\u{FE0F}' | '\u{2190}'..='\u{2BFF}' | '\u{1F000}'..='\u{1FAFF}')
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
            // If these characters were not replaced, the screen would show a different command from
            // the one that the user copies.
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
            // In the next two cases, the writing system or the emoji needs the joiners. In the
            // three cases after that, the joiners have no function.
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
            // Outside a flag, even directly after one, tag characters can hide text.
            ("a\u{e0068}\u{e0069}", "a<U+E0068><U+E0069>"),
            ("🏴\u{e0068}\u{e0069}", "🏴<U+E0068><U+E0069>"),
            (
                "🏴\u{e0067}\u{e0062}\u{e0065}\u{e006e}\u{e0067}\u{e0062}",
                "🏴\u{e0067}\u{e0062}\u{e0065}\u{e006e}\u{e0067}<U+E0062>",
            ),
            (
                "🏴\u{e0067}\u{e0062}\u{e0073}\u{e0063}\u{e0074}\u{e007f}\u{e0067}",
                "🏴\u{e0067}\u{e0062}\u{e0073}\u{e0063}\u{e0074}\u{e007f}<U+E0067>",
            ),
        ] {
            assert_eq!(harmless(text), shown, "{text:?}");
        }
        assert!(matches!(harmless("nothing to do"), Cow::Borrowed(_)));
    }

    #[test]
    fn text_in_pieces_is_shown_like_the_whole_text() {
        for text in TAGGED_FLAGS
            .into_iter()
            .chain(["👩\u{200d}👧", "x\u{200d}b", "a long text"])
        {
            let mut end = String::new();
            let mut character = [0; 4];
            let shown: String = text
                .chars()
                .map(|one| harmless_after(&mut end, one.encode_utf8(&mut character)).into_owned())
                .collect();
            assert_eq!(shown, harmless(text));
            assert!(
                shown.ends_with(&end) && end.chars().count() <= END_CHARS,
                "{end:?}"
            );
        }
        for flag in TAGGED_FLAGS {
            assert_eq!(harmless(flag), flag);
        }
        assert_eq!(harmless("x\u{200d}b"), "x<U+200D>b");
    }
}
