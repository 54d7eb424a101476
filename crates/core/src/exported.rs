//! The contents of an export. In the JSON of a conversation or message, optional fields that have
//! their default values are left out.

use std::sync::LazyLock;

use serde::de::{DeserializeOwned, Error as _};
use serde::ser::Error as _;
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use serde_json::value::RawValue;
use serde_json::{Map, Value};
use uuid::Uuid;

use crate::conversation::{Conversation, Folder};
use crate::id::{ConversationId, MessageId};
use crate::library::{Assistant, Draft, Snippet};
use crate::message::{Message, Role};
use crate::provider::Provider;

/// A conversation with all its branches.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct ExportedConversation {
    /// The conversation without its messages.
    #[serde(flatten, with = "conversation_json")]
    pub conversation: Conversation,
    /// Where the title comes from: `words` (taken from the first words of the conversation),
    /// `model` (written by the model) or `user` (typed by the user).
    #[serde(default = "words")]
    pub titled_by: String,
    /// The first message of the selected branch.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub active_child_id: Option<MessageId>,
    /// The time of deletion, in milliseconds since 1970 (UTC), if the conversation is in the trash.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub deleted_at: Option<i64>,
    /// All messages. Each message comes after its parent.
    #[serde(default)]
    pub messages: Vec<ExportedMessage>,
}

fn words() -> String {
    "words".to_owned()
}

/// A message in the tree of an exported conversation.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct ExportedMessage {
    /// The message, which always has an ending. Its `conversation_id` is not part of the exported
    /// JSON, so this field is the nil UUID after parsing.
    #[serde(flatten, with = "message_json")]
    pub message: Message,
    /// The selected child of this message, which is shown after it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub active_child_id: Option<MessageId>,
    /// The time of deletion, in milliseconds since 1970 (UTC), if the message is in the trash.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub deleted_at: Option<i64>,
    /// Row number in the search index; if `None`, the import derives it from the creation time.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub number: Option<i64>,
    /// Whether the message is a copy that was made when the user branched into a new conversation.
    /// The usage of copies is not counted.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub copied: bool,
}

/// A folder in an export.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct ExportedFolder {
    /// The exported folder.
    #[serde(flatten)]
    pub folder: Folder,
    /// Creation time, in milliseconds since 1970 (UTC).
    pub created_at: i64,
}

/// A provider in an export, without its key.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct ExportedProvider {
    /// The exported provider.
    pub provider: Provider,
    /// When the provider was deleted, in milliseconds since 1970 (UTC); `None` if it was not
    /// deleted. Deleted providers are exported because conversations may still refer to them.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub deleted_at: Option<i64>,
}

/// A setting of Rivulet in an export.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct ExportedSetting {
    /// The name of the setting.
    pub name: String,
    /// The value of the setting as JSON, with exactly the same bytes as in the database.
    pub value: Box<RawValue>,
}

/// All exported data except conversations and attachments.
#[derive(Clone, Debug, Default)]
pub struct ExportedLibrary {
    /// All exported folders.
    pub folders: Vec<ExportedFolder>,
    /// All exported providers, including deleted providers.
    pub providers: Vec<ExportedProvider>,
    /// All exported assistants.
    pub assistants: Vec<Assistant>,
    /// All exported snippets.
    pub snippets: Vec<Snippet>,
    /// All exported drafts.
    pub drafts: Vec<Draft>,
    /// All exported settings.
    pub settings: Vec<ExportedSetting>,
}

type Fields = Map<String, Value>;

fn fields(value: &impl Serialize) -> Result<Fields, serde_json::Error> {
    serde_json::to_value(value).and_then(serde_json::from_value)
}

/// Removes the fields whose values are the same as in `blank`, except those in `always`. When the
/// export is imported, the removed fields get their values from `blank` again.
fn remove_blank(fields: &mut Fields, blank: &Fields, always: &[&str]) {
    fields.retain(|name, value| always.contains(&name.as_str()) || blank.get(name) != Some(value));
}

/// Parses a value. A missing field gets its value from `blank`, unless `required` contains its
/// name. If a required field is missing, parsing fails. The exception is a required field of type
/// `Option`, which becomes `None`. The caller must check such fields.
fn parse<T: DeserializeOwned>(
    mut fields: Fields,
    blank: &Fields,
    required: &[&str],
) -> Result<T, serde_json::Error> {
    for (name, value) in blank {
        if !required.contains(&name.as_str()) && !fields.contains_key(name) {
            fields.insert(name.clone(), value.clone());
        }
    }
    serde_json::from_value(Value::Object(fields))
}

mod conversation_json {
    use super::*;

    const REQUIRED: [&str; 4] = ["id", "title", "created_at", "updated_at"];

    static BLANK: LazyLock<Fields> = LazyLock::new(|| {
        let blank = Conversation::new(ConversationId(Uuid::nil()), String::new(), 0);
        fields(&blank).unwrap_or_default()
    });

    pub fn serialize<S: Serializer>(value: &Conversation, serializer: S) -> Result<S::Ok, S::Error> {
        let mut fields = fields(value).map_err(S::Error::custom)?;
        remove_blank(&mut fields, &BLANK, &REQUIRED);
        fields.serialize(serializer)
    }

    pub fn deserialize<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Conversation, D::Error> {
        parse(Fields::deserialize(deserializer)?, &BLANK, &REQUIRED).map_err(D::Error::custom)
    }
}

mod message_json {
    use super::*;

    const REQUIRED: [&str; 4] = ["id", "role", "ending", "created_at"];
    const ALWAYS: [&str; 5] = ["id", "role", "ending", "created_at", "parts"];

    static BLANK: LazyLock<Fields> = LazyLock::new(|| {
        let nil = Uuid::nil();
        let blank = Message::new(MessageId(nil), ConversationId(nil), None, Role::User, 0);
        fields(&blank).unwrap_or_default()
    });

    pub fn serialize<S: Serializer>(message: &Message, serializer: S) -> Result<S::Ok, S::Error> {
        let mut fields = fields(message).map_err(S::Error::custom)?;
        remove_blank(&mut fields, &BLANK, &ALWAYS);
        fields.remove("conversation_id");
        if !message.send_back.is_empty() {
            let send_back = serde_json::to_value(&message.send_back).map_err(S::Error::custom)?;
            fields.insert("send_back".to_owned(), send_back);
        }
        fields.serialize(serializer)
    }

    pub fn deserialize<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Message, D::Error> {
        let mut fields = Fields::deserialize(deserializer)?;
        let send_back = fields.remove("send_back");
        // Ignore the field: a message belongs to the exported conversation that contains it.
        fields.remove("conversation_id");
        let mut message: Message = parse(fields, &BLANK, &REQUIRED).map_err(D::Error::custom)?;
        if message.ending.is_none() {
            return Err(D::Error::custom("a message without an ending"));
        }
        if let Some(send_back) = send_back {
            message.send_back = serde_json::from_value(send_back).map_err(D::Error::custom)?;
        }
        Ok(message)
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;
    use crate::{Ending, Part};

    #[test]
    fn empty_fields_are_left_out_and_read_as_empty() {
        let id = Uuid::from_u128(7);
        let message = Message {
            ending: Some(Ending::Complete),
            parts: vec![Part::Text { text: "a".to_owned() }],
            left_out_at: Some(6),
            ..Message::new(MessageId(id), ConversationId(id), None, Role::Assistant, 5)
        };
        let exported = ExportedConversation {
            conversation: Conversation::new(ConversationId(id), "T".to_owned(), 3),
            titled_by: words(),
            active_child_id: None,
            deleted_at: None,
            messages: vec![ExportedMessage {
                message,
                active_child_id: None,
                deleted_at: None,
                number: Some(9),
                copied: false,
            }],
        };
        let json = serde_json::to_value(&exported).unwrap();
        assert_eq!(
            json,
            json!({
                "id": id, "title": "T", "titled_by": "words", "created_at": 3, "updated_at": 3,
                "messages": [{
                    "id": id, "role": "assistant", "ending": "complete", "parts": [{"part": "text", "text": "a"}],
                    "left_out_at": 6, "created_at": 5, "number": 9,
                }],
            })
        );
        let mut read: ExportedConversation = serde_json::from_value(json).unwrap();
        read.messages[0].message.conversation_id = ConversationId(id);
        assert_eq!(read, exported);
    }

    #[test]
    fn a_message_without_its_required_fields_is_refused() {
        let whole = json!({"id": Uuid::nil(), "role": "user", "ending": "complete", "created_at": 1});
        serde_json::from_value::<ExportedMessage>(whole.clone()).unwrap();
        for name in ["id", "role", "ending", "created_at"] {
            let mut part = whole.clone();
            part.as_object_mut().unwrap().remove(name);
            serde_json::from_value::<ExportedMessage>(part).unwrap_err();
        }
    }
}
