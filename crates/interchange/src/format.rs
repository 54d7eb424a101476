//! The programs whose files can be imported.

use serde::Serialize;
use ts_rs::TS;

/// Which program wrote a file.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum ImportFormat {
    /// Rivulet's own JSON.
    Rivulet,
    /// ChatGPT's `conversations.json`, alone or in its zip.
    ChatGpt,
    /// Claude's `conversations.json`, alone or in its zip.
    Claude,
    /// Open WebUI's export of chats.
    OpenWebUi,
    /// LibreChat's export of a conversation.
    LibreChat,
    /// Chatbox's backup.
    Chatbox,
    /// LM Studio's `.conversation.json`.
    LmStudio,
    /// Cherry Studio's backup.
    CherryStudio,
    /// A folder of Jan's threads.
    Jan,
}

impl ImportFormat {
    /// The program as people know it.
    pub const fn name(self) -> &'static str {
        match self {
            ImportFormat::Rivulet => "Rivulet",
            ImportFormat::ChatGpt => "ChatGPT",
            ImportFormat::Claude => "Claude",
            ImportFormat::OpenWebUi => "Open WebUI",
            ImportFormat::LibreChat => "LibreChat",
            ImportFormat::Chatbox => "Chatbox",
            ImportFormat::LmStudio => "LM Studio",
            ImportFormat::CherryStudio => "Cherry Studio",
            ImportFormat::Jan => "Jan",
        }
    }
}
