//! The interface that receives the content of an import.

use std::collections::HashMap;

use rivulet_core::texts::import;
use rivulet_core::{Attachment, ExportedConversation, ExportedLibrary, FolderId, Part};

use crate::format::ImportFormat;
use crate::import::foreign_file::{ExportFiles, FileContent};
use crate::import::json_stream::Interrupt;
use crate::import::normalize::{assign_ids, normalize};
use crate::import::notes::Notes;
use crate::import::source::{Bytes, Source};
use crate::import::tree::{Node, Tree};

/// Maximum length of a folder's name, in characters.
const FOLDER_CHARS: usize = 200;

/// Receives the content that an import reads.
pub trait Sink {
    /// Receives everything in a Rivulet export except the conversations and attachments. Called
    /// once, before the first conversation.
    fn library(&mut self, library: ExportedLibrary) -> Result<(), Interrupt>;
    /// Receives a conversation whose messages form a tree.
    fn conversation(&mut self, conversation: ExportedConversation) -> Result<(), Interrupt>;
    /// Receives the bytes of an attachment.
    fn attachment(&mut self, bytes: Vec<u8>) -> Result<(), Interrupt>;
    /// Receives a file that belongs to a message, and returns the attachment. Returns `None` if files of this
    /// kind cannot be attached to a message.
    fn message_file(&mut self, name: &str, bytes: Vec<u8>) -> Result<Option<Attachment>, Interrupt>;
    /// Returns the id of the folder named `name`, or `None` if imported conversations are not put
    /// into folders.
    fn folder(&mut self, name: String) -> Result<Option<FolderId>, Interrupt>;
    /// Receives the number of bytes read so far. Called before each value. An error stops the import.
    fn progress(&mut self, bytes: u64) -> Result<(), Interrupt>;
    /// Returns the notes on content that was dropped, changed or not understood, so that more notes
    /// can be added.
    fn notes(&mut self) -> &mut Notes;
}

/// The result of searching for a file to which a message refers.
#[derive(Clone, Debug)]
enum Found {
    Attachment(Attachment),
    /// Files of this kind cannot be attached to a message.
    Refused,
    /// The export does not contain the file.
    Nothing,
}

/// An import in progress: the sink of the import and the state of its readers.
pub struct Import<'a> {
    /// The sink, which receives the content.
    pub sink: &'a mut dyn Sink,
    /// The counter of the bytes read from the files.
    pub bytes: Bytes,
    /// The number of conversations passed to the sink.
    pub conversations: u32,
    /// The files of the export to which messages may refer.
    pub files: ExportFiles,
    /// The results of earlier searches for files, keyed by the index of the file.
    attached: HashMap<usize, Found>,
    /// The time, in milliseconds since 1970 (UTC), at which the messages of the next conversation
    /// begin if that conversation contains no times. After each conversation, the time increases by
    /// more than the number of messages, so that no two messages get the same time.
    now: i64,
}

impl<'a> Import<'a> {
    /// Starts an import of `source` at the time `now`, in milliseconds since 1970 (UTC).
    pub fn new(sink: &'a mut dyn Sink, source: &Source, now: i64) -> Self {
        Import {
            sink,
            bytes: Bytes::default(),
            conversations: 0,
            files: ExportFiles::new(source.path().to_owned()),
            attached: HashMap::new(),
            now,
        }
    }

    /// Prepares for the next value: reports the progress, and resets the byte count that is
    /// compared with the size limit.
    pub fn next(&mut self) -> Result<(), Interrupt> {
        self.bytes.next_item();
        self.sink.progress(self.bytes.total())
    }

    /// Converts a conversation from another program and passes it to the sink.
    pub fn tree(&mut self, format: ImportFormat, mut tree: Tree) -> Result<(), Interrupt> {
        // Assign ids before attaching files. An id may be derived from the content of the message
        // and must not depend on the attachments that the export contains.
        self.sink.notes().at(&tree.title);
        assign_ids(&mut tree, self.sink.notes());
        for node in tree.nodes.iter_mut().filter(|node| !node.hidden) {
            self.attach_files(node)?;
        }
        let folder = tree.folder.take().filter(|name| !name.trim().is_empty());
        let folder = folder.map(|name| name.trim().chars().take(FOLDER_CHARS).collect::<String>());
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

    /// Passes the files of a message to the sink and appends them to the parts of the message. For
    /// each file that is not imported, appends a line of text.
    fn attach_files(&mut self, node: &mut Node) -> Result<(), Interrupt> {
        let mut attached = Vec::new();
        for mut file in std::mem::take(&mut node.files) {
            let mark = file.mark();
            let content = std::mem::replace(&mut file.content, FileContent::Missing);
            match self.attachment(&file.name, content)? {
                Found::Attachment(file) if file.media_type.starts_with("image/") => {
                    attached.push(Part::Image { file });
                }
                Found::Attachment(file) => attached.push(Part::File { file }),
                Found::Nothing => {
                    let notes = self.sink.notes();
                    notes.note_on(import::files_not_exported(), &file.name);
                    node.push_text(&mark);
                }
                Found::Refused => {
                    self.sink.notes().note_on(import::files_refused(), &mark);
                    node.push_text(&mark);
                }
            }
        }
        node.parts.append(&mut attached);
        Ok(())
    }

    /// Finds a file and passes it to the sink. Each file of the export is read only once, because a
    /// crafted export could refer to a large file again and again.
    fn attachment(&mut self, name: &str, content: FileContent) -> Result<Found, Interrupt> {
        if let FileContent::Bytes(bytes) = content {
            let stored = self.sink.message_file(name, bytes)?;
            return Ok(stored.map_or(Found::Refused, Found::Attachment));
        }
        let Some(index) = self.files.index(&content) else {
            return Ok(Found::Nothing);
        };
        if let Some(found) = self.attached.get(&index) {
            return Ok(found.clone());
        }
        let found = match self.files.bytes(index) {
            Some(bytes) => {
                let stored = self.sink.message_file(name, bytes)?;
                stored.map_or(Found::Refused, Found::Attachment)
            }
            None => Found::Nothing,
        };
        self.attached.insert(index, found.clone());
        Ok(found)
    }

    /// Passes a conversation to the sink.
    pub fn conversation(&mut self, conversation: ExportedConversation) -> Result<(), Interrupt> {
        self.conversations += 1;
        self.sink.conversation(conversation)
    }
}
