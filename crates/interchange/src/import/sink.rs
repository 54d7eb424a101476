//! The interface that receives the content of an import.

use std::collections::HashMap;

use rivulet_core::texts::import;
use rivulet_core::{
    Attachment, ConversationId, ExportedConversation, ExportedLibrary, MessageId, Part, UiText,
};

use crate::format::ImportFormat;
use crate::import::foreign_file::{ExportFiles, FileContent, Unread};
use crate::import::json_stream::Interrupt;
use crate::import::lm_studio;
use crate::import::normalize::{assign_ids, normalize};
use crate::import::notes::Notes;
use crate::import::source::{Bytes, Source};
use crate::import::tree::{Node, Tree};
use crate::import::unpacked::{UNPACKED_BYTES, UNPACKED_RATIO};

const FOLDER_CHARS: usize = 200;
/// Maximum total size, in bytes, of the images and files of one import. Without this limit, a few
/// sparse files, which take almost no space on the disk, could fill the disk with their
/// attachments.
const MAX_FILES_BYTES: u64 = 16 << 30;

/// Receives the content that an import reads.
pub trait Sink {
    /// Receives everything in a Rivulet export except the conversations and attachments. Called
    /// once for each file, before its first conversation.
    fn library(&mut self, library: ExportedLibrary) -> Result<(), Interrupt>;
    /// Receives a conversation whose messages form a tree. `folder` is the name of its folder in
    /// the other program. No folder is created for a conversation that was imported before, because
    /// such a conversation stays where it is.
    fn conversation(
        &mut self,
        conversation: ExportedConversation,
        folder: Option<String>,
    ) -> Result<(), Interrupt>;
    /// Receives the bytes of an attachment.
    fn attachment(&mut self, bytes: Vec<u8>) -> Result<(), Interrupt>;
    /// Receives a file of a message. Returns `None` if a file of this kind or size cannot be
    /// attached.
    fn message_file(&mut self, name: &str, bytes: Vec<u8>) -> Result<Option<Attachment>, Interrupt>;
    /// Returns whether a different conversation already uses `id`. This is the case if a
    /// conversation with this id is stored and contains none of `messages`, the messages to be
    /// imported.
    fn is_another(&mut self, id: ConversationId, messages: Vec<MessageId>) -> Result<bool, Interrupt>;
    /// Receives the number of bytes read so far. Called before each value, or before each file of a
    /// Jan export. Returning an error stops the import.
    fn progress(&mut self, bytes: u64) -> Result<(), Interrupt>;
    /// Returns the notes on content that was dropped, changed or not understood, so that the caller
    /// can add notes.
    fn notes(&mut self) -> &mut Notes;
}

/// The result of looking for a file that a message refers to.
#[derive(Clone, Debug)]
enum Found {
    Attachment(Attachment),
    /// Files of this kind or size cannot be attached to a message.
    Refused,
    /// The file is in a zip archive, and the import has reached the limit for unpacked bytes.
    NotUnpacked,
    /// The total size of the files would have exceeded the limit.
    TooMany,
    /// The export does not contain the file.
    Nothing,
}

/// An import in progress: its sink and the state that its readers share.
pub struct Import<'a> {
    pub sink: &'a mut dyn Sink,
    /// The counter of the bytes read from the files.
    pub bytes: Bytes,
    /// The number of conversations passed to the sink.
    pub conversations: u32,
    /// Finds the files of the export that messages refer to.
    pub files: ExportFiles,
    /// The number of bytes of images and files that may still be passed to the sink.
    files_left: u64,
    /// The result of looking for each file. The key is the index of the file in the export. Because
    /// the results are kept, each file is read only once.
    attached: HashMap<usize, Found>,
    /// A time, in milliseconds since 1970 (UTC), for the next conversation if the conversation
    /// contains no times. After each conversation, it is increased by more milliseconds than the
    /// conversation has messages, so that the messages of two conversations never get the same
    /// time.
    now: i64,
}

impl<'a> Import<'a> {
    /// Starts an import of `source` at the time `now`, in milliseconds since 1970 (UTC).
    pub fn new(sink: &'a mut dyn Sink, source: &Source, now: i64) -> Self {
        Import {
            sink,
            bytes: Bytes::default(),
            conversations: 0,
            files: ExportFiles::new(source),
            files_left: MAX_FILES_BYTES,
            attached: HashMap::new(),
            now,
        }
    }

    /// Reports the progress, and resets the counter for the size of a value. Must be called before
    /// each value of the export is imported.
    pub fn next(&mut self) -> Result<(), Interrupt> {
        self.bytes.next_item();
        self.sink.progress(self.bytes.total())
    }

    /// Converts a conversation from another program and passes it to the sink.
    pub fn tree(&mut self, format: ImportFormat, mut tree: Tree) -> Result<(), Interrupt> {
        // Assign ids before the files are attached, because an id that is derived from the content
        // must not depend on which files the export contains.
        self.sink.notes().at(&tree.title);
        assign_ids(&mut tree, self.sink.notes());
        for node in tree.nodes.iter_mut().filter(|node| !node.hidden) {
            self.attach_files(node)?;
        }
        let folder = tree.folder.take().filter(|name| !name.trim().is_empty());
        let folder = folder.map(|name| name.trim().chars().take(FOLDER_CHARS).collect::<String>());
        let other = lm_studio::other_id(format, &tree).map(|source_id| Tree {
            source_id,
            ..tree.clone()
        });
        let mut exported = normalize(format, tree, self.now, self.sink.notes());
        if let Some(other) = other {
            let messages = exported.messages.iter().map(|row| row.message.id).collect();
            if self.sink.is_another(exported.conversation.id, messages)? {
                // Discard the notes of this second conversion, because the first one has already
                // added the same notes.
                exported = normalize(format, other, self.now, &mut Notes::default());
            }
        }
        if exported.messages.is_empty() {
            self.sink.notes().note(import::no_messages());
            return Ok(());
        }
        self.now += i64::try_from(exported.messages.len()).unwrap_or(0) + 1;
        self.conversation(exported, folder)
    }

    /// Passes the files of a message to the sink, and appends the resulting attachments to the
    /// parts of the message. A file that cannot be attached is replaced with a line of text.
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
                Found::NotUnpacked => {
                    let words = import::files_not_unpacked(UNPACKED_BYTES >> 20, UNPACKED_RATIO);
                    self.sink.notes().note_on(words, &file.name);
                    node.push_text(&mark);
                }
                Found::TooMany => {
                    self.sink.notes().note_on(too_many_files(), &file.name);
                    node.push_text(&mark);
                }
            }
        }
        node.parts.append(&mut attached);
        Ok(())
    }

    /// Finds a file and passes it to the sink. Reads each file only once, because a malicious
    /// export could refer to a large file again and again.
    fn attachment(&mut self, name: &str, content: FileContent) -> Result<Found, Interrupt> {
        if let FileContent::Bytes(bytes) = content {
            return self.pass(name, bytes);
        }
        let Some(index) = self.files.index(&content) else {
            return Ok(Found::Nothing);
        };
        if let Some(found) = self.attached.get(&index) {
            return Ok(found.clone());
        }
        let found = match self.files.bytes(index) {
            Ok(bytes) => self.pass(name, bytes)?,
            Err(Unread::NotUnpacked) => Found::NotUnpacked,
            Err(Unread::TooLarge) => Found::Refused,
            Err(Unread::Missing) => Found::Nothing,
        };
        self.attached.insert(index, found.clone());
        Ok(found)
    }

    fn pass(&mut self, name: &str, bytes: Vec<u8>) -> Result<Found, Interrupt> {
        if !self.may_pass(&bytes) {
            return Ok(Found::TooMany);
        }
        let stored = self.sink.message_file(name, bytes)?;
        Ok(stored.map_or(Found::Refused, Found::Attachment))
    }

    /// Passes an attachment to the sink, unless the total size would exceed the limit.
    pub fn own_attachment(&mut self, bytes: Vec<u8>) -> Result<(), Interrupt> {
        if self.may_pass(&bytes) {
            return self.sink.attachment(bytes);
        }
        self.sink.notes().note(too_many_files());
        Ok(())
    }

    fn may_pass(&mut self, bytes: &[u8]) -> bool {
        let left = self.files_left.checked_sub(bytes.len() as u64);
        self.files_left = left.unwrap_or(self.files_left);
        left.is_some()
    }

    pub fn conversation(
        &mut self,
        conversation: ExportedConversation,
        folder: Option<String>,
    ) -> Result<(), Interrupt> {
        self.conversations += 1;
        self.sink.conversation(conversation, folder)
    }
}

fn too_many_files() -> UiText {
    import::files_over_limit(MAX_FILES_BYTES >> 30)
}

#[cfg(test)]
mod tests {
    use std::io::Write;

    use rivulet_core::Role;

    use super::*;

    #[derive(Default)]
    struct Received {
        files: Vec<Vec<u8>>,
        notes: Notes,
    }

    impl Sink for Received {
        fn library(&mut self, _library: ExportedLibrary) -> Result<(), Interrupt> {
            Ok(())
        }

        fn conversation(
            &mut self,
            _conversation: ExportedConversation,
            _folder: Option<String>,
        ) -> Result<(), Interrupt> {
            Ok(())
        }

        fn attachment(&mut self, bytes: Vec<u8>) -> Result<(), Interrupt> {
            self.files.push(bytes);
            Ok(())
        }

        fn message_file(&mut self, name: &str, bytes: Vec<u8>) -> Result<Option<Attachment>, Interrupt> {
            let bytes_count = bytes.len() as u64;
            self.files.push(bytes);
            Ok(Some(Attachment {
                hash: String::new(),
                name: name.to_owned(),
                media_type: "text/plain".to_owned(),
                bytes: bytes_count,
            }))
        }

        fn is_another(&mut self, _id: ConversationId, _messages: Vec<MessageId>) -> Result<bool, Interrupt> {
            Ok(false)
        }

        fn progress(&mut self, _bytes: u64) -> Result<(), Interrupt> {
            Ok(())
        }

        fn notes(&mut self) -> &mut Notes {
            &mut self.notes
        }
    }

    /// Attaches four files to one message: `a` to `d`, of 100 bytes each, in a zip archive. Calls
    /// `limit` first, which may change the limits of the import. Returns the number of files that
    /// the sink received, the text of the message, and the notes.
    fn attach(limit: impl FnOnce(&mut Import<'_>)) -> (usize, String, Vec<UiText>) {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("a.zip");
        let mut zip = zip::ZipWriter::new(std::fs::File::create(&path).unwrap());
        let mut node = Node::new("n", None, Role::User);
        for name in ["a", "b", "c", "d"] {
            zip.start_file(name, zip::write::SimpleFileOptions::default())
                .unwrap();
            zip.write_all(&[name.as_bytes()[0]; 100]).unwrap();
            node.push_content(false, name, FileContent::Path(name.to_owned()));
        }
        zip.finish().unwrap();
        let source = Source::open(&path).unwrap();
        let mut received = Received::default();
        let mut import = Import::new(&mut received, &source, 0);
        limit(&mut import);
        import.attach_files(&mut node).unwrap();
        let text = node.parts.iter().filter_map(Part::text);
        let text = text.collect::<Vec<_>>().join(" ");
        let notes = received.notes.list().into_iter().map(|note| note.words);
        (received.files.len(), text, notes.collect())
    }

    #[test]
    fn an_import_stores_files_up_to_a_limit_and_names_the_others() {
        assert_eq!(attach(|_| ()), (4, String::new(), Vec::new()));
        let limited = attach(|import| import.files_left = 250);
        assert_eq!(
            limited,
            (2, "[File: c]\n\n[File: d]".to_owned(), vec![too_many_files()])
        );
    }

    #[test]
    fn files_of_a_zip_that_unpacks_too_far_are_named_but_not_stored() {
        let limited = attach(|import| import.files.unpacked().set_left(250));
        let words = import::files_not_unpacked(UNPACKED_BYTES >> 20, UNPACKED_RATIO);
        assert_eq!(limited, (2, "[File: c]\n\n[File: d]".to_owned(), vec![words]));
    }

    #[test]
    fn the_attachments_of_a_rivulet_export_count_towards_the_limit() {
        let folder = tempfile::tempdir().unwrap();
        let source = Source::open(folder.path()).unwrap();
        let mut received = Received::default();
        let mut import = Import::new(&mut received, &source, 0);
        import.files_left = 250;
        for _ in 0..4 {
            import.own_attachment(vec![0; 100]).unwrap();
        }
        assert_eq!(received.files.len(), 2);
        let notes = received.notes.list();
        assert_eq!((notes[0].words.clone(), notes[0].count), (too_many_files(), 2));
    }
}
