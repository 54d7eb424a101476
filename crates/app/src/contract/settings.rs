//! The part of the front-end contract that deals with the user's settings.

use std::path::PathBuf;

use rivulet_core::{ChosenModel, ProviderId, UpdateChecks};
use serde::{Deserialize, Serialize};
use ts_rs::TS;

use super::data::BackupEvery;

/// The colour scheme of the window.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum Theme {
    /// The colour scheme of the operating system.
    #[default]
    System,
    /// A light colour scheme.
    Light,
    /// A dark colour scheme.
    Dark,
}

/// The font in which messages are shown.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum ReadingFont {
    /// Inter, the font that is also used in the rest of the window.
    #[default]
    Inter,
    /// Source Serif, a font with serifs.
    Serif,
    /// Atkinson Hyperlegible, whose characters are easy to distinguish.
    Hyperlegible,
    /// The font of the operating system.
    System,
}

/// The maximum width of messages.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum LineWidth {
    /// Messages are about 60 characters wide.
    Narrow,
    /// Messages are about 75 characters wide.
    #[default]
    Normal,
    /// Messages are about 100 characters wide.
    Wide,
    /// Messages are as wide as the window allows.
    Full,
}

/// The colour contrast of the window.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum Contrast {
    /// The contrast that the operating system sets.
    #[default]
    System,
    /// A higher contrast than usual.
    More,
}

/// The key that sends a message.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum SendKey {
    /// Enter sends; Shift+Enter starts a new line.
    #[default]
    Enter,
    /// Ctrl+Enter sends, or ⌘+Enter on macOS; Enter starts a new line.
    ModEnter,
}

/// The conversation that the window shows when Rivulet starts.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum StartView {
    /// An empty conversation.
    #[default]
    New,
    /// The conversation that was used last.
    Latest,
}

/// A named set of models that can answer the same message in a comparison.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct ModelSet {
    /// The name that the user gave the set of models.
    pub name: String,
    /// The models in the set, at least two.
    pub models: Vec<ChosenModel>,
}

/// The user's settings.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(default)]
pub struct Settings {
    /// The colour scheme of the window.
    pub theme: Theme,
    /// The scale of the window in percent, 80 to 200.
    pub zoom: u16,
    /// The font in which messages are shown.
    pub reading_font: ReadingFont,
    /// The maximum width of messages.
    pub line_width: LineWidth,
    /// The colour contrast of the window.
    pub contrast: Contrast,
    /// Whether the list of conversations is shown.
    pub sidebar_open: bool,
    /// Whether the list of conversations shows the latest message of each conversation.
    pub latest_messages: bool,
    /// The default provider for new conversations. `None` means the first provider in the list. The
    /// practice provider is then used only if there is no other provider.
    pub default_provider: Option<ProviderId>,
    /// Hosts whose links open without confirmation, in lower-case ASCII.
    pub trusted_hosts: Vec<String>,
    /// Whether a model generates the titles of conversations. This costs tokens.
    pub model_titles: bool,
    /// Whether Rivulet shows a desktop notification when a tool call needs the user's attention
    /// while Rivulet's window is not in front.
    pub notify_waiting: bool,
    /// How often scheduled backups are made.
    pub backup_every: BackupEvery,
    /// The number of scheduled backups to keep, 1 to 100.
    pub backup_keep: u16,
    /// The backup folder; `None` means the folder `backups` in the data folder.
    pub backup_folder: Option<String>,
    /// The kinds of new versions for which Rivulet checks automatically.
    pub update_checks: UpdateChecks,
    /// The key that sends a message.
    pub send_key: SendKey,
    /// The conversation that the window shows when Rivulet starts.
    pub start_view: StartView,
    /// The models that the user has marked as favourites, in the order in which they were marked.
    pub favourite_models: Vec<ChosenModel>,
    /// The models that the user chose most recently, the newest first.
    pub recent_models: Vec<ChosenModel>,
    /// The named sets of models that can answer the same message in a comparison.
    pub model_sets: Vec<ModelSet>,
}

impl Default for Settings {
    fn default() -> Self {
        Settings {
            theme: Theme::System,
            zoom: 100,
            reading_font: ReadingFont::Inter,
            line_width: LineWidth::Normal,
            contrast: Contrast::System,
            sidebar_open: true,
            latest_messages: false,
            default_provider: None,
            trusted_hosts: Vec::new(),
            model_titles: false,
            notify_waiting: true,
            backup_every: BackupEvery::Day,
            backup_keep: 7,
            backup_folder: None,
            update_checks: UpdateChecks::Off,
            send_key: SendKey::Enter,
            start_view: StartView::New,
            favourite_models: Vec::new(),
            recent_models: Vec::new(),
            model_sets: Vec::new(),
        }
    }
}

impl Settings {
    /// The name under which the database stores the settings.
    pub const STORED_AS: &str = rivulet_store::USER_SETTINGS;

    /// Parses stored settings. If no settings are stored, or if they cannot be parsed (for example
    /// because another version of Rivulet wrote them), returns the default settings.
    pub fn from_stored(json: Option<String>) -> Self {
        json.and_then(|json| serde_json::from_str(&json).ok())
            .unwrap_or_default()
    }

    /// Returns the backup folder that the user chose, or `None` for the default folder.
    pub fn chosen_backup_folder(&self) -> Option<PathBuf> {
        let folder = self.backup_folder.as_deref().map(str::trim);
        folder.filter(|folder| !folder.is_empty()).map(PathBuf::from)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn settings_of_an_older_program_open() {
        let old = r#"{"theme":"dark","sidebar_open":false,"default_provider":null}"#;
        let expected = Settings {
            theme: Theme::Dark,
            sidebar_open: false,
            ..Settings::default()
        };
        assert_eq!(serde_json::from_str::<Settings>(old).unwrap(), expected);
    }
}
