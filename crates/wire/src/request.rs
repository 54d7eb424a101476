//! The body of a request (contract, section 5).

use std::collections::HashMap;

use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use rivulet_core::texts::fault;
use rivulet_core::{
    Attachment, ChatSettings, Fault, FaultCategory, Message, Part, Prefill, ProviderId, Role, UiText,
    last_words,
};
use serde::{Serialize, Serializer};
use serde_json::{Map, Value, json};

/// Fields that nothing typed by the user may change: the program would not understand the answer.
const RESERVED_FIELDS: [&str; 2] = ["messages", "stream"];

/// A streaming chat completion to ask for.
#[derive(Clone, Debug, PartialEq)]
pub struct ChatRequest {
    body: Map<String, Value>,
    stream_id: Option<String>,
    resumed: bool,
}

impl Serialize for ChatRequest {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.body.serialize(serializer)
    }
}

/// The bytes of attached files, by the names of the files ([`Attachment::hash`]).
pub type Files = HashMap<String, Vec<u8>>;

/// How a request asks for more of a reply that was cut.
#[derive(Clone, Debug, PartialEq)]
pub enum ContinueMethod<'a> {
    /// With its text as the beginning of the answer.
    Prefill(&'a str, Prefill),
    /// With its text as the last message, and a question to go on from its last words.
    Ask(&'a str),
}

impl ChatRequest {
    /// Asks `model` of a provider to answer `history`, oldest message first. Messages without text and files (an
    /// empty reply, calls that nobody answered) are left out: providers refuse them. So do they results of tools without
    /// their calls: the user tells those, in one message with what the user says beside them. What a reply wants back
    /// goes to the provider and the model that made it and to no other.
    pub fn new<'a>(
        provider_id: ProviderId,
        model: &str,
        history: impl IntoIterator<Item = &'a Message>,
        include_usage: bool,
    ) -> Self {
        let mut messages: Vec<Value> = Vec::new();
        let mut after_tool_result = false;
        for message in history {
            let Some(sent) = message_json(provider_id, model, message) else {
                continue;
            };
            let result = message.role == Role::Tool;
            if !((result || after_tool_result) && merge_into(messages.last_mut(), &sent)) {
                messages.push(sent);
            }
            after_tool_result = result;
        }
        let mut body = Map::new();
        body.insert("model".to_owned(), model.into());
        body.insert("messages".to_owned(), Value::Array(messages));
        body.insert("stream".to_owned(), true.into());
        if include_usage {
            body.insert("stream_options".to_owned(), json!({ "include_usage": true }));
        }
        ChatRequest {
            body,
            stream_id: None,
            resumed: false,
        }
    }

    /// Puts in what the conversation sets, and nothing that it does not; the longest reply under the name that the
    /// provider gives it. Fails if its own JSON is none.
    pub fn set(&mut self, settings: &ChatSettings, max_tokens_field: &str) -> Result<(), Fault> {
        if let Some(system) = settings.system.as_deref().filter(|text| !text.trim().is_empty()) {
            self.instruct(system);
        }
        let stop: Vec<&String> = settings.stop.iter().filter(|stop| !stop.is_empty()).collect();
        let fields = [
            ("temperature", settings.temperature.map(Value::from)),
            ("top_p", settings.top_p.map(Value::from)),
            (max_tokens_field, settings.max_tokens.map(Value::from)),
            ("stop", (!stop.is_empty()).then(|| json!(stop))),
            ("seed", settings.seed.map(Value::from)),
            ("presence_penalty", settings.presence_penalty.map(Value::from)),
            ("frequency_penalty", settings.frequency_penalty.map(Value::from)),
            (
                "reasoning_effort",
                settings.reasoning_effort.map(|effort| json!(effort)),
            ),
        ];
        for (name, value) in fields {
            if let Some(value) = value {
                self.body.insert(name.to_owned(), value);
            }
        }
        for (name, value) in extra_fields(&settings.extra)? {
            self.body.insert(name, value);
        }
        Ok(())
    }

    /// Instructions stand first. Servers take one message of them: those of the conversation and those among its
    /// messages become one.
    fn instruct(&mut self, system: &str) {
        let Some(Value::Array(messages)) = self.body.get_mut("messages") else {
            return;
        };
        let role = Role::System.name();
        match messages.first_mut() {
            Some(first) if first["role"] == role && first["content"].is_string() => {
                let own = first["content"].as_str().unwrap_or_default();
                first["content"] = format!("{system}\n\n{own}").into();
            }
            _ => messages.insert(0, json!({ "role": role, "content": system })),
        }
    }

    /// Puts the bytes of attached files in, as servers take them: pictures and PDFs as `data:` addresses, texts as
    /// text. Fails if one is missing.
    pub fn attach(&mut self, files: &Files) -> Result<(), Fault> {
        let Some(Value::Array(messages)) = self.body.get_mut("messages") else {
            return Ok(());
        };
        for part in messages
            .iter_mut()
            .flat_map(|message| message["content"].as_array_mut())
            .flatten()
        {
            let Ok(file) = serde_json::from_value::<Attachment>(part["attachment"].clone()) else {
                continue;
            };
            let bytes = files
                .get(&file.hash)
                .ok_or_else(|| Fault::new(FaultCategory::Storage, fault::attached_file_gone(&file.name)))?;
            *part = file_part(&file, bytes);
        }
        for message in messages {
            // Texts alone are a plain message, which every server takes.
            let only_text = message["content"]
                .as_array()
                .filter(|parts| parts.iter().all(|part| part["type"] == "text"));
            if let Some(parts) = only_text {
                let texts: Vec<&str> = parts.iter().filter_map(|part| part["text"].as_str()).collect();
                message["content"] = texts.join("\n").into();
            }
        }
        Ok(())
    }

    /// Asks for more of a reply that was cut.
    pub fn continue_reply(&mut self, method: &ContinueMethod<'_>) {
        let (mut fields, mut last) = (Map::new(), Vec::new());
        match method {
            ContinueMethod::Prefill(text, prefill) => {
                let mut message = json!({ "role": Role::Assistant.name(), "content": text });
                match prefill {
                    Prefill::Prefix => message["prefix"] = true.into(),
                    Prefill::Partial => message["partial"] = true.into(),
                    Prefill::ContinueFinalMessage => {
                        fields.insert("continue_final_message".to_owned(), true.into());
                        fields.insert("add_generation_prompt".to_owned(), false.into());
                    }
                    Prefill::None | Prefill::LastMessage => {}
                }
                last.push(message);
            }
            ContinueMethod::Ask(text) => {
                last.push(json!({ "role": Role::Assistant.name(), "content": text }));
                last.push(json!({ "role": Role::User.name(), "content": continuation_prompt(text) }));
            }
        }
        if let Some(Value::Array(messages)) = self.body.get_mut("messages") {
            messages.append(&mut last);
        }
        self.body.append(&mut fields);
    }

    /// The same question to the same model, with other messages and nothing else: for a small task beside the turn.
    pub fn aside(&self, messages: Vec<(Role, String)>) -> Self {
        let messages: Vec<Value> = messages
            .into_iter()
            .map(|(role, text)| json!({ "role": role.name(), "content": text }))
            .collect();
        let mut body = Map::new();
        body.insert(
            "model".to_owned(),
            self.body.get("model").cloned().unwrap_or_default(),
        );
        body.insert("messages".to_owned(), messages.into());
        body.insert("stream".to_owned(), true.into());
        ChatRequest {
            body,
            stream_id: None,
            resumed: false,
        }
    }

    /// The server is to keep the stream under this name, so that it can be had again.
    pub fn store_stream(&mut self, id: String) {
        self.stream_id = Some(id);
    }

    /// Asks for a stream again that the server kept under this name.
    pub fn resume(stream_id: String) -> Self {
        ChatRequest {
            body: Map::new(),
            stream_id: Some(stream_id),
            resumed: true,
        }
    }

    /// The name under which the server keeps the stream.
    pub fn stream_id(&self) -> Option<&str> {
        self.stream_id.as_deref()
    }

    /// It asks for a stream that the server kept.
    pub fn resumes_stream(&self) -> bool {
        self.resumed
    }
}

/// What is asked of a model that knows no other way to go on.
fn continuation_prompt(text: &str) -> String {
    format!(
        "Your last reply was cut off. Go on with it exactly where it stopped: begin by repeating its last words as \
         they stand below, so that the two can be joined, and then write what comes next. Add no remark. The last \
         words were:\n\n{}",
        last_words(text)
    )
}

/// The fields of a JSON object that the user typed. Fails if it is none, or has fields that only the program sets.
pub fn extra_fields(text: &str) -> Result<Map<String, Value>, Fault> {
    if text.trim().is_empty() {
        return Ok(Map::new());
    }
    let input =
        |message: UiText, detail: String| Fault::new(FaultCategory::Input, message).with_detail(detail);
    let fields: Map<String, Value> =
        serde_json::from_str(text).map_err(|error| input(fault::extra_not_json(), error.to_string()))?;
    match RESERVED_FIELDS.iter().find(|name| fields.contains_key(**name)) {
        Some(name) => Err(input(fault::extra_reserved(), (*name).to_owned())),
        None => Ok(fields),
    }
}

fn message_json(provider_id: ProviderId, model: &str, message: &Message) -> Option<Value> {
    let files: Vec<Value> = message
        .parts
        .iter()
        .filter_map(|part| match part {
            Part::Image { file } | Part::File { file } => Some(json!({ "attachment": file })),
            Part::Text { .. } | Part::Reasoning { .. } | Part::ToolCall { .. } => None,
        })
        .collect();
    let mut text = message.text();
    if text.is_empty() && files.is_empty() {
        return None;
    }
    let mut role = message.role;
    if role == Role::Tool {
        role = Role::User;
        text = format!("Result of a tool:\n\n{text}");
    }
    let content = if files.is_empty() {
        Value::from(text)
    } else {
        // What is asked stands after what it is asked about.
        let words = (!text.is_empty()).then(|| json!({ "type": "text", "text": text }));
        Value::Array(files.into_iter().chain(words).collect())
    };
    let mut sent = Map::new();
    sent.insert("role".to_owned(), role.name().into());
    sent.insert("content".to_owned(), content);
    let own = message.provider_id == Some(provider_id) && message.model.as_deref() == Some(model);
    if own {
        sent.extend(message.send_back.0.clone());
    }
    Some(Value::Object(sent))
}

/// Adds a text to the one before it, if both are plain and from the same: many servers want people and models to take
/// turns.
fn merge_into(before: Option<&mut Value>, sent: &Value) -> bool {
    let Some(before) = before.filter(|before| before["role"] == sent["role"]) else {
        return false;
    };
    match (before["content"].as_str(), sent["content"].as_str()) {
        (Some(first), Some(second)) => {
            before["content"] = format!("{first}\n\n{second}").into();
            true
        }
        _ => false,
    }
}

fn file_part(file: &Attachment, bytes: &[u8]) -> Value {
    let data = || format!("data:{};base64,{}", file.media_type, STANDARD.encode(bytes));
    match file.media_type.as_str() {
        image if image.starts_with("image/") => {
            json!({ "type": "image_url", "image_url": { "url": data() } })
        }
        "application/pdf" => {
            json!({ "type": "file", "file": { "filename": file.name, "file_data": data() } })
        }
        _ => {
            let text = String::from_utf8_lossy(bytes);
            let fence = fence_for(&text);
            let line = if text.ends_with('\n') { "" } else { "\n" };
            // Some servers put texts together as they come: what follows must not stand on the line of the fence.
            json!({ "type": "text", "text": format!("File: {}\n{fence}\n{text}{line}{fence}\n", file.name) })
        }
    }
}

/// A fence that is longer than every run of its letter in the text.
fn fence_for(text: &str) -> String {
    let longest = text
        .split(|letter| letter != '`')
        .map(str::len)
        .max()
        .unwrap_or(0);
    "`".repeat(longest.max(2) + 1)
}

#[cfg(test)]
#[path = "request_tests.rs"]
mod tests;
