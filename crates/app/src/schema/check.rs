//! Checks a value against a JSON schema in bounded time and memory, without network or files.

use std::any::Any;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::thread;

use jsonschema::error::ValidationErrorKind;
use jsonschema::{PatternOptions, ValidationError, ValidationOptions, Validator};
use rivulet_core::{SchemaFault, count_values};
use serde_json::Value;

use super::meter::{Exhausted, KEYWORD, Meter, STACK, metered};

/// Maximum number of visits in a check. In one visit, the validator checks one value against one
/// subschema. With the slowest schemas, a visit takes about 10 µs in a debug build.
const VISITS: u64 = 500_000;

/// Maximum number of visits in a check that collects all faults. If a check would need more visits,
/// only the first fault is reported. The limit is lower than `VISITS`, because every collected
/// fault takes memory.
const FAULT_VISITS: u64 = 100_000;

const SCHEMA_VALUES: usize = 20_000;

/// Maximum number of JSON values, at any depth, in the document that is checked.
const VALUES: usize = 500_000;

const FAULTS: usize = 20;

/// Maximum length, in characters, of the texts in the result of a check: the broken rule, the value
/// that breaks it, and the validator's message about an unusable schema. Longer texts are
/// truncated.
const CHARS: usize = 200;

/// Maximum length, in characters, of the path in a reported fault. If the path is longer, the path
/// of an enclosing value is reported instead.
const PATH_CHARS: usize = 2_000;

/// Maximum size of a compiled regular expression, in bytes.
const PATTERN_BYTES: usize = 1 << 20;

/// Maximum number of steps in one match of a regular expression that requires backtracking.
const BACKTRACKING: usize = 5_000;

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum CheckError {
    Invalid {
        /// The rules of the schema that the value breaks, at most 20.
        faults: Vec<SchemaFault>,
        /// Whether `faults` may be incomplete, because the value breaks more than 20 rules or
        /// because the check could not search for all broken rules.
        more: bool,
    },
    /// The schema is not a valid JSON schema, or it refers to another document. The text is the
    /// validator's message, which may be truncated.
    Unusable(String),
    /// The check would need too much time or memory.
    TooCostly,
}

/// Checks whether a value fits a schema. Uses the JSON Schema draft that the schema names in
/// `$schema`, or 2020-12 if it names none. The check runs in a separate thread. This function
/// blocks until the check ends, which takes at most a few seconds.
pub fn check(schema: &Value, value: &Value) -> Result<(), CheckError> {
    if count_values(schema) > SCHEMA_VALUES || count_values(value) > VALUES {
        return Err(CheckError::TooCostly);
    }
    thread::scope(|scope| {
        thread::Builder::new()
            .name("schema-check".to_owned())
            .stack_size(STACK)
            .spawn_scoped(scope, || check_here(schema, value))
            .map_err(|error| CheckError::Unusable(error.to_string()))?
            .join()
            .unwrap_or(Err(CheckError::TooCostly))
    })
}

fn check_here(schema: &Value, value: &Value) -> Result<(), CheckError> {
    let meter = Meter::new(VISITS);
    let validator = limited(|| compile(&metered(schema), &meter))?.map_err(|error| unusable(&error))?;
    if limited(|| validator.is_valid(value))? {
        return Ok(());
    }
    meter.refill(FAULT_VISITS);
    let all = limited(|| validator.iter_errors(value).collect::<Vec<_>>());
    let complete = all.is_ok();
    let errors = all.or_else(|_| {
        meter.refill(VISITS);
        limited(|| validator.validate(value).err().into_iter().collect())
    })?;
    let mut faults = Vec::new();
    for error in &errors {
        if matches!(
            error.kind(),
            ValidationErrorKind::BacktrackLimitExceeded { .. }
                | ValidationErrorKind::RegexEngineFailure { .. }
        ) {
            return Err(CheckError::TooCostly);
        }
        faults_of(schema, error, &mut faults);
        if faults.len() > FAULTS {
            break;
        }
    }
    let more = !complete || faults.len() > FAULTS;
    faults.truncate(FAULTS);
    Err(CheckError::Invalid { faults, more })
}

/// Runs one step of a check. Fails if the step reaches a limit of the [`Meter`] or if the validator
/// panics.
fn limited<T>(step: impl FnOnce() -> T) -> Result<T, CheckError> {
    catch_unwind(AssertUnwindSafe(step)).map_err(|payload: Box<dyn Any + Send>| {
        if !payload.is::<Exhausted>() {
            tracing::error!("the schema validator panicked");
        }
        CheckError::TooCostly
    })
}

/// Compiles a schema. Regular expressions are matched in linear time if possible. If one of them
/// needs look-around or back-references, all expressions of the schema are matched by backtracking
/// instead, with a limited number of steps.
fn compile(schema: &Value, meter: &Meter) -> Result<Validator, ValidationError<'static>> {
    let linear = PatternOptions::regex().size_limit(PATTERN_BYTES);
    options(meter)
        .with_pattern_options(linear)
        .build(schema)
        .or_else(|error| match error.kind() {
            ValidationErrorKind::Format { format } if format == "regex" => {
                let backtracking = PatternOptions::fancy_regex()
                    .size_limit(PATTERN_BYTES)
                    .backtrack_limit(BACKTRACKING);
                options(meter).with_pattern_options(backtracking).build(schema)
            }
            _ => Err(error),
        })
}

fn options(meter: &Meter) -> ValidationOptions<'static> {
    let meter = meter.clone();
    jsonschema::options()
        .offline()
        .with_keyword(KEYWORD, move |_, _, _| Ok(Box::new(meter.clone())))
}

fn unusable(error: &ValidationError<'_>) -> CheckError {
    let place = error.instance_path().as_str();
    let detail = error.to_string().replace(&format!("\"{KEYWORD}\":true,"), "");
    CheckError::Unusable(match place {
        "" => cut(detail),
        place => cut(format!("{place}: {detail}")),
    })
}

/// Adds the faults that a validation error describes. If properties are not allowed, adds one fault
/// for each of them.
fn faults_of(schema: &Value, error: &ValidationError<'_>, faults: &mut Vec<SchemaFault>) {
    let path = error.instance_path().as_str();
    let keyword = error.kind().keyword();
    let rule = |demand: &Value| cut(format!("{keyword}: {demand}"));
    let demand = schema.pointer(error.schema_path().as_str());
    match error.kind() {
        ValidationErrorKind::AdditionalProperties { unexpected }
        | ValidationErrorKind::UnevaluatedProperties { unexpected } => {
            for name in unexpected.iter().take(FAULTS + 1) {
                faults.push(SchemaFault {
                    path: cut_path(format!("{path}/{}", name.replace('~', "~0").replace('/', "~1"))),
                    rule: rule(&Value::Bool(false)),
                    value: error
                        .instance()
                        .get(name)
                        .map(|value| cut(value.to_string()))
                        .unwrap_or_default(),
                });
            }
        }
        kind => faults.push(SchemaFault {
            path: cut_path(path.to_owned()),
            rule: match (kind, demand) {
                (ValidationErrorKind::Required { property }, _) => rule(property),
                (_, Some(demand)) => rule(demand),
                (_, None) => keyword.to_owned(),
            },
            value: cut(error.instance().to_string()),
        }),
    }
}

fn cut(text: String) -> String {
    match text.char_indices().nth(CHARS) {
        Some((at, _)) => format!("{}…", &text[..at]),
        None => text,
    }
}

/// Returns `path` or, if it has more than [`PATH_CHARS`] characters, the path of an enclosing
/// value.
fn cut_path(path: String) -> String {
    match path.char_indices().nth(PATH_CHARS) {
        Some((at, _)) => {
            let end = path[..at].rfind('/').unwrap_or(0);
            path[..end].to_owned()
        }
        None => path,
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    fn fault(path: &str, rule: &str, value: &str) -> SchemaFault {
        SchemaFault {
            path: path.to_owned(),
            rule: rule.to_owned(),
            value: value.to_owned(),
        }
    }

    #[test]
    fn faults_name_the_path_the_rule_and_the_value() {
        let schema = json!({
            "type": "object",
            "properties": {
                "name": {"type": "string", "minLength": 2},
                "tags": {"type": "array", "items": {"enum": ["a", "b"]}},
            },
            "required": ["name", "tags"],
            "additionalProperties": false,
        });
        for (value, expected) in [
            (json!({"name": "Ann", "tags": ["a"]}), vec![]),
            (json!([]), vec![fault("", "type: \"object\"", "[]")]),
            (
                json!({"name": "A", "tags": []}),
                vec![fault("/name", "minLength: 2", "\"A\"")],
            ),
            (
                json!({"name": "Ann"}),
                vec![fault("", "required: \"tags\"", "{\"name\":\"Ann\"}")],
            ),
            (
                json!({"name": "Ann", "tags": ["a", "c"], "x/y": {"z": 1}}),
                vec![
                    fault("/tags/1", "enum: [\"a\",\"b\"]", "\"c\""),
                    fault("/x~1y", "additionalProperties: false", "{\"z\":1}"),
                ],
            ),
        ] {
            let found = match check(&schema, &value) {
                Ok(()) => vec![],
                Err(CheckError::Invalid { faults, more: false }) => faults,
                other => panic!("{other:?}"),
            };
            assert_eq!(found, expected, "{value}");
        }
    }

    #[test]
    fn faults_and_their_texts_are_bounded() {
        let long = "x".repeat(100_000);
        let list = vec![Value::from(long.as_str()); 50];
        let fields: serde_json::Map<_, _> = (0..50).map(|at| (format!("{long}{at}"), json!(long))).collect();
        let unfit = json!({"type": "null"});
        for (schema, value) in [
            (json!({"items": unfit}), Value::Array(list)),
            (
                json!({"additionalProperties": unfit}),
                Value::Object(fields.clone()),
            ),
            (
                json!({"properties": {"a": {}}, "additionalProperties": false}),
                Value::Object(fields),
            ),
        ] {
            let Err(CheckError::Invalid { faults, more }) = check(&schema, &value) else {
                panic!("the value is invalid");
            };
            assert!(more, "{schema}");
            assert_eq!(faults.len(), FAULTS);
            for fault in &faults {
                assert!(fault.path.chars().count() <= PATH_CHARS, "{schema}");
                for text in [&fault.rule, &fault.value] {
                    assert!(text.chars().count() <= CHARS + 1, "{schema}");
                }
            }
        }
    }

    #[test]
    fn a_path_that_is_too_long_becomes_the_path_of_an_ancestor() {
        let long = "ä".repeat(PATH_CHARS);
        for (name, expected) in [("short", "/a~1b/short"), (long.as_str(), "/a~1b")] {
            let schema = json!({"additionalProperties": {"additionalProperties": {"type": "null"}}});
            let Err(CheckError::Invalid { faults, .. }) = check(&schema, &json!({"a/b": {name: 1}})) else {
                panic!("the value is invalid");
            };
            assert_eq!(faults, [fault(expected, "type: \"null\"", "1")]);
        }
    }

    #[test]
    fn a_schema_that_is_none_or_lies_elsewhere_is_unusable() {
        for schema in [
            json!({"type": "whatever"}),
            json!({"$ref": "https://example.com/schema.json"}),
            json!({"$ref": "file:///etc/passwd"}),
            json!({"$ref": "#/$defs/missing"}),
            json!({"$schema": "https://example.com/draft"}),
            json!({"pattern": "("}),
            json!({"pattern": "(((a{1,999}){1,999}){1,999}){1,999}"}),
            json!(3),
        ] {
            let found = check(&schema, &json!("x"));
            assert!(
                matches!(found, Err(CheckError::Unusable(_))),
                "{schema}: {found:?}"
            );
        }
    }

    fn nested(depth: usize) -> Value {
        (0..depth).fold(json!(1), |inside, _| json!({"a": inside}))
    }

    #[test]
    fn hostile_schemas_end() {
        let branches = json!({"anyOf": [
            {"properties": {"a": {"$ref": "#/$defs/n"}}, "required": ["b"]},
            {"properties": {"a": {"$ref": "#/$defs/n"}}, "required": ["c"]},
        ]});
        let doubling = (0..60)
            .map(|level| {
                let next = json!({"$ref": format!("#/$defs/l{}", level + 1)});
                (format!("l{level}"), json!({"allOf": [next, next]}))
            })
            .chain([("l60".to_owned(), json!(true))])
            .collect::<serde_json::Map<_, _>>();
        let chain = (0..6_000)
            .map(|level| {
                let next = json!({"$ref": format!("#/$defs/l{}", level + 1)});
                (format!("l{level}"), json!({"allOf": [next]}))
            })
            .chain([("l6000".to_owned(), json!({"type": "string"}))])
            .collect::<serde_json::Map<_, _>>();
        for (what, schema, value) in [
            (
                "exponential branches",
                json!({"$defs": {"n": branches}, "$ref": "#/$defs/n"}),
                nested(40),
            ),
            (
                "doubling references",
                json!({"$defs": doubling, "$ref": "#/$defs/l0"}),
                json!(1),
            ),
            (
                "a long chain of references",
                json!({"$defs": chain, "$ref": "#/$defs/l0"}),
                json!(1),
            ),
            (
                "a reference to itself",
                json!({"$defs": {"a": {"allOf": [{"$ref": "#/$defs/a"}]}}, "$ref": "#/$defs/a"}),
                json!(1),
            ),
            ("a bare reference to itself", json!({"$ref": "#"}), json!(1)),
            (
                "a bare reference that leads to itself",
                json!({"$defs": {"a": {"$ref": "#/$defs/b"}, "b": {"$ref": "#/$defs/a"}}, "$ref": "#/$defs/a"}),
                json!(1),
            ),
            (
                "a bare reference of an old draft to itself",
                json!({
                    "$schema": "http://json-schema.org/draft-07/schema#",
                    "definitions": {"a": {"$ref": "#/definitions/b"}, "b": {"$ref": "#/definitions/a"}},
                    "properties": {"x": {"$ref": "#/definitions/a"}},
                }),
                json!({"x": 1}),
            ),
            (
                "a negated reference to itself",
                json!({"$defs": {"a": {"not": {"$ref": "#/$defs/a"}}}, "$ref": "#/$defs/a"}),
                json!(1),
            ),
            (
                "catastrophic backtracking",
                json!({"items": {"pattern": "^(?=(a+)+$)((a|aa)+)+$"}}),
                Value::Array(vec![Value::from(format!("{}!", "a".repeat(5_000))); 50]),
            ),
            (
                "a schema of many values",
                json!({"enum": vec![1; SCHEMA_VALUES]}),
                json!(1),
            ),
            (
                "many values",
                json!({"items": true}),
                Value::Array(vec![json!(1); VALUES]),
            ),
        ] {
            let found = check(&schema, &value);
            assert!(
                found.is_err() || what.contains("itself"),
                "{what}: {:.300}",
                format!("{found:?}")
            );
        }
    }

    #[test]
    fn look_around_in_patterns_works() {
        let schema = json!({"pattern": "^(?!forbidden).+$"});
        assert_eq!(check(&schema, &json!("allowed")), Ok(()));
        assert!(matches!(
            check(&schema, &json!("forbidden words")),
            Err(CheckError::Invalid { .. })
        ));
    }
}
