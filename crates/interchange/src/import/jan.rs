//! Jan's threads: a folder per thread, with its metadata in `thread.json` and one message per line in
//! `messages.jsonl`.

use rivulet_core::texts::import;
use rivulet_core::{Ending, Role};
use serde_json::Value;

use crate::import::notes::Notes;
use crate::import::tree::{ContentIds, Node, Tree};
use crate::import::value::{list, name, plain, role_of, some_text, text, texts_in, time_of};

/// Converts a thread. `thread` is null if the thread's metadata is missing.
pub fn conversation(thread: &Value, messages: &[Value], notes: &mut Notes) -> Option<Tree> {
    let title = some_text(thread, "title").or_else(|| some_text(thread.get("metadata")?, "title"));
    let title = title.unwrap_or_default();
    notes.at(&title);
    let source_id =
        name(thread, "id").or_else(|| messages.iter().find_map(|message| name(message, "thread_id")))?;
    let assistant = list(thread, "assistants").first().unwrap_or(&Value::Null);
    let model = assistant
        .get("model")
        .or_else(|| thread.get("model"))
        .unwrap_or(&Value::Null);
    let model = some_text(model, "id");
    let mut system = some_text(assistant, "instructions");
    let mut nodes: Vec<Node> = Vec::new();
    let mut names = ContentIds::default();
    for message in messages.iter().filter(|message| message.is_object()) {
        let parent = nodes.last().map(|node| node.source_id.clone());
        let mut node = read_message(message, parent, notes);
        names.give(&mut node);
        if node.role == Role::System && nodes.is_empty() {
            system = some_text(message, "content")
                .or_else(|| Some(texts_in(message)))
                .or(system);
            node.parts.clear();
            node.hidden = true;
        }
        if node.role == Role::Assistant && node.model.is_none() {
            node.model.clone_from(&model);
        }
        nodes.push(node);
    }
    Some(Tree {
        source_id,
        title,
        created_at: time_of(thread.get("created")).or_else(|| time_of(thread.get("created_at"))),
        updated_at: time_of(thread.get("updated")),
        system,
        model,
        nodes,
        ..Tree::default()
    })
}

fn read_message(message: &Value, parent: Option<String>, notes: &mut Notes) -> Node {
    let role = role_of(text(message, "role"), notes);
    let mut node = Node::new(text(message, "id"), parent, role);
    node.created_at = time_of(message.get("created_at")).or_else(|| time_of(message.get("created")));
    match message.get("content") {
        Some(Value::String(words)) => node.push_text(words),
        _ => {
            for part in list(message, "content") {
                push_part(&mut node, part, notes);
            }
        }
    }
    let metadata = message.get("metadata").unwrap_or(&Value::Null);
    for call in list(metadata, "tool_calls") {
        let function = call
            .get("tool")
            .and_then(|tool| tool.get("function"))
            .or(call.get("function"));
        let function = function.unwrap_or(&Value::Null);
        let arguments = function.get("arguments").map(plain).unwrap_or_default();
        node.push_tool_call(text(call, "id"), text(function, "name"), arguments);
    }
    node.ending = match text(message, "status") {
        _ if role != Role::Assistant => Ending::Complete,
        "stopped" => Ending::Stopped,
        "pending" => Ending::Interrupted,
        "error" => Ending::ProviderError,
        _ => Ending::Complete,
    };
    node.hidden = node.parts.is_empty() && node.ending == Ending::Complete;
    node
}

fn push_part(node: &mut Node, part: &Value, notes: &mut Notes) {
    let inner = part.get("text").unwrap_or(&Value::Null);
    let words = inner.as_str().unwrap_or_else(|| text(inner, "value"));
    match text(part, "type") {
        "text" => node.push_text(words),
        "reasoning" => node.push_reasoning(words),
        "image" | "image_url" => {
            notes.note(import::images_marked());
            node.push_text("[Image]");
        }
        kind => {
            notes.unknown(import::unknown_part, kind);
            node.push_text(&texts_in(part));
        }
    }
}

#[cfg(test)]
#[path = "jan_tests.rs"]
mod tests;
