//! The interface that receives the content of an import.

use rivulet_core::texts::import;
use rivulet_core::{ExportedConversation, ExportedLibrary, FolderId};

use crate::format::ImportFormat;
use crate::import::json_stream::Interrupt;
use crate::import::normalize::normalize;
use crate::import::notes::Notes;
use crate::import::source::Bytes;
use crate::import::tree::Tree;

/// Receives everything that an import reads.
pub trait Sink {
    /// Receives everything except the conversations and attachments from an export that Rivulet wrote. Called
    /// once, before the first conversation.
    fn library(&mut self, library: ExportedLibrary) -> Result<(), Interrupt>;
    /// Receives a conversation whose messages form a tree.
    fn conversation(&mut self, conversation: ExportedConversation) -> Result<(), Interrupt>;
    /// Receives the bytes of an attachment.
    fn attachment(&mut self, bytes: Vec<u8>) -> Result<(), Interrupt>;
    /// Returns the id of the folder with this name, or `None` if imported conversations are not put into
    /// folders.
    fn folder(&mut self, name: String) -> Result<Option<FolderId>, Interrupt>;
    /// Receives the number of bytes read so far; called before each value. If it returns an error, the import
    /// stops.
    fn progress(&mut self, bytes: u64) -> Result<(), Interrupt>;
    /// Returns the notes on content that was not understood.
    fn notes(&mut self) -> &mut Notes;
}

/// An import in progress: its sink and the state of its readers.
pub struct Import<'a> {
    /// The receiver.
    pub sink: &'a mut dyn Sink,
    /// The number of bytes read.
    pub bytes: Bytes,
    /// The number of conversations passed to the sink.
    pub conversations: u32,
    /// The first time to assign if the next conversation contains no times, in milliseconds since 1970. It
    /// advances with each message, so that no two messages share a time.
    now: i64,
}

impl<'a> Import<'a> {
    /// Starts an import at `now`, in milliseconds since 1970.
    pub fn new(sink: &'a mut dyn Sink, now: i64) -> Self {
        Import {
            sink,
            bytes: Bytes::default(),
            conversations: 0,
            now,
        }
    }

    /// Prepares for the next value: reports progress and resets the count that the size limit applies to.
    pub fn next(&mut self) -> Result<(), Interrupt> {
        self.bytes.next_item();
        self.sink.progress(self.bytes.total())
    }

    /// Converts a conversation from another program and passes it to the sink.
    pub fn tree(&mut self, format: ImportFormat, tree: Tree) -> Result<(), Interrupt> {
        let folder = tree.folder.clone().filter(|name| !name.trim().is_empty());
        let mut exported = normalize(format, tree, self.now, self.sink.notes());
        if exported.messages.is_empty() {
            self.sink.notes().note(import::no_messages());
            return Ok(());
        }
        self.now += i64::try_from(exported.messages.len()).unwrap_or(0) + 1;
        if let Some(name) = folder {
            exported.conversation.folder_id = self.sink.folder(name)?;
        }
        self.conversation(exported)
    }

    /// Passes a conversation to the sink.
    pub fn conversation(&mut self, conversation: ExportedConversation) -> Result<(), Interrupt> {
        self.conversations += 1;
        self.sink.conversation(conversation)
    }
}
