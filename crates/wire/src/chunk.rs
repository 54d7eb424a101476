//! Parses the JSON of one chunk into events (wire contract, section 2).

use std::borrow::Cow;
use std::mem::take;

use rivulet_core::texts::fault;
use rivulet_core::{Fault, FaultCategory, Fragment, ModelEvent, SendBack, replace_lone_surrogates};
use serde::de::SeqAccess;
use serde_json::{Value, json};

use crate::bounded_value::{self, AnyValue, FIELD_VALUES};
use crate::content::Content;
use crate::error_body;
use crate::lenient::{self, Fill, LIST_LIMIT, Lenient, Limited, lenient_object};
use crate::sent_messages::{CALL_FIELDS, REASONING_CONTENT};
use crate::think::ThinkParser;
use crate::tool_calls::{CallTracker, WireCall};
use crate::usage::WireUsage;

#[derive(Debug, Default)]
struct Chunk<'de> {
    id: Option<Cow<'de, str>>,
    object: Option<Cow<'de, str>>,
    choices: Choices<'de>,
    usage: Option<Box<WireUsage>>,
    error: AnyValue,
}

/// Maximum number of choices that are read from a chunk in addition to the first one. A chunk has
/// several choices only if the user's extra JSON requests them (`n`) or if the server has a bug.
const MORE_CHOICES: usize = 16;

/// The choices of a chunk. Nearly all chunks have exactly one choice, so the first choice has a
/// field of its own.
#[derive(Debug, Default)]
struct Choices<'de> {
    /// Whether the chunk has at least one choice.
    came: bool,
    first: Choice<'de>,
    more: Limited<Choice<'de>, MORE_CHOICES>,
}

impl<'de> Lenient<'de> for Choices<'de> {
    fn list<A: SeqAccess<'de>>(&mut self, mut list: A) -> Result<bool, A::Error> {
        match list.next_element_seed(Fill(&mut self.first))? {
            Some(_) => {
                self.came = true;
                self.more.list(list)
            }
            None => Ok(true),
        }
    }
}

#[derive(Debug, Default)]
struct Choice<'de> {
    index: Option<u64>,
    delta: Delta<'de>,
    /// The `message` field. A reply that is not streamed has this field instead of `delta`, but
    /// some servers also send `message` in a stream. See `ChunkReader::has_delta`.
    message: Option<Box<Delta<'de>>>,
    finish_reason: Option<Cow<'de, str>>,
    /// The token counts, which Moonshot sends inside the choice.
    usage: Option<Box<WireUsage>>,
    /// The error, which OpenRouter may send inside the choice.
    error: AnyValue,
}

#[derive(Debug, Default)]
struct Delta<'de> {
    reasoning_content: Content<'de>,
    reasoning: Content<'de>,
    /// The `reasoning_details` field, which the next request must send back unchanged.
    reasoning_details: AnyValue,
    /// The field in which Google sends the signature of the model's reasoning.
    extra_content: AnyValue,
    content: Content<'de>,
    refusal: Content<'de>,
    tool_calls: Limited<WireCall<'de>>,
}

impl Delta<'_> {
    fn has_content(&self) -> bool {
        [
            &self.content, &self.reasoning_content, &self.reasoning, &self.refusal,
        ]
        .into_iter()
        .any(|text| !text.is_empty())
            || self.reasoning_details.value.is_some()
            || !self.tool_calls.list.is_empty()
    }

    /// Returns the name and the limit of the first field that has exceeded its limit. Some values
    /// of that field were left out. Returns `None` if no values were left out.
    fn exceeded(&self) -> Option<(&'static str, usize)> {
        let calls = &self.tool_calls;
        let fields = [
            (calls.cut, "tool_calls", LIST_LIMIT),
            (self.reasoning_details.cut, "reasoning_details", FIELD_VALUES),
            (self.extra_content.cut, "extra_content", FIELD_VALUES),
            (calls.list.iter().any(WireCall::is_cut), "arguments", FIELD_VALUES),
            (
                calls.list.iter().any(WireCall::is_extra_cut),
                "extra_content",
                FIELD_VALUES,
            ),
        ];
        let mut fields = fields.into_iter();
        fields.find_map(|(cut, field, limit)| cut.then_some((field, limit)))
    }
}

lenient_object!(Chunk<'de> {
    "id" => id, "object" => object, "choices" => choices, "usage" => usage, "error" => error,
});
lenient_object!(Choice<'de> {
    "index" => index,
    "delta" => delta,
    "message" => message,
    "finish_reason" => finish_reason,
    "usage" => usage,
    "error" => error,
});
lenient_object!(Delta<'de> {
    "reasoning_content" => reasoning_content,
    "reasoning" => reasoning,
    "reasoning_details" => reasoning_details,
    "extra_content" => extra_content,
    "content" => content,
    "refusal" => refusal,
    "tool_calls" => tool_calls,
});

/// The error for an event whose data is not a JSON object.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Unreadable {
    /// Whether the data may be the beginning of a JSON object that was cut off.
    pub cut_off: bool,
}

fn parse<'de>(data: &'de str, chunk: &mut Chunk<'de>) -> Result<(), Unreadable> {
    match lenient::parse(data, chunk) {
        Ok(true) => Ok(()),
        Ok(false) => Err(Unreadable { cut_off: false }),
        Err(error) => Err(Unreadable {
            cut_off: error.is_eof(),
        }),
    }
}

/// Returns the error that the chunk `data` reports. `error` is the `error` field of the chunk.
/// `is_named` is true if the chunk is marked as an error: by this field, by its `object` field, or
/// by the name of its event. Otherwise, its other fields decide whether it reports an error.
///
/// Parses the data once more as arbitrary JSON, because an error can have many shapes.
#[cold]
fn error_of(data: &str, error: Option<Box<Value>>, is_named: bool) -> Option<Fault> {
    let text = replace_lone_surrogates(data);
    let mut body = bounded_value::parse(text.as_bytes(), FIELD_VALUES).unwrap_or_default();
    if let (Some(error), Value::Object(fields)) = (error, &mut body) {
        fields.insert("error".to_owned(), *error);
    }
    (is_named || error_body::is_unnamed_error(&body)).then(|| error_body::stream_fault(&body))
}

/// Returns the text that `reasoning_details` contains. Encrypted details contain no text.
fn text_of(details: &Value) -> String {
    let list = details.as_array().map(Vec::as_slice).unwrap_or_default();
    list.iter()
        .flat_map(|detail| ["text", "thinking", "summary"].map(|key| detail.get(key)))
        .filter_map(|text| text?.as_str())
        .collect()
}

/// Returns the fields of a delta that the next request must send back to the provider.
fn fields_to_send_back(details: Option<Box<Value>>, extra: Option<Box<Value>>) -> Option<SendBack> {
    let details = details.filter(|details| details.as_array().is_some_and(|list| !list.is_empty()));
    let extra = extra.filter(|extra| extra.as_object().is_some_and(|extra| !extra.is_empty()));
    if details.is_none() && extra.is_none() {
        return None;
    }
    let fields = [("reasoning_details", details), ("extra_content", extra)]
        .into_iter()
        .filter_map(|(name, value)| Some((name.to_owned(), *value?)));
    Some(SendBack(fields.collect()))
}

/// Returns the fields of the tool call `call` that the next request must send back with the call.
fn call_fields(call: &Fragment, extra: Option<Box<Value>>) -> Option<SendBack> {
    let extra = extra.filter(|extra| extra.as_object().is_some_and(|extra| !extra.is_empty()))?;
    let Fragment::ToolCall { index, .. } = call else {
        return None;
    };
    let fields = json!([{ "index": index, "extra_content": extra }]);
    Some(SendBack([(CALL_FIELDS.to_owned(), fields)].into_iter().collect()))
}

/// Converts chunks into events. Keeps the state that is needed across chunks: the response id, the
/// tool calls and the think tags.
#[derive(Debug, Default)]
pub struct ChunkReader {
    has_id: bool,
    has_message: bool,
    /// Whether a `delta` has had content. From then on, the `message` field is ignored, because
    /// some servers repeat the delta in it (Foundry Local), or the whole reply so far (Perplexity,
    /// MiniMax).
    has_delta: bool,
    calls: CallTracker,
    think: ThinkParser,
    reasoning_field: Option<&'static str>,
}

impl ChunkReader {
    /// Parses the chunk `data` and passes each resulting event to `found`. `named_error` is true if
    /// the SSE event that contains the chunk is named `error`.
    pub fn read(
        &mut self,
        data: &str,
        named_error: bool,
        mut found: impl FnMut(ModelEvent),
    ) -> Result<(), Unreadable> {
        let repaired;
        let mut chunk = Chunk::default();
        if parse(data, &mut chunk).is_err() {
            // Some servers split an emoji between two deltas, so that each delta contains only one
            // of its two surrogates. Replace lone surrogates, because serde_json rejects them.
            repaired = replace_lone_surrogates(data);
            chunk = Chunk::default();
            parse(&repaired, &mut chunk)?;
        }
        let error_in = |any: AnyValue| any.value.filter(|error| error_body::is_error(error));
        let mut error = error_in(chunk.error);
        let mut has_events = false;
        let mut emit = |event| {
            has_events = true;
            found(event);
        };
        if let Some(id) = chunk.id.filter(|_| !self.has_id) {
            self.has_id = true;
            emit(ModelEvent::RequestId(id.into_owned()));
        }
        let mut usage = chunk.usage;
        let more = &chunk.choices.more;
        let mut exceeded = more.cut.then_some(("choices", MORE_CHOICES + 1));
        for choice in [&mut chunk.choices.first]
            .into_iter()
            .chain(&mut chunk.choices.more.list)
        {
            if choice.index.is_some_and(|index| index != 0) {
                emit(ModelEvent::OtherChoice);
                continue;
            }
            usage = usage.or(choice.usage.take());
            error = error.or_else(|| error_in(take(&mut choice.error)));
            self.has_delta = self.has_delta || choice.delta.has_content();
            self.has_message |= choice.message.is_some();
            let message = choice.message.as_deref_mut().filter(|_| !self.has_delta);
            for delta in [&mut choice.delta].into_iter().chain(message) {
                exceeded = exceeded.or(delta.exceeded());
                self.delta(delta, &mut emit);
            }
            // Some servers send the word `null` if there is no finish reason.
            if let Some(reason) = choice.finish_reason.take().filter(|reason| reason != "null") {
                self.think.flush(&mut emit);
                // Do not report the finish reason `error` if the chunk has an error object, which
                // contains more information.
                if reason != "error" || error.is_none() {
                    emit(ModelEvent::Finish(reason.into_owned()));
                }
            }
        }
        let is_named = named_error || error.is_some() || chunk.object.as_deref() == Some("error");
        let may_be_error = is_named || !chunk.choices.came;
        if let Some(usage) = usage.and_then(|usage| usage.read()) {
            emit(ModelEvent::Usage(usage));
        }
        if may_be_error && let Some(fault) = error_of(data, error, is_named) {
            self.think.flush(&mut emit);
            emit(ModelEvent::Error(fault));
        }
        if let Some((field, limit)) = exceeded {
            let fault = Fault::new(FaultCategory::Protocol, fault::event_too_large());
            emit(ModelEvent::Error(fault.with_detail(format!("{field} > {limit}"))));
        }
        if !has_events {
            found(ModelEvent::KeepAlive);
        }
        Ok(())
    }

    /// Emits the text that was held back because it could have been the beginning of a think tag.
    /// Must be called at the end of the content.
    pub fn flush(&mut self, mut found: impl FnMut(ModelEvent)) {
        self.think.flush(&mut found);
    }

    /// Returns whether any choice contained a `message`.
    pub fn has_message(&self) -> bool {
        self.has_message
    }

    /// Returns where the server put the reasoning: the name of a field, or a short description such
    /// as `<think> tags`. Returns `None` if there was no reasoning.
    pub fn reasoning_field(&self) -> Option<&'static str> {
        self.reasoning_field
    }

    fn delta(&mut self, delta: &mut Delta<'_>, found: &mut impl FnMut(ModelEvent)) {
        // Some providers send the same reasoning in several fields. Use only the first field that
        // has text.
        let (field, reasoning) = if !delta.reasoning_content.is_empty() {
            (REASONING_CONTENT, take(&mut delta.reasoning_content).text())
        } else if !delta.reasoning.is_empty() {
            ("reasoning", take(&mut delta.reasoning).text())
        } else {
            let details = delta.reasoning_details.value.as_deref();
            (
                "reasoning_details",
                details.map(text_of).unwrap_or_default().into(),
            )
        };
        if !reasoning.is_empty() {
            self.reasoning(
                field,
                Fragment::Reasoning {
                    text: reasoning.into_owned(),
                },
                found,
            );
        }
        let (details, extra) = (take(&mut delta.reasoning_details), take(&mut delta.extra_content));
        if let Some(fields) = fields_to_send_back(details.value, extra.value) {
            found(ModelEvent::SendBack(fields));
        }
        take(&mut delta.content).fragments(|fragment| match fragment {
            Fragment::Text { text } => self.content(text, found),
            other => self.reasoning("parts of content", other, found),
        });
        let refusal = take(&mut delta.refusal).text();
        if !refusal.is_empty() {
            self.think.flush(found);
            found(ModelEvent::Fragment(Fragment::Refusal {
                text: refusal.into_owned(),
            }));
        }
        for mut call in delta.tool_calls.list.drain(..) {
            self.think.flush(found);
            let extra = call.take_extra_content();
            let fragment = self.calls.place(call);
            let fields = call_fields(&fragment, extra);
            found(ModelEvent::Fragment(fragment));
            if let Some(fields) = fields {
                found(ModelEvent::SendBack(fields));
            }
        }
    }

    fn reasoning(&mut self, field: &'static str, fragment: Fragment, found: &mut impl FnMut(ModelEvent)) {
        let is_first = self.reasoning_field.is_none();
        self.reasoning_field.get_or_insert(field);
        self.think.flush(found);
        found(ModelEvent::Fragment(fragment));
        if is_first && field == REASONING_CONTENT {
            // Store an empty value, which records only that the reasoning arrived in this field.
            // The reasoning itself is stored as a part of the message.
            let fields = [(REASONING_CONTENT.to_owned(), "".into())];
            found(ModelEvent::SendBack(SendBack(fields.into_iter().collect())));
        }
    }

    fn content(&mut self, text: String, found: &mut impl FnMut(ModelEvent)) {
        let field = &mut self.reasoning_field;
        self.think.push(text, &mut |event| {
            if matches!(event, ModelEvent::ThinkOpened(_)) {
                field.get_or_insert("<think> tags");
            }
            found(event);
        });
    }
}

#[cfg(test)]
#[path = "chunk_tests.rs"]
mod tests;
