//! Measures the parts of a request.

use rivulet_core::{Role, Units};
use serde_json::Value;

use crate::sent_messages::REASONING_CONTENT;

/// Names of fields that are not counted. Some contain the data of files, which is not text. The
/// others contain the reasoning of earlier replies, which the server might not show to the model.
const NOT_READ: [&str; 6] = [
    REASONING_CONTENT, "reasoning", "reasoning_details", "image_url", "file_data", "data",
];

/// The size of a part of a request.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct PartSize {
    /// Length of this part in the request's JSON body, in bytes.
    pub bytes: u64,
    /// Length, in [`Units`], of the text that the model reads in this part.
    pub units: Units,
}

/// The sizes of the parts of a request.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct RequestSize {
    /// The system prompt and all system messages, without the summary.
    pub instructions: PartSize,
    /// The summary that stands for earlier messages.
    pub summary: PartSize,
    /// All messages except system messages, the summary and the user's new message. Attached files
    /// are not included.
    pub earlier: PartSize,
    /// The user's new message, without attached files.
    pub message: PartSize,
    /// The files that are attached to any of the messages.
    pub attachments: PartSize,
    /// The tools that the request offers.
    pub tools: PartSize,
    /// Number of attached files whose tokens cannot be estimated from text, such as images.
    pub unmeasured_files: u32,
}

#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(crate) struct AttachedSize {
    last: PartSize,
    others: PartSize,
    unmeasured: u32,
}

impl AttachedSize {
    /// Adds the size of a file. `part` is the JSON object in the request that contains the file.
    pub(crate) fn add(&mut self, part: &Value, is_last: bool) {
        let size = if is_last { &mut self.last } else { &mut self.others };
        *size = size.plus(PartSize::of(part));
        self.unmeasured += u32::from(part["type"] != "text");
    }
}

impl PartSize {
    fn of(value: &Value) -> Self {
        let mut units = Units::default();
        add_texts(value, &mut units);
        PartSize {
            bytes: value.to_string().len() as u64,
            units,
        }
    }

    fn plus(self, other: PartSize) -> Self {
        PartSize {
            bytes: self.bytes + other.bytes,
            units: self.units.plus(other.units),
        }
    }

    fn without(self, other: PartSize) -> Self {
        PartSize {
            bytes: self.bytes.saturating_sub(other.bytes),
            units: self.units.without(other.units),
        }
    }
}

impl RequestSize {
    /// Moves the size of the summary `text` from `instructions` to `summary`, and returns the
    /// changed sizes. `is_alone` is true if the instructions contain nothing but the summary.
    #[must_use]
    pub fn with_summary(self, text: &str, is_alone: bool) -> Self {
        let summary = match is_alone {
            true => self.instructions,
            false => PartSize::of(&Value::from(text)),
        };
        RequestSize {
            summary,
            instructions: self.instructions.without(summary),
            ..self
        }
    }

    /// Measures a request that contains `messages` and `tools`. `attached` contains the sizes of
    /// the files in the messages. `has_message` has the same meaning as in
    /// [`ChatRequest::size`](crate::ChatRequest::size).
    pub(crate) fn of(
        messages: &[Value],
        tools: Option<&Value>,
        attached: AttachedSize,
        has_message: bool,
    ) -> Self {
        let (last, before) = match messages.split_last() {
            Some((last, before)) if has_message => (Some(last), before),
            _ => (None, messages),
        };
        let mut size = RequestSize {
            tools: tools.map(PartSize::of).unwrap_or_default(),
            attachments: attached.last.plus(attached.others),
            unmeasured_files: attached.unmeasured,
            ..RequestSize::default()
        };
        for message in before {
            let part = match message["role"] == Role::System.name() {
                true => &mut size.instructions,
                false => &mut size.earlier,
            };
            *part = part.plus(PartSize::of(message));
        }
        match last {
            Some(last) => {
                size.message = PartSize::of(last).without(attached.last);
                size.earlier = size.earlier.without(attached.others);
            }
            None => size.earlier = size.earlier.without(size.attachments),
        }
        size
    }
}

/// Adds the lengths of all strings in `value`, at any depth, to `units`. Skips [`NOT_READ`] fields.
pub(crate) fn add_texts(value: &Value, units: &mut Units) {
    match value {
        Value::String(text) => units.add(text),
        Value::Array(values) => values.iter().for_each(|value| add_texts(value, units)),
        Value::Object(fields) => {
            for (name, value) in fields {
                if !NOT_READ.contains(&name.as_str()) {
                    add_texts(value, units);
                }
            }
        }
        _ => {}
    }
}
