//! Facts: metadata about a reply. Each fact becomes known while the reply is streaming.

use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};
use ts_rs::TS;

use crate::ui_text::UiText;

/// Approximate memory, in bytes, that a JSON value occupies in addition to its text.
pub const VALUE_BYTES: usize = 128;

/// One fact about a reply. Like the text, a fact is stored as soon as it arrives, so that it is
/// kept even if the reply is interrupted.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(tag = "fact", rename_all = "snake_case")]
pub enum Fact {
    /// The request differs from the chat settings, for example because a tool server cannot be
    /// used.
    RequestNotes {
        /// One sentence for each difference between the request and the chat settings.
        notes: Vec<UiText>,
    },
    /// The HTTP status of the response became known.
    Status {
        /// The HTTP status of the response.
        status: u16,
    },
    /// The id of the response, which the provider sends in the first chunk, became known.
    RequestId {
        /// The id of the response, verbatim.
        id: String,
    },
    /// The content started with `<think>`, so reasoning follows.
    ThinkOpened {
        /// Whitespace before the `<think>` tag.
        before: String,
    },
    /// The `</think>` tag arrived, so the reasoning in the content has ended.
    ThinkClosed {
        /// Length of the reasoning between `<think>` and `</think>`, in bytes.
        #[serde(rename = "bytes")]
        reasoning_bytes: u64,
    },
    /// Fields arrived that the next request must send back to the provider.
    SendBack {
        /// The new fields. They are merged with the fields received before.
        fields: SendBack,
    },
    /// The server stores the stream, and the id with which the stream can be resumed became known.
    Stream {
        /// The id under which the server stores the stream.
        name: String,
    },
    /// A continuation was joined to the reply that it continues. This fact is recorded only if text
    /// was removed from the start of the continuation because it repeated the end of that reply, or
    /// if whitespace was inserted before the continuation.
    Overlap {
        /// The text that was removed from the start of the continuation.
        text: String,
        /// The whitespace that was inserted before the continuation.
        #[serde(default)]
        separator: String,
    },
}

/// All facts about one reply.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Facts {
    /// A sentence for each difference between the request and the chat settings.
    pub request_notes: Vec<UiText>,
    /// HTTP status of the response.
    pub status: Option<u16>,
    /// The provider's id for the response.
    pub request_id: Option<String>,
    /// Positions of the think tags, if the reasoning arrived between such tags.
    pub think_tags: Option<ThinkTags>,
    /// Fields that the next request must send back to the provider.
    pub send_back: SendBack,
    /// The id under which the server stores the stream.
    pub stream: Option<String>,
    /// Text at the start of a continuation that repeats the end of the reply being continued.
    pub overlap: String,
    /// Whitespace that was inserted before the new text of a continuation.
    pub separator: String,
}

impl Facts {
    /// Records a fact. Returns the number of JSON values added to `send_back`.
    pub fn record(&mut self, fact: Fact) -> usize {
        match fact {
            Fact::RequestNotes { notes } => self.request_notes = notes,
            Fact::Status { status } => self.status = Some(status),
            Fact::RequestId { id } => {
                self.request_id.get_or_insert(id);
            }
            Fact::ThinkOpened { before } => {
                self.think_tags = Some(ThinkTags { before, closed: None });
            }
            Fact::ThinkClosed { reasoning_bytes } => {
                if let Some(tags) = &mut self.think_tags {
                    tags.closed = Some(reasoning_bytes);
                }
            }
            Fact::SendBack { fields } => return self.send_back.merge(fields),
            Fact::Stream { name } => self.stream = Some(name),
            Fact::Overlap { text, separator } => {
                self.overlap = text;
                self.separator = separator;
            }
        }
        0
    }
}

/// Positions of `<think>` and `</think>` in the content. Rivulet needs them to restore the received
/// content exactly from the reasoning and the text.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct ThinkTags {
    /// Whitespace that was received before `<think>`.
    pub before: String,
    /// Length of the reasoning before `</think>` in bytes (UTF-8); `None` if the tag never arrived.
    #[ts(type = "number | null")]
    pub closed: Option<u64>,
}

impl ThinkTags {
    /// Returns the content as it was received, including the think tags.
    pub fn received(&self, reasoning: &str, text: &str) -> String {
        let inside = self.closed.map_or(reasoning.len(), |bytes| {
            reasoning.floor_char_boundary(usize::try_from(bytes).unwrap_or(usize::MAX))
        });
        let close = if self.closed.is_some() { "</think>" } else { "" };
        format!("{}<think>{}{close}{text}", self.before, &reasoning[..inside])
    }
}

/// Named fields of a reply that the next request must send back to the provider, such as
/// `reasoning_details` and signatures. Rivulet does not interpret their values, except to join the
/// pieces of a list element. Two names are special: `call_fields` contains the fields of individual
/// tool calls, and `reasoning_content` (always empty) records that the reasoning arrived in the
/// field of this name.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct SendBack(pub Map<String, Value>);

impl SendBack {
    /// Returns whether there are no fields to send back.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// Returns the approximate memory that the fields occupy, in bytes.
    pub fn memory_bytes(&self) -> usize {
        let values: usize = self.0.values().map(count_values).sum();
        self.json_bytes() + values * VALUE_BYTES
    }

    /// Returns the length, in bytes, of the JSON text that contains the fields to send back.
    pub fn json_bytes(&self) -> usize {
        serde_json::to_vec(self).map_or(0, |json| json.len())
    }

    /// Merges the fields of the next chunk: extends lists, joins pieces of the same list element,
    /// and overwrites all other values. Returns the number of JSON values added.
    pub fn merge(&mut self, more: SendBack) -> usize {
        let mut added: usize = 0;
        for (name, value) in more.0 {
            match (self.0.get_mut(&name), value) {
                (Some(Value::Array(list)), Value::Array(pieces)) => {
                    for piece in pieces {
                        let joined = match list.last_mut() {
                            Some(last) => join(last, piece),
                            None => Err(piece),
                        };
                        added += joined.unwrap_or_else(|piece| {
                            let new = count_values(&piece);
                            list.push(piece);
                            new
                        });
                    }
                }
                (_, value) => {
                    let new = count_values(&value);
                    let old = self.0.insert(name, value);
                    added += new.saturating_sub(old.as_ref().map_or(0, count_values));
                }
            }
        }
        added
    }
}

/// Returns the number of JSON values that a value contains, counting the value itself.
pub fn count_values(value: &Value) -> usize {
    1 + match value {
        Value::Array(list) => list.iter().map(count_values).sum(),
        Value::Object(fields) => fields.values().map(count_values).sum(),
        _ => 0,
    }
}

/// Merges `next` into the last list element if both are pieces of the same element. Returns the
/// number of JSON values added, or `next` in `Err` if they are different elements.
fn join(last: &mut Value, next: Value) -> Result<usize, Value> {
    /// Names of the fields whose text arrives in pieces, one piece in each chunk.
    const PIECES: [&str; 2] = ["text", "summary"];
    let (Some(before), Value::Object(after)) = (last.as_object_mut(), &next) else {
        return Err(next);
    };
    let same = |name: &str| before.get(name) == after.get(name);
    let whole = after
        .get("data")
        .or(before.get("data"))
        .is_some_and(|data| !data.is_null());
    if whole || before.get("type").is_none() || !same("type") || !same("index") {
        return Err(next);
    }
    let mut added = 0;
    for (name, value) in after {
        match (before.get_mut(name), value) {
            (Some(Value::String(text)), Value::String(more)) if PIECES.contains(&name.as_str()) => {
                text.push_str(more);
            }
            (Some(_), Value::Null) => {}
            _ => {
                let old = before.insert(name.clone(), value.clone());
                added += count_values(value).saturating_sub(old.as_ref().map_or(0, count_values));
            }
        }
    }
    Ok(added)
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    fn fields(value: Value) -> SendBack {
        serde_json::from_value(value).unwrap()
    }

    #[test]
    fn values_in_joined_pieces_count_as_added() {
        let piece = |name: &str| {
            fields(json!({"reasoning_details": [{"type": "t", "index": 0, name: vec![0; 999]}]}))
        };
        let mut all = SendBack::default();
        let first = all.merge(piece("a"));
        assert_eq!(all.merge(piece("b")), 1_000);
        assert_eq!(all.merge(piece("b")), 0, "the same values again");
        assert_eq!(first, 1_000 + 4);
    }

    #[test]
    fn pieces_of_one_element_are_joined_and_others_are_not() {
        let mut all = SendBack::default();
        for piece in [
            json!({"reasoning_details": [{"type": "reasoning.text", "text": "a", "index": 0, "format": "f"}]}),
            json!({"reasoning_details": [{"type": "reasoning.text", "text": "b", "index": 0, "signature": null}]}),
            json!({"reasoning_details": [{"type": "reasoning.text", "signature": "s", "index": 0}]}),
            json!({"reasoning_details": [{"type": "reasoning.encrypted", "data": "x", "index": 1}]}),
            json!({"reasoning_details": [{"type": "reasoning.encrypted", "data": "y", "index": 1}]}),
            json!({"extra_content": {"google": {"thought_signature": "t"}}}),
        ] {
            all.merge(fields(piece));
        }
        assert_eq!(
            serde_json::to_value(&all).unwrap(),
            json!({
                "reasoning_details": [
                    {"type": "reasoning.text", "text": "ab", "index": 0, "format": "f", "signature": "s"},
                    {"type": "reasoning.encrypted", "data": "x", "index": 1},
                    {"type": "reasoning.encrypted", "data": "y", "index": 1},
                ],
                "extra_content": {"google": {"thought_signature": "t"}},
            })
        );
    }

    #[test]
    fn the_received_content_is_restored_from_its_tags() {
        let tags = ThinkTags {
            before: "\n".to_owned(),
            closed: Some(3),
        };
        assert_eq!(tags.received("abcde", "\n\nHi"), "\n<think>abc</think>\n\nHi");
        let open = ThinkTags {
            before: String::new(),
            closed: None,
        };
        assert_eq!(open.received("abc", ""), "<think>abc");
    }
}
