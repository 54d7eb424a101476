//! What the user chose for the whole program.

use std::path::PathBuf;

use rivulet_core::ProviderId;
use serde::{Deserialize, Serialize};
use ts_rs::TS;

use super::data::BackupEvery;

/// Which colours the window has.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum Theme {
    /// As the operating system.
    #[default]
    System,
    /// Light.
    Light,
    /// Dark.
    Dark,
}

/// The letters that messages are set in.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum ReadingFont {
    /// Inter, as the rest of the window.
    #[default]
    Inter,
    /// Source Serif.
    Serif,
    /// Atkinson Hyperlegible, whose letters are hard to mistake for each other.
    Hyperlegible,
    /// That of the operating system.
    System,
}

/// How long the lines of a message may be.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum LineWidth {
    /// About 60 characters.
    Narrow,
    /// About 75 characters.
    #[default]
    Normal,
    /// About 100 characters.
    Wide,
    /// As long as the window allows.
    Full,
}

/// How much colours differ from each other.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum Contrast {
    /// As the operating system.
    #[default]
    System,
    /// More.
    More,
}

/// What the user chose for the whole program.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(default)]
pub struct Settings {
    /// Which colours the window has.
    pub theme: Theme,
    /// How large everything is drawn, in percent: 80 to 200.
    pub zoom: u16,
    /// The letters that messages are set in.
    pub reading_font: ReadingFont,
    /// How long the lines of a message may be.
    pub line_width: LineWidth,
    /// How much colours differ from each other.
    pub contrast: Contrast,
    /// The list of conversations is open.
    pub sidebar_open: bool,
    /// The provider that a new conversation goes to; `None` is the first one.
    pub default_provider: Option<ProviderId>,
    /// Hosts whose links in replies open without asking, in ASCII and small letters.
    pub trusted_hosts: Vec<String>,
    /// A model gives conversations their titles, which costs tokens.
    pub model_titles: bool,
    /// How often a backup is made.
    pub backup_every: BackupEvery,
    /// How many scheduled backups are kept: 1 to 100.
    pub backup_keep: u16,
    /// Where backups go; `None` is `backups` in the data folder.
    pub backup_folder: Option<String>,
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
            default_provider: None,
            trusted_hosts: Vec::new(),
            model_titles: false,
            backup_every: BackupEvery::Day,
            backup_keep: 7,
            backup_folder: None,
        }
    }
}

impl Settings {
    /// The key of the settings in the database.
    pub const STORED_AS: &str = "settings";

    /// Parses stored settings. Returns the defaults if there are none or they cannot be read (another version wrote
    /// them): the program must open anyway.
    pub fn from_stored(json: Option<String>) -> Self {
        json.and_then(|json| serde_json::from_str(&json).ok())
            .unwrap_or_default()
    }

    /// The folder that the user chose for backups; `None` is the one in the data folder.
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
