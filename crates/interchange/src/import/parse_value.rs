//! Parses JSON of unknown shape within a memory limit.

use rivulet_core::replace_lone_surrogates;
use rivulet_core::texts::import;
use serde::Deserialize;
use serde_json::Value;

use crate::import::notes::Notes;

/// Maximum number of JSON values in one text. A parsed value takes about a hundred bytes of memory.
const MAX_VALUES: usize = 3_000_000;

/// Parses a JSON text. Returns `None` and adds a note if the text is invalid, nested too deeply, or
/// has more than [`MAX_VALUES`] values. The number of values is limited, because a parsed value can
/// take much more memory than its text.
pub fn parse_value(json: &str, notes: &mut Notes) -> Option<Value> {
    if !fits(json, notes) {
        return None;
    }
    parsed(&replace_lone_surrogates(json), notes)
}

/// Parses JSON. Returns `None` and adds a note if it is invalid or nested too deeply.
pub fn parsed<'a, T: Deserialize<'a>>(json: &'a str, notes: &mut Notes) -> Option<T> {
    let note = |error: &serde_json::Error| {
        notes.note(match error.to_string().contains("recursion") {
            true => import::nested_too_deep(),
            false => import::unreadable_values(),
        });
    };
    serde_json::from_str(json).inspect_err(note).ok()
}

/// Parses a JSON text in the same way as [`parse_value`], but adds no note if the result is `None`.
pub fn parse_text(json: &str) -> Option<Value> {
    if count_values(json) > MAX_VALUES {
        return None;
    }
    serde_json::from_str(&replace_lone_surrogates(json)).ok()
}

/// Returns whether a JSON text contains at most [`MAX_VALUES`] values. Otherwise, adds a note.
pub fn fits(json: &str, notes: &mut Notes) -> bool {
    let fits = count_values(json) <= MAX_VALUES;
    if !fits {
        notes.note(import::too_large());
    }
    fits
}

/// Counts the values in a JSON text without parsing it. The count starts at one and increases by
/// one for each comma and each opening bracket. An empty array or object therefore counts as two
/// values.
fn count_values(json: &str) -> usize {
    let (mut count, mut inside, mut escaped) = (1, false, false);
    for byte in json.bytes() {
        match byte {
            _ if escaped => escaped = false,
            b'\\' if inside => escaped = true,
            b'"' => inside = !inside,
            b',' | b'[' | b'{' if !inside => count += 1,
            _ => {}
        }
    }
    count
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values_are_counted_without_parsing_them() {
        for (json, count) in [
            ("1", 1),
            ("[]", 2),
            (r#"{"a": [1, 2], "b,\"[": "x,{"}"#, 5),
            (r#"["\\", 1]"#, 3),
        ] {
            assert_eq!(count_values(json), count, "{json}");
        }
    }

    #[test]
    fn a_conversation_of_too_many_values_is_skipped_and_noted() {
        let mut notes = Notes::default();
        let json = format!("[{}1]", "1,".repeat(MAX_VALUES));
        assert!(parse_value(&json, &mut notes).is_none());
        assert_eq!(notes.list()[0].words, import::too_large());
    }
}
