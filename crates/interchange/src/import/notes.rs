//! Notes on content that was not understood during an import, counted by kind.

use rivulet_core::UiText;
use rivulet_core::texts::import;
use serde::Serialize;
use ts_rs::TS;

/// Maximum number of kinds that are counted separately. A file may contain any number of unknown names.
const MAX_KINDS: usize = 60;
/// Maximum length of an example, in characters.
const MAX_EXAMPLE_CHARS: usize = 80;

/// One kind of content that was not understood or was changed by the import, with the number of occurrences.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS)]
pub struct ImportNote {
    /// The description of the kind.
    pub words: UiText,
    /// The number of occurrences.
    pub count: u32,
    /// The place of the first occurrence: a conversation's title, or a position in the file.
    pub example: String,
}

/// All notes on an import so far.
#[derive(Clone, Debug, Default)]
pub struct Notes {
    all: Vec<ImportNote>,
    place: String,
}

impl Notes {
    /// Sets the place that following notes refer to: a conversation's title, or a position in the file.
    pub fn at(&mut self, place: &str) {
        self.place = place.chars().take(MAX_EXAMPLE_CHARS).collect();
    }

    /// Adds a note.
    pub fn note(&mut self, mut words: UiText) {
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
            }),
        }
    }

    /// Adds a note that contains a name from the file, shortened to fit on one line.
    pub fn unknown(&mut self, text: fn(String) -> UiText, name: &str) {
        let name: String = name.chars().filter(|c| !c.is_control()).take(40).collect();
        self.note(text(name));
    }

    /// Returns all notes, most frequent first.
    pub fn list(mut self) -> Vec<ImportNote> {
        self.all.sort_by_key(|note| std::cmp::Reverse(note.count));
        self.all
    }
}

#[cfg(test)]
mod tests {
    use super::*;

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
