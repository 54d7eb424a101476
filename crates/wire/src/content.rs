//! Parses content: a string, a list of parts, or one part (wire contract, section 2).

use std::borrow::Cow;
use std::mem::take;

use rivulet_core::Fragment;
use serde::de::{MapAccess, SeqAccess};
use serde_json::Number;

use crate::lenient::{Fill, Lenient, lenient_object};

/// The content of a message, which is a string or, from Mistral, a list of parts.
#[derive(Debug)]
pub enum Content<'de> {
    Text(Cow<'de, str>),
    Parts(Vec<Fragment>),
}

impl Default for Content<'_> {
    fn default() -> Self {
        Content::Text(Cow::Borrowed(""))
    }
}

impl<'de> Content<'de> {
    /// Returns whether the content has no text.
    pub fn is_empty(&self) -> bool {
        match self {
            Content::Text(text) => text.is_empty(),
            Content::Parts(parts) => parts.iter().all(|part| part.text().is_empty()),
        }
    }

    /// Returns all text of the content, including the text of reasoning.
    pub fn text(self) -> Cow<'de, str> {
        match self {
            Content::Text(text) => text,
            Content::Parts(parts) => parts.iter().map(Fragment::text).collect(),
        }
    }

    /// Passes each non-empty piece of the content to `found`.
    pub fn fragments(self, mut found: impl FnMut(Fragment)) {
        match self {
            Content::Text(text) if text.is_empty() => {}
            Content::Text(text) => found(Fragment::Text {
                text: text.into_owned(),
            }),
            Content::Parts(parts) => parts.into_iter().for_each(found),
        }
    }
}

impl<'de> Lenient<'de> for Content<'de> {
    fn string(&mut self, value: Cow<'de, str>) -> bool {
        *self = Content::Text(value);
        true
    }

    fn number(&mut self, value: Number) -> bool {
        *self = Content::Text(Cow::Owned(value.to_string()));
        true
    }

    /// Parse each element as content of its own, because some servers mix strings and parts in one
    /// list.
    fn list<A: SeqAccess<'de>>(&mut self, mut list: A) -> Result<bool, A::Error> {
        let mut parts = Vec::new();
        let mut element = Content::default();
        while list.next_element_seed(Fill(&mut element))?.is_some() {
            take(&mut element).fragments(|part| {
                // Join neighbouring parts, because a list of many short pieces takes far more
                // memory than their text.
                let rest = match parts.last_mut() {
                    Some(last) => Fragment::join(last, part).err(),
                    None => Some(part),
                };
                parts.extend(rest);
            });
        }
        *self = Content::Parts(parts);
        Ok(true)
    }

    fn object<A: MapAccess<'de>>(&mut self, object: A) -> Result<bool, A::Error> {
        let mut part = ContentPart::default();
        part.object(object)?;
        *self = Content::Parts(part.fragment().into_iter().collect());
        Ok(true)
    }
}

/// A part of a message's content: either an element of a list of parts or a single object.
#[derive(Debug, Default)]
struct ContentPart<'de> {
    kind: Option<Cow<'de, str>>,
    text: Content<'de>,
    thinking: Content<'de>,
    summary: Content<'de>,
}

lenient_object!(ContentPart<'de> {
    "type" => kind, "text" => text, "thinking" => thinking, "summary" => summary,
});

impl ContentPart<'_> {
    /// Returns the text of a part as a fragment. Returns `None` if the part has no text, for
    /// example if it contains encrypted reasoning.
    fn fragment(self) -> Option<Fragment> {
        let thinking = self.thinking.text();
        let is_reasoning = !thinking.is_empty()
            || self.kind.is_some_and(|kind| {
                matches!(&*kind, "thinking" | "reasoning") || kind.starts_with("reasoning.")
            });
        let text = [thinking, self.text.text(), self.summary.text()]
            .into_iter()
            .find(|text| !text.is_empty())?
            .into_owned();
        Some(if is_reasoning {
            Fragment::Reasoning { text }
        } else {
            Fragment::Text { text }
        })
    }
}
