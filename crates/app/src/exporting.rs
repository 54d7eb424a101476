//! Exports a message, one or more conversations, a folder or everything to a file or a stream.

use std::cell::RefCell;
use std::collections::hash_map::Entry;
use std::collections::{BTreeSet, HashMap};
use std::io::{self, BufWriter, ErrorKind, Write};
use std::path::{Path, PathBuf};

use rivulet_core::texts::fault;
use rivulet_core::{
    ConversationId, ExportedConversation, ExportedLibrary, Fault, FaultCategory, MessageId, Part,
};
use rivulet_interchange::{Interrupt, JsonWriter, day, html, markdown};
use rivulet_store::{Attachments, now_ms, private_file};
use tokio::runtime::Handle;
use uuid::Uuid;
use zip::ZipWriter;
use zip::write::SimpleFileOptions;

use crate::app::App;
use crate::contract::{ExportFormat, ExportReport, ExportScope};
use crate::importing::run_blocking;
use crate::saved_file::{file_name, numbered, publish, under_free_name, unfinished_name};
use crate::transfer::Watch;

struct Plan {
    format: ExportFormat,
    conversations: Vec<ConversationId>,
    /// The id of the exported message, if a single message is exported; otherwise `None`.
    only_message: Option<MessageId>,
    /// Whether the export is of a kind that can contain several conversations, such as a folder,
    /// even if this folder contains only one.
    may_be_several: bool,
    /// The data to export besides the conversations, such as providers and settings.
    library: ExportedLibrary,
    name: String,
}

impl App {
    /// Exports conversations to a new file in the user's downloads folder. An existing file is
    /// never overwritten.
    pub async fn export_start(
        &self,
        scope: ExportScope,
        format: ExportFormat,
    ) -> Result<ExportReport, Fault> {
        self.export_file(scope, format, None).await
    }

    /// Exports conversations to a new file, and never overwrites an existing one. If `path` is a
    /// folder, the file is created in that folder; if `path` is `None`, in the user's downloads
    /// folder.
    pub async fn export_file(
        &self,
        scope: ExportScope,
        format: ExportFormat,
        path: Option<String>,
    ) -> Result<ExportReport, Fault> {
        let slot = self.transfers.begin()?;
        let plan = self.plan(scope, format).await?;
        let target = Target::of(path, &self.folders.downloads, file_name(&plan.file_name()))?;
        let app = self.clone();
        run_blocking(move |runtime| {
            let _slot = slot;
            let unfinished = target.unfinished();
            let written = app.write_file(&unfinished, &plan, &runtime);
            let published = written.and_then(|report| {
                let path = target.publish(&unfinished).map_err(write_interrupt)?;
                Ok(ExportReport {
                    path: path.display().to_string(),
                    ..report
                })
            });
            if published.is_err() {
                let _ = std::fs::remove_file(&unfinished);
            }
            published.map_err(fault_of)
        })
        .await
    }

    /// Exports conversations to a stream. The path in the returned report is empty.
    pub async fn export_to(
        &self,
        scope: ExportScope,
        format: ExportFormat,
        mut out: impl Write + Send + 'static,
    ) -> Result<ExportReport, Fault> {
        let plan = self.plan(scope, format).await?;
        let app = self.clone();
        run_blocking(move |runtime| {
            let written = app.write(&mut out, &plan, &runtime);
            written.map_err(fault_of)
        })
        .await
    }

    async fn plan(&self, scope: ExportScope, format: ExportFormat) -> Result<Plan, Fault> {
        let missing = || Fault::input(fault::not_found());
        let mut plan = Plan {
            format,
            conversations: Vec::new(),
            only_message: None,
            may_be_several: true,
            library: ExportedLibrary::default(),
            name: format!("Rivulet {}", day(now_ms())),
        };
        let only = match scope {
            ExportScope::Message { message_id } => {
                plan.only_message = Some(message_id);
                let message = self.store.message(message_id).await?.ok_or_else(missing)?;
                Some(message.conversation_id)
            }
            ExportScope::Conversation { conversation_id } => Some(conversation_id),
            ExportScope::Conversations { conversation_ids } => {
                plan.conversations = conversation_ids;
                None
            }
            ExportScope::Folder { folder_id } => {
                plan.conversations = self.store.conversation_ids(Some(folder_id), false).await?;
                let folder = self.store.exported_folder(folder_id).await?.ok_or_else(missing)?;
                plan.name.clone_from(&folder.folder.name);
                plan.library.folders.push(folder);
                None
            }
            ExportScope::Everything => {
                plan.library = self.store.exported_library().await?;
                // A JSON export includes the trash, because it serves as a backup.
                let with_trash = format == ExportFormat::Json;
                plan.conversations = self.store.conversation_ids(None, with_trash).await?;
                None
            }
        };
        if let Some(id) = only {
            let exported = self.store.exported_conversation(id).await?.ok_or_else(missing)?;
            plan.conversations = vec![id];
            plan.may_be_several = false;
            plan.name = exported.conversation.title;
        }
        Ok(plan)
    }

    fn write_file(&self, path: &Path, plan: &Plan, runtime: &Handle) -> Result<ExportReport, Interrupt> {
        let file = private_file(path).map_err(write_interrupt)?;
        let mut out = BufWriter::with_capacity(1 << 16, file);
        let report = self.write(&mut out, plan, runtime)?;
        let file = out
            .into_inner()
            .map_err(|error| write_interrupt(error.into_error()))?;
        file.sync_all().map_err(write_interrupt)?;
        Ok(report)
    }

    /// Writes an export. Markdown and HTML exports omit deleted messages and messages that are not
    /// on the selected branch. The path in the returned report is empty; the caller must set it.
    fn write(&self, out: &mut dyn Write, plan: &Plan, runtime: &Handle) -> Result<ExportReport, Interrupt> {
        let data = &self.folders.data;
        let total = u64::try_from(plan.conversations.len()).unwrap_or(u64::MAX);
        let mut conversations = Conversations {
            app: self,
            plan,
            runtime,
            watch: self.transfers.watch(self.updates.clone(), total),
            report: ExportReport {
                path: String::new(),
                conversations: 0,
                messages: 0,
                missing_attachments: 0,
            },
        };
        let missing = RefCell::new(BTreeSet::new());
        let load = |hash: &str| match Attachments::beside(data).get(hash) {
            Ok(bytes) => Some(bytes),
            Err(fault) => {
                tracing::warn!(%fault, "an attachment is missing in the export");
                missing.borrow_mut().insert(hash.to_owned());
                None
            }
        };
        match plan.format {
            ExportFormat::Markdown if plan.may_be_several => {
                let mut zip = ZipWriter::new_stream(&mut *out);
                let mut names = HashMap::new();
                conversations.conversation(|conversation| {
                    let name = unique_name(&mut names, &zipped_name(conversation), numbered);
                    zip.start_file(name, SimpleFileOptions::default())?;
                    let (text, messages) = markdown(conversation, None);
                    zip.write_all(text.as_bytes())?;
                    Ok(messages)
                })?;
                zip.finish().map_err(|error| write_interrupt(error.into()))?;
            }
            ExportFormat::Markdown => conversations.conversation(|conversation| {
                let (text, messages) = markdown(conversation, plan.only_message);
                out.write_all(text.as_bytes())?;
                Ok(messages)
            })?,
            ExportFormat::Html => {
                let contents = if plan.may_be_several {
                    self.contents(plan, runtime)?
                } else {
                    Vec::new()
                };
                html::begin(out, &plan.name, &contents).map_err(write_interrupt)?;
                conversations.conversation(|conversation| {
                    html::conversation(out, conversation, plan.only_message, &load)
                })?;
                html::end(out).map_err(write_interrupt)?;
            }
            ExportFormat::Json => {
                let mut writer = JsonWriter::begin(out, &plan.library, now_ms()).map_err(write_interrupt)?;
                let attached = plan.library.drafts.iter().flat_map(|draft| &draft.attachments);
                let mut files: BTreeSet<String> = attached.map(|file| file.hash.clone()).collect();
                conversations.conversation(|conversation| {
                    files.extend(files_of(conversation));
                    writer.element(conversation)?;
                    Ok(conversation.messages.len())
                })?;
                writer.attachments().map_err(write_interrupt)?;
                for hash in files {
                    if conversations.watch.stopped() {
                        return Err(Interrupt::Stopped);
                    }
                    if let Some(bytes) = load(&hash) {
                        writer.attachment(&hash, &bytes).map_err(write_interrupt)?;
                    }
                }
                writer.end().map_err(write_interrupt)?;
            }
        }
        out.flush().map_err(write_interrupt)?;
        Ok(ExportReport {
            missing_attachments: u32::try_from(missing.borrow().len()).unwrap_or(u32::MAX),
            ..conversations.report
        })
    }

    /// Returns the ids and titles of the exported conversations, for the table of contents.
    fn contents(&self, plan: &Plan, runtime: &Handle) -> Result<Vec<(String, String)>, Interrupt> {
        let (all, _) = runtime.block_on(self.store.conversations())?;
        let titles: HashMap<ConversationId, String> =
            all.into_iter().map(|one| (one.id, one.title)).collect();
        let of = |id: &ConversationId| Some((id.to_string(), titles.get(id)?.clone()));
        Ok(plan.conversations.iter().filter_map(of).collect())
    }
}

impl Plan {
    fn file_name(&self) -> String {
        let extension = match self.format {
            ExportFormat::Markdown if self.may_be_several => "zip",
            ExportFormat::Markdown => "md",
            ExportFormat::Json => "json",
            ExportFormat::Html => "html",
        };
        format!("{}.{extension}", self.name.replace(['/', '\\'], "_"))
    }
}

/// Iterates over the exported conversations, loading one at a time.
struct Conversations<'a> {
    app: &'a App,
    plan: &'a Plan,
    runtime: &'a Handle,
    watch: Watch,
    report: ExportReport,
}

impl Conversations<'_> {
    /// Calls `write` for each conversation. `write` must return the number of messages that it
    /// wrote.
    fn conversation(
        &mut self,
        mut write: impl FnMut(&ExportedConversation) -> io::Result<usize>,
    ) -> Result<(), Interrupt> {
        for id in &self.plan.conversations {
            let done = self.report.conversations;
            self.watch.report(u64::from(done), done)?;
            let found = self.runtime.block_on(self.app.store.exported_conversation(*id))?;
            // The conversation was removed after the export began.
            let Some(mut conversation) = found else { continue };
            if let (Some(only_message), ExportFormat::Json) = (self.plan.only_message, self.plan.format) {
                keep_only(&mut conversation, only_message);
            }
            let messages = write(&conversation).map_err(write_interrupt)?;
            let messages = u32::try_from(messages).unwrap_or(u32::MAX);
            self.report.conversations += 1;
            self.report.messages = self.report.messages.saturating_add(messages);
        }
        Ok(())
    }
}

/// Removes all messages except `only_message`, which becomes the first message of the conversation.
/// The conversation and the message get new ids. If the message kept its old id, the database would
/// contain that id once this export has been imported. A later import of the whole conversation
/// would then skip the message, which would stay without its parent.
fn keep_only(exported: &mut ExportedConversation, only_message: MessageId) {
    exported.messages.retain(|row| row.message.id == only_message);
    exported.conversation.id = ConversationId(Uuid::now_v7());
    exported.active_child_id = None;
    for row in &mut exported.messages {
        let id = MessageId(Uuid::now_v7());
        exported.active_child_id = Some(id);
        row.message.id = id;
        row.message.conversation_id = exported.conversation.id;
        row.message.parent_id = None;
        row.active_child_id = None;
        // Mark the message as a copy, so that its tokens and cost are not counted twice if the
        // whole conversation is imported too.
        row.copied = true;
    }
}

fn files_of(conversation: &ExportedConversation) -> impl Iterator<Item = String> {
    conversation
        .messages
        .iter()
        .flat_map(|row| &row.message.parts)
        .filter_map(Part::file)
        .map(|file| file.hash.clone())
}

/// Returns the preferred name for a conversation's file in the zip archive, even if another file in
/// the archive already has this name.
fn zipped_name(exported: &ExportedConversation) -> String {
    let conversation = &exported.conversation;
    let title = conversation.title.replace(['/', '\\'], "_");
    file_name(&format!("{} {title}.md", day(conversation.created_at)))
}

/// Returns a name that no file in the zip archive has yet, ignoring case. The result is `name`
/// itself or, if that is taken, `name` with a number, as returned by `numbered`.
///
/// `used` maps each name in lower case to the number to try next. Without this map, the search
/// would be slow if thousands of conversations had the same title.
fn unique_name(
    used: &mut HashMap<String, u32>,
    name: &str,
    mut numbered: impl FnMut(&str, u32) -> String,
) -> String {
    let mut number = used.get(&name.to_lowercase()).copied().unwrap_or(1);
    loop {
        let free = numbered(name, number);
        number += 1;
        if let Entry::Vacant(entry) = used.entry(free.to_lowercase()) {
            entry.insert(2);
            used.insert(name.to_lowercase(), number);
            return free;
        }
    }
}

enum Target {
    Path(PathBuf),
    /// The folder and the preferred file name. If the name is taken, a number is appended.
    Folder(PathBuf, String),
}

impl Target {
    fn of(path: Option<String>, downloads: &Path, name: String) -> Result<Target, Fault> {
        let Some(path) = path.map(PathBuf::from) else {
            std::fs::create_dir_all(downloads).map_err(|error| write_fault(&error))?;
            return Ok(Target::Folder(downloads.to_owned(), name));
        };
        if path.is_dir() {
            return Ok(Target::Folder(path, name));
        }
        if std::fs::symlink_metadata(&path).is_ok() {
            return Err(Fault::input(fault::export_name_taken(path.as_path())));
        }
        Ok(Target::Path(path))
    }

    /// Returns the path under which the file is written until it is complete. It is in the same
    /// folder as the destination, so that the complete file can be moved there by renaming it.
    fn unfinished(&self) -> PathBuf {
        let name = unfinished_name();
        match self {
            Target::Path(path) => path.with_file_name(name),
            Target::Folder(folder, _) => folder.join(name),
        }
    }

    /// Moves the complete file `unfinished` to its destination. An existing file is never replaced.
    fn publish(&self, unfinished: &Path) -> io::Result<PathBuf> {
        let put = |path: &Path| publish(unfinished, path);
        match self {
            Target::Path(path) => put(path).map(|()| path.clone()),
            Target::Folder(folder, name) => under_free_name(folder, name, put),
        }
    }
}

fn fault_of(interrupt: Interrupt) -> Fault {
    match interrupt {
        Interrupt::Stopped => Fault::input(fault::export_stopped()),
        Interrupt::Fault(fault) => fault,
    }
}

fn write_interrupt(error: io::Error) -> Interrupt {
    Interrupt::Fault(write_fault(&error))
}

fn write_fault(error: &io::Error) -> Fault {
    let (category, words) = match error.kind() {
        ErrorKind::StorageFull | ErrorKind::QuotaExceeded => {
            (FaultCategory::StorageFull, fault::export_disk_full())
        }
        ErrorKind::PermissionDenied | ErrorKind::ReadOnlyFilesystem => {
            (FaultCategory::Input, fault::export_folder_read_only())
        }
        ErrorKind::NotFound => (FaultCategory::Input, fault::export_folder_missing()),
        ErrorKind::AlreadyExists => (FaultCategory::Input, fault::export_file_exists()),
        _ => (FaultCategory::Input, fault::export_unwritten()),
    };
    Fault::new(category, words).with_detail(error.to_string())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_of_many_conversations_with_one_title_are_found_in_linear_time() {
        const COUNT: usize = 10_000;
        // Include names that look as if `numbered` had produced them, such as `Same (2).md`.
        let taken = (1..=COUNT).map(|number| format!("Same ({number}).md"));
        let equal = (0..COUNT).map(|number| if number % 2 == 0 { "Same.md" } else { "SAME.md" }.to_owned());
        let (mut used, mut seen, mut tried) = (HashMap::new(), std::collections::HashSet::new(), 0);
        for name in taken.chain(equal) {
            let unique = unique_name(&mut used, &name, |name, number| {
                tried += 1;
                numbered(name, number)
            });
            assert!(seen.insert(unique.to_lowercase()), "{unique} twice");
        }
        assert_eq!(seen.len(), 2 * COUNT);
        assert!(tried <= 4 * COUNT, "{tried} names were tried");
    }
}
