//! JSON export: writes all exported data in the format that Rivulet imports, one value at a time,
//! so that the whole file is never in memory.

use std::io::{self, Write};

use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use rivulet_core::ExportedLibrary;
use serde::Serialize;

use crate::import::rivulet::VERSION;

/// Writes an export: first the library (everything except conversations and attachments), then the
/// conversations, then the attachments.
pub struct Writer<'a> {
    out: &'a mut dyn Write,
    /// Whether an element of the current list has already been written. If so, the next element
    /// must be preceded by a comma.
    begun: bool,
}

impl<'a> Writer<'a> {
    /// Begins the file and writes the library. `now` is the time of the export (milliseconds since
    /// 1970, UTC).
    pub fn begin(out: &'a mut dyn Write, rest: &ExportedLibrary, now: i64) -> io::Result<Self> {
        write!(
            out,
            "{{\"format\":\"rivulet\",\"version\":{VERSION},\"app\":\"{}\",\"exported_at\":{now}",
            env!("CARGO_PKG_VERSION")
        )?;
        let mut writer = Writer { out, begun: false };
        writer.list("folders", &rest.folders)?;
        writer.list("providers", &rest.providers)?;
        writer.list("assistants", &rest.assistants)?;
        writer.list("snippets", &rest.snippets)?;
        writer.list("drafts", &rest.drafts)?;
        writer.list("settings", &rest.settings)?;
        writer.open("conversations")?;
        Ok(writer)
    }

    /// Writes one element of the current list on its own line.
    pub fn element(&mut self, value: &impl Serialize) -> io::Result<()> {
        self.out.write_all(if self.begun { b",\n" } else { b"\n" })?;
        self.begun = true;
        serde_json::to_writer(&mut *self.out, value).map_err(io::Error::from)
    }

    /// Ends the list of conversations and starts the list of attachments.
    pub fn attachments(&mut self) -> io::Result<()> {
        self.out.write_all(b"]")?;
        self.open("attachments")
    }

    /// Writes an attachment: its hash and its bytes, encoded as Base64.
    pub fn attachment(&mut self, hash: &str, bytes: &[u8]) -> io::Result<()> {
        #[derive(Serialize)]
        struct Attachment<'a> {
            hash: &'a str,
            data: String,
        }
        let data = STANDARD.encode(bytes);
        self.element(&Attachment { hash, data })
    }

    /// Writes the end of the export file.
    pub fn end(self) -> io::Result<()> {
        self.out.write_all(b"]}\n")
    }

    fn open(&mut self, name: &str) -> io::Result<()> {
        self.begun = false;
        write!(self.out, ",\n\"{name}\":[")
    }

    /// Writes a list as a top-level field of the file. Writes nothing if the list is empty.
    fn list(&mut self, name: &str, values: &[impl Serialize]) -> io::Result<()> {
        if values.is_empty() {
            return Ok(());
        }
        self.open(name)?;
        for value in values {
            self.element(value)?;
        }
        self.out.write_all(b"]")
    }
}
