//! Reads fields from JSON of unknown shape. A value of an unexpected type counts as missing.

use rivulet_core::texts::import;
use rivulet_core::{Ending, Role};
use serde_json::Value;
use time::OffsetDateTime;
use time::format_description::well_known::Rfc3339;

use crate::import::notes::Notes;

/// The latest valid time: the last millisecond of the year 9999, in milliseconds since 1970 (UTC).
pub const LAST_MS: i64 = 253_402_300_799_999;

/// Returns the value of a string field, or an empty string if the object has no such field.
pub fn text<'a>(value: &'a Value, key: &str) -> &'a str {
    value[key].as_str().unwrap_or_default()
}

/// Returns the value of a string field, or `None` if the field is missing or empty.
pub fn some_text(value: &Value, key: &str) -> Option<String> {
    Some(text(value, key))
        .filter(|text| !text.is_empty())
        .map(str::to_owned)
}

/// Returns the value of an id field, which may be a non-empty string or a number.
pub fn name(value: &Value, key: &str) -> Option<String> {
    match value.get(key) {
        Some(Value::Number(number)) => Some(number.to_string()),
        _ => some_text(value, key),
    }
}

/// Returns the value of a list field, or an empty list if the object has no such field.
pub fn list<'a>(value: &'a Value, key: &str) -> &'a [Value] {
    value[key].as_array().map_or(&[], Vec::as_slice)
}

/// Returns whether a field is `true`.
pub fn flag(value: &Value, key: &str) -> bool {
    value[key].as_bool().unwrap_or(false)
}

/// Parses a time into milliseconds since 1970 (UTC). Accepts text in RFC 3339 format, and a number
/// of seconds, milliseconds, microseconds or nanoseconds, which may be stored as text. The unit of
/// a number is determined from its magnitude. Returns `None` for zero and for times before 1970 or
/// after the year 9999.
pub fn time_of(value: Option<&Value>) -> Option<i64> {
    let ms = match value? {
        Value::Number(number) => number_ms(number.as_f64()?)?,
        Value::String(text) => match text.trim().parse::<f64>() {
            Ok(number) => number_ms(number)?,
            Err(_) => {
                let time = OffsetDateTime::parse(text.trim(), &Rfc3339).ok()?;
                i64::try_from(time.unix_timestamp_nanos() / 1_000_000).ok()?
            }
        },
        _ => return None,
    };
    (1..=LAST_MS).contains(&ms).then_some(ms)
}

#[allow(clippy::cast_possible_truncation, reason = "the range is checked before")]
fn number_ms(number: f64) -> Option<i64> {
    let ms = match number.abs() {
        size if size < 1e11 => number * 1e3,
        size if size < 1e14 => number,
        size if size < 1e17 => number / 1e3,
        size if size < 1e20 => number / 1e6,
        _ => return None,
    };
    Some(ms.round() as i64)
}

/// Returns the role that another program calls `name`. If the name is unknown, adds a note and
/// returns the assistant's role.
pub fn role_of(name: &str, notes: &mut Notes) -> Role {
    match name.trim().to_ascii_lowercase().as_str() {
        "user" | "human" | "customer" => Role::User,
        "assistant" | "ai" | "bot" | "model" | "agent" => Role::Assistant,
        "system" | "developer" => Role::System,
        "tool" | "function" => Role::Tool,
        _ => {
            notes.unknown(import::unknown_author, name);
            Role::Assistant
        }
    }
}

/// Returns the ending of a reply that corresponds to the finish reason `reason`, which another
/// program stored. Recognises the finish reasons that providers send ([`Ending::stated_by`]) and
/// words that only other programs use.
pub fn ending_of(reason: &str) -> Ending {
    match reason {
        "maxPredictedTokensReached" | "contextLengthReached" => Ending::Length,
        "toolCalls" => Ending::ToolCalls,
        "userStopped" | "user_canceled" | "client_stopped" | "abort" | "aborted" | "cancelled" => {
            Ending::Stopped
        }
        "interrupted" | "incomplete" => Ending::Interrupted,
        "failed" => Ending::ProviderError,
        _ => Ending::stated_by(reason).unwrap_or(Ending::Complete),
    }
}

/// Returns a string unchanged, an empty string for null, and any other value as compact JSON.
pub fn plain(value: &Value) -> String {
    match value {
        Value::String(text) => text.clone(),
        Value::Null => String::new(),
        other => other.to_string(),
    }
}

/// Names of fields that usually contain text in an object of unknown shape. Other fields usually
/// contain types, addresses or names.
pub const TEXT_FIELDS: [&str; 6] = ["result", "output", "content", "value", "text", "title"];

/// Collects the texts in a value of unknown shape. Reads the items of a list in order. Reads only
/// the [`TEXT_FIELDS`] of an object, in reverse order: `title` is the last of these fields, but the
/// title must come first in the result. Each text becomes a separate paragraph. Even deep nesting
/// of the value cannot overflow the stack.
pub fn texts_in(value: &Value) -> String {
    texts_of(value).join("\n\n")
}

/// Returns the texts in a value of unknown shape, in the same order as [`texts_in`].
pub fn texts_of(value: &Value) -> Vec<&str> {
    let mut found: Vec<&str> = Vec::new();
    let mut open = vec![value];
    while let Some(value) = open.pop() {
        match value {
            Value::String(text) if !text.trim().is_empty() => found.push(text),
            Value::Array(items) => open.extend(items.iter().rev()),
            Value::Object(fields) => {
                for key in TEXT_FIELDS {
                    open.extend(fields.get(key));
                }
            }
            _ => {}
        }
    }
    found
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn times_are_parsed_in_any_unit() {
        for (value, ms) in [
            (json!(1_700_000_000), Some(1_700_000_000_000)),
            (json!(1_700_000_000.123_456), Some(1_700_000_000_123)),
            (json!(1_700_000_000_123_i64), Some(1_700_000_000_123)),
            (json!(1_700_000_000_123_456_i64), Some(1_700_000_000_123)),
            (json!(1_700_000_000_123_456_789_i64), Some(1_700_000_000_123)),
            (json!("1700000000"), Some(1_700_000_000_000)),
            (json!("2023-11-14T22:13:20.123456Z"), Some(1_700_000_000_123)),
            (json!("2023-11-14T23:13:20+01:00"), Some(1_700_000_000_000)),
            (json!(null), None),
            (json!(0), None),
            (json!(-5), None),
            (json!(1e300), None),
            (json!("yesterday"), None),
            (json!("NaN"), None),
            (json!({}), None),
        ] {
            assert_eq!(time_of(Some(&value)), ms, "{value}");
        }
        assert_eq!(time_of(None), None);
    }

    #[test]
    fn texts_are_found_in_values_of_any_shape() {
        let value =
            json!({"type": "odd", "title": "T", "content": [{"text": "a"}, {"value": ["b", 1]}, "c"]});
        assert_eq!(texts_in(&value), "T\n\na\n\nb\n\nc");
    }

    #[test]
    fn the_names_of_roles_are_recognised() {
        let mut notes = Notes::default();
        for (name, role) in [
            ("Human", Role::User),
            ("bot", Role::Assistant),
            ("developer", Role::System),
            ("function", Role::Tool),
            ("critic", Role::Assistant),
        ] {
            assert_eq!(role_of(name, &mut notes), role);
        }
        assert_eq!(notes.list().len(), 1);
    }
}
