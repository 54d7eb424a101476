//! Selects the files to import and reads each file with the reader for its format.

use std::collections::{BTreeMap, HashSet};
use std::io::Read;

use rivulet_core::texts::{fault, import};
use rivulet_core::{Fault, FaultCategory, UiText, replace_lone_surrogates};
use serde_json::value::RawValue;

use crate::format::ImportFormat;
use crate::import::json_stream::{
    Importer, Interrupt, LargeValues, Take, read_file_values, read_sequence, read_values,
};
use crate::import::notes::Notes;
use crate::import::parse_value::{parse_text, parse_value};
use crate::import::read_cherry_studio::read_cherry_studio;
use crate::import::read_jan::read_jan;
use crate::import::recognise::{Content, Recognised, recognise_file};
use crate::import::rivulet::{Fields, RivuletReader};
use crate::import::sink::{Import, Sink};
use crate::import::source::{Bytes, Entry, Listing, MAX_VALUE_BYTES, Source};
use crate::import::tree::Tree;
use crate::import::{chatbox, chatgpt, cherry_studio, claude, librechat, lm_studio, open_webui};

/// Maximum length, in bytes, of `metadata.json`, the file that describes a Cherry Studio backup.
const METADATA_BYTES: u64 = 1 << 20;

/// The files that an import reads. All of them were written by the same program.
pub struct ImportFiles {
    /// The program that wrote the files.
    pub format: ImportFormat,
    /// The total uncompressed size of the files, in bytes.
    pub bytes: u64,
    files: Vec<(Entry, Recognised)>,
    /// Everything that is not read: the index of the file (`None` for a folder), the name, and the
    /// reason.
    ignored: Vec<(Option<usize>, String, UiText)>,
    /// The indexes of all files that look like JSON or cannot be read. Each of these files is
    /// either imported or listed in `ignored`.
    accounted: HashSet<usize>,
}

/// Selects the files of one program: the one that wrote the largest amount of conversation data.
/// Files that may be attachments are selected only if this program wrote no other files.
pub fn select_files(source: &mut Source) -> Result<ImportFiles, Fault> {
    let mut by_format: BTreeMap<&'static str, Vec<(Entry, Recognised)>> = BTreeMap::new();
    let (mut ignored, mut databases, mut unreadable) = (Vec::new(), None, None);
    let mut ignore = |entry: &Entry, why: UiText| ignored.push((Some(entry.index), entry.name.clone(), why));
    let Listing { json, zip, skipped } = source.entries();
    let unread = skipped.iter().filter_map(|skipped| skipped.index);
    let accounted = json.iter().map(|entry| entry.index).chain(unread).collect();
    for entry in json {
        match recognise_file(source, &entry) {
            Ok(Some(found)) if found.content == Content::Databases => {
                let message = copied_databases(source, &entry).map(fault::import_cherry_databases);
                ignore(&entry, message.clone().unwrap_or_else(import::other_files));
                databases = databases.or(message);
            }
            Ok(Some(found)) => by_format
                .entry(found.format.name())
                .or_default()
                .push((entry, found)),
            Ok(None) => ignore(&entry, import::other_files()),
            Err(fault) => {
                ignore(&entry, fault.message.clone());
                unreadable.get_or_insert(fault);
            }
        }
    }
    let is_own = |entry: &Entry| !may_be_attached(&source.relative(entry));
    // Returns two sums: the sizes, in bytes, of the files that contain conversations, first without
    // and then with the files that may be attachments. Both are needed, because an attachment may
    // itself be an export.
    let conversation_bytes = |files: &Vec<(Entry, Recognised)>| {
        let of_conversations = files.iter().filter(|(_, found)| found.content != Content::Aside);
        of_conversations.fold((0, 0), |(own, all), (entry, _)| {
            let own_bytes = if is_own(entry) { entry.bytes } else { 0 };
            (own + own_bytes, all + entry.bytes)
        })
    };
    let most = by_format.values().max_by_key(|files| conversation_bytes(files));
    let has_own = most.is_some_and(|files| files.iter().any(|(entry, _)| is_own(entry)));
    let Some(format) = most
        .and_then(|files| Some(files.first()?.1.format))
        .filter(|_| has_own || databases.is_none())
    else {
        let message = match (databases, zip) {
            (Some(message), _) => return Err(Fault::input(message)),
            (None, Some(name)) => fault::zip_in_zip(name),
            (None, None) => fault::import_unknown(),
        };
        let failed = || skipped.iter().find_map(|skipped| skipped.fault.clone());
        let limit = skipped
            .first()
            .map(|skipped| format!("{}: {}", skipped.name, skipped.why));
        return Err(unreadable
            .or_else(failed)
            .unwrap_or_else(|| Fault::input(message).with_detail(limit.unwrap_or_default())));
    };
    let found = by_format.into_values().flatten();
    let (files, others): (Vec<_>, Vec<_>) =
        found.partition(|(entry, found)| found.format == format && (is_own(entry) || !has_own));
    for (entry, _) in &others {
        ignore(entry, import::other_files());
    }
    if let Some(name) = zip.filter(|_| !source.is_zip()) {
        ignored.push((None, name, import::zips_skipped()));
    }
    let skipped = skipped.into_iter();
    ignored.extend(skipped.map(|skipped| (skipped.index, skipped.name, skipped.why)));
    Ok(ImportFiles {
        format,
        bytes: files.iter().map(|(entry, _)| entry.bytes).sum(),
        files,
        ignored,
        accounted,
    })
}

/// Returns whether the path of a file shows that it may be an attachment of a message. The content
/// does not show this, because an attachment may itself be an export of another program. The names
/// of ChatGPT's attachments begin with `file-` or `file_`; other programs keep attachments in a
/// folder such as `uploads`.
fn may_be_attached(path: &str) -> bool {
    let mut components = path.rsplit(['/', '\\']);
    let name = components.next().unwrap_or_default();
    let folders = ["files", "user-files", "attachments", "resources", "uploads"];
    name.starts_with("file-")
        || name.starts_with("file_")
        || components.any(|folder| folders.contains(&folder.to_ascii_lowercase().as_str()))
}

/// Returns the version of Cherry Studio that made the backup, if the backup is a copy of the
/// databases; otherwise `None`. `entry` is the file that describes the backup.
fn copied_databases(source: &mut Source, entry: &Entry) -> Option<String> {
    let mut json = String::new();
    let read = source.read(entry.index, &Bytes::default(), |reader| {
        reader.take(METADATA_BYTES).read_to_string(&mut json)
    });
    read.ok()?.ok()?;
    cherry_studio::copied_databases(&parse_text(&json)?)
}

/// Reads the files and passes their content to `sink`. Stops at an error. Conversations without
/// times get consecutive times starting at `now`, in milliseconds since 1970 (UTC).
pub fn read_files(
    source: &mut Source,
    files: &ImportFiles,
    now: i64,
    sink: &mut dyn Sink,
) -> Result<(), Interrupt> {
    let import = &mut Import::new(sink, source, now);
    let end = match files.format {
        ImportFormat::Jan => read_jan(source, &files.files, import),
        _ => read_each(source, files, import),
    };
    for (_, name, why) in files
        .ignored
        .iter()
        .filter(|(index, ..)| !index.is_some_and(|index| import.files.is_used(index)))
    {
        import.sink.notes().note_at(name, why.clone());
    }
    if source.is_zip() && !matches!(end, Err(Interrupt::Stopped)) {
        note_unused_files(files, import);
    }
    end
}

fn read_each(source: &mut Source, files: &ImportFiles, import: &mut Import<'_>) -> Result<(), Interrupt> {
    let mut chatbox = chatbox::Backup::default();
    if files.format == ImportFormat::Chatbox {
        for (entry, found) in &files.files {
            let notes = import.sink.notes();
            notes.at(&entry.name);
            let end = read_asides(source, entry, &mut chatbox, notes);
            // Report the error only if the file contains no conversations. A file with
            // conversations is read again below, and its errors are reported there.
            if let Err(Interrupt::Fault(fault)) = end
                && found.content == Content::Aside
            {
                notes.note_at(&entry.name, fault.message);
            }
        }
    }
    let mut unreadable = None;
    for (entry, found) in &files.files {
        let end = match files.format {
            _ if found.content == Content::Aside => Ok(()),
            ImportFormat::CherryStudio => read_cherry_studio(source, entry, import),
            format => read_entry(source, format, entry, found, &chatbox, import),
        };
        match end {
            Ok(()) => {}
            // If one of several files is damaged, import the others.
            Err(Interrupt::Fault(fault))
                if files.files.len() > 1 && fault.category == FaultCategory::Input =>
            {
                import.sink.notes().note_at(&entry.name, fault.message.clone());
                unreadable.get_or_insert(fault);
            }
            Err(interrupt) => return Err(interrupt),
        }
    }
    match unreadable {
        Some(fault) if import.conversations == 0 => Err(Interrupt::Fault(fault)),
        _ => Ok(()),
    }
}

/// Reads the images, files and folders to which the sessions in a Chatbox backup refer. Stops at
/// the first error.
fn read_asides(
    source: &mut Source,
    entry: &Entry,
    backup: &mut chatbox::Backup,
    notes: &mut Notes,
) -> Result<(), Interrupt> {
    let bytes = Bytes::default();
    let mut asides = Asides {
        backup,
        bytes: bytes.clone(),
        notes,
    };
    read_file_values(source, entry, &bytes, &mut asides)?
}

/// Adds a note for each file that no message refers to. Skips files that were imported or already
/// have a note. Also skips ChatGPT's `chat.html`, which only repeats the conversations.
fn note_unused_files(files: &ImportFiles, import: &mut Import<'_>) {
    for (index, name) in import.files.unused() {
        if !files.accounted.contains(&index) && !name.ends_with("chat.html") {
            import.sink.notes().note_at(&name, import::unused_files());
        }
    }
}

fn read_entry(
    source: &mut Source,
    format: ImportFormat,
    entry: &Entry,
    found: &Recognised,
    chatbox: &chatbox::Backup,
    import: &mut Import<'_>,
) -> Result<(), Interrupt> {
    let bytes = import.bytes.clone();
    if format == ImportFormat::Rivulet {
        let mut large = LargeValues::in_file(source, entry, &mut Fields)?.counted_by(&bytes);
        return source.read(entry.index, &bytes, |reader| {
            let mut own = RivuletReader::new(import);
            read_values(reader, &mut own, &mut large)?;
            own.finish()
        })?;
    }
    let is_large = entry.bytes > MAX_VALUE_BYTES;
    let is_object = !found.list && found.within.is_none();
    let whole = is_object && (format != ImportFormat::Chatbox || found.content == Content::Session);
    let mut importer = Conversations {
        format,
        path: source.relative(entry),
        within: found.within,
        chatbox,
        import,
    };
    if whole && is_large {
        importer.skipped("");
        return Ok(());
    }
    if whole {
        return source.read(entry.index, &bytes, |reader| {
            read_sequence(reader, |value| importer.take("", value))
        })?;
    }
    read_file_values(source, entry, &bytes, &mut importer)?
}

/// Imports the conversations in a file that another program wrote.
struct Conversations<'a, 'b> {
    format: ImportFormat,
    /// The path of the file, relative to the folder or archive that is imported.
    path: String,
    within: Option<&'static str>,
    /// The parts of a Chatbox backup that its sessions refer to; empty for other formats.
    chatbox: &'a chatbox::Backup,
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
        let notes = self.import.sink.notes();
        let trees = parse_conversations(self.format, self.chatbox, value.get(), notes);
        for mut tree in trees {
            if self.format == ImportFormat::LmStudio {
                lm_studio::place(&mut tree, &self.path);
            }
            self.import.tree(self.format, tree)?;
        }
        Ok(())
    }

    fn skipped(&mut self, _field: &str) {
        let place = format!("{}: conversation {}", self.path, self.import.conversations + 1);
        self.import.sink.notes().note_at(&place, import::too_large());
    }
}

struct Asides<'a> {
    backup: &'a mut chatbox::Backup,
    bytes: Bytes,
    notes: &'a mut Notes,
}

impl Importer for Asides<'_> {
    fn wants(&mut self, field: &str) -> Take {
        chatbox::Backup::wants(field)
    }

    fn take(&mut self, field: &str, value: &RawValue) -> Result<(), Interrupt> {
        self.bytes.next_item();
        if let Some(value) = parse_value(value.get(), self.notes) {
            self.backup.collect(field, &value);
        }
        Ok(())
    }

    fn skipped(&mut self, field: &str) {
        self.notes.note_at(field, import::too_large());
    }
}

fn parse_conversations(
    format: ImportFormat,
    chatbox: &chatbox::Backup,
    json: &str,
    notes: &mut Notes,
) -> Vec<Tree> {
    if format == ImportFormat::LibreChat {
        return librechat::conversations(&replace_lone_surrogates(json), notes);
    }
    let Some(value) = parse_value(json, notes) else {
        return Vec::new();
    };
    let found = match format {
        ImportFormat::ChatGpt => chatgpt::conversation(&value, notes),
        ImportFormat::Claude => claude::conversation(&value, notes),
        ImportFormat::OpenWebUi => open_webui::conversation(&value, notes),
        ImportFormat::Chatbox => chatbox.session(&value, notes),
        ImportFormat::LmStudio => lm_studio::conversation(&value, notes),
        ImportFormat::CherryStudio | ImportFormat::LibreChat | ImportFormat::Jan | ImportFormat::Rivulet => {
            None
        }
    };
    if found.is_none() {
        notes.note(import::not_a_conversation());
    }
    found.into_iter().collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_file_that_cannot_be_read_is_named_and_is_the_reason_if_nothing_else_is_found() {
        let folder = tempfile::tempdir().unwrap();
        let path = |name: &str| folder.path().join(name);
        for name in ["a.json", "gone.json"] {
            std::fs::write(path(name), r#"[{"chat_messages": []}]"#).unwrap();
        }
        let mut source = Source::open(folder.path()).unwrap();
        std::fs::remove_file(path("gone.json")).unwrap();
        let files = select_files(&mut source).unwrap();
        assert_eq!(files.files.len(), 1);
        let gone = path("gone.json").display().to_string();
        assert_eq!(files.ignored, [(Some(1), gone, import::paths_unreadable())]);
        std::fs::remove_file(path("a.json")).unwrap();
        let fault = select_files(&mut source).err().unwrap();
        assert_eq!(
            fault.message,
            fault::import_path_unreadable(path("a.json").as_path())
        );
    }

    #[test]
    fn the_data_beside_chatbox_sessions_has_a_limit_of_values() {
        let json = format!("[0{}]", ",0".repeat(10_000_000));
        let value = RawValue::from_string(json).unwrap();
        let mut notes = Notes::default();
        let mut asides = Asides {
            backup: &mut chatbox::Backup::default(),
            bytes: Bytes::default(),
            notes: &mut notes,
        };
        assert!(asides.take("resources", &value).is_ok());
        assert_eq!(notes.list()[0].words, import::too_large());
    }
}
