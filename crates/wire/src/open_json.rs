//! Finds out which brackets and strings are open at the end of JSON text that may be cut off.

use rivulet_core::{ESCAPE_LENGTH, escaped_unit};

/// The brackets and the string that are still open at the end of the JSON text received so far.
#[derive(Debug, Default)]
pub struct OpenJson {
    /// The closing brackets that are missing, innermost last.
    missing: Vec<u8>,
    in_string: bool,
    /// Whether the last byte was a backslash that escapes the next one.
    escapes: bool,
}

impl OpenJson {
    /// Continues with the next byte of the JSON text.
    pub fn push(&mut self, byte: u8) {
        let escaped = std::mem::take(&mut self.escapes);
        match byte {
            _ if escaped => {}
            b'\\' => self.escapes = self.in_string,
            b'"' => self.in_string = !self.in_string,
            _ if self.in_string => {}
            b'{' => self.missing.push(b'}'),
            b'[' => self.missing.push(b']'),
            b'}' | b']' => {
                self.missing.pop();
            }
            _ => {}
        }
    }

    /// Returns whether no bracket and no string is open.
    pub fn is_closed(&self) -> bool {
        self.missing.is_empty() && !self.in_string
    }
}

/// Completes JSON text whose end is missing. Returns two versions. The first version keeps more of
/// the text, but is not valid if the text ends within a key or a word such as `null`. The second
/// version drops an incomplete last element.
pub fn completed(json: &str) -> [String; 2] {
    let mut open = OpenJson::default();
    let (mut value_end, mut last_escape, mut escape_before) = (0, 0, 0);
    for (at, byte) in json.bytes().enumerate() {
        if byte == b'\\' && !open.escapes {
            escape_before = std::mem::replace(&mut last_escape, at);
        }
        open.push(byte);
        match byte {
            _ if open.in_string => {}
            b',' => value_end = at,
            b'{' | b'[' | b'}' | b']' => value_end = at + 1,
            _ => {}
        }
    }
    let mut end = json.len();
    if open.in_string {
        let escape = &json[last_escape..];
        if open.escapes || (escape.starts_with("\\u") && escape.len() < ESCAPE_LENGTH) {
            (end, last_escape) = (last_escape, escape_before);
        }
        // The last escape may be the first half of a surrogate pair.
        let unit = escaped_unit(&json.as_bytes()[..end], last_escape);
        if last_escape + ESCAPE_LENGTH == end && matches!(unit, Some(0xd800..0xdc00)) {
            end = last_escape;
        }
    }
    let quote = if open.in_string { "\"" } else { "" };
    let brackets: String = open.missing.iter().rev().copied().map(char::from).collect();
    [
        format!("{}{quote}{brackets}", &json[..end]),
        format!("{}{brackets}", &json[..value_end]),
    ]
}

#[cfg(test)]
mod tests {
    use serde_json::{Value, json};

    use super::*;

    #[test]
    fn cut_text_keeps_every_value_that_has_begun() {
        for (cut, expected) in [
            ("", None),
            ("{", Some(json!({}))),
            (r#"{"a"#, Some(json!({}))),
            (r#"{"a":"#, Some(json!({}))),
            (r#"{"a":["b","#, Some(json!({"a": ["b"]}))),
            (r#"{"a":["b{, ]"#, Some(json!({"a": ["b{, ]"]}))),
            (r#"{"a":"b\"c"#, Some(json!({"a": "b\"c"}))),
            (r#"{"a":"b\"#, Some(json!({"a": "b"}))),
            (r#"{"a":"b\u00e"#, Some(json!({"a": "b"}))),
            (r#"{"a":"b\\u00e"#, Some(json!({"a": "b\\u00e"}))),
            (r#"{"a":"b\u00e9"#, Some(json!({"a": "bé"}))),
            (r#"{"a":"b\ud83d"#, Some(json!({"a": "b"}))),
            (r#"{"a":"b\ud83d\ude"#, Some(json!({"a": "b"}))),
            (r#"{"a":"b\ud83d\ude00"#, Some(json!({"a": "b😀"}))),
            (r#"{"a":"b\\ud83d"#, Some(json!({"a": "b\\ud83d"}))),
            (r#"{"a":{"b":1},"c":nul"#, Some(json!({"a": {"b": 1}}))),
            (r#"{"a":"\u00e9","b":"#, Some(json!({"a": "é"}))),
        ] {
            let found = completed(cut)
                .iter()
                .find_map(|json| serde_json::from_str::<Value>(json).ok());
            assert_eq!(found, expected, "{cut}");
        }
    }
}
