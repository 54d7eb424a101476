//! Content in whatever form a dialect sends it: a string, a list of parts, a part (contract, section 2).

use std::fmt;

use rivulet_core::Fragment;
use serde::Deserialize;
use serde::de::{Deserializer, MapAccess, SeqAccess, Visitor};

use crate::lenient::{Text, absent};

/// Content: a string, or a list of parts (Mistral).
#[derive(Debug, Default)]
pub struct Content(pub Vec<Fragment>);

/// An element of such a list, or of `reasoning_details`.
#[derive(Debug, Default, Deserialize)]
#[serde(default)]
struct ContentPart {
    r#type: Text,
    text: Content,
    thinking: Content,
    summary: Content,
}

impl Content {
    /// All words of it, reasoning too.
    pub fn text(&self) -> String {
        self.0.iter().map(Fragment::text).collect()
    }
}

struct ContentVisitor;

impl<'de> Visitor<'de> for ContentVisitor {
    type Value = Content;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("anything")
    }

    fn visit_str<E>(self, value: &str) -> Result<Content, E> {
        let text = value.to_owned();
        Ok(Content(if text.is_empty() {
            Vec::new()
        } else {
            vec![Fragment::Text { text }]
        }))
    }

    fn visit_i64<E>(self, value: i64) -> Result<Content, E> {
        Ok(Content(vec![Fragment::Text {
            text: value.to_string(),
        }]))
    }

    fn visit_u64<E>(self, value: u64) -> Result<Content, E> {
        Ok(Content(vec![Fragment::Text {
            text: value.to_string(),
        }]))
    }

    fn visit_f64<E>(self, value: f64) -> Result<Content, E> {
        Ok(Content(vec![Fragment::Text {
            text: value.to_string(),
        }]))
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut seq: A) -> Result<Content, A::Error> {
        let mut pieces = Vec::new();
        while let Some(element) = seq.next_element::<Element>()? {
            match element {
                Element::Text(text) => pieces.push(Fragment::Text { text }),
                Element::Part(part) => pieces.extend(part.fragment()),
                Element::Other => {}
            }
        }
        Ok(Content(pieces))
    }

    fn visit_map<A: MapAccess<'de>>(self, map: A) -> Result<Content, A::Error> {
        let part = ContentPart::deserialize(serde::de::value::MapAccessDeserializer::new(map))?;
        Ok(Content(part.fragment().into_iter().collect()))
    }

    absent!(unit bool);
}

impl<'de> Deserialize<'de> for Content {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_any(ContentVisitor)
    }
}

/// One element of a list of parts: some servers mix plain strings in.
#[derive(Default)]
enum Element {
    Text(String),
    Part(ContentPart),
    #[default]
    Other,
}

impl<'de> Deserialize<'de> for Element {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct ElementVisitor;

        impl<'de> Visitor<'de> for ElementVisitor {
            type Value = Element;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("anything")
            }

            fn visit_str<E>(self, value: &str) -> Result<Element, E> {
                Ok(Element::Text(value.to_owned()))
            }

            fn visit_map<A: MapAccess<'de>>(self, map: A) -> Result<Element, A::Error> {
                ContentPart::deserialize(serde::de::value::MapAccessDeserializer::new(map)).map(Element::Part)
            }

            absent!(unit bool i64 u64 f64 seq);
        }

        deserializer.deserialize_any(ElementVisitor)
    }
}

impl ContentPart {
    /// The piece that a part brings. Encrypted reasoning brings none.
    fn fragment(self) -> Option<Fragment> {
        let thinking = match self.r#type.0.as_deref() {
            Some("thinking" | "reasoning") => true,
            Some(kind) => kind.starts_with("reasoning."),
            None => false,
        };
        let text = [&self.thinking, &self.text, &self.summary]
            .into_iter()
            .map(Content::text)
            .find(|text| !text.is_empty())?;
        Some(if thinking || !self.thinking.0.is_empty() {
            Fragment::Reasoning { text }
        } else {
            Fragment::Text { text }
        })
    }
}
