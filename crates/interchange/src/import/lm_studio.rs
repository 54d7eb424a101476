//! LM Studio's conversations: a list of messages, each with several versions, of which one is selected. The
//! parent of a message is the selected version of the previous message.

use rivulet_core::texts::import;
use rivulet_core::{Ending, Role};
use serde_json::Value;

use crate::import::notes::Notes;
use crate::import::tree::{ContentIds, Node, Tree};
use crate::import::value::{ending_of, flag, list, name, plain, role_of, some_text, text, texts_in, time_of};

/// Parses a conversation.
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
        let versions = match message.get("versions").and_then(Value::as_array) {
            Some(versions) => versions.as_slice(),
            None => std::slice::from_ref(message),
        };
        let selected = message
            .get("currentlySelected")
            .and_then(Value::as_u64)
            .unwrap_or(0);
        let mut next = None;
        for (number, version) in versions.iter().enumerate() {
            // The file has no message ids. Derive an id from the content, so that it does not depend on the
            // position.
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
    Some(Tree {
        // The creation time is the only identifier of a conversation.
        source_id: name(value, "createdAt").unwrap_or_default(),
        title,
        created_at,
        updated_at: time_of(value.get("assistantLastMessagedAt"))
            .max(time_of(value.get("userLastMessagedAt"))),
        system: some_text(value, "systemPrompt"),
        model: value
            .get("lastUsedModel")
            .and_then(|model| some_text(model, "identifier")),
        pinned: flag(value, "pinned"),
        current,
        nodes,
        ..Tree::default()
    })
}

fn read_version(parent: Option<String>, version: &Value, notes: &mut Notes) -> Node {
    let role = role_of(text(version, "role"), notes);
    let mut node = Node::new("", parent, role);
    node.model = version
        .get("senderInfo")
        .and_then(|sender| some_text(sender, "senderName"))
        .filter(|_| role == Role::Assistant);
    match version.get("content") {
        Some(Value::String(words)) => node.push_text(words),
        _ => push_content(&mut node, list(version, "content"), false, notes),
    }
    for step in list(version, "steps") {
        match text(step, "type") {
            "contentBlock" => {
                let style = step.get("style").unwrap_or(&Value::Null);
                push_content(
                    &mut node,
                    list(step, "content"),
                    text(style, "type") == "thinking",
                    notes,
                );
                let info = step.get("genInfo").unwrap_or(&Value::Null);
                if let Some(reason) = info.get("stats").and_then(|stats| some_text(stats, "stopReason")) {
                    node.ending = ending_of(&reason);
                    node.finish_reason = Some(reason);
                }
                if let Some(model) =
                    some_text(info, "identifier").or_else(|| some_text(info, "indexedModelIdentifier"))
                {
                    node.model = Some(model);
                }
            }
            // Status messages from LM Studio, not part of the conversation.
            "debugInfoBlock" | "toolStatus" | "status" => {}
            kind => {
                notes.unknown(import::unknown_step, kind);
                node.push_text(&texts_in(step));
            }
        }
    }
    // Hide an empty version instead of removing it, since it may be the parent of the next message.
    node.hidden = node.is_empty() && node.ending == Ending::Complete;
    node
}

fn push_content(node: &mut Node, content: &[Value], thinking: bool, notes: &mut Notes) {
    // The pieces of a block form one continuous text; join them without separators.
    let pieces: String = content
        .iter()
        .filter(|piece| text(piece, "type") == "text" && !flag(piece, "isStructural"))
        .map(|piece| text(piece, "text"))
        .collect();
    match thinking {
        true => node.push_reasoning(&pieces),
        false => node.push_text(&pieces),
    }
    for piece in content {
        match text(piece, "type") {
            "text" => {}
            "file" => {
                notes.note(import::files_not_exported());
                node.push_text(&format!("[File: {}]", text(piece, "fileIdentifier")));
            }
            "toolCallRequest" => {
                let arguments = piece
                    .get("parameters")
                    .or(piece.get("arguments"))
                    .map(plain)
                    .unwrap_or_default();
                let id = name(piece, "toolCallRequestId")
                    .or_else(|| name(piece, "callId"))
                    .unwrap_or_default();
                node.push_tool_call(&id, text(piece, "name"), arguments);
            }
            "toolCallResult" => node.push_fenced("Result:", &texts_in(piece)),
            kind => {
                notes.unknown(import::unknown_part, kind);
                node.push_text(&texts_in(piece));
            }
        }
    }
}

#[cfg(test)]
#[path = "lm_studio_tests.rs"]
mod tests;
