//! Limits the time and the stack space that one check uses. Even a small schema can take
//! exponential time (if its `$ref`s branch) or recurse forever (if a `$ref` refers to itself). The
//! validator itself has no limits.

use std::panic::resume_unwind;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use jsonschema::{Keyword, ValidationError};
use serde_json::{Map, Value};

/// Name of the keyword that [`metered`] adds to the subschemas of a schema, so that visits are
/// counted.
pub const KEYWORD: &str = "x-rivulet-meter";

/// Size, in bytes, of the stack of the thread that checks a value against a schema.
pub const STACK: usize = 64 << 20;

/// Number of bytes of the stack that a check may use before it is aborted. The used bytes are
/// measured at each visit. The rest of the stack is reserved for function calls between two
/// measurements.
const STACK_LIMIT: usize = STACK / 2;

/// One more visit is counted for every `STRING_STEP` bytes of a string, because long strings take
/// more time to check.
const STRING_STEP: usize = 64;

/// Panic payload that aborts a check when it has reached a limit.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Exhausted;

/// Counts the visits of a check. In one visit, the validator checks one value against one
/// subschema. When a limit is reached, the meter aborts the check by unwinding the stack.
#[derive(Clone)]
pub struct Meter {
    left: Arc<AtomicU64>,
    /// A memory address near the place where the stack of the checking thread begins.
    stack_start: usize,
}

impl Meter {
    /// Creates a meter for the current thread, which must have a stack of [`STACK`] bytes.
    pub fn new(visits: u64) -> Self {
        Meter {
            left: Arc::new(AtomicU64::new(visits)),
            stack_start: address(),
        }
    }

    /// Sets the number of visits that remain until the limit is reached.
    pub fn refill(&self, visits: u64) {
        self.left.store(visits, Ordering::Relaxed);
    }

    /// Subtracts `visits` from the number of visits that remain. Aborts the check if fewer than
    /// `visits` remain, or if the check has used too much of the stack.
    fn spend(&self, visits: u64) {
        let left = self.left.load(Ordering::Relaxed);
        if left < visits || self.stack_start.abs_diff(address()) > STACK_LIMIT {
            // Use `resume_unwind`, because it prints nothing, unlike a panic. `limited` in
            // `check.rs` catches the unwinding.
            resume_unwind(Box::new(Exhausted));
        }
        self.left.store(left - visits, Ordering::Relaxed);
    }
}

impl<'i> Keyword<'i> for Meter {
    fn validate(&self, instance: &'i Value) -> Result<(), ValidationError<'i>> {
        self.is_valid(instance);
        Ok(())
    }

    fn is_valid(&self, instance: &'i Value) -> bool {
        let length = instance.as_str().map_or(0, str::len);
        self.spend(1 + (length / STRING_STEP) as u64);
        true
    }
}

/// Returns an address near the current top of the stack.
#[inline(never)]
fn address() -> usize {
    let here = 0_u8;
    std::ptr::from_ref(std::hint::black_box(&here)).addr()
}

/// Returns a copy of a schema in which [`KEYWORD`] is the first keyword of each subschema. When the
/// validator reaches this keyword, it calls the [`Meter`], which counts the visit. Data in the
/// schema (`const`, `enum`, …) stays unchanged.
///
/// A subschema with a `$ref` does not get the keyword, because older drafts ignore all keywords
/// next to a `$ref`. Its visits are counted where the chain of `$ref`s ends, unless the chain is
/// circular.
pub fn metered(schema: &Value) -> Value {
    match schema {
        Value::Object(keywords) => {
            let mut all = Map::new();
            if !keywords.contains_key("$ref") {
                all.insert(KEYWORD.to_owned(), Value::Bool(true));
            }
            for (keyword, value) in keywords {
                let value = match (keyword.as_str(), value) {
                    ("const" | "enum" | "default" | "examples", _) => value.clone(),
                    (
                        "properties" | "patternProperties" | "$defs" | "definitions" | "dependentSchemas"
                        | "dependencies",
                        Value::Object(named),
                    ) => Value::Object(
                        named
                            .iter()
                            .map(|(name, schema)| (name.clone(), metered(schema)))
                            .collect(),
                    ),
                    ("$vocabulary" | "dependentRequired", _) => value.clone(),
                    _ => metered(value),
                };
                all.insert(keyword.clone(), value);
            }
            Value::Object(all)
        }
        Value::Array(schemas) => Value::Array(schemas.iter().map(metered).collect()),
        other => other.clone(),
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn every_subschema_has_the_keyword_and_data_does_not() {
        let schema = json!({
            "properties": {"enum": {"type": "string"}, "b": {"$ref": "#/$defs/c"}},
            "$defs": {"c": {"enum": [{"d": 1}], "anyOf": [{"const": {"e": 1}}, true]}},
            "dependentRequired": {"a": ["b"]},
        });
        assert_eq!(
            metered(&schema),
            json!({
                KEYWORD: true,
                "properties": {"enum": {KEYWORD: true, "type": "string"}, "b": {"$ref": "#/$defs/c"}},
                "$defs": {"c": {
                    KEYWORD: true,
                    "enum": [{"d": 1}],
                    "anyOf": [{KEYWORD: true, "const": {"e": 1}}, true],
                }},
                "dependentRequired": {"a": ["b"]},
            })
        );
    }
}
