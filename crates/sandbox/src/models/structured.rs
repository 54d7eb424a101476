//! The practice model that answers with JSON for the requested schema.

use serde_json::{Map, Value, json};

use super::chat_request::{Answer, ChatRequest, Model};
use super::reply::{Reply, complete};
use crate::script::Script;

pub(super) const MODELS: &[Model] = &[Model {
    id: "json",
    description: "An answer in JSON that fits the schema in the chat settings",
    speed: 60,
    answer: Answer::Script(answer),
}];

/// Maximum nesting of a generated value. Deeper values are as short as their schema allows.
const DEPTH: usize = 8;

/// Maximum number of generated values, because a small schema can require a very large value.
const VALUES: usize = 2_000;

fn answer(request: &ChatRequest) -> Script {
    let format = &request.response_format;
    let schema = match format["type"].as_str() {
        Some("json_schema") => &format["json_schema"]["schema"],
        Some("json_object") => &json!({
            "type": "object",
            "properties": {"answer": {"type": "string"}, "words": {"type": "array", "items": {"type": "string"}}},
        }),
        _ => return complete(request, text!("json")),
    };
    let mut sampler = Sampler {
        root: schema,
        left: VALUES,
    };
    let sample = sampler.value(schema, "answer", 0);
    let content = serde_json::to_string_pretty(&sample).unwrap_or_default();
    Reply {
        content: &content,
        finish: Some("stop"),
        ..Reply::default()
    }
    .script(request)
}

/// Generates values that fit a schema, provided that the schema is not contradictory.
struct Sampler<'a> {
    root: &'a Value,
    left: usize,
}

impl Sampler<'_> {
    /// Returns a value for a schema. `name` is the name of the nearest field.
    fn value(&mut self, schema: &Value, name: &str, depth: usize) -> Value {
        self.left = self.left.saturating_sub(1);
        for fixed in ["const", "default"] {
            if let Some(value) = schema.get(fixed) {
                return value.clone();
            }
        }
        for list in ["enum", "examples"] {
            if let Some(value) = schema[list].get(0) {
                return value.clone();
            }
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
                // Beyond the maximum depth, use the shortest branch, so that recursive schemas end.
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
            let is_wanted = depth < DEPTH && self.left > 0;
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
        let wanted = if depth < DEPTH && self.left > 0 { 3 } else { 0 };
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

/// Returns whether a value for the schema contains no further values.
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

/// Returns the schema with the keywords of all schemas in its `allOf`.
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
    let text = match schema["format"].as_str() {
        Some("date") => "2026-05-04".to_owned(),
        Some("date-time") => "2026-05-04T12:30:00Z".to_owned(),
        Some("time") => "12:30:00Z".to_owned(),
        Some("email") => "ada@example.com".to_owned(),
        Some("uri") => "https://example.com/".to_owned(),
        Some("uuid") => "01890a5d-ac96-774b-bcce-b302099a8057".to_owned(),
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
