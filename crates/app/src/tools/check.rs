//! Checks the arguments of a call before it may run, and its structured result afterwards.

use rivulet_core::UiText;
use rivulet_core::texts::call;
use serde_json::{Map, Value};

use crate::schema::{self, CheckError};

/// Parses the arguments of a call and checks them against the schema of the tool. Fails with the
/// reason if the arguments are malformed or do not fit the schema, or if the schema cannot be used.
/// The arguments are never repaired, with one exception: empty text counts as an object without
/// fields, because many models send empty text for tools without arguments.
pub(super) fn arguments(text: &str, schema: &Value) -> Result<Map<String, Value>, UiText> {
    let value = if text.trim().is_empty() {
        Value::Object(Map::new())
    } else {
        serde_json::from_str(text).map_err(|error| call::not_json(error.to_string()))?
    };
    if !value.is_object() {
        return Err(call::not_object());
    }
    match schema::check(schema, &value) {
        Ok(()) => {}
        Err(CheckError::Invalid { faults, .. }) => {
            let (path, rule) = first(faults);
            return Err(call::against_schema(rule, path));
        }
        Err(CheckError::Unusable(detail)) => return Err(call::bad_schema(detail)),
        Err(CheckError::TooCostly) => return Err(call::costly_schema()),
    }
    match value {
        Value::Object(fields) => Ok(fields),
        _ => Err(call::not_object()),
    }
}

/// Checks a structured result against the output schema of the tool. If the schema cannot be used,
/// the result is accepted, because the schema is the server's mistake.
pub(super) fn result(value: &Value, schema: &Value) -> Result<(), UiText> {
    match schema::check(schema, value) {
        Err(CheckError::Invalid { faults, .. }) => {
            let (path, rule) = first(faults);
            Err(call::result_against_schema(rule, path))
        }
        Ok(()) | Err(CheckError::Unusable(_) | CheckError::TooCostly) => Ok(()),
    }
}

/// Returns the path of the first fault and the rule that the value breaks there. If the value as a
/// whole breaks the rule, the path is `/`.
fn first(faults: Vec<rivulet_core::SchemaFault>) -> (String, String) {
    let fault = faults.into_iter().next();
    let (path, rule) = fault.map(|fault| (fault.path, fault.rule)).unwrap_or_default();
    let path = if path.is_empty() { "/".to_owned() } else { path };
    (path, rule)
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn only_complete_json_objects_that_match_the_schema_pass() {
        let schema = json!({"type": "object", "properties": {"n": {"type": "integer"}}, "required": ["n"]});
        assert!(arguments(r#"{"n": 1}"#, &schema).is_ok());
        for (text, id) in [
            (r#"{"n": 1"#, "call-not-json"),
            (r#"{"n": "1"}"#, "call-against-schema"),
            ("{}", "call-against-schema"),
            ("", "call-against-schema"),
            ("[1]", "call-not-object"),
            ("null", "call-not-object"),
        ] {
            assert_eq!(arguments(text, &schema).unwrap_err().id(), id, "{text}");
        }
        assert!(arguments("", &json!({"type": "object"})).unwrap().is_empty());
        assert_eq!(
            arguments("{}", &json!({"type": 5})).unwrap_err().id(),
            "call-bad-schema"
        );
    }

    #[test]
    fn a_result_that_breaks_its_schema_names_the_path() {
        let schema = json!({"type": "object", "properties": {"a": {"items": {"type": "string"}}}});
        assert!(result(&json!({"a": ["x"]}), &schema).is_ok());
        let reason = result(&json!({"a": ["x", 1]}), &schema).unwrap_err();
        assert!(reason.to_string().contains("/a/1"), "{reason}");
    }
}
