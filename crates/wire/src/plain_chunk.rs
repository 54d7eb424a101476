//! The chunk that nearly every server sends nearly always, read without a detour.
//!
//! Whatever is not exactly that is left to the lenient reader in `chunk`: the two agree on what this one reads (a
//! property test says so), and this one is several times faster.

use std::borrow::Cow;
use std::fmt;
use std::marker::PhantomData;

use serde::Deserialize;
use serde::de::{Deserializer, Error, IgnoredAny, MapAccess, SeqAccess, Visitor};

use crate::lenient::{List, Object};
use crate::tool_calls::WireCall;
use crate::usage::WireUsage;

/// What a plain chunk says.
pub struct PlainChunk<'a> {
    /// The response's id; not empty.
    pub id: Option<&'a str>,
    /// A piece of reasoning, and the field it came in; not empty.
    pub reasoning: Option<(&'static str, Cow<'a, str>)>,
    /// A piece of content; not empty.
    pub content: Option<Cow<'a, str>>,
    /// Fragments of tool calls.
    pub calls: Vec<WireCall>,
    /// The finish reason; not empty.
    pub finish_reason: Option<&'a str>,
    /// Token counts.
    pub usage: Option<Box<WireUsage>>,
    /// It is a chunk of another choice, of which nothing is shown.
    pub other_choice: bool,
}

/// Reads a chunk with at most one choice, words in strings, and nothing else that means something. `None`: it may
/// still be a chunk.
pub fn read(data: &str) -> Option<PlainChunk<'_>> {
    let Map(chunk) = serde_json::from_str::<Map<Chunk<'_>>>(data).ok()?;
    if chunk.object == Some("error") {
        return None;
    }
    let AtMostOne(choice) = chunk.choices;
    let other_choice = choice
        .as_ref()
        .and_then(|choice| choice.index)
        .is_some_and(|index| index != 0);
    let choice = choice.filter(|_| !other_choice).unwrap_or_default();
    let Map(delta) = choice.delta;
    let reasoning = match (said_of(delta.reasoning_content), said_of(delta.reasoning)) {
        (Some(words), _) => Some(("reasoning_content", words)),
        (None, Some(words)) => Some(("reasoning", words)),
        (None, None) => None,
    };
    Some(PlainChunk {
        id: chunk.id.filter(|id| !id.is_empty()),
        reasoning,
        content: said_of(delta.content),
        calls: delta.tool_calls.0,
        usage: chunk.usage.0,
        other_choice,
        finish_reason: choice.finish_reason.filter(|reason| !reason.is_empty()),
    })
}

fn said_of(words: Option<Words<'_>>) -> Option<Cow<'_, str>> {
    words.map(|Words(words)| words).filter(|words| !words.is_empty())
}

#[derive(Deserialize)]
struct Chunk<'a> {
    #[serde(borrow, default)]
    id: Option<&'a str>,
    #[serde(borrow, default)]
    object: Option<&'a str>,
    #[serde(borrow)]
    choices: AtMostOne<Choice<'a>>,
    #[serde(default)]
    usage: Object<Box<WireUsage>>,
    #[serde(default)]
    #[allow(dead_code, reason = "only its absence is looked at, while it is read")]
    error: Absent,
}

#[derive(Default, Deserialize)]
struct Choice<'a> {
    #[serde(default)]
    index: Option<u32>,
    #[serde(borrow)]
    delta: Map<Delta<'a>>,
    #[serde(borrow, default)]
    finish_reason: Option<&'a str>,
    #[serde(default)]
    #[allow(dead_code, reason = "only its absence is looked at, while it is read")]
    message: Absent,
    #[serde(default)]
    #[allow(dead_code, reason = "only its absence is looked at, while it is read")]
    usage: Absent,
}

#[derive(Default, Deserialize)]
struct Delta<'a> {
    #[serde(borrow, default)]
    reasoning_content: Option<Words<'a>>,
    #[serde(borrow, default)]
    reasoning: Option<Words<'a>>,
    #[serde(borrow, default)]
    content: Option<Words<'a>>,
    #[serde(default)]
    #[allow(dead_code, reason = "only its absence is looked at, while it is read")]
    refusal: Absent,
    #[serde(default)]
    tool_calls: List<WireCall>,
    #[serde(default)]
    #[allow(dead_code, reason = "only its absence is looked at, while it is read")]
    reasoning_details: Absent,
    #[serde(default)]
    #[allow(dead_code, reason = "only its absence is looked at, while it is read")]
    extra_content: Absent,
}

/// A list with one object in it, or none.
struct AtMostOne<T>(Option<T>);

struct AtMostOneVisitor<T>(PhantomData<T>);

impl<'de, T: Deserialize<'de>> Visitor<'de> for AtMostOneVisitor<T> {
    type Value = AtMostOne<T>;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("at most one object")
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut seq: A) -> Result<AtMostOne<T>, A::Error> {
        let only = seq.next_element::<Map<T>>()?.map(|Map(only)| only);
        match seq.next_element::<IgnoredAny>()? {
            None => Ok(AtMostOne(only)),
            Some(_) => Err(A::Error::custom("not plain")),
        }
    }
}

impl<'de, T: Deserialize<'de>> Deserialize<'de> for AtMostOne<T> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_seq(AtMostOneVisitor(PhantomData))
    }
}

/// An object and nothing else: serde would take a list of the fields' values too.
#[derive(Default)]
struct Map<T>(T);

struct MapVisitor<T>(PhantomData<T>);

impl<'de, T: Deserialize<'de>> Visitor<'de> for MapVisitor<T> {
    type Value = Map<T>;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("an object")
    }

    fn visit_map<A: MapAccess<'de>>(self, map: A) -> Result<Map<T>, A::Error> {
        T::deserialize(serde::de::value::MapAccessDeserializer::new(map)).map(Map)
    }
}

impl<'de, T: Deserialize<'de>> Deserialize<'de> for Map<T> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_map(MapVisitor(PhantomData))
    }
}

/// A string, borrowed where it holds no escapes.
struct Words<'a>(Cow<'a, str>);

struct WordsVisitor;

impl<'de> Visitor<'de> for WordsVisitor {
    type Value = Words<'de>;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a string")
    }

    fn visit_borrowed_str<E>(self, words: &'de str) -> Result<Words<'de>, E> {
        Ok(Words(Cow::Borrowed(words)))
    }

    fn visit_str<E>(self, words: &str) -> Result<Words<'de>, E> {
        Ok(Words(Cow::Owned(words.to_owned())))
    }
}

impl<'de: 'a, 'a> Deserialize<'de> for Words<'a> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_str(WordsVisitor)
    }
}

/// A field that is not there, or null: with anything in it, the chunk is not plain.
#[derive(Default)]
struct Absent;

impl<'de> Deserialize<'de> for Absent {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        match Option::<IgnoredAny>::deserialize(deserializer)? {
            None => Ok(Absent),
            Some(_) => Err(D::Error::custom("not plain")),
        }
    }
}
