//! Recognises by field names which program wrote a JSON file.

use std::io::Read;

use serde::Deserialize;
use serde_json::value::RawValue;

use crate::format::ImportFormat;
use crate::import::json_stream::{Importer, Interrupt, Take, read_values};

/// Maximum number of field names that are examined.
const MAX_FIELDS: usize = 100_000;

/// The format and layout of a JSON file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Recognised {
    /// The program that wrote it.
    pub format: ImportFormat,
    /// Whether the top level is a list of conversations instead of an object.
    pub list: bool,
    /// Whether the file contains the metadata of a Jan thread. Its messages are in another file.
    pub thread: bool,
    /// The top-level field that contains the list of conversations, if there is one.
    pub within: Option<&'static str>,
}

/// Names of top-level fields that may contain the list of conversations.
const LISTS: [&str; 3] = ["chats", "conversations", "items"];

/// Recognises a file by its first conversation, and reads on only if that is ambiguous. A truncated file is
/// recognised by the part that exists.
pub fn recognise(reader: impl Read) -> Option<Recognised> {
    let mut scan = FieldScan::default();
    // Ignore the error: the scan returns one on purpose to stop reading once it knows the format.
    let _ = read_values(reader, &mut scan);
    let of = |format| Recognised {
        format,
        list: scan.list,
        thread: false,
        within: scan.within,
    };
    if scan.is_rivulet {
        return Some(of(ImportFormat::Rivulet));
    }
    // A thread that was never saved again has no `object`.
    if scan.has("id") && scan.has("assistants") && (scan.has("title") || scan.has("object")) {
        return Some(Recognised {
            thread: true,
            ..of(ImportFormat::Jan)
        });
    }
    if scan.has("thread_id") && scan.has("role") && scan.has("content") {
        return Some(of(ImportFormat::Jan));
    }
    scan.format().map(of)
}

#[derive(Default)]
struct FieldScan {
    list: bool,
    fields: Vec<String>,
    is_rivulet: bool,
    versions: bool,
    within: Option<&'static str>,
}

impl FieldScan {
    fn has(&self, field: &str) -> bool {
        self.fields.iter().any(|known| known == field)
    }

    fn format(&self) -> Option<ImportFormat> {
        let has = |field: &str| self.has(field);
        Some(if has("mapping") {
            ImportFormat::ChatGpt
        } else if has("chat_messages") {
            ImportFormat::Claude
        } else if has("chat-sessions-list") || has("chat-sessions") || self.any("session:") {
            ImportFormat::Chatbox
        } else if has("localStorage") && has("indexedDB") {
            ImportFormat::CherryStudio
        } else if has("conversationId") && (has("messages") || has("messagesTree")) {
            ImportFormat::LibreChat
        } else if has("chat") || has("history") {
            ImportFormat::OpenWebUi
        } else if has("messages") && (self.versions || has("systemPrompt") || has("tokenCount")) {
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
            field if LISTS.contains(&field) => Take::Items,
            _ => Take::Skip,
        }
    }

    fn take(&mut self, field: &str, value: &RawValue) -> Result<(), Interrupt> {
        match field {
            "format" => {
                self.is_rivulet =
                    serde_json::from_str::<&str>(value.get()).is_ok_and(|name| name == "rivulet")
            }
            "messages" => {
                let versions = Fields::of(value.get()).0.iter().any(|field| field == "versions");
                self.versions = versions;
                return if versions { Err(Interrupt::Stopped) } else { Ok(()) };
            }
            _ => {
                self.list = field.is_empty();
                self.within = LISTS.into_iter().find(|list| *list == field);
                self.fields = Fields::of(value.get()).0;
                // The first item may not be a conversation; in that case, continue with the next one.
                return if self.format().is_some() {
                    Err(Interrupt::Stopped)
                } else {
                    Ok(())
                };
            }
        }
        if self.is_rivulet {
            Err(Interrupt::Stopped)
        } else {
            Ok(())
        }
    }
}

/// The field names of an object.
struct Fields(Vec<String>);

impl Fields {
    fn of(json: &str) -> Fields {
        serde_json::from_str(json).unwrap_or(Fields(Vec::new()))
    }
}

impl<'de> Deserialize<'de> for Fields {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct Names;
        impl<'de> serde::de::Visitor<'de> for Names {
            type Value = Fields;

            fn expecting(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                f.write_str("an object")
            }

            fn visit_map<A: serde::de::MapAccess<'de>>(self, mut map: A) -> Result<Fields, A::Error> {
                let mut names = Vec::new();
                while let Some(name) = map.next_key::<String>()? {
                    map.next_value::<serde::de::IgnoredAny>()?;
                    names.push(name);
                }
                Ok(Fields(names))
            }
        }
        deserializer.deserialize_map(Names)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_file_is_recognised_by_its_content() {
        use ImportFormat::*;
        for (json, format) in [
            (r#"{"format": "rivulet", "version": 1}"#, Some(Rivulet)),
            (r#"{"format": "other", "version": 1}"#, None),
            (r#"[{"title": "", "mapping": {}}]"#, Some(ChatGpt)),
            (r#"{"title": "", "mapping": {}}"#, Some(ChatGpt)),
            (r#"[{"odd": 1}, {"mapping": {}}]"#, Some(ChatGpt)),
            (r#"[{"title": "cut", "mapping": {}}, {"ti"#, Some(ChatGpt)),
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
            ("", None),
            ("nonsense", None),
            ("[1, \"mapping\"]", None),
            (r#"{"version": 1, "chats": [{"chat": {}}]}"#, Some(OpenWebUi)),
            (
                r#"{"version": 1, "conversations": [{"chat_messages": []}]}"#,
                Some(Claude),
            ),
            (r#"{"version": 1, "chats": {"chat": {}}}"#, None),
        ] {
            let found = recognise(json.as_bytes());
            assert_eq!(found.map(|found| found.format), format, "{json}");
        }
    }
}
