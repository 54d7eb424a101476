//! Reads the top-level values of a JSON file, so that only one value at a time is in memory.

use std::collections::HashSet;
use std::fmt;
use std::io::Read;

use rivulet_core::texts::fault;
use rivulet_core::{Fault, UiText};
use serde::de::{DeserializeSeed, Deserializer, IgnoredAny, MapAccess, SeqAccess, Unexpected, Visitor};
use serde_json::value::RawValue;

use crate::import::read_fault::read_message;
use crate::import::source::{Bytes, Entry, MAX_VALUE_BYTES, Source};

/// The reason why a file was not read to its end.
#[derive(Debug)]
pub enum Interrupt {
    /// The user stopped the import or export, or the caller needs no further values.
    Stopped,
    /// Reading the file failed.
    Fault(Fault),
}

impl From<Fault> for Interrupt {
    fn from(fault: Fault) -> Self {
        Interrupt::Fault(fault)
    }
}

/// How a field of a JSON object is read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Take {
    /// The field is read as one value.
    Whole,
    /// The field is read as a list, one item at a time.
    Items,
    /// The field is read as an object whose fields are read one at a time. Each inner field gets a
    /// name of the form `FIELD.INNER`. If the field contains a list instead, the items of the list
    /// are read one at a time.
    Fields,
    Skip,
}

/// Receives the top-level values of a file. If the top level is a list, the `field` argument is
/// empty for its items.
pub trait Importer {
    /// Returns how to read the field named `field`.
    fn wants(&mut self, field: &str) -> Take;
    /// Receives a top-level value as JSON text.
    fn take(&mut self, field: &str, value: &RawValue) -> Result<(), Interrupt>;
    /// Called instead of [`Importer::take`] for a value that is too large for memory.
    fn skipped(&mut self, _field: &str) {}
}

/// The positions of the values that are too large for memory. A position is the number of a value
/// in the file, starting at 0. The end of a list is counted as a value. Fields that
/// [`Importer::wants`] skips are not counted.
#[derive(Debug, Default)]
pub struct LargeValues {
    found: HashSet<u64>,
    bytes: Bytes,
}

impl LargeValues {
    /// Finds the values in the file `entry` that are larger than [`MAX_VALUE_BYTES`].
    pub fn in_file(source: &mut Source, entry: &Entry, importer: &mut dyn Importer) -> Result<Self, Fault> {
        if entry.bytes <= MAX_VALUE_BYTES {
            return Ok(LargeValues::default());
        }
        let counted = Bytes::default();
        source.read(entry.index, &counted, |reader| {
            LargeValues::find(reader, importer, &counted, MAX_VALUE_BYTES)
        })
    }

    /// Finds the values that are larger than `max_bytes`, without reading them into memory. Stops
    /// at a syntax error. `reader` must add the number of bytes that it reads to `counted`.
    fn find(reader: impl Read, importer: &mut dyn Importer, counted: &Bytes, max_bytes: u64) -> Self {
        let mut large = LargeValues {
            found: HashSet::new(),
            bytes: counted.clone(),
        };
        counted.skip(true);
        let mut interrupt = None;
        let mut json = serde_json::Deserializer::from_reader(reader);
        let top = Top {
            importer,
            interrupt: &mut interrupt,
            large: &mut large,
            measure: Some(max_bytes),
            position: 0,
        };
        // Ignore the error: it will occur again, and be reported, when the values are read.
        let _ = json.deserialize_any(top);
        large
    }

    /// From now on, uses `bytes` (the counter of the reader that reads the values) instead of the
    /// byte counter that was used for the search.
    pub fn counted_by(mut self, bytes: &Bytes) -> Self {
        self.bytes = bytes.clone();
        self
    }
}

/// Reads a file whose top level is a list or an object. Passes its values to `importer`, except
/// those that [`Importer::wants`] skips and those in `large`.
pub fn read_values(
    reader: impl Read,
    importer: &mut dyn Importer,
    large: &mut LargeValues,
) -> Result<(), Interrupt> {
    let mut interrupt = None;
    let mut json = serde_json::Deserializer::from_reader(reader);
    let top = Top {
        importer,
        interrupt: &mut interrupt,
        large,
        measure: None,
        position: 0,
    };
    let read = json.deserialize_any(top);
    match interrupt {
        Some(interrupt) => Err(interrupt),
        None => read.map_err(|error| Interrupt::Fault(json_fault(&error))),
    }
}

/// Reads the file `entry` like [`read_values`], but skips the values that are too large for memory.
/// Adds the number of bytes read to `bytes`.
pub fn read_file_values(
    source: &mut Source,
    entry: &Entry,
    bytes: &Bytes,
    importer: &mut dyn Importer,
) -> Result<Result<(), Interrupt>, Fault> {
    let mut large = LargeValues::in_file(source, entry, importer)?.counted_by(bytes);
    source.read(entry.index, bytes, |reader| {
        read_values(reader, importer, &mut large)
    })
}

/// Reads a sequence of JSON values, such as one value per line, and passes each value to `take`.
pub fn read_sequence(
    reader: impl Read,
    mut take: impl FnMut(&RawValue) -> Result<(), Interrupt>,
) -> Result<(), Interrupt> {
    for value in serde_json::Deserializer::from_reader(reader).into_iter::<Box<RawValue>>() {
        take(&value.map_err(|error| Interrupt::Fault(json_fault(&error)))?)?;
    }
    Ok(())
}

/// Returns the fault for a JSON syntax error or an error while reading the file.
pub fn json_fault(error: &serde_json::Error) -> Fault {
    let input_fault = |message: UiText| Fault::input(message).with_detail(error.to_string());
    match error.io_error_kind() {
        _ if error.is_eof() => input_fault(fault::import_cut_off()),
        None => input_fault(fault::import_bad_json()),
        Some(kind) => input_fault(read_message(kind)),
    }
}

struct Top<'a> {
    importer: &'a mut dyn Importer,
    interrupt: &'a mut Option<Interrupt>,
    large: &'a mut LargeValues,
    /// While values are only measured, this is the maximum size of a value in bytes, and the
    /// position of each larger value is added to `large`. While values are passed to the importer,
    /// this is `None`, and the values in `large` are skipped.
    measure: Option<u64>,
    position: u64,
}

impl Top<'_> {
    /// Reads the next value; skips it, or only measures it, if necessary. Returns `false` at the
    /// end of a list.
    fn value<E: serde::de::Error>(&mut self, field: &str, source: &mut impl NextValue<E>) -> Result<bool, E> {
        let position = self.position;
        self.position += 1;
        if let Some(max_bytes) = self.measure {
            let before = self.large.bytes.total();
            let more = source.ignore()?;
            if self.large.bytes.total() - before > max_bytes {
                self.large.found.insert(position);
            }
            return Ok(more);
        }
        if self.large.found.contains(&position) {
            self.large.bytes.skip(true);
            let more = source.ignore()?;
            self.large.bytes.skip(false);
            self.importer.skipped(field);
            return Ok(more);
        }
        let Some(value) = source.raw()? else {
            return Ok(false);
        };
        self.pass(field, &value)?;
        Ok(true)
    }

    fn pass<E: serde::de::Error>(&mut self, field: &str, value: &RawValue) -> Result<(), E> {
        self.importer.take(field, value).map_err(|interrupt| {
            *self.interrupt = Some(interrupt);
            E::custom("stopped")
        })
    }
}

/// A list of values, or the value of a single field, which is treated as a list of one value. Each
/// value can be read or skipped.
trait NextValue<E> {
    /// Reads the next value. Returns `None` at the end of a list.
    fn raw(&mut self) -> Result<Option<Box<RawValue>>, E>;
    /// Skips the next value. Returns `false` at the end of a list.
    fn ignore(&mut self) -> Result<bool, E>;
}

struct ListItem<'a, A>(&'a mut A);

impl<'de, A: SeqAccess<'de>> NextValue<A::Error> for ListItem<'_, A> {
    fn raw(&mut self) -> Result<Option<Box<RawValue>>, A::Error> {
        self.0.next_element()
    }

    fn ignore(&mut self) -> Result<bool, A::Error> {
        Ok(self.0.next_element::<IgnoredAny>()?.is_some())
    }
}

struct FieldValue<'a, A>(&'a mut A);

impl<'de, A: MapAccess<'de>> NextValue<A::Error> for FieldValue<'_, A> {
    fn raw(&mut self) -> Result<Option<Box<RawValue>>, A::Error> {
        self.0.next_value().map(Some)
    }

    fn ignore(&mut self) -> Result<bool, A::Error> {
        self.0.next_value::<IgnoredAny>().map(|_| true)
    }
}

impl<'de> Visitor<'de> for Top<'_> {
    type Value = ();

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a list or an object")
    }

    fn visit_seq<A: SeqAccess<'de>>(mut self, mut items: A) -> Result<(), A::Error> {
        while self.value("", &mut ListItem(&mut items))? {}
        Ok(())
    }

    fn visit_map<A: MapAccess<'de>>(mut self, mut fields: A) -> Result<(), A::Error> {
        while let Some(field) = fields.next_key::<String>()? {
            self.read_field(&field, &mut fields)?;
        }
        Ok(())
    }
}

impl Top<'_> {
    fn read_field<'de, A: MapAccess<'de>>(&mut self, field: &str, fields: &mut A) -> Result<(), A::Error> {
        match self.importer.wants(field) {
            Take::Skip => {
                self.large.bytes.skip(true);
                let skipped = fields.next_value::<IgnoredAny>();
                self.large.bytes.skip(self.measure.is_some());
                skipped.map(drop)
            }
            Take::Whole => self.value(field, &mut FieldValue(fields)).map(drop),
            take @ (Take::Items | Take::Fields) => fields.next_value_seed(Items {
                top: self,
                field,
                fields: take == Take::Fields,
            }),
        }
    }
}

struct Items<'a, 'b> {
    top: &'a mut Top<'b>,
    field: &'a str,
    /// Whether an object in the field is read field by field instead of as one value.
    fields: bool,
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
        while self.top.value(self.field, &mut ListItem(&mut items))? {}
        Ok(())
    }

    fn visit_map<A: MapAccess<'de>>(self, mut fields: A) -> Result<(), A::Error> {
        if !self.fields {
            return Err(serde::de::Error::invalid_type(Unexpected::Map, &self));
        }
        while let Some(field) = fields.next_key::<String>()? {
            self.top
                .read_field(&format!("{}.{field}", self.field), &mut fields)?;
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
                "items" | "nested.items" => Take::Items,
                "nested" => Take::Fields,
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
        let result = read_values(json.as_bytes(), &mut all, &mut LargeValues::default());
        (all.0, result)
    }

    #[test]
    fn values_are_passed_one_at_a_time() {
        assert_eq!(read("[1, {\"a\": [2]}]").0, ["=1", "={\"a\": [2]}"]);
        let (values, result) = read(r#"{"skip": [1], "items": [1, "x"], "other": {"b": 1}, "items": null}"#);
        assert_eq!(values, ["items=1", "items=\"x\"", "other={\"b\": 1}"]);
        assert!(result.is_ok());
        let (values, result) =
            read(r#"{"nested": {"items": [1], "skip": 2, "items": null}, "nested": [3], "nested": null}"#);
        assert_eq!(values, ["nested.items=1", "nested.skip=2", "nested=3"]);
        assert!(result.is_ok());
        let (values, result) = read(r#"[1, "interrupt", 2]"#);
        assert_eq!(values, ["=1"]);
        assert!(matches!(result, Err(Interrupt::Stopped)));
    }

    #[test]
    fn values_before_a_syntax_error_are_passed() {
        for (json, values, words) in [
            ("[1, 2, {\"a\":", 2, "is incomplete"),
            ("[1, nonsense]", 1, "not valid JSON"),
            ("", 0, "is incomplete"),
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
    fn values_that_are_too_large_are_found_and_skipped() {
        #[derive(Default)]
        struct Skipping(All, Vec<String>);
        impl Importer for Skipping {
            fn wants(&mut self, field: &str) -> Take {
                self.0.wants(field)
            }
            fn take(&mut self, field: &str, value: &RawValue) -> Result<(), Interrupt> {
                self.0.take(field, value)
            }
            fn skipped(&mut self, field: &str) {
                self.1.push(field.to_owned());
            }
        }
        let long = "x".repeat(300_000);
        let json = format!(r#"{{"skip": "{long}", "items": [1, "{long}", 2], "one": "{long}", "two": 3}}"#);
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("a.json");
        std::fs::write(&path, json).unwrap();
        let mut source = Source::open(&path).unwrap();
        let mut all = Skipping::default();
        let counted = Bytes::default();
        let large = source.read(0, &counted, |reader| {
            LargeValues::find(reader, &mut all, &counted, 200_000)
        });
        let mut large = large.unwrap().counted_by(&counted);
        let end = source.read(0, &counted, |reader| read_values(reader, &mut all, &mut large));
        assert!(end.unwrap().is_ok());
        assert_eq!(all.0.0, ["items=1", "items=2", "two=3"]);
        assert_eq!(all.1, ["items", "one"]);
    }

    #[test]
    fn deep_nesting_alone_is_no_error() {
        let deep = format!("[{}{}]", "[".repeat(200_000), "]".repeat(200_000));
        assert_eq!(read(&deep).0.len(), 1);
    }
}
