//! Converts a line of a server's standard output into messages for rmcp.
//!
//! rmcp guesses the type of a result from its fields, so one unexpected field can lead to a wrong
//! type. Therefore results that Rivulet reads itself are passed through as plain JSON.

use std::collections::HashSet;

use rmcp::model::{CustomResult, ErrorCode, ErrorData, RequestId, ServerJsonRpcMessage, ServerResult};
use serde_json::{Value, json};

/// The content of a line.
#[derive(Debug)]
pub(crate) enum LineContent {
    /// A message, boxed because it is large.
    Message(Box<ServerJsonRpcMessage>),
    /// The line is not a JSON-RPC message.
    Noise,
}

/// Parses a line, which contains a message or a batch of messages. `plain` contains the ids of
/// requests whose results stay plain JSON; the ids of answered requests are removed from it.
pub(crate) fn read_line(line: &[u8], plain: &mut HashSet<RequestId>) -> Vec<LineContent> {
    let line = line.strip_prefix(b"\xEF\xBB\xBF").unwrap_or(line);
    if line.iter().all(u8::is_ascii_whitespace) {
        return Vec::new();
    }
    match serde_json::from_slice(line) {
        Ok(Value::Array(batch)) if !batch.is_empty() => batch
            .into_iter()
            .map(|message| read_message(message, plain))
            .collect(),
        Ok(message) => vec![read_message(message, plain)],
        Err(_) => vec![LineContent::Noise],
    }
}

fn read_message(mut message: Value, plain: &mut HashSet<RequestId>) -> LineContent {
    let Some(fields) = message.as_object_mut() else {
        return LineContent::Noise;
    };
    let is_call = fields.contains_key("method");
    if !is_call && let Some(id) = fields.get("id").and_then(read_id) {
        let id = numeric(id);
        if let Some(error) = fields.get("error") {
            plain.remove(&id);
            return LineContent::Message(Box::new(ServerJsonRpcMessage::error(read_error(error), Some(id))));
        }
        if let Some(result) = fields.get_mut("result")
            && plain.remove(&id)
        {
            let result = ServerResult::CustomResult(CustomResult::new(result.take()));
            return LineContent::Message(Box::new(ServerJsonRpcMessage::response(result, id)));
        }
    }
    fields.entry("jsonrpc").or_insert(json!("2.0"));
    match serde_json::from_value(message) {
        Ok(message) => LineContent::Message(Box::new(message)),
        Err(_) => LineContent::Noise,
    }
}

/// Parses an error. Neither an integer code nor a message is required.
fn read_error(error: &Value) -> ErrorData {
    let code = error
        .get("code")
        .and_then(Value::as_i64)
        .and_then(|code| i32::try_from(code).ok())
        .map_or(ErrorCode::INTERNAL_ERROR, ErrorCode);
    let message = match error.get("message").and_then(Value::as_str) {
        Some(message) => message.to_owned(),
        None => error.to_string(),
    };
    ErrorData::new(code, message, error.get("data").cloned())
}

fn read_id(id: &Value) -> Option<RequestId> {
    serde_json::from_value(id.clone()).ok()
}

/// Converts an id such as "5" to the number 5: some servers return the id as text, although
/// Rivulet's request ids are all numbers.
fn numeric(id: RequestId) -> RequestId {
    match &id {
        RequestId::String(text) => text.parse().map_or(id.clone(), RequestId::Number),
        RequestId::Number(_) => id,
    }
}

/// Finds the id of a response in the first and last bytes of a line that was too long to be kept.
pub(crate) fn id_in_fragments(head: &[u8], tail: &[u8]) -> Option<RequestId> {
    id_in_head(head).or_else(|| id_in_tail(tail))
}

/// Searches for the field `id` of the outermost object.
fn id_in_head(head: &[u8]) -> Option<RequestId> {
    let mut depth = 0usize;
    let mut at = 0;
    while at < head.len() {
        match head[at] {
            b'{' | b'[' => depth += 1,
            b'}' | b']' => depth = depth.checked_sub(1)?,
            b'"' => {
                let end = end_of_text(head, at)?;
                let after = skip_spaces(head, end + 1);
                if depth == 1 && &head[at..=end] == b"\"id\"" && head.get(after) == Some(&b':') {
                    return id_at(&head[skip_spaces(head, after + 1)..]);
                }
                at = end;
            }
            _ => {}
        }
        at += 1;
    }
    None
}

/// Parses `"id": 5` if it is followed only by the JSON-RPC version and the end of the object.
fn id_in_tail(tail: &[u8]) -> Option<RequestId> {
    let text = String::from_utf8_lossy(tail);
    let start = text.rfind("\"id\"")?;
    let fields: Value = serde_json::from_str(&format!("{{{}", text[start..].trim_end())).ok()?;
    let fields = fields.as_object()?;
    let only_envelope = fields.keys().all(|field| field == "id" || field == "jsonrpc");
    if !only_envelope {
        return None;
    }
    fields.get("id").and_then(read_id).map(numeric)
}

fn id_at(text: &[u8]) -> Option<RequestId> {
    let mut values = serde_json::Deserializer::from_slice(text).into_iter::<Value>();
    values.next()?.ok().as_ref().and_then(read_id).map(numeric)
}

/// Returns the position of the quotation mark that ends a string.
fn end_of_text(bytes: &[u8], start: usize) -> Option<usize> {
    let mut escaped = false;
    for (at, byte) in bytes.iter().enumerate().skip(start + 1) {
        match byte {
            b'"' if !escaped => return Some(at),
            b'\\' => escaped = !escaped,
            _ => escaped = false,
        }
    }
    None
}

fn skip_spaces(bytes: &[u8], start: usize) -> usize {
    start
        + bytes[start.min(bytes.len())..]
            .iter()
            .take_while(|byte| byte.is_ascii_whitespace())
            .count()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(line: &str, plain: &[i64]) -> Vec<LineContent> {
        let mut plain = plain.iter().map(|id| RequestId::Number(*id)).collect();
        read_line(line.as_bytes(), &mut plain)
    }

    #[test]
    fn the_result_of_a_call_always_stays_plain_json() {
        let looks_like_discovery =
            r#"{"id":"5","result":{"supportedVersions":["x"],"capabilities":{},"content":[]}}"#;
        let read = read(looks_like_discovery, &[5]);
        let [LineContent::Message(message)] = read.as_slice() else {
            panic!("{read:?}");
        };
        let ServerJsonRpcMessage::Response(response) = &**message else {
            panic!("{message:?}");
        };
        assert_eq!(response.id, RequestId::Number(5));
        assert!(
            matches!(&response.result, ServerResult::CustomResult(result) if result.0["content"] == json!([]))
        );
    }

    #[test]
    fn errors_are_read_without_code_or_message() {
        for (line, code, message) in [
            (r#"{"id":1,"error":{"code":-32602,"message":"no"}}"#, -32602, "no"),
            (r#"{"id":1,"error":{"code":"E1"}}"#, -32603, r#"{"code":"E1"}"#),
            (r#"{"id":1,"error":"broken"}"#, -32603, "\"broken\""),
        ] {
            let read = read(line, &[1]);
            let [LineContent::Message(read)] = read.as_slice() else {
                panic!("{line}: {read:?}");
            };
            let ServerJsonRpcMessage::Error(error) = &**read else {
                panic!("{line}: {read:?}");
            };
            assert_eq!(
                (error.error.code.0, error.error.message.as_ref()),
                (code, message)
            );
        }
    }

    #[test]
    fn lines_that_are_not_messages_are_noise() {
        for line in ["hello", "5", "\"text\"", "[]", "{}", "[1]", r#"{"level":"info"}"#] {
            assert!(
                matches!(read(line, &[]).as_slice(), [LineContent::Noise]),
                "{line}"
            );
        }
        assert!(read("  \r", &[]).is_empty());
        let batch = r#"[{"jsonrpc":"2.0","method":"notifications/tools/list_changed"},{}]"#;
        assert!(matches!(
            read(batch, &[]).as_slice(),
            [LineContent::Message(_), LineContent::Noise]
        ));
    }

    #[test]
    fn the_id_in_a_dropped_line_is_found_at_its_beginning_or_its_end() {
        let number = |id| Some(RequestId::Number(id));
        let cases: [(&str, &str, Option<RequestId>); 7] = [
            (r#"{"jsonrpc":"2.0","id":12,"result":{"te"#, "", number(12)),
            (r#"{"jsonrpc": "2.0", "id" : "12", "result": "xx"#, "", number(12)),
            (
                r#"{"result":{"id":3,"text":"\"id\":4"#,
                r#""},"id":7,"jsonrpc":"2.0"}"#,
                number(7),
            ),
            (
                r#"{"result":{"id":3,"text":""#,
                r#"\"id\":4"},"id":7}"#,
                number(7),
            ),
            (r#"{"result":{"text":""#, r#"","id":3}}"#, None),
            (r#"{"method":"x"#, "xxx\"}}", None),
            ("not json", "at all", None),
        ];
        for (head, tail, id) in cases {
            assert_eq!(
                id_in_fragments(head.as_bytes(), tail.as_bytes()),
                id,
                "{head} … {tail}"
            );
        }
    }
}
