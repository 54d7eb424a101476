//! Reads ChatGPT's export. The `mapping` field of each conversation contains a tree of nodes, keyed
//! by id; some of the nodes are hidden. Large exports consist of several JSON files
//! (`conversations-000.json`, …). Images and attached files are stored next to the JSON files. The
//! name of each begins with the id in `asset_pointer` (`file-service://ID`, `sediment://ID`).

use std::collections::{BTreeMap, HashMap, HashSet};

use rivulet_core::texts::import;
use rivulet_core::{Ending, Role};
use serde_json::{Map, Value};

use crate::import::chatgpt_citations::Citations;
use crate::import::foreign_file::FileContent;
use crate::import::notes::Notes;
use crate::import::tree::{Node, Tree, link};
use crate::import::value::{flag, list, name, plain, role_of, some_text, text, time_of};

/// The known fields of a conversation: those that are read, and those from which there is nothing
/// to import. Every other field that contains text is reported as unknown.
const CONVERSATION_FIELDS: [&str; 26] = [
    "id", "conversation_id", "title", "mapping", "current_node", "default_model_slug",
    "conversation_template_id", "gizmo_id", "gizmo_type", "conversation_origin", "voice", "async_status",
    "memory_scope", "workspace_id", "safe_urls", "blocked_urls", "disabled_tool_ids", "plugin_ids", "owner",
    "sugar_item_id", "sugar_item_visible", "moderation_results", "context_scopes", "atlas_mode_enabled",
    "pinned_time", "update_time",
];
/// The known metadata fields: those that are read, and those that repeat other fields. Every other
/// field that contains several words is reported as unknown.
const METADATA_FIELDS: [&str; 7] = [
    "attachments", "content_references", "citations", "finish_details", "aggregate_result",
    "user_context_message_data", "safe_urls",
];

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
    let system = current_instructions(mapping, text(value, "current_node"), notes);
    notes.unread("conversation", value, &CONVERSATION_FIELDS);
    Some(Tree {
        source_id: name(value, "conversation_id")
            .or_else(|| name(value, "id"))
            .unwrap_or_default(),
        title,
        created_at: time_of(value.get("create_time")),
        updated_at: time_of(value.get("update_time")),
        system,
        model,
        archived: flag(value, "is_archived"),
        pinned: flag(value, "is_starred"),
        current: some_text(value, "current_node"),
        nodes,
        ..Tree::default()
    })
}

/// Sorts siblings as the `children` list of their parent does, because the order of the nodes in
/// `mapping` is unreliable.
fn sort_by_children(nodes: &mut [Node], value: &Value) {
    let mut places = HashMap::new();
    if let Some(mapping) = value["mapping"].as_object() {
        for node in mapping.values() {
            for (place, child) in list(node, "children").iter().enumerate() {
                places.insert(child.as_str().unwrap_or_default(), place);
            }
        }
    }
    nodes.sort_by_key(|node| places.get(node.source_id.as_str()).copied().unwrap_or(usize::MAX));
}

/// Walks from the message `current` to the root and returns the first custom instructions on this
/// path. If the path has none, returns the instructions of another message. Adds a note for each
/// message whose instructions differ from those returned.
fn current_instructions(mapping: &Map<String, Value>, current: &str, notes: &mut Notes) -> Option<String> {
    let all = mapping
        .iter()
        .filter_map(|(key, node)| Some((key.as_str(), custom_instructions(node)?)));
    let all: BTreeMap<&str, String> = all.collect();
    let mut at = current;
    // The links from messages to their parents may form a cycle, so follow at most as many links as
    // there are messages.
    let mut before = mapping.iter().filter_map(|_| {
        let key = at;
        at = mapping.get(key).map_or("", |node| text(node, "parent"));
        all.get(key)
    });
    let chosen = before.next().or_else(|| all.values().next())?.clone();
    for other in all.values().filter(|other| **other != chosen) {
        notes.note_on(import::other_instructions(), other);
    }
    Some(chosen)
}

/// Returns the custom instructions in a node. Exports of 2023 contain them in the metadata of a
/// system message, later exports in a message of the type `user_editable_context`. Prefers the
/// metadata, because the content of the message also contains words that ChatGPT added.
fn custom_instructions(node: &Value) -> Option<String> {
    let message = node.get("message")?;
    let content = message.get("content")?;
    let metadata = &message["metadata"];
    if text(content, "content_type") != "user_editable_context" && !flag(metadata, "is_user_system_message") {
        return None;
    }
    let own = &metadata["user_context_message_data"];
    let either = |own_key: &str, key: &str| some_text(own, own_key).or_else(|| some_text(content, key));
    let words = [
        either("about_user_message", "user_profile"),
        either("about_model_message", "user_instructions"),
    ];
    let words: Vec<String> = words.into_iter().flatten().collect();
    Some(words.join("\n\n")).filter(|words| !words.trim().is_empty())
}

/// A message, with the citations and attachments that its parts refer to.
struct Message<'a> {
    value: &'a Value,
    citations: Citations<'a>,
    attachments: HashMap<&'a str, &'a Value>,
}

impl<'a> Message<'a> {
    fn new(value: &'a Value) -> Self {
        let metadata = &value["metadata"];
        let attachments = list(metadata, "attachments").iter().rev();
        Message {
            value,
            citations: Citations::of(metadata),
            attachments: attachments
                .map(|file| (file_id(text(file, "id")), file))
                .collect(),
        }
    }
}

fn read_node(key: &str, value: &Value, notes: &mut Notes) -> Node {
    let parent = some_text(value, "parent");
    let Some(message) = value.get("message").filter(|message| message.is_object()) else {
        return Node::hidden(key, parent);
    };
    let author = &message["author"];
    let metadata = &message["metadata"];
    let content = &message["content"];
    let kind = text(content, "content_type");
    let role = role_of(text(author, "role"), notes);
    let mut node = Node::new(key, parent, role);
    node.created_at = time_of(message.get("create_time"));
    node.model = some_text(metadata, "model_slug").filter(|_| role == Role::Assistant);
    (node.ending, node.finish_reason) = ending(message, metadata, role);
    push_content(&mut node, kind, content, &mut Message::new(message), notes);
    if role == Role::Tool {
        node.text_is_result("", text(author, "name"));
    }
    push_attachments(&mut node, content, metadata);
    notes.unread_words("metadata", metadata, &METADATA_FIELDS);
    let is_hidden = flag(metadata, "is_visually_hidden_from_conversation")
        || matches!(kind, "user_editable_context" | "model_editable_context");
    let empty = node.is_empty() && matches!(node.ending, Ending::Complete | Ending::ToolCalls);
    node.hidden = is_hidden || role == Role::System || empty;
    node.merges_into_next = role == Role::Assistant && matches!(kind, "thoughts" | "reasoning_recap");
    node
}

/// Appends to `node` the attachments of the message that its content does not contain, and then the
/// images that executed code produced.
fn push_attachments(node: &mut Node, content: &Value, metadata: &Value) {
    let parts = list(content, "parts").iter();
    let shown: HashSet<&str> = parts.map(|part| file_id(text(part, "asset_pointer"))).collect();
    for file in list(metadata, "attachments") {
        let id = text(file, "id");
        if id.is_empty() || !shown.contains(file_id(id)) {
            let image = text(file, "mime_type").starts_with("image/");
            push_file(node, image, text(file, "name"), id);
        }
    }
    let run = &metadata["aggregate_result"];
    for output in list(run, "messages") {
        if text(output, "message_type") == "image" {
            push_file(node, true, "", text(output, "image_url"));
        }
    }
}

/// Returns the id of a file in an `asset_pointer`, such as `file-1` for `file-service://file-1`.
fn file_id(pointer: &str) -> &str {
    let id = pointer.rsplit('/').next().unwrap_or_default();
    id.split(['?', '#']).next().unwrap_or_default()
}

/// Appends a file whose name in the export begins with the id in `pointer`.
fn push_file(node: &mut Node, image: bool, name: &str, pointer: &str) {
    let id = file_id(pointer);
    let content = match (pointer.starts_with("data:"), id) {
        (true, _) => FileContent::from_url(pointer),
        (false, "") => FileContent::Missing,
        (false, id) => FileContent::Id(id.to_owned()),
    };
    let name = match name {
        "" if image => "image",
        "" => id,
        name => name,
    };
    node.push_content(image, name, content);
}

fn ending(message: &Value, metadata: &Value, role: Role) -> (Ending, Option<String>) {
    let details = &metadata["finish_details"];
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

/// Returns whether a message is a tool call. A tool call is a message that is addressed to a tool.
fn is_call(message: &Value) -> bool {
    !matches!(text(message, "recipient"), "" | "all" | "assistant")
}

fn push_content(node: &mut Node, kind: &str, content: &Value, message: &mut Message<'_>, notes: &mut Notes) {
    let author = &message.value["author"];
    if node.role == Role::Assistant && is_call(message.value) {
        let words = match text(content, "text") {
            "" => parts_text(content),
            code => code.to_owned(),
        };
        if !words.is_empty() {
            node.push_tool_call("", text(message.value, "recipient"), words);
        }
        return;
    }
    match kind {
        "text" | "multimodal_text" => {
            let parts = list(content, "parts");
            for part in parts {
                push_part(node, part, message, notes);
            }
        }
        "code" => {
            let language = match text(content, "language") {
                "unknown" => "",
                language => language,
            };
            node.push_code(language, text(content, "text"));
        }
        "execution_output" | "computer_output" => {
            let tool = some_text(author, "name").unwrap_or_else(|| "code".to_owned());
            let words = match text(content, "text") {
                "" => parts_text(content),
                words => words.to_owned(),
            };
            node.push_result("", &tool, &words);
            // The screenshot was taken after the computer-use tool performed the action.
            if let Some(screenshot) = content.get("screenshot") {
                let pointer = screenshot
                    .as_str()
                    .unwrap_or_else(|| text(screenshot, "asset_pointer"));
                push_file(node, true, "", pointer);
            }
            let known = [
                "content_type", "text", "parts", "screenshot", "computer_id", "tether_id",
            ];
            notes.unread(kind, content, &known);
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
                let words = message.citations.replace_marks(&words, notes);
                node.push_reasoning(format!("{heading}{words}").trim());
            }
        }
        // This content is merely a line such as "Thought for 5 seconds". The reasoning itself is in
        // earlier messages.
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
            node.push_text(text(content, "summary"));
            node.push_text(text(content, "result"));
        }
        "system_error" => {
            let words = [text(content, "name"), text(content, "text")].join(": ");
            node.push_text(words.trim_matches([':', ' ']));
        }
        // Append nothing: this content becomes the system prompt of the conversation.
        "user_editable_context" => {}
        "model_editable_context" => node.push_text(text(content, "model_set_context")),
        "sonic_webpage" => {
            node.push_text(&link(text(content, "title"), text(content, "url")));
            let words = match text(content, "text") {
                "" => text(content, "snippet"),
                words => words,
            };
            node.push_text(words);
        }
        _ => match parts_text(content) {
            words if words.is_empty() => node.push_unknown(kind, content, import::unknown_message, notes),
            words => {
                notes.unknown_on(import::unknown_message, kind, &words);
                notes.unread(kind, content, &["content_type", "parts"]);
                for part in list(content, "parts") {
                    push_part(node, part, message, notes);
                }
            }
        },
    }
}

fn push_part(node: &mut Node, part: &Value, message: &mut Message<'_>, notes: &mut Notes) {
    if let Some(words) = part.as_str() {
        return node.push_text(&message.citations.replace_marks(words, notes));
    }
    let kind = text(part, "content_type");
    match kind {
        "audio_transcription" => node.push_text(text(part, "text")),
        "image_asset_pointer" => {
            let id = text(part, "asset_pointer");
            let own = Some(file_id(id)).filter(|id| !id.is_empty());
            let own = own.and_then(|id| message.attachments.get(id));
            push_file(node, true, own.map_or("", |file| text(file, "name")), id);
            notes.unread_words("metadata", &part["metadata"], &[]);
        }
        "audio_asset_pointer" | "video_container_asset_pointer" => {
            let format = some_text(part, "format").map_or_else(String::new, |format| format!(".{format}"));
            push_file(
                node,
                false,
                &format!("recording{format}"),
                text(part, "asset_pointer"),
            );
        }
        "real_time_user_audio_video_asset_pointer" => {
            let pointers = ["audio_asset_pointer", "video_container_asset_pointer"];
            for pointer in pointers.into_iter().filter_map(|field| part.get(field)) {
                push_part(node, pointer, message, notes);
            }
            for frame in list(part, "frames_asset_pointers") {
                push_file(node, true, "", frame.as_str().unwrap_or_default());
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
