//! Checks whether a schema follows OpenAI's strict form, a subset of JSON Schema. Also creates a
//! copy of a schema that follows this form as far as possible.
//!
//! Sources: <https://platform.openai.com/docs/guides/structured-outputs#supported-schemas>, and the
//! limits as of February 2026 in <https://jsonschemaprofiles.unitvectorylabs.com/schemas/openai>.

use rivulet_core::{StrictFault, StrictRule};
use serde_json::{Map, Value, json};

const DEPTH: usize = 10;
const PROPERTIES: usize = 5_000;
const ENUM_VALUES: usize = 1_000;
/// If an `enum` has more values than this, OpenAI limits their total length to [`ENUM_CHARS`].
const LONG_ENUM: usize = 250;
const ENUM_CHARS: usize = 15_000;
const CHARS: usize = 120_000;

/// Keywords that the strict form forbids. OpenAI's list does not name `oneOf`, but the API refuses
/// it.
const REFUSED: [&str; 8] = [
    "allOf", "oneOf", "not", "if", "then", "else", "dependentRequired", "dependentSchemas",
];

const FAULTS: usize = 50;

/// Returns which rules of the strict form a schema breaks, and where it breaks them.
pub fn strict_faults(schema: &Value) -> Vec<StrictFault> {
    let mut lint = Lint::default();
    if schema["type"] != "object" || schema.get("anyOf").is_some() {
        lint.add("", StrictRule::ObjectRoot);
    }
    lint.visit(schema, "", 0);
    let (properties, enum_values, chars) = (PROPERTIES as u32, ENUM_VALUES as u32, CHARS as u32);
    for (is_exceeded, rule) in [
        (
            lint.properties > PROPERTIES,
            StrictRule::Properties { limit: properties },
        ),
        (
            lint.enum_values > ENUM_VALUES,
            StrictRule::EnumValues { limit: enum_values },
        ),
        (lint.chars > CHARS, StrictRule::Chars { limit: chars }),
    ] {
        if is_exceeded {
            let path = String::new();
            lint.faults.insert(0, StrictFault { path, rule });
        }
    }
    lint.faults.truncate(FAULTS);
    lint.faults
}

#[derive(Default)]
struct Lint {
    faults: Vec<StrictFault>,
    properties: usize,
    enum_values: usize,
    chars: usize,
}

impl Lint {
    fn add(&mut self, path: &str, rule: StrictRule) {
        if self.faults.len() < FAULTS {
            self.faults.push(StrictFault {
                path: path.to_owned(),
                rule,
            });
        }
    }

    /// Checks a subschema. `depth` is the number of objects in which it is nested.
    fn visit(&mut self, schema: &Value, path: &str, depth: usize) {
        let Value::Object(keywords) = schema else { return };
        for name in REFUSED.iter().filter(|name| keywords.contains_key(**name)) {
            let name = (*name).to_owned();
            self.add(path, StrictRule::Keyword { name });
        }
        self.count_values(keywords, path);
        let inside = if is_object(keywords) {
            if depth == DEPTH {
                self.add(path, StrictRule::Depth { limit: DEPTH as u32 });
            }
            self.visit_object(keywords, path);
            depth + 1
        } else {
            depth
        };
        for (place, child) in children(keywords) {
            let of_object = place.starts_with("/properties/");
            self.visit(
                child,
                &format!("{path}{place}"),
                if of_object { inside } else { depth },
            );
        }
    }

    fn visit_object(&mut self, keywords: &Map<String, Value>, path: &str) {
        if keywords.get("additionalProperties") != Some(&Value::Bool(false)) {
            self.add(path, StrictRule::NoOtherProperties);
        }
        let required = required_names(keywords);
        for name in properties(keywords).map(|(name, _)| name) {
            self.properties += 1;
            self.chars += name.chars().count();
            if !required.contains(&name.as_str()) {
                self.add(path, StrictRule::Required { name: name.clone() });
            }
        }
    }

    fn count_values(&mut self, keywords: &Map<String, Value>, path: &str) {
        let length = |value: &Value| value.as_str().map_or(0, |text| text.chars().count());
        self.chars += keywords.get("const").map_or(0, length);
        for definitions in ["$defs", "definitions"] {
            let names = keywords.get(definitions).and_then(Value::as_object);
            self.chars += names.map_or(0, |names| names.keys().map(|name| name.chars().count()).sum());
        }
        if let Some(values) = keywords.get("enum").and_then(Value::as_array) {
            let chars: usize = values.iter().map(length).sum();
            self.enum_values += values.len();
            self.chars += chars;
            if values.len() > LONG_ENUM && chars > ENUM_CHARS {
                self.add(
                    path,
                    StrictRule::EnumChars {
                        limit: ENUM_CHARS as u32,
                    },
                );
            }
        }
    }
}

fn is_object(keywords: &Map<String, Value>) -> bool {
    let named = match keywords.get("type") {
        Some(Value::String(name)) => name == "object",
        Some(Value::Array(names)) => names.iter().any(|name| name == "object"),
        _ => false,
    };
    named || keywords.contains_key("properties")
}

fn properties(keywords: &Map<String, Value>) -> impl Iterator<Item = (&String, &Value)> {
    keywords
        .get("properties")
        .and_then(Value::as_object)
        .into_iter()
        .flatten()
}

fn required_names(keywords: &Map<String, Value>) -> Vec<&str> {
    let names = keywords.get("required").and_then(Value::as_array);
    names.into_iter().flatten().filter_map(Value::as_str).collect()
}

/// Returns the subschemas directly inside a schema, each with its JSON pointer.
fn children(keywords: &Map<String, Value>) -> Vec<(String, &Value)> {
    let mut found = Vec::new();
    for (keyword, value) in keywords {
        match (keyword.as_str(), value) {
            ("properties" | "$defs" | "definitions" | "patternProperties", Value::Object(named)) => {
                for (name, schema) in named {
                    let name = name.replace('~', "~0").replace('/', "~1");
                    found.push((format!("/{keyword}/{name}"), schema));
                }
            }
            ("items" | "additionalProperties", schema) => found.push((format!("/{keyword}"), schema)),
            ("anyOf" | "oneOf" | "allOf" | "prefixItems", Value::Array(schemas)) => {
                for (at, schema) in schemas.iter().enumerate() {
                    found.push((format!("/{keyword}/{at}"), schema));
                }
            }
            _ => {}
        }
    }
    found
}

/// Returns a copy of a schema that follows the strict form as far as possible. In the copy, all
/// listed properties are required, properties that were optional may be `null`, and no other
/// properties are allowed.
pub fn strict_copy(schema: &Value) -> Value {
    let Value::Object(keywords) = schema else {
        return schema.clone();
    };
    let mut copy = Map::new();
    let required = required_names(keywords);
    for (keyword, value) in keywords {
        let (keyword, value) = match (keyword.as_str(), value) {
            ("properties", Value::Object(named)) => {
                let strict = named.iter().map(|(name, schema)| {
                    let strict = strict_copy(schema);
                    let optional = !required.contains(&name.as_str());
                    (name.clone(), if optional { nullable(strict) } else { strict })
                });
                (keyword.as_str(), Value::Object(strict.collect()))
            }
            ("$defs" | "definitions", Value::Object(named)) => {
                let strict = named
                    .iter()
                    .map(|(name, schema)| (name.clone(), strict_copy(schema)));
                (keyword.as_str(), Value::Object(strict.collect()))
            }
            ("items", schema) => (keyword.as_str(), strict_copy(schema)),
            // Replace `oneOf`, which the strict form forbids, with `anyOf`, which accepts every
            // value that `oneOf` accepts. If the schema already contains an `anyOf`, leave the
            // `oneOf` as it is.
            ("anyOf" | "oneOf", Value::Array(schemas)) => {
                let replaced = !keywords.contains_key("anyOf");
                let keyword = if replaced { "anyOf" } else { keyword.as_str() };
                (keyword, schemas.iter().map(strict_copy).collect())
            }
            ("required" | "additionalProperties", _) if is_object(keywords) => continue,
            (keyword, value) => (keyword, value.clone()),
        };
        copy.insert(keyword.to_owned(), value);
    }
    if is_object(keywords) {
        let names: Vec<&String> = properties(keywords).map(|(name, _)| name).collect();
        copy.insert("required".to_owned(), json!(names));
        copy.insert("additionalProperties".to_owned(), false.into());
    }
    Value::Object(copy)
}

fn nullable(mut schema: Value) -> Value {
    let has = |keyword: &str| schema.get(keyword).is_some();
    let kinds = match &schema["type"] {
        Value::Array(kinds) => kinds.clone(),
        Value::String(kind) => vec![kind.as_str().into()],
        _ => Vec::new(),
    };
    if has("const") || (kinds.is_empty() && !has("enum")) {
        return json!({ "anyOf": [schema, { "type": "null" }] });
    }
    if !kinds.is_empty() && !kinds.contains(&"null".into()) {
        schema["type"] = kinds.into_iter().chain(["null".into()]).collect();
    }
    if let Some(values) = schema.get_mut("enum").and_then(Value::as_array_mut)
        && !values.contains(&Value::Null)
    {
        values.push(Value::Null);
    }
    schema
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use crate::schema::check;

    fn fault(path: &str, rule: StrictRule) -> StrictFault {
        StrictFault {
            path: path.to_owned(),
            rule,
        }
    }

    #[test]
    fn each_rule_of_the_strict_form_is_found_at_its_place() {
        let required = |name: &str| StrictRule::Required {
            name: name.to_owned(),
        };
        let keyword = |name: &str| StrictRule::Keyword {
            name: name.to_owned(),
        };
        let deep = (0..11).fold(json!({"type": "string"}), |inside, _| {
            json!({"type": "object", "properties": {"a": inside}, "required": ["a"], "additionalProperties": false})
        });
        for (schema, expected) in [
            (
                json!({"type": "object", "properties": {}, "required": [], "additionalProperties": false}),
                vec![],
            ),
            (
                json!({"type": "array", "items": {"type": "string"}}),
                vec![fault("", StrictRule::ObjectRoot)],
            ),
            (
                json!({"type": "object", "properties": {"a": {"type": "string"}}}),
                vec![fault("", StrictRule::NoOtherProperties), fault("", required("a"))],
            ),
            (
                json!({
                    "type": "object", "required": ["a/b"], "additionalProperties": false,
                    "properties": {"a/b": {"allOf": [{"type": "object"}]}},
                }),
                vec![
                    fault("/properties/a~1b", keyword("allOf")),
                    fault("/properties/a~1b/allOf/0", StrictRule::NoOtherProperties),
                ],
            ),
            (
                deep,
                vec![fault(
                    &"/properties/a".repeat(10),
                    StrictRule::Depth { limit: 10 },
                )],
            ),
            (
                json!({
                    "type": "object", "required": ["a"], "additionalProperties": false,
                    "properties": {"a": {"enum": vec!["x".repeat(100); 300]}},
                }),
                vec![fault("/properties/a", StrictRule::EnumChars { limit: 15_000 })],
            ),
        ] {
            assert_eq!(strict_faults(&schema), expected, "{schema}");
        }
    }

    #[test]
    fn a_strict_copy_requires_all_properties_and_lets_optional_ones_be_null() {
        let schema = json!({
            "type": "object",
            "properties": {
                "name": {"type": "string"},
                "age": {"type": "integer"},
                "kind": {"type": "string", "enum": ["a", "b"]},
                "home": {"$ref": "#/$defs/place"},
            },
            "required": ["name"],
            "$defs": {"place": {"type": "object", "properties": {"city": {"type": ["string", "null"]}}}},
        });
        let copy = strict_copy(&schema);
        assert_eq!(
            copy,
            json!({
                "type": "object",
                "properties": {
                    "name": {"type": "string"},
                    "age": {"type": ["integer", "null"]},
                    "kind": {"type": ["string", "null"], "enum": ["a", "b", null]},
                    "home": {"anyOf": [{"$ref": "#/$defs/place"}, {"type": "null"}]},
                },
                "$defs": {"place": {
                    "type": "object", "properties": {"city": {"type": ["string", "null"]}},
                    "required": ["city"], "additionalProperties": false,
                }},
                "required": ["name", "age", "kind", "home"],
                "additionalProperties": false,
            })
        );
        assert_eq!(strict_faults(&copy), vec![]);
    }

    #[test]
    fn a_strict_copy_loses_neither_of_two_lists_of_schemas() {
        let (one, other) = (json!([{"minimum": 1}]), json!([{"maximum": 9}]));
        for (schema, expected) in [
            (json!({"oneOf": one}), json!({"anyOf": one})),
            (
                json!({"anyOf": one, "oneOf": other}),
                json!({"anyOf": one, "oneOf": other}),
            ),
            (
                json!({"oneOf": one, "anyOf": other}),
                json!({"oneOf": one, "anyOf": other}),
            ),
        ] {
            assert_eq!(strict_copy(&schema), expected, "{schema}");
        }
    }

    fn any_schema() -> impl Strategy<Value = Value> {
        let leaf = prop_oneof![
            Just(json!({"type": "string"})),
            Just(json!({"type": "integer"})),
            Just(json!({"enum": [1, "a"]})),
            Just(json!({"type": "string", "const": "a"})),
        ];
        leaf.prop_recursive(4, 24, 4, |inner| {
            let named = prop::collection::vec(("[a-c]", inner.clone(), any::<bool>()), 0..4);
            prop_oneof![
                named.prop_map(|named| {
                    let required: Vec<&String> = named
                        .iter()
                        .filter(|(_, _, required)| *required)
                        .map(|(name, _, _)| name)
                        .collect();
                    let properties: Map<String, Value> = named
                        .iter()
                        .map(|(name, schema, _)| (name.clone(), schema.clone()))
                        .collect();
                    json!({"type": "object", "properties": properties, "required": required})
                }),
                inner
                    .clone()
                    .prop_map(|items| json!({"type": "array", "items": items})),
                prop::collection::vec(inner, 1..3).prop_map(|schemas| json!({"oneOf": schemas})),
            ]
        })
    }

    proptest! {
        #[test]
        fn a_strict_copy_has_the_strict_form_and_is_its_own_copy(schema in any_schema()) {
            let root = json!({"type": "object", "properties": {"answer": schema}, "required": ["answer"]});
            let copy = strict_copy(&root);
            prop_assert_eq!(strict_faults(&copy), vec![]);
            prop_assert_eq!(&strict_copy(&copy), &copy);
            let lacks_answer = check(&copy, &json!({}));
            prop_assert!(lacks_answer.is_err());
        }
    }
}
