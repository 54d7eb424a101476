//! Selects the files to import and reads each with the reader for its format.

use std::collections::{BTreeMap, HashSet};

use rivulet_core::texts::{fault, import};
use rivulet_core::{Fault, FaultCategory, replace_lone_surrogates};
use serde_json::Value;
use serde_json::value::RawValue;

use crate::format::ImportFormat;
use crate::import::json_stream::{Importer, Interrupt, Take, read_sequence, read_values, unreadable_note};
use crate::import::notes::Notes;
use crate::import::recognise::{Recognised, recognise};
use crate::import::rivulet::RivuletReader;
use crate::import::sink::{Import, Sink};
use crate::import::source::{Bytes, Entry, Source};
use crate::import::tree::Tree;
use crate::import::{chatbox, chatgpt, cherry_studio, claude, jan, librechat, lm_studio, open_webui};

/// The files that an import reads. All were written by the same program.
pub struct ImportFiles {
    /// The program that wrote them.
    pub format: ImportFormat,
    /// Their total uncompressed size in bytes.
    pub bytes: u64,
    files: Vec<(Entry, Recognised)>,
    /// Names of the files that are not read, because another program wrote them or they contain no
    /// conversations.
    ignored: Vec<String>,
    /// The indexes of all files that begin like JSON.
    json: HashSet<usize>,
}

/// Selects the files to read. If several programs wrote them, the program with the most files is selected.
pub fn select_files(source: &mut Source) -> Result<ImportFiles, Fault> {
    let mut by_format: BTreeMap<&'static str, Vec<(Entry, Recognised)>> = BTreeMap::new();
    let mut ignored = Vec::new();
    let entries = source.entries()?;
    let json = entries.iter().map(|entry| entry.index).collect();
    for entry in entries {
        let found = source.read(entry.index, &Bytes::default(), |reader| recognise(reader))?;
        match found {
            Some(found) => by_format
                .entry(found.format.name())
                .or_default()
                .push((entry, found)),
            None => ignored.push(entry.name),
        }
    }
    let Some(files) = by_format.values().max_by_key(|files| files.len()).cloned() else {
        return Err(Fault::new(FaultCategory::Input, fault::import_unknown()));
    };
    let format = files
        .first()
        .map_or(ImportFormat::Rivulet, |(_, found)| found.format);
    for (_, rest) in by_format.iter().filter(|(name, _)| **name != format.name()) {
        ignored.extend(rest.iter().map(|(entry, _)| entry.name.clone()));
    }
    Ok(ImportFiles {
        format,
        bytes: files.iter().map(|(entry, _)| entry.bytes).sum(),
        files,
        ignored,
        json,
    })
}

/// Reads the files and passes their content to `sink`. Conversations that contain no times get consecutive
/// times starting at `now`, which is in milliseconds since 1970.
///
/// After an error, everything read before it has already been passed to `sink`.
pub fn read_files(
    source: &mut Source,
    files: &ImportFiles,
    now: i64,
    sink: &mut dyn Sink,
) -> Result<(), Interrupt> {
    let import = &mut Import::new(sink, source, now);
    for name in &files.ignored {
        import.sink.notes().at(name);
        import.sink.notes().note(import::other_files());
    }
    if files.format == ImportFormat::Jan {
        return read_jan(source, files, import);
    }
    let mut unreadable = None;
    for (entry, found) in &files.files {
        let bytes = import.bytes.clone();
        let end = source.read(entry.index, &bytes, |reader| match files.format {
            ImportFormat::Rivulet => {
                let mut own = RivuletReader::new(import);
                read_values(reader, &mut own)?;
                own.finish()
            }
            format => {
                let whole = !found.list && found.within.is_none() && format != ImportFormat::Chatbox;
                let mut importer = Conversations {
                    format,
                    within: found.within,
                    import,
                };
                match whole {
                    true => read_sequence(reader, |value| importer.take("", value)),
                    false => read_values(reader, &mut importer),
                }
            }
        });
        match end.map_err(Interrupt::Fault).and_then(|end| end) {
            Ok(()) => {}
            // A damaged file must not prevent the import of the other files.
            Err(Interrupt::Fault(fault))
                if files.files.len() > 1 && fault.category == FaultCategory::Input =>
            {
                import.sink.notes().at(&entry.name);
                import.sink.notes().note(fault.message.clone());
                unreadable.get_or_insert(fault);
            }
            Err(interrupt) => return Err(interrupt),
        }
    }
    if source.is_zip() {
        note_unused_files(files, import);
    }
    match unreadable {
        Some(fault) if import.conversations == 0 => Err(Interrupt::Fault(fault)),
        _ => Ok(()),
    }
}

/// Notes the files of an archive that no message refers to. Files that begin like JSON are noted elsewhere, and
/// ChatGPT's `chat.html` contains the same conversations again.
fn note_unused_files(files: &ImportFiles, import: &mut Import<'_>) {
    for (index, name) in import.files.unused() {
        if !files.json.contains(&index) && !name.ends_with("chat.html") {
            import.sink.notes().at(&name);
            import.sink.notes().note(import::unused_files());
        }
    }
}

/// Imports the conversations of another program from the values of a file.
struct Conversations<'a, 'b> {
    format: ImportFormat,
    within: Option<&'static str>,
    import: &'a mut Import<'b>,
}

impl Importer for Conversations<'_, '_> {
    fn wants(&mut self, field: &str) -> Take {
        match self.format {
            ImportFormat::Chatbox => chatbox::wants(field),
            _ if self.within == Some(field) => Take::Items,
            _ => Take::Skip,
        }
    }

    fn take(&mut self, _field: &str, value: &RawValue) -> Result<(), Interrupt> {
        self.import.next()?;
        let position = format!("conversation {}", self.import.conversations + 1);
        self.import.sink.notes().at(&position);
        for tree in parse_conversations(self.format, value.get(), self.import.sink.notes()) {
            self.import.tree(self.format, tree)?;
        }
        Ok(())
    }
}

/// Parses the conversations in one value.
pub fn parse_conversations(format: ImportFormat, json: &str, notes: &mut Notes) -> Vec<Tree> {
    let json = replace_lone_surrogates(json);
    if format == ImportFormat::LibreChat {
        return librechat::conversations(&json, notes);
    }
    let value: Value = match serde_json::from_str(&json) {
        Ok(value) => value,
        Err(error) => {
            notes.note(unreadable_note(&error));
            return Vec::new();
        }
    };
    let found = match format {
        ImportFormat::ChatGpt => chatgpt::conversation(&value, notes),
        ImportFormat::Claude => claude::conversation(&value, notes),
        ImportFormat::OpenWebUi => open_webui::conversation(&value, notes),
        ImportFormat::Chatbox => chatbox::session(&value, notes),
        ImportFormat::LmStudio => lm_studio::conversation(&value, notes),
        ImportFormat::CherryStudio => return cherry_studio::conversations(&value, notes),
        ImportFormat::LibreChat | ImportFormat::Jan | ImportFormat::Rivulet => None,
    };
    if found.is_none() {
        notes.note(import::not_a_conversation());
    }
    found.into_iter().collect()
}

/// Reads Jan's threads. Each thread consists of two files in one folder.
fn read_jan(source: &mut Source, files: &ImportFiles, import: &mut Import<'_>) -> Result<(), Interrupt> {
    let of = |folder: &str, thread: bool| {
        let mut found = files
            .files
            .iter()
            .filter(move |(_, found)| found.thread == thread);
        let folder = folder.to_owned();
        found.find(move |(entry, _)| entry.folder == folder)
    };
    let mut folders: Vec<&str> = files
        .files
        .iter()
        .map(|(entry, _)| entry.folder.as_str())
        .collect();
    folders.dedup();
    for folder in folders {
        import.next()?;
        let bytes = import.bytes.clone();
        let mut thread = Value::Null;
        if let Some((entry, _)) = of(folder, true) {
            let mut read = Vec::new();
            source
                .read(entry.index, &bytes, |reader| {
                    std::io::Read::read_to_end(reader, &mut read)
                })?
                .ok();
            thread = parse_value(&String::from_utf8_lossy(&read), import.sink.notes());
        }
        let mut messages = Vec::new();
        let mut end = Ok(());
        if let Some((entry, _)) = of(folder, false) {
            let notes = import.sink.notes();
            end = source.read(entry.index, &bytes, |reader| {
                read_sequence(reader, |line| {
                    messages.push(parse_value(line.get(), notes));
                    Ok(())
                })
            })?;
        }
        let name = folder.rsplit(['/', '\\']).next().unwrap_or_default();
        if let Some(tree) = jan::conversation(&thread, &messages, name, import.sink.notes()) {
            import.tree(ImportFormat::Jan, tree)?;
        }
        // A truncated line must not prevent the import of the other threads.
        if let Err(Interrupt::Fault(fault)) = end {
            import.sink.notes().at(folder);
            import.sink.notes().note(fault.message);
        }
    }
    Ok(())
}

fn parse_value(json: &str, notes: &mut Notes) -> Value {
    serde_json::from_str(&replace_lone_surrogates(json)).unwrap_or_else(|error| {
        notes.note(unreadable_note(&error));
        Value::Null
    })
}
