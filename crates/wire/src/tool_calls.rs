//! Tool calls arrive as fragments; this says which call each belongs to (contract, section 2).

use std::fmt;

use rivulet_core::Fragment;
use serde::Deserialize;
use serde::de::{Deserializer, MapAccess, SeqAccess, Visitor};

use crate::lenient::{Number, Object, Text, absent};

/// One element of `delta.tool_calls`.
#[derive(Debug, Default, Deserialize)]
#[serde(default)]
pub struct WireCall {
    index: Number,
    id: Text,
    function: Object<Function>,
}

#[derive(Debug, Default, Deserialize)]
#[serde(default)]
struct Function {
    name: Text,
    arguments: Arguments,
}

/// A piece of JSON text; some servers send the object itself, which becomes its text.
#[derive(Debug, Default)]
struct Arguments(String);

struct ArgumentsVisitor;

impl<'de> Visitor<'de> for ArgumentsVisitor {
    type Value = Arguments;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("anything")
    }

    fn visit_str<E>(self, value: &str) -> Result<Arguments, E> {
        Ok(Arguments(value.to_owned()))
    }

    fn visit_map<A: MapAccess<'de>>(self, map: A) -> Result<Arguments, A::Error> {
        let value = serde_json::Value::deserialize(serde::de::value::MapAccessDeserializer::new(map))?;
        Ok(Arguments(value.to_string()))
    }

    fn visit_seq<A: SeqAccess<'de>>(self, seq: A) -> Result<Arguments, A::Error> {
        let value = serde_json::Value::deserialize(serde::de::value::SeqAccessDeserializer::new(seq))?;
        Ok(Arguments(value.to_string()))
    }

    absent!(unit bool i64 u64 f64);
}

impl<'de> Deserialize<'de> for Arguments {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_any(ArgumentsVisitor)
    }
}

/// The calls seen so far. Servers number them by `index`, by a new `id`, or not at all.
#[derive(Debug, Default)]
pub struct CallTracker {
    calls: Vec<Seen>,
}

#[derive(Debug)]
struct Seen {
    wire_index: Option<u64>,
    id: Option<String>,
}

impl CallTracker {
    /// The fragment that `call` brings, with the index of the call it belongs to.
    pub fn place(&mut self, call: WireCall) -> Fragment {
        let wire_index = call.index.count();
        let id = call.id.0;
        let function = call.function.0.unwrap_or_default();
        let begins = function.name.0.is_some();
        let at = self.find(wire_index, id.as_deref(), begins).unwrap_or_else(|| {
            self.calls.push(Seen {
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
            name: function.name.0,
            text: function.arguments.0,
        }
    }

    /// The call this fragment goes on with. The latest match counts; a new id begins a new call even under
    /// an index that was seen, since some servers number every call 0.
    fn find(&self, wire_index: Option<u64>, id: Option<&str>, begins: bool) -> Option<usize> {
        let same_id = |seen: &Seen| id.is_none() || seen.id.is_none() || seen.id.as_deref() == id;
        match (wire_index, id) {
            (Some(_), _) => self
                .calls
                .iter()
                .rposition(|seen| seen.wire_index == wire_index && same_id(seen)),
            (None, Some(_)) => self.calls.iter().rposition(|seen| seen.id.as_deref() == id),
            // With nothing to go by, a name begins a call and the rest goes on with it.
            (None, None) if begins => None,
            (None, None) => self.calls.len().checked_sub(1),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn indexes(calls: &str) -> Vec<u32> {
        let mut tracker = CallTracker::default();
        let calls: Vec<WireCall> = serde_json::from_str(calls).unwrap();
        calls
            .into_iter()
            .map(|call| match tracker.place(call) {
                Fragment::ToolCall { index, .. } => index,
                other => panic!("{other:?}"),
            })
            .collect()
    }

    #[test]
    fn fragments_find_their_call() {
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
        let call: WireCall =
            serde_json::from_str(r#"{"function":{"name":"f","arguments":{"city":"Oslo"}}}"#).unwrap();
        assert_eq!(CallTracker::default().place(call).text(), r#"{"city":"Oslo"}"#);
    }
}
