//! Reads Rivulet's JSON export.
//!
//! The file may be forged. Therefore, the structure, times and hashes of each conversation are
//! validated here. The library and the chat settings must be validated by the sink.

use std::collections::HashSet;

use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use rivulet_core::texts::{fault, import};
use rivulet_core::{
    ExportedConversation, ExportedLibrary, Fault, MessageId, Part, UiText, is_hash, title_from,
};
use serde::Deserialize;
use serde_json::value::RawValue;

use crate::import::json_stream::{Importer, Interrupt, Take};
use crate::import::normalize::{links, topological_order};
use crate::import::notes::Notes;
use crate::import::sink::Import;
use crate::import::value::LAST_MS;

/// The version of the export format, and the newest version that Rivulet can read.
pub const VERSION: u64 = 1;

/// An attachment in the export file. Only its `data` field is read.
#[derive(Deserialize)]
struct Bytes {
    /// The bytes of the attachment, encoded as Base64.
    data: String,
}

/// Reads an export that Rivulet wrote, and passes its content to the sink of the import.
pub struct RivuletReader<'a, 'b> {
    import: &'a mut Import<'b>,
    library: ExportedLibrary,
    library_sent: bool,
    version_seen: bool,
    /// The number of conversations read so far, including those that were not imported.
    conversations: u32,
}

impl<'a, 'b> RivuletReader<'a, 'b> {
    pub fn new(import: &'a mut Import<'b>) -> Self {
        RivuletReader {
            import,
            library: ExportedLibrary::default(),
            library_sent: false,
            version_seen: false,
            conversations: 0,
        }
    }

    /// Passes the library (everything except conversations and attachments) to the sink once.
    pub fn finish(&mut self) -> Result<(), Interrupt> {
        if !std::mem::replace(&mut self.library_sent, true) {
            self.import.sink.library(std::mem::take(&mut self.library))?;
        }
        Ok(())
    }

    fn read<T: for<'de> Deserialize<'de>>(&mut self, unreadable: UiText, value: &RawValue) -> Option<T> {
        let notes = self.import.sink.notes();
        let note = |error: &serde_json::Error| notes.note_at(&error.to_string(), unreadable);
        serde_json::from_str(value.get()).inspect_err(note).ok()
    }

    /// Parses `value`, an item of one of the library's lists, and appends it to that list.
    fn read_into<T: for<'de> Deserialize<'de>>(
        &mut self,
        list: fn(&mut ExportedLibrary) -> &mut Vec<T>,
        unreadable: UiText,
        value: &RawValue,
    ) {
        let read: Option<T> = self.read(unreadable, value);
        list(&mut self.library).extend(read);
    }
}

/// An importer that ignores the values of a Rivulet export. It is used while the sizes of the
/// values are measured.
pub struct Fields;

impl Fields {
    /// Returns how the top-level field `field` is read; `None` if the format has no such field.
    fn take(field: &str) -> Option<Take> {
        match field {
            "format" | "app" | "exported_at" => Some(Take::Skip),
            "version" => Some(Take::Whole),
            "folders" | "providers" | "assistants" | "snippets" | "drafts" | "settings" | "attachments"
            | "conversations" => Some(Take::Items),
            _ => None,
        }
    }
}

impl Importer for Fields {
    fn wants(&mut self, field: &str) -> Take {
        Fields::take(field).unwrap_or(Take::Skip)
    }

    fn take(&mut self, _field: &str, _value: &RawValue) -> Result<(), Interrupt> {
        Ok(())
    }
}

impl Importer for RivuletReader<'_, '_> {
    fn wants(&mut self, field: &str) -> Take {
        Fields::take(field).unwrap_or_else(|| {
            self.import.sink.notes().unknown(import::unknown_field, field);
            Take::Skip
        })
    }

    fn skipped(&mut self, field: &str) {
        let place = match field {
            "conversations" => {
                self.conversations += 1;
                format!("conversation {}", self.conversations)
            }
            _ => field.to_owned(),
        };
        self.import.sink.notes().note_at(&place, import::too_large());
    }

    fn take(&mut self, field: &str, value: &RawValue) -> Result<(), Interrupt> {
        self.import.next()?;
        let refused = |message: UiText| Err(Interrupt::Fault(Fault::input(message)));
        if field == "version" {
            self.version_seen = true;
            return match serde_json::from_str::<u64>(value.get()) {
                Ok(1..=VERSION) => Ok(()),
                Ok(newer) if newer > VERSION => refused(fault::import_newer()),
                _ => refused(fault::import_no_version()),
            };
        }
        if !self.version_seen {
            return refused(fault::import_version_late());
        }
        match field {
            "folders" => self.read_into(|all| &mut all.folders, import::folders_unreadable(), value),
            "providers" => self.read_into(|all| &mut all.providers, import::providers_unreadable(), value),
            "assistants" => self.read_into(|all| &mut all.assistants, import::assistants_unreadable(), value),
            "snippets" => self.read_into(|all| &mut all.snippets, import::snippets_unreadable(), value),
            "drafts" => self.read_into(|all| &mut all.drafts, import::drafts_unreadable(), value),
            "settings" => self.read_into(|all| &mut all.settings, import::settings_unreadable(), value),
            "attachments" => {
                let read: Option<Bytes> = self.read(import::attachments_unreadable(), value);
                match read.map(|read| STANDARD.decode(read.data)) {
                    Some(Ok(bytes)) => self.import.own_attachment(bytes)?,
                    Some(Err(_)) => self.import.sink.notes().note(import::attachments_unreadable()),
                    None => {}
                }
            }
            _ => {
                self.conversations += 1;
                self.finish()?;
                if let Some(conversation) = self.read(import::conversations_unreadable(), value) {
                    let sound = sanitize(conversation, self.import.sink.notes());
                    self.import.conversation(sound, None)?;
                }
            }
        }
        Ok(())
    }
}

/// Ensures that the messages form a tree, and that times and hashes are valid. A valid conversation
/// stays unchanged, except for the order of its messages.
fn sanitize(mut exported: ExportedConversation, notes: &mut Notes) -> ExportedConversation {
    let conversation = &mut exported.conversation;
    notes.at(&conversation.title);
    let time = |at: i64| at.clamp(0, LAST_MS);
    conversation.created_at = time(conversation.created_at);
    conversation.updated_at = time(conversation.updated_at);
    if conversation.title.trim().is_empty() {
        conversation.title = title_from("");
    }
    conversation.tags.retain(|tag| !tag.trim().is_empty());
    exported.deleted_at = exported.deleted_at.map(time);
    if !["words", "model", "user"].contains(&exported.titled_by.as_str()) {
        exported.titled_by = "words".to_owned();
    }
    let mut known = HashSet::new();
    let mut messages = exported.messages;
    messages.retain(|row| {
        let new = known.insert(row.message.id);
        if !new {
            notes.note(import::duplicate_message_skipped());
        }
        new
    });
    let ids: Vec<MessageId> = messages.iter().map(|row| row.message.id).collect();
    let parents = messages.iter().map(|row| row.message.parent_id);
    let links = links(ids.iter().copied(), parents, notes);
    let mut slots: Vec<_> = messages.into_iter().map(Some).collect();
    exported.messages = topological_order(&links)
        .into_iter()
        .filter_map(|place| {
            let mut row = slots.get_mut(place)?.take()?;
            let message = &mut row.message;
            message.parent_id = links
                .get(place)
                .copied()
                .flatten()
                .and_then(|parent| ids.get(parent).copied());
            message.created_at = time(message.created_at);
            message.left_out_at = message.left_out_at.map(time);
            for part in &mut message.parts {
                check_file(part, notes);
            }
            row.deleted_at = row.deleted_at.map(time);
            row.number = row.number.filter(|number| (0..=LAST_MS).contains(number));
            Some(row)
        })
        .collect();
    exported
}

fn check_file(part: &mut Part, notes: &mut Notes) {
    if let Some(file) = part.file()
        && !is_hash(&file.hash)
    {
        notes.note(import::unsound_file_id());
        *part = Part::Text {
            text: format!("[File: {}]", file.name),
        };
    }
}
