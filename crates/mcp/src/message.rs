//! Converts a server's messages for the protocol library (rmcp). The messages are the lines of a
//! process's standard output, and the messages in HTTP responses.
//!
//! rmcp guesses the type of a result from its fields, so one unexpected field can make it drop
//! other fields. Therefore, the results that Rivulet itself parses pass through rmcp as text
//! (hidden results).

use std::collections::{HashMap, HashSet};

use rivulet_core::replace_lone_surrogates;
use rmcp::model::{
    ClientRequest, CustomResult, ErrorCode, ErrorData, RequestId, ServerJsonRpcMessage, ServerResult,
};
use serde_json::value::RawValue;
use serde_json::{Value, json};

/// The field of a hidden result that contains the text of the result.
const HIDDEN: &str = "rivuletResult";
/// The field of a hidden result that states why the text of the result is not valid JSON.
const FAULT: &str = "rivuletFault";

/// The content of a line.
#[derive(Debug)]
pub(crate) enum LineContent {
    /// An answer to a request whose result Rivulet itself parses. The answer is a hidden result or
    /// an error.
    Answer(Box<ServerJsonRpcMessage>),
    /// Any other JSON-RPC message: a request, a notification, or an answer that rmcp parses.
    Message(Box<ServerJsonRpcMessage>),
    /// The line is not a JSON-RPC message.
    Noise,
}

/// A result that is not valid JSON.
#[derive(Debug, PartialEq)]
pub(crate) struct Unreadable {
    /// The result as received, or the whole message if the message is not valid JSON.
    pub raw: String,
    /// The error message of the JSON parser.
    pub detail: String,
}

/// Returns whether Rivulet itself parses the result of the request. Otherwise, rmcp parses it.
pub(crate) fn is_plain(request: &ClientRequest) -> bool {
    matches!(
        request,
        ClientRequest::CallToolRequest(_)
            | ClientRequest::ListToolsRequest(_)
            | ClientRequest::GetTaskRequest(_)
            | ClientRequest::UpdateTaskRequest(_)
            | ClientRequest::CancelTaskRequest(_)
    )
}

/// Parses a line that contains a message or a batch of messages. Invalid UTF-8 and unpaired
/// surrogates are replaced with U+FFFD. `plain` contains the ids of the requests whose results are
/// hidden from rmcp. If the line answers such a request, the id of the request is removed from
/// `plain`.
pub(crate) fn read_line(line: &[u8], plain: &mut HashSet<RequestId>) -> Vec<LineContent> {
    let line = String::from_utf8_lossy(line.strip_prefix(b"\xEF\xBB\xBF").unwrap_or(line));
    let line = replace_lone_surrogates(line.trim_ascii());
    if line.is_empty() {
        return Vec::new();
    }
    match serde_json::from_str::<Vec<&RawValue>>(&line) {
        Ok(batch) if !batch.is_empty() => batch
            .into_iter()
            .map(|message| read_message(message.get(), plain))
            .collect(),
        _ => vec![read_message(&line, plain)],
    }
}

fn read_message(text: &str, plain: &mut HashSet<RequestId>) -> LineContent {
    let fields: HashMap<String, &RawValue> = match serde_json::from_str(text) {
        Ok(fields) => fields,
        Err(fault) => return read_damaged(text, &fault, plain),
    };
    if !fields.contains_key("method")
        && let Some(id) = fields
            .get("id")
            .and_then(|id| serde_json::from_str(id.get()).ok())
    {
        let id = numeric(id);
        // Some servers send both `error` and `result`. The field that does not apply is `null`.
        if let Some(error) = fields.get("error").filter(|error| error.get() != "null") {
            plain.remove(&id);
            let error = ServerJsonRpcMessage::error(read_error(error.get()), Some(id));
            return LineContent::Answer(Box::new(error));
        }
        if let Some(result) = fields.get("result")
            && plain.remove(&id)
        {
            let result = json!({ HIDDEN: result.get() });
            return LineContent::Answer(Box::new(hidden(result, id)));
        }
    }
    let message = serde_json::from_str::<Value>(text).map(|mut message| {
        if let Some(fields) = message.as_object_mut() {
            fields.entry("jsonrpc").or_insert(json!("2.0"));
        }
        message
    });
    match message.and_then(serde_json::from_value) {
        Ok(message) => LineContent::Message(Box::new(message)),
        Err(_) => LineContent::Noise,
    }
}

/// Reads a message that is not valid JSON. If it answers a request in `plain`, the message becomes
/// the request's result or error, so that the caller does not wait for the answer any longer.
fn read_damaged(text: &str, fault: &serde_json::Error, plain: &mut HashSet<RequestId>) -> LineContent {
    let fields = outer_fields(text.as_bytes());
    let has = |name: &[u8]| fields.iter().any(|(field, _)| *field == name);
    let (has_result, has_error) = (has(b"\"result\""), has(b"\"error\""));
    match read_dropped(text.as_bytes(), text.as_bytes()) {
        DroppedLine::Answer(id) if (has_result || has_error) && plain.remove(&id) => {
            LineContent::Answer(Box::new(if has_result {
                hidden(json!({ HIDDEN: text, FAULT: fault.to_string() }), id)
            } else {
                let error = ErrorData::new(ErrorCode::INTERNAL_ERROR, text.to_owned(), None);
                ServerJsonRpcMessage::error(error, Some(id))
            }))
        }
        _ => LineContent::Noise,
    }
}

fn hidden(result: Value, id: RequestId) -> ServerJsonRpcMessage {
    ServerJsonRpcMessage::response(ServerResult::CustomResult(CustomResult::new(result)), id)
}

/// Returns a hidden result as the server sent it, and any other result as rmcp understood it. Fails
/// if a hidden result is not valid JSON.
pub(crate) fn revealed(result: ServerResult) -> Result<Value, Unreadable> {
    let result = match result {
        ServerResult::CustomResult(result) => result.0,
        other => serde_json::to_value(other).unwrap_or_default(),
    };
    let Some(text) = result.get(HIDDEN).and_then(Value::as_str) else {
        return Ok(result);
    };
    let fault = result.get(FAULT).and_then(Value::as_str).map(str::to_owned);
    let parsed = match fault {
        Some(fault) => Err(fault),
        None => serde_json::from_str(text).map_err(|fault| fault.to_string()),
    };
    parsed.map_err(|detail| Unreadable {
        raw: text.to_owned(),
        detail,
    })
}

/// Parses a JSON-RPC error. Accepts any text, even if it is not JSON or has no code or message.
fn read_error(text: &str) -> ErrorData {
    let error: Value = serde_json::from_str(text).unwrap_or_default();
    let code = error
        .get("code")
        .and_then(Value::as_i64)
        .and_then(|code| i32::try_from(code).ok())
        .map_or(ErrorCode::INTERNAL_ERROR, ErrorCode);
    let message = match error.get("message").and_then(Value::as_str) {
        Some(message) => message.to_owned(),
        None => text.to_owned(),
    };
    ErrorData::new(code, message, error.get("data").cloned())
}

fn read_id(id: &Value) -> Option<RequestId> {
    serde_json::from_value(id.clone()).ok()
}

/// Converts an id such as "5" to a number, because some servers return Rivulet's ids as text.
fn numeric(id: RequestId) -> RequestId {
    match &id {
        RequestId::String(text) => text.parse().map_or(id.clone(), RequestId::Number),
        RequestId::Number(_) => id,
    }
}

/// The kind of a line that was dropped because it was too long. The kind is determined only from
/// the first and the last bytes of the line, because the other bytes are not kept.
#[derive(Debug, PartialEq)]
pub(crate) enum DroppedLine {
    /// The line answers a request. The value is the id of the request.
    Answer(RequestId),
    /// The line is a request, a notification, or no message at all.
    Other,
    /// The line may be an answer, but the request that it answers cannot be determined.
    Unclear,
}

/// Determines from the first and the last bytes of a dropped line which request the line answers.
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
    let fields = outer_fields(head);
    let mut id = None;
    for (field, value) in fields {
        match field {
            b"\"method\"" => return DroppedLine::Other,
            b"\"id\"" => id = id_at(value),
            _ => {}
        }
    }
    id.map_or(DroppedLine::Unclear, DroppedLine::Answer)
}

/// Returns the fields of the outermost object of a text. The text may be cut off, or may not be
/// valid JSON. For each field, returns its name in quotation marks, and the rest of the text, which
/// begins with the field's value.
fn outer_fields(text: &[u8]) -> Vec<(&[u8], &[u8])> {
    let mut fields = Vec::new();
    let mut depth = 0usize;
    let mut at = 0;
    while at < text.len() {
        match text[at] {
            b'{' | b'[' => depth += 1,
            b'}' | b']' => depth = depth.saturating_sub(1),
            b'"' => {
                let Some(end) = end_of_text(text, at) else {
                    break;
                };
                let after = skip_spaces(text, end + 1);
                if depth == 1 && text.get(after) == Some(&b':') {
                    fields.push((&text[at..=end], &text[skip_spaces(text, after + 1)..]));
                }
                at = end;
            }
            _ => {}
        }
        at += 1;
    }
    fields
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
        let (id, result) = answer_in(read);
        assert_eq!(id, RequestId::Number(5));
        assert_eq!(result.unwrap()["content"], json!([]));
    }

    fn answer_in(read: Vec<LineContent>) -> (RequestId, Result<Value, Unreadable>) {
        match read.into_iter().next() {
            Some(LineContent::Answer(message)) => match *message {
                ServerJsonRpcMessage::Response(response) => (response.id, revealed(response.result)),
                other => panic!("{other:?}"),
            },
            other => panic!("{other:?}"),
        }
    }

    #[test]
    fn a_result_is_hidden_from_the_library_as_text_too() {
        let text = r#"{"content":[],"resources":[{"uri":"a:b","name":"n"}],"priority":0.8,"resultType":"x"}"#;
        let read = read(&format!(r#"{{"id":5,"error":null,"result":{text}}}"#), &[5]);
        let [LineContent::Answer(message)] = read.as_slice() else {
            panic!("{read:?}");
        };
        let sent = serde_json::to_string(message).unwrap();
        let received = LineContent::Answer(serde_json::from_str(&sent).unwrap());
        assert_eq!(answer_in(vec![received]).1.unwrap().to_string(), text);
    }

    #[test]
    fn a_lone_surrogate_and_invalid_bytes_are_replaced() {
        let mut plain = HashSet::from([RequestId::Number(5)]);
        let line = b"{\"id\":5,\"result\":{\"a\":\"cut \\ud83d\",\"b\":\"caf\xe9\"}}";
        let (_, result) = answer_in(read_line(line, &mut plain));
        assert_eq!(
            result.unwrap(),
            json!({ "a": "cut \u{fffd}", "b": "caf\u{fffd}" })
        );
    }

    #[test]
    fn an_answer_that_is_not_valid_json_ends_its_request() {
        let deep = format!("{}{}", "[".repeat(200), "]".repeat(200));
        for result in [r#"{"a":NaN}"#, deep.as_str(), r#"{"text":"the line is cut he"#] {
            let line = format!(r#"{{"jsonrpc":"2.0","id":5,"result":{result}}}"#);
            let (id, read) = answer_in(read(&line, &[5]));
            assert_eq!(id, RequestId::Number(5));
            let unreadable = read.unwrap_err();
            assert!(unreadable.raw.contains(result), "{unreadable:?}");
        }
        for line in [
            r#"{"id":6,"result":NaN}"#,
            r#"{"id":5,"method":"ping","params":NaN}"#,
            r#"{"id":5,"level":NaN}"#,
        ] {
            assert!(
                matches!(read(line, &[5]).as_slice(), [LineContent::Noise]),
                "{line}"
            );
        }
    }

    #[test]
    fn errors_are_read_without_code_or_message() {
        for (line, code, message) in [
            (r#"{"id":1,"error":{"code":-32602,"message":"no"}}"#, -32602, "no"),
            (r#"{"id":1,"error":{"code":"E1"}}"#, -32603, r#"{"code":"E1"}"#),
            (r#"{"id":1,"error":"broken"}"#, -32603, "\"broken\""),
            (
                r#"{"id":1,"error":{"data":NaN}}"#,
                -32603,
                r#"{"id":1,"error":{"data":NaN}}"#,
            ),
        ] {
            let read = read(line, &[1]);
            let [LineContent::Answer(read)] = read.as_slice() else {
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
