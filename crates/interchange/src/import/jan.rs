//! Reads Jan's threads. Each thread is a folder with its metadata in `thread.json` and one message
//! per line in `messages.jsonl`.
//!
//! The format is defined in the repository janhq/jan: `core/src/types/message/messageEntity.ts`
//! (messages and their content), `web-app/src/lib/messages.ts` (older shapes: `<think>` in the
//! text, tool calls in the metadata), `web-app/src/lib/message-branching.ts` (versions),
//! `web-app/src/services/threads/default.ts` (threads). Whenever Jan saves a thread, it replaces
//! `created` and `updated` with the current time. Therefore, ids are not derived from times.

use std::collections::HashMap;

use rivulet_core::texts::import;
use rivulet_core::{Ending, Role};
use serde_json::Value;

use crate::import::foreign_file::FileContent;
use crate::import::notes::Notes;
use crate::import::thinking::split_thinking;
use crate::import::tool_result::push_tool_result;
use crate::import::tree::{ContentIds, Node, Tree, provider_error};
use crate::import::usage::usage_of;
use crate::import::value::{flag, list, name, plain, role_of, some_text, text, texts_in, time_of};

/// The known fields of a thread, of a message and of its metadata: those that are read, and those
/// that contain no conversation text. Every other field that contains text is reported as unknown.
const THREAD_FIELDS: [&str; 11] = [
    "id", "object", "title", "assistants", "created", "created_at", "updated", "metadata", "model", "order",
    "isFavorite",
];
const MESSAGE_FIELDS: [&str; 15] = [
    "id", "object", "thread_id", "assistant_id", "role", "content", "status", "created_at", "created",
    "completed_at", "metadata", "type", "tool_call_id", "error_code", "parentId",
];
const METADATA_FIELDS: [&str; 10] = [
    "tool_calls", "inline_file_contents", "error", "parentId", "activeChildId", "assistant", "tokenSpeed",
    "usage", "modelId", "model",
];

/// Converts a thread. `thread` is null if the thread's metadata is missing. `folder` is the name of
/// the thread's folder; it is the id of the thread unless somebody renamed the folder.
pub fn conversation(thread: &Value, messages: &[Value], folder: &str, notes: &mut Notes) -> Option<Tree> {
    let metadata = &thread["metadata"];
    let title = some_text(thread, "title").or_else(|| some_text(metadata, "title"));
    let title = title.unwrap_or_default();
    notes.at(&title);
    if thread.is_null() && messages.iter().all(|message| !message.is_object()) {
        return None;
    }
    let source_id = name(thread, "id")
        .or_else(|| messages.iter().find_map(|message| name(message, "thread_id")))
        .unwrap_or_else(|| folder.to_owned());
    let assistant = list(thread, "assistants").first().unwrap_or(&Value::Null);
    let model = assistant
        .get("model")
        .or_else(|| thread.get("model"))
        .unwrap_or(&Value::Null);
    let model = some_text(model, "id").filter(|model| model != "*");
    let mut system = some_text(assistant, "instructions");
    let mut nodes: Vec<Node> = Vec::new();
    let mut names = ContentIds::default();
    let messages: Vec<&Value> = messages.iter().filter(|message| message.is_object()).collect();
    for message in &messages {
        let mut node = read_message(message, notes);
        node.parent = nodes.last().map(|node| node.source_id.clone());
        names.give(&mut node);
        if node.role == Role::System && nodes.is_empty() {
            system = some_text(message, "content")
                .or_else(|| Some(texts_in(message)).filter(|text| !text.is_empty()))
                .or(system);
            node.parts.clear();
            node.hidden = true;
        }
        if node.role == Role::Assistant && node.model.is_none() {
            node.model.clone_from(&model);
        }
        nodes.push(node);
    }
    notes.unread("thread", thread, &THREAD_FIELDS);
    notes.unread("thread", metadata, &["project", "is_favorite", "order", "title"]);
    let current = link_versions(&mut nodes, &messages);
    let first = nodes.iter().filter_map(|node| node.created_at).min();
    let created = time_of(thread.get("created")).or_else(|| time_of(thread.get("created_at")));
    Some(Tree {
        source_id,
        title,
        created_at: created.into_iter().chain(first).min(),
        updated_at: time_of(thread.get("updated")),
        system,
        model,
        folder: some_text(&metadata["project"], "name"),
        pinned: flag(metadata, "is_favorite") || flag(thread, "isFavorite"),
        current,
        nodes,
        ..Tree::default()
    })
}

/// Links the versions of each message to a common parent. Returns the id of the last message on the
/// branch that Jan shows, or `None` if the thread has no versions.
///
/// The `parentId` metadata field is null in the first message of a thread. The field is missing in
/// messages that Jan saved before the thread had versions.
fn link_versions(nodes: &mut [Node], messages: &[&Value]) -> Option<String> {
    let field = |message: &Value, field: &str| message.get("metadata")?.get(field).cloned();
    let branched = messages.iter().any(|message| {
        field(message, "parentId").is_some()
            || field(message, "activeChildId").is_some_and(|id| id.is_string())
    });
    if !branched {
        return None;
    }
    let mut question: Option<String> = None;
    // The detached reply to each question: a reply that Jan stored without the id of the question.
    let mut detached: HashMap<String, String> = HashMap::new();
    for (node, message) in nodes.iter_mut().zip(messages) {
        match (field(message, "parentId"), &question) {
            // If a reply was detached, Jan linked the user's next message to the question. Link
            // that message to the reply instead, as Jan's `repairDetachedAssistants` does.
            (Some(Value::String(parent)), _) => {
                let reply = Some(&parent).filter(|_| node.role == Role::User);
                let reply = reply.and_then(|parent| detached.remove(parent));
                node.parent = reply.or(Some(parent));
            }
            // Older versions of Jan stored some replies without the id of the question before them.
            (_, Some(question)) if node.role == Role::Assistant => {
                node.parent = Some(question.clone());
                detached.insert(question.clone(), node.source_id.clone());
            }
            (Some(Value::Null), _) => node.parent = None,
            _ => {}
        }
        if node.role == Role::User {
            question = Some(node.source_id.clone());
        }
    }
    let mut children: HashMap<Option<&str>, Vec<usize>> = HashMap::new();
    for (at, node) in nodes.iter().enumerate() {
        children.entry(node.parent.as_deref()).or_default().push(at);
    }
    let newest = |parent: Option<&str>| {
        let among = children.get(&parent)?;
        among.iter().copied().max_by_key(|at| nodes[*at].created_at)
    };
    let mut at = newest(None)?;
    // The links from messages to their parents may form a cycle, so follow at most as many links as
    // there are messages.
    for _ in nodes.iter() {
        let active = field(messages[at], "activeChildId");
        let chosen = children
            .get(&Some(nodes[at].source_id.as_str()))
            .and_then(|among| {
                let active = active.as_ref().and_then(Value::as_str)?;
                among.iter().copied().find(|at| nodes[*at].source_id == active)
            });
        match chosen.or_else(|| newest(Some(&nodes[at].source_id))) {
            Some(next) => at = next,
            None => break,
        }
    }
    Some(nodes[at].source_id.clone())
}

fn read_message(message: &Value, notes: &mut Notes) -> Node {
    let role = role_of(text(message, "role"), notes);
    let mut node = Node::new(text(message, "id"), None, role);
    node.created_at = time_of(message.get("created_at")).or_else(|| time_of(message.get("created")));
    match message.get("content") {
        Some(Value::String(words)) => push_words(&mut node, words),
        _ => {
            for part in list(message, "content") {
                push_part(&mut node, part, notes);
            }
        }
    }
    let metadata = &message["metadata"];
    for call in list(metadata, "tool_calls") {
        let tool = call.get("tool").unwrap_or(call);
        let function = &tool["function"];
        let tool_name = some_text(function, "name").or_else(|| some_text(call, "name"));
        let arguments = function.get("arguments").or_else(|| call.get("args"));
        let id = some_text(tool, "id").or_else(|| some_text(call, "id"));
        push_call(
            &mut node,
            &id.unwrap_or_default(),
            &tool_name.unwrap_or_default(),
            arguments,
            call.get("response"),
            notes,
        );
        notes.unread_words(
            "tool_calls",
            call,
            &["tool", "function", "name", "args", "response"],
        );
    }
    for file in list(metadata, "inline_file_contents") {
        let content = FileContent::Bytes(text(file, "content").as_bytes().to_vec());
        node.push_content(false, text(file, "name"), content);
        notes.unread_words("inline_file_contents", file, &["name", "content"]);
    }
    notes.unread("message", message, &MESSAGE_FIELDS);
    notes.unread("metadata", metadata, &METADATA_FIELDS);
    if role == Role::Assistant {
        node.usage = usage_of(metadata.get("usage"));
        node.model = some_text(metadata, "modelId").or_else(|| {
            let model = metadata.get("model")?;
            some_text(model, "id").or_else(|| some_text(metadata, "model"))
        });
        node.ending = match text(message, "status") {
            "stopped" => Ending::Stopped,
            "pending" => Ending::Interrupted,
            "error" => Ending::ProviderError,
            _ => Ending::Complete,
        };
        if let Some(error) = metadata.get("error").filter(|error| !error.is_null()) {
            let words = some_text(error, "message").unwrap_or_else(|| plain(error));
            node.ending = Ending::ProviderError;
            node.fault = Some(provider_error(words));
        }
    }
    node.hidden = node.is_empty() && node.ending == Ending::Complete;
    node
}

fn push_part(node: &mut Node, part: &Value, notes: &mut Notes) {
    let inner = &part["text"];
    let words = inner.as_str().unwrap_or_else(|| text(inner, "value"));
    notes.unread("text", inner, &["value", "annotations"]);
    let kind = text(part, "type");
    let known: &[&str] = match kind {
        "text" => {
            push_words(node, words);
            &["type", "text"]
        }
        "reasoning" => {
            node.push_reasoning(words);
            &["type", "text"]
        }
        "image" | "image_url" | "pdf" => {
            let image = &part["image_url"];
            let url = image.as_str().unwrap_or_else(|| text(image, "url"));
            // In older versions of Jan, the text of the message was stored in the part that
            // describes the image or PDF file. The path of the file was stored in `annotations`.
            push_words(node, words);
            let paths = list(inner, "annotations").iter().filter_map(Value::as_str);
            for address in paths.chain(Some(url).filter(|url| !url.is_empty())) {
                node.push_file(kind != "pdf", "", address);
            }
            notes.unread("image_url", image, &["url", "detail"]);
            &["type", "text", "image_url"]
        }
        "input_audio" => {
            let audio = &part["input_audio"];
            let file_name = format!("audio.{}", text(audio, "format"));
            node.push_base64(false, &file_name, text(audio, "data"));
            notes.unread("input_audio", audio, &["data", "format"]);
            &["type", "input_audio"]
        }
        "tool_call" => {
            push_call(
                node,
                text(part, "tool_call_id"),
                text(part, "tool_name"),
                part.get("input"),
                part.get("output"),
                notes,
            );
            &["type", "tool_call_id", "tool_name", "input", "output"]
        }
        _ => return node.push_unknown(kind, part, import::unknown_part, notes),
    };
    notes.unread(kind, part, known);
}

/// Appends text. In older versions of Jan, the text of a reply may begin with reasoning, which
/// becomes a separate part.
fn push_words(node: &mut Node, words: &str) {
    if node.role != Role::Assistant {
        return node.push_text(words);
    }
    let (reasoning, rest) = split_thinking(words);
    for block in reasoning {
        node.push_reasoning(block);
    }
    node.push_text(rest);
}

fn push_call(
    node: &mut Node,
    id: &str,
    tool: &str,
    arguments: Option<&Value>,
    result: Option<&Value>,
    notes: &mut Notes,
) {
    node.push_tool_call(id, tool, arguments.map(plain).unwrap_or_default());
    push_tool_result(node, id, tool, result.unwrap_or(&Value::Null), notes);
}

#[cfg(test)]
#[path = "jan_tests.rs"]
mod tests;
