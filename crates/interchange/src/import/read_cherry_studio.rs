//! Reads a Cherry Studio backup, whose topics (conversations) refer to other parts of the file.

use rivulet_core::replace_lone_surrogates;
use rivulet_core::texts::import;
use serde_json::value::RawValue;

use crate::format::ImportFormat;
use crate::import::cherry_studio;
use crate::import::json_stream::{Importer, Interrupt, Take, read_file_values};
use crate::import::parse_value::parse_value;
use crate::import::sink::Import;
use crate::import::source::{Bytes, Entry, Source};

/// Reads the backup twice: first the assistants and message blocks, then the topics.
pub fn read_cherry_studio(
    source: &mut Source,
    entry: &Entry,
    import: &mut Import<'_>,
) -> Result<(), Interrupt> {
    let mut backup = cherry_studio::Backup::default();
    for topics in [false, true] {
        // Report only the bytes of the second pass as progress, so that the progress ends exactly
        // at the size of the file.
        let bytes = if topics {
            import.bytes.clone()
        } else {
            Bytes::default()
        };
        let mut importer = Topics {
            backup: &mut backup,
            topics,
            bytes: bytes.clone(),
            import,
        };
        match read_file_values(source, entry, &bytes, &mut importer)? {
            // Ignore the error of the first pass: it will occur again in the second pass.
            Err(Interrupt::Fault(_)) if !topics => {}
            end => end?,
        }
        if !topics {
            backup.check(import.sink.notes());
        }
    }
    Ok(())
}

/// Receives the values in one of the two passes. `topics` is `true` in the second pass.
struct Topics<'a, 'b> {
    backup: &'a mut cherry_studio::Backup,
    topics: bool,
    bytes: Bytes,
    import: &'a mut Import<'b>,
}

impl Importer for Topics<'_, '_> {
    fn wants(&mut self, field: &str) -> Take {
        cherry_studio::wants(field)
    }

    fn take(&mut self, field: &str, value: &RawValue) -> Result<(), Interrupt> {
        self.bytes.next_item();
        self.import.sink.progress(self.import.bytes.total())?;
        let notes = self.import.sink.notes();
        if !self.topics {
            self.backup
                .collect(field, &replace_lone_surrogates(value.get()), notes);
            return Ok(());
        }
        if field != "indexedDB.topics" && field != "indexedDB" {
            return Ok(());
        }
        let Some(value) = parse_value(value.get(), notes) else {
            return Ok(());
        };
        match self.backup.topic(field, &value, notes) {
            Some(tree) => self.import.tree(ImportFormat::CherryStudio, tree),
            None => Ok(()),
        }
    }

    fn skipped(&mut self, field: &str) {
        // Both passes skip a value that is too large. Add the note only in the pass that needs the
        // value.
        if self.topics == field.ends_with("topics") {
            self.import.sink.notes().note_at(field, import::too_large());
        }
    }
}
