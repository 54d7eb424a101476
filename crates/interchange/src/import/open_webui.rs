//! Open WebUI's export: a list of chats. Each has a tree of messages, stored by id in `history`, or in old
//! exports a list of messages.

use rivulet_core::texts::{fault, import};
use rivulet_core::{Ending, Fault, FaultCategory, Role};
use serde_json::Value;

use crate::import::notes::Notes;
use crate::import::tree::{ContentIds, Node, Tree};
use crate::import::value::{flag, list, name, plain, role_of, some_text, text, time_of};

/// Parses a chat, which may be nested in a field `chat`.
pub fn conversation(value: &Value, notes: &mut Notes) -> Option<Tree> {
    let chat = value.get("chat").filter(|chat| chat.is_object()).unwrap_or(value);
    let of = |key: &str| some_text(value, key).or_else(|| some_text(chat, key));
    let title = of("title").unwrap_or_default();
    notes.at(&title);
    let history = chat.get("history").unwrap_or(&Value::Null);
    let mut nodes: Vec<Node> = Vec::new();
    let mut names = ContentIds::default();
    match history.get("messages").and_then(Value::as_object) {
        Some(messages) if !messages.is_empty() => {
            for (key, message) in messages {
                let parent = some_text(message, "parentId");
                nodes.push(read_message(key, parent, message, notes));
            }
            // Sort messages by time; those without a time by their position in the parent's list of children.
            let place = |node: &Node| {
                let siblings = node.parent.as_deref().and_then(|parent| messages.get(parent));
                let mut siblings = siblings
                    .map_or(&[][..], |parent| list(parent, "childrenIds"))
                    .iter();
                siblings.position(|id| id.as_str() == Some(&node.source_id))
            };
            nodes.sort_by_cached_key(|node| (node.created_at, place(node)));
        }
        _ => {
            for message in list(chat, "messages") {
                let before = nodes.last().map(|node| node.source_id.clone());
                let mut node = read_message(text(message, "id"), before, message, notes);
                names.give(&mut node);
                nodes.push(node);
            }
        }
    }
    if nodes.is_empty() && value.get("chat").is_none() && chat.get("history").is_none() {
        return None;
    }
    let params = chat.get("params").unwrap_or(&Value::Null);
    let meta = value.get("meta").unwrap_or(&Value::Null);
    let tags = list(meta, "tags").iter().chain(list(chat, "tags"));
    Some(Tree {
        source_id: name(value, "id").or_else(|| name(chat, "id")).unwrap_or_default(),
        title,
        created_at: time_of(value.get("created_at")).or_else(|| time_of(chat.get("timestamp"))),
        updated_at: time_of(value.get("updated_at")),
        system: some_text(params, "system").or_else(|| some_text(chat, "system")),
        model: list(chat, "models")
            .first()
            .and_then(Value::as_str)
            .map(str::to_owned),
        tags: tags
            .map(|tag| some_text(tag, "name").unwrap_or_else(|| plain(tag)))
            .collect(),
        archived: flag(value, "archived"),
        pinned: flag(value, "pinned"),
        current: some_text(history, "currentId"),
        nodes,
        ..Tree::default()
    })
}

fn read_message(key: &str, parent: Option<String>, message: &Value, notes: &mut Notes) -> Node {
    let role = role_of(text(message, "role"), notes);
    let mut node = Node::new(key, parent, role);
    node.created_at = time_of(message.get("timestamp"));
    node.model = some_text(message, "model").filter(|_| role == Role::Assistant);
    node.push_reasoning(text(message, "reasoning_content"));
    match message.get("content") {
        Some(Value::String(words)) if role == Role::Assistant => {
            let (reasoning, content) = split_reasoning(words);
            for thought in reasoning {
                node.push_reasoning(&thought);
            }
            node.push_text(content);
        }
        Some(Value::String(words)) => node.push_text(words),
        Some(Value::Array(parts)) => {
            for part in parts {
                match text(part, "type") {
                    "text" => node.push_text(text(part, "text")),
                    "image_url" => push_file(&mut node, "Image", "", notes),
                    kind => node.push_unknown(kind, part, import::unknown_part, notes),
                }
            }
        }
        None | Some(Value::Null) => {}
        Some(other) => {
            notes.note(import::content_not_text());
            node.push_text(&plain(other));
        }
    }
    for file in list(message, "files") {
        let kind = if text(file, "type") == "image" {
            "Image"
        } else {
            "File"
        };
        let file_name =
            some_text(file, "name").or_else(|| file.get("file").and_then(|file| some_text(file, "filename")));
        push_file(&mut node, kind, &file_name.unwrap_or_default(), notes);
    }
    if role == Role::Assistant {
        end(&mut node, message);
    }
    node
}

/// Separates reasoning from the reply. Open WebUI puts reasoning before the reply, as quoted lines in a
/// `<details>` element. Returns the blocks of reasoning and the unchanged remainder.
fn split_reasoning(content: &str) -> (Vec<String>, &str) {
    let (mut reasoning, mut rest) = (Vec::new(), content);
    while let Some((thought, after)) = first_reasoning(rest) {
        reasoning.push(thought);
        rest = after;
    }
    (reasoning, rest)
}

fn first_reasoning(content: &str) -> Option<(String, &str)> {
    let block = content.trim_start().strip_prefix("<details type=\"reasoning\"")?;
    let (_, inside) = block.split_once("</summary>")?;
    let (quoted, after) = inside.split_once("</details>")?;
    let plain = quoted
        .replace("&lt;", "<")
        .replace("&gt;", ">")
        .replace("&quot;", "\"")
        .replace("&#x27;", "'")
        .replace("&#39;", "'")
        .replace("&amp;", "&");
    let lines: Vec<&str> = plain
        .trim_matches('\n')
        .lines()
        .map(|line| line.strip_prefix("> ").or(line.strip_prefix('>')).unwrap_or(line))
        .collect();
    Some((lines.join("\n"), after.strip_prefix('\n').unwrap_or(after)))
}

fn push_file(node: &mut Node, kind: &str, file_name: &str, notes: &mut Notes) {
    notes.note(import::images_files_marked());
    match file_name {
        "" => node.push_text(&format!("[{kind}]")),
        file_name => node.push_text(&format!("[{kind}: {file_name}]")),
    }
}

fn end(node: &mut Node, message: &Value) {
    let error = match message.get("error") {
        Some(Value::Object(error)) => error.get("content").or(error.get("message")).map(plain),
        Some(Value::String(words)) => Some(words.clone()),
        Some(Value::Bool(true)) => Some(String::new()),
        _ => None,
    };
    if let Some(words) = error {
        node.ending = Ending::ProviderError;
        node.fault = Some(Fault::new(FaultCategory::Provider, fault::provider_error()).with_detail(words));
    } else if message.get("done").and_then(Value::as_bool) == Some(false) {
        node.ending = Ending::Interrupted;
    } else if node.parts.is_empty() {
        node.ending = Ending::Empty;
    }
}

#[cfg(test)]
#[path = "open_webui_tests.rs"]
mod tests;
