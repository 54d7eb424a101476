//! Reads Cherry Studio's backup. `indexedDB` contains the topics with their messages. The content
//! of the messages is divided into blocks, which are in the `message_blocks` list inside
//! `indexedDB`. `localStorage` contains the names of topics and assistants as nested JSON.
//!
//! The format is defined in the repository CherryHQ/cherry-studio:
//! `src/renderer/src/services/BackupService.ts` (versions 1 to 5 of the backup),
//! `src/renderer/src/types/newMessage.ts` (messages and blocks),
//! `src/renderer/src/databases/upgrades.ts` (older messages without blocks),
//! `src/renderer/src/store/assistants.ts` (topics), `src/main/services/LegacyBackupManager.ts`
//! (versions 6 and 7, which copy the databases).

use std::collections::{HashMap, HashSet};

use rivulet_core::texts::import;
use rivulet_core::{Ending, Role};
use serde_json::Value;

use crate::import::foreign_file::FileContent;
use crate::import::json_stream::Take;
use crate::import::notes::Notes;
use crate::import::parse_value::{parse_text, parse_value};
use crate::import::sources::sources_in;
use crate::import::tool_result::push_tool_result;
use crate::import::tree::{ContentIds, Node, Tree, provider_error};
use crate::import::usage::usage_of;
use crate::import::value::{flag, list, name, plain, role_of, some_text, text, texts_in, time_of};

/// Maximum total size of the blocks in bytes. The size is limited, because all blocks are in memory
/// before the first topic is read.
const MAX_BLOCK_BYTES: usize = 512 << 20;
/// The known fields of a message: those that are read, and those that contain no conversation text.
/// Every other field that contains text is reported as unknown.
const MESSAGE_FIELDS: [&str; 29] = [
    "id", "role", "blocks", "content", "reasoning_content", "translatedContent", "files", "images",
    "metadata", "error", "status", "createdAt", "updatedAt", "model", "modelId", "askId", "useful",
    "foldSelected", "type", "assistantId", "topicId", "mentions", "enabledMCPs", "usage", "metrics",
    "multiModelMessageStyle", "traceId", "agentSessionId", "knowledgeBaseIds",
];
/// The known fields of a block: those that are read, and those that contain no conversation text.
/// `push_block` adds `filePath` and `compactedContent` to this list. Every other field that
/// contains text is reported as unknown.
const BLOCK_FIELDS: [&str; 24] = [
    "id", "messageId", "type", "status", "createdAt", "updatedAt", "model", "content", "language", "file",
    "url", "toolId", "toolName", "arguments", "metadata", "error", "response", "knowledge", "memories",
    "citationReferences", "knowledgeBaseIds", "sourceBlockId", "sourceLanguage", "targetLanguage",
];
/// The known fields of a tool call: those that are read, and those that are ignored because they
/// contain the call's status or repeat its arguments.
const CALL_FIELDS: [&str; 7] = [
    "id", "tool", "arguments", "partialArguments", "status", "content", "response",
];
/// Metadata fields in which Cherry Studio stores the sources of a reply.
const SOURCES: [&str; 6] = [
    "groundingMetadata", "annotations", "citations", "webSearch", "webSearchInfo", "knowledge",
];

/// Returns how a field of the backup is read. Topics and blocks are lists inside the `indexedDB`
/// object. In version 1 of the backup, `indexedDB` is a list of objects, each with a key and a
/// value.
pub fn wants(field: &str) -> Take {
    match field {
        "indexedDB" => Take::Fields,
        "indexedDB.topics" | "indexedDB.message_blocks" => Take::Items,
        "localStorage" => Take::Whole,
        _ => Take::Skip,
    }
}

/// The assistants and message blocks that the topics of a Cherry Studio backup refer to.
#[derive(Default)]
pub struct Backup {
    assistants: Vec<Value>,
    /// The position of each topic, keyed by the topic's id: the index of the assistant that lists
    /// the topic, and the index of the topic in this assistant's list.
    topics: HashMap<String, (usize, usize)>,
    /// Each block as JSON, keyed by the block's id.
    blocks: HashMap<String, String>,
    block_bytes: usize,
}

impl Backup {
    /// Stores the value of `field` if it contains the assistants or a message block.
    pub fn collect(&mut self, field: &str, json: &str, notes: &mut Notes) {
        match field {
            "localStorage" => {
                self.assistants = assistants(json, notes);
                for (at, assistant) in self.assistants.iter().enumerate() {
                    for (place, topic) in list(assistant, "topics").iter().enumerate() {
                        self.topics.insert(text(topic, "id").to_owned(), (at, place));
                    }
                }
            }
            "indexedDB.message_blocks" => {
                let Some(block) = parse_text(json) else {
                    return notes.note(import::parts_missing());
                };
                self.block_bytes += json.len();
                if self.block_bytes > MAX_BLOCK_BYTES {
                    return notes.note_on(import::too_large(), &texts_in(&block));
                }
                self.blocks.insert(text(&block, "id").to_owned(), json.to_owned());
            }
            _ => {}
        }
    }

    /// Adds a note if the backup contains no topic names. Must be called after [`Backup::collect`]
    /// has received the whole backup.
    pub fn check(&self, notes: &mut Notes) {
        if self.assistants.is_empty() {
            notes.note(import::topic_names());
        }
    }

    pub fn topic(&mut self, field: &str, value: &Value, notes: &mut Notes) -> Option<Tree> {
        let stored = match field {
            "indexedDB.topics" => value,
            // In version 1 of the backup, a value whose key begins with `topic:` is a topic.
            "indexedDB" => Some(value)
                .filter(|entry| text(entry, "key").starts_with("topic:"))?
                .get("value")?,
            _ => return None,
        };
        let id = name(stored, "id").unwrap_or_default();
        let found = self.topics.get(&id).and_then(|(at, place)| {
            let assistant = self.assistants.get(*at)?;
            Some((list(assistant, "topics").get(*place)?, assistant))
        });
        let (topic, assistant) = found.unwrap_or((&Value::Null, &Value::Null));
        let title = some_text(topic, "name").unwrap_or_default();
        notes.at(&title);
        let mut tree = Tree {
            source_id: id,
            title,
            created_at: time_of(topic.get("createdAt")),
            updated_at: time_of(topic.get("updatedAt")),
            system: system_prompt(assistant, topic),
            model: some_text(&assistant["model"], "id"),
            folder: some_text(assistant, "name").filter(|_| self.assistants.len() > 1),
            pinned: flag(topic, "pinned"),
            ..Tree::default()
        };
        (tree.nodes, tree.current) = self.nodes(list(stored, "messages"), notes);
        Some(tree)
    }

    /// Converts the messages of a topic. If several models replied to a question, their replies
    /// become versions of each other, and the next message becomes a child of the selected version.
    /// Also returns the id of the last message on the selected branch.
    fn nodes(&mut self, messages: &[Value], notes: &mut Notes) -> (Vec<Node>, Option<String>) {
        let mut nodes: Vec<Node> = Vec::new();
        let mut names = ContentIds::default();
        let mut last: Option<String> = None;
        let mut parents: HashMap<String, Option<String>> = HashMap::new();
        let mut has_selected: HashMap<String, bool> = HashMap::new();
        for message in messages {
            let role = role_of(text(message, "role"), notes);
            let question = some_text(message, "askId").filter(|_| role == Role::Assistant);
            // All replies have the same parent: the message that precedes the first reply.
            let parent = match &question {
                Some(question) => parents
                    .entry(question.clone())
                    .or_insert_with(|| last.clone())
                    .clone(),
                None => last.clone(),
            };
            let mut node = self.read_message(message, role, parent, notes);
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
        (nodes, last)
    }

    fn read_message(
        &mut self,
        message: &Value,
        role: Role,
        parent: Option<String>,
        notes: &mut Notes,
    ) -> Node {
        let mut node = Node::new(text(message, "id"), parent, role);
        node.created_at = time_of(message.get("createdAt"));
        if role == Role::Assistant {
            let model = some_text(&message["model"], "id");
            node.model = model.or_else(|| some_text(message, "modelId"));
            node.usage = usage_of(message.get("usage"));
        }
        let mut sources = push_old_content(&mut node, message, notes);
        for id in list(message, "blocks") {
            // Use each block only once, because a malicious file could refer to a large block many
            // times.
            let block = id.as_str().and_then(|id| self.blocks.remove(id));
            match block.and_then(|json| parse_text(&json)) {
                Some(block) => sources.extend(push_block(&mut node, &block, notes)),
                None => notes.note(import::parts_missing()),
            }
        }
        node.push_sources(&sources);
        notes.unread("message", message, &MESSAGE_FIELDS);
        if role == Role::Assistant {
            match text(message, "status") {
                "paused" => node.ending = Ending::Stopped,
                "pending" | "processing" | "searching" | "sending" => node.ending = Ending::Interrupted,
                "error" => {
                    node.ending = Ending::ProviderError;
                    node.fault.get_or_insert_with(|| provider_error(String::new()));
                }
                _ => {}
            }
        }
        node.hidden = node.is_empty() && node.ending == Ending::Complete;
        node
    }
}

/// Returns the prompt of the assistant, followed by the prompt of the topic. Cherry Studio sends
/// both in this order.
fn system_prompt(assistant: &Value, topic: &Value) -> Option<String> {
    let prompts = [assistant, topic]
        .into_iter()
        .filter_map(|of| some_text(of, "prompt"));
    let prompts: Vec<String> = prompts.collect();
    (!prompts.is_empty()).then(|| prompts.join("\n"))
}

/// Returns the version of Cherry Studio that made the backup, if the backup is a copy of the
/// databases; otherwise `None`. `metadata` is the content of the backup's `metadata.json`.
pub fn copied_databases(metadata: &Value) -> Option<String> {
    (text(metadata, "appName") == "Cherry Studio").then(|| text(metadata, "appVersion").to_owned())
}

/// Returns the assistants, which are stored as JSON inside a JSON string. The topics of the default
/// assistant may be listed in the `defaultAssistant` field, among the other assistants, or in both
/// places.
fn assistants(json: &str, notes: &mut Notes) -> Vec<Value> {
    let mut inner = |json: &str| match json {
        "" => Value::Null,
        json => parse_value(json, notes).unwrap_or(Value::Null),
    };
    let stored = inner(json);
    let state = inner(text(&stored, "persist:cherry-studio"));
    let state = inner(text(&state, "assistants"));
    let others = list(&state, "assistants");
    let default = state.get("defaultAssistant").filter(|default| {
        // If all topics of `defaultAssistant` also belong to other assistants, `defaultAssistant`
        // is only a template.
        let known: HashSet<&str> = others
            .iter()
            .flat_map(|other| list(other, "topics"))
            .map(|topic| text(topic, "id"))
            .collect();
        let mut topics = list(default, "topics").iter();
        topics.any(|topic| !known.contains(text(topic, "id")))
    });
    default.into_iter().chain(others).cloned().collect()
}

/// Appends the content of a message without blocks, as in older versions of Cherry Studio. Returns
/// the sources, such as web pages, that the message cites.
fn push_old_content(node: &mut Node, message: &Value, notes: &mut Notes) -> Vec<String> {
    node.push_reasoning(text(message, "reasoning_content"));
    let metadata = &message["metadata"];
    for call in list(metadata, "mcpTools") {
        push_call(node, call, "", "", notes);
        notes.unread_words("tool_call", call, &CALL_FIELDS);
    }
    node.push_text(text(message, "content"));
    node.push_text(text(message, "translatedContent"));
    for file in list(message, "files") {
        push_file(node, file, text(file, "type") == "image", "", notes);
    }
    if let Some(made) = metadata.get("generateImage") {
        push_generated(node, made);
    }
    if let Some(error) = message.get("error").filter(|error| error.is_object()) {
        push_error(node, error, notes);
    }
    let known = [&SOURCES[..], &["mcpTools", "generateImage"]].concat();
    notes.unread_words("metadata", metadata, &known);
    let fields = SOURCES.into_iter().filter_map(|field| metadata.get(field));
    fields.flat_map(|found| sources_in(found, notes)).collect()
}

/// Appends a block. Returns the sources, such as web pages, that the block lists.
fn push_block(node: &mut Node, block: &Value, notes: &mut Notes) -> Vec<String> {
    let content = plain(&block["content"]);
    let kind = text(block, "type");
    let mut sources = Vec::new();
    match kind {
        "main_text" | "translation" => node.push_text(&content),
        "compact" => {
            node.push_text(&content);
            node.push_text(text(block, "compactedContent"));
        }
        "thinking" => node.push_reasoning(&content),
        "code" => node.push_code(text(block, "language"), &content),
        "tool" => {
            let metadata = &block["metadata"];
            let raw = &metadata["rawMcpToolResponse"];
            let mut call = block.clone();
            for (field, value) in raw.as_object().into_iter().flatten() {
                if call.get(field).is_none_or(Value::is_null) {
                    call[field.as_str()] = value.clone();
                }
            }
            push_call(node, &call, text(block, "toolId"), text(block, "toolName"), notes);
            notes.unread_words("metadata", metadata, &["rawMcpToolResponse"]);
            notes.unread_words("tool_call", raw, &CALL_FIELDS);
        }
        // Append nothing here, because a block of any kind can contain an error. Errors are
        // appended below.
        "error" => {}
        "image" | "file" => {
            push_file(node, &block["file"], kind == "image", text(block, "url"), notes);
            let metadata = &block["metadata"];
            if let Some(made) = metadata.get("generateImageResponse") {
                push_generated(node, made);
            }
            notes.unread_words("metadata", metadata, &["generateImageResponse"]);
        }
        "video" => {
            let url = some_text(block, "url").or_else(|| some_text(block, "filePath"));
            push_file(node, &Value::Null, false, &url.unwrap_or_default(), notes);
        }
        "citation" => {
            let fields = ["response", "knowledge", "memories"];
            let fields = fields.into_iter().filter_map(|field| block.get(field));
            sources.extend(fields.flat_map(|found| sources_in(found, notes)));
        }
        // Cherry Studio has just created this block and has not filled it yet.
        "unknown" if content.is_empty() => {}
        kind => {
            node.push_unknown(kind, block, import::unknown_part, notes);
            return sources;
        }
    }
    if let Some(error) = block.get("error").filter(|error| error.is_object()) {
        push_error(node, error, notes);
    }
    let known = [&BLOCK_FIELDS[..], &["filePath", "compactedContent"]].concat();
    notes.unread("block", block, &known);
    sources
}

/// Appends a tool call and its result. If `id` or `tool` is not empty, it is used instead of the id
/// or the tool name in `call`.
fn push_call(node: &mut Node, call: &Value, id: &str, tool: &str, notes: &mut Notes) {
    let tool_name = some_text(&call["tool"], "name").unwrap_or_default();
    let tool = if tool.is_empty() { &tool_name } else { tool };
    let id = if id.is_empty() { text(call, "id") } else { id };
    let arguments = plain(&call["arguments"]);
    node.push_tool_call(id, tool, arguments);
    let result = ["content", "response"].into_iter().find_map(|field| {
        let result = call.get(field)?;
        (!result.is_null()).then_some(result)
    });
    push_tool_result(node, id, tool, result.unwrap_or(&Value::Null), notes);
}

/// Appends an image or a file. If `file` has an id, the bytes are in the backup under
/// `Data/Files/<id><extension>`. Otherwise, `url` is a `data:` URL or the path of a file in the
/// backup. The bytes may also be missing. Appends nothing if there is no id, no URL and no file
/// name.
fn push_file(node: &mut Node, file: &Value, image: bool, url: &str, notes: &mut Notes) {
    // Do not report `path` as unknown: it is only the location of the file on the computer that
    // made the backup.
    notes.unread_words("file", file, &["id", "name", "origin_name", "type", "path"]);
    let file_name = some_text(file, "origin_name").or_else(|| some_text(file, "name"));
    let content = match some_text(file, "id") {
        Some(id) => FileContent::Id(id),
        None if url.is_empty() && file_name.is_none() => return,
        None => FileContent::from_url(url),
    };
    node.push_content(image, &file_name.unwrap_or_default(), content);
}

fn push_generated(node: &mut Node, made: &Value) {
    for url in list(made, "images") {
        node.push_file(true, "", url.as_str().unwrap_or_default());
    }
}

fn push_error(node: &mut Node, error: &Value, notes: &mut Notes) {
    let known = ["message", "responseBody"];
    let words: Vec<String> = known
        .into_iter()
        .filter_map(|field| some_text(error, field))
        .collect();
    let words = match words.is_empty() {
        true => plain(error),
        false => {
            // Fields of an error that are not imported. They contain only names, addresses, a stack
            // trace, or data of the request or response.
            let others = [
                "name", "stack", "url", "i18nKey", "requestBodyValues", "responseHeaders",
            ];
            notes.unread("error", error, &[&known[..], &others].concat());
            words.join("\n")
        }
    };
    node.fault = Some(provider_error(words));
}

#[cfg(test)]
#[path = "cherry_studio_tests.rs"]
mod tests;
