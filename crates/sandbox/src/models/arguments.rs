//! Generates arguments that fit the JSON schema of a tool.

use serde_json::{Map, Value, json};

/// Maximum nesting of generated arguments, because a schema can refer to itself.
const DEPTH: usize = 8;

/// Returns arguments for a tool with the schema `schema`. They contain the required properties and
/// the properties with an example or a default.
pub(super) fn arguments(schema: &Value) -> Value {
    match value(schema, schema, "", DEPTH) {
        Value::Object(fields) => fields.into(),
        _ => json!({}),
    }
}

/// Returns a value that fits `schema`, which is the property `name` of the schema `root`.
fn value(root: &Value, schema: &Value, name: &str, depth: usize) -> Value {
    if depth == 0 {
        return Value::Null;
    }
    let target = schema["$ref"]
        .as_str()
        .and_then(|target| target.strip_prefix('#'));
    if let Some(target) = target.and_then(|target| root.pointer(target)) {
        return value(root, target, name, depth - 1);
    }
    if let Some(example) = example(schema) {
        return example.clone();
    }
    for choice in ["anyOf", "oneOf", "allOf"] {
        if let Some(first) = schema[choice].get(0) {
            return value(root, first, name, depth - 1);
        }
    }
    let kind = match &schema["type"] {
        Value::Array(kinds) => kinds.first().and_then(Value::as_str),
        kind => kind.as_str(),
    };
    match kind {
        Some("integer" | "number") => schema.get("minimum").cloned().unwrap_or_else(|| json!(1)),
        Some("boolean") => json!(true),
        Some("null") => Value::Null,
        Some("array") => match schema["minItems"].as_u64() {
            Some(1..) => json!([value(root, &schema["items"], name, depth - 1)]),
            _ => json!([]),
        },
        Some("string") => json!(word(name, schema["format"].as_str())),
        _ if schema["properties"].is_object() || kind == Some("object") => object(root, schema, depth),
        _ => json!(word(name, None)),
    }
}

fn object(root: &Value, schema: &Value, depth: usize) -> Value {
    let required: Vec<&str> = schema["required"]
        .as_array()
        .into_iter()
        .flatten()
        .filter_map(Value::as_str)
        .collect();
    let mut fields = Map::new();
    for (name, property) in schema["properties"].as_object().into_iter().flatten() {
        if required.contains(&name.as_str()) || example(property).is_some() {
            fields.insert(name.clone(), value(root, property, name, depth - 1));
        }
    }
    fields.into()
}

/// Returns the value that a schema itself contains as a constant, an example or a default.
fn example(schema: &Value) -> Option<&Value> {
    let named = ["const", "example", "default"]
        .into_iter()
        .find_map(|key| schema.get(key));
    named
        .or_else(|| schema["examples"].get(0))
        .or_else(|| schema["enum"].get(0))
}

/// Returns a text for the property `name` that fits `format`.
fn word(name: &str, format: Option<&str>) -> &'static str {
    match (format, name) {
        (Some("date"), _) => "2026-01-31",
        (Some("date-time"), _) => "2026-01-31T12:00:00Z",
        (Some("uri" | "url"), _) | (_, "url" | "uri") => "https://example.com/",
        (Some("email"), _) => "somebody@example.com",
        (_, "expression") => "6 * 7",
        (_, "timezone" | "time_zone") => "Europe/Zurich",
        (_, "city" | "location") => "Geneva",
        (_, "path" | "directory") => ".",
        _ => "practice",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn arguments_fit_the_schema() {
        for (schema, expected) in [
            (json!(null), json!({})),
            (json!({"type": "object"}), json!({})),
            (
                json!({"type": "object", "required": ["expression"], "properties": {
                    "expression": {"type": "string"}, "digits": {"type": "integer"},
                }}),
                json!({"expression": "6 * 7"}),
            ),
            (
                json!({"properties": {
                    "a": {"examples": ["x", "y"]}, "b": {"default": 0}, "c": {"enum": [null, 2]}, "d": {"type": "string"},
                }}),
                json!({"a": "x", "b": 0, "c": null}),
            ),
            (
                json!({"required": ["n", "m", "o", "l", "t"], "properties": {
                    "n": {"type": ["number", "null"], "minimum": 3}, "m": {"anyOf": [{"type": "boolean"}]},
                    "o": {"type": "object", "required": ["x"], "properties": {"x": {"type": "null"}}},
                    "l": {"type": "array", "minItems": 1, "items": {"type": "string", "format": "date"}},
                    "t": {},
                }}),
                json!({"n": 3, "m": true, "o": {"x": null}, "l": ["2026-01-31"], "t": "practice"}),
            ),
        ] {
            assert_eq!(arguments(&schema), expected, "{schema}");
        }
        let endless = json!({"$defs": {"a": {"required": ["a"], "properties": {"a": {"$ref": "#/$defs/a"}}}}, "$ref": "#/$defs/a"});
        assert!(arguments(&endless).is_object());
    }
}
