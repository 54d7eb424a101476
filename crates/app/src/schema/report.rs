//! Reports problems with a schema that the user types.

use rivulet_core::{Fault, ResponseFormat, SchemaReport};
use serde_json::Value;

use super::check::{CheckError, check};
use super::strict::{strict_copy, strict_faults};
use crate::app::App;

/// Returns the response format for a schema. The format is strict only if the schema follows the
/// rules of OpenAI's strict form, because OpenAI refuses all other schemas if a request is strict.
pub fn format_of(schema: String) -> ResponseFormat {
    let parsed: Value = serde_json::from_str(&schema).unwrap_or_default();
    ResponseFormat::JsonSchema {
        name: String::new(),
        strict: strict_faults(&parsed).is_empty(),
        schema,
    }
}

/// Checks the text of a schema. The returned report states whether answers can be checked against
/// the schema, and where it breaks the rules of OpenAI's strict form.
pub fn report(text: &str) -> SchemaReport {
    let schema: Value = match serde_json::from_str(text) {
        Ok(schema) => schema,
        Err(error) => {
            return SchemaReport {
                unusable: Some(error.to_string()),
                ..SchemaReport::default()
            };
        }
    };
    let unusable = match check(&schema, &Value::Null) {
        Err(CheckError::Unusable(detail)) => Some(detail),
        Ok(()) | Err(CheckError::Invalid { .. } | CheckError::TooCostly) => None,
    };
    let faults = strict_faults(&schema);
    let (mut strict, mut left) = (None, 0);
    if !faults.is_empty() && unusable.is_none() {
        let copy = strict_copy(&schema);
        left = u32::try_from(strict_faults(&copy).len()).unwrap_or(u32::MAX);
        strict = serde_json::to_string_pretty(&copy)
            .ok()
            .filter(|_| copy != schema);
    }
    SchemaReport {
        unusable,
        faults,
        strict,
        left,
    }
}

impl App {
    /// Reports whether answers can be checked against a schema, and which rules of OpenAI's strict
    /// form the schema breaks.
    pub async fn schema_check(&self, schema: String) -> Result<SchemaReport, Fault> {
        let reporting = tokio::task::spawn_blocking(move || report(&schema));
        Ok(reporting.await.unwrap_or_default())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_report_says_whether_the_schema_works_and_offers_a_strict_copy() {
        let loose = report(r#"{"type": "object", "properties": {"a": {"type": "string"}}}"#);
        assert_eq!((loose.unusable, loose.faults.len(), loose.left), (None, 2, 0));
        let copy = loose.strict.unwrap();
        assert_eq!(report(&copy), SchemaReport::default());
        assert!(report("{").unusable.is_some());
        assert!(report(r#"{"type": "thing"}"#).unusable.is_some());
        let list = report(r#"{"type": "array"}"#);
        assert_eq!((list.faults.len(), list.strict), (1, None));
    }

    #[test]
    fn a_format_is_strict_only_for_a_schema_in_the_strict_form() {
        for (schema, expected) in [
            (
                r#"{"type":"object","properties":{},"required":[],"additionalProperties":false}"#,
                true,
            ),
            (r#"{"type":"object"}"#, false),
        ] {
            let ResponseFormat::JsonSchema { strict, .. } = format_of(schema.to_owned()) else {
                panic!("a schema makes a format by schema");
            };
            assert_eq!(strict, expected, "{schema}");
        }
    }
}
