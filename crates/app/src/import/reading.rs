//! From what was chosen to conversations: which files in it are to be read, and how.

use std::collections::BTreeMap;

use rivulet_core::{Fault, FaultCategory};
use rivulet_wire::replace_lone_surrogates;
use serde_json::Value;
use serde_json::value::RawValue;

use crate::contract::ImportFormat;
use crate::import::intake::Intake;
use crate::import::notes::Notes;
use crate::import::own::{Own, Sink};
use crate::import::recognise::{Recognised, recognise};
use crate::import::source::{Bytes, Entry, Source};
use crate::import::tree::Tree;
use crate::import::values::{Halt, Take, Taker, read_lines, read_values};
use crate::import::{chatbox, chatgpt, cherry_studio, claude, jan, librechat, lm_studio, open_webui};

/// The files that are to be read, all of one program.
pub struct Chosen {
    /// Who wrote them.
    pub format: ImportFormat,
    /// Their size in bytes.
    pub bytes: u64,
    files: Vec<(Entry, Recognised)>,
    /// Files of another kind, with an example.
    others: Vec<String>,
}

/// Looks at what is there. The program that most of the files are from counts.
pub fn choose(source: &mut Source) -> Result<Chosen, Fault> {
    let mut by_format: BTreeMap<&'static str, Vec<(Entry, Recognised)>> = BTreeMap::new();
    let mut others = Vec::new();
    for entry in source.entries()? {
        let found = source.read(entry.place, &Bytes::default(), |reader| recognise(reader))?;
        match found {
            Some(found) => by_format
                .entry(found.format.name())
                .or_default()
                .push((entry, found)),
            None => others.push(entry.name),
        }
    }
    let Some(files) = by_format.values().max_by_key(|files| files.len()).cloned() else {
        return Err(Fault::new(
            FaultCategory::Input,
            "This holds no conversations of a program that Rivulet knows: ChatGPT, Claude, Open WebUI, LibreChat, \
             Chatbox, LM Studio, Cherry Studio, Jan or Rivulet itself",
        ));
    };
    let format = files
        .first()
        .map_or(ImportFormat::Rivulet, |(_, found)| found.format);
    for (_, left) in by_format.iter().filter(|(name, _)| **name != format.name()) {
        others.extend(left.iter().map(|(entry, _)| entry.name.clone()));
    }
    Ok(Chosen {
        format,
        bytes: files.iter().map(|(entry, _)| entry.bytes).sum(),
        files,
        others,
    })
}

/// Reads all of it. What was read before something broke has been given to `intake`.
pub fn read(source: &mut Source, chosen: Chosen, intake: &mut Intake) -> Result<(), Halt> {
    for name in &chosen.others {
        intake.notes.at(name);
        intake
            .notes
            .note("Files in it that hold no conversations, or those of another program");
    }
    if chosen.format == ImportFormat::Jan {
        return read_jan(source, &chosen, intake);
    }
    let mut unreadable = None;
    for (entry, found) in &chosen.files {
        let bytes = intake.bytes();
        let end = source.read(entry.place, &bytes, |reader| match chosen.format {
            ImportFormat::Rivulet => {
                let mut own = Own::new(intake);
                read_values(reader, &mut own)?;
                own.finish()
            }
            format => {
                let whole = !found.list && found.within.is_none() && format != ImportFormat::Chatbox;
                let mut taker = Conversations {
                    format,
                    within: found.within,
                    intake,
                };
                match whole {
                    true => read_lines(reader, |value| taker.take("", value)),
                    false => read_values(reader, &mut taker),
                }
            }
        });
        match end.map_err(Halt::Fault).and_then(|end| end) {
            Ok(()) => {}
            // One file that is damaged must not keep the others from being read.
            Err(Halt::Fault(fault)) if chosen.files.len() > 1 && fault.category == FaultCategory::Input => {
                intake.notes.at(&entry.name);
                intake.notes.note(fault.message.clone());
                unreadable.get_or_insert(fault);
            }
            Err(halt) => return Err(halt),
        }
    }
    match unreadable {
        Some(fault) if intake.counts.conversations == 0 => Err(Halt::Fault(fault)),
        _ => Ok(()),
    }
}

/// Takes conversations of other programs, each a value of its own.
struct Conversations<'a> {
    format: ImportFormat,
    within: Option<&'static str>,
    intake: &'a mut Intake,
}

impl Taker for Conversations<'_> {
    fn wants(&mut self, field: &str) -> Take {
        match self.format {
            ImportFormat::Chatbox => chatbox::wants(field),
            _ if self.within == Some(field) => Take::Items,
            _ => Take::Skip,
        }
    }

    fn take(&mut self, _field: &str, value: &RawValue) -> Result<(), Halt> {
        self.intake.next()?;
        let place = format!("conversation {}", self.intake.counts.conversations + 1);
        self.intake.notes.at(&place);
        for tree in trees(self.format, value.get(), &mut self.intake.notes) {
            self.intake.tree(self.format, tree)?;
        }
        Ok(())
    }
}

/// The conversations in a value.
pub fn trees(format: ImportFormat, json: &str, notes: &mut Notes) -> Vec<Tree> {
    let json = replace_lone_surrogates(json);
    if format == ImportFormat::LibreChat {
        return librechat::conversations(&json, notes);
    }
    let value: Value = match serde_json::from_str(&json) {
        Ok(value) => value,
        Err(error) => {
            notes.note(unread(&error));
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
        notes.note("Something among the conversations that is none");
    }
    found.into_iter().collect()
}

/// Why a conversation in a file that is sound as a whole cannot be read.
pub fn unread(error: &serde_json::Error) -> &'static str {
    match error.to_string().contains("recursion") {
        true => "Conversations that are nested too deep, left out",
        false => "Conversations with values that cannot be read, left out",
    }
}

/// A thread of Jan's is two files in a folder of its own.
fn read_jan(source: &mut Source, chosen: &Chosen, intake: &mut Intake) -> Result<(), Halt> {
    let of = |folder: &str, thread: bool| {
        let mut files = chosen
            .files
            .iter()
            .filter(move |(_, found)| found.thread == thread);
        let folder = folder.to_owned();
        files.find(move |(entry, _)| entry.folder == folder)
    };
    let mut folders: Vec<&str> = chosen
        .files
        .iter()
        .map(|(entry, _)| entry.folder.as_str())
        .collect();
    folders.dedup();
    for folder in folders {
        intake.next()?;
        let bytes = intake.bytes();
        let mut thread = Value::Null;
        if let Some((entry, _)) = of(folder, true) {
            let mut read = Vec::new();
            source
                .read(entry.place, &bytes, |reader| {
                    std::io::Read::read_to_end(reader, &mut read)
                })?
                .ok();
            thread = parsed(&String::from_utf8_lossy(&read), &mut intake.notes);
        }
        let mut messages = Vec::new();
        let mut end = Ok(());
        if let Some((entry, _)) = of(folder, false) {
            let notes = &mut intake.notes;
            end = source.read(entry.place, &bytes, |reader| {
                read_lines(reader, |line| {
                    messages.push(parsed(line.get(), notes));
                    Ok(())
                })
            })?;
        }
        if let Some(tree) = jan::conversation(&thread, &messages, &mut intake.notes) {
            intake.tree(ImportFormat::Jan, tree)?;
        }
        // A line that was cut must not keep the other threads from being read.
        if let Err(Halt::Fault(fault)) = end {
            intake.notes.at(folder);
            intake.notes.note(fault.message);
        }
    }
    Ok(())
}

fn parsed(json: &str, notes: &mut Notes) -> Value {
    serde_json::from_str(&replace_lone_surrogates(json)).unwrap_or_else(|error| {
        notes.note(unread(&error));
        Value::Null
    })
}
