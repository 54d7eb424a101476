//! Reads the results of tool calls. Most programs store them in the form that the Model Context
//! Protocol defines for `CallToolResult` (<https://modelcontextprotocol.io/specification>, section
//! "Tools"), or in the form of their provider's API.

use rivulet_core::texts::import;
use serde_json::Value;

use crate::import::notes::Notes;
use crate::import::tree::{Node, link};
use crate::import::value::{list, plain, some_text, text, texts_of};

/// Appends the result of a tool call to a message: its text as a part, and its binary content as
/// files. The result may be a string, a list of parts, a single part, or an object with a list of
/// parts in `content`. Any other value is converted to text or, if a string or number in it would
/// be lost, to JSON. `call_id` may be empty.
pub fn push_tool_result(node: &mut Node, call_id: &str, tool: &str, result: &Value, notes: &mut Notes) {
    let with_content = result.get("content").is_some_and(Value::is_array);
    let parts = match result {
        Value::Array(parts) => parts.as_slice(),
        result if with_content => list(result, "content"),
        other => std::slice::from_ref(other),
    };
    let files_before = node.files.len();
    let mut words: Vec<String> = Vec::new();
    for part in parts {
        push_part(node, part, &mut words, notes);
    }
    if with_content {
        words.extend(result.get("error").map(words_or_json));
        let nothing = words.iter().all(|words| words.trim().is_empty()) && node.files.len() == files_before;
        let structured = result.get("structuredContent").filter(|_| nothing);
        words.extend(structured.map(plain));
        // Do not report `structuredContent` as unknown: it usually repeats the other content.
        let known = ["type", "content", "error", "structuredContent", "_meta", "meta"];
        notes.unread("tool_result", result, &known);
    }
    words.retain(|words| !words.trim().is_empty());
    node.push_result(call_id, tool, &words.join("\n\n"));
}

/// Fields of a part that are ignored and not reported as unknown.
const PART_FIELDS: [&str; 4] = ["type", "annotations", "_meta", "meta"];

/// Appends one part of a result. Adds a note for every field that is not known and contains several
/// words.
fn push_part(node: &mut Node, part: &Value, words: &mut Vec<String>, notes: &mut Notes) {
    let known: &[&str] = match text(part, "type") {
        "text" | "input_text" | "output_text" => {
            words.push(text(part, "text").to_owned());
            &["text"]
        }
        "image" | "audio" if part.get("data").or(part.get("source")).is_some() => {
            let source = part.get("source").unwrap_or(part);
            let image = text(part, "type") == "image";
            match text(source, "data") {
                "" => node.push_file(image, text(part, "file_name"), text(source, "url")),
                data => node.push_base64(image, text(part, "file_name"), data),
            }
            &["data", "source", "file_name", "url"]
        }
        "image_url" | "input_image" => {
            let image = &part["image_url"];
            node.push_file(true, "", image.as_str().unwrap_or_else(|| text(image, "url")));
            &["image_url"]
        }
        "resource" => {
            let resource = &part["resource"];
            let uri = text(resource, "uri");
            words.extend([uri, text(resource, "text")].map(str::to_owned));
            if let Some(data) = some_text(resource, "blob") {
                let image = text(resource, "mimeType").starts_with("image/");
                node.push_base64(image, uri.rsplit('/').next().unwrap_or(uri), &data);
            }
            let known = [&PART_FIELDS[..], &["uri", "text", "blob"]].concat();
            notes.unread_words("resource", resource, &known);
            &["resource"]
        }
        "resource_link" => {
            let title = some_text(part, "title").or_else(|| some_text(part, "name"));
            words.push(link(&title.unwrap_or_default(), text(part, "uri")));
            words.push(text(part, "description").to_owned());
            &["title", "name", "uri", "description"]
        }
        "local_resource" => {
            let image = text(part, "mime_type").starts_with("image/");
            node.push_file(image, text(part, "name"), text(part, "file_path"));
            &["name", "file_path"]
        }
        "knowledge" => {
            words.push(format!("{}\n{}", text(part, "title"), text(part, "url")));
            words.push(text(part, "text").to_owned());
            // Do not report `metadata` and `prompt_context_metadata` as unknown: they describe the
            // website.
            &["title", "url", "text", "metadata", "prompt_context_metadata"]
        }
        "" => {
            words.push(words_or_json(part));
            return;
        }
        kind => {
            let json = plain(part);
            notes.unknown_on(import::unknown_part, kind, &json);
            words.push(json);
            return;
        }
    };
    notes.unread_words("tool_result_part", part, &[&PART_FIELDS[..], known].concat());
}

/// Returns the texts in a value of unknown shape. If a string or number in it would be lost,
/// returns its JSON instead.
fn words_or_json(value: &Value) -> String {
    let (mut scalars, mut open) = (0, vec![value]);
    while let Some(value) = open.pop() {
        match value {
            Value::String(text) => scalars += usize::from(!text.trim().is_empty()),
            Value::Number(_) => scalars += 1,
            Value::Array(items) => open.extend(items),
            Value::Object(fields) => open.extend(fields.values()),
            Value::Null | Value::Bool(_) => {}
        }
    }
    let words = texts_of(value);
    match words.is_empty() || words.len() < scalars {
        true => plain(value),
        false => words.join("\n\n"),
    }
}

#[cfg(test)]
mod tests {
    use rivulet_core::{Part, Role};
    use serde_json::json;

    use super::*;
    use crate::import::foreign_file::{FileContent, ForeignFile};

    #[test]
    fn no_text_and_no_file_of_a_result_is_lost() {
        let image = |name: &str, content: FileContent| ForeignFile {
            name: name.to_owned(),
            image: true,
            content,
        };
        let hi = || FileContent::Bytes(b"hi".to_vec());
        for (result, words, files, noted) in [
            (json!("plain"), "plain", vec![], 0),
            (json!(null), "", vec![], 0),
            (json!({"result": "words"}), "words", vec![], 0),
            (
                json!({"result": "words", "rows": [1]}),
                r#"{"result":"words","rows":[1]}"#,
                vec![],
                0,
            ),
            (json!({"temperature": 9}), r#"{"temperature":9}"#, vec![], 0),
            (json!([{"name": "a"}, "b"]), "{\"name\":\"a\"}\n\nb", vec![], 0),
            (
                json!({"content": [
                    {"type": "text", "text": "one"},
                    {"type": "resource", "resource": {"uri": "file:///a.txt", "text": "two"}},
                    {"type": "resource_link", "uri": "https://a.example/", "name": "A", "description": "three"},
                ], "error": "four", "isError": true}),
                "one\n\nfile:///a.txt\n\ntwo\n\n[A](https://a.example/)\n\nthree\n\nfour",
                vec![],
                0,
            ),
            (
                json!({"content": [
                    {"type": "image", "data": "aGk=", "mimeType": "image/png"},
                    {"type": "image_url", "image_url": {"url": "data:image/png;base64,aGk="}},
                    {"type": "resource", "resource": {"uri": "x://b.png", "mimeType": "image/png", "blob": "aGk="}},
                ]}),
                "x://b.png",
                vec![image("", hi()), image("image.png", hi()), image("b.png", hi())],
                0,
            ),
            (
                json!({"content": [], "structuredContent": {"a": 1}}),
                r#"{"a":1}"#,
                vec![],
                0,
            ),
            (json!({"content": [], "remark": "odd"}), "", vec![], 1),
            (
                json!({"content": [
                    {"type": "text", "text": "one", "id": "t-1", "remark": "lost words"},
                    {"type": "resource", "resource": {"uri": "x://c", "text": "two", "title": "A lost title"}},
                ]}),
                "one\n\nx://c\n\ntwo",
                vec![],
                2,
            ),
            (
                json!([{"type": "odd", "text": "a"}]),
                r#"{"type":"odd","text":"a"}"#,
                vec![],
                1,
            ),
        ] {
            let (mut node, mut notes) = (Node::new("", None, Role::Assistant), Notes::default());
            push_tool_result(&mut node, "c", "t", &result, &mut notes);
            let found = node.parts.first().map_or("", |part| match part {
                Part::ToolResult { text, .. } => text,
                _ => "another part",
            });
            assert_eq!((found, node.files), (words, files), "{result}");
            assert_eq!(notes.list().len(), noted, "{result}");
        }
    }
}
