//! Claude's export: a list of messages, each with content blocks and, in newer exports, the id of the previous
//! message.

use rivulet_core::texts::import;
use rivulet_core::{Ending, Role};
use serde_json::Value;

use crate::import::notes::Notes;
use crate::import::tree::{Node, Tree};
use crate::import::value::{ending_of, flag, list, name, role_of, some_text, text, texts_in, time_of};

/// The parent id that Claude gives to a root message.
const ROOT: &str = "00000000-0000-4000-8000-000000000000";

/// Parses a conversation.
pub fn conversation(value: &Value, notes: &mut Notes) -> Option<Tree> {
    let messages = value.get("chat_messages")?.as_array()?;
    let title = text(value, "name").to_owned();
    notes.at(&title);
    let mut nodes: Vec<Node> = Vec::with_capacity(messages.len());
    for message in messages {
        let before = nodes.last().map(|node| node.source_id.clone());
        nodes.push(read_message(message, before, notes));
    }
    Some(Tree {
        source_id: name(value, "uuid").unwrap_or_default(),
        title,
        created_at: time_of(value.get("created_at")),
        updated_at: time_of(value.get("updated_at")),
        model: some_text(value, "model"),
        folder: value
            .get("project")
            .and_then(|project| some_text(project, "name")),
        pinned: flag(value, "is_starred"),
        current: some_text(value, "current_leaf_message_uuid"),
        nodes,
        ..Tree::default()
    })
}

fn read_message(message: &Value, before: Option<String>, notes: &mut Notes) -> Node {
    let parent = match message.get("parent_message_uuid").and_then(Value::as_str) {
        Some(ROOT) => None,
        Some(parent) => Some(parent.to_owned()),
        None => before,
    };
    let sender = some_text(message, "sender").unwrap_or_else(|| text(message, "role").to_owned());
    let role = role_of(&sender, notes);
    let mut node = Node::new(text(message, "uuid"), parent, role);
    node.created_at = time_of(message.get("created_at"));
    node.model = some_text(message, "model").filter(|_| role == Role::Assistant);
    for block in list(message, "content") {
        push_block(&mut node, block, notes);
    }
    if node.parts.is_empty() {
        node.push_text(text(message, "text"));
    }
    for file in list(message, "attachments") {
        let file_name = some_text(file, "file_name").unwrap_or_else(|| "without a name".to_owned());
        match text(file, "extracted_content") {
            "" => push_missing_file(&mut node, &file_name, notes),
            words => node.push_fenced(&format!("File {file_name}:"), words),
        }
    }
    for file in list(message, "files").iter().chain(list(message, "files_v2")) {
        let file_name = some_text(file, "file_name").unwrap_or_else(|| "without a name".to_owned());
        push_missing_file(&mut node, &file_name, notes);
    }
    if let Some(reason) = some_text(message, "stop_reason") {
        node.ending = ending_of(&reason);
        node.finish_reason = Some(reason);
    }
    // An empty reply comes from a request that failed.
    node.hidden = node.is_empty() && node.ending == Ending::Complete;
    node
}

fn push_missing_file(node: &mut Node, file_name: &str, notes: &mut Notes) {
    let line = format!("[File: {file_name}]");
    let known = node
        .parts
        .iter()
        .any(|part| matches!(part, rivulet_core::Part::Text { text } if text.contains(&line)));
    if !known {
        notes.note(import::files_not_exported());
        node.push_text(&line);
    }
}

fn push_block(node: &mut Node, block: &Value, notes: &mut Notes) {
    match text(block, "type") {
        "text" => node.push_text(text(block, "text")),
        "thinking" => node.push_reasoning(text(block, "thinking")),
        "redacted_thinking" => notes.note(import::encrypted_reasoning()),
        "tool_use" => {
            let input = block.get("input").map(Value::to_string).unwrap_or_default();
            node.push_tool_call(text(block, "id"), text(block, "name"), input);
        }
        "tool_result" => {
            let words = texts_in(block);
            let tool = some_text(block, "name").unwrap_or_else(|| import::unnamed_tool().to_string());
            if !words.is_empty() {
                node.push_fenced(&import::tool_result(tool).to_string(), &words);
            }
        }
        "voice_note" => node.push_text(&[text(block, "title"), text(block, "text")].join("\n\n")),
        // Metadata: remaining tokens and internal markers.
        "token_budget" | "flag" => {}
        kind => node.push_unknown(kind, block, import::unknown_part, notes),
    }
}

#[cfg(test)]
#[path = "claude_tests.rs"]
mod tests;
