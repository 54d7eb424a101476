//! Parses JSON of unknown shape and keeps a limited number of its values. The limit is necessary
//! because two bytes of JSON can take more than a hundred bytes in memory, so an event of 16 MB
//! could take gigabytes.

use std::fmt;

use serde::de::{DeserializeSeed, Deserializer, IgnoredAny, MapAccess, SeqAccess, Visitor};
use serde_json::{Map, Number, Value};

use crate::lenient::Lenient;

/// Maximum number of JSON values that are kept from one field of unknown shape, for example from an
/// `error` field.
pub const FIELD_VALUES: usize = 10_000;

/// The value of a field that may contain any JSON. At most [`FIELD_VALUES`] values, including
/// nested ones, are kept. Further values are left out.
#[derive(Debug, Default)]
pub struct AnyValue {
    /// The parsed value; `None` if the field is missing or null.
    pub value: Option<Box<Value>>,
    /// Whether values were left out because of the limit [`FIELD_VALUES`].
    pub cut: bool,
}

impl AnyValue {
    fn set(&mut self, value: Value, cut: bool) -> bool {
        *self = AnyValue {
            value: Some(Box::new(value)),
            cut,
        };
        true
    }
}

impl<'de> Lenient<'de> for AnyValue {
    fn string(&mut self, value: std::borrow::Cow<'de, str>) -> bool {
        self.set(Value::from(value), false)
    }

    fn number(&mut self, value: Number) -> bool {
        self.set(Value::Number(value), false)
    }

    fn boolean(&mut self, value: bool) -> bool {
        self.set(Value::Bool(value), false)
    }

    fn list<A: SeqAccess<'de>>(&mut self, list: A) -> Result<bool, A::Error> {
        let mut room = Room::new(FIELD_VALUES);
        let value = Node(&mut room).visit_seq(list)?;
        Ok(self.set(value, room.exceeded))
    }

    fn object<A: MapAccess<'de>>(&mut self, object: A) -> Result<bool, A::Error> {
        let mut room = Room::new(FIELD_VALUES);
        let value = Node(&mut room).visit_map(object)?;
        Ok(self.set(value, room.exceeded))
    }
}

/// Parses JSON but keeps at most `limit` values, including nested values. If a list or an object
/// has too many values, only its first values are kept.
pub fn parse(json: &[u8], limit: usize) -> serde_json::Result<Value> {
    let mut deserializer = serde_json::Deserializer::from_slice(json);
    let value = Node(&mut Room::new(limit)).deserialize(&mut deserializer)?;
    deserializer.end()?;
    Ok(value)
}

/// Counts how many more JSON values may be kept, and records whether the limit was exceeded.
struct Room {
    left: usize,
    exceeded: bool,
}

impl Room {
    fn new(left: usize) -> Self {
        Room {
            left,
            exceeded: false,
        }
    }

    /// Counts one more value. Returns `false` if the limit was already reached.
    fn take(&mut self) -> bool {
        let has_room = self.left > 0;
        self.left = self.left.saturating_sub(1);
        has_room
    }
}

/// Parses one value and the values nested in it. Keeps only as many values as [`Room`] allows.
struct Node<'r>(&'r mut Room);

impl<'de> DeserializeSeed<'de> for Node<'_> {
    type Value = Value;

    fn deserialize<D: Deserializer<'de>>(self, deserializer: D) -> Result<Value, D::Error> {
        deserializer.deserialize_any(self)
    }
}

impl<'de> Visitor<'de> for Node<'_> {
    type Value = Value;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("any JSON value")
    }

    fn visit_unit<E>(self) -> Result<Value, E> {
        Ok(Value::Null)
    }

    fn visit_bool<E>(self, value: bool) -> Result<Value, E> {
        Ok(value.into())
    }

    fn visit_i64<E>(self, value: i64) -> Result<Value, E> {
        Ok(value.into())
    }

    fn visit_u64<E>(self, value: u64) -> Result<Value, E> {
        Ok(value.into())
    }

    fn visit_f64<E>(self, value: f64) -> Result<Value, E> {
        Ok(value.into())
    }

    fn visit_str<E>(self, value: &str) -> Result<Value, E> {
        Ok(value.into())
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut list: A) -> Result<Value, A::Error> {
        let mut values = Vec::new();
        while self.0.take() {
            match list.next_element_seed(Node(self.0))? {
                Some(value) => values.push(value),
                None => return Ok(Value::Array(values)),
            }
        }
        while list.next_element::<IgnoredAny>()?.is_some() {
            self.0.exceeded = true;
        }
        Ok(Value::Array(values))
    }

    fn visit_map<A: MapAccess<'de>>(self, mut object: A) -> Result<Value, A::Error> {
        let mut fields = Map::new();
        while self.0.take() {
            let Some(name) = object.next_key::<String>()? else {
                return Ok(Value::Object(fields));
            };
            fields.insert(name, object.next_value_seed(Node(self.0))?);
        }
        while object.next_entry::<IgnoredAny, IgnoredAny>()?.is_some() {
            self.0.exceeded = true;
        }
        Ok(Value::Object(fields))
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;
    use crate::lenient;

    #[test]
    fn a_value_within_the_limit_is_kept_as_it_is() {
        for value in [
            json!([]),
            json!({}),
            json!(null),
            json!([1, -2, 2.5, "é\n", true, null, {"a": [{"b": {}}]}]),
        ] {
            assert_eq!(parse(value.to_string().as_bytes(), 20).unwrap(), value);
        }
        assert!(parse(b"[1", 20).unwrap_err().is_eof());
        assert!(parse(b"[1] 2", 20).is_err());
        assert!(parse("[".repeat(1_000).as_bytes(), 20).is_err());
    }

    #[test]
    fn values_beyond_the_limit_are_left_out() {
        for (whole, kept) in [
            ("[1,2,3,4]", "[1,2,3]"),
            ("[[1,2,3],4]", "[[1,2]]"),
            (r#"{"a":1,"b":[2,3,4],"c":5}"#, r#"{"a":1,"b":[2]}"#),
        ] {
            assert_eq!(parse(whole.as_bytes(), 3).unwrap().to_string(), kept);
        }
        let list = |count: usize| format!("[{}]", vec!["0"; count].join(","));
        for (count, cut) in [(FIELD_VALUES, false), (FIELD_VALUES + 1, true), (2_000_000, true)] {
            let mut any = AnyValue::default();
            lenient::parse(&list(count), &mut any).unwrap();
            assert_eq!(any.cut, cut, "{count}");
            assert_eq!(
                any.value.unwrap().as_array().unwrap().len(),
                count.min(FIELD_VALUES)
            );
        }
    }
}
