//! Lenient parsing of JSON: a field with the wrong type does not affect the other fields (wire
//! contract, section 2).

use std::borrow::Cow;
use std::fmt;
use std::mem::take;

use serde::de::{DeserializeSeed, Deserializer, IgnoredAny, MapAccess, SeqAccess, Visitor};
use serde_json::Number;

/// A type that can be parsed from any valid JSON without an error.
///
/// The parser calls the method for the kind of the JSON value (string, list and so on). By default,
/// each method skips the value and returns `false`. A type overrides only the methods for the kinds
/// that it accepts. These methods store the value and return `true`.
pub trait Lenient<'de>: Default {
    /// Stores a JSON string. The string is borrowed from the JSON text unless it contains escapes.
    fn string(&mut self, _value: Cow<'de, str>) -> bool {
        false
    }

    /// Stores a JSON number.
    fn number(&mut self, _value: Number) -> bool {
        false
    }

    /// Stores a JSON boolean.
    fn boolean(&mut self, _value: bool) -> bool {
        false
    }

    /// Stores a JSON list.
    fn list<A: SeqAccess<'de>>(&mut self, mut list: A) -> Result<bool, A::Error> {
        while list.next_element::<IgnoredAny>()?.is_some() {}
        Ok(false)
    }

    /// Stores a JSON object.
    fn object<A: MapAccess<'de>>(&mut self, mut object: A) -> Result<bool, A::Error> {
        while object.next_entry::<IgnoredAny, IgnoredAny>()?.is_some() {}
        Ok(false)
    }
}

/// Parses JSON text into `value`, and returns whether `value` accepted it. A text field, for
/// example, does not accept a list. Fails if the text is not valid JSON.
pub fn parse<'de, T: Lenient<'de>>(json: &'de str, value: &mut T) -> serde_json::Result<bool> {
    let mut deserializer = serde_json::Deserializer::from_str(json);
    let accepted = Fill(value).deserialize(&mut deserializer)?;
    deserializer.end()?;
    Ok(accepted)
}

/// Parses the next JSON value directly into the variable that it borrows, so that serde does not
/// copy large structs at each level of nesting.
pub struct Fill<'t, T>(pub &'t mut T);

impl<'de, T: Lenient<'de>> DeserializeSeed<'de> for Fill<'_, T> {
    type Value = bool;

    fn deserialize<D: Deserializer<'de>>(self, deserializer: D) -> Result<bool, D::Error> {
        deserializer.deserialize_any(self)
    }
}

impl<'de, T: Lenient<'de>> Visitor<'de> for Fill<'_, T> {
    type Value = bool;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("any JSON value")
    }

    fn visit_unit<E>(self) -> Result<bool, E> {
        Ok(false)
    }

    fn visit_bool<E>(self, value: bool) -> Result<bool, E> {
        Ok(self.0.boolean(value))
    }

    fn visit_i64<E>(self, value: i64) -> Result<bool, E> {
        Ok(self.0.number(value.into()))
    }

    fn visit_u64<E>(self, value: u64) -> Result<bool, E> {
        Ok(self.0.number(value.into()))
    }

    fn visit_f64<E>(self, value: f64) -> Result<bool, E> {
        Ok(Number::from_f64(value).is_some_and(|value| self.0.number(value)))
    }

    fn visit_borrowed_str<E>(self, value: &'de str) -> Result<bool, E> {
        Ok(self.0.string(Cow::Borrowed(value)))
    }

    fn visit_str<E>(self, value: &str) -> Result<bool, E> {
        Ok(self.0.string(Cow::Owned(value.to_owned())))
    }

    fn visit_seq<A: SeqAccess<'de>>(self, list: A) -> Result<bool, A::Error> {
        self.0.list(list)
    }

    fn visit_map<A: MapAccess<'de>>(self, object: A) -> Result<bool, A::Error> {
        self.0.object(object)
    }
}

/// Passes an object key to a function without copying the key.
pub struct Key<F>(pub F);

impl<'de, R, F: FnOnce(&str) -> R> DeserializeSeed<'de> for Key<F> {
    type Value = R;

    fn deserialize<D: Deserializer<'de>>(self, deserializer: D) -> Result<R, D::Error> {
        deserializer.deserialize_str(self)
    }
}

impl<R, F: FnOnce(&str) -> R> Visitor<'_> for Key<F> {
    type Value = R;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a key")
    }

    fn visit_str<E>(self, key: &str) -> Result<R, E> {
        Ok((self.0)(key))
    }
}

/// Implements [`Lenient`] for a struct that is parsed from an object. Unknown fields are skipped.
macro_rules! lenient_object {
    ($name:ty { $($key:literal => $field:ident),* $(,)? }) => {
        impl<'de> $crate::lenient::Lenient<'de> for $name {
            fn object<A: serde::de::MapAccess<'de>>(&mut self, mut object: A) -> Result<bool, A::Error> {
                #[allow(non_camel_case_types, reason = "the variants are named after the fields")]
                #[derive(Clone, Copy)]
                enum Field { $($field,)* }
                let field_of = |key: &str| match key {
                    $($key => Some(Field::$field),)*
                    _ => None,
                };
                let mut filled = 0_u32;
                while let Some(field) = object.next_key_seed($crate::lenient::Key(field_of))? {
                    match field {
                        $(Some(field @ Field::$field) => {
                            // If a key occurs more than once, use the last value.
                            if filled & (1 << field as u32) != 0 {
                                self.$field = Default::default();
                            }
                            filled |= 1 << field as u32;
                            object.next_value_seed($crate::lenient::Fill(&mut self.$field))?;
                        })*
                        None => {
                            object.next_value::<serde::de::IgnoredAny>()?;
                        }
                    }
                }
                Ok(true)
            }
        }
    };
}
pub(crate) use lenient_object;

/// A text field, which servers send as a string or as a number. An empty string counts as absent.
impl<'de> Lenient<'de> for Option<Cow<'de, str>> {
    fn string(&mut self, value: Cow<'de, str>) -> bool {
        *self = Some(value).filter(|text| !text.is_empty());
        true
    }

    fn number(&mut self, value: Number) -> bool {
        *self = Some(Cow::Owned(value.to_string()));
        true
    }
}

/// A number, which servers send either as a JSON number or as a string.
impl<'de> Lenient<'de> for Option<f64> {
    fn string(&mut self, value: Cow<'de, str>) -> bool {
        *self = value.trim().parse().ok();
        true
    }

    fn number(&mut self, value: Number) -> bool {
        *self = value.as_f64();
        true
    }
}

/// A number that is not negative, rounded down to an integer.
impl<'de> Lenient<'de> for Option<u64> {
    fn string(&mut self, value: Cow<'de, str>) -> bool {
        let mut amount = None::<f64>;
        amount.string(value);
        *self = amount.and_then(count);
        true
    }

    fn number(&mut self, value: Number) -> bool {
        *self = value.as_u64().or_else(|| value.as_f64().and_then(count));
        true
    }
}

fn count(amount: f64) -> Option<u64> {
    // The cast to an integer saturates, so a number that is too large becomes the largest integer.
    (amount.is_finite() && amount >= 0.0).then_some(amount as u64)
}

/// An object in a field that only few chunks contain. It is boxed, so that chunks without it stay
/// small.
impl<'de, T: Lenient<'de>> Lenient<'de> for Option<Box<T>> {
    fn object<A: MapAccess<'de>>(&mut self, object: A) -> Result<bool, A::Error> {
        self.insert(Box::default()).object(object)
    }
}

/// Maximum number of elements that a [`Limited`] list keeps.
pub const LIST_LIMIT: usize = 4_096;

/// A list that keeps the elements that can be parsed as `T`, but at most `LIMIT` of them. All other
/// elements are left out.
///
/// An element that takes two bytes in JSON can need a hundred times as much memory, so an unlimited
/// list could take far more memory than the received JSON.
#[derive(Debug, Default)]
pub struct Limited<T, const LIMIT: usize = LIST_LIMIT> {
    /// The elements that were kept, in their original order.
    pub list: Vec<T>,
    /// Whether elements were left out because the list already had `LIMIT` elements.
    pub cut: bool,
}

impl<'de, T: Lenient<'de>, const LIMIT: usize> Lenient<'de> for Limited<T, LIMIT> {
    fn list<A: SeqAccess<'de>>(&mut self, mut list: A) -> Result<bool, A::Error> {
        let mut element = T::default();
        while self.list.len() < LIMIT {
            let Some(accepted) = list.next_element_seed(Fill(&mut element))? else {
                return Ok(true);
            };
            let element = take(&mut element);
            if accepted {
                self.list.push(element);
            }
        }
        while list.next_element::<IgnoredAny>()?.is_some() {
            self.cut = true;
        }
        Ok(true)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[derive(Default)]
    struct All<'de> {
        text: Option<Cow<'de, str>>,
        count: Option<u64>,
        amount: Option<f64>,
        object: Option<Box<Inner<'de>>>,
        list: Limited<Inner<'de>>,
        after: Option<Cow<'de, str>>,
    }

    lenient_object!(All<'de> {
        "text" => text, "count" => count, "amount" => amount, "object" => object, "list" => list, "after" => after,
    });

    #[derive(Default)]
    struct Inner<'de> {
        name: Option<Cow<'de, str>>,
    }

    lenient_object!(Inner<'de> { "name" => name });

    fn read(json: &str) -> All<'_> {
        let mut all = All::default();
        assert!(parse(json, &mut all).unwrap());
        all
    }

    #[test]
    fn a_wrong_type_never_discards_other_fields() {
        for odd in [
            "null", "true", "1", "-1", "1.5", "\"x\"", "\"\"", "[]", "[1,[2],{\"a\":3}]", "{}",
            "{\"a\":[{}]}",
        ] {
            for field in ["text", "count", "amount", "object", "list"] {
                let json = format!("{{\"{field}\":{odd},\"after\":\"kept\",\"unknown\":{odd}}}");
                assert_eq!(read(&json).after.as_deref(), Some("kept"), "{json}");
            }
        }
    }

    #[test]
    fn strings_and_numbers_are_interchangeable() {
        let all = read(
            r#"{"text":503,"count":"12","amount":" 0.5 ","object":{"name":"n"},
                "list":[1,{"name":"a"},null,{"name":2}]}"#,
        );
        assert_eq!(all.text.as_deref(), Some("503"));
        assert_eq!((all.count, all.amount), (Some(12), Some(0.5)));
        assert_eq!(all.object.unwrap().name.as_deref(), Some("n"));
        let names: Vec<_> = all
            .list
            .list
            .into_iter()
            .map(|inner| inner.name.unwrap())
            .collect();
        assert_eq!(names, ["a", "2"]);
    }

    #[test]
    fn a_list_keeps_its_first_elements_and_says_that_it_was_cut() {
        for (elements, kept, cut) in [
            (LIST_LIMIT, LIST_LIMIT, false),
            (LIST_LIMIT + 1, LIST_LIMIT, true),
        ] {
            let json = format!(
                "{{\"list\":[{}],\"after\":\"kept\"}}",
                vec!["{}"; elements].join(",")
            );
            let all = read(&json);
            assert_eq!((all.list.list.len(), all.list.cut), (kept, cut));
            assert_eq!(all.after.as_deref(), Some("kept"));
        }
    }

    #[test]
    fn a_count_is_whole_and_not_negative() {
        for (json, expected) in [
            ("2", Some(2)),
            ("2.9", Some(2)),
            ("\"2.9\"", Some(2)),
            ("-1", None),
            ("-0.5", None),
            ("\"NaN\"", None),
            ("\"inf\"", None),
            ("1e300", Some(u64::MAX)),
            ("18446744073709551615", Some(u64::MAX)),
        ] {
            assert_eq!(read(&format!("{{\"count\":{json}}}")).count, expected, "{json}");
        }
    }

    #[test]
    fn the_last_of_two_fields_with_one_key_counts() {
        let all = read(r#"{"list":[{"name":"a"}],"text":"a","l\u0069st":[{"name":"b"}],"text":null}"#);
        assert_eq!(all.list.list.len(), 1);
        assert_eq!(all.list.list[0].name.as_deref(), Some("b"));
        assert_eq!(all.text, None);
    }

    #[test]
    fn strings_without_escapes_are_borrowed() {
        let all = read(r#"{"text":"a","after":"\n"}"#);
        assert!(matches!(all.text, Some(Cow::Borrowed("a"))));
        assert!(matches!(all.after, Some(Cow::Owned(_))));
    }
}
