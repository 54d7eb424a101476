//! Imports an export of several files as the application does: recognises, reads and converts them.

use std::fs;
use std::path::Path;

use rivulet_core::{Attachment, ConversationId, ExportedConversation, ExportedLibrary, MessageId, Part};
use rivulet_interchange::{Interrupt, Notes, Sink, Source, read_files, select_files};

use crate::{MAX_TIME, folder_in_memory, within};

/// The imported content may be at most this many times as large as the files, plus
/// [`GROWTH_OFFSET`] bytes for added headings and code fences.
const MAX_GROWTH: usize = 10;
const GROWTH_OFFSET: usize = 1 << 16;
const NOW: i64 = 1_800_000_000_000;

/// Imports the same `files` (paths and contents) twice. Fails if an import takes too long, if it
/// yields much more data than the files contain, or if the conversations of the second import
/// differ from those of the first.
pub fn check_export(files: &[(&str, &[u8])]) {
    let folder = folder_in_memory();
    for (path, content) in files {
        let path = folder.join(path);
        path.parent().map(fs::create_dir_all).unwrap().unwrap();
        fs::write(path, content).unwrap();
    }
    let size: usize = files.iter().map(|(_, content)| content.len()).sum();
    let first = within(MAX_TIME, || import(&folder));
    let imported = first.bytes();
    assert!(
        imported <= MAX_GROWTH * size + GROWTH_OFFSET,
        "{imported} bytes from {size} bytes"
    );
    let again = within(MAX_TIME, || import(&folder));
    assert_eq!(
        first.conversations, again.conversations,
        "a second import differs"
    );
}

fn import(folder: &Path) -> Received {
    let mut received = Received::default();
    if let Ok(mut source) = Source::open(folder)
        && let Ok(files) = select_files(&mut source)
    {
        // The import may fail with a fault. The content that was read before the fault is checked
        // as well.
        let _ = read_files(&mut source, &files, NOW, &mut received);
    }
    received
}

/// The result of an import.
#[derive(Default)]
struct Received {
    conversations: Vec<ExportedConversation>,
    file_bytes: usize,
    folder_bytes: usize,
    notes: Notes,
}

impl Received {
    fn bytes(&self) -> usize {
        let text = |part: &Part| match part {
            Part::Text { text }
            | Part::Refusal { text }
            | Part::Reasoning { text }
            | Part::ToolResult { text, .. } => text.len(),
            Part::ToolCall { id, name, arguments } => id.len() + name.len() + arguments.len(),
            Part::Image { file } | Part::File { file } => file.name.len(),
        };
        let conversations = self.conversations.iter().map(|one| {
            let settings = one.conversation.settings.system.as_ref().map_or(0, String::len);
            let parts = one.messages.iter().flat_map(|row| &row.message.parts);
            one.conversation.title.len() + settings + parts.map(text).sum::<usize>()
        });
        conversations.sum::<usize>() + self.file_bytes + self.folder_bytes
    }
}

impl Sink for Received {
    fn library(&mut self, _: ExportedLibrary) -> Result<(), Interrupt> {
        Ok(())
    }

    fn conversation(
        &mut self,
        conversation: ExportedConversation,
        folder: Option<String>,
    ) -> Result<(), Interrupt> {
        self.folder_bytes += folder.map_or(0, |name| name.len());
        self.conversations.push(conversation);
        Ok(())
    }

    fn attachment(&mut self, bytes: Vec<u8>) -> Result<(), Interrupt> {
        self.file_bytes += bytes.len();
        Ok(())
    }

    fn message_file(&mut self, name: &str, bytes: Vec<u8>) -> Result<Option<Attachment>, Interrupt> {
        self.file_bytes += bytes.len();
        let media_type = if name.ends_with("png") {
            "image/png"
        } else {
            "text/plain"
        };
        Ok((!bytes.is_empty()).then(|| Attachment {
            hash: String::new(),
            name: name.to_owned(),
            media_type: media_type.to_owned(),
            bytes: bytes.len() as u64,
        }))
    }

    fn is_another(&mut self, _id: ConversationId, _messages: Vec<MessageId>) -> Result<bool, Interrupt> {
        Ok(false)
    }

    fn progress(&mut self, _: u64) -> Result<(), Interrupt> {
        Ok(())
    }

    fn notes(&mut self) -> &mut Notes {
        &mut self.notes
    }
}
