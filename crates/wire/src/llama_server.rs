//! Parses the responses of endpoints that only llama.cpp's server has.

use serde_json::Value;

use crate::bounded_value;

/// Maximum number of JSON values that are read from a response. The limit is high enough for the
/// properties of a server, which include all its sampling settings.
const RESPONSE_VALUES: usize = 10_000;

/// Returns the number of tokens in the response of `/v1/chat/completions/input_tokens`.
pub(crate) fn counted_tokens(body: &[u8]) -> Option<u64> {
    parsed(body)?["input_tokens"].as_u64()
}

/// Parses the response of `/props` and returns the context length of each slot of the server, in
/// tokens. A slot processes one request at a time.
pub(crate) fn slot_context(body: &[u8]) -> Option<u32> {
    let properties = parsed(body)?;
    let length = [
        &properties["default_generation_settings"]["n_ctx"],
        &properties["n_ctx"],
    ]
    .into_iter()
    .find_map(Value::as_u64)?;
    u32::try_from(length).ok().filter(|length| *length > 0)
}

fn parsed(body: &[u8]) -> Option<Value> {
    bounded_value::parse(body, RESPONSE_VALUES).ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_responses_of_the_server_are_read() {
        let count = br#"{"object":"response.input_tokens","input_tokens":57}"#;
        assert_eq!(counted_tokens(count), Some(57));
        for (body, expected) in [
            (
                r#"{"default_generation_settings":{"n_ctx":4096,"params":{}},"total_slots":2}"#,
                Some(4_096),
            ),
            (r#"{"n_ctx":2048}"#, Some(2_048)),
            (r#"{"default_generation_settings":{"n_ctx":0}}"#, None),
            ("<html>", None),
        ] {
            assert_eq!(slot_context(body.as_bytes()), expected, "{body}");
            assert_eq!(counted_tokens(body.as_bytes()), None);
        }
    }
}
