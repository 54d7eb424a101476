//! The part of the front-end contract that deals with imports and exports.

use rivulet_core::{ConversationId, FolderId, MessageId};
pub use rivulet_interchange::{ImportFormat, ImportNote};
use serde::{Deserialize, Serialize};
use ts_rs::TS;

/// A preview of what a file contains, shown before the file is imported.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS)]
pub struct ImportPreview {
    /// The path of the file or folder to import.
    pub path: String,
    /// The program that wrote the file.
    pub format: ImportFormat,
    /// Number of conversations in the file.
    pub conversations: u32,
    /// Number of messages in the file.
    pub messages: u32,
    /// Number of conversations in the file to which an import would add nothing, because they are
    /// in the trash or because the database already contains all their messages.
    pub known: u32,
    /// The titles of the first conversations, at most 20.
    pub titles: Vec<String>,
    /// Time of the earliest message, in milliseconds since 1970 (UTC); `None` if there are no
    /// messages.
    #[ts(type = "number | null")]
    pub first_at: Option<i64>,
    /// Time of the latest message, in milliseconds since 1970 (UTC); `None` if there are no
    /// messages.
    #[ts(type = "number | null")]
    pub last_at: Option<i64>,
    /// The providers, assistants and other content in a Rivulet export that the database does not
    /// contain yet. Conversations are not included. The content is grouped by kind, and the user
    /// chooses which kinds to import.
    pub library: Vec<ImportGroup>,
    /// Notes about content that Rivulet did not understand.
    pub notes: Vec<ImportNote>,
}

/// A kind of content, other than conversations, in a Rivulet export.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum ImportKind {
    /// Providers, without their keys, proxies and certificate authorities.
    Providers,
    /// Assistants, which are saved chat settings.
    Assistants,
    /// Snippets, which are saved texts.
    Snippets,
    /// Drafts, which are texts that were typed but not sent.
    Drafts,
    /// Settings, except for the trusted hosts and the backup folder.
    Settings,
}

/// Entries of one kind, such as snippets. The Rivulet export contains them, but the database does
/// not contain them yet.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS)]
pub struct ImportGroup {
    /// The kind of the content.
    pub kind: ImportKind,
    /// A line for each entry: its name and, for a provider, its base URL.
    pub entries: Vec<String>,
}

/// Progress of an import, an import preview or an export.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS)]
pub struct TransferProgress {
    /// Amount of work done so far: for an import, the number of bytes read; for an export, the
    /// number of conversations written.
    #[ts(type = "number")]
    pub done: u64,
    /// Total amount of work, in the same unit as `done`.
    #[ts(type = "number")]
    pub total: u64,
    /// Number of conversations read or written so far.
    pub conversations: u32,
}

/// The result of an import.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS)]
pub struct ImportReport {
    /// The program that wrote the file.
    pub format: ImportFormat,
    /// Number of new conversations.
    pub added: u32,
    /// Number of existing conversations to which the import added messages.
    pub extended: u32,
    /// Number of existing conversations to which the import added nothing.
    pub known: u32,
    /// Number of messages that the import added.
    pub messages: u32,
    /// Whether the user stopped the import. In that case, the conversations that were already
    /// imported are kept, and importing the file again adds the remaining ones.
    pub stopped: bool,
    /// Notes about content that Rivulet did not understand.
    pub notes: Vec<ImportNote>,
}

/// The content to export.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, TS)]
#[serde(tag = "scope", rename_all = "snake_case")]
pub enum ExportScope {
    /// A single message is exported.
    Message {
        /// The id of the message.
        message_id: MessageId,
    },
    /// A single conversation is exported.
    Conversation {
        /// The id of the conversation.
        conversation_id: ConversationId,
    },
    /// Several conversations are exported.
    Conversations {
        /// The ids of the conversations.
        conversation_ids: Vec<ConversationId>,
    },
    /// All conversations in a folder are exported.
    Folder {
        /// The id of the folder.
        folder_id: FolderId,
    },
    /// All stored data is exported.
    Everything,
}

/// The format of an export.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum ExportFormat {
    /// Markdown with the selected branch, including the model and the ending of each reply. If the
    /// export can contain several conversations, it is a zip archive with one Markdown file for
    /// each conversation.
    Markdown,
    /// JSON that Rivulet can import again. It contains the exported message, or all branches of the
    /// exported conversations, and the attachments. An export of everything also contains the
    /// conversations in the trash, the folders, the providers without their secrets, the
    /// assistants, the snippets, the drafts and the settings. It contains no tool servers, no
    /// grants and no list of all tool calls.
    Json,
    /// A single HTML page with the selected branch. The page loads no other files.
    Html,
}

/// The result of an export.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS)]
pub struct ExportReport {
    /// The path of the exported file.
    pub path: String,
    /// Number of exported conversations.
    pub conversations: u32,
    /// Number of exported messages.
    pub messages: u32,
    /// Number of attachments that are missing from the export, because they could not be read.
    pub missing_attachments: u32,
}
