//! The contract with every front end: what can be asked, and what comes back.
//!
//! Declared once, here. The window's commands are made from [`for_each_command!`](crate::for_each_command),
//! the TypeScript in `ui/src/bindings/` from [`typescript`](crate::typescript); a test fails when they differ.

mod data;
mod provider;
mod settings;
mod transfer;
mod wire;

use std::sync::Arc;

use rivulet_core::{
    Activity, Attachment, ChatSettings, Conversation, ConversationId, Fault, Fragment, Message, MessageId,
    Outcome, ProviderId, Usage,
};
use serde::{Deserialize, Serialize};
use ts_rs::TS;

pub use self::data::*;
pub use self::provider::*;
pub use self::settings::*;
pub use self::transfer::*;
pub use self::wire::*;

/// Everything a front end needs to know when it starts.
#[derive(Clone, Debug, Serialize, TS)]
pub struct AppInfo {
    /// The program's version.
    pub version: String,
    /// The folder that holds everything the program stores.
    pub data_folder: String,
    /// The folder of the log files.
    pub log_folder: String,
    /// Replies that were found unfinished at this start and recovered.
    pub recovered: u32,
    /// Why nothing can be written, if the database could be opened for reading only.
    pub read_only: Option<Fault>,
    /// The user's settings.
    pub settings: Settings,
}

/// A message with what the screen needs beside it.
#[derive(Clone, Debug, Serialize, TS)]
pub struct MessageView {
    /// The message, as far as it has come.
    pub message: Message,
    /// All versions beside this one and itself, oldest first.
    pub versions: Vec<MessageId>,
    /// The number of the last change it holds; 0 for one that does not stream.
    #[ts(type = "number")]
    pub seq: u64,
    /// What it is doing; `None` when it does not stream.
    pub activity: Option<Activity>,
    /// Milliseconds since its turn began; 0 for one that does not stream.
    #[ts(type = "number")]
    pub running_ms: u64,
}

/// An open conversation: the branch that is chosen, first message first.
#[derive(Clone, Debug, Serialize, TS)]
pub struct ConversationView {
    /// The conversation.
    pub conversation: Conversation,
    /// Number of messages on the branch before `messages`. `conversation_unloaded` returns them.
    pub unloaded: u32,
    /// The last messages along the chosen branch, or all of them.
    pub messages: Vec<MessageView>,
}

/// A message to send, and the model that is to answer it.
#[derive(Clone, Debug, Deserialize, TS)]
pub struct NewMessage {
    /// The provider that gets the request.
    pub provider_id: ProviderId,
    /// The id of the model.
    pub model: String,
    /// The user's text, as typed.
    pub text: String,
    /// The files that go with the text.
    #[serde(default)]
    pub attachments: Vec<Attachment>,
}

impl NewMessage {
    /// A message without files.
    pub fn new(provider_id: ProviderId, model: impl Into<String>, text: impl Into<String>) -> Self {
        NewMessage {
            provider_id,
            model: model.into(),
            text: text.into(),
            attachments: Vec::new(),
        }
    }
}

/// How a conversation starts, beside its first message.
#[derive(Clone, Debug, Default, Deserialize, TS)]
#[serde(default)]
pub struct ConversationStart {
    /// Text of a system message before the first message.
    pub system: Option<String>,
    /// The chat settings.
    pub settings: ChatSettings,
}

/// One message to the front end: what changed in a running turn since the one before it.
#[derive(Clone, Debug, PartialEq, Serialize, TS)]
pub struct TurnUpdate {
    /// The reply that it changes.
    pub message_id: MessageId,
    /// The receiver has everything up to this number, or it has a gap and asks `turn_since`.
    #[ts(type = "number")]
    pub after: u64,
    /// The number of the last change in it.
    #[ts(type = "number")]
    pub seq: u64,
    /// When it was made, in milliseconds since the turn began.
    #[ts(type = "number")]
    pub at_ms: u64,
    /// The changes, in order.
    pub changes: Vec<Change>,
}

/// One change in a running turn. Pieces of the same part that came together are joined.
#[derive(Clone, Debug, PartialEq, Serialize, TS)]
#[serde(tag = "change", rename_all = "snake_case")]
pub enum Change {
    /// A piece came.
    Fragment {
        /// The piece.
        fragment: Fragment,
    },
    /// The activity line changed.
    Activity {
        /// What it is doing now.
        activity: Activity,
    },
    /// Token counts came.
    Usage {
        /// The latest.
        usage: Usage,
    },
    /// The turn is over. The last change of a turn.
    Ended {
        /// How, and what is known about it.
        outcome: Box<Outcome>,
    },
}

/// What the program tells the front end by itself.
#[derive(Clone, Debug, PartialEq, Serialize, TS)]
#[serde(tag = "update", rename_all = "snake_case")]
pub enum Update {
    /// A running turn changed.
    Turn {
        /// What changed.
        turn: TurnUpdate,
    },
    /// A test of a connection found something.
    Test {
        /// What.
        step: TestStep,
    },
    /// Writing to the disk fails (the words are kept in memory and on the screen) or works again.
    Storage {
        /// Why it fails; `None` when everything is written.
        fault: Option<Fault>,
    },
    /// A conversation got its title from the model.
    Title {
        /// Which.
        conversation_id: ConversationId,
        /// The title.
        title: String,
    },
    /// An import, its preview or an export goes on.
    Transfer {
        /// How far.
        progress: TransferProgress,
    },
}

/// Receives updates, on any thread. Must not block.
pub type UpdateSink = Arc<dyn Fn(Update) + Send + Sync>;

/// Calls the macro `$then` with every command as `/// doc  name(argument: Type, …) -> Result;`.
///
/// Each is a method of [`App`](crate::App) that fails with a [`Fault`].
#[macro_export]
macro_rules! for_each_command {
    ($then:ident) => {
        $then! {
            /// What a front end needs to know when it starts.
            app_info() -> AppInfo;
            /// Why the keychain cannot be used, if it cannot. May take seconds where one is locked.
            keychain_check() -> Option<Fault>;
            /// Keeps the user's settings.
            settings_save(settings: Settings) -> ();
            /// All providers, in the order they were added.
            provider_list() -> Vec<Provider>;
            /// Makes or changes a provider.
            provider_save(draft: ProviderDraft) -> Provider;
            /// Adds the built-in practice provider, or finds the one there is.
            provider_add_practice() -> Provider;
            /// Takes a provider away; its key leaves the keychain at once.
            provider_delete(provider_id: ProviderId) -> ();
            /// Undoes a deletion, with its key, until the program ends.
            provider_restore(provider_id: ProviderId) -> ();
            /// Asks a provider for its models, and its model one short question. Each step is told as it is found.
            provider_test(draft: ProviderDraft) -> ProviderReport;
            /// Stops the test that runs, if one does.
            provider_test_stop() -> ();
            /// What is known of providers.
            preset_list() -> Vec<Preset>;
            /// Looks for servers on this computer, for at most half a second.
            server_search() -> Vec<FoundServer>;
            /// The models a provider lists.
            model_list(provider_id: ProviderId) -> Vec<ModelInfo>;
            /// All conversations, the latest first.
            conversation_list() -> Vec<ConversationSummary>;
            /// The end of a conversation along its chosen branch, running turns as far as they have come.
            conversation_open(conversation_id: ConversationId) -> ConversationView;
            /// The messages before this one along the chosen branch, all of them.
            conversation_unloaded(message_id: MessageId) -> Vec<MessageView>;
            /// Gives a conversation another title.
            conversation_rename(conversation_id: ConversationId, title: String) -> ();
            /// Takes a conversation away; running turns in it are stopped.
            conversation_delete(conversation_id: ConversationId) -> ();
            /// Undoes a deletion.
            conversation_restore(conversation_id: ConversationId) -> ();
            /// Keeps a conversation at the top of the list, or not.
            conversation_pin(conversation_id: ConversationId, pinned: bool) -> ();
            /// Takes a conversation out of the list, or back into it.
            conversation_archive(conversation_id: ConversationId, archived: bool) -> ();
            /// Puts a conversation into a folder, or into none.
            conversation_move(conversation_id: ConversationId, folder_id: Option<FolderId>) -> ();
            /// The words a conversation can be found by.
            conversation_tag(conversation_id: ConversationId, tags: Vec<String>) -> ();
            /// What a conversation asks of the model from its next message on.
            conversation_settings(conversation_id: ConversationId, settings: ChatSettings) -> ();
            /// A new conversation with the messages up to this one; the old one stays.
            conversation_branch(message_id: MessageId) -> ConversationView;
            /// All folders, in the order of the alphabet.
            folder_list() -> Vec<Folder>;
            /// Makes a folder, or gives the one with this id another name.
            folder_save(folder_id: Option<FolderId>, name: String) -> Folder;
            /// Takes a folder away; its conversations stay, in none. Gives them, for the way back.
            folder_delete(folder_id: FolderId) -> Vec<ConversationId>;
            /// Brings a folder back with these conversations.
            folder_restore(folder: Folder, conversations: Vec<ConversationId>) -> ();
            /// All assistants, in the order of the alphabet.
            assistant_list() -> Vec<Assistant>;
            /// Makes or changes an assistant.
            assistant_save(assistant: Assistant) -> Assistant;
            /// Takes an assistant away. To bring it back, save it again.
            assistant_delete(assistant_id: AssistantId) -> ();
            /// All snippets, in the order of the alphabet.
            snippet_list() -> Vec<Snippet>;
            /// Makes or changes a snippet.
            snippet_save(snippet: Snippet) -> Snippet;
            /// Takes a snippet away. To bring it back, save it again.
            snippet_delete(snippet_id: SnippetId) -> ();
            /// What is typed and not sent, in all conversations.
            draft_list() -> Vec<Draft>;
            /// Keeps what is typed and not sent; an empty draft is forgotten.
            draft_save(draft: Draft) -> ();
            /// What was deleted in the last 30 days, the latest first.
            trash_list() -> Vec<TrashEntry>;
            /// Removes what is in the trash for good.
            trash_empty() -> ();
            /// Looks for words in everything. A newer search ends the one before, which then fails.
            search(query: SearchQuery) -> SearchPage;
            /// The models that replies were made by, the most used first: what a search can be narrowed to.
            search_models() -> Vec<String>;
            /// Shows another version of a message: the branch through it is chosen.
            message_select(message_id: MessageId) -> ConversationView;
            /// Shows the conversation along the branch that this message is on, all of it.
            message_show(message_id: MessageId) -> ConversationView;
            /// All versions of a message, oldest first.
            message_versions(message_id: MessageId) -> Vec<Message>;
            /// Takes a version away with everything after it; the nearest other one is shown.
            message_delete(message_id: MessageId) -> ConversationView;
            /// Brings a version back with what went with it, and shows it.
            message_restore(message_id: MessageId) -> ConversationView;
            /// Takes the last seam of a reply apart, or joins it again.
            seam_split(message_id: MessageId, apart: bool) -> ConversationView;
            /// The user has seen how this reply ended and keeps it as it is.
            message_keep(message_id: MessageId) -> ();
            /// Starts a conversation and sends its first message. Everything is stored before the request leaves.
            conversation_start(start: ConversationStart, message: NewMessage) -> ConversationView;
            /// Sends a message in a conversation. The message and the empty reply are stored before the request leaves.
            turn_start(conversation_id: ConversationId, message: NewMessage) -> ConversationView;
            /// Asks again for a reply that ended: a new version beside the old one.
            turn_retry(message_id: MessageId, provider_id: ProviderId, model: String) -> ConversationView;
            /// Sends another version of a message of the user's; the old one stays with what followed it.
            turn_edit(message_id: MessageId, message: NewMessage) -> ConversationView;
            /// Goes on with a reply that was cut: a new version that begins with its text.
            turn_continue(message_id: MessageId, provider_id: ProviderId, model: String) -> ConversationView;
            /// Stops a running turn; what came is kept.
            turn_stop(message_id: MessageId) -> ();
            /// The reply as it is now, if it has changes after `seq`: fills a gap.
            turn_since(message_id: MessageId, seq: u32) -> Option<MessageView>;
            /// What went over the wire in the last turns of a conversation, oldest first.
            wire_turns(conversation_id: ConversationId) -> Vec<WireTurn>;
            /// At most 500 events of a turn, from a number on.
            wire_events(message_id: MessageId, from: u32, count: u32) -> WirePage;
            /// The whole text of one event.
            wire_event(message_id: MessageId, number: u32) -> String;
            /// The numbers of the events that hold a text, whatever its case.
            wire_search(message_id: MessageId, text: String) -> Vec<u32>;
            /// The request as a `curl` command; the key stands in it as `$RIVULET_KEY`.
            wire_curl(message_id: MessageId) -> String;
            /// Writes the answer as it came into the user's downloads; gives the path.
            wire_save(message_id: MessageId) -> String;
            /// Fetches an image that the reader asked for, the way to a provider where one is named; gives a `data:` address.
            image_load(url: String, provider_id: Option<ProviderId>) -> String;
            /// Writes a text into the user's downloads, under this name or one like it; gives the path.
            file_save(name: String, text: String) -> String;
            /// Keeps a file to go with a message, its bytes in Base64. Fails if it is too large or nothing that can be sent.
            attachment_add(name: String, data: String) -> Attachment;
            /// Keeps a file of this computer to go with a message.
            attachment_add_file(path: String) -> Attachment;
            /// An attachment as a `data:` address.
            attachment_data(hash: String) -> String;
            /// Looks into a file, or a folder, of another program. A newer look ends the one before.
            import_preview(path: String) -> ImportPreview;
            /// Takes in what a file holds.
            import_start(path: String) -> ImportReport;
            /// Writes conversations to a file: this one, or a new one in the user's downloads. Never over another one.
            export_start(scope: ExportScope, format: ExportFormat, path: Option<String>) -> ExportReport;
            /// Stops the preview, import or export that runs.
            transfer_stop() -> ();
            /// What is kept, and where.
            data_info() -> DataInfo;
            /// Looks whether the database and the attachments are sound.
            data_check() -> DataCheck;
            /// Moves everything to another folder, which is used from the next start on.
            data_move(folder: String) -> ();
            /// Deletes everything that is kept, backups and keys included.
            data_delete() -> ();
            /// Makes a backup now.
            backup_make() -> Backup;
            /// Puts a backup in the place of what is there, which is backed up first.
            backup_restore(path: String) -> ();
        }
    };
}
