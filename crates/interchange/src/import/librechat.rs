//! LibreChat's export of a conversation. The messages are a flat list, or each message contains its replies.

use std::collections::BTreeMap;

use rivulet_core::texts::{fault, import};
use rivulet_core::{Ending, Fault, FaultCategory, Role};
use serde_json::Value;
use serde_json::value::RawValue;

use crate::import::json_stream::unreadable_note;
use crate::import::librechat_nesting::flatten;
use crate::import::notes::Notes;
use crate::import::tree::{ContentIds, Node, Tree};
use crate::import::value::{ending_of, flag, list, name, plain, role_of, some_text, text, time_of};

/// The parent id that LibreChat gives to a root message.
const ROOT: &str = "00000000-0000-0000-0000-000000000000";

/// Parses one conversation or a list of conversations.
pub fn conversations(json: &str, notes: &mut Notes) -> Vec<Tree> {
    if let Ok(several) = serde_json::from_str::<Vec<Box<RawValue>>>(json) {
        return several
            .iter()
            .filter_map(|one| conversation(one.get(), notes))
            .collect();
    }
    conversation(json, notes).into_iter().collect()
}

fn conversation(json: &str, notes: &mut Notes) -> Option<Tree> {
    // Do not parse the whole value: if messages are nested, it is as many levels deep as the conversation is
    // long, which may exceed serde_json's recursion limit.
    let fields: BTreeMap<String, Box<RawValue>> = match serde_json::from_str(json) {
        Ok(fields) => fields,
        Err(error) => {
            notes.note(unreadable_note(&error));
            return None;
        }
    };
    let field = |name: &str| -> Value {
        let json = fields.get(name).map_or("null", |value| value.get());
        serde_json::from_str(json).unwrap_or(Value::Null)
    };
    let title = field("title").as_str().unwrap_or_default().to_owned();
    notes.at(&title);
    let messages = fields
        .get("messages")
        .or_else(|| fields.get("messagesTree"))?
        .get();
    let mut nodes: Vec<Node> = Vec::new();
    let mut names = ContentIds::default();
    for (json, parent) in flatten(messages) {
        let message: Value = serde_json::from_str(&json).unwrap_or_else(|error| {
            notes.note(unreadable_note(&error));
            Value::Null
        });
        let parent = match (parent, text(&message, "parentMessageId")) {
            (Some(parent), _) => nodes.get(parent).map(|node| node.source_id.clone()),
            (None, ROOT) => None,
            // A flat list without parent ids is a single branch.
            (None, "") => nodes.last().map(|node| node.source_id.clone()),
            (None, parent) => Some(parent.to_owned()),
        };
        let mut node = read_message(&message, parent, notes);
        names.give(&mut node);
        nodes.push(node);
    }
    let options = field("options");
    Some(Tree {
        source_id: field("conversationId").as_str().unwrap_or_default().to_owned(),
        title,
        created_at: time_of(Some(&field("createdAt"))),
        updated_at: time_of(Some(&field("updatedAt"))),
        system: some_text(&options, "promptPrefix").or_else(|| some_text(&options, "system")),
        model: some_text(&options, "model"),
        tags: field("tags")
            .as_array()
            .into_iter()
            .flatten()
            .map(plain)
            .collect(),
        archived: field("isArchived") == Value::Bool(true),
        nodes,
        ..Tree::default()
    })
}

fn read_message(message: &Value, parent: Option<String>, notes: &mut Notes) -> Node {
    let role = match message.get("isCreatedByUser").and_then(Value::as_bool) {
        Some(true) => Role::User,
        Some(false) => Role::Assistant,
        None => role_of(text(message, "sender"), notes),
    };
    let mut node = Node::new(name(message, "messageId").unwrap_or_default(), parent, role);
    node.created_at = time_of(message.get("createdAt")).or_else(|| time_of(message.get("timestamp")));
    node.model = some_text(message, "model").filter(|_| role == Role::Assistant);
    for part in list(message, "content") {
        push_part(&mut node, part, notes);
    }
    if node.parts.is_empty() {
        node.push_text(text(message, "text"));
    }
    for file in list(message, "files").iter().chain(list(message, "attachments")) {
        let file_name = some_text(file, "filename").unwrap_or_else(|| "without a name".to_owned());
        notes.note(import::files_not_exported());
        node.push_text(&format!("[File: {file_name}]"));
    }
    if role == Role::Assistant {
        let reason = some_text(message, "finish_reason");
        node.ending = match &reason {
            _ if flag(message, "error") => Ending::ProviderError,
            _ if flag(message, "unfinished") => Ending::Interrupted,
            Some(reason) => ending_of(reason),
            None => Ending::Complete,
        };
        node.finish_reason = reason;
        if node.ending == Ending::ProviderError && node.fault.is_none() {
            node.fault = Some(Fault::new(FaultCategory::Provider, fault::provider_error()));
        }
    }
    node.hidden = node.is_empty() && node.ending == Ending::Complete;
    node
}

fn push_part(node: &mut Node, part: &Value, notes: &mut Notes) {
    match text(part, "type") {
        "text" => match part.get("text") {
            Some(Value::String(words)) => node.push_text(words),
            Some(inner) => node.push_text(text(inner, "value")),
            None => {}
        },
        "think" => match part.get("think") {
            Some(Value::String(words)) => node.push_reasoning(words),
            Some(inner) => node.push_reasoning(text(inner, "value")),
            None => {}
        },
        "tool_call" => {
            let call = part.get("tool_call").unwrap_or(&Value::Null);
            let function = call.get("function").unwrap_or(call);
            let arguments = function
                .get("args")
                .or(function.get("arguments"))
                .map(plain)
                .unwrap_or_default();
            node.push_tool_call(text(call, "id"), text(function, "name"), arguments);
            let output = some_text(function, "output");
            if let Some(output) = output {
                node.push_fenced(&import::tool_result(text(function, "name")).to_string(), &output);
            }
        }
        "error" => {
            let words = part.get("error").map(plain).unwrap_or_default();
            node.fault =
                Some(Fault::new(FaultCategory::Provider, fault::provider_error()).with_detail(words));
        }
        "image_file" | "image_url" => {
            notes.note(import::images_marked());
            node.push_text("[Image]");
        }
        kind => node.push_unknown(kind, part, import::unknown_part, notes),
    }
}

#[cfg(test)]
#[path = "librechat_tests.rs"]
mod tests;
