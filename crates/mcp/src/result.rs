//! Parses the result of `tools/call` leniently. The whole result is unreadable only if `content` or
//! `isError` has a wrong type, or if a task has no id.

use serde_json::{Map, Value};

use crate::answer::{CallAnswer, Content};

/// The result of a `tools/call` request. Only the `Ended` variant ends the call.
#[derive(Debug, PartialEq)]
pub(crate) enum CallResult {
    Ended(CallAnswer),
    /// The server requests input before it answers (protocol version 2026-07-28).
    InputRequired {
        /// The server's requests for input. Each answer must have the same key as its request.
        requests: Map<String, Value>,
        /// The state of the call as the server encodes it (`requestState`). Rivulet must send it
        /// back unchanged together with the answers.
        state: Option<String>,
    },
    Task {
        /// The id of the task.
        id: String,
        task: Value,
    },
}

pub(crate) fn read_result(raw: Value) -> CallResult {
    match raw.get("resultType").and_then(Value::as_str) {
        Some("input_required") => CallResult::InputRequired {
            requests: raw
                .get("inputRequests")
                .and_then(Value::as_object)
                .cloned()
                .unwrap_or_default(),
            state: raw.get("requestState").and_then(Value::as_str).map(str::to_owned),
        },
        Some("task") => match raw.get("taskId").and_then(Value::as_str) {
            Some(id) => CallResult::Task {
                id: id.to_owned(),
                task: raw,
            },
            None => CallResult::Ended(unreadable(&raw, "a task without taskId")),
        },
        _ => CallResult::Ended(read_answer(raw)),
    }
}

/// Parses a result that is the answer to a call.
pub fn read_answer(raw: Value) -> CallAnswer {
    let Some(fields) = raw.as_object() else {
        return unreadable(&raw, "not an object");
    };
    let content = match fields.get("content") {
        None | Some(Value::Null) => Vec::new(),
        Some(Value::Array(blocks)) => blocks.iter().map(read_block).collect(),
        Some(_) => return unreadable(&raw, "content is not a list"),
    };
    let is_error = match fields.get("isError") {
        None | Some(Value::Null) => false,
        Some(Value::Bool(is_error)) => *is_error,
        Some(_) => return unreadable(&raw, "isError is not a boolean"),
    };
    let structured = fields
        .get("structuredContent")
        .filter(|value| !value.is_null())
        .cloned();
    CallAnswer::Answered {
        is_error,
        content,
        structured,
        raw,
    }
}

pub(crate) fn unreadable(raw: &Value, detail: &str) -> CallAnswer {
    CallAnswer::Unreadable {
        raw: raw.to_string(),
        detail: detail.to_owned(),
    }
}

fn read_block(block: &Value) -> Content {
    known_block(block).unwrap_or_else(|| Content::Unknown(block.clone()))
}

fn known_block(block: &Value) -> Option<Content> {
    let required = |of: &Value, field: &str| Some(of.get(field)?.as_str()?.to_owned());
    Some(match block.get("type")?.as_str()? {
        "text" => Content::Text(required(block, "text")?),
        "image" => Content::Image {
            data: required(block, "data")?,
            mime: required(block, "mimeType")?,
        },
        "audio" => Content::Audio {
            data: required(block, "data")?,
            mime: required(block, "mimeType")?,
        },
        "resource_link" => Content::ResourceLink {
            uri: required(block, "uri")?,
            name: required(block, "name").unwrap_or_default(),
        },
        "resource" => {
            let resource = block.get("resource")?;
            Content::Resource {
                uri: required(resource, "uri")?,
                text: required(resource, "text"),
                mime: required(resource, "mimeType"),
            }
        }
        _ => return None,
    })
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    fn content_of(raw: Value) -> Vec<Content> {
        match read_answer(raw) {
            CallAnswer::Answered { content, .. } => content,
            other => panic!("{other:?}"),
        }
    }

    #[test]
    fn blocks_of_every_kind_are_read_and_unknown_blocks_are_kept() {
        let odd_annotation = json!({ "type": "text", "text": "a", "annotations": { "priority": "high" } });
        let no_text = json!({ "type": "text", "text": 5 });
        let new_kind = json!({ "type": "video", "data": "eA==" });
        let content = content_of(json!({ "content": [
            odd_annotation,
            { "type": "image", "data": "eA==", "mimeType": "image/png" },
            { "type": "audio", "data": "eA==", "mimeType": "audio/wav" },
            { "type": "resource_link", "uri": "file:///a", "name": "a" },
            { "type": "resource", "resource": { "uri": "file:///b", "text": "b", "mimeType": "text/plain" } },
            no_text,
            new_kind,
        ] }));
        assert_eq!(content[0], Content::Text("a".into()));
        assert!(matches!(&content[1], Content::Image { mime, .. } if mime == "image/png"));
        assert!(matches!(&content[2], Content::Audio { .. }));
        assert!(matches!(&content[3], Content::ResourceLink { name, .. } if name == "a"));
        assert!(matches!(&content[4], Content::Resource { text: Some(text), .. } if text == "b"));
        assert_eq!(content[5], Content::Unknown(no_text));
        assert_eq!(content[6], Content::Unknown(new_kind));
    }

    #[test]
    fn a_result_without_content_is_empty_and_a_malformed_result_is_unreadable() {
        assert_eq!(content_of(json!({})), []);
        assert!(matches!(
            read_answer(json!({ "structuredContent": [1], "isError": true })),
            CallAnswer::Answered { is_error: true, structured: Some(structured), .. } if structured == json!([1])
        ));
        for wrong in [
            json!("done"),
            json!(null),
            json!({ "content": "done" }),
            json!({ "isError": "no" }),
        ] {
            let kept = wrong.to_string();
            assert!(matches!(read_answer(wrong), CallAnswer::Unreadable { raw, .. } if raw == kept));
        }
    }

    #[test]
    fn the_state_of_a_round_is_kept_byte_for_byte() {
        let state = "ey\u{1F600} \n\"\\u0000==";
        let result = read_result(json!({
            "resultType": "input_required",
            "inputRequests": { "b": { "method": "elicitation/create" }, "a": {} },
            "requestState": state,
        }));
        let CallResult::InputRequired {
            requests,
            state: read,
        } = result
        else {
            panic!("{result:?}");
        };
        assert_eq!(read.as_deref(), Some(state));
        assert_eq!(requests.keys().collect::<Vec<_>>(), ["b", "a"]);
    }

    #[test]
    fn a_task_needs_an_id() {
        assert!(matches!(
            read_result(json!({ "resultType": "task", "taskId": "t1", "status": "working" })),
            CallResult::Task { id, .. } if id == "t1"
        ));
        assert!(matches!(
            read_result(json!({ "resultType": "task" })),
            CallResult::Ended(CallAnswer::Unreadable { .. })
        ));
    }
}
