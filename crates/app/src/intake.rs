//! Receives the conversations that are read from a file. An import writes them to the database,
//! several in each transaction. A preview only counts them.

use std::collections::HashMap;
use std::path::PathBuf;

use rivulet_core::texts::import;
use rivulet_core::{
    Attachment, ConversationId, ExportedConversation, ExportedLibrary, ExportedMessage, MessageId, Part,
    ProviderId, ProviderKind,
};
use rivulet_interchange::{Interrupt, Notes, Sink};
use rivulet_store::{Attachments, Imported, Store, ToImport, describe_attachment};
use tokio::runtime::Handle;

use crate::contract::{ImportGroup, ImportKind};
use crate::import_library::{groups, keep_chosen, keep_valid};
use crate::settings_check::correct_imported;
use crate::transfer::Watch;

/// An import commits its transaction after this many messages, or after `BATCH_BYTES` if that comes
/// first.
const BATCH_MESSAGES: usize = 500;
const BATCH_BYTES: usize = 2 << 20;
/// Maximum number of conversation titles in a preview.
const TITLES: usize = 20;

/// Statistics of an import or a preview.
#[derive(Debug, Default)]
pub struct Counts {
    /// Number of conversations that were read.
    pub conversations: u32,
    /// Number of messages that were read.
    pub messages: u32,
    /// The titles of the first conversations in the file, at most 20.
    pub titles: Vec<String>,
    /// The times of the earliest and the latest message, in milliseconds since 1970 (UTC); `None`
    /// until a message has been read.
    pub times: Option<(i64, i64)>,
    /// Number of new conversations.
    pub added: u32,
    /// Number of existing conversations to which the import added messages.
    pub extended: u32,
    /// Number of existing conversations for which the file contains nothing new.
    pub known: u32,
    /// Number of messages that the import added.
    pub new_messages: u32,
}

/// Whether a file is previewed or imported.
#[derive(Debug, PartialEq, Eq)]
pub enum Mode {
    /// A preview: conversations are counted and other content is listed, but nothing is stored.
    Preview,
    /// An import: the conversations are stored, together with the kinds of content in this list.
    Import(Vec<ImportKind>),
}

/// Receives the conversations that an import or a preview reads.
pub struct Intake {
    store: Store,
    runtime: Handle,
    data: PathBuf,
    watch: Watch,
    mode: Mode,
    batch: Vec<ToImport>,
    batch_messages: usize,
    batch_bytes: usize,
    /// Maps the id that the practice provider has in the imported file to its id in the database.
    /// This is necessary because the database must contain only one practice provider.
    providers: HashMap<ProviderId, ProviderId>,
    /// The content of the file other than conversations, as found by a preview.
    pub library: Vec<ImportGroup>,
    pub counts: Counts,
    /// Notes for the user about content that the import left out or could not read.
    pub notes: Notes,
}

impl Intake {
    /// Creates the receiver for one import or preview. Its methods block the calling thread.
    pub fn new(store: Store, data: PathBuf, runtime: Handle, watch: Watch, mode: Mode) -> Self {
        Intake {
            store,
            runtime,
            data,
            watch,
            mode,
            batch: Vec::new(),
            batch_messages: 0,
            batch_bytes: 0,
            providers: HashMap::new(),
            library: Vec::new(),
            counts: Counts::default(),
            notes: Notes::default(),
        }
    }

    fn push(&mut self, exported: ExportedConversation, folder: Option<String>) -> Result<(), Interrupt> {
        let counts = &mut self.counts;
        counts.conversations += 1;
        counts.messages = counts
            .messages
            .saturating_add(u32::try_from(exported.messages.len()).unwrap_or(u32::MAX));
        if counts.titles.len() < TITLES {
            counts.titles.push(exported.conversation.title.clone());
        }
        for ExportedMessage { message, .. } in &exported.messages {
            let at = message.created_at;
            let (first, last) = counts.times.unwrap_or((at, at));
            counts.times = Some((first.min(at), last.max(at)));
            self.batch_bytes += message.parts.iter().map(text_bytes).sum::<usize>();
        }
        self.batch_messages += exported.messages.len();
        self.batch.push(ToImport { exported, folder });
        if self.batch_messages >= BATCH_MESSAGES || self.batch_bytes >= BATCH_BYTES {
            self.flush()?;
        }
        Ok(())
    }

    /// Stores the conversations that were received since the last call. In a preview, nothing is
    /// stored. Instead, the conversations to which an import would add nothing are counted.
    pub fn flush(&mut self) -> Result<(), Interrupt> {
        (self.batch_messages, self.batch_bytes) = (0, 0);
        let batch = std::mem::take(&mut self.batch);
        if batch.is_empty() {
            return Ok(());
        }
        if self.mode == Mode::Preview {
            let names: Vec<(ConversationId, Vec<MessageId>)> = batch
                .iter()
                .map(|ToImport { exported, .. }| {
                    let messages = exported.messages.iter().map(|row| row.message.id).collect();
                    (exported.conversation.id, messages)
                })
                .collect();
            let known = self.runtime.block_on(self.store.known(names))?;
            let known = known.into_iter().filter(|known| *known).count();
            self.counts.known += u32::try_from(known).unwrap_or(u32::MAX);
            return Ok(());
        }
        let titles: Vec<String> = batch
            .iter()
            .map(|one| one.exported.conversation.title.clone())
            .collect();
        let results = self.runtime.block_on(self.store.import(batch))?;
        for (result, title) in results.into_iter().zip(titles) {
            let counts = &mut self.counts;
            match result {
                Imported::Added(messages) => {
                    counts.added += 1;
                    counts.new_messages = counts.new_messages.saturating_add(messages);
                }
                Imported::Extended(messages) => {
                    counts.extended += 1;
                    counts.new_messages = counts.new_messages.saturating_add(messages);
                }
                Imported::Known => counts.known += 1,
                Imported::InTrash => {
                    counts.known += 1;
                    self.notes.at(&title);
                    self.notes.note(import::in_trash());
                }
            }
        }
        Ok(())
    }
}

fn text_bytes(part: &Part) -> usize {
    match part {
        Part::Text { text } | Part::Refusal { text } | Part::Reasoning { text } => text.len(),
        Part::ToolCall { arguments, .. } => arguments.len(),
        Part::ToolResult { text, .. } => text.len(),
        Part::Image { .. } | Part::File { .. } => 0,
    }
}

impl Sink for Intake {
    fn library(&mut self, library: ExportedLibrary) -> Result<(), Interrupt> {
        let library = keep_valid(library, &mut self.notes);
        let mut library = match &self.mode {
            Mode::Preview => {
                let new = self.runtime.block_on(self.store.new_in(library))?;
                self.library = groups(&new);
                return Ok(());
            }
            Mode::Import(chosen) => keep_chosen(library, chosen),
        };
        let existing = self.runtime.block_on(self.store.providers())?;
        let practice = existing
            .into_iter()
            .find(|one| one.kind == ProviderKind::Practice);
        if let Some(practice) = practice {
            library.providers.retain(|kept| {
                let another = kept.provider.kind == practice.kind && kept.provider.id != practice.id;
                if another {
                    self.providers.insert(kept.provider.id, practice.id);
                }
                !another
            });
        }
        self.runtime.block_on(self.store.import_library(library))?;
        Ok(())
    }

    fn conversation(
        &mut self,
        mut exported: ExportedConversation,
        folder: Option<String>,
    ) -> Result<(), Interrupt> {
        let to_existing = |id: ProviderId| self.providers.get(&id).copied().unwrap_or(id);
        exported.conversation.provider_id = exported.conversation.provider_id.map(to_existing);
        for ExportedMessage { message, .. } in &mut exported.messages {
            message.provider_id = message.provider_id.map(to_existing);
        }
        let conversation = &mut exported.conversation;
        correct_imported(&mut conversation.settings, &conversation.title, &mut self.notes);
        self.push(exported, folder)
    }

    fn attachment(&mut self, bytes: Vec<u8>) -> Result<(), Interrupt> {
        if self.mode == Mode::Preview {
            return Ok(());
        }
        let kept = Attachments::beside(&self.data).put(&bytes);
        kept.map(drop).map_err(Interrupt::Fault)
    }

    fn message_file(&mut self, name: &str, bytes: Vec<u8>) -> Result<Option<Attachment>, Interrupt> {
        let Ok((attachment, bytes)) = describe_attachment(name, bytes, None) else {
            return Ok(None);
        };
        self.attachment(bytes)?;
        Ok(Some(attachment))
    }

    fn is_another(&mut self, id: ConversationId, messages: Vec<MessageId>) -> Result<bool, Interrupt> {
        if self
            .batch
            .iter()
            .any(|waiting| waiting.exported.conversation.id == id)
        {
            self.flush()?;
        }
        Ok(self.runtime.block_on(self.store.is_another(id, messages))?)
    }

    fn progress(&mut self, bytes: u64) -> Result<(), Interrupt> {
        self.watch.report(bytes, self.counts.conversations)
    }

    fn notes(&mut self) -> &mut Notes {
        &mut self.notes
    }
}
