//! What comes in from other programs and what goes out, in the contract.

use rivulet_core::{ConversationId, FolderId, MessageId};
pub use rivulet_interchange::{ImportFormat, ImportNote};
use serde::{Deserialize, Serialize};
use ts_rs::TS;

/// What a file holds, before anything is taken from it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS)]
pub struct ImportPreview {
    /// The file.
    pub path: String,
    /// Who wrote it.
    pub format: ImportFormat,
    /// Conversations in it.
    pub conversations: u32,
    /// Messages in them.
    pub messages: u32,
    /// Conversations that are here already with all their messages.
    pub known: u32,
    /// The first titles, at most 20.
    pub titles: Vec<String>,
    /// When the first message was made, in milliseconds since 1970 (UTC).
    #[ts(type = "number | null")]
    pub first_at: Option<i64>,
    /// When the last message was made.
    #[ts(type = "number | null")]
    pub last_at: Option<i64>,
    /// What is not understood.
    pub notes: Vec<ImportNote>,
}

/// How far an import, a preview or an export has come.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS)]
pub struct TransferProgress {
    /// What has been done, in bytes of the file that is read, or in conversations of an export.
    #[ts(type = "number")]
    pub done: u64,
    /// Of how much.
    #[ts(type = "number")]
    pub total: u64,
    /// Conversations so far.
    pub conversations: u32,
}

/// What an import did.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS)]
pub struct ImportReport {
    /// Who wrote the file.
    pub format: ImportFormat,
    /// Conversations that are new.
    pub added: u32,
    /// Conversations that got new messages.
    pub extended: u32,
    /// Conversations that were here already.
    pub known: u32,
    /// Messages that are new.
    pub messages: u32,
    /// The user stopped it: what was taken stays, and a second time takes the rest.
    pub stopped: bool,
    /// What was not understood.
    pub notes: Vec<ImportNote>,
}

/// What is to be taken out.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, TS)]
#[serde(tag = "scope", rename_all = "snake_case")]
pub enum ExportScope {
    /// One message.
    Message {
        /// Which.
        message_id: MessageId,
    },
    /// One conversation.
    Conversation {
        /// Which.
        conversation_id: ConversationId,
    },
    /// All conversations of a folder.
    Folder {
        /// Which.
        folder_id: FolderId,
    },
    /// Everything.
    Everything,
}

/// How it is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum ExportFormat {
    /// To be read: the chosen branch, with models and endings. A folder with a file each, in a zip, for more than one.
    Markdown,
    /// Everything that is kept, to be taken in again.
    Json,
    /// To be read in a browser: one file, which loads nothing.
    Html,
}

/// What an export wrote.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS)]
pub struct ExportReport {
    /// The file.
    pub path: String,
    /// Conversations in it.
    pub conversations: u32,
    /// Messages in it.
    pub messages: u32,
}
