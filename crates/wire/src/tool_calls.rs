//! Finds the tool call that each fragment belongs to (contract, section 2).

use std::borrow::Cow;

use rivulet_core::Fragment;
use serde::Deserialize;
use serde::de::value::{MapAccessDeserializer, SeqAccessDeserializer};
use serde::de::{MapAccess, SeqAccess};
use serde_json::Value;

use crate::lenient::{Lenient, lenient_object};

/// One element of `delta.tool_calls`.
#[derive(Debug, Default)]
pub struct WireCall<'de> {
    index: Option<u64>,
    id: Option<Cow<'de, str>>,
    function: Function<'de>,
}

#[derive(Debug, Default)]
struct Function<'de> {
    name: Option<Cow<'de, str>>,
    arguments: Arguments<'de>,
}

lenient_object!(WireCall<'de> { "index" => index, "id" => id, "function" => function });
lenient_object!(Function<'de> { "name" => name, "arguments" => arguments });

/// A piece of JSON text. Some servers send a JSON value instead, which is converted to text.
#[derive(Debug, Default)]
struct Arguments<'de>(Cow<'de, str>);

impl<'de> Lenient<'de> for Arguments<'de> {
    fn string(&mut self, value: Cow<'de, str>) -> bool {
        self.0 = value;
        true
    }

    fn list<A: SeqAccess<'de>>(&mut self, list: A) -> Result<bool, A::Error> {
        let value = Value::deserialize(SeqAccessDeserializer::new(list))?;
        self.0 = Cow::Owned(value.to_string());
        Ok(true)
    }

    fn object<A: MapAccess<'de>>(&mut self, object: A) -> Result<bool, A::Error> {
        let value = Value::deserialize(MapAccessDeserializer::new(object))?;
        self.0 = Cow::Owned(value.to_string());
        Ok(true)
    }
}

/// The tool calls received so far. Servers identify them by `index`, by `id` or not at all.
#[derive(Debug, Default)]
pub struct CallTracker {
    calls: Vec<SeenCall>,
}

#[derive(Debug)]
struct SeenCall {
    wire_index: Option<u64>,
    id: Option<String>,
}

impl CallTracker {
    /// Returns the fragment, labelled with the index of the tool call that it belongs to.
    pub fn place(&mut self, call: WireCall<'_>) -> Fragment {
        let WireCall {
            index: wire_index,
            id,
            function,
        } = call;
        let id = id.map(Cow::into_owned);
        let starts_call = function.name.is_some();
        let at = self
            .find(wire_index, id.as_deref(), starts_call)
            .unwrap_or_else(|| {
                self.calls.push(SeenCall {
                    wire_index,
                    id: id.clone(),
                });
                self.calls.len() - 1
            });
        if self.calls[at].id.is_none() {
            self.calls[at].id.clone_from(&id);
        }
        Fragment::ToolCall {
            index: u32::try_from(at).unwrap_or(u32::MAX),
            id,
            name: function.name.map(Cow::into_owned),
            text: function.arguments.0.into_owned(),
        }
    }

    /// Returns the index of the call that a fragment continues. If several calls match, it is the latest. A new
    /// id starts a new call even with a known index, because some servers number every call 0.
    fn find(&self, wire_index: Option<u64>, id: Option<&str>, starts_call: bool) -> Option<usize> {
        let same_id = |seen: &SeenCall| id.is_none() || seen.id.is_none() || seen.id.as_deref() == id;
        match (wire_index, id) {
            (Some(_), _) => self
                .calls
                .iter()
                .rposition(|seen| seen.wire_index == wire_index && same_id(seen)),
            (None, Some(_)) => self.calls.iter().rposition(|seen| seen.id.as_deref() == id),
            // Without index and id, a fragment with a name starts a new call, and any other fragment continues
            // the last one.
            (None, None) if starts_call => None,
            (None, None) => self.calls.len().checked_sub(1),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::lenient;

    fn indexes(calls: &str) -> Vec<u32> {
        let mut tracker = CallTracker::default();
        let mut list = Vec::<WireCall<'_>>::new();
        lenient::parse(calls, &mut list).unwrap();
        list.into_iter()
            .map(|call| match tracker.place(call) {
                Fragment::ToolCall { index, .. } => index,
                other => panic!("{other:?}"),
            })
            .collect()
    }

    #[test]
    fn fragments_are_assigned_to_their_call() {
        for (name, calls, expected) in [
            (
                "by index",
                r#"[{"index":0,"id":"a"},{"index":1,"id":"b"},{"index":0},{"index":1}]"#,
                vec![0, 1, 0, 1],
            ),
            (
                "without index, by id",
                r#"[{"id":"a"},{},{"id":"b"},{},{"id":"a"}]"#,
                vec![0, 0, 1, 1, 0],
            ),
            (
                "id repeated with each",
                r#"[{"index":0,"id":"a"},{"index":0,"id":"a"}]"#,
                vec![0, 0],
            ),
            (
                "always index 0",
                r#"[{"index":0,"id":"a"},{"index":0,"id":"b"},{"index":0}]"#,
                vec![0, 1, 1],
            ),
            ("nothing at all", r#"[{},{}]"#, vec![0, 0]),
            (
                "names only",
                r#"[{"function":{"name":"f"}},{},{"function":{"name":"f"}},{}]"#,
                vec![0, 0, 1, 1],
            ),
            (
                "index as text",
                r#"[{"index":"1","id":""},{"index":1}]"#,
                vec![0, 0],
            ),
        ] {
            assert_eq!(indexes(calls), expected, "{name}");
        }
    }

    #[test]
    fn arguments_may_be_an_object() {
        let mut call = WireCall::default();
        lenient::parse(
            r#"{"function":{"name":"f","arguments":{"city":"Oslo"}}}"#,
            &mut call,
        )
        .unwrap();
        let fragment = CallTracker::default().place(call);
        assert_eq!(fragment.text(), r#"{"city":"Oslo"}"#);
    }
}
