//! Reads LibreChat's export of a conversation: a flat list of messages, or nested messages that
//! contain their replies. `packages/data-provider/src/types/runs.ts` of LibreChat lists the types
//! of message parts (`ContentTypes`) and of tool calls (`ToolCallTypes`). The text of old messages
//! contains the reasoning between `:::thinking` and `:::`.

use std::collections::BTreeMap;

use rivulet_core::texts::import;
use rivulet_core::{Ending, Role, Usage};
use serde_json::Value;
use serde_json::value::RawValue;

use crate::import::librechat_nesting::flatten;
use crate::import::notes::Notes;
use crate::import::parse_value::{fits, parsed};
use crate::import::tree::{ContentIds, Node, Tree, provider_error};
use crate::import::value::{ending_of, flag, list, name, plain, role_of, some_text, text, time_of};

/// The parent id that a root message has in the export.
const ROOT: &str = "00000000-0000-0000-0000-000000000000";

/// The known fields of a conversation: those that are read, and those from which there is nothing
/// to import. Every other field that contains text is reported as unknown.
const CONVERSATION_FIELDS: [&str; 14] = [
    "conversationId", "title", "options", "messages", "messagesTree", "createdAt", "updatedAt", "tags",
    "endpoint", "exportAt", "branches", "recursive", "user", "isArchived",
];
/// The known fields of a conversation's options: those that are read, and those from which there is
/// nothing to import. Every other field that contains text is reported as unknown.
const OPTION_FIELDS: [&str; 24] = [
    "promptPrefix", "system", "model", "presetId", "title", "conversationId", "endpoint", "endpointType",
    "modelLabel", "chatGptLabel", "agent_id", "assistant_id", "iconURL", "greeting", "spec", "imageDetail",
    "reasoning_effort", "reasoning_summary", "tools", "user", "_id", "createdAt", "updatedAt", "messages",
];
/// The known fields of a message: those that are read, and those from which there is nothing to
/// import. Every other field that contains text is reported as unknown.
const MESSAGE_FIELDS: [&str; 31] = [
    "messageId", "parentMessageId", "conversationId", "isCreatedByUser", "sender", "text", "content",
    "createdAt", "updatedAt", "timestamp", "clientTimestamp", "model", "files", "attachments",
    "finish_reason", "tokenCount", "summaryTokenCount", "children", "endpoint", "iconURL", "user", "_id",
    "__v", "expiredAt", "thread_id", "conversationSignature", "clientId", "_meiliIndex", "metadata",
    "overrideParentMessageId", "generation",
];

pub fn conversations(json: &str, notes: &mut Notes) -> Vec<Tree> {
    if let Ok(several) = serde_json::from_str::<Vec<&RawValue>>(json) {
        return several
            .iter()
            .filter_map(|one| conversation(one.get(), notes))
            .collect();
    }
    conversation(json, notes).into_iter().collect()
}

fn conversation(json: &str, notes: &mut Notes) -> Option<Tree> {
    if !fits(json, notes) {
        return None;
    }
    // Parse only the outermost fields here, because a long conversation may be nested more deeply
    // than serde_json allows.
    let fields: BTreeMap<String, Box<RawValue>> = parsed(json, notes)?;
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
        let message: Value = parsed(&json, notes).unwrap_or_default();
        let parent = match (parent, text(&message, "parentMessageId")) {
            (Some(parent), _) => nodes.get(parent).map(|node| node.source_id.clone()),
            (None, ROOT) => None,
            // In a flat list without parent ids, the parent of a message is the message before it.
            (None, "") => nodes.last().map(|node| node.source_id.clone()),
            (None, parent) => Some(parent.to_owned()),
        };
        let mut node = read_message(&message, parent, notes);
        names.give(&mut node);
        nodes.push(node);
    }
    let options = field("options");
    for name in fields
        .keys()
        .filter(|name| !CONVERSATION_FIELDS.contains(&name.as_str()))
    {
        notes.unread(
            "conversation",
            &serde_json::json!({ name.as_str(): field(name) }),
            &[],
        );
    }
    notes.unread("options", &options, &OPTION_FIELDS);
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
    let role = match message["isCreatedByUser"].as_bool() {
        Some(true) => Role::User,
        Some(false) => Role::Assistant,
        None => role_of(text(message, "sender"), notes),
    };
    let mut node = Node::new(name(message, "messageId").unwrap_or_default(), parent, role);
    node.created_at = time_of(message.get("createdAt")).or_else(|| time_of(message.get("timestamp")));
    let model = some_text(message, "model").filter(|_| role == Role::Assistant);
    // Use the name of an agent as the model, because the agent's id means nothing to the user.
    let is_agent = model.as_ref().is_some_and(|model| model.starts_with("agent_"));
    node.model = some_text(message, "sender").filter(|_| is_agent).or(model);
    for part in list(message, "content") {
        push_part(&mut node, part, notes);
    }
    let failed = flag(message, "error");
    // LibreChat stores the error message as the text of a failed reply.
    if failed && role == Role::Assistant && node.fault.is_none() && node.is_empty() {
        node.fault = Some(provider_error(text(message, "text").to_owned()));
    } else if node.is_empty() && node.fault.is_none() {
        push_with_thinking(&mut node, text(message, "text"));
    }
    for file in list(message, "files").iter().chain(list(message, "attachments")) {
        push_file(&mut node, file, notes);
    }
    if role == Role::Assistant {
        // Import only the token counts of replies. The count of a question is not the token count
        // of its request, because the request also contained the earlier messages.
        let count = message["tokenCount"].as_u64();
        node.usage = count.filter(|count| *count > 0).map(|count| Usage {
            completion: Some(count),
            ..Usage::default()
        });
        let reason = some_text(message, "finish_reason");
        node.ending = match &reason {
            _ if failed || node.fault.is_some() => Ending::ProviderError,
            _ if flag(message, "unfinished") => Ending::Interrupted,
            Some(reason) => ending_of(reason),
            None => Ending::Complete,
        };
        node.finish_reason = reason;
        if node.ending == Ending::ProviderError {
            node.fault.get_or_insert_with(|| provider_error(String::new()));
        }
    }
    notes.unread("message", message, &MESSAGE_FIELDS);
    node.hidden = node.is_empty() && node.ending == Ending::Complete;
    node
}

/// Appends text that contains reasoning between `:::thinking` and `:::`.
fn push_with_thinking(node: &mut Node, text: &str) {
    let mut rest = text;
    while let Some((before, from)) = rest.split_once(":::thinking\n") {
        let Some((thinking, after)) = from.split_once("\n:::") else {
            break;
        };
        node.push_markdown(before.trim_end());
        node.push_reasoning(thinking.trim_matches('\n'));
        rest = after.trim_start_matches('\n');
    }
    node.push_markdown(rest);
}

/// Appends an attachment, which is a file or the data that a tool returned.
fn push_file(node: &mut Node, file: &Value, notes: &mut Notes) {
    let kind = text(file, "type");
    notes.unread_words("file", file, &["type", "filename", "filepath", "text", kind]);
    if text(file, "filename").is_empty() && text(file, "filepath").is_empty() {
        // This attachment is data, such as search results. Append it as JSON.
        let results = plain(&file[kind]);
        if !results.is_empty() {
            notes.unknown_on(import::unknown_part, kind, &results);
            node.push_code("json", &results);
        }
        return;
    }
    let image = kind.starts_with("image/") || file.get("width").is_some();
    match text(file, "text") {
        "" => node.push_file(image, text(file, "filename"), text(file, "filepath")),
        words => node.push_fenced(&format!("File {}:", text(file, "filename")), words),
    }
}

fn push_part(node: &mut Node, part: &Value, notes: &mut Notes) {
    let kind = text(part, "type");
    let field = match kind {
        "text" | "text_delta" => {
            push_with_thinking(node, inner_text(part, "text", notes));
            "text"
        }
        "think" => {
            node.push_reasoning(inner_text(part, "think", notes));
            "think"
        }
        "tool_call" => {
            push_call(node, &part["tool_call"], notes);
            "tool_call"
        }
        "error" => {
            let (field, words) = match inner_text(part, "text", notes) {
                "" => ("error", plain(&part["error"])),
                words => ("text", words.to_owned()),
            };
            node.fault = Some(provider_error(words));
            field
        }
        "image_file" => {
            push_image_file(node, &part["image_file"], notes);
            "image_file"
        }
        "image_url" => {
            let image = &part["image_url"];
            node.push_file(true, "", image.as_str().unwrap_or_else(|| text(image, "url")));
            notes.unread_words("image_url", image, &["url"]);
            "image_url"
        }
        // An `agent_update` part contains only the name of the agent that wrote the parts after it.
        "agent_update" => "agent_update",
        _ => return node.push_unknown(kind, part, import::unknown_part, notes),
    };
    notes.unread_words(kind, part, &["type", field]);
}

fn push_image_file(node: &mut Node, image: &Value, notes: &mut Notes) {
    node.push_file(true, text(image, "filename"), text(image, "filepath"));
    notes.unread_words("image_file", image, &["filename", "filepath"]);
}

/// Returns the string in the `key` field of `part`. If that field contains an object, returns the
/// string in the object's `value` field.
fn inner_text<'a>(part: &'a Value, key: &str, notes: &mut Notes) -> &'a str {
    match part.get(key) {
        Some(Value::String(words)) => words,
        Some(inner) => {
            notes.unread_words(key, inner, &["value"]);
            text(inner, "value")
        }
        None => "",
    }
}

/// Appends a tool call and its result. A call from OpenAI's Assistants API contains its data in a
/// field that has the name of the call's type.
fn push_call(node: &mut Node, call: &Value, notes: &mut Notes) {
    match call.get("code_interpreter") {
        Some(code) => push_code_run(node, text(call, "id"), code, notes),
        None => push_function_call(node, call, notes),
    }
    let known = [
        "id", "type", "name", "args", "arguments", "output", "function", "code_interpreter", "retrieval",
        "file_search", "progress", "status", "asset_pointer", "auth",
    ];
    notes.unread("tool_call", call, &known);
}

fn push_code_run(node: &mut Node, id: &str, code: &Value, notes: &mut Notes) {
    node.push_tool_call(id, "code_interpreter", text(code, "input").to_owned());
    for output in list(code, "outputs") {
        let kind = text(output, "type");
        match kind {
            "logs" => node.push_result(id, "code_interpreter", text(output, "logs")),
            "image" => push_image_file(node, &output["image"], notes),
            _ => {
                node.push_unknown(kind, output, import::unknown_part, notes);
                continue;
            }
        }
        notes.unread_words("output", output, &["type", kind]);
    }
    notes.unread_words("code_interpreter", code, &["input", "outputs"]);
}

fn push_function_call(node: &mut Node, call: &Value, notes: &mut Notes) {
    let searches = ["retrieval", "file_search"];
    let search = searches.into_iter().find(|kind| call.get(kind).is_some());
    let function = call.get("function").unwrap_or(call);
    let tool = some_text(function, "name")
        .or(search.map(str::to_owned))
        .unwrap_or_default();
    let arguments = function.get("args").unwrap_or(&function["arguments"]);
    node.push_tool_call(text(call, "id"), &tool, plain(arguments));
    node.push_result(text(call, "id"), &tool, &plain(&function["output"]));
    if let Some(kind) = search {
        node.push_result(text(call, "id"), &tool, &plain(&call[kind]).replace("{}", ""));
    }
    if let Some(function) = call.get("function") {
        notes.unread_words("function", function, &["name", "args", "arguments", "output"]);
    }
}

#[cfg(test)]
#[path = "librechat_tests.rs"]
mod tests;
