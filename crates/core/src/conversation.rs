//! A conversation, which consists of a tree of messages and a title.

use serde::{Deserialize, Serialize};
use ts_rs::TS;

use crate::ending::Ending;
use crate::id::{ConversationId, FolderId, ProviderId};
use crate::markdown_marks::without_marks;
use crate::settings::ChatSettings;
use crate::texts;

/// A conversation without its messages.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS)]
pub struct Conversation {
    /// The conversation's id.
    pub id: ConversationId,
    /// Title shown in the list of conversations; never empty.
    pub title: String,
    /// The provider to which the next message is sent; `None` if no provider has been chosen.
    pub provider_id: Option<ProviderId>,
    /// The model to which the next message is sent.
    pub model: String,
    /// The chat settings of the conversation.
    pub settings: ChatSettings,
    /// The folder that contains the conversation.
    pub folder_id: Option<FolderId>,
    /// Whether the conversation is shown at the top of the list of conversations.
    pub pinned: bool,
    /// Whether the conversation is hidden from the list of conversations; a search still finds it.
    pub archived: bool,
    /// Tags in alphabetical order, without empty tags or duplicates.
    pub tags: Vec<String>,
    /// Creation time, in milliseconds since 1970 (UTC).
    #[ts(type = "number")]
    pub created_at: i64,
    /// Time of the newest message, in milliseconds since 1970 (UTC).
    #[ts(type = "number")]
    pub updated_at: i64,
}

impl Conversation {
    /// Creates an empty conversation that is dated `now`, is in no folder and has default settings.
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

/// The data about a conversation that the list of conversations shows.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct ConversationSummary {
    /// The conversation's id.
    pub id: ConversationId,
    /// The conversation's title.
    pub title: String,
    /// The folder that contains the conversation.
    pub folder_id: Option<FolderId>,
    /// Whether the conversation is shown at the top of the list of conversations.
    pub pinned: bool,
    /// Whether the conversation is hidden from the list of conversations; a search still finds it.
    pub archived: bool,
    /// The conversation's tags in alphabetical order.
    pub tags: Vec<String>,
    /// Time of the newest message, in milliseconds since 1970 (UTC).
    #[ts(type = "number")]
    pub updated_at: i64,
}

/// The beginning of the latest message of a conversation, for the list of conversations.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct LatestMessage {
    /// The conversation's id.
    pub conversation_id: ConversationId,
    /// The first words of the last message with text on the selected branch, on one line and
    /// without Markdown marks; empty if no message contains text. A reply that is still streaming
    /// does not count.
    pub words: String,
    /// The ending of the last message on the selected branch, even if that message contains no
    /// text; `None` while the message streams, or if there is no message.
    pub ending: Option<Ending>,
}

/// A folder of conversations.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct Folder {
    /// The folder's id.
    pub id: FolderId,
    /// Name of the folder, chosen by the user; never empty.
    pub name: String,
}

const TITLE_CHARS: usize = 60;

/// Returns the first non-empty line without Markdown, shortened at a word boundary.
pub fn title_from(text: &str) -> String {
    // A line that only opens a code block is not a good title. Use the first line of code instead.
    let mut lines = text.lines().map(str::trim).filter(|line| !line.is_empty());
    let first = lines.next();
    let Some(line) = first
        .filter(|line| !line.starts_with("```"))
        .or_else(|| lines.next().or(first))
    else {
        return texts::common::new_conversation().to_string();
    };
    // Process only the beginning of the line. The rest cannot be part of the title, and the line
    // may be very long.
    let line: String = line.chars().take(TITLE_CHARS * 8).collect();
    let line = without_marks(&line);
    if line.chars().count() <= TITLE_CHARS {
        return line;
    }
    let cut: String = line.chars().take(TITLE_CHARS).collect();
    // Cut at the last space, unless that would remove more than half of the text, for example
    // because the script does not use spaces.
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
            ("\n\n  # Plan \nmore", "Plan".to_owned()),
            ("Show **all** of `it`", "Show all of it".to_owned()),
            ("```rust\nfn main() {}\n```", "fn main() {}".to_owned()),
            ("```", "```".to_owned()),
            ("   ", "New conversation".to_owned()),
            (long.as_str(), format!("{}…", "word ".repeat(12).trim_end())),
            (chinese.as_str(), format!("{}…", "流".repeat(60))),
        ] {
            assert_eq!(title_from(text), title, "{text:?}");
        }
    }
}
