//! Notes on content that an import dropped, changed or did not understand, counted by kind.
//!
//! To ensure that no content is lost unnoticed, each reader passes most objects that it reads, such
//! as conversations and messages, to [`Notes::unread`], together with the names of the fields that
//! it knows. A note is added for every other field that contains text.

use rivulet_core::texts::import;
use rivulet_core::{UiText, one_line};
use serde::Serialize;
use serde_json::Value;
use ts_rs::TS;

/// Maximum number of different notes that are counted separately; all further ones are counted
/// together. The number is limited, because each unknown field name gets its own note, and a file
/// may contain many unknown field names.
const MAX_KINDS: usize = 60;
const MAX_EXAMPLE_CHARS: usize = 80;
const MAX_EXCERPT_CHARS: usize = 60;

/// A kind of content that the import dropped, changed or did not understand.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS)]
pub struct ImportNote {
    /// The sentence for the user about what was dropped, changed or not understood.
    pub words: UiText,
    /// Number of times that the note was added.
    pub count: u32,
    /// The place where the content first occurred: the title of a conversation, the name of a file
    /// or folder, or a position.
    pub example: String,
    /// An excerpt of the content where it first occurred, or a name that identifies it; may be
    /// empty.
    pub excerpt: String,
}

/// The notes that have been added during an import so far.
#[derive(Clone, Debug, Default)]
pub struct Notes {
    all: Vec<ImportNote>,
    place: String,
}

impl Notes {
    /// Sets the place of all further notes: the title of a conversation, the name of a file or
    /// folder, or a position in the file.
    pub fn at(&mut self, place: &str) {
        self.place = place.chars().take(MAX_EXAMPLE_CHARS).collect();
    }

    /// Adds a note without an excerpt of the content.
    pub fn note(&mut self, words: UiText) {
        self.note_on(words, "");
    }

    /// Sets the place like [`at`](Self::at), and adds a note without an excerpt of the content.
    pub fn note_at(&mut self, place: &str, words: UiText) {
        self.at(place);
        self.note(words);
    }

    /// Adds a note with the beginning of `content` as its excerpt.
    pub fn note_on(&mut self, mut words: UiText, content: &str) {
        let known = |all: &[ImportNote], text: &UiText| all.iter().position(|note| note.words == *text);
        if known(&self.all, &words).is_none() && self.all.len() >= MAX_KINDS {
            words = import::other();
        }
        match known(&self.all, &words) {
            Some(at) => {
                if let Some(note) = self.all.get_mut(at) {
                    note.count = note.count.saturating_add(1);
                }
            }
            None => self.all.push(ImportNote {
                words,
                count: 1,
                example: self.place.clone(),
                excerpt: excerpt(content),
            }),
        }
    }

    /// Adds the note that `text` returns for `name`. Because `name` comes from the imported file,
    /// its control characters are removed, and only its first 40 characters are used.
    pub fn unknown(&mut self, text: fn(String) -> UiText, name: &str) {
        self.unknown_on(text, name, "");
    }

    /// Adds the same note as [`unknown`](Self::unknown), with the beginning of `content` as the
    /// excerpt.
    pub fn unknown_on(&mut self, text: fn(String) -> UiText, name: &str, content: &str) {
        let name: String = name.chars().filter(|c| !c.is_control()).take(40).collect();
        self.note_on(text(name), content);
    }

    /// Adds a note for every field of `object` that contains text but is not in `known`. `kind` is
    /// the kind of object, such as `message` or `tool_call`.
    pub fn unread(&mut self, kind: &str, object: &Value, known: &[&str]) {
        self.unread_texts(kind, object, known, |text| !text.trim().is_empty());
    }

    /// Like [`unread`](Self::unread), adds a note for every field that is not in `known`, but only
    /// if the field contains a text of several words. Meant for objects in which a single word is
    /// usually an id, an address or a state.
    pub fn unread_words(&mut self, kind: &str, object: &Value, known: &[&str]) {
        self.unread_texts(kind, object, known, |text| {
            text.trim().contains(char::is_whitespace)
        });
    }

    fn unread_texts(&mut self, kind: &str, object: &Value, known: &[&str], is_wanted: fn(&str) -> bool) {
        for (key, value) in object.as_object().into_iter().flatten() {
            let words = first_text(value, is_wanted);
            if let Some(words) = words.filter(|_| !known.contains(&key.as_str())) {
                self.unknown_on(import::unread_field, &format!("{kind}.{key}"), words);
            }
        }
    }

    /// Returns all notes, the most frequent ones first.
    pub fn list(mut self) -> Vec<ImportNote> {
        self.all.sort_by_key(|note| std::cmp::Reverse(note.count));
        self.all
    }

    #[cfg(test)]
    pub(crate) fn sorted_words(self) -> Vec<String> {
        let mut words: Vec<String> = self.all.iter().map(|note| note.words.to_string()).collect();
        words.sort();
        words
    }

    #[cfg(test)]
    pub(crate) fn assert_unread(self, fields: &[&str]) {
        let mut expected: Vec<String> = fields
            .iter()
            .map(|field| import::unread_field(*field).to_string())
            .collect();
        expected.sort();
        assert_eq!(self.sorted_words(), expected);
    }
}

/// Returns the beginning of `text` as one line of at most [`MAX_EXCERPT_CHARS`] characters. If the
/// text is truncated, the line ends with an ellipsis.
fn excerpt(text: &str) -> String {
    let start = text
        .get(..text.floor_char_boundary(MAX_EXCERPT_CHARS * 8))
        .unwrap_or_default();
    let line = one_line(start);
    let short: String = line
        .chars()
        .filter(|c| !c.is_control())
        .take(MAX_EXCERPT_CHARS)
        .collect();
    match short.len() < line.len() || start.len() < text.len() {
        true => format!("{short}…"),
        false => short,
    }
}

/// Returns the first string inside `value`, at any depth, that `is_wanted` accepts. Uses no
/// recursion.
fn first_text(value: &Value, is_wanted: fn(&str) -> bool) -> Option<&str> {
    let mut open = vec![value];
    while let Some(value) = open.pop() {
        match value {
            Value::String(text) if is_wanted(text) => return Some(text),
            Value::Array(items) => open.extend(items.iter().rev()),
            Value::Object(fields) => open.extend(fields.values().rev()),
            _ => {}
        }
    }
    None
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn fields_that_a_reader_does_not_know_are_noted_if_they_contain_text() {
        let mut notes = Notes::default();
        notes.at("Soup");
        let message = json!({"text": "read", "mood": {"name": ["", "glad\nand  more"]}, "score": 3, "seen": true,
            "empty": [{}, "", null], "long": "ä".repeat(100)});
        notes.unread("message", &message, &["text"]);
        let mut list = notes.list();
        list.sort_by_key(|note| note.excerpt.len());
        let found: Vec<_> = list
            .iter()
            .map(|note| (note.words.clone(), note.example.as_str(), note.excerpt.as_str()))
            .collect();
        let long = format!("{}…", "ä".repeat(MAX_EXCERPT_CHARS));
        assert_eq!(
            found,
            [
                (import::unread_field("message.mood"), "Soup", "glad and more"),
                (import::unread_field("message.long"), "Soup", long.as_str()),
            ]
        );
    }

    #[test]
    fn each_kind_of_note_is_listed_once_up_to_a_limit() {
        let mut notes = Notes::default();
        notes.at("first");
        notes.note(import::no_messages());
        notes.at("second");
        notes.note(import::no_messages());
        notes.unknown(import::unknown_part, "x\ny");
        for number in 0..1000 {
            notes.note(import::unknown_part(number.to_string()));
        }
        let list = notes.list();
        let of = |text: UiText| list.iter().find(|note| note.words == text).unwrap();
        let repeated = of(import::no_messages());
        assert_eq!((repeated.count, repeated.example.as_str()), (2, "first"));
        assert_eq!(of(import::unknown_part("xy")).count, 1);
        assert!(list.len() <= MAX_KINDS + 1, "{}", list.len());
        assert_eq!(list.iter().map(|note| note.count).sum::<u32>(), 1003);
    }
}
