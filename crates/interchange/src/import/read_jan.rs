//! Reads Jan's threads (conversations), each of which consists of two files in the same folder.

use std::collections::BTreeMap;
use std::io::Read;

use rivulet_core::texts::{fault, import};
use serde_json::Value;
use serde_json::value::RawValue;

use crate::format::ImportFormat;
use crate::import::jan;
use crate::import::json_stream::{Interrupt, read_sequence};
use crate::import::parse_value::parse_value;
use crate::import::read_fault::Failing;
use crate::import::recognise::{Content, Recognised};
use crate::import::sink::Import;
use crate::import::source::{Entry, Source};

/// Reads Jan's threads. Each thread consists of two files in the same folder.
pub fn read_jan(
    source: &mut Source,
    files: &[(Entry, Recognised)],
    import: &mut Import<'_>,
) -> Result<(), Interrupt> {
    let mut folders: BTreeMap<&str, Thread<'_>> = BTreeMap::new();
    for (entry, found) in files {
        let thread = folders.entry(&entry.folder).or_default();
        let (place, own_name) = match found.content {
            Content::Thread => (&mut thread.metadata, "thread.json"),
            _ => (&mut thread.messages, "messages.jsonl"),
        };
        if let Some(other) = keep_one(place, entry, own_name) {
            let notes = import.sink.notes();
            notes.note_at(&other.name, import::duplicate_thread_file());
        }
    }
    for (folder, files) in folders {
        let metadata = values_in(source, files.metadata, true, import)?
            .into_iter()
            .next();
        let messages = values_in(source, files.messages, false, import)?;
        let name = folder.rsplit(['/', '\\']).next().unwrap_or_default();
        let metadata = metadata.unwrap_or_default();
        if let Some(tree) = jan::conversation(&metadata, &messages, name, import.sink.notes()) {
            import.tree(ImportFormat::Jan, tree)?;
        }
    }
    Ok(())
}

/// Keeps one of two files in `place`, and returns the other file. Prefers the file named
/// `own_name`, which is the name that Jan uses, because any other file is probably a copy.
fn keep_one<'a>(place: &mut Option<&'a Entry>, entry: &'a Entry, own_name: &str) -> Option<&'a Entry> {
    let is_own = |entry: &Entry| entry.name.rsplit(['/', '\\']).next() == Some(own_name);
    match place {
        Some(kept) if is_own(kept) => Some(entry),
        _ => place.replace(entry),
    }
}

/// Returns the JSON values in a file. If the file is damaged or too large, returns the values that
/// could be read, and adds a note. If `is_lossy` is set, the whole file is read into memory, and
/// invalid UTF-8 in it is replaced.
fn values_in(
    source: &mut Source,
    entry: Option<&Entry>,
    is_lossy: bool,
    import: &mut Import<'_>,
) -> Result<Vec<Value>, Interrupt> {
    let mut values = Vec::new();
    let Some(entry) = entry else {
        return Ok(values);
    };
    import.next()?;
    let bytes = import.bytes.clone();
    let notes = import.sink.notes();
    notes.at(&entry.name);
    let end = source.read(entry.index, &bytes, |reader| {
        let take = |value: &RawValue| {
            values.extend(parse_value(value.get(), notes));
            Ok(())
        };
        if !is_lossy {
            return read_sequence(reader, take);
        }
        let mut read = Vec::new();
        let end = Failing(reader.read_to_end(&mut read).err());
        read_sequence(String::from_utf8_lossy(&read).as_bytes().chain(end), take)
    });
    match end {
        Ok(Ok(())) => {}
        Ok(Err(Interrupt::Stopped)) => return Err(Interrupt::Stopped),
        // Do not use the message of the fault as the note. It says that no later conversation can
        // be imported, which is wrong here, because the other threads are in other files.
        Ok(Err(Interrupt::Fault(fault))) if fault.message == fault::import_too_large() => {
            notes.note(import::too_large());
        }
        Ok(Err(Interrupt::Fault(fault))) | Err(fault) => notes.note(fault.message),
    }
    Ok(values)
}

#[derive(Default)]
struct Thread<'a> {
    metadata: Option<&'a Entry>,
    messages: Option<&'a Entry>,
}
