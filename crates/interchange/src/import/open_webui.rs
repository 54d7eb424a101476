//! Reads Open WebUI's export, a list of chats. The `history` field of each chat contains a tree of
//! messages, keyed by id. In old exports, a chat has a list of messages instead.
//!
//! In the repository of Open WebUI, `src/lib/components/chat/Chat.svelte` writes the messages and
//! `Citations.svelte` numbers the sources. `serialize_output` in
//! `backend/open_webui/utils/middleware.py` converts the items of the `output` field into the text
//! of the `content` field.

use std::collections::{HashMap, HashSet};

use rivulet_core::texts::import;
use rivulet_core::{Ending, Part, Role};
use serde_json::Value;

use crate::import::notes::Notes;
use crate::import::open_webui_details::{push_code_run, push_content, push_files};
use crate::import::tool_result::push_tool_result;
use crate::import::tree::{ContentIds, Node, Tree, numbered_source, provider_error};
use crate::import::usage::usage_of;
use crate::import::value::{flag, list, name, plain, role_of, some_text, text, texts_in, time_of};

/// The known fields of a chat: those that are read, and those that contain ids. Every other field
/// that contains text is reported as unknown.
const CHAT_FIELDS: [&str; 14] = [
    "id", "user_id", "title", "chat", "created_at", "updated_at", "timestamp", "share_id", "meta",
    "folder_id", "models", "params", "history", "messages",
];
/// The known fields of a message: those that are read, and those that contain ids, names or states.
/// Every other field that contains text is reported as unknown.
const MESSAGE_FIELDS: [&str; 26] = [
    "id", "parentId", "childrenIds", "role", "content", "timestamp", "model", "modelName", "models",
    "user_id", "reasoning_content", "files", "images", "sources", "citations", "error", "merged", "output",
    "code_executions", "lastSentence", "selectedModelId", "info", "usage", "feedbackId", "tool_calls",
    "tool_call_id",
];

/// The known fields of the items in a reply's `output` list: those that are read, and those that
/// contain ids or states.
const ITEM_FIELDS: [&str; 15] = [
    "type", "id", "call_id", "status", "role", "name", "arguments", "content", "summary", "code", "output",
    "action", "actions", "queries", "result",
];

pub fn conversation(value: &Value, notes: &mut Notes) -> Option<Tree> {
    let chat = value.get("chat").filter(|chat| chat.is_object()).unwrap_or(value);
    let of = |key: &str| some_text(value, key).or_else(|| some_text(chat, key));
    let title = of("title").unwrap_or_default();
    notes.at(&title);
    let history = &chat["history"];
    let nodes = read_messages(chat, history, notes);
    if nodes.is_empty() && value.get("chat").is_none() && chat.get("history").is_none() {
        return None;
    }
    let params = &chat["params"];
    let tags = list(&value["meta"], "tags").iter().chain(list(chat, "tags"));
    let known = [&CHAT_FIELDS[..], &["system", "tags"]].concat();
    notes.unread("chat", value, &known);
    if value.get("chat").is_some() {
        notes.unread("chat", chat, &known);
    }
    notes.unread("params", params, &["system"]);
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

fn read_messages(chat: &Value, history: &Value, notes: &mut Notes) -> Vec<Node> {
    let mut nodes: Vec<Node> = Vec::new();
    let mut names = ContentIds::default();
    match history["messages"].as_object() {
        Some(messages) if !messages.is_empty() => {
            for (key, message) in messages {
                let parent = some_text(message, "parentId");
                let node = read_message(key, parent, message, notes);
                nodes.extend(merged(&node, message));
                nodes.push(node);
            }
            // Sort the messages by time. Messages with the same time have the same order as in
            // their parent's list of children.
            let mut places: HashMap<(&str, &str), usize> = HashMap::new();
            for (parent, message) in messages {
                for (place, id) in list(message, "childrenIds").iter().enumerate() {
                    places
                        .entry((parent, id.as_str().unwrap_or_default()))
                        .or_insert(place);
                }
            }
            let place = |node: &Node| {
                let parent = node.parent.as_deref()?;
                places.get(&(parent, node.source_id.as_str())).copied()
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
    nodes
}

/// Returns the merged reply in `message` as a separate message. A merged reply is a model's
/// combination of several models' replies. `reply` is the imported form of `message`.
fn merged(reply: &Node, message: &Value) -> Option<Node> {
    let words = some_text(message.get("merged")?, "content")?;
    // A merged reply is normally stored in one of the replies that it combines. It then becomes
    // another version of that reply. If it is stored in a question, it becomes a reply to that
    // question.
    let parent = match reply.role {
        Role::Assistant => reply.parent.clone(),
        _ => Some(reply.source_id.clone()),
    };
    let mut node = Node::new(format!("{}#merged", reply.source_id), parent, Role::Assistant);
    node.created_at = reply.created_at;
    node.push_markdown(&words);
    Some(node)
}

fn read_message(key: &str, parent: Option<String>, message: &Value, notes: &mut Notes) -> Node {
    let role = role_of(text(message, "role"), notes);
    let mut node = Node::new(key, parent, role);
    node.created_at = time_of(message.get("timestamp"));
    node.model = some_text(message, "model").filter(|_| role == Role::Assistant);
    node.push_reasoning(text(message, "reasoning_content"));
    match message.get("content") {
        Some(Value::String(words)) if role == Role::Assistant => push_reply(&mut node, words, message, notes),
        Some(Value::String(words)) => node.push_markdown(words),
        Some(Value::Array(parts)) => {
            for part in parts {
                match text(part, "type") {
                    "text" => {
                        node.push_text(text(part, "text"));
                        notes.unread("text", part, &["type", "text"]);
                    }
                    "image_url" => {
                        let image = &part["image_url"];
                        let url = image.as_str().unwrap_or_else(|| text(image, "url"));
                        node.push_file(true, "", url);
                        notes.unread("image_url", part, &["type", "image_url"]);
                        notes.unread("image_url", image, &["url", "detail"]);
                    }
                    kind => node.push_unknown(kind, part, import::unknown_part, notes),
                }
            }
        }
        None | Some(Value::Null) => push_reply(&mut node, "", message, notes),
        Some(other) => {
            let words = plain(other);
            notes.note_on(import::content_not_text(), &words);
            node.push_text(&words);
        }
    }
    if role == Role::Tool {
        node.text_is_result(text(message, "tool_call_id"), "");
    }
    for call in list(message, "tool_calls") {
        let function = call.get("function").unwrap_or(call);
        let arguments = plain(&function["arguments"]);
        node.push_tool_call(text(call, "id"), text(function, "name"), arguments);
        let known = ["id", "type", "function", "name", "arguments"];
        notes.unread_words("tool_call", call, &known);
        notes.unread_words("function", &call["function"], &known);
    }
    for run in list(message, "code_executions") {
        let result = &run["result"];
        push_code_run(&mut node, text(run, "code"), result, notes);
        notes.unread_words("code_execution", run, &["code", "result"]);
    }
    push_files(&mut node, &message["images"], notes);
    for file in list(message, "files") {
        push_file(&mut node, file, notes);
    }
    push_sources(&mut node, message, notes);
    if role == Role::Assistant {
        end(&mut node, message);
        // Older versions of Open WebUI stored the token counts in `info`.
        let info = message.get("info");
        let older = info.map(|info| info.get("usage").unwrap_or(info));
        node.usage = usage_of(message.get("usage")).or_else(|| usage_of(older));
    }
    notes.unread("message", message, &MESSAGE_FIELDS);
    node
}

/// Appends a reply. Newer versions of Open WebUI store the reply twice: as items in `output`, and
/// as text with `<details>` elements. The items are used, unless the user has edited the text.
fn push_reply(node: &mut Node, content: &str, message: &Value, notes: &mut Notes) {
    let output = list(message, "output");
    if output.is_empty() {
        return push_content(node, content, notes);
    }
    let reply = || Node::new("", None, Role::Assistant);
    let (mut from_text, mut from_items) = (reply(), reply());
    let (mut text_notes, mut item_notes) = (notes.clone(), notes.clone());
    push_content(&mut from_text, content, &mut text_notes);
    push_output(&mut from_items, output, &mut item_notes);
    let chosen = match content.trim().is_empty() || words(&from_text) == words(&from_items) {
        true => {
            *notes = item_notes;
            from_items
        }
        false => {
            *notes = text_notes;
            notes.note_on(import::edited_output(), content);
            from_text
        }
    };
    node.files.extend(chosen.files);
    node.parts.extend(chosen.parts);
}

/// Returns the text of a reply without whitespace. Used to compare the two forms in which the reply
/// is stored.
fn words(node: &Node) -> String {
    let text = node.parts.iter().filter_map(Part::text);
    text.flat_map(str::chars).filter(|c| !c.is_whitespace()).collect()
}

fn push_output(node: &mut Node, output: &[Value], notes: &mut Notes) {
    let of_kind = |kind: &'static str| {
        let items = output.iter().filter(move |item| text(item, "type") == kind);
        items
            .map(|item| (text(item, "call_id"), item))
            .collect::<HashMap<_, _>>()
    };
    let (calls, results) = (of_kind("function_call"), of_kind("function_call_output"));
    for item in output {
        match text(item, "type") {
            "message" => {
                for part in list(item, "content") {
                    match text(part, "type") {
                        kind @ ("output_text" | "text" | "input_text") => {
                            node.push_markdown(text(part, "text").trim());
                            notes.unread(kind, part, &["type", "text"]);
                        }
                        kind @ "refusal" => {
                            node.push_text(text(part, "refusal"));
                            notes.unread(kind, part, &["type", "refusal"]);
                        }
                        kind => node.push_unknown(kind, part, import::unknown_part, notes),
                    }
                }
            }
            "reasoning" => {
                let words = match texts_in(item) {
                    words if words.is_empty() => list(item, "summary")
                        .iter()
                        .map(texts_in)
                        .collect::<Vec<_>>()
                        .join("\n\n"),
                    words => words,
                };
                node.push_reasoning(&words);
            }
            "function_call" => {
                let (id, name) = (text(item, "call_id"), text(item, "name"));
                let arguments = plain(&item["arguments"]);
                node.push_tool_call(id, name, arguments);
                if let Some(result) = results.get(id) {
                    push_tool_result(node, id, name, &result["output"], notes);
                    push_files(node, &result["files"], notes);
                }
            }
            "function_call_output" => {
                let id = text(item, "call_id");
                if !calls.contains_key(id) {
                    push_tool_result(node, id, id, &item["output"], notes);
                    push_files(node, &item["files"], notes);
                }
                let known = ["type", "id", "call_id", "status", "output", "files"];
                notes.unread("function_call_output", item, &known);
                continue;
            }
            "open_webui:code_interpreter" => {
                push_code_run(node, text(item, "code"), &item["output"], notes);
            }
            kind @ ("web_search_call" | "file_search_call" | "computer_call") => {
                let action = ["action", "actions", "queries"]
                    .into_iter()
                    .find_map(|key| item.get(key));
                node.push_tool_call(text(item, "id"), kind, action.map(plain).unwrap_or_default());
            }
            "image_generation_call" => node.push_base64(true, "", text(item, "result")),
            kind => {
                node.push_unknown(kind, item, import::unknown_part, notes);
                continue;
            }
        }
        notes.unread_words(text(item, "type"), item, &ITEM_FIELDS);
    }
}

fn push_file(node: &mut Node, file: &Value, notes: &mut Notes) {
    let stored = &file["file"];
    let file_name = some_text(file, "name")
        .or_else(|| some_text(stored, "filename"))
        .unwrap_or_default();
    let data = &stored["data"];
    let extracted = text(data, "content");
    match (text(file, "type") == "image", extracted) {
        (false, words) if !words.trim().is_empty() => node.push_fenced(&format!("File {file_name}:"), words),
        (image, _) => {
            node.push_file(image, &file_name, text(file, "url"));
        }
    }
    notes.unread_words("file", file, &["type", "name", "url", "file"]);
    // Do not report `meta` or `path` as unknown: `meta` repeats the name, and `path` is the
    // location on the server.
    notes.unread_words("file", stored, &["filename", "data", "meta", "path"]);
    notes.unread_words("data", data, &["content"]);
}

/// Appends a numbered list of a reply's sources, to which marks such as `[1]` in the text refer.
fn push_sources(node: &mut Node, message: &Value, notes: &mut Notes) {
    let mut seen: HashSet<String> = HashSet::new();
    let mut lines = Vec::new();
    for source in list(message, "sources").iter().chain(list(message, "citations")) {
        let about = &source["source"];
        let documents = list(source, "document");
        for place in 0..documents.len().max(1) {
            let metadata = list(source, "metadata").get(place).unwrap_or(&Value::Null);
            // Do not report `embedding_config` as unknown: it is a JSON text in the metadata of
            // every document.
            notes.unread_words("metadata", metadata, &["source", "name", "embedding_config"]);
            let id = some_text(metadata, "source")
                .or_else(|| some_text(about, "id"))
                .or_else(|| some_text(about, "name"))
                .unwrap_or_else(|| "N/A".to_owned());
            if !seen.insert(id.clone()) {
                continue;
            }
            let url = [text(about, "url"), id.as_str()]
                .into_iter()
                .find(|url| url.starts_with("http"));
            let title = some_text(metadata, "name")
                .or_else(|| some_text(metadata, "source"))
                .or_else(|| some_text(about, "name"));
            lines.push(numbered_source(
                lines.len() + 1,
                title.as_deref().unwrap_or(&id),
                url.unwrap_or_default(),
            ));
        }
        if let Some(words) = documents
            .first()
            .map(plain)
            .filter(|words| !words.trim().is_empty())
        {
            notes.note_on(import::source_texts(), &words);
        }
        notes.unread_words("source", source, &["source", "document", "metadata"]);
        // Do not report `file` as unknown: it is a copy of a file that is attached to the question.
        notes.unread_words("source", about, &["id", "name", "url", "urls", "file"]);
    }
    node.push_text(&lines.join("\n"));
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
        node.fault = Some(provider_error(words));
    } else if message["done"].as_bool() == Some(false) {
        node.ending = Ending::Interrupted;
    } else if node.is_empty() {
        node.ending = Ending::Empty;
    }
}

#[cfg(test)]
#[path = "open_webui_tests.rs"]
mod tests;
