//! Texts for the user, as an id in the catalogue and its arguments (see `locales/`).

use std::borrow::Cow;
use std::collections::BTreeMap;
use std::fmt;
use std::path::{Display, Path};

use serde::{Deserialize, Deserializer, Serialize};
use ts_rs::TS;

use crate::{catalogue, texts};

/// A text for the user: the id of a message in the catalogue, and the values of its variables.
///
/// Only the functions in [`texts`] create one, so that a sentence without an id does not compile.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS)]
pub struct UiText {
    id: Cow<'static, str>,
    #[ts(type = "Record<string, TextArg>")]
    args: BTreeMap<Cow<'static, str>, TextArg>,
}

/// The value of a variable in a [`UiText`].
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(untagged)]
pub enum TextArg {
    /// A number, which the catalogue formats and chooses plural forms by.
    #[ts(type = "number")]
    Number(i64),
    /// Characters to insert unchanged.
    Words(String),
    /// Another text of the catalogue.
    Text(UiText),
}

/// A stored text: earlier builds stored a sentence instead of an id and its arguments.
#[derive(Deserialize)]
#[serde(untagged)]
enum Stored {
    Sentence(String),
    Text {
        id: String,
        #[serde(default)]
        args: BTreeMap<String, TextArg>,
    },
}

impl<'de> Deserialize<'de> for UiText {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        Ok(match Stored::deserialize(deserializer)? {
            Stored::Sentence(sentence) => texts::fault::stored_sentence(sentence),
            Stored::Text { id, args } => UiText {
                id: id.into(),
                args: args.into_iter().map(|(name, arg)| (name.into(), arg)).collect(),
            },
        })
    }
}

impl UiText {
    pub(crate) fn new<const N: usize>(id: &'static str, args: [(&'static str, TextArg); N]) -> Self {
        UiText {
            id: Cow::Borrowed(id),
            args: args.into_iter().map(|(name, arg)| (name.into(), arg)).collect(),
        }
    }

    /// The note about a provider preset. Every preset has a message of this id in `preset.ftl`.
    pub fn preset_note(preset: &str) -> Self {
        UiText {
            id: format!("preset-{}", preset.replace('.', "-")).into(),
            args: BTreeMap::new(),
        }
    }

    /// The id of the message in the catalogue.
    pub fn id(&self) -> &str {
        &self.id
    }

    /// The values of the message's variables by name.
    pub fn args(&self) -> impl Iterator<Item = (&str, &TextArg)> {
        self.args.iter().map(|(name, arg)| (name.as_ref(), arg))
    }

    /// Applies `change` to all inserted characters, in nested texts too.
    #[must_use]
    pub fn map_words(mut self, change: &impl Fn(String) -> String) -> Self {
        for arg in self.args.values_mut() {
            match arg {
                TextArg::Number(_) => {}
                TextArg::Words(words) => *words = change(std::mem::take(words)),
                TextArg::Text(text) => *text = text.clone().map_words(change),
            }
        }
        self
    }
}

/// Formats the text in the chosen locale.
impl fmt::Display for UiText {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&catalogue::format(self))
    }
}

impl From<&str> for TextArg {
    fn from(words: &str) -> Self {
        TextArg::Words(words.to_owned())
    }
}

impl From<String> for TextArg {
    fn from(words: String) -> Self {
        TextArg::Words(words)
    }
}

impl From<&String> for TextArg {
    fn from(words: &String) -> Self {
        TextArg::Words(words.clone())
    }
}

impl From<&Path> for TextArg {
    fn from(path: &Path) -> Self {
        TextArg::Words(path.display().to_string())
    }
}

impl From<Display<'_>> for TextArg {
    fn from(path: Display<'_>) -> Self {
        TextArg::Words(path.to_string())
    }
}

impl From<UiText> for TextArg {
    fn from(text: UiText) -> Self {
        TextArg::Text(text)
    }
}

/// A number as an argument of a text. Values beyond `i64` become its maximum.
pub struct TextNumber(pub(crate) TextArg);

macro_rules! numbers {
    ($($type:ty),*) => { $(
        impl From<$type> for TextNumber {
            fn from(number: $type) -> Self {
                TextNumber(TextArg::Number(i64::try_from(number).unwrap_or(i64::MAX)))
            }
        }
    )* };
}
numbers!(u16, u32, u64, usize, i32, i64);

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_text_survives_json_and_a_stored_sentence_still_reads() {
        let text = texts::fault::folder_unusable("/data");
        let json = serde_json::to_string(&text).unwrap();
        assert_eq!(
            json,
            r#"{"id":"fault-folder-unusable","args":{"folder":"/data"}}"#
        );
        assert_eq!(serde_json::from_str::<UiText>(&json).unwrap(), text);
        let old: UiText = serde_json::from_str(r#""The disk was full""#).unwrap();
        assert_eq!(old.to_string(), "The disk was full");
    }

    #[test]
    fn words_change_in_nested_texts_too() {
        let text = texts::fault::nothing_can_change(texts::fault::folder_unusable("secret"));
        let hidden = text.map_words(&|words| words.replace("secret", "…"));
        assert!(hidden.to_string().contains("…"), "{hidden}");
    }
}
