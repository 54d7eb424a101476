//! Replaces JSON escapes that stand for unpaired surrogates.

use std::borrow::Cow;

/// Length of an escape such as `\ud83d`, in bytes.
pub const ESCAPE_LENGTH: usize = 6;

/// Replaces the escape of each unpaired surrogate (`\uD800` to `\uDFFF`) with U+FFFD. Such escapes
/// come from servers that split text between two UTF-16 code units of the same character.
pub fn replace_lone_surrogates(json: &str) -> Cow<'_, str> {
    let bytes = json.as_bytes();
    let mut out = String::new();
    let (mut kept, mut at) = (0, 0);
    while at < bytes.len() {
        at += match (bytes[at], escaped_unit(bytes, at)) {
            (b'\\', Some(0xd800..0xdc00))
                if matches!(escaped_unit(bytes, at + ESCAPE_LENGTH), Some(0xdc00..0xe000)) =>
            {
                2 * ESCAPE_LENGTH
            }
            (b'\\', Some(0xd800..0xe000)) => {
                out.push_str(&json[kept..at]);
                out.push_str("\\ufffd");
                kept = at + ESCAPE_LENGTH;
                ESCAPE_LENGTH
            }
            // The second character of an escape such as `\\` cannot start another escape.
            (b'\\', _) => 2,
            _ => 1,
        };
    }
    if kept == 0 {
        return Cow::Borrowed(json);
    }
    out.push_str(&json[kept..]);
    Cow::Owned(out)
}

/// Returns the UTF-16 code unit of the escape at byte offset `at`, or `None` if there is none.
pub fn escaped_unit(bytes: &[u8], at: usize) -> Option<u32> {
    let digits = bytes.get(at..at + ESCAPE_LENGTH)?.strip_prefix(b"\\u")?;
    u32::from_str_radix(std::str::from_utf8(digits).ok()?, 16).ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_unpaired_surrogates_are_replaced() {
        for (json, expected) in [
            (r#""a""#, r#""a""#),
            (r#""\ud83d\ude00""#, r#""\ud83d\ude00""#),
            (r#""hi \ud83d""#, r#""hi \ufffd""#),
            (r#""\ude00 there""#, r#""\ufffd there""#),
            (r#""\ud83d\ud83d\ude00\uDC00""#, r#""\ufffd\ud83d\ude00\ufffd""#),
            (r#""\\ud83d""#, r#""\\ud83d""#),
            (r#""\n\u00e9 \u12"#, r#""\n\u00e9 \u12"#),
        ] {
            assert_eq!(replace_lone_surrogates(json), expected);
        }
    }
}
