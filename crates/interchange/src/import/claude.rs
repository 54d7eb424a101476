//! Reads Claude's export. A conversation is a list of messages, each with content blocks and, in
//! newer exports, the id of the previous message. Most types of blocks are those of Anthropic's
//! Messages API (`text` with `citations`, `thinking`, `tool_use`, `tool_result`), with additional
//! fields.

use std::collections::{HashMap, HashSet};

use rivulet_core::texts::import;
use rivulet_core::{Ending, Role};
use serde_json::Value;

use crate::import::notes::Notes;
use crate::import::tool_result::push_tool_result;
use crate::import::tree::{Node, Tree, link};
use crate::import::value::{ending_of, flag, list, name, role_of, some_text, text, time_of};

/// The parent id that a root message has in the export.
const ROOT: &str = "00000000-0000-4000-8000-000000000000";

/// The known fields of a conversation: those that are read, and those from which there is nothing
/// to import. Every other field that contains text is reported as unknown.
const CONVERSATION_FIELDS: [&str; 10] = [
    "uuid", "name", "created_at", "updated_at", "model", "project", "project_uuid", "account",
    "current_leaf_message_uuid", "chat_messages",
];
/// The known fields of a message: those that are read, and those that contain ids or times. `text`
/// is read only if the blocks contain nothing, because otherwise it repeats their text. Every other
/// field that contains text is reported as unknown.
const MESSAGE_FIELDS: [&str; 14] = [
    "uuid", "text", "content", "sender", "role", "created_at", "updated_at", "attachments", "files",
    "files_v2", "parent_message_uuid", "model", "stop_reason", "organization_uuid",
];
/// Fields of a file that are never reported as unknown. Any other field is reported if it contains
/// several words. Kinds, ids, times and addresses contain no spaces, so they need not be in this
/// list.
const FILE_FIELDS: [&str; 3] = ["file_name", "extracted_content", "file_type"];
/// Fields of blocks that are never reported as unknown: types, ids, names, times, and texts that
/// only Claude's user interface shows.
const BLOCK_FIELDS: [&str; 10] = [
    "type", "uuid", "id", "name", "start_timestamp", "stop_timestamp", "message", "integration_name",
    "icon_name", "approval_key",
];

pub fn conversation(value: &Value, notes: &mut Notes) -> Option<Tree> {
    let messages = value.get("chat_messages")?.as_array()?;
    let title = text(value, "name").to_owned();
    notes.at(&title);
    let mut nodes: Vec<Node> = Vec::with_capacity(messages.len());
    for message in messages {
        let before = nodes.last().map(|node| node.source_id.clone());
        nodes.push(read_message(message, before, notes));
    }
    notes.unread("conversation", value, &CONVERSATION_FIELDS);
    Some(Tree {
        source_id: name(value, "uuid").unwrap_or_default(),
        title,
        created_at: time_of(value.get("created_at")),
        updated_at: time_of(value.get("updated_at")),
        model: some_text(value, "model"),
        folder: some_text(&value["project"], "name"),
        pinned: flag(value, "is_starred"),
        current: some_text(value, "current_leaf_message_uuid"),
        nodes,
        ..Tree::default()
    })
}

fn read_message(message: &Value, before: Option<String>, notes: &mut Notes) -> Node {
    let parent = match message["parent_message_uuid"].as_str() {
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
    if node.is_empty() {
        node.push_text(text(message, "text"));
    }
    let (with_text, without_text): (Vec<&Value>, Vec<&Value>) = list(message, "attachments")
        .iter()
        .partition(|file| !text(file, "extracted_content").is_empty());
    for file in with_text {
        let file_name = some_text(file, "file_name").unwrap_or_else(|| "without a name".to_owned());
        node.push_fenced(&format!("File {file_name}:"), text(file, "extracted_content"));
    }
    push_files(&mut node, without_text);
    for field in ["files", "files_v2"] {
        push_files(&mut node, list(message, field));
    }
    for field in ["attachments", "files", "files_v2"] {
        for file in list(message, field) {
            notes.unread_words("file", file, &FILE_FIELDS);
        }
    }
    notes.unread("message", message, &MESSAGE_FIELDS);
    if let Some(reason) = some_text(message, "stop_reason") {
        node.ending = ending_of(&reason);
        node.finish_reason = Some(reason);
    }
    // An empty reply comes from a failed request.
    node.hidden = node.is_empty() && node.ending == Ending::Complete;
    node
}

/// Appends `files` to a message. `files` is one of the lists of files that the message has in the
/// export. Files have no ids, and one file may be in several lists. Therefore, if the message
/// already has N files with a certain name, the first N of `files` with that name are skipped.
fn push_files<'a>(node: &mut Node, files: impl IntoIterator<Item = &'a Value>) {
    let mut known: HashMap<String, usize> = HashMap::new();
    for file in &node.files {
        *known.entry(file.name.clone()).or_default() += 1;
    }
    for file in files {
        let file_name = text(file, "file_name");
        match known.get_mut(file_name) {
            Some(left) if *left > 0 => *left -= 1,
            _ => node.push_file(text(file, "file_kind") == "image", file_name, file_name),
        }
    }
}

fn push_block(node: &mut Node, block: &Value, notes: &mut Notes) {
    match text(block, "type") {
        "text" => {
            node.push_text(&with_citations(
                text(block, "text"),
                list(block, "citations"),
                notes,
            ));
            unread("text", block, &["text", "citations"], notes);
        }
        "thinking" => {
            match text(block, "thinking") {
                "" => {
                    for summary in list(block, "summaries") {
                        node.push_reasoning(text(summary, "summary"));
                    }
                }
                words => node.push_reasoning(words),
            }
            // Do not report `summaries` as unknown: it only repeats the reasoning in a shorter
            // form.
            unread("thinking", block, &["thinking", "summaries", "signature"], notes);
        }
        "redacted_thinking" => notes.note(import::encrypted_reasoning()),
        "tool_use" => {
            let input = block.get("input").map(Value::to_string).unwrap_or_default();
            node.push_tool_call(text(block, "id"), text(block, "name"), input);
            // Do not report `display_content` as unknown: it only repeats the input.
            unread("tool_use", block, &["input", "display_content"], notes);
        }
        "tool_result" => push_result(node, block, notes),
        "voice_note" => {
            node.push_text(&[text(block, "title"), text(block, "text")].join("\n\n"));
            unread("voice_note", block, &["title", "text"], notes);
        }
        // Skip blocks that contain only metadata, such as the number of remaining tokens.
        "token_budget" | "flag" => {}
        kind => node.push_unknown(kind, block, import::unknown_part, notes),
    }
}

fn unread(kind: &str, block: &Value, known: &[&str], notes: &mut Notes) {
    notes.unread(kind, block, &[&BLOCK_FIELDS[..], known].concat());
}

fn push_result(node: &mut Node, block: &Value, notes: &mut Notes) {
    let tool = some_text(block, "name").unwrap_or_else(|| import::unnamed_tool().to_string());
    let result = &block["content"];
    push_tool_result(node, text(block, "tool_use_id"), &tool, result, notes);
    // Do not report `display_content` and `structured_content` as unknown: they repeat the result.
    let known = [
        "content", "tool_use_id", "display_content", "structured_content", "meta",
    ];
    unread("tool_result", block, &known, notes);
}

/// Returns the text with a link after each passage that has a source. Positions are in characters.
/// If a position is missing, or lies inside a word and is therefore incorrect, the link follows the
/// whole text. A citation without an address gets no link, and a note is added. If a citation
/// contains both an address and a quotation, the quotation is not imported, and a note is added.
fn with_citations(words: &str, citations: &[Value], notes: &mut Notes) -> String {
    let mut links: Vec<(usize, String)> = Vec::new();
    let mut known = HashSet::new();
    let chars: Vec<char> = words.chars().collect();
    for citation in citations {
        let details = citation.get("details").unwrap_or(citation);
        let either = |key: &str| some_text(details, key).or_else(|| some_text(citation, key));
        let Some(url) = either("url") else {
            let title = either("title").or_else(|| either("document_title"));
            let words = title.into_iter().chain(either("cited_text")).collect::<Vec<_>>();
            notes.note_on(import::citations_without_address(), &words.join(": "));
            continue;
        };
        if let Some(quote) = either("cited_text") {
            notes.note_on(import::source_texts(), &quote);
        }
        let link = link(&either("title").unwrap_or_default(), &url);
        let end = citation["end_index"].as_u64();
        let end = end.and_then(|end| usize::try_from(end).ok()).filter(|end| {
            let inside = |at: Option<&char>| at.is_some_and(|c| c.is_alphanumeric());
            *end > 0 && *end <= chars.len() && !(inside(chars.get(*end - 1)) && inside(chars.get(*end)))
        });
        let place = (end.unwrap_or(chars.len()), link);
        if known.insert(place.clone()) {
            links.push(place);
        }
    }
    links.sort_by_key(|(at, _)| *at);
    let mut links = links.into_iter().peekable();
    let mut out = String::with_capacity(words.len());
    for at in 0..=chars.len() {
        while let Some((_, link)) = links.next_if(|(end, _)| *end == at) {
            if at > 0 {
                out.push(' ');
            }
            out.push_str(&format!("({link})"));
        }
        out.extend(chars.get(at));
    }
    out
}

#[cfg(test)]
#[path = "claude_tests.rs"]
mod tests;
