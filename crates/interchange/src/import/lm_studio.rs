//! Reads LM Studio's conversations. A conversation is a list of messages. Each message has one or
//! more versions, one of which is selected and is the parent of the next message.
//!
//! LM Studio is not open source. This description is based on
//! YorkieDev/lm-studio-conversation-converter, a program that reads LM Studio's files (including
//! the `perChatPredictionConfig` field), and on published descriptions of the files
//! `conversations/<milliseconds>.conversation.json` and `user-files/<file identifier>`.

use rivulet_core::texts::import;
use rivulet_core::{Ending, Role};
use serde_json::Value;

use crate::format::ImportFormat;
use crate::import::foreign_file::FileContent;
use crate::import::notes::Notes;
use crate::import::tree::{ContentIds, Node, Tree};
use crate::import::usage::usage_of;
use crate::import::value::{
    TEXT_FIELDS, ending_of, flag, list, name, plain, role_of, some_text, text, texts_in, time_of,
};

/// The suffix of the names of conversation files. The part of the name before it identifies the
/// conversation.
const SUFFIX: &str = ".conversation.json";
/// The folder in which LM Studio stores all conversations, some of them in subfolders.
const ROOT: &str = "conversations";
const SYSTEM_PROMPT: &str = "llm.prediction.systemPrompt";
/// The known fields of a conversation: those that are read, and those that contain no conversation
/// text. Every other field that contains text is reported as unknown.
const FIELDS: [&str; 24] = [
    "name", "messages", "createdAt", "assistantLastMessagedAt", "userLastMessagedAt", "systemPrompt",
    "lastUsedModel", "pinned", "preset", "tokenCount", "tokenSourceIdentifier", "lastUsedTokenSource",
    "usePerChatPredictionConfig", "perChatPredictionConfig", "clientInputFiles", "userFilesSizeBytes",
    "plugins", "pluginConfigs", "disabledPluginTools", "looseFiles", "context", "conversationId", "id",
    "version",
];

const VERSION_FIELDS: [&str; 6] = ["type", "role", "content", "steps", "senderInfo", "preprocessed"];

/// Sets the id and the folder of a conversation from the path of its file, relative to the imported
/// folder or archive. The id is the creation time in milliseconds (the `createdAt` field), which is
/// normally also the file name. If the file name is different, it is added to the id, because two
/// conversations may have the same creation time. If two ids are still equal, [`other_id`] provides
/// a different one.
pub fn place(tree: &mut Tree, path: &str) {
    let path = path.replace('\\', "/");
    let mut components: Vec<&str> = path.split('/').collect();
    let file_name = components.pop().unwrap_or_default();
    let stem = file_name.strip_suffix(SUFFIX).unwrap_or(file_name);
    let after = stem.strip_prefix(tree.source_id.as_str());
    let same = after.is_some_and(|after| !after.starts_with(|c: char| c.is_ascii_digit()));
    if tree.source_id.is_empty() || !same {
        tree.source_id = format!("{}:{stem}", tree.source_id);
    }
    let inside = match components.iter().rposition(|component| *component == ROOT) {
        Some(root) => components.get(root + 1..).unwrap_or_default(),
        None => &components,
    };
    tree.folder = Some(inside.join(" / ")).filter(|folder| !folder.is_empty());
}

/// Returns an alternative id for a conversation if another conversation that was created in the
/// same millisecond already has its usual id. The alternative id contains a hash of the first
/// message. It does not contain the folder, because the user can move the conversation to another
/// folder. Returns `None` for the conversations of other programs, whose ids are unique.
pub fn other_id(format: ImportFormat, tree: &Tree) -> Option<String> {
    let first = tree.nodes.first().filter(|_| format == ImportFormat::LmStudio)?;
    Some(format!("{}:{}", tree.source_id, first.source_id))
}

pub fn conversation(value: &Value, notes: &mut Notes) -> Option<Tree> {
    let messages = value.get("messages")?.as_array()?;
    let title = text(value, "name").to_owned();
    notes.at(&title);
    let created_at = time_of(value.get("createdAt"));
    let mut nodes: Vec<Node> = Vec::new();
    let mut parent: Option<String> = None;
    let mut current = None;
    let mut names = ContentIds::default();
    for message in messages {
        let versions = match message["versions"].as_array() {
            Some(versions) => versions.as_slice(),
            None => std::slice::from_ref(message),
        };
        let selected = message["currentlySelected"].as_u64().unwrap_or(0);
        let mut next = None;
        for (number, version) in versions.iter().enumerate() {
            // The file contains no message ids. Derive an id from the content of the message,
            // because the message may have a different position in a later export.
            let mut node = read_version(parent.clone(), version, notes);
            names.give(&mut node);
            if next.is_none() || u64::try_from(number) == Ok(selected) {
                next = Some(node.source_id.clone());
            }
            nodes.push(node);
        }
        if next.is_some() {
            parent.clone_from(&next);
            current = next;
        }
    }
    notes.unread("conversation", value, &FIELDS);
    Some(Tree {
        // In the file, only the creation time identifies the conversation.
        source_id: name(value, "createdAt").unwrap_or_default(),
        title,
        created_at,
        updated_at: time_of(value.get("assistantLastMessagedAt"))
            .max(time_of(value.get("userLastMessagedAt"))),
        system: own_prompt(value).or_else(|| some_text(value, "systemPrompt")),
        model: some_text(&value["lastUsedModel"], "identifier"),
        pinned: flag(value, "pinned"),
        current,
        nodes,
        ..Tree::default()
    })
}

fn own_prompt(value: &Value) -> Option<String> {
    let config = value.get("perChatPredictionConfig")?;
    let mut fields = list(config, "fields").iter();
    some_text(fields.find(|field| text(field, "key") == SYSTEM_PROMPT)?, "value")
}

fn read_version(parent: Option<String>, version: &Value, notes: &mut Notes) -> Node {
    let role = role_of(text(version, "role"), notes);
    let mut node = Node::new("", parent, role);
    node.model = some_text(&version["senderInfo"], "senderName").filter(|_| role == Role::Assistant);
    match version.get("content") {
        Some(Value::String(words)) => node.push_text(words),
        _ => push_content(&mut node, list(version, "content"), false, notes),
    }
    for step in list(version, "steps") {
        let kind = text(step, "type");
        match kind {
            "contentBlock" => {
                let thinking = text(&step["style"], "type") == "thinking";
                push_content(&mut node, list(step, "content"), thinking, notes);
                let info = &step["genInfo"];
                // A reply that called tools contains one block for each of its requests. Keep the
                // token counts of the last block.
                if let Some(usage) = usage_of(info.get("stats")) {
                    node.usage = Some(usage);
                }
                if let Some(reason) = some_text(&info["stats"], "stopReason") {
                    node.ending = ending_of(&reason);
                    node.finish_reason = Some(reason);
                }
                if let Some(model) =
                    some_text(info, "identifier").or_else(|| some_text(info, "indexedModelIdentifier"))
                {
                    node.model = Some(model);
                }
                // Do not report `style` as unknown: it contains at most the heading above the
                // reasoning.
                notes.unread_words(kind, step, &["type", "content", "style", "genInfo"]);
            }
            // Skip LM Studio's own status messages. A status message about a tool call may contain
            // texts, such as an error; these texts are listed in the notes on the import.
            "debugInfoBlock" | "status" => {}
            "toolStatus" => {
                let state = &step["statusState"];
                let status = &state["status"];
                notes.unread(kind, status, &["type"]);
                notes.unread_words(kind, state, &["status"]);
                notes.unread_words(kind, step, &["type", "statusState"]);
            }
            _ => node.push_unknown(kind, step, import::unknown_step, notes),
        }
    }
    notes.unread("message", version, &VERSION_FIELDS);
    // An empty version may be the parent of the next message, so hide it instead of removing it.
    node.hidden = node.is_empty() && node.ending == Ending::Complete;
    node
}

fn push_content(node: &mut Node, content: &[Value], thinking: bool, notes: &mut Notes) {
    // The pieces of a block form one continuous text.
    let pieces: String = content
        .iter()
        .filter(|piece| text(piece, "type") == "text" && !flag(piece, "isStructural"))
        .map(|piece| text(piece, "text"))
        .collect();
    match thinking {
        true => node.push_reasoning(&pieces),
        false => node.push_text(&pieces),
    }
    let result_fields = [&["type", "mimeType"][..], &TEXT_FIELDS].concat();
    for piece in content {
        let kind = text(piece, "type");
        let known: &[&str] = match kind {
            "text" => &["type", "text"],
            "file" => {
                let id = text(piece, "fileIdentifier");
                let content = FileContent::Path(format!("user-files/{id}"));
                node.push_content(text(piece, "fileType") == "image", id, content);
                &["type", "fileIdentifier"]
            }
            "toolCallRequest" => {
                let arguments = piece.get("parameters").unwrap_or(&piece["arguments"]);
                let id = name(piece, "toolCallRequestId")
                    .or_else(|| name(piece, "callId"))
                    .unwrap_or_default();
                node.push_tool_call(&id, text(piece, "name"), plain(arguments));
                &["type", "name", "parameters", "arguments"]
            }
            "toolCallResult" => {
                node.push_fenced("Result:", &texts_in(piece));
                for part in list(piece, "content") {
                    notes.unread(kind, part, &result_fields);
                }
                &result_fields
            }
            _ => {
                node.push_unknown(kind, piece, import::unknown_part, notes);
                continue;
            }
        };
        notes.unread_words(kind, piece, known);
    }
}

#[cfg(test)]
#[path = "lm_studio_tests.rs"]
mod tests;
