//! Reads the files of Jan's threads.

use serde_json::Value;

use crate::format::ImportFormat;
use crate::import::jan;
use crate::import::json_stream::{Interrupt, read_sequence};
use crate::import::parse_value::parse_value;
use crate::import::recognise::{Content, Recognised};
use crate::import::sink::Import;
use crate::import::source::{Entry, Source};

/// Reads Jan's threads. Each thread consists of two files in one folder.
pub fn read_jan(
    source: &mut Source,
    files: &[(Entry, Recognised)],
    import: &mut Import<'_>,
) -> Result<(), Interrupt> {
    let of = |folder: &str, thread: bool| {
        let mut found = files
            .iter()
            .filter(move |(_, found)| (found.content == Content::Thread) == thread);
        let folder = folder.to_owned();
        found.find(move |(entry, _)| entry.folder == folder)
    };
    let mut folders: Vec<&str> = files.iter().map(|(entry, _)| entry.folder.as_str()).collect();
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
            let json = String::from_utf8_lossy(&read);
            thread = parse_value(&json, import.sink.notes()).unwrap_or_default();
        }
        let mut messages = Vec::new();
        let mut end = Ok(());
        if let Some((entry, _)) = of(folder, false) {
            let notes = import.sink.notes();
            end = source.read(entry.index, &bytes, |reader| {
                read_sequence(reader, |line| {
                    messages.extend(parse_value(line.get(), notes));
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
