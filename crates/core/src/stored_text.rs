//! Deserializes texts for the user ([`UiText`]) from the database.

use std::collections::BTreeMap;

use serde::{Deserialize, Deserializer};

use crate::texts;
use crate::ui_text::{TextArg, UiText};

/// A text for the user, as stored in the database. Early versions of Rivulet stored a sentence
/// instead of a message id and its arguments, so both forms must be readable.
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
            Stored::Text { id, args } => UiText::from_stored(id, args),
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_text_survives_json_and_an_old_stored_sentence_is_still_read() {
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
