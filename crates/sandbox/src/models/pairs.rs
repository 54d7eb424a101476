//! Checks the tool calls, results and images in a request as strictly as OpenAI does.

use serde_json::Value;

/// Checks whether `messages` break one of OpenAI's rules for tool calls, results and images.
/// Returns an error message like OpenAI's if they do, and `None` otherwise.
pub(super) fn violation(messages: &[Value]) -> Option<String> {
    let mut open: Vec<&str> = Vec::new();
    for (at, message) in messages.iter().enumerate() {
        let mut parts = message["content"].as_array().into_iter().flatten();
        let has_image = parts.any(|part| part["type"] == "image_url");
        if has_image && message["role"] != "user" {
            return Some(format!(
                "Invalid 'messages[{at}]'. Image URLs are only allowed for messages with role 'user', but this message \
                 with role '{}' contains an image URL.",
                message["role"].as_str().unwrap_or_default()
            ));
        }
        if message["role"] == "tool" {
            let id = message["tool_call_id"].as_str().unwrap_or_default();
            let Some(found) = open.iter().position(|call| *call == id) else {
                return Some(format!(
                    "Invalid parameter: messages with role 'tool' must be a response to a preceding message with \
                     'tool_calls'. (messages[{at}], tool_call_id: {id})"
                ));
            };
            open.remove(found);
            continue;
        }
        if !open.is_empty() {
            return Some(unanswered(&open));
        }
        let Some(calls) = message["tool_calls"].as_array() else {
            continue;
        };
        if calls.is_empty() {
            return Some(format!("Invalid 'messages[{at}].tool_calls': empty array."));
        }
        for (index, call) in calls.iter().enumerate() {
            let id = call["id"].as_str().unwrap_or_default();
            if id.is_empty() || id.len() > 40 || open.contains(&id) {
                return Some(format!("Invalid 'messages[{at}].tool_calls': id '{id}'."));
            }
            open.push(id);
            let name = call["function"]["name"].as_str().unwrap_or_default();
            let allowed = |c: char| c.is_ascii_alphanumeric() || c == '_' || c == '-';
            if name.is_empty() || name.len() > 64 || !name.chars().all(allowed) {
                return Some(format!(
                    "Invalid 'messages[{at}].tool_calls[{index}].function.name': string does not match pattern \
                     '^[a-zA-Z0-9_-]+$'."
                ));
            }
            let arguments = call["function"]["arguments"].as_str().unwrap_or_default();
            if !serde_json::from_str::<Value>(arguments).is_ok_and(|arguments| arguments.is_object()) {
                return Some(format!(
                    "Failed to parse tool call arguments as JSON: messages[{at}]: {arguments}"
                ));
            }
        }
    }
    (!open.is_empty()).then(|| unanswered(&open))
}

fn unanswered(ids: &[&str]) -> String {
    format!(
        "An assistant message with 'tool_calls' must be followed by tool messages responding to each \
         'tool_call_id'. The following tool_call_ids did not have response messages: {}",
        ids.join(", ")
    )
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn calls_and_results_must_be_paired() {
        let calls = |ids: &[&str], arguments: &str| {
            let calls: Vec<Value> = ids
                .iter()
                .map(|id| json!({"id": id, "type": "function", "function": {"name": "f", "arguments": arguments}}))
                .collect();
            json!({ "role": "assistant", "content": null, "tool_calls": calls })
        };
        let named = |names: &[&str]| {
            let function = |name: &str| json!({ "name": name, "arguments": "{}" });
            let calls: Vec<Value> = names
                .iter()
                .map(|name| json!({ "id": name, "type": "function", "function": function(name) }))
                .collect();
            json!({ "role": "assistant", "content": null, "tool_calls": calls })
        };
        let result = |id: &str| json!({ "role": "tool", "tool_call_id": id, "content": "x" });
        let user = || json!({ "role": "user", "content": "Hi" });
        let picture = |role: &str, id: &str| {
            let image = json!({ "type": "image_url", "image_url": { "url": "data:image/png;base64,AA==" } });
            json!({ "role": role, "tool_call_id": id, "content": [image] })
        };
        for (messages, words) in [
            (
                vec![user(), calls(&["a", "b"], "{}"), result("b"), result("a"), user()],
                None,
            ),
            (
                vec![calls(&["a", "b"], "{}"), result("b")],
                Some("response messages: a"),
            ),
            (
                vec![calls(&["a"], "{}"), user(), result("a")],
                Some("response messages: a"),
            ),
            (vec![user(), result("a")], Some("must be a response")),
            (
                vec![calls(&["a"], "{}"), result("a"), result("a")],
                Some("must be a response"),
            ),
            (
                vec![calls(&["a", "a"], "{}"), result("a"), result("a")],
                Some("id 'a'"),
            ),
            (
                vec![
                    calls(&["a", "b"], "{}"),
                    result("a"),
                    result("b"),
                    picture("user", ""),
                ],
                None,
            ),
            (
                vec![
                    calls(&["a", "b"], "{}"),
                    result("a"),
                    picture("user", ""),
                    result("b"),
                ],
                Some("response messages: b"),
            ),
            (
                vec![calls(&["a"], "{}"), picture("tool", "a")],
                Some("only allowed for messages with role 'user'"),
            ),
            (vec![calls(&[], "{}")], Some("empty array")),
            (
                vec![user(), named(&["f", "g h"])],
                Some("'messages[1].tool_calls[1].function.name'"),
            ),
            (vec![calls(&["a"], "{\"x"), result("a")], Some("as JSON")),
        ] {
            let found = violation(&messages);
            match words {
                Some(words) => assert!(found.is_some_and(|found| found.contains(words)), "{words}"),
                None => assert_eq!(found, None),
            }
        }
    }
}
