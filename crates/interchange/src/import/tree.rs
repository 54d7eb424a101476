//! A conversation from another program, in the common form that every importer produces.
//! `normalize` turns this form into a Rivulet conversation.

use std::collections::HashMap;

use rivulet_core::texts::{fault, import};
use rivulet_core::{Ending, Fault, FaultCategory, Part, Role, UiText, Usage, fenced, hex, one_line};
use serde_json::Value;
use sha2::{Digest, Sha256};

use crate::import::foreign_file::{FileContent, ForeignFile, from_base64, name_from_url};
use crate::import::notes::Notes;
use crate::import::value::{TEXT_FIELDS, plain, texts_in};

/// A conversation from another program.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Tree {
    /// The conversation's id in the other program; may be empty.
    pub source_id: String,
    /// The title of the conversation; may be empty.
    pub title: String,
    /// The creation time, in milliseconds since 1970 (UTC).
    pub created_at: Option<i64>,
    /// The time of the last change, in milliseconds since 1970 (UTC).
    pub updated_at: Option<i64>,
    pub system: Option<String>,
    /// The model that the conversation uses for the next reply.
    pub model: Option<String>,
    /// The name of the folder that contains the conversation.
    pub folder: Option<String>,
    /// The tags of the conversation.
    pub tags: Vec<String>,
    pub archived: bool,
    pub pinned: bool,
    /// The messages, in the order in which the file contains them.
    pub nodes: Vec<Node>,
    /// The id of the last message on the selected branch. If it is `None`, the last root message
    /// and the last child of each message are selected.
    pub current: Option<String>,
}

/// A message from another program.
#[derive(Clone, Debug, PartialEq)]
pub struct Node {
    /// The message's id in the other program; may be empty.
    pub source_id: String,
    /// The id of the parent message.
    pub parent: Option<String>,
    /// The author of the message.
    pub role: Role,
    /// The content of the message.
    pub parts: Vec<Part>,
    /// The images and files of the message. The import appends them to the parts of the message.
    pub files: Vec<ForeignFile>,
    pub model: Option<String>,
    /// The token counts of the reply, as written in the file.
    pub usage: Option<Usage>,
    /// The creation time, in milliseconds since 1970 (UTC).
    pub created_at: Option<i64>,
    /// How the message ended.
    pub ending: Ending,
    /// The finish reason, as written in the file.
    pub finish_reason: Option<String>,
    /// The error with which the message ended.
    pub fault: Option<Fault>,
    /// Whether the message is omitted from the imported conversation. Its children become children
    /// of its parent.
    pub hidden: bool,
    /// Whether to move the parts of this message to the beginning of its child and to hide this
    /// message. This is done only if the message has exactly one child, which is not hidden and has
    /// the same role.
    pub merges_into_next: bool,
}

impl Node {
    /// Creates an empty message.
    pub fn new(source_id: impl Into<String>, parent: Option<String>, role: Role) -> Self {
        Node {
            source_id: source_id.into(),
            parent,
            role,
            parts: Vec::new(),
            files: Vec::new(),
            model: None,
            usage: None,
            created_at: None,
            ending: Ending::Complete,
            finish_reason: None,
            fault: None,
            hidden: false,
            merges_into_next: false,
        }
    }

    /// Creates a hidden message.
    pub fn hidden(source_id: impl Into<String>, parent: Option<String>) -> Self {
        Node {
            hidden: true,
            ..Node::new(source_id, parent, Role::System)
        }
    }

    /// Returns a short hash of the role and the content of the message.
    pub fn fingerprint(&self) -> String {
        let mut hash = Sha256::new();
        hash.update(self.role.name());
        for part in &self.with_results_as_text().parts {
            hash.update([0]);
            match part {
                Part::Text { text } | Part::Refusal { text } | Part::Reasoning { text } => hash.update(text),
                Part::ToolCall { arguments, .. } => hash.update(arguments),
                Part::ToolResult { .. } | Part::Image { .. } | Part::File { .. } => {}
            }
        }
        for file in &self.files {
            hash.update([1]);
            match &file.content {
                FileContent::Bytes(bytes) => hash.update(bytes),
                FileContent::Path(name) | FileContent::Id(name) => hash.update(name),
                FileContent::Missing => hash.update(&file.name),
            }
        }
        hex(&hash.finalize()[..12])
    }

    /// Returns the message in the form in which earlier versions of Rivulet imported it, with the
    /// tool results in the text. Ids are still derived from this form, because the ids must stay
    /// the same.
    fn with_results_as_text(&self) -> Node {
        let mut node = Node::new("", None, self.role);
        let mut after_result = false;
        for part in &self.parts {
            match part {
                Part::ToolResult { name, text, .. } => {
                    node.push_fenced(&import::tool_result(name).to_string(), text);
                }
                Part::Text { text } if after_result => node.push_text(text),
                other => node.parts.push(other.clone()),
            }
            after_result = matches!(part, Part::ToolResult { .. });
        }
        node
    }

    /// Appends an image or a file. `address` is a `data:` URL or the path of a file in the export.
    /// If `name` is empty, the name is the last component of the path or, for a `data:image/` URL,
    /// a name such as `image.png`.
    pub fn push_file(&mut self, image: bool, name: &str, address: &str) {
        let own = name_from_url(address);
        let name = if name.is_empty() { own.as_str() } else { name };
        self.push_content(image, name, FileContent::from_url(address));
    }

    /// Appends an image or file whose bytes are encoded as Base64.
    pub fn push_base64(&mut self, image: bool, name: &str, data: &str) {
        let content = from_base64(data).map_or(FileContent::Missing, FileContent::Bytes);
        self.push_content(image, name, content);
    }

    /// Appends an image or file. `name` may be empty.
    pub fn push_content(&mut self, image: bool, name: &str, content: FileContent) {
        self.files.push(ForeignFile {
            name: name.to_owned(),
            image,
            content,
        });
    }

    /// Appends Markdown. Images embedded as `data:` URLs become files. Takes linear time.
    pub fn push_markdown(&mut self, text: &str) {
        const URL: &str = "](data:image/";
        let between = |from: usize, to: usize| text.get(from..to).unwrap_or_default();
        // The text before `begin` has been appended, and the search for image addresses continues
        // at `from`. `start` is the position of the last `![` before `from`.
        let (mut begin, mut from, mut start) = (0, 0, None);
        while let Some(found) = text.get(from..).and_then(|after| after.find(URL)) {
            let url = from + found + 2;
            if let Some(image) = between(from, url).rfind("![") {
                start = Some(from + image);
            }
            from = url;
            // The address ends at the next `)`, which must come before the next image address. The
            // search for the `)` stops at that next address, so that no text is searched twice.
            let length = text.get(url..).and_then(|after| {
                let next = after.find(URL).unwrap_or(after.len());
                after.get(..next)?.find(')')
            });
            let (Some(image), Some(length)) = (start, length) else {
                continue;
            };
            let address = between(url, url + length);
            if FileContent::from_url(address) != FileContent::Missing {
                self.push_text(between(begin, image).trim_end());
                self.push_file(true, between(image + 2, url - 2), address);
                let after = between(url + length + 1, text.len());
                begin = text.len() - after.trim_start().len();
                (from, start) = (begin, None);
            }
        }
        self.push_text(between(begin, text.len()));
    }

    /// Appends text as a new paragraph. Does nothing if the text is empty.
    pub fn push_text(&mut self, more: &str) {
        if more.is_empty() {
            return;
        }
        match self.parts.last_mut() {
            Some(Part::Text { text }) => text.extend(["\n\n", more]),
            _ => self.parts.push(Part::Text {
                text: more.to_owned(),
            }),
        }
    }

    /// Appends reasoning as a new paragraph. Does nothing if the reasoning is empty.
    pub fn push_reasoning(&mut self, more: &str) {
        if more.is_empty() {
            return;
        }
        match self.parts.last_mut() {
            Some(Part::Reasoning { text }) => text.extend(["\n\n", more]),
            _ => self.parts.push(Part::Reasoning {
                text: more.to_owned(),
            }),
        }
    }

    pub fn is_empty(&self) -> bool {
        self.parts.is_empty() && self.files.is_empty()
    }

    /// Appends a tool call.
    pub fn push_tool_call(&mut self, id: &str, name: &str, arguments: String) {
        self.parts.push(Part::ToolCall {
            id: id.to_owned(),
            name: name.to_owned(),
            arguments,
        });
    }

    /// Appends a part of an unknown kind. Appends the text in the fields listed in [`TEXT_FIELDS`],
    /// or the JSON of the part if it has no such text. Adds the note that `note` returns for this
    /// kind, and one note for each field whose text is dropped.
    pub fn push_unknown(&mut self, kind: &str, part: &Value, note: fn(String) -> UiText, notes: &mut Notes) {
        let words = texts_in(part);
        if !words.is_empty() {
            notes.unknown_on(note, kind, &words);
            let known = [&["type", "content_type", "id"], &TEXT_FIELDS[..]].concat();
            notes.unread(kind, part, &known);
            self.push_text(&words);
        } else if !part.is_null() {
            let json = plain(part);
            notes.unknown_on(note, kind, &json);
            self.push_code("json", &json);
        }
    }

    /// Appends a list of sources. Does nothing if the list is empty.
    pub fn push_sources(&mut self, sources: &[String]) {
        let lines: Vec<String> = (1..)
            .zip(sources)
            .map(|(number, source)| numbered_source(number, source, ""))
            .collect();
        if !lines.is_empty() {
            self.push_text(&format!("Sources:\n\n{}", lines.join("\n")));
        }
    }

    /// Appends the result of a tool call. If the previous part is a result of the same call, the
    /// result is appended to it as another paragraph. Does nothing if the result is empty.
    /// `call_id` may be empty.
    pub fn push_result(&mut self, call_id: &str, tool: &str, result: &str) {
        if result.trim().is_empty() {
            return;
        }
        match self.parts.last_mut() {
            Some(Part::ToolResult {
                call_id: id,
                name,
                text,
                ..
            }) if id == call_id && name == tool => text.extend(["\n\n", result]),
            _ => self.parts.push(Part::ToolResult {
                call_id: call_id.to_owned(),
                name: tool.to_owned(),
                ending: None,
                text: result.to_owned(),
            }),
        }
    }

    /// Converts the text parts of a `tool` message into a result. `call_id` may be empty.
    pub fn text_is_result(&mut self, call_id: &str, tool: &str) {
        for part in std::mem::take(&mut self.parts) {
            match part {
                Part::Text { text } => self.push_result(call_id, tool, &text),
                other => self.parts.push(other),
            }
        }
    }

    /// Appends the text `what`, followed by a code block that contains `text`.
    pub fn push_fenced(&mut self, what: &str, text: &str) {
        self.push_text(&format!("{what}\n\n{}", fenced("", text)));
    }

    /// Appends a code block. `language` may be empty.
    pub fn push_code(&mut self, language: &str, code: &str) {
        self.push_text(&fenced(language, code));
    }
}

/// Converts the error that another program stored with a reply into a fault. `words` is the error
/// message, which may be empty.
pub fn provider_error(words: String) -> Fault {
    Fault::new(FaultCategory::Provider, fault::provider_error()).with_detail(words)
}

/// Returns one line of a numbered list of sources. `url` may be empty.
pub fn numbered_source(number: usize, title: &str, url: &str) -> String {
    match url {
        "" => format!("{number}. {title}"),
        url => format!("{number}. {}", link(title, url)),
    }
}

/// Returns a Markdown link. If the title is empty, the address becomes the title.
pub fn link(title: &str, url: &str) -> String {
    let title = one_line(title);
    let title = match title.as_str() {
        "" => url,
        title => title,
    };
    let url = url.replace(' ', "%20").replace('(', "%28").replace(')', "%29");
    format!("[{}]({url})", title.replace('[', "\\[").replace(']', "\\]"))
}

/// Assigns missing ids. They are derived from the content of a message, not from its position, so
/// that a message keeps its id in a newer export from which other messages were removed.
#[derive(Default)]
pub struct ContentIds(HashMap<String, u32>);

impl ContentIds {
    /// Assigns an id to a message that has none. If several messages have the same content, a
    /// number is appended to the ids of all but the first.
    pub fn give(&mut self, node: &mut Node) {
        if !node.source_id.is_empty() {
            return;
        }
        let words = node.fingerprint();
        let number = self.0.entry(words.clone()).or_insert(0);
        *number += 1;
        node.source_id = match number {
            1 => words,
            number => format!("{words}#{number}"),
        };
    }
}

#[cfg(test)]
impl Tree {
    pub fn links(&self) -> Vec<(&str, Option<&str>)> {
        let nodes = self.nodes.iter();
        nodes
            .map(|node| (node.source_id.as_str(), node.parent.as_deref()))
            .collect()
    }
}

#[cfg(test)]
impl Node {
    pub fn lines(&self) -> Vec<String> {
        let line = |part: &Part| match part {
            Part::Text { text } => text.clone(),
            Part::Reasoning { text } => format!("({text})"),
            Part::ToolCall { id, name, arguments } => format!("{id} {name}({arguments})"),
            Part::ToolResult {
                call_id,
                name,
                text,
                ending: None,
            } => format!("{call_id} {name} -> {text}"),
            other => format!("{other:?}"),
        };
        self.parts.iter().map(line).collect()
    }

    /// Returns, for each file, the line of text that replaces the file if it cannot be imported.
    pub fn marks(&self) -> Vec<String> {
        self.files.iter().map(ForeignFile::mark).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Appends `markdown` to an empty message with `push_markdown`. Returns the names of the
    /// message's files, and its text.
    fn pushed(markdown: &str) -> (Vec<String>, String) {
        let mut node = Node::new("", None, Role::User);
        node.push_markdown(markdown);
        let text = node.parts.iter().filter_map(Part::text).collect();
        (node.files.into_iter().map(|file| file.name).collect(), text)
    }

    #[test]
    fn images_in_markdown_become_files() {
        const URL: &str = "data:image/png;base64,aGk=";
        for (markdown, files, text) in [
            (format!("a ![b]({URL}) c"), vec!["b"], "a\n\nc"),
            (format!("![]({URL})![x]({URL})"), vec!["image.png", "x"], ""),
            (
                format!("[b]({URL}) ![c]({URL})"),
                vec!["c"],
                &format!("[b]({URL})"),
            ),
            (
                format!("![b](data:image/png;base64,?) ![c]({URL})"),
                vec!["c"],
                "![b](data:image/png;base64,?)",
            ),
            (
                format!("![b](data:image/ ![c]({URL})"),
                vec!["c"],
                "![b](data:image/",
            ),
            (
                "![b](data:image/png;base64,aGk=".to_owned(),
                vec![],
                "![b](data:image/png;base64,aGk=",
            ),
        ] {
            let (found, rest) = pushed(&markdown);
            assert_eq!(
                (found, rest.as_str()),
                (files.iter().map(|file| (*file).to_owned()).collect(), text)
            );
        }
    }

    #[test]
    fn markdown_that_only_resembles_images_takes_linear_time() {
        let many = "](data:image/".repeat(200_000);
        for text in [
            many.clone(),
            format!("![{many}"),
            format!("![{many})"),
            format!("{many})"),
            "![](data:image/x)".repeat(150_000),
        ] {
            assert_eq!(pushed(&text), (vec![], text));
        }
    }
}
