//! ChatGPT's export: each conversation is a tree of nodes, stored by id in `mapping`. Some nodes are hidden.

use rivulet_core::texts::import;
use rivulet_core::{Ending, Role};
use serde_json::Value;

use crate::import::notes::Notes;
use crate::import::tree::{Node, Tree};
use crate::import::value::{flag, list, name, plain, role_of, some_text, text, texts_in, time_of};

/// Parses a conversation.
pub fn conversation(value: &Value, notes: &mut Notes) -> Option<Tree> {
    let mapping = value.get("mapping")?.as_object()?;
    let title = text(value, "title").to_owned();
    notes.at(&title);
    let mut nodes: Vec<Node> = mapping
        .iter()
        .map(|(key, node)| read_node(key, node, notes))
        .collect();
    sort_by_children(&mut nodes, value);
    let model = some_text(value, "default_model_slug");
    Some(Tree {
        source_id: name(value, "conversation_id")
            .or_else(|| name(value, "id"))
            .unwrap_or_default(),
        title,
        created_at: time_of(value.get("create_time")),
        updated_at: time_of(value.get("update_time")),
        model,
        archived: flag(value, "is_archived"),
        pinned: flag(value, "is_starred"),
        current: some_text(value, "current_node"),
        nodes,
        ..Tree::default()
    })
}

/// Sorts nodes by their position in their parent's list of children, because the fields of the JSON object have
/// no reliable order.
fn sort_by_children(nodes: &mut [Node], value: &Value) {
    let mut places = std::collections::HashMap::new();
    if let Some(mapping) = value.get("mapping").and_then(Value::as_object) {
        for node in mapping.values() {
            for (place, child) in list(node, "children").iter().enumerate() {
                places.insert(child.as_str().unwrap_or_default(), place);
            }
        }
    }
    nodes.sort_by_key(|node| places.get(node.source_id.as_str()).copied().unwrap_or(usize::MAX));
}

fn read_node(key: &str, value: &Value, notes: &mut Notes) -> Node {
    let parent = some_text(value, "parent");
    let Some(message) = value.get("message").filter(|message| message.is_object()) else {
        return Node::hidden(key, parent);
    };
    let author = message.get("author").unwrap_or(&Value::Null);
    let metadata = message.get("metadata").unwrap_or(&Value::Null);
    let content = message.get("content").unwrap_or(&Value::Null);
    let kind = text(content, "content_type");
    let role = role_of(text(author, "role"), notes);
    let mut node = Node::new(key, parent, role);
    node.created_at = time_of(message.get("create_time"));
    node.model = some_text(metadata, "model_slug").filter(|_| role == Role::Assistant);
    (node.ending, node.finish_reason) = ending(message, metadata, role);
    push_content(&mut node, kind, content, message, notes);
    for file in list(metadata, "attachments") {
        let file = some_text(file, "name").unwrap_or_else(|| "without a name".to_owned());
        notes.note(import::files_not_exported());
        node.push_text(&format!("[File: {file}]"));
    }
    let is_hidden = flag(metadata, "is_visually_hidden_from_conversation")
        || matches!(kind, "user_editable_context" | "model_editable_context");
    let empty = node.parts.is_empty() && matches!(node.ending, Ending::Complete | Ending::ToolCalls);
    node.hidden = is_hidden || role == Role::System || empty;
    node.merges_into_next = role == Role::Assistant && matches!(kind, "thoughts" | "reasoning_recap");
    node
}

fn ending(message: &Value, metadata: &Value, role: Role) -> (Ending, Option<String>) {
    let details = metadata.get("finish_details").unwrap_or(&Value::Null);
    let reason = some_text(details, "type");
    let ending = match (reason.as_deref(), text(message, "status")) {
        (Some("interrupted"), _) if text(details, "reason") == "client_stopped" => Ending::Stopped,
        (Some("interrupted"), _) => Ending::Interrupted,
        (Some("max_tokens"), _) => Ending::Length,
        (Some("content_filter"), _) => Ending::ContentFilter,
        (_, "in_progress") => Ending::Interrupted,
        (_, "finished_partial_completion") => Ending::Unconfirmed,
        _ if role == Role::Assistant && is_call(message) => Ending::ToolCalls,
        _ => Ending::Complete,
    };
    (ending, reason)
}

/// Returns whether a message is addressed to a tool.
fn is_call(message: &Value) -> bool {
    !matches!(text(message, "recipient"), "" | "all" | "assistant")
}

fn push_content(node: &mut Node, kind: &str, content: &Value, message: &Value, notes: &mut Notes) {
    let author = message.get("author").unwrap_or(&Value::Null);
    if node.role == Role::Assistant && is_call(message) {
        let words = match text(content, "text") {
            "" => parts_text(content),
            code => code.to_owned(),
        };
        if !words.is_empty() {
            node.push_tool_call("", text(message, "recipient"), words);
        }
        return;
    }
    match kind {
        "text" | "multimodal_text" => {
            let parts = list(content, "parts");
            // The transcript of a recording is a separate part next to the recording itself.
            let has_transcript = parts
                .iter()
                .any(|part| text(part, "content_type") == "audio_transcription");
            for part in parts {
                push_part(node, part, has_transcript, notes);
            }
        }
        "code" => {
            let language = match text(content, "language") {
                "unknown" => "",
                language => language,
            };
            node.push_code(language, text(content, "text"));
        }
        "execution_output" => {
            let tool = some_text(author, "name").unwrap_or_else(|| "code".to_owned());
            if !text(content, "text").is_empty() {
                node.push_fenced(&format!("Output of {tool}:"), text(content, "text"));
            }
        }
        "thoughts" => {
            for thought in list(content, "thoughts") {
                let summary = text(thought, "summary").trim();
                let words = match text(thought, "content") {
                    "" => list(thought, "chunks")
                        .iter()
                        .map(plain)
                        .collect::<Vec<_>>()
                        .join(""),
                    words => words.to_owned(),
                };
                let heading = if summary.is_empty() {
                    String::new()
                } else {
                    format!("**{summary}**\n\n")
                };
                node.push_reasoning(format!("{heading}{words}").trim());
            }
        }
        // Contains only a line such as "Thought for 5 seconds"; the reasoning itself is in earlier messages.
        "reasoning_recap" => node.push_reasoning(text(content, "content")),
        "tether_quote" => {
            let source = some_text(content, "url")
                .or_else(|| some_text(content, "domain"))
                .unwrap_or_default();
            let words = text(content, "text")
                .lines()
                .map(|line| format!("> {line}"))
                .collect::<Vec<_>>();
            node.push_text(format!("{}\n{source}", text(content, "title")).trim());
            node.push_text(&words.join("\n"));
        }
        "tether_browsing_display" => {
            let words = [text(content, "summary"), text(content, "result")];
            node.push_text(
                words
                    .iter()
                    .filter(|words| !words.is_empty())
                    .copied()
                    .collect::<Vec<_>>()
                    .join("\n\n")
                    .as_str(),
            );
        }
        "system_error" => {
            let words = [text(content, "name"), text(content, "text")].join(": ");
            node.push_text(words.trim_matches([':', ' ']));
        }
        "sonic_webpage" | "user_editable_context" | "model_editable_context" => {
            node.push_text(&texts_in(content))
        }
        _ => match parts_text(content) {
            words if words.is_empty() => node.push_unknown(kind, content, import::unknown_message, notes),
            words => {
                notes.unknown_on(import::unknown_message, kind, &words);
                notes.unread(kind, content, &["content_type", "parts"]);
                node.push_text(&words);
            }
        },
    }
}

fn push_part(node: &mut Node, part: &Value, has_transcript: bool, notes: &mut Notes) {
    if let Some(words) = part.as_str() {
        return node.push_text(words);
    }
    let kind = text(part, "content_type");
    match kind {
        "audio_transcription" => node.push_text(text(part, "text")),
        "image_asset_pointer" => {
            notes.note(import::images_marked());
            node.push_text(&format!("[Image: {}]", text(part, "asset_pointer")));
        }
        "audio_asset_pointer"
        | "real_time_user_audio_video_asset_pointer"
        | "video_container_asset_pointer" => {
            notes.note(import::recordings_skipped());
            if !has_transcript {
                node.push_text("[Recording]");
            }
        }
        _ => node.push_unknown(kind, part, import::unknown_part, notes),
    }
}

fn parts_text(content: &Value) -> String {
    let texts: Vec<&str> = list(content, "parts").iter().filter_map(Value::as_str).collect();
    texts.join("\n\n")
}

#[cfg(test)]
#[path = "chatgpt_tests.rs"]
mod tests;
