//! A conversation: a tree of messages with a title.

use serde::{Deserialize, Serialize};
use ts_rs::TS;

use crate::id::{ConversationId, FolderId, ProviderId};
use crate::settings::ChatSettings;

/// A conversation without its messages.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS)]
pub struct Conversation {
    /// Its name.
    pub id: ConversationId,
    /// What the list shows; never empty.
    pub title: String,
    /// The provider that the next message goes to.
    pub provider_id: Option<ProviderId>,
    /// The model that the next message asks for.
    pub model: String,
    /// What it asks of the model beside its messages.
    pub settings: ChatSettings,
    /// The folder it is in.
    pub folder_id: Option<FolderId>,
    /// It stands at the top of the list.
    pub pinned: bool,
    /// It is out of the list, and still found.
    pub archived: bool,
    /// Words it can be found by, in the order of the alphabet; none empty, none twice.
    pub tags: Vec<String>,
    /// Milliseconds since 1970 (UTC).
    #[ts(type = "number")]
    pub created_at: i64,
    /// When a message was last added, in milliseconds since 1970 (UTC).
    #[ts(type = "number")]
    pub updated_at: i64,
}

impl Conversation {
    /// One that begins at `now`, in no folder and with nothing set.
    pub fn new(id: ConversationId, title: String, now: i64) -> Self {
        Conversation {
            id,
            title,
            provider_id: None,
            model: String::new(),
            settings: ChatSettings::default(),
            folder_id: None,
            pinned: false,
            archived: false,
            tags: Vec::new(),
            created_at: now,
            updated_at: now,
        }
    }
}

/// A conversation as the list shows it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct ConversationSummary {
    /// Its name.
    pub id: ConversationId,
    /// What the list shows.
    pub title: String,
    /// The folder it is in.
    pub folder_id: Option<FolderId>,
    /// It stands at the top of the list.
    pub pinned: bool,
    /// It is out of the list, and still found.
    pub archived: bool,
    /// Words it can be found by.
    pub tags: Vec<String>,
    /// When a message was last added, in milliseconds since 1970 (UTC).
    #[ts(type = "number")]
    pub updated_at: i64,
}

/// Conversations that belong together.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct Folder {
    /// Its name in the database.
    pub id: FolderId,
    /// What the user calls it; never empty.
    pub name: String,
}

/// Longest title made from a message, in characters.
const TITLE_CHARS: usize = 60;

/// Joins the words of a text with single spaces.
pub fn one_line(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// A title from the first words of a message: its first line with text, cut at a word.
pub fn title_from(text: &str) -> String {
    let line = text
        .lines()
        .map(str::trim)
        .find(|line| !line.is_empty())
        .unwrap_or("New conversation");
    if line.chars().count() <= TITLE_CHARS {
        return line.to_owned();
    }
    let cut: String = line.chars().take(TITLE_CHARS).collect();
    // Scripts without spaces are cut anywhere; others at the last word, unless that would leave little.
    let at_word = cut
        .rfind(char::is_whitespace)
        .filter(|at| *at > cut.len() / 2)
        .unwrap_or(cut.len());
    format!("{}…", cut[..at_word].trim_end())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_title_is_the_first_words() {
        let long = "word ".repeat(30);
        let chinese = "流".repeat(80);
        for (text, title) in [
            ("Hello", "Hello".to_owned()),
            ("\n\n  # Plan \nmore", "# Plan".to_owned()),
            ("   ", "New conversation".to_owned()),
            (long.as_str(), format!("{}…", "word ".repeat(12).trim_end())),
            (chinese.as_str(), format!("{}…", "流".repeat(60))),
        ] {
            assert_eq!(title_from(text), title, "{text:?}");
        }
    }
}
