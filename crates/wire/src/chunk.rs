//! JSON of one chunk -> what it means (contract, section 2).

use rivulet_core::{Fragment, ModelEvent, SendBack, replace_lone_surrogates};
use serde::Deserialize;
use serde_json::{Map, Value};

use crate::content::Content;
use crate::error_body;
use crate::lenient::{List, Number, Object, Text};
use crate::plain_chunk::{self, PlainChunk};
use crate::think::ThinkReader;
use crate::tool_calls::{CallTracker, WireCall};
use crate::usage::WireUsage;

/// What is large, or not in every chunk, is in a box: serde moves a value several times on its way up.
#[derive(Debug, Default, Deserialize)]
#[serde(default)]
struct Chunk {
    id: Text,
    object: Text,
    choices: List<Choice>,
    usage: Object<Box<WireUsage>>,
    error: Value,
}

#[derive(Debug, Default, Deserialize)]
#[serde(default)]
struct Choice {
    index: Number,
    delta: Object<Box<WireDelta>>,
    /// A whole reply has `message` where a stream has `delta`.
    message: Object<Box<WireDelta>>,
    finish_reason: Text,
    /// Moonshot.
    usage: Object<Box<WireUsage>>,
}

#[derive(Debug, Default, Deserialize)]
#[serde(default)]
struct WireDelta {
    reasoning_content: Content,
    reasoning: Content,
    /// Kept as it is, for the provider wants it back.
    reasoning_details: Value,
    /// Google keeps the signature of its thoughts here.
    extra_content: Value,
    content: Content,
    refusal: Content,
    tool_calls: List<WireCall>,
}

/// The data of an event is no JSON object.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Unreadable {
    /// It is the beginning of something that could have been one.
    pub cut_off: bool,
}

/// Reads a chunk; what serde refuses as a whole is read once more, leniently: half an emoji (two halves of a
/// surrogate pair in two deltas) and a field that is there twice (the last one counts) lose nothing else.
fn parse(data: &str) -> Result<Chunk, Unreadable> {
    let unreadable = match serde_json::from_str::<Object<Chunk>>(data) {
        Ok(Object(Some(chunk))) => return Ok(chunk),
        Ok(Object(None)) => return Err(Unreadable { cut_off: false }),
        Err(error) => Unreadable {
            cut_off: error.is_eof(),
        },
    };
    let whole = replace_lone_surrogates(data);
    serde_json::from_str(&whole)
        .and_then(serde_json::from_value::<Object<Chunk>>)
        .ok()
        .and_then(|Object(chunk)| chunk)
        .ok_or(unreadable)
}

/// The words of a list of `reasoning_details`. Encrypted ones have none.
fn words_of(details: &Value) -> String {
    let list = details.as_array().map(Vec::as_slice).unwrap_or_default();
    list.iter()
        .flat_map(|detail| ["text", "thinking", "summary"].map(|name| detail.get(name)))
        .filter_map(|words| words?.as_str())
        .collect()
}

/// The fields of a delta that are to be sent back.
fn to_send_back(details: Value, extra: Value) -> Option<SendBack> {
    let mut fields = Map::new();
    if details.as_array().is_some_and(|list| !list.is_empty()) {
        fields.insert("reasoning_details".to_owned(), details);
    }
    if extra.as_object().is_some_and(|extra| !extra.is_empty()) {
        fields.insert("extra_content".to_owned(), extra);
    }
    Some(SendBack(fields)).filter(|fields| !fields.is_empty())
}

/// Turns chunks into events, remembering what only the first of them says.
#[derive(Debug, Default)]
pub struct ChunkReader {
    has_id: bool,
    calls: CallTracker,
    think: ThinkReader,
    reasoning_field: Option<&'static str>,
}

impl ChunkReader {
    /// Gives what `data` means. `named_error` is set for an SSE event with the name `error`.
    pub fn read(
        &mut self,
        data: &str,
        named_error: bool,
        found: impl FnMut(ModelEvent),
    ) -> Result<(), Unreadable> {
        if !named_error && let Some(plain) = plain_chunk::read(data) {
            self.plain(plain, found);
            return Ok(());
        }
        self.read_leniently(data, named_error, found)
    }

    fn read_leniently(
        &mut self,
        data: &str,
        named_error: bool,
        mut found: impl FnMut(ModelEvent),
    ) -> Result<(), Unreadable> {
        let chunk = parse(data)?;
        let mut events = 0_u32;
        let mut tell = |event| {
            events += 1;
            found(event);
        };
        if let Some(id) = chunk.id.0.filter(|_| !self.has_id) {
            self.has_id = true;
            tell(ModelEvent::RequestId(id));
        }
        let mut usage = chunk.usage.0;
        for choice in chunk.choices.0 {
            if choice.index.count().unwrap_or(0) != 0 {
                tell(ModelEvent::OtherChoice);
                continue;
            }
            usage = usage.or(choice.usage.0);
            for delta in choice.delta.0.into_iter().chain(choice.message.0) {
                self.delta(*delta, &mut tell);
            }
            if let Some(reason) = choice.finish_reason.0 {
                self.think.flush(&mut tell);
                // The error beside it, in the same chunk, has the words; without one the reason stands alone.
                if reason != "error" || !error_body::is_error(&chunk.error) {
                    tell(ModelEvent::Finish(reason));
                }
            }
        }
        if let Some(usage) = usage.and_then(|usage| usage.read()) {
            tell(ModelEvent::Usage(usage));
        }
        let whole_is_error = named_error || chunk.object.0.as_deref() == Some("error");
        if whole_is_error || error_body::is_error(&chunk.error) {
            self.think.flush(&mut tell);
            // The rare path may read the text once more, for the words of the error in whatever shape.
            let body = serde_json::from_str(&replace_lone_surrogates(data)).unwrap_or(chunk.error);
            tell(ModelEvent::Error(error_body::in_stream(&body)));
        }
        if events == 0 {
            found(ModelEvent::KeepAlive);
        }
        Ok(())
    }

    fn plain(&mut self, plain: PlainChunk<'_>, mut found: impl FnMut(ModelEvent)) {
        let mut nothing = true;
        let mut tell = |event| {
            nothing = false;
            found(event);
        };
        if let Some(id) = plain.id.filter(|_| !self.has_id) {
            self.has_id = true;
            tell(ModelEvent::RequestId(id.to_owned()));
        }
        if plain.other_choice {
            tell(ModelEvent::OtherChoice);
        }
        if let Some((field, words)) = plain.reasoning {
            self.reasoning(field, words.into_owned(), &mut tell);
        }
        if let Some(words) = plain.content {
            self.content(words.into_owned(), &mut tell);
        }
        for call in plain.calls {
            self.call(call, &mut tell);
        }
        if let Some(reason) = plain.finish_reason {
            self.think.flush(&mut tell);
            tell(ModelEvent::Finish(reason.to_owned()));
        }
        if let Some(usage) = plain.usage.and_then(|usage| usage.read()) {
            tell(ModelEvent::Usage(usage));
        }
        if nothing {
            found(ModelEvent::KeepAlive);
        }
    }

    fn reasoning(&mut self, field: &'static str, text: String, found: &mut impl FnMut(ModelEvent)) {
        self.reasoning_field.get_or_insert(field);
        self.think.flush(found);
        found(ModelEvent::Fragment(Fragment::Reasoning { text }));
    }

    /// No more content will come: gives what was held back of it.
    pub fn flush(&mut self, mut found: impl FnMut(ModelEvent)) {
        self.think.flush(&mut found);
    }

    /// Where the reasoning came, if some came: the name of a field, or what else it is.
    pub fn reasoning_field(&self) -> Option<&'static str> {
        self.reasoning_field
    }

    fn delta(&mut self, delta: WireDelta, found: &mut impl FnMut(ModelEvent)) {
        // Several fields with the same reasoning: the first that has words is shown, once.
        let (field, reasoning) = [
            ("reasoning_content", delta.reasoning_content.text()),
            ("reasoning", delta.reasoning.text()),
        ]
        .into_iter()
        .find(|(_, text)| !text.is_empty())
        .unwrap_or_else(|| ("reasoning_details", words_of(&delta.reasoning_details)));
        if !reasoning.is_empty() {
            self.reasoning(field, reasoning, found);
        }
        if let Some(fields) = to_send_back(delta.reasoning_details, delta.extra_content) {
            found(ModelEvent::SendBack(fields));
        }
        for fragment in delta.content.0.into_iter().chain(delta.refusal.0) {
            match fragment {
                Fragment::Text { text } => self.content(text, found),
                other => {
                    self.reasoning_field.get_or_insert("parts of content");
                    self.think.flush(found);
                    found(ModelEvent::Fragment(other));
                }
            }
        }
        for call in delta.tool_calls.0 {
            self.call(call, found);
        }
    }

    fn call(&mut self, call: WireCall, found: &mut impl FnMut(ModelEvent)) {
        self.think.flush(found);
        found(ModelEvent::Fragment(self.calls.place(call)));
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
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn events(
        reader: &mut ChunkReader,
        data: &str,
        plain: bool,
    ) -> (Vec<ModelEvent>, Result<(), Unreadable>) {
        let mut events = Vec::new();
        let read = if plain {
            reader.read(data, false, |event| events.push(event))
        } else {
            reader.read_leniently(data, false, |event| events.push(event))
        };
        reader.flush(|event| events.push(event));
        (events, read)
    }

    /// JSON that may stand in any field.
    fn value() -> impl Strategy<Value = String> {
        prop::sample::select(vec![
            "null",
            "true",
            "0",
            "1",
            "-1",
            "1.5",
            r#""""#,
            r#""0""#,
            r#""a""#,
            r#""<think>""#,
            r#""\u00e9\n""#,
            r#""\ud83d""#,
            r#""error""#,
            "[]",
            r#"["a"]"#,
            "{}",
            r#"{"content":"b"}"#,
            r#"{"message":"m"}"#,
            r#"[{"type":"text","text":"t"}]"#,
            r#"{"total_tokens":3}"#,
            r#"[{"index":1,"id":"c","function":{"name":"f","arguments":"{"}}]"#,
            r#"[0,{"content":"c"},"stop"]"#,
        ])
        .prop_map(str::to_owned)
    }

    fn object(
        fields: &'static [&'static str],
        inner: BoxedStrategy<String>,
    ) -> impl Strategy<Value = String> {
        let field = (prop::sample::select(fields), inner);
        prop::collection::vec(field, 0..5).prop_map(|fields| {
            let fields: Vec<String> = fields
                .into_iter()
                .map(|(name, value)| format!("\"{name}\":{value}"))
                .collect();
            format!("{{{}}}", fields.join(","))
        })
    }

    fn chunk() -> impl Strategy<Value = String> {
        let delta = object(
            &[
                "role",
                "content",
                "reasoning",
                "reasoning_content",
                "reasoning_details",
                "refusal",
                "tool_calls",
                "extra_content",
                "x",
            ],
            value().boxed(),
        );
        let choice = object(
            &[
                "index",
                "delta",
                "delta",
                "delta",
                "message",
                "finish_reason",
                "usage",
            ],
            prop_oneof![2 => delta, 1 => value()].boxed(),
        );
        let choices = prop::collection::vec(prop_oneof![4 => choice, 1 => value()], 0..3)
            .prop_map(|choices| format!("[{}]", choices.join(",")));
        object(
            &[
                "id", "object", "choices", "choices", "choices", "usage", "error", "model",
            ],
            prop_oneof![2 => choices, 1 => value()].boxed(),
        )
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(4_000))]

        #[test]
        fn the_plain_reader_and_the_lenient_one_agree(chunks in prop::collection::vec(chunk(), 1..3)) {
            let (mut plain, mut lenient) = (ChunkReader::default(), ChunkReader::default());
            for data in &chunks {
                prop_assert_eq!(events(&mut plain, data, true), events(&mut lenient, data, false), "{}", data);
            }
            prop_assert_eq!(plain.reasoning_field(), lenient.reasoning_field());
        }
    }
}
