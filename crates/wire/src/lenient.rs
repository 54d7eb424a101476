//! Fields that read what they can and never make their neighbours fail (contract, section 2).
//!
//! Each type here accepts any JSON value: what it does not understand reads as absent.

use std::fmt;
use std::marker::PhantomData;

use serde::de::{Deserialize, DeserializeOwned, Deserializer, IgnoredAny, MapAccess, SeqAccess, Visitor};

/// A string, or a number read as one. Empty is the same as absent.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Text(pub Option<String>);

/// A count: a number, or a string that holds one.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Number(pub Option<f64>);

impl Number {
    /// The value as a whole number that is not negative.
    pub fn count(self) -> Option<u64> {
        // Casting saturates, so a server's absurd number cannot wrap around.
        self.0
            .filter(|value| value.is_finite() && *value >= 0.0)
            .map(|value| value as u64)
    }
}

/// An object of type `T`; anything else is absent.
#[derive(Clone, Debug)]
pub struct Object<T>(pub Option<T>);

/// A list of objects of type `T`; elements that are no objects are skipped.
#[derive(Clone, Debug)]
pub struct List<T>(pub Vec<T>);

impl<T> Default for Object<T> {
    fn default() -> Self {
        Object(None)
    }
}

impl<T> Default for List<T> {
    fn default() -> Self {
        List(Vec::new())
    }
}

/// Reads and forgets a list or an object, so that the parser stands behind it.
pub fn skip_seq<'de, A: SeqAccess<'de>>(mut seq: A) -> Result<(), A::Error> {
    while seq.next_element::<IgnoredAny>()?.is_some() {}
    Ok(())
}

/// See [`skip_seq`].
pub fn skip_map<'de, A: MapAccess<'de>>(mut map: A) -> Result<(), A::Error> {
    while map.next_entry::<IgnoredAny, IgnoredAny>()?.is_some() {}
    Ok(())
}

/// The visits that read as absent, for visitors whose value has a `Default`.
macro_rules! absent {
    (@ unit) => { fn visit_unit<E>(self) -> Result<Self::Value, E> { Ok(Default::default()) } };
    (@ bool) => { fn visit_bool<E>(self, _: bool) -> Result<Self::Value, E> { Ok(Default::default()) } };
    (@ i64) => { fn visit_i64<E>(self, _: i64) -> Result<Self::Value, E> { Ok(Default::default()) } };
    (@ u64) => { fn visit_u64<E>(self, _: u64) -> Result<Self::Value, E> { Ok(Default::default()) } };
    (@ f64) => { fn visit_f64<E>(self, _: f64) -> Result<Self::Value, E> { Ok(Default::default()) } };
    (@ str) => { fn visit_str<E>(self, _: &str) -> Result<Self::Value, E> { Ok(Default::default()) } };
    (@ seq) => {
        fn visit_seq<A: serde::de::SeqAccess<'de>>(self, seq: A) -> Result<Self::Value, A::Error> {
            $crate::lenient::skip_seq(seq)?;
            Ok(Default::default())
        }
    };
    (@ map) => {
        fn visit_map<A: serde::de::MapAccess<'de>>(self, map: A) -> Result<Self::Value, A::Error> {
            $crate::lenient::skip_map(map)?;
            Ok(Default::default())
        }
    };
    ($($kind:ident)*) => { $( $crate::lenient::absent!(@ $kind); )* };
}
pub(crate) use absent;

struct TextVisitor;

impl<'de> Visitor<'de> for TextVisitor {
    type Value = Text;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("anything")
    }

    fn visit_str<E>(self, value: &str) -> Result<Text, E> {
        Ok(Text(Some(value.to_owned()).filter(|text| !text.is_empty())))
    }

    fn visit_string<E>(self, value: String) -> Result<Text, E> {
        Ok(Text(Some(value).filter(|text| !text.is_empty())))
    }

    fn visit_i64<E>(self, value: i64) -> Result<Text, E> {
        Ok(Text(Some(value.to_string())))
    }

    fn visit_u64<E>(self, value: u64) -> Result<Text, E> {
        Ok(Text(Some(value.to_string())))
    }

    fn visit_f64<E>(self, value: f64) -> Result<Text, E> {
        Ok(Text(Some(value.to_string())))
    }

    absent!(unit bool seq map);
}

impl<'de> Deserialize<'de> for Text {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_any(TextVisitor)
    }
}

struct NumberVisitor;

impl<'de> Visitor<'de> for NumberVisitor {
    type Value = Number;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("anything")
    }

    fn visit_i64<E>(self, value: i64) -> Result<Number, E> {
        Ok(Number(Some(value as f64)))
    }

    fn visit_u64<E>(self, value: u64) -> Result<Number, E> {
        Ok(Number(Some(value as f64)))
    }

    fn visit_f64<E>(self, value: f64) -> Result<Number, E> {
        Ok(Number(Some(value)))
    }

    fn visit_str<E>(self, value: &str) -> Result<Number, E> {
        Ok(Number(value.trim().parse().ok()))
    }

    absent!(unit bool seq map);
}

impl<'de> Deserialize<'de> for Number {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_any(NumberVisitor)
    }
}

struct ObjectVisitor<T>(PhantomData<T>);

impl<'de, T: DeserializeOwned> Visitor<'de> for ObjectVisitor<T> {
    type Value = Object<T>;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("anything")
    }

    fn visit_map<A: MapAccess<'de>>(self, map: A) -> Result<Object<T>, A::Error> {
        let object = T::deserialize(serde::de::value::MapAccessDeserializer::new(map))?;
        Ok(Object(Some(object)))
    }

    absent!(unit bool i64 u64 f64 str seq);
}

impl<'de, T: DeserializeOwned> Deserialize<'de> for Object<T> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_any(ObjectVisitor(PhantomData))
    }
}

struct ListVisitor<T>(PhantomData<T>);

impl<'de, T: DeserializeOwned> Visitor<'de> for ListVisitor<T> {
    type Value = List<T>;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("anything")
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut seq: A) -> Result<List<T>, A::Error> {
        let mut list = Vec::new();
        while let Some(Object(element)) = seq.next_element::<Object<T>>()? {
            list.extend(element);
        }
        Ok(List(list))
    }

    absent!(unit bool i64 u64 f64 str map);
}

impl<'de, T: DeserializeOwned> Deserialize<'de> for List<T> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_any(ListVisitor(PhantomData))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[derive(serde::Deserialize)]
    #[serde(default)]
    #[derive(Default)]
    struct All {
        text: Text,
        number: Number,
        object: Object<Inner>,
        list: List<Inner>,
        after: Text,
    }

    #[derive(serde::Deserialize, Default)]
    #[serde(default)]
    struct Inner {
        name: Text,
    }

    #[test]
    fn a_wrong_type_never_discards_the_neighbours() {
        for odd in [
            "null",
            "true",
            "1",
            "-1",
            "1.5",
            "\"x\"",
            "\"\"",
            "[]",
            "[1,[2],{\"a\":3}]",
            "{}",
            "{\"a\":[{}]}",
        ] {
            for field in ["text", "number", "object", "list"] {
                let json = format!("{{\"{field}\":{odd},\"after\":\"kept\",\"unknown\":{odd}}}");
                let all: All = serde_json::from_str(&json).unwrap();
                assert_eq!(all.after.0.as_deref(), Some("kept"), "{json}");
            }
        }
    }

    #[test]
    fn reads_what_it_can() {
        let all: All = serde_json::from_str(
            r#"{"text":503,"number":"12","object":{"name":"n"},"list":[1,{"name":"a"},null,{"name":2}]}"#,
        )
        .unwrap();
        assert_eq!(all.text.0.as_deref(), Some("503"));
        assert_eq!(all.number.count(), Some(12));
        assert_eq!(all.object.0.unwrap().name.0.as_deref(), Some("n"));
        let names: Vec<_> = all
            .list
            .0
            .into_iter()
            .map(|inner| inner.name.0.unwrap())
            .collect();
        assert_eq!(names, ["a", "2"]);
    }
}
