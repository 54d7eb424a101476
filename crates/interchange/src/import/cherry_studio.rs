//! Cherry Studio's backup: `indexedDB` contains topics with their messages and, in `message_blocks`, the blocks
//! of the messages; `localStorage` contains the names of topics and assistants as nested JSON.

use std::collections::HashMap;

use rivulet_core::texts::{fault, import};
use rivulet_core::{Ending, Fault, FaultCategory, Role};
use serde_json::Value;

use crate::import::foreign_file::{FileContent, ForeignFile};
use crate::import::notes::Notes;
use crate::import::tree::{ContentIds, Node, Tree};
use crate::import::value::{flag, list, name, plain, role_of, some_text, text, texts_in, time_of};

/// Parses all topics of a backup.
pub fn conversations(value: &Value, notes: &mut Notes) -> Vec<Tree> {
    let tables = value.get("indexedDB").unwrap_or(&Value::Null);
    let blocks: HashMap<&str, &Value> = list(tables, "message_blocks")
        .iter()
        .map(|block| (text(block, "id"), block))
        .collect();
    let assistants = assistants(value, notes);
    let mut known: HashMap<&str, (&Value, &Value)> = HashMap::new();
    for assistant in &assistants {
        for topic in list(assistant, "topics") {
            known.insert(text(topic, "id"), (topic, assistant));
        }
    }
    let mut trees = Vec::new();
    for stored in list(tables, "topics") {
        let (topic, assistant) = known
            .get(text(stored, "id"))
            .copied()
            .unwrap_or((&Value::Null, &Value::Null));
        let title = some_text(topic, "name").unwrap_or_default();
        notes.at(&title);
        let messages = list(stored, "messages");
        trees.push(Tree {
            source_id: name(stored, "id").unwrap_or_default(),
            title,
            created_at: time_of(topic.get("createdAt")),
            updated_at: time_of(topic.get("updatedAt")),
            system: some_text(topic, "prompt").or_else(|| some_text(assistant, "prompt")),
            model: assistant.get("model").and_then(|model| some_text(model, "id")),
            folder: some_text(assistant, "name").filter(|_| assistants.len() > 1),
            pinned: flag(topic, "pinned"),
            nodes: nodes(messages, &blocks, notes),
            ..Tree::default()
        });
    }
    trees
}

/// Returns the assistants, which are stored as JSON inside a JSON string.
fn assistants(value: &Value, notes: &mut Notes) -> Vec<Value> {
    let inner = |text: &str| serde_json::from_str::<Value>(text).unwrap_or(Value::Null);
    let stored = value.get("localStorage").unwrap_or(&Value::Null);
    let state = inner(text(stored, "persist:cherry-studio"));
    let state = inner(text(&state, "assistants"));
    let assistants = list(&state, "assistants").to_vec();
    if assistants.is_empty() {
        notes.note(import::topic_names());
    }
    assistants
}

/// Converts the messages of a topic. Replies of several models to one question become versions of the reply;
/// the message after them becomes a child of the selected version.
fn nodes(messages: &[Value], blocks: &HashMap<&str, &Value>, notes: &mut Notes) -> Vec<Node> {
    let mut nodes: Vec<Node> = Vec::new();
    let mut names = ContentIds::default();
    let mut last: Option<String> = None;
    let mut parents: HashMap<String, Option<String>> = HashMap::new();
    let mut has_selected: HashMap<String, bool> = HashMap::new();
    for message in messages {
        let role = role_of(text(message, "role"), notes);
        let question = some_text(message, "askId").filter(|_| role == Role::Assistant);
        // The parent is the question. If the question was deleted, use the message before the first reply to
        // it.
        let parent = match &question {
            Some(question) => parents
                .entry(question.clone())
                .or_insert_with(|| last.clone())
                .clone(),
            None => last.clone(),
        };
        let mut node = read_message(message, role, parent, blocks, notes);
        names.give(&mut node);
        let selected = flag(message, "foldSelected") || flag(message, "useful");
        let before = question
            .as_ref()
            .and_then(|question| has_selected.get(question).copied());
        if before != Some(true) || selected {
            last = Some(node.source_id.clone());
        }
        if let Some(question) = question {
            has_selected.insert(question, selected || before == Some(true));
        }
        nodes.push(node);
    }
    nodes
}

fn read_message(
    message: &Value,
    role: Role,
    parent: Option<String>,
    blocks: &HashMap<&str, &Value>,
    notes: &mut Notes,
) -> Node {
    let mut node = Node::new(text(message, "id"), parent, role);
    node.created_at = time_of(message.get("createdAt"));
    if role == Role::Assistant {
        let model = message.get("model").and_then(|model| some_text(model, "id"));
        node.model = model.or_else(|| some_text(message, "modelId"));
    }
    node.push_reasoning(text(message, "reasoning_content"));
    node.push_text(text(message, "content"));
    for id in list(message, "blocks") {
        match id.as_str().and_then(|id| blocks.get(id)) {
            Some(block) => push_block(&mut node, block, notes),
            None => notes.note(import::parts_missing()),
        }
    }
    if role == Role::Assistant {
        match text(message, "status") {
            "paused" => node.ending = Ending::Stopped,
            "pending" | "processing" | "searching" => node.ending = Ending::Interrupted,
            "error" => {
                node.ending = Ending::ProviderError;
                node.fault
                    .get_or_insert_with(|| Fault::new(FaultCategory::Provider, fault::provider_error()));
            }
            _ => {}
        }
    }
    node.hidden = node.is_empty() && node.ending == Ending::Complete;
    node
}

fn push_block(node: &mut Node, block: &Value, notes: &mut Notes) {
    let content = block.get("content").map(plain).unwrap_or_default();
    match text(block, "type") {
        "main_text" | "translation" | "compact" => node.push_text(&content),
        "thinking" => node.push_reasoning(&content),
        "code" => node.push_fenced(text(block, "language"), &content),
        "tool" => {
            let arguments = block.get("arguments").map(plain).unwrap_or_default();
            let tool = some_text(block, "toolName").unwrap_or_default();
            node.push_tool_call(text(block, "toolId"), &tool, arguments);
            if !content.is_empty() {
                node.push_fenced(&format!("Result of {tool}:"), &content);
            }
        }
        "error" => {
            let error = block.get("error").unwrap_or(&Value::Null);
            let words = some_text(error, "message").unwrap_or_else(|| plain(error));
            node.fault =
                Some(Fault::new(FaultCategory::Provider, fault::provider_error()).with_detail(words));
        }
        "image" | "file" | "video" => push_file(node, block),
        "citation" => {
            let words = texts_in(block);
            if !words.is_empty() {
                node.push_text(&words);
            }
        }
        kind => {
            notes.unknown(import::unknown_part, kind);
            node.push_text(&content);
        }
    }
}

/// Appends an image, video or other file. The backup contains it as `Data/Files/<id><extension>`, or its bytes are
/// in the block.
fn push_file(node: &mut Node, block: &Value) {
    let file = block.get("file").unwrap_or(&Value::Null);
    let file_name = some_text(file, "origin_name").or_else(|| some_text(file, "name"));
    let file_name = file_name.unwrap_or_default();
    let image = text(block, "type") == "image";
    let content = match some_text(file, "id") {
        Some(id) => FileContent::Id(id),
        None => FileContent::from_url(text(block, "url")),
    };
    node.files.push(ForeignFile {
        image,
        ..ForeignFile::file(file_name, content)
    });
    let response = block
        .get("metadata")
        .and_then(|metadata| metadata.get("generateImageResponse"));
    for url in response.map_or(&[][..], |response| list(response, "images")) {
        node.files
            .push(ForeignFile::image(url.as_str().unwrap_or_default(), ""));
    }
}

#[cfg(test)]
#[path = "cherry_studio_tests.rs"]
mod tests;
