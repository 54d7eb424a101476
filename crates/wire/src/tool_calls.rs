//! Assigns each fragment of a tool call to its call (wire contract, section 2).

use std::borrow::Cow;
use std::collections::HashMap;

use rivulet_core::{Fragment, REPLY_CALLS, cut_word};
use serde::de::{MapAccess, SeqAccess};
use serde_json::Value;

use crate::bounded_value::AnyValue;
use crate::lenient::{Lenient, lenient_object};
use crate::open_json::OpenJson;

/// One element of `delta.tool_calls`.
#[derive(Debug, Default)]
pub struct WireCall<'de> {
    index: Option<u64>,
    id: Option<Cow<'de, str>>,
    function: Function<'de>,
    /// The field in which Google sends the signature of the model's reasoning.
    extra_content: AnyValue,
}

#[derive(Debug, Default)]
struct Function<'de> {
    name: Option<Cow<'de, str>>,
    arguments: Arguments<'de>,
}

impl WireCall<'_> {
    /// Returns whether values were skipped because the arguments contain too many values.
    pub fn is_cut(&self) -> bool {
        self.function.arguments.cut
    }

    /// Returns whether values in `extra_content` were skipped because the field contains too many
    /// values.
    pub fn is_extra_cut(&self) -> bool {
        self.extra_content.cut
    }

    /// Removes and returns the `extra_content` field, which must be sent back with the call.
    pub fn take_extra_content(&mut self) -> Option<Box<Value>> {
        self.extra_content.value.take()
    }
}

lenient_object!(WireCall<'de> {
    "index" => index, "id" => id, "function" => function, "extra_content" => extra_content,
});
lenient_object!(Function<'de> { "name" => name, "arguments" => arguments });

/// A piece of a call's arguments, as JSON text. If a server sends a JSON value instead of text, the
/// value is converted to text.
#[derive(Debug, Default)]
struct Arguments<'de> {
    text: Cow<'de, str>,
    /// Whether some of the arguments were left out because they contain too many JSON values.
    cut: bool,
}

impl Arguments<'_> {
    fn set(&mut self, any: AnyValue) -> bool {
        self.cut = any.cut;
        self.text = Cow::Owned(any.value.map_or_else(String::new, |value| value.to_string()));
        true
    }
}

impl<'de> Lenient<'de> for Arguments<'de> {
    fn string(&mut self, value: Cow<'de, str>) -> bool {
        self.text = value;
        true
    }

    fn list<A: SeqAccess<'de>>(&mut self, list: A) -> Result<bool, A::Error> {
        let mut any = AnyValue::default();
        any.list(list)?;
        Ok(self.set(any))
    }

    fn object<A: MapAccess<'de>>(&mut self, object: A) -> Result<bool, A::Error> {
        let mut any = AnyValue::default();
        any.object(object)?;
        Ok(self.set(any))
    }
}

/// Maximum number of remembered ids. It is larger than the maximum number of calls, because some
/// servers send a different id with each fragment of a call.
const KNOWN_IDS: usize = 4 * REPLY_CALLS;

/// The tool calls received so far, which can be looked up in constant time. Servers identify calls
/// by `index`, by `id` or not at all. At most [`REPLY_CALLS`] calls and [`KNOWN_IDS`] ids are
/// remembered.
#[derive(Debug, Default)]
pub struct CallTracker {
    count: usize,
    by_index: HashMap<u64, Latest>,
    by_id: HashMap<String, usize>,
    /// The latest call for each pair of `index` and id that the server sent.
    by_both: HashMap<(u64, String), usize>,
}

/// The latest tool call for which the server sent a given `index`.
#[derive(Debug)]
struct Latest {
    at: usize,
    lacks_id: bool,
    /// The first tool name that the server sent for this call; `None` if the server has not sent a
    /// name yet.
    name: Option<String>,
    /// The brackets and the string that are open at the end of the arguments received so far. No
    /// longer updated after the call has got an id.
    arguments: OpenJson,
    /// Whether the arguments received so far are a whole JSON object.
    is_whole: bool,
}

impl CallTracker {
    /// Converts a piece of a tool call into a fragment that states the index of its call. All calls
    /// beyond [`REPLY_CALLS`] get the same index, and the first fragment of such a call ends the
    /// reply.
    pub fn place(&mut self, call: WireCall<'_>) -> Fragment {
        let WireCall {
            index: wire_index,
            id,
            function,
            extra_content: _,
        } = call;
        let id = id.map(Cow::into_owned);
        let mut key = id.clone();
        let mut name = function.name.as_deref().map(str::to_owned);
        for word in [&mut key, &mut name].into_iter().flatten() {
            cut_word(word);
        }
        let arguments = function.arguments.text;
        let at = self
            .find(wire_index, key.as_ref(), name.as_ref(), &arguments)
            .unwrap_or_else(|| {
                self.count = (self.count + 1).min(REPLY_CALLS + 1);
                self.count - 1
            });
        if at < REPLY_CALLS {
            self.remember(at, wire_index, key, name, &arguments);
        }
        Fragment::ToolCall {
            index: u32::try_from(at).unwrap_or(u32::MAX),
            id,
            name: function.name.map(Cow::into_owned),
            text: arguments.into_owned(),
        }
    }

    /// Returns the position of the call that a fragment continues, or `None` if the fragment starts
    /// a new call. If several calls match, returns the latest of them.
    ///
    /// A known `index` does not prove that the fragment continues a call, because some servers send
    /// the `index` 0 for every call. Therefore, the id and the name of the fragment are compared
    /// with those of the latest call that has this `index`:
    ///
    /// - If both have an id, the fragment continues the call for which the server has already sent
    ///   this id together with this `index`. If there is no such call, the fragment starts a new
    ///   call. There is one exception: if the fragment has no name but the latest call has one, the
    ///   fragment continues the latest call despite its new id. A call begins with its name, and
    ///   some servers (Poolside) send another id with each fragment.
    /// - If one of them has no id, the fragment usually continues the latest call. It starts a new
    ///   call in two cases: both have a name and the names differ, or the fragment has a name and
    ///   begins a further JSON object of arguments although the arguments of the latest call are
    ///   already complete.
    fn find(
        &self,
        wire_index: Option<u64>,
        id: Option<&String>,
        name: Option<&String>,
        arguments: &str,
    ) -> Option<usize> {
        match (wire_index, id) {
            (Some(index), id) => {
                let latest = self.by_index.get(&index)?;
                match id {
                    Some(id) if !latest.lacks_id => {
                        let known = self.by_both.get(&(index, id.clone())).copied();
                        let continues = name.is_none() && latest.name.is_some();
                        known.or_else(|| continues.then_some(latest.at))
                    }
                    _ if name.is_some() && latest.name.is_some() && latest.name.as_ref() != name => None,
                    _ if name.is_some() && latest.is_whole && arguments.trim_start().starts_with('{') => None,
                    _ => Some(latest.at),
                }
            }
            (None, Some(id)) => self.by_id.get(id).copied(),
            // A fragment without `index` and id starts a new call if it has a name, and otherwise
            // continues the last call.
            (None, None) if name.is_some() => None,
            (None, None) => self.count.checked_sub(1),
        }
    }

    /// Records the index, id, name and arguments of a fragment of the call `at`, so that later
    /// fragments can be assigned to that call.
    fn remember(
        &mut self,
        at: usize,
        wire_index: Option<u64>,
        id: Option<String>,
        name: Option<String>,
        arguments: &str,
    ) {
        if let Some(index) = wire_index {
            let new = || Latest {
                at,
                lacks_id: true,
                name: None,
                arguments: OpenJson::default(),
                is_whole: false,
            };
            let latest = self.by_index.entry(index).or_insert_with(new);
            if latest.at < at {
                *latest = new();
            }
            if latest.at == at {
                latest.lacks_id &= id.is_none();
                latest.name = latest.name.take().or(name);
                if latest.lacks_id {
                    for byte in arguments.bytes() {
                        latest.arguments.push(byte);
                        latest.is_whole |= byte == b'}' && latest.arguments.is_closed();
                    }
                }
            }
        }
        let Some(id) = id.filter(|_| self.by_id.len().max(self.by_both.len()) < KNOWN_IDS) else {
            return;
        };
        if let Some(index) = wire_index {
            self.by_both.insert((index, id.clone()), at);
        }
        let latest = self.by_id.entry(id).or_insert(at);
        *latest = at.max(*latest);
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use crate::lenient;

    fn indexes(calls: &str) -> Vec<u32> {
        let mut tracker = CallTracker::default();
        let mut list = lenient::Limited::<WireCall<'_>>::default();
        lenient::parse(calls, &mut list).unwrap();
        list.list
            .into_iter()
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
            (
                "another id in each fragment",
                r#"[{"index":0,"id":"a","function":{"name":"f"}},{"index":0,"id":"b"},{"index":0,"id":"c"},{"index":0,"id":"b"}]"#,
                vec![0, 0, 0, 0],
            ),
            (
                "another id and another call",
                r#"[{"index":0,"id":"a","function":{"name":"f"}},{"index":0,"id":"b","function":{"name":"f"}},{"index":0,"id":"a"}]"#,
                vec![0, 1, 0],
            ),
            ("nothing at all", r#"[{},{}]"#, vec![0, 0]),
            (
                "names only",
                r#"[{"function":{"name":"f"}},{},{"function":{"name":"f"}},{}]"#,
                vec![0, 0, 1, 1],
            ),
            (
                "always index 0, without ids",
                r#"[{"index":0,"function":{"name":"f"}},{"index":0,"function":{"name":"f"}},{"index":0,"function":{"name":"g"}},{"index":0}]"#,
                vec![0, 0, 1, 1],
            ),
            (
                "always index 0, without ids, the same tool",
                r#"[{"index":0,"function":{"name":"f","arguments":"{\"a\":\"}"}},{"index":0,"function":{"name":"f","arguments":"\"}"}},{"index":0,"function":{"name":"f","arguments":"{\"a\":2}"}},{"index":0,"function":{"name":"f","arguments":" "}}]"#,
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

    #[test]
    fn no_more_calls_are_remembered_than_a_reply_may_have() {
        let mut tracker = CallTracker::default();
        for index in 0..5_000_u64 {
            tracker.place(WireCall {
                index: Some(index),
                id: Some(Cow::Owned(format!("{index}-{}", "x".repeat(2_000)))),
                ..WireCall::default()
            });
        }
        assert_eq!(tracker.by_index.len(), REPLY_CALLS);
        assert!(
            tracker
                .by_id
                .keys()
                .all(|id| id.len() <= rivulet_core::WORD_BYTES)
        );
        let last = tracker.place(WireCall::default());
        assert!(matches!(last, Fragment::ToolCall { index, .. } if index as usize == REPLY_CALLS));
    }

    #[test]
    fn the_memory_for_ids_is_limited_even_if_each_fragment_has_another_one() {
        let mut tracker = CallTracker::default();
        let mut place = |id: String, name: Option<&'static str>| {
            let function = Function {
                name: name.map(Cow::Borrowed),
                ..Function::default()
            };
            let call = WireCall {
                index: Some(0),
                id: Some(Cow::Owned(id)),
                function,
                ..WireCall::default()
            };
            match tracker.place(call) {
                Fragment::ToolCall { index, .. } => index,
                other => panic!("{other:?}"),
            }
        };
        for call in 0..2 {
            assert_eq!(place(format!("{call}"), Some("f")), call);
            for fragment in 0..5_000 {
                assert_eq!(place(format!("{call}-{fragment}"), None), call);
            }
        }
        assert_eq!(
            (tracker.by_id.len(), tracker.by_both.len()),
            (KNOWN_IDS, KNOWN_IDS)
        );
    }

    type Seen = (Option<u64>, Option<String>, Option<String>);

    /// Assigns fragments to calls by the same rules as [`CallTracker::find`], but searches all
    /// calls instead of using maps.
    fn searched(calls: &[Seen]) -> Vec<usize> {
        /// The index of a call, every id that was received for it, and its name.
        type Call = (Option<u64>, Vec<String>, Option<String>);
        let mut seen: Vec<Call> = Vec::new();
        let mut places = Vec::new();
        for (index, id, name) in calls {
            let has_id = |call: &Call| id.as_ref().is_some_and(|id| call.1.contains(id));
            let at = match (index, id) {
                (Some(_), _) => match (seen.iter().rposition(|call| call.0 == *index), id) {
                    (Some(latest), Some(_)) if !seen[latest].1.is_empty() => {
                        let continues = name.is_none() && seen[latest].2.is_some();
                        seen.iter()
                            .rposition(|call| call.0 == *index && has_id(call))
                            .or_else(|| continues.then_some(latest))
                    }
                    (Some(latest), _)
                        if name.is_some() && seen[latest].2.is_some() && seen[latest].2 != *name =>
                    {
                        None
                    }
                    (latest, _) => latest,
                },
                (None, Some(_)) => seen.iter().rposition(has_id),
                (None, None) if name.is_some() => None,
                (None, None) => seen.len().checked_sub(1),
            };
            let at = at.unwrap_or_else(|| {
                seen.push((*index, Vec::new(), None));
                seen.len() - 1
            });
            if seen[at].0 == *index && seen[at].2.is_none() {
                seen[at].2.clone_from(name);
            }
            seen[at].1.extend(id.clone());
            places.push(at);
        }
        places
    }

    proptest! {
        #[test]
        fn the_maps_find_the_same_calls_as_a_search(
            calls in prop::collection::vec(
                (prop::option::of(0..3_u64), prop::option::of("[abc]"), prop::option::of("[fg]")),
                0..40,
            ),
        ) {
            let mut tracker = CallTracker::default();
            let found: Vec<usize> = calls
                .iter()
                .map(|(index, id, name)| {
                    let call = WireCall {
                        index: *index,
                        id: id.as_deref().map(Cow::Borrowed),
                        function: Function {
                            name: name.as_deref().map(Cow::Borrowed),
                            ..Function::default()
                        },
                        ..WireCall::default()
                    };
                    match tracker.place(call) {
                        Fragment::ToolCall { index, .. } => index as usize,
                        other => panic!("{other:?}"),
                    }
                })
                .collect();
            prop_assert_eq!(found, searched(&calls));
        }
    }
}
