//! Converts a line of a server's standard output to messages for the protocol library (rmcp).
//!
//! rmcp guesses the type of a result from its fields, so a single unexpected field can lead to a
//! wrong type. Therefore, the results that Rivulet itself parses are passed through rmcp as plain
//! JSON.

use std::collections::HashSet;

use rmcp::model::{CustomResult, ErrorCode, ErrorData, RequestId, ServerJsonRpcMessage, ServerResult};
use serde_json::{Value, json};

/// The content of a line.
#[derive(Debug)]
pub(crate) enum LineContent {
    /// A message from the server. It is boxed because it is large.
    Message(Box<ServerJsonRpcMessage>),
    /// The line is not a JSON-RPC message.
    Noise,
}

/// Parses a line that contains a message or a batch of messages. `plain` contains the ids of the
/// requests whose results Rivulet parses itself; this function leaves their results as plain JSON.
/// If the line answers such a request, the id of this request is removed from `plain`.
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

/// Parses a JSON-RPC error. Accepts errors without a valid code or without a message.
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

/// Converts an id such as "5" to the number 5. Rivulet's request ids are all numbers, but some
/// servers return them as text.
fn numeric(id: RequestId) -> RequestId {
    match &id {
        RequestId::String(text) => text.parse().map_or(id.clone(), RequestId::Number),
        RequestId::Number(_) => id,
    }
}

/// The kind of a line that was dropped because it was too long. Only the first and last bytes of
/// the line are available to determine it.
#[derive(Debug, PartialEq)]
pub(crate) enum DroppedLine {
    /// The line answers a request. The value is the id of the request.
    Answer(RequestId),
    /// The line is a request, a notification, or no message at all.
    Other,
    /// The line may be an answer, but the request that it answers cannot be determined.
    Unclear,
}

/// Determines which request a dropped line answers, if any. `head` contains the line's first bytes,
/// and `tail` its last bytes.
pub(crate) fn read_dropped(head: &[u8], tail: &[u8]) -> DroppedLine {
    let head = head.strip_prefix(b"\xEF\xBB\xBF").unwrap_or(head);
    match head.get(skip_spaces(head, 0)) {
        // The line is a batch, which may answer several requests.
        Some(b'[') => return DroppedLine::Unclear,
        Some(b'{') => {}
        _ => return DroppedLine::Other,
    }
    match read_head(head) {
        DroppedLine::Unclear => read_tail(tail),
        found => found,
    }
}

/// Looks for the `method` and `id` fields of the outermost object in the first bytes of a line.
fn read_head(head: &[u8]) -> DroppedLine {
    let mut id = None;
    let mut depth = 0usize;
    let mut at = 0;
    while at < head.len() {
        match head[at] {
            b'{' | b'[' => depth += 1,
            b'}' | b']' => depth = depth.saturating_sub(1),
            b'"' => {
                let Some(end) = end_of_text(head, at) else {
                    break;
                };
                let after = skip_spaces(head, end + 1);
                if depth == 1 && head.get(after) == Some(&b':') {
                    match &head[at..=end] {
                        b"\"method\"" => return DroppedLine::Other,
                        b"\"id\"" => id = id_at(&head[skip_spaces(head, after + 1)..]),
                        _ => {}
                    }
                }
                at = end;
            }
            _ => {}
        }
        at += 1;
    }
    id.map_or(DroppedLine::Unclear, DroppedLine::Answer)
}

/// Looks for the `method` and `id` fields in the last bytes of a line. Finds them only if they are
/// the last fields of the outermost object, apart from `jsonrpc`.
fn read_tail(tail: &[u8]) -> DroppedLine {
    let text = String::from_utf8_lossy(tail);
    let fields = text.match_indices('"').find_map(|(start, _)| {
        let fields: Value = serde_json::from_str(&format!("{{{}", text[start..].trim_end())).ok()?;
        let fields = fields.as_object()?.clone();
        let are_short = fields
            .keys()
            .all(|field| ["id", "jsonrpc", "method"].contains(&field.as_str()));
        are_short.then_some(fields)
    });
    match fields {
        Some(fields) if fields.contains_key("method") => DroppedLine::Other,
        Some(fields) => fields
            .get("id")
            .and_then(read_id)
            .map_or(DroppedLine::Unclear, |id| DroppedLine::Answer(numeric(id))),
        None => DroppedLine::Unclear,
    }
}

fn id_at(text: &[u8]) -> Option<RequestId> {
    let mut values = serde_json::Deserializer::from_slice(text).into_iter::<Value>();
    values.next()?.ok().as_ref().and_then(read_id).map(numeric)
}

/// Returns the position of the quotation mark that ends the string beginning at `start`.
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
    fn a_dropped_line_is_recognised_by_its_beginning_or_its_end() {
        use DroppedLine::{Other, Unclear};
        let answer = |id| DroppedLine::Answer(RequestId::Number(id));
        for (head, tail, dropped) in [
            (r#"{"jsonrpc":"2.0","id":12,"result":{"te"#, "", answer(12)),
            (
                r#" {"jsonrpc": "2.0", "id" : "12", "result": "xx"#,
                "",
                answer(12),
            ),
            (
                r#"{"result":{"id":3,"text":"\"id\":4"#,
                r#""},"id":7,"jsonrpc":"2.0"}"#,
                answer(7),
            ),
            (
                r#"{"result":{"id":3,"text":""#,
                r#"\"id\":4"},"id":7}"#,
                answer(7),
            ),
            (r#"{"result":{"text":""#, r#"","id":3}}"#, Unclear),
            (r#"{"result":{"text":""#, r#""}}"#, Unclear),
            (r#"[{"id":3,"result":{"text":""#, r#""}}]"#, Unclear),
            (
                r#"{"jsonrpc":"2.0","id":12,"method":"elicitation/create","params":{"te"#,
                "",
                Other,
            ),
            (r#"{"method":"x"#, "xxx\"}}", Other),
            (
                r#"{"params":{"text":""#,
                r#""},"method":"notifications/message"}"#,
                Other,
            ),
            (r#"{"params":{"text":""#, r#""},"method":"ping","id":7}"#, Other),
            ("not json", "at all", Other),
            ("not json", r#""},"id":7}"#, Other),
        ] {
            assert_eq!(
                read_dropped(head.as_bytes(), tail.as_bytes()),
                dropped,
                "{head} … {tail}"
            );
        }
    }
}
