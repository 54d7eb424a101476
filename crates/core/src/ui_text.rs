//! Texts for the user. A text consists of the id of a message in the catalogue (see `locales/`),
//! and the arguments of this message.

use std::borrow::Cow;
use std::collections::BTreeMap;
use std::path::{Display, Path};

use serde::{Deserialize, Serialize};
use ts_rs::TS;

/// A text for the user: the id of a message in the catalogue, and the values of the message's
/// variables.
///
/// Only the functions in [`texts`](crate::texts) and [`UiText::preset_note`] create new texts.
/// There is no conversion from a string, so a hard-coded sentence does not compile.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS)]
pub struct UiText {
    id: Cow<'static, str>,
    #[ts(as = "BTreeMap<String, TextArg>")]
    args: BTreeMap<Cow<'static, str>, TextArg>,
}

/// The value of a variable in a [`UiText`].
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(untagged)]
pub enum TextArg {
    /// A number. The catalogue formats the number and uses it to choose plural forms.
    #[ts(type = "number")]
    Number(i64),
    /// A string that is inserted unchanged.
    Words(String),
    /// A text from the catalogue that is inserted in place of the variable.
    Text(UiText),
}

impl UiText {
    pub(crate) fn new<const N: usize>(id: &'static str, args: [(&'static str, TextArg); N]) -> Self {
        UiText {
            id: Cow::Borrowed(id),
            args: args.into_iter().map(|(name, arg)| (name.into(), arg)).collect(),
        }
    }

    pub(crate) fn from_stored(id: String, args: BTreeMap<String, TextArg>) -> Self {
        UiText {
            id: id.into(),
            args: args.into_iter().map(|(name, arg)| (name.into(), arg)).collect(),
        }
    }

    /// Returns the note about a provider preset. Every preset has such a note in `preset.ftl`.
    pub fn preset_note(preset: &str) -> Self {
        UiText {
            id: format!("preset-{}", preset.replace('.', "-")).into(),
            args: BTreeMap::new(),
        }
    }

    /// Returns the id of the message in the catalogue.
    pub fn id(&self) -> &str {
        &self.id
    }

    /// Returns the values of the message's variables by name.
    pub fn args(&self) -> impl Iterator<Item = (&str, &TextArg)> {
        self.args.iter().map(|(name, arg)| (name.as_ref(), arg))
    }

    /// Replaces each argument that is itself a [`UiText`] with the string that `words` returns for
    /// it.
    #[must_use]
    pub fn map_texts(mut self, words: &impl Fn(&UiText) -> String) -> Self {
        for arg in self.args.values_mut() {
            if let TextArg::Text(text) = arg {
                *arg = TextArg::Words(words(text));
            }
        }
        self
    }

    /// Applies `change` to all arguments that are strings, including those of nested texts.
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

/// A number that is an argument of a [`UiText`]. A number above the largest `i64` is replaced with
/// the largest `i64`.
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
