//! The body of a request (wire contract, section 5).

use std::collections::HashMap;

use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use rivulet_core::texts::fault;
use rivulet_core::{
    Attachment, ChatSettings, Fault, FaultCategory, Message, Prefill, ProviderId, Role, ToolChoice, UiText,
    Units, fence_for, last_words,
};
use serde::{Serialize, Serializer};
use serde_json::{Map, Value, json};

use crate::effort::{EffortForm, effort_fields};
use crate::offered_tool::OfferedTool;
use crate::request_size::{AttachedSize, RequestSize, add_texts};
use crate::response_format::response_format_json;
use crate::sent_messages::{REASONING_CONTENT, sent_messages};

/// Request fields that the user's extra JSON must not contain. Rivulet alone decides which messages
/// a request contains, and needs every reply to be streamed.
const RESERVED_FIELDS: [&str; 2] = ["messages", "stream"];

/// A request for a streamed chat completion.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct ChatRequest {
    body: Map<String, Value>,
    /// The names of the fields of `body` that state the reasoning effort. Fields from the extra
    /// JSON are not included.
    effort_fields: Vec<String>,
    attached: AttachedSize,
    stream_id: Option<String>,
    resumed: bool,
}

impl Serialize for ChatRequest {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.body.serialize(serializer)
    }
}

/// The bytes of the attached files, keyed by [`Attachment::hash`].
pub type Files = HashMap<String, Vec<u8>>;

/// The method by which a request asks for the rest of a reply that was cut off.
#[derive(Clone, Debug, PartialEq)]
pub enum Continuation<'a> {
    /// The request contains the partial text as the beginning of the reply.
    Prefill(&'a str, Prefill),
    /// The request contains the partial text as a message, and then asks the model to continue.
    Ask(&'a str),
}

impl ChatRequest {
    /// Creates a request that asks `model` to answer `history` (oldest message first). In the
    /// request, exactly one result follows every tool call.
    pub fn new<'a>(
        provider_id: ProviderId,
        model: &str,
        history: impl IntoIterator<Item = &'a Message>,
        include_usage: bool,
    ) -> Self {
        let messages = sent_messages(provider_id, model, history);
        let mut request = ChatRequest::with_messages(model.into(), messages);
        if include_usage {
            let options = json!({ "include_usage": true });
            request.body.insert("stream_options".to_owned(), options);
        }
        request
    }

    fn with_messages(model: Value, messages: Vec<Value>) -> Self {
        let mut body = Map::new();
        body.insert("model".to_owned(), model);
        body.insert("messages".to_owned(), messages.into());
        body.insert("stream".to_owned(), true.into());
        ChatRequest {
            body,
            ..ChatRequest::default()
        }
    }

    /// Adds an empty `reasoning_content` to every reply that lacks it, if the conversation has tool
    /// calls. Some models and providers (according to their presets) require this field even in
    /// replies that other models wrote.
    pub fn require_reasoning_content(&mut self) {
        let Some(Value::Array(messages)) = self.body.get_mut("messages") else {
            return;
        };
        if !messages.iter().any(|message| message["tool_calls"].is_array()) {
            return;
        }
        let replies = messages
            .iter_mut()
            .filter(|message| message["role"] == Role::Assistant.name());
        for reply in replies.filter_map(Value::as_object_mut) {
            reply.entry(REASONING_CONTENT).or_insert_with(|| "".into());
        }
    }

    /// Offers tools to the model. Fields that the user's extra JSON has set stay unchanged. Adds
    /// nothing if the request resumes a stream. Also adds nothing if `tools` is empty, because
    /// servers reject `tool_choice` and `parallel_tool_calls` without tools.
    pub fn offer(&mut self, tools: &[OfferedTool], choice: Option<ToolChoice>, parallel: Option<bool>) {
        if tools.is_empty() || self.resumed {
            return;
        }
        let choice = choice.map(|choice| match choice {
            ToolChoice::Auto => "auto",
            ToolChoice::Required => "required",
            ToolChoice::None => "none",
        });
        let fields = [
            ("tools", Some(tools.iter().map(OfferedTool::sent).collect())),
            ("tool_choice", choice.map(Value::from)),
            ("parallel_tool_calls", parallel.map(Value::from)),
        ];
        for (name, value) in fields {
            if let Some(value) = value {
                self.body.entry(name).or_insert(value);
            }
        }
    }

    /// Switches thinking off if the request forces a tool call, whatever reasoning effort the user
    /// has chosen. Changes nothing if the user's extra JSON contains `thinking`. Returns whether
    /// thinking was switched off. [`ChatRequest::set`] and [`ChatRequest::offer`] must be called
    /// first.
    pub fn stop_thinking_if_forced(&mut self) -> bool {
        let off = json!({ "type": "disabled" });
        let choice = self.body.get("tool_choice");
        let is_forced = choice.is_some_and(|choice| choice == "required" || choice.is_object());
        let states_effort = self.effort_fields.iter().any(|name| name == "thinking");
        let thinking = self.body.get("thinking");
        let stops = is_forced && thinking.is_none_or(|thinking| states_effort && *thinking != off);
        if stops {
            // Remove `reasoning_effort`, because Moonshot refuses it together with `thinking`.
            for name in std::mem::take(&mut self.effort_fields) {
                self.body.shift_remove(&name);
            }
            self.body.insert("thinking".to_owned(), off);
        }
        stops
    }

    /// Adds all chat settings that have a value. `max_tokens_field` is the name of the field in
    /// which the provider expects the token limit. `effort` is the form in which it accepts the
    /// reasoning effort. Returns a fault if the extra JSON or the schema of the response format is
    /// invalid.
    pub fn set(
        &mut self,
        settings: &ChatSettings,
        max_tokens_field: &str,
        effort: EffortForm,
    ) -> Result<(), Fault> {
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
        ];
        for (name, value) in fields {
            if let Some(value) = value {
                self.body.insert(name.to_owned(), value);
            }
        }
        if let Some(value) = &settings.reasoning_effort {
            let mut fields = effort_fields(effort, value);
            self.effort_fields = fields.keys().cloned().collect();
            self.body.append(&mut fields);
        }
        if let Some(format) = &settings.response_format {
            self.body
                .insert("response_format".to_owned(), response_format_json(format)?);
        }
        for (name, value) in extra_fields(&settings.extra)? {
            self.effort_fields.retain(|field| *field != name);
            self.body.insert(name, value);
        }
        Ok(())
    }

    /// Asks the server to accept commands while it generates the reply. This is necessary for
    /// [`Client::answer_now`](crate::Client::answer_now), which ends the reasoning.
    pub fn allow_answer_now(&mut self) {
        self.body
            .entry("reasoning_control")
            .or_insert_with(|| true.into());
    }

    /// Adds the system prompt. If the first message already is a system message, inserts the prompt
    /// at the beginning of that message, because many servers accept only one system message.
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

    /// Inserts the attached files: images and PDFs as `data:` URLs, text files as text. Returns a
    /// fault if a file is missing.
    pub fn attach(&mut self, files: &Files) -> Result<(), Fault> {
        let Some(Value::Array(messages)) = self.body.get_mut("messages") else {
            return Ok(());
        };
        let last = messages.len().saturating_sub(1);
        let parts = messages.iter_mut().enumerate().flat_map(|(at, message)| {
            let parts = message["content"].as_array_mut().into_iter().flatten();
            parts.map(move |part| (at == last, part))
        });
        for (is_last, part) in parts {
            let Ok(file) = serde_json::from_value::<Attachment>(part["attachment"].clone()) else {
                continue;
            };
            let bytes = files
                .get(&file.hash)
                .ok_or_else(|| Fault::new(FaultCategory::Storage, fault::attached_file_gone(&file.name)))?;
            *part = file_part(&file, bytes);
            self.attached.add(part, is_last);
        }
        for message in messages {
            // If all parts are text, send them as one string, which every server accepts.
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

    /// Changes the request so that it asks for the rest of a reply that was cut off.
    pub fn continue_reply(&mut self, method: &Continuation<'_>) {
        let (Continuation::Prefill(text, _) | Continuation::Ask(text)) = method;
        let mut reply = json!({ "role": Role::Assistant.name(), "content": text });
        if let Continuation::Prefill(_, prefill) = method {
            match prefill {
                Prefill::Prefix => reply["prefix"] = true.into(),
                Prefill::Partial => reply["partial"] = true.into(),
                Prefill::ContinueFinalMessage => {
                    self.body.insert("continue_final_message".to_owned(), true.into());
                    self.body.insert("add_generation_prompt".to_owned(), false.into());
                }
                Prefill::None | Prefill::LastMessage => {}
            }
        }
        let Some(Value::Array(messages)) = self.body.get_mut("messages") else {
            return;
        };
        // Servers that require this field in the earlier replies require it in this reply, too.
        if messages
            .iter()
            .any(|message| message.get(REASONING_CONTENT).is_some())
        {
            reply[REASONING_CONTENT] = "".into();
        }
        messages.push(reply);
        if let Continuation::Ask(text) = method {
            messages.push(json!({ "role": Role::User.name(), "content": continuation_prompt(text) }));
        }
    }

    /// Returns a request to the same model that contains only `messages`, without any settings.
    /// Used for small tasks, such as generating a title.
    pub fn aside(&self, messages: Vec<(Role, String)>) -> Self {
        let model = self.body.get("model").cloned().unwrap_or_default();
        let messages = messages
            .into_iter()
            .map(|(role, text)| json!({ "role": role.name(), "content": text }));
        ChatRequest::with_messages(model, messages.collect())
    }

    /// Asks the server to store the stream under `id`, so that the stream can be resumed.
    pub fn store_stream(&mut self, id: String) {
        self.stream_id = Some(id);
    }

    /// Creates a request that resumes a stored stream.
    pub fn resume(stream_id: String) -> Self {
        ChatRequest {
            stream_id: Some(stream_id),
            resumed: true,
            ..ChatRequest::default()
        }
    }

    /// Returns the total length, in [`Units`], of the text in messages and tools that the model
    /// reads. Images, PDFs and the reasoning of earlier replies are not counted.
    pub fn units(&self) -> Units {
        let mut units = Units::default();
        for field in ["messages", "tools"] {
            if let Some(value) = self.body.get(field) {
                add_texts(value, &mut units);
            }
        }
        units
    }

    /// Returns the sizes of the parts of this request. `has_message` is true if the last message is
    /// the user's new message.
    pub fn size(&self, has_message: bool) -> RequestSize {
        let messages = self.body.get("messages").and_then(Value::as_array);
        let messages = messages.map_or(&[][..], Vec::as_slice);
        RequestSize::of(messages, self.body.get("tools"), self.attached, has_message)
    }

    /// Returns the id under which the server stores the stream.
    pub fn stream_id(&self) -> Option<&str> {
        self.stream_id.as_deref()
    }

    /// Returns whether this request resumes a stored stream.
    pub fn resumes_stream(&self) -> bool {
        self.resumed
    }
}

fn continuation_prompt(text: &str) -> String {
    format!(
        "Your last reply was cut off. Go on with it exactly where it stopped: begin by repeating its last words as \
         they stand below, so that the two can be joined, and then write what comes next. Add no remark. The last \
         words were:\n\n{}",
        last_words(text)
    )
}

/// Parses the user's extra JSON. Returns a fault if it is not an object or has a reserved field.
pub fn extra_fields(text: &str) -> Result<Map<String, Value>, Fault> {
    if text.trim().is_empty() {
        return Ok(Map::new());
    }
    let input = |message: UiText, detail: String| Fault::input(message).with_detail(detail);
    let fields: Map<String, Value> =
        serde_json::from_str(text).map_err(|error| input(fault::extra_not_json(), error.to_string()))?;
    match RESERVED_FIELDS.iter().find(|name| fields.contains_key(**name)) {
        Some(name) => Err(input(fault::extra_reserved(), (*name).to_owned())),
        None => Ok(fields),
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
            // End the part with a newline. Some servers join the parts of a message without a
            // separator. Without the newline, the next part would follow the code fence on the same
            // line.
            json!({ "type": "text", "text": format!("File: {}\n{fence}\n{text}{line}{fence}\n", file.name) })
        }
    }
}

#[cfg(test)]
#[path = "request_tests.rs"]
mod tests;

#[cfg(test)]
#[path = "request_size_tests.rs"]
mod size_tests;
