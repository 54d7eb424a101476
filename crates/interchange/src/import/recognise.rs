//! Recognises which program wrote a JSON file by the names of the fields in it.

use std::io::Read;

use rivulet_core::Fault;
use rivulet_core::texts::fault;
use serde::de::{Deserializer, Error, MapAccess, Visitor};
use serde_json::value::RawValue;

use crate::format::ImportFormat;
use crate::import::json_stream::{Importer, Interrupt, LargeValues, Take, read_values};
use crate::import::source::{Bytes, Entry, Source};

/// Maximum number of field names that are examined in one list or object.
const MAX_FIELDS: usize = 100_000;

/// The format and layout of a JSON file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Recognised {
    /// The program that wrote the file.
    pub format: ImportFormat,
    /// Whether the top level of the file is a list of conversations. Otherwise, it is an object.
    pub list: bool,
    pub content: Content,
    /// The top-level field that contains the list of conversations, if there is one.
    pub within: Option<&'static str>,
}

/// The kind of content in a recognised file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Content {
    /// The file contains conversations, or the messages of one conversation.
    Conversations,
    /// The file contains one Chatbox session.
    Session,
    /// The file contains the metadata of a Jan thread, whose messages are in another file.
    Thread,
    /// The file contains no conversations. It contains only data to which conversations in other
    /// files refer.
    Aside,
    /// The file describes a Cherry Studio backup that is a copy of Cherry Studio's databases.
    Databases,
}

/// Names of the top-level fields that may contain the list of conversations.
const LISTS: [&str; 3] = ["chats", "conversations", "items"];
/// Fields that also occur in unrelated files. If an object contains one of them, only the fields
/// inside it can identify the format.
const NESTED: [&str; 3] = ["chat", "history", "mapping"];
/// Maximum number of entries that are examined in the `mapping` field, which contains ChatGPT's
/// messages.
const MAX_ENTRIES: usize = 20;

/// Recognises which program wrote the file `entry`. Skips values that are too large for memory,
/// such as a large first conversation.
pub fn recognise_file(source: &mut Source, entry: &Entry) -> Result<Option<Recognised>, Fault> {
    let too_large = match recognise_except(source, entry, LargeValues::default()) {
        Err(fault) if fault.message == fault::import_too_large() => fault,
        found => return found,
    };
    // Search for large values only if it is necessary, because the search reads the whole file.
    let large = LargeValues::in_file(source, entry, &mut FieldScan::default())?;
    let found = recognise_except(source, entry, large)?;
    found.map_or(Err(too_large), |found| Ok(Some(found)))
}

fn recognise_except(
    source: &mut Source,
    entry: &Entry,
    large: LargeValues,
) -> Result<Option<Recognised>, Fault> {
    let bytes = Bytes::default();
    let mut large = large.counted_by(&bytes);
    source.read(entry.index, &bytes, |reader| recognise(reader, &mut large))?
}

/// Recognises which program wrote a file. Skips the values in `large`. Reads only as many
/// conversations of a list as necessary, which is usually one. Returns `None` if no known program
/// wrote the file. Fails if the readable part of the file is too short to recognise the program.
fn recognise(reader: impl Read, large: &mut LargeValues) -> Result<Option<Recognised>, Fault> {
    let mut scan = FieldScan::default();
    // The result of reading may be an error even if the format was recognised: `scan` stops the
    // reading with an error as soon as it has recognised the format, and the beginning of a
    // truncated file may suffice to recognise it.
    let end = read_values(reader, &mut scan, large);
    if let Some(found) = scan.recognised() {
        return Ok(Some(found));
    }
    match end {
        Err(Interrupt::Fault(fault)) if fault.message != fault::import_bad_json() => Err(fault),
        _ => Ok(None),
    }
}

#[derive(Default)]
struct FieldScan {
    list: bool,
    fields: Vec<String>,
    is_rivulet: bool,
    /// Whether the messages have a `versions` field. Only LM Studio uses this field.
    versions: bool,
    content_parts: bool,
    within: Option<&'static str>,
}

impl FieldScan {
    fn has(&self, field: &str) -> bool {
        self.fields.iter().any(|known| known == field)
    }

    fn has_any(&self, fields: &[&str]) -> bool {
        fields.iter().any(|field| self.has(field))
    }

    fn recognised(&self) -> Option<Recognised> {
        let has = |field: &str| self.has(field);
        let of = |format, content| Recognised {
            format,
            list: self.list,
            content,
            within: self.within,
        };
        // Do not require the `object` field of a thread, because Jan adds it only when it saves the
        // thread for the second time.
        if self.is_rivulet {
            Some(of(ImportFormat::Rivulet, Content::Conversations))
        } else if has("id") && has("assistants") && (has("title") || has("object")) {
            Some(of(ImportFormat::Jan, Content::Thread))
        } else if has("thread_id") && has("role") && has("content") {
            Some(of(ImportFormat::Jan, Content::Conversations))
        } else if has("appName") && has("appVersion") {
            Some(of(ImportFormat::CherryStudio, Content::Databases))
        } else if let Some(format) = self.format() {
            let is_session = format == ImportFormat::Chatbox && has("messages");
            let content = if is_session {
                Content::Session
            } else {
                Content::Conversations
            };
            Some(of(format, content))
        } else if self.has_any(&["session-folders", "chat-sessions-list"])
            || (has("sessions") && has("resources") && has("formatVersion"))
        {
            Some(of(ImportFormat::Chatbox, Content::Aside))
        } else {
            None
        }
    }

    fn format(&self) -> Option<ImportFormat> {
        let has = |field: &str| self.has(field);
        Some(if self.has_any(&["mapping.*.message", "mapping.*.children"]) {
            ImportFormat::ChatGpt
        } else if has("chat_messages") {
            ImportFormat::Claude
        } else if has("chat-sessions") || self.any("session:") {
            ImportFormat::Chatbox
        } else if has("localStorage") && has("indexedDB") {
            ImportFormat::CherryStudio
        } else if has("conversationId") && (has("messages") || has("messagesTree")) {
            ImportFormat::LibreChat
        } else if self.has_any(&["chat.history", "chat.messages", "history.messages"]) {
            ImportFormat::OpenWebUi
        } else if has("messages")
            && (self.content_parts || self.has_any(&["threads", "threadName", "messageForksHash"]))
        {
            ImportFormat::Chatbox
        } else if has("messages")
            && (self.versions || has("name") && self.has_any(&["systemPrompt", "tokenCount"]))
        {
            ImportFormat::LmStudio
        } else {
            return None;
        })
    }

    fn any(&self, beginning: &str) -> bool {
        self.fields.iter().any(|field| field.starts_with(beginning))
    }
}

impl Importer for FieldScan {
    fn wants(&mut self, field: &str) -> Take {
        if self.fields.len() < MAX_FIELDS {
            self.fields.push(field.to_owned());
        }
        match field {
            "format" => Take::Whole,
            "messages" => Take::Items,
            field if NESTED.contains(&field) => Take::Whole,
            field if LISTS.contains(&field) => Take::Items,
            _ => Take::Skip,
        }
    }

    fn take(&mut self, field: &str, value: &RawValue) -> Result<(), Interrupt> {
        let known = match field {
            "format" => {
                self.is_rivulet =
                    serde_json::from_str::<&str>(value.get()).is_ok_and(|name| name == "rivulet");
                self.is_rivulet
            }
            "messages" => {
                let fields = field_names("", value.get());
                self.versions = fields.iter().any(|field| field == "versions");
                self.content_parts = fields.iter().any(|field| field == "contentParts");
                self.versions || self.content_parts
            }
            field if NESTED.contains(&field) => {
                self.fields.extend(field_names(&format!("{field}."), value.get()));
                false
            }
            _ => {
                self.list = field.is_empty();
                self.within = LISTS.into_iter().find(|list| *list == field);
                self.fields = field_names("", value.get());
                // Continue with the next item if this one is not a conversation.
                self.recognised().is_some()
            }
        };
        if known { Err(Interrupt::Stopped) } else { Ok(()) }
    }
}

/// Returns the names of an object's fields, each preceded by `prefix`. Also returns the names of
/// the fields inside the objects listed in [`NESTED`] (such as `chat.history`), and inside the
/// entries of `mapping` (such as `mapping.*.message`). Of the fields inside `chat` and `history`,
/// only those that contain lists or objects are returned, because a translation file in the
/// imported folder may have fields with the same names, but with strings as values. Returns an
/// empty list if the value is not an object.
fn field_names(prefix: &str, json: &str) -> Vec<String> {
    let mut names = Vec::new();
    if push_names(prefix, json, &mut names).is_err() {
        names.clear();
    }
    names
}

fn push_names(prefix: &str, json: &str, names: &mut Vec<String>) -> serde_json::Result<()> {
    if !json.starts_with('{') {
        return Ok(());
    }
    serde_json::Deserializer::from_str(json).deserialize_map(FieldNames { prefix, names })
}

struct FieldNames<'a> {
    prefix: &'a str,
    names: &'a mut Vec<String>,
}

impl<'de> Visitor<'de> for FieldNames<'_> {
    type Value = ();

    fn expecting(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("a map")
    }

    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<(), A::Error> {
        let mut entries = 0;
        while let Some(name) = map.next_key::<String>()? {
            let value = map.next_value::<&RawValue>()?.get();
            if matches!(self.prefix, "chat." | "history.") {
                if value.starts_with(['{', '[']) {
                    self.names.push(format!("{}{name}", self.prefix));
                }
                continue;
            }
            if self.names.len() < MAX_FIELDS {
                self.names.push(format!("{}{name}", self.prefix));
            }
            entries += 1;
            let prefix = match self.prefix {
                "" if NESTED.contains(&name.as_str()) => format!("{name}."),
                "mapping." if entries <= MAX_ENTRIES => "mapping.*.".to_owned(),
                _ => continue,
            };
            push_names(&prefix, value, self.names).map_err(A::Error::custom)?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn recognise_text(json: &str) -> Result<Option<Recognised>, Fault> {
        recognise(json.as_bytes(), &mut LargeValues::default())
    }

    #[test]
    fn a_file_is_recognised_by_its_content() {
        use ImportFormat::*;
        for (json, format) in [
            (r#"{"format": "rivulet", "version": 1}"#, Some(Rivulet)),
            (r#"{"format": "other", "version": 1}"#, None),
            (
                r#"[{"title": "", "mapping": {"a": {"message": null}}}]"#,
                Some(ChatGpt),
            ),
            (
                r#"{"title": "", "mapping": {"a": {"children": []}}}"#,
                Some(ChatGpt),
            ),
            (r#"{"title": "", "mapping": {"ctrl": {"key": "x"}}}"#, None),
            (
                r#"[{"odd": 1}, {"mapping": {"a": {"message": {}}}}]"#,
                Some(ChatGpt),
            ),
            (
                r#"[{"title": "cut", "mapping": {"a": {"message": {}}}}, {"ti"#,
                Some(ChatGpt),
            ),
            (r#"[{"uuid": "", "chat_messages": []}]"#, Some(Claude)),
            (r#"[{"id": "", "chat": {"history": {}}}]"#, Some(OpenWebUi)),
            (r#"{"conversationId": "", "messages": []}"#, Some(LibreChat)),
            (r#"{"conversationId": "", "messagesTree": []}"#, Some(LibreChat)),
            (r#"{"settings": {}, "session:1": {}}"#, Some(Chatbox)),
            (r#"{"chat-sessions": []}"#, Some(Chatbox)),
            (r#"{"localStorage": {}, "indexedDB": {}}"#, Some(CherryStudio)),
            (r#"{"name": "", "messages": [{"versions": []}]}"#, Some(LmStudio)),
            (
                r#"{"name": "", "messages": [], "systemPrompt": ""}"#,
                Some(LmStudio),
            ),
            (r#"{"name": "", "messages": []}"#, None),
            (
                r#"{"id": "", "object": "thread", "title": "", "assistants": []}"#,
                Some(Jan),
            ),
            (
                "{\"id\":\"\",\"thread_id\":\"t\",\"role\":\"user\",\"content\":[]}\n{",
                Some(Jan),
            ),
            ("[]", None),
            ("{}", None),
            ("nonsense", None),
            // Some of these files resemble settings or translation files of unrelated programs,
            // which must not be recognised.
            (
                r#"{"chat": {"activeConversationIdentifier": "x"}, "tabLayouts": {}}"#,
                None,
            ),
            (r#"{"history": [1], "mapping": {"ctrl": "x"}}"#, None),
            (r#"{"chat": 1, "history": "x", "messages": [1, null]}"#, None),
            (r#"{"id": "", "messages": [{"contentParts": []}]}"#, Some(Chatbox)),
            (
                r#"{"history": {"messages": {}, "currentId": "x"}}"#,
                Some(OpenWebUi),
            ),
            (
                r#"{"chat": {"messages": "Messages", "history": "History"}}"#,
                None,
            ),
            (r#"{"history": {"currentId": "Current"}}"#, None),
            (r#"{"chat-sessions-list": [], "settings": {}}"#, Some(Chatbox)),
            (r#"{"messages": [{"role": "user"}], "systemPrompt": ""}"#, None),
            ("[1, \"mapping\"]", None),
            (
                r#"{"version": 1, "chats": [{"chat": {"messages": []}}]}"#,
                Some(OpenWebUi),
            ),
            (
                r#"{"version": 1, "conversations": [{"chat_messages": []}]}"#,
                Some(Claude),
            ),
            (r#"{"version": 1, "chats": {"chat": {}}}"#, None),
        ] {
            let found = recognise_text(json).unwrap();
            assert_eq!(found.map(|found| found.format), format, "{json}");
        }
    }

    #[test]
    fn a_file_that_ends_before_its_first_conversation_is_not_taken_for_another_kind_of_file() {
        for json in ["", "[{\"title\": \"cut", "{\"ti"] {
            let fault = recognise_text(json).unwrap_err();
            assert_eq!(fault.message, fault::import_cut_off(), "{json}");
        }
    }

    #[test]
    fn the_kinds_of_files_are_distinguished() {
        for (json, content) in [
            (r#"{"id": "t", "assistants": [], "title": ""}"#, Content::Thread),
            (
                r#"{"format": "x", "formatVersion": 1, "sessions": [], "resources": []}"#,
                Content::Aside,
            ),
            (r#"{"session-folders": []}"#, Content::Aside),
            (r#"{"id": "s", "messages": [], "threads": []}"#, Content::Session),
            (
                r#"{"session:s": {}, "session-folders": []}"#,
                Content::Conversations,
            ),
            (
                r#"{"version": 6, "appName": "Cherry Studio", "appVersion": "1.8.0", "platform": "linux"}"#,
                Content::Databases,
            ),
            (r#"{"chat-sessions-list": []}"#, Content::Aside),
        ] {
            let found = recognise_text(json).unwrap();
            assert_eq!(found.map(|found| found.content), Some(content), "{json}");
        }
    }
}
