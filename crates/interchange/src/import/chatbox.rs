//! Reads a Chatbox backup. There are three layouts, from the oldest to the newest: a JSON object
//! with the `chat-sessions` list; a JSON object with one field per session (`session:<id>`); a zip
//! archive with one `session.json` per session.
//!
//! The format is defined in the repository chatboxai/chatbox: `src/shared/types/session.ts`
//! (sessions and messages), `src/renderer/packages/backup/export-backup.ts` (the zip archive, whose
//! `manifest.json` lists images and files), `src/shared/types/folder.ts` (folders, in
//! `session-folders`). Whenever Chatbox changes a message, it also replaces the message's time.
//! Therefore, ids are not derived from times.

use std::collections::{HashMap, HashSet};

use rivulet_core::texts::import;
use rivulet_core::{Ending, Part, Role, Usage};
use serde_json::Value;

use crate::import::foreign_file::FileContent;
use crate::import::json_stream::Take;
use crate::import::notes::Notes;
use crate::import::tool_result::push_tool_result;
use crate::import::tree::{ContentIds, Node, Tree, link, provider_error};
use crate::import::usage::usage_of;
use crate::import::value::{ending_of, flag, list, name, plain, role_of, some_text, text, time_of};

/// The known fields of a session: those that are read, and those that contain no conversation text.
/// Every other field that contains text is reported as unknown.
const SESSION_FIELDS: [&str; 17] = [
    "id", "name", "threadName", "messages", "threads", "messageForksHash", "settings", "starred", "hidden",
    "archivedAt", "folderId", "type", "picUrl", "copilotId", "assistantAvatarKey", "backgroundImage",
    "compactionPoints",
];
/// The known fields of a message: those that are read, and those that contain no conversation text.
/// Every other field that contains text is reported as unknown.
const MESSAGE_FIELDS: [&str; 30] = [
    "id", "role", "content", "contentParts", "reasoningContent", "files", "attachments", "links", "pictures",
    "timestamp", "updatedAt", "model", "aiProvider", "finishReason", "error", "errorExtra", "generating",
    "status", "usage", "tokensUsed", "tokenCount", "wordCount", "firstTokenLatency", "tokenCountMap",
    "tokenCalculatedAt", "name", "style", "cancel", "webBrowsing", "toolCalls",
];

/// Returns how a top-level field is read in the second pass, which reads the sessions.
pub fn wants(field: &str) -> Take {
    match field {
        "chat-sessions" => Take::Items,
        field if field.starts_with("session:") => Take::Whole,
        _ => Take::Skip,
    }
}

/// The images, files and folders that the sessions of a Chatbox backup refer to.
#[derive(Default)]
pub struct Backup {
    /// The paths of the images and files in the backup. The key is the name under which Chatbox
    /// stores the image or file.
    paths: HashMap<String, String>,
    /// The name of each folder and the id of its parent folder. The key is the folder's id.
    folders: HashMap<String, (String, Option<String>)>,
}

impl Backup {
    /// Returns how a top-level field is read in the first pass, which reads the images, files and
    /// folders.
    pub fn wants(field: &str) -> Take {
        match field {
            "resources" | "session-folders" => Take::Items,
            _ => Take::Skip,
        }
    }

    /// Stores an item of the top-level list `field` if it is an image, a file or a folder.
    pub fn collect(&mut self, field: &str, value: &Value) {
        match field {
            "resources" => {
                for key in list(value, "originalStorageKeys")
                    .iter()
                    .filter_map(Value::as_str)
                {
                    self.paths.insert(key.to_owned(), text(value, "path").to_owned());
                }
            }
            "session-folders" => {
                let folder = (text(value, "name").to_owned(), some_text(value, "parentId"));
                self.folders.insert(text(value, "id").to_owned(), folder);
            }
            _ => {}
        }
    }

    /// Returns the name of a folder, preceded by the names of the folders that contain it.
    fn folder(&self, id: &str) -> Option<String> {
        let (mut names, mut seen) = (Vec::new(), HashSet::new());
        let mut at = Some(id);
        // In a damaged file, the references from folders to their parents may form a cycle.
        while let Some(id) = at.filter(|id| seen.insert(*id)) {
            let Some((name, parent)) = self.folders.get(id) else {
                break;
            };
            names.push(name.as_str());
            at = parent.as_deref();
        }
        names.reverse();
        (!names.is_empty()).then(|| names.join(" / "))
    }

    fn content(&self, key: &str) -> FileContent {
        let path = self.paths.get(key);
        path.map_or(FileContent::Missing, |path| FileContent::Path(path.clone()))
    }

    pub fn session(&self, value: &Value, notes: &mut Notes) -> Option<Tree> {
        value.get("messages")?.as_array()?;
        let title = some_text(value, "name")
            .or_else(|| some_text(value, "threadName"))
            .unwrap_or_default();
        notes.at(&title);
        let mut reader = Reader {
            backup: self,
            nodes: Vec::new(),
            names: ContentIds::default(),
            system: None,
            notes,
        };
        let current_name = text(value, "threadName");
        if current_name != title {
            reader.note_thread_name(current_name);
        }
        // Each older thread becomes a branch of its own, which starts at the root.
        for thread in list(value, "threads") {
            reader.chain(list(thread, "messages"), None);
            reader.note_thread_name(text(thread, "name"));
        }
        // The system prompt of each thread replaces that of the thread before it. The conversation
        // must get the prompt of the current thread, or no prompt if the current thread has none.
        let current = reader.chain(list(value, "messages"), None);
        if let Some(forks) = value["messageForksHash"].as_object() {
            for (after, fork) in forks {
                for branch in list(fork, "lists") {
                    reader.chain(list(branch, "messages"), Some(after.clone()));
                }
            }
        }
        let Reader {
            mut nodes, system, ..
        } = reader;
        // Hidden messages that contain exactly the conversation's system prompt must not be listed
        // as missing. Hidden messages with other prompts are listed.
        for node in nodes
            .iter_mut()
            .filter(|node| node.role == Role::System && node.hidden)
        {
            if system.as_deref() == Some(&words_of(node)) {
                node.parts.clear();
            }
        }
        notes.unread("session", value, &SESSION_FIELDS);
        let settings = &value["settings"];
        Some(Tree {
            source_id: name(value, "id").unwrap_or_default(),
            title,
            system,
            model: some_text(settings, "modelId").or_else(|| some_text(settings, "model")),
            folder: some_text(value, "folderId").and_then(|id| self.folder(&id)),
            pinned: flag(value, "starred"),
            archived: flag(value, "hidden") || value.get("archivedAt").is_some_and(Value::is_number),
            current,
            nodes,
            ..Tree::default()
        })
    }
}

struct Reader<'a> {
    backup: &'a Backup,
    nodes: Vec<Node>,
    names: ContentIds,
    system: Option<String>,
    notes: &'a mut Notes,
}

impl Reader<'_> {
    fn note_thread_name(&mut self, name: &str) {
        if !name.is_empty() {
            self.notes.note_on(import::thread_names(), name);
        }
    }

    /// Adds messages, each the parent of the next. Returns the id of the last message.
    fn chain(&mut self, messages: &[Value], mut parent: Option<String>) -> Option<String> {
        for message in messages {
            let mut node = self.read_message(message, parent.clone());
            self.names.give(&mut node);
            if parent.is_none() {
                let is_prompt = node.role == Role::System;
                self.system = is_prompt.then(|| words_of(&node));
                node.hidden |= is_prompt;
            }
            parent = Some(node.source_id.clone());
            self.nodes.push(node);
        }
        parent
    }

    fn read_message(&mut self, message: &Value, parent: Option<String>) -> Node {
        let role = role_of(text(message, "role"), self.notes);
        let mut node = Node::new(text(message, "id"), parent, role);
        node.created_at = time_of(message.get("timestamp"));
        node.model = some_text(message, "model").filter(|_| role == Role::Assistant);
        node.push_reasoning(text(message, "reasoningContent"));
        for part in list(message, "contentParts") {
            self.push_part(&mut node, part);
        }
        if list(message, "contentParts").is_empty() {
            node.push_text(text(message, "content"));
        }
        for file in list(message, "files").iter().chain(list(message, "attachments")) {
            let key = some_text(file, "rawStorageKey").or_else(|| some_text(file, "storageKey"));
            let content = key.map_or(FileContent::Missing, |key| self.backup.content(&key));
            node.push_content(false, text(file, "name"), content);
            let known = ["name", "fileType", "storageKey", "rawStorageKey"];
            self.notes.unread_words("file", file, &known);
        }
        // Older versions of Chatbox stored the tool calls outside the content.
        for call in message.get("toolCalls").map(items).into_iter().flatten() {
            let function = &call["function"];
            let arguments = plain(&function["arguments"]);
            node.push_tool_call(text(call, "id"), text(function, "name"), arguments);
        }
        for page in list(message, "links") {
            let url = text(page, "url");
            match text(page, "title") {
                "" => node.push_text(url),
                title => node.push_text(&link(title, url)),
            }
            if let Some(key) = some_text(page, "storageKey") {
                node.push_content(false, url, self.backup.content(&key));
            }
            self.notes
                .unread_words("link", page, &["url", "title", "storageKey"]);
        }
        for picture in list(message, "pictures") {
            self.push_image(&mut node, picture);
        }
        self.notes.unread("message", message, &MESSAGE_FIELDS);
        if role == Role::Assistant {
            // Older versions of Chatbox stored only the total number of tokens.
            let total = message["tokensUsed"].as_u64();
            node.usage = usage_of(message.get("usage")).or_else(|| {
                Some(Usage {
                    total: Some(total.filter(|total| *total > 0)?),
                    ..Usage::default()
                })
            });
            let reason = some_text(message, "finishReason");
            node.ending = reason.as_deref().map_or(Ending::Complete, ending_of);
            node.finish_reason = reason;
            if let Some(words) = some_text(message, "error") {
                let body = some_text(&message["errorExtra"], "responseBody");
                let detail: Vec<String> = [Some(words), body].into_iter().flatten().collect();
                node.ending = Ending::ProviderError;
                node.fault = Some(provider_error(detail.join("\n")));
            } else if flag(message, "generating") {
                node.ending = Ending::Interrupted;
            }
        }
        node.hidden = node.is_empty() && node.ending == Ending::Complete;
        node
    }

    /// Appends an image. If the image has a storage key, its bytes are in the file that the backup
    /// lists under this key. Otherwise, its URL is a `data:` URL or the path of a file in the
    /// backup. The bytes may also be missing.
    fn push_image(&self, node: &mut Node, image: &Value) {
        let url = match some_text(image, "storageKey") {
            Some(key) => self.backup.paths.get(&key).map_or("", String::as_str),
            None => text(image, "url"),
        };
        node.push_file(true, "", url);
    }

    fn push_part(&mut self, node: &mut Node, part: &Value) {
        let kind = text(part, "type");
        let known: &[&str] = match kind {
            "text" => {
                node.push_text(text(part, "text"));
                &["type", "text"]
            }
            "reasoning" => {
                node.push_reasoning(text(part, "text"));
                &["type", "text"]
            }
            // Skip Chatbox's own status messages.
            "info" => &["type", "values"],
            "image" => {
                self.push_image(node, part);
                // Instead of the image, Chatbox sent the model the text that was recognised in the
                // image.
                if let Some(words) = some_text(part, "ocrResult") {
                    node.push_fenced(&import::image_text().to_string(), &words);
                }
                &["type", "storageKey", "url", "ocrResult"]
            }
            "tool-call" => {
                let tool = text(part, "toolName");
                let arguments = plain(&part["args"]);
                node.push_tool_call(text(part, "toolCallId"), tool, arguments);
                let result = &part["result"];
                push_tool_result(node, text(part, "toolCallId"), tool, result, self.notes);
                &["type", "toolCallId", "toolName", "args", "result"]
            }
            _ => return node.push_unknown(kind, part, import::unknown_part, self.notes),
        };
        self.notes.unread_words(kind, part, known);
    }
}

fn items(value: &Value) -> Vec<&Value> {
    match value {
        Value::Array(items) => items.iter().collect(),
        Value::Object(fields) => fields.values().collect(),
        _ => Vec::new(),
    }
}

fn words_of(node: &Node) -> String {
    let words: Vec<&str> = node.parts.iter().filter_map(Part::text).collect();
    words.join("\n\n")
}

#[cfg(test)]
#[path = "chatbox_tests.rs"]
mod tests;
