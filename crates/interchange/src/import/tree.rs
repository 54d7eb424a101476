//! A conversation as another program has it, before it gets a place here.

use std::collections::HashSet;

use rivulet_core::{Ending, Fault, Part, Role};
use sha2::{Digest, Sha256};

/// A conversation of another program.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Tree {
    /// Its name there; empty where it has none.
    pub source_id: String,
    /// May be empty.
    pub title: String,
    /// Milliseconds since 1970 (UTC).
    pub created_at: Option<i64>,
    /// When it was last changed.
    pub updated_at: Option<i64>,
    /// Instructions for the model.
    pub system: Option<String>,
    /// The model it asks.
    pub model: Option<String>,
    /// The name of the folder it is in.
    pub folder: Option<String>,
    /// Words it can be found by.
    pub tags: Vec<String>,
    /// It is out of the list.
    pub archived: bool,
    /// It stands at the top of the list.
    pub pinned: bool,
    /// Its messages in the order of the file.
    pub nodes: Vec<Node>,
    /// The last message of the branch that is shown; without it the last of everything.
    pub current: Option<String>,
}

/// A message of another program.
#[derive(Clone, Debug, PartialEq)]
pub struct Node {
    /// Its name there; empty where it has none.
    pub source_id: String,
    /// The name of the message it answers.
    pub parent: Option<String>,
    /// Who it is from.
    pub role: Role,
    /// What it is made of.
    pub parts: Vec<Part>,
    /// The model that made it.
    pub model: Option<String>,
    /// Milliseconds since 1970 (UTC).
    pub created_at: Option<i64>,
    /// How it ended.
    pub ending: Ending,
    /// The reason of that in the words of the file.
    pub finish_reason: Option<String>,
    /// What went wrong.
    pub fault: Option<Fault>,
    /// It only holds the tree together: what follows it follows what it follows.
    pub hidden: bool,
    /// Its parts belong to the one message that follows it, if that is a reply too.
    pub leads: bool,
}

impl Node {
    /// A message with nothing in it yet.
    pub fn new(source_id: impl Into<String>, parent: Option<String>, role: Role) -> Self {
        Node {
            source_id: source_id.into(),
            parent,
            role,
            parts: Vec::new(),
            model: None,
            created_at: None,
            ending: Ending::Complete,
            finish_reason: None,
            fault: None,
            hidden: false,
            leads: false,
        }
    }

    /// One that only holds the tree together.
    pub fn hidden(source_id: impl Into<String>, parent: Option<String>) -> Self {
        Node {
            hidden: true,
            ..Node::new(source_id, parent, Role::System)
        }
    }

    /// A short hash of who says it and what it says.
    pub fn fingerprint(&self) -> String {
        let mut hash = Sha256::new();
        hash.update(self.role.name());
        for part in &self.parts {
            hash.update([0]);
            match part {
                Part::Text { text } | Part::Reasoning { text } => hash.update(text),
                Part::ToolCall { arguments, .. } => hash.update(arguments),
                Part::Image { .. } | Part::File { .. } => {}
            }
        }
        let hash = hash.finalize();
        hash.iter().take(12).map(|byte| format!("{byte:02x}")).collect()
    }

    /// Adds text, if there is any; joined to text before it as a paragraph of its own.
    pub fn push_text(&mut self, more: &str) {
        if more.is_empty() {
            return;
        }
        match self.parts.last_mut() {
            Some(Part::Text { text }) => {
                text.push_str("\n\n");
                text.push_str(more);
            }
            _ => self.parts.push(Part::Text {
                text: more.to_owned(),
            }),
        }
    }

    /// Adds reasoning, if there is any.
    pub fn push_reasoning(&mut self, more: &str) {
        if more.is_empty() {
            return;
        }
        match self.parts.last_mut() {
            Some(Part::Reasoning { text }) => {
                text.push_str("\n\n");
                text.push_str(more);
            }
            _ => self.parts.push(Part::Reasoning {
                text: more.to_owned(),
            }),
        }
    }

    /// Adds a call of a tool.
    pub fn push_call(&mut self, id: &str, name: &str, arguments: String) {
        self.parts.push(Part::ToolCall {
            id: id.to_owned(),
            name: name.to_owned(),
            arguments,
        });
    }

    /// Adds a text that stands for itself, under a line that says what it is.
    pub fn push_fenced(&mut self, what: &str, text: &str) {
        let fence = fence_for(text);
        self.push_text(&format!("{what}\n\n{fence}\n{text}\n{fence}"));
    }

    /// Adds code of a language, which may be unknown.
    pub fn push_code(&mut self, language: &str, code: &str) {
        let fence = fence_for(code);
        self.push_text(&format!("{fence}{language}\n{code}\n{fence}"));
    }
}

/// Names for messages that have none in the file: by what they say and not by their place, so that a newer file, in which
/// others were removed or changed, gives them the same ones.
#[derive(Default)]
pub struct WordNames(HashSet<String>);

impl WordNames {
    /// Names a message if it has no name, with a number where another one says the same.
    pub fn give(&mut self, node: &mut Node) {
        if !node.source_id.is_empty() {
            return;
        }
        let words = node.fingerprint();
        let mut name = words.clone();
        let mut number = 2;
        while !self.0.insert(name.clone()) {
            name = format!("{words}#{number}");
            number += 1;
        }
        node.source_id = name;
    }
}

/// A fence that is longer than any in the text.
fn fence_for(text: &str) -> String {
    "`".repeat(longest_fence(text).max(2) + 1)
}

/// The most backticks that stand together in a text.
pub fn longest_fence(text: &str) -> usize {
    let (mut longest, mut run) = (0, 0);
    for letter in text.bytes() {
        run = if letter == b'`' { run + 1 } else { 0 };
        longest = longest.max(run);
    }
    longest
}
