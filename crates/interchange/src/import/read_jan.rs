//! Reads the files of Jan's threads.

use std::collections::BTreeMap;

use serde_json::Value;

use crate::format::ImportFormat;
use crate::import::jan;
use crate::import::json_stream::{Interrupt, read_sequence};
use crate::import::parse_value::parse_value;
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
        match found.content {
            Content::Thread => thread.metadata = Some(entry),
            _ => thread.messages = Some(entry),
        }
    }
    for (folder, files) in folders {
        import.next()?;
        let bytes = import.bytes.clone();
        // If a file of this thread is damaged, store the error in `damaged`, and add a note after
        // the thread has been imported. The import then continues with the other threads.
        let mut damaged = None;
        let mut metadata = Value::Null;
        if let Some(entry) = files.metadata {
            let mut read = Vec::new();
            let end = source.read(entry.index, &bytes, |reader| reader.read_to_end(&mut read));
            damaged = end.err();
            let json = String::from_utf8_lossy(&read);
            metadata = parse_value(&json, import.sink.notes()).unwrap_or_default();
        }
        let mut messages = Vec::new();
        if let Some(entry) = files.messages {
            let notes = import.sink.notes();
            let end = source.read(entry.index, &bytes, |reader| {
                read_sequence(reader, |line| {
                    messages.extend(parse_value(line.get(), notes));
                    Ok(())
                })
            });
            match end {
                Ok(Ok(())) => {}
                Ok(Err(Interrupt::Stopped)) => return Err(Interrupt::Stopped),
                Ok(Err(Interrupt::Fault(fault))) | Err(fault) => damaged = Some(fault),
            }
        }
        let name = folder.rsplit(['/', '\\']).next().unwrap_or_default();
        if let Some(tree) = jan::conversation(&metadata, &messages, name, import.sink.notes()) {
            import.tree(ImportFormat::Jan, tree)?;
        }
        if let Some(fault) = damaged {
            import.sink.notes().at(folder);
            import.sink.notes().note(fault.message);
        }
    }
    Ok(())
}

/// The two files of a thread.
#[derive(Default)]
struct Thread<'a> {
    metadata: Option<&'a Entry>,
    messages: Option<&'a Entry>,
}
