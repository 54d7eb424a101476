//! Chatbox's backup: an object with one field per session (`session:<id>`), or in older versions a list of all
//! sessions in `chat-sessions`.

use rivulet_core::texts::{fault, import};
use rivulet_core::{Ending, Fault, FaultCategory, Role};
use serde_json::Value;

use crate::import::json_stream::Take;
use crate::import::notes::Notes;
use crate::import::tree::{ContentIds, Node, Tree};
use crate::import::value::{ending_of, flag, list, name, plain, role_of, some_text, text, texts_in, time_of};

/// Returns how to read a field of the backup.
pub fn wants(field: &str) -> Take {
    match field {
        "chat-sessions" => Take::Items,
        field if field.starts_with("session:") => Take::Whole,
        _ => Take::Skip,
    }
}

/// Parses a session.
pub fn session(value: &Value, notes: &mut Notes) -> Option<Tree> {
    value.get("messages")?.as_array()?;
    let title = some_text(value, "name")
        .or_else(|| some_text(value, "threadName"))
        .unwrap_or_default();
    notes.at(&title);
    let mut reader = Reader {
        nodes: Vec::new(),
        names: ContentIds::default(),
        system: None,
        notes,
    };
    // Each older thread in a session becomes another branch that starts at the root.
    for thread in list(value, "threads") {
        reader.chain(list(thread, "messages"), None);
    }
    let current = reader.chain(list(value, "messages"), None);
    if let Some(forks) = value.get("messageForksHash").and_then(Value::as_object) {
        for (after, fork) in forks {
            for branch in list(fork, "lists") {
                reader.chain(list(branch, "messages"), Some(after.clone()));
            }
        }
    }
    let Reader { nodes, system, .. } = reader;
    let settings = value.get("settings").unwrap_or(&Value::Null);
    Some(Tree {
        source_id: name(value, "id").unwrap_or_default(),
        title,
        system,
        model: some_text(settings, "modelId").or_else(|| some_text(settings, "model")),
        pinned: flag(value, "starred"),
        current,
        nodes,
        ..Tree::default()
    })
}

struct Reader<'a> {
    nodes: Vec<Node>,
    names: ContentIds,
    system: Option<String>,
    notes: &'a mut Notes,
}

impl Reader<'_> {
    /// Adds a sequence of messages in which each is the parent of the next. Returns the id of the last one.
    fn chain(&mut self, messages: &[Value], mut parent: Option<String>) -> Option<String> {
        let first = parent.is_none();
        for (place, message) in messages.iter().enumerate() {
            let mut node = read_message(message, parent.clone(), self.notes);
            self.names.give(&mut node);
            if first && place == 0 && node.role == Role::System {
                let words: Vec<String> = node.parts.iter().map(words_of).collect();
                self.system.get_or_insert(words.join("\n\n"));
                node.parts.clear();
                node.hidden = true;
            }
            parent = Some(node.source_id.clone());
            self.nodes.push(node);
        }
        parent
    }
}

fn words_of(part: &rivulet_core::Part) -> String {
    match part {
        rivulet_core::Part::Text { text } => text.clone(),
        _ => String::new(),
    }
}

fn read_message(message: &Value, parent: Option<String>, notes: &mut Notes) -> Node {
    let role = role_of(text(message, "role"), notes);
    let mut node = Node::new(text(message, "id"), parent, role);
    node.created_at = time_of(message.get("timestamp"));
    node.model = some_text(message, "model").filter(|_| role == Role::Assistant);
    node.push_reasoning(text(message, "reasoningContent"));
    for part in list(message, "contentParts") {
        push_part(&mut node, part, notes);
    }
    if list(message, "contentParts").is_empty() {
        node.push_text(text(message, "content"));
    }
    for file in list(message, "files").iter().chain(list(message, "attachments")) {
        notes.note(import::files_name_only());
        node.push_text(&format!("[File: {}]", text(file, "name")));
    }
    for link in list(message, "links") {
        node.push_text(text(link, "url"));
    }
    for _ in list(message, "pictures") {
        notes.note(import::images_marked());
        node.push_text("[Image]");
    }
    if role == Role::Assistant {
        let reason = some_text(message, "finishReason");
        node.ending = reason.as_deref().map_or(Ending::Complete, ending_of);
        node.finish_reason = reason;
        if let Some(words) = some_text(message, "error") {
            node.ending = Ending::ProviderError;
            node.fault =
                Some(Fault::new(FaultCategory::Provider, fault::provider_error()).with_detail(words));
        } else if flag(message, "generating") {
            node.ending = Ending::Interrupted;
        }
    }
    node.hidden = node.is_empty() && node.ending == Ending::Complete;
    node
}

fn push_part(node: &mut Node, part: &Value, notes: &mut Notes) {
    match text(part, "type") {
        "text" => node.push_text(text(part, "text")),
        "reasoning" => node.push_reasoning(text(part, "text")),
        // Status messages from Chatbox, not part of the conversation.
        "info" => {}
        "image" => {
            notes.note(import::images_marked());
            node.push_text("[Image]");
        }
        "tool-call" => {
            let tool = text(part, "toolName");
            node.push_tool_call(
                text(part, "toolCallId"),
                tool,
                part.get("args").map(plain).unwrap_or_default(),
            );
            if let Some(result) = part.get("result").map(plain).filter(|result| !result.is_empty()) {
                node.push_fenced(&format!("Result of {tool}:"), &result);
            }
        }
        kind => {
            notes.unknown(import::unknown_part, kind);
            node.push_text(&texts_in(part));
        }
    }
}

#[cfg(test)]
#[path = "chatbox_tests.rs"]
mod tests;
