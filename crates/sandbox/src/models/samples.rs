//! Generates values that fit a JSON schema.

use serde_json::{Map, Value, json};

/// Maximum depth of nesting at which optional fields and items are generated. At a greater depth, a
/// value is generated only if the schema requires it.
const DEPTH: usize = 8;

/// Number of generated values after which [`sample`] leaves out all fields and list items that the
/// schema does not require. Without this limit, a small schema could result in a very large value.
const VALUES: usize = 2_000;

/// Returns a value that fits `schema` and is as complete as the size limits allow.
pub(super) fn sample(schema: &Value) -> Value {
    let mut sampler = Sampler {
        root: schema,
        left: VALUES,
        brief: false,
    };
    sampler.value(schema, "answer", 0)
}

/// Returns arguments for a tool. `schema` is the schema of the tool's parameters. The arguments
/// contain every required property, and every property for which the schema contains a value, such
/// as an example.
pub(super) fn arguments(schema: &Value) -> Value {
    let mut sampler = Sampler {
        root: schema,
        left: VALUES,
        brief: true,
    };
    match sampler.value(schema, "", 0) {
        Value::Object(fields) => fields.into(),
        _ => json!({}),
    }
}

/// Generates values for a schema. A value may not fit the schema if the rules of the schema
/// contradict each other, or if the schema uses keywords that the generator ignores, such as
/// `pattern`.
struct Sampler<'a> {
    root: &'a Value,
    left: usize,
    /// Whether to generate only the required fields, and the fields for which the schema contains a
    /// value, such as an example.
    brief: bool,
}

impl Sampler<'_> {
    /// Returns a value that fits `schema`. `name` is the name of the nearest enclosing field, and
    /// determines the text of a string value.
    fn value(&mut self, schema: &Value, name: &str, depth: usize) -> Value {
        self.left = self.left.saturating_sub(1);
        if let Some(value) = example(schema) {
            return value.clone();
        }
        if let Some(target) = schema["$ref"].as_str().and_then(|address| self.target(address)) {
            let target = target.clone();
            return if depth > DEPTH * 2 {
                Value::Null
            } else {
                self.value(&target, name, depth + 1)
            };
        }
        for choice in ["anyOf", "oneOf"] {
            if let Some(list) = schema[choice].as_array().filter(|list| !list.is_empty()) {
                // Beyond the maximum depth, choose the first alternative that has no nested values.
                // If every alternative has nested values, choose the first one. Without this rule,
                // a recursive schema could lead to an endless value.
                let at = if depth > DEPTH {
                    list.iter().position(is_short).unwrap_or(0)
                } else {
                    0
                };
                return self.value(&list[at].clone(), name, depth + 1);
            }
        }
        if let Some(all) = schema["allOf"].as_array() {
            return self.value(&merged(schema, all), name, depth + 1);
        }
        match kind(schema) {
            "object" => self.object(schema, depth),
            "array" => self.array(schema, name, depth),
            "integer" => number(schema, true),
            "number" => number(schema, false),
            "boolean" => true.into(),
            "null" => Value::Null,
            _ => text(schema, name).into(),
        }
    }

    fn target(&self, address: &str) -> Option<&Value> {
        self.root.pointer(address.strip_prefix('#')?)
    }

    fn object(&mut self, schema: &Value, depth: usize) -> Value {
        let required: Vec<&str> = schema["required"]
            .as_array()
            .into_iter()
            .flatten()
            .filter_map(Value::as_str)
            .collect();
        let mut fields = Map::new();
        for (name, field) in schema["properties"].as_object().into_iter().flatten() {
            let is_wanted = match self.brief {
                true => example(field).is_some(),
                false => depth < DEPTH && self.left > 0,
            };
            if is_wanted || required.contains(&name.as_str()) {
                let value = self.value(field, name, depth + 1);
                fields.insert(name.clone(), value);
            }
        }
        for name in required {
            if !fields.contains_key(name) {
                fields.insert(name.to_owned(), format!("Example {name}").into());
            }
        }
        Value::Object(fields)
    }

    fn array(&mut self, schema: &Value, name: &str, depth: usize) -> Value {
        let least = schema["minItems"].as_u64().unwrap_or(0);
        let most = schema["maxItems"].as_u64().unwrap_or(u64::MAX);
        let wanted = if !self.brief && depth < DEPTH && self.left > 0 {
            3
        } else {
            0
        };
        let count = wanted.clamp(least.min(100), most.max(least).min(100));
        let items = schema.get("items").cloned().unwrap_or(json!({"type": "string"}));
        let values = (1..=count).map(|nth| match self.value(&items, name, depth + 1) {
            Value::String(text) if items.get("enum").is_none() && text.starts_with("Example ") => {
                format!("{text} {nth}").into()
            }
            value => value,
        });
        Value::Array(values.collect())
    }
}

/// Returns a value from the schema: a constant, an example, a default or an allowed value.
fn example(schema: &Value) -> Option<&Value> {
    ["const", "example", "default"]
        .into_iter()
        .find_map(|key| schema.get(key))
        .or_else(|| schema["examples"].get(0))
        .or_else(|| schema["enum"].get(0))
}

/// Returns whether the schema describes a simple value, and not an object, an array or a reference.
fn is_short(schema: &Value) -> bool {
    !matches!(kind(schema), "object" | "array") && schema.get("$ref").is_none()
}

fn kind(schema: &Value) -> &str {
    match &schema["type"] {
        Value::String(kind) => kind,
        Value::Array(kinds) => kinds.first().and_then(Value::as_str).unwrap_or("string"),
        _ if schema.get("properties").is_some() => "object",
        _ if schema.get("items").is_some() => "array",
        _ => "string",
    }
}

/// Returns the schema merged with the keywords of all schemas in its `allOf`.
fn merged(schema: &Value, all: &[Value]) -> Value {
    let mut merged = schema.as_object().cloned().unwrap_or_default();
    merged.remove("allOf");
    for part in all.iter().filter_map(Value::as_object) {
        for (keyword, value) in part {
            match (merged.get_mut(keyword), value) {
                (Some(Value::Object(mine)), Value::Object(more)) => mine.extend(more.clone()),
                (Some(Value::Array(mine)), Value::Array(more)) => mine.extend(more.clone()),
                _ => {
                    merged.insert(keyword.clone(), value.clone());
                }
            }
        }
    }
    Value::Object(merged)
}

fn number(schema: &Value, whole: bool) -> Value {
    let step = schema["multipleOf"].as_f64().filter(|step| *step > 0.0);
    let unit = step.unwrap_or(if whole { 1.0 } else { 0.5 });
    let least = schema["minimum"].as_f64();
    let above = schema["exclusiveMinimum"].as_f64();
    let most = schema["maximum"].as_f64();
    let below = schema["exclusiveMaximum"].as_f64();
    let mut value = 3.0 * unit;
    if let Some(most) = most.or(below.map(|below| below - unit)) {
        value = value.min((most / unit).floor() * unit);
    }
    if let Some(least) = least.or(above.map(|above| above + unit)) {
        value = value.max((least / unit).ceil() * unit);
    }
    if value.fract() == 0.0 && value.abs() < 9e15 {
        json!(value as i64)
    } else {
        json!(value)
    }
}

fn text(schema: &Value, name: &str) -> String {
    let text = match (schema["format"].as_str(), name) {
        (Some("date"), _) => "2026-05-04".to_owned(),
        (Some("date-time"), _) => "2026-05-04T12:30:00Z".to_owned(),
        (Some("time"), _) => "12:30:00Z".to_owned(),
        (Some("email"), _) => "ada@example.com".to_owned(),
        (Some("uri" | "url"), _) | (_, "url" | "uri") => "https://example.com/".to_owned(),
        (Some("uuid"), _) => "01890a5d-ac96-774b-bcce-b302099a8057".to_owned(),
        // Many tools have parameters with the following names. Use typical values for them.
        (_, "expression") => "6 * 7".to_owned(),
        (_, "timezone" | "time_zone") => "Europe/Zurich".to_owned(),
        (_, "city" | "location") => "Geneva".to_owned(),
        (_, "path" | "directory") => ".".to_owned(),
        _ => format!("Example {}", name.replace('_', " ")),
    };
    let least = schema["minLength"].as_u64().unwrap_or(0).min(10_000) as usize;
    let most = schema["maxLength"].as_u64().unwrap_or(u64::MAX) as usize;
    let padding = least.saturating_sub(text.chars().count());
    let mut text = text + &"x".repeat(padding);
    if let Some((end, _)) = text.char_indices().nth(most) {
        text.truncate(end);
    }
    text
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
                json!({"n": 3, "m": true, "o": {"x": null}, "l": ["2026-05-04"], "t": "Example t"}),
            ),
        ] {
            assert_eq!(arguments(&schema), expected, "{schema}");
        }
        let endless = json!({"$defs": {"a": {"required": ["a"], "properties": {"a": {"$ref": "#/$defs/a"}}}}, "$ref": "#/$defs/a"});
        assert!(arguments(&endless).is_object());
    }
}
