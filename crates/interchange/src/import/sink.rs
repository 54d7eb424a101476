//! The receiver of an import.

use rivulet_core::texts::import;
use rivulet_core::{ExportedConversation, ExportedLibrary, FolderId};

use crate::format::ImportFormat;
use crate::import::json_stream::Interrupt;
use crate::import::normalize::normalize;
use crate::import::notes::Notes;
use crate::import::source::Bytes;
use crate::import::tree::Tree;

/// Receives what an import reads.
pub trait Sink {
    /// Receives everything besides the conversations from an export of Rivulet. Called once, before the first
    /// conversation.
    fn library(&mut self, library: ExportedLibrary) -> Result<(), Interrupt>;
    /// Receives a conversation whose messages form a tree.
    fn conversation(&mut self, conversation: ExportedConversation) -> Result<(), Interrupt>;
    /// Receives the bytes of an attachment.
    fn attachment(&mut self, bytes: Vec<u8>) -> Result<(), Interrupt>;
    /// Returns the id of the folder with this name, or `None` if conversations are not put into folders.
    fn folder(&mut self, name: String) -> Result<Option<FolderId>, Interrupt>;
    /// Reports the number of bytes read so far, before each value. An error ends the import.
    fn progress(&mut self, bytes: u64) -> Result<(), Interrupt>;
    /// The notes on content that was not understood.
    fn notes(&mut self) -> &mut Notes;
}

/// An import in progress: its sink and the state of its readers.
pub struct Import<'a> {
    /// The receiver.
    pub sink: &'a mut dyn Sink,
    /// Counts the bytes read.
    pub bytes: Bytes,
    /// The number of conversations passed to the sink.
    pub conversations: u32,
    /// The time for messages without one, in milliseconds since 1970. Advances with each message, so that no two
    /// share a time.
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

    /// Starts the next value: reports progress and resets the size limit.
    pub fn next(&mut self) -> Result<(), Interrupt> {
        self.bytes.next_item();
        self.sink.progress(self.bytes.total())
    }

    /// Normalizes a conversation of another program and passes it on.
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

    /// Passes a conversation on.
    pub fn conversation(&mut self, conversation: ExportedConversation) -> Result<(), Interrupt> {
        self.conversations += 1;
        self.sink.conversation(conversation)
    }
}
