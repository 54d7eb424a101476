//! Reads the top-level values of a JSON file one at a time, so that no more than one of them is in memory.

use std::fmt;
use std::io::Read;

use rivulet_core::texts::{fault, import};
use rivulet_core::{Fault, FaultCategory, UiText};
use serde::de::{DeserializeSeed, Deserializer, IgnoredAny, MapAccess, SeqAccess, Visitor};
use serde_json::value::RawValue;

/// The reason why reading stopped before the end of the file.
#[derive(Debug)]
pub enum Interrupt {
    /// The user stopped the operation.
    Stopped,
    /// Reading failed.
    Fault(Fault),
}

impl From<Fault> for Interrupt {
    fn from(fault: Fault) -> Self {
        Interrupt::Fault(fault)
    }
}

/// How a top-level field is read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Take {
    /// As one value.
    Whole,
    /// As a list, one item at a time.
    Items,
    /// Not at all.
    Skip,
}

/// Receives the top-level values of a file. If the top level is a list, its items have an empty field name.
pub trait Importer {
    /// Returns how to read a field.
    fn wants(&mut self, field: &str) -> Take;
    /// Receives a value as JSON text.
    fn take(&mut self, field: &str, value: &RawValue) -> Result<(), Interrupt>;
}

/// Reads a file whose top level is a list or an object, and calls `importer` with each value that it wants.
pub fn read_values(reader: impl Read, importer: &mut dyn Importer) -> Result<(), Interrupt> {
    let mut interrupt = None;
    let mut json = serde_json::Deserializer::from_reader(reader);
    let top = Top {
        importer,
        interrupt: &mut interrupt,
    };
    let read = top.deserialize(&mut json);
    match interrupt {
        Some(interrupt) => Err(interrupt),
        None => read.map_err(|error| Interrupt::Fault(json_fault(&error))),
    }
}

/// Reads a sequence of JSON values, such as one value per line, and passes each to `take`.
pub fn read_sequence(
    reader: impl Read,
    mut take: impl FnMut(&RawValue) -> Result<(), Interrupt>,
) -> Result<(), Interrupt> {
    for value in serde_json::Deserializer::from_reader(reader).into_iter::<Box<RawValue>>() {
        take(&value.map_err(|error| Interrupt::Fault(json_fault(&error)))?)?;
    }
    Ok(())
}

/// Returns the fault for an error in the JSON syntax or while reading the file.
pub fn json_fault(error: &serde_json::Error) -> Fault {
    let input_fault =
        |message: UiText| Fault::new(FaultCategory::Input, message).with_detail(error.to_string());
    if error.is_eof() {
        input_fault(fault::import_cut_off())
    } else if error.is_io() {
        input_fault(fault::import_file_unreadable())
    } else {
        input_fault(fault::import_bad_json())
    }
}

/// Returns the note for a conversation that cannot be parsed although its JSON is valid.
pub fn unreadable_note(error: &serde_json::Error) -> UiText {
    match error.to_string().contains("recursion") {
        true => import::nested_too_deep(),
        false => import::unreadable_values(),
    }
}

struct Top<'a> {
    importer: &'a mut dyn Importer,
    interrupt: &'a mut Option<Interrupt>,
}

impl Top<'_> {
    fn pass<E: serde::de::Error>(&mut self, field: &str, value: &RawValue) -> Result<(), E> {
        self.importer.take(field, value).map_err(|interrupt| {
            *self.interrupt = Some(interrupt);
            E::custom("stopped")
        })
    }
}

impl<'de> DeserializeSeed<'de> for Top<'_> {
    type Value = ();

    fn deserialize<D: Deserializer<'de>>(self, deserializer: D) -> Result<(), D::Error> {
        deserializer.deserialize_any(self)
    }
}

impl<'de> Visitor<'de> for Top<'_> {
    type Value = ();

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a list or an object")
    }

    fn visit_seq<A: SeqAccess<'de>>(mut self, mut items: A) -> Result<(), A::Error> {
        while let Some(value) = items.next_element::<Box<RawValue>>()? {
            self.pass("", &value)?;
        }
        Ok(())
    }

    fn visit_map<A: MapAccess<'de>>(mut self, mut fields: A) -> Result<(), A::Error> {
        while let Some(field) = fields.next_key::<String>()? {
            match self.importer.wants(&field) {
                Take::Skip => {
                    fields.next_value::<IgnoredAny>()?;
                }
                Take::Whole => {
                    let value = fields.next_value::<Box<RawValue>>()?;
                    self.pass(&field, &value)?;
                }
                Take::Items => fields.next_value_seed(Items {
                    top: &mut self,
                    field: &field,
                })?,
            }
        }
        Ok(())
    }
}

/// Reads the items of a list field one at a time.
struct Items<'a, 'b> {
    top: &'a mut Top<'b>,
    field: &'a str,
}

impl<'de> DeserializeSeed<'de> for Items<'_, '_> {
    type Value = ();

    fn deserialize<D: Deserializer<'de>>(self, deserializer: D) -> Result<(), D::Error> {
        deserializer.deserialize_any(self)
    }
}

impl<'de> Visitor<'de> for Items<'_, '_> {
    type Value = ();

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "a list in {:?}", self.field)
    }

    fn visit_unit<E>(self) -> Result<(), E> {
        Ok(())
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut items: A) -> Result<(), A::Error> {
        while let Some(value) = items.next_element::<Box<RawValue>>()? {
            self.top.pass::<A::Error>(self.field, &value)?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[derive(Default)]
    struct All(Vec<String>);

    impl Importer for All {
        fn wants(&mut self, field: &str) -> Take {
            match field {
                "skip" => Take::Skip,
                "items" => Take::Items,
                _ => Take::Whole,
            }
        }
        fn take(&mut self, field: &str, value: &RawValue) -> Result<(), Interrupt> {
            if value.get() == "\"interrupt\"" {
                return Err(Interrupt::Stopped);
            }
            self.0.push(format!("{field}={}", value.get()));
            Ok(())
        }
    }

    fn read(json: &str) -> (Vec<String>, Result<(), Interrupt>) {
        let mut all = All::default();
        let result = read_values(json.as_bytes(), &mut all);
        (all.0, result)
    }

    #[test]
    fn values_are_passed_one_at_a_time() {
        assert_eq!(read("[1, {\"a\": [2]}]").0, ["=1", "={\"a\": [2]}"]);
        let (values, result) = read(r#"{"skip": [1], "items": [1, "x"], "other": {"b": 1}, "items": null}"#);
        assert_eq!(values, ["items=1", "items=\"x\"", "other={\"b\": 1}"]);
        assert!(result.is_ok());
        let (values, result) = read(r#"[1, "interrupt", 2]"#);
        assert_eq!(values, ["=1"]);
        assert!(matches!(result, Err(Interrupt::Stopped)));
    }

    #[test]
    fn values_before_a_syntax_error_are_passed() {
        for (json, values, words) in [
            ("[1, 2, {\"a\":", 2, "ends in the middle"),
            ("[1, nonsense]", 1, "not valid JSON"),
            ("", 0, "ends in the middle"),
            ("12", 0, "not valid JSON"),
            (r#"{"items": {"not": "a list"}}"#, 0, "not valid JSON"),
        ] {
            let (found, result) = read(json);
            assert_eq!(found.len(), values, "{json}");
            match result {
                Err(Interrupt::Fault(fault)) => {
                    assert!(fault.message.to_string().contains(words), "{json}: {fault}")
                }
                other => panic!("{json}: {other:?}"),
            }
        }
    }

    #[test]
    fn deep_nesting_alone_is_no_error() {
        let deep = format!("[{}{}]", "[".repeat(200_000), "]".repeat(200_000));
        assert_eq!(read(&deep).0.len(), 1);
    }
}
