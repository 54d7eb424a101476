//! The file formats that can be imported.

use serde::Serialize;
use ts_rs::TS;

/// The program that wrote an imported file. The comment on each variant describes the imported
/// file.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum ImportFormat {
    /// Rivulet's JSON export.
    Rivulet,
    /// ChatGPT's `conversations.json`, on its own or inside the zip archive of the export.
    ChatGpt,
    /// Claude's `conversations.json`, on its own or inside the zip archive of the export.
    Claude,
    /// Open WebUI's chat export.
    OpenWebUi,
    /// LibreChat's conversation export.
    LibreChat,
    /// Chatbox's backup.
    Chatbox,
    /// An LM Studio conversation: a file whose name ends with `.conversation.json`.
    LmStudio,
    /// Cherry Studio's backup.
    CherryStudio,
    /// A folder that contains Jan's threads.
    Jan,
}

impl ImportFormat {
    /// Returns the display name of the program.
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
