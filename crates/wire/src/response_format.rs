//! The `response_format` field of a request, which asks for JSON (wire contract, section 5).

use rivulet_core::texts::fault;
use rivulet_core::{Fault, ResponseFormat};
use serde_json::{Map, Value, json};

/// The name that is sent if the user chose no name for a schema, because OpenAI requires one.
const DEFAULT_NAME: &str = "answer";

const NAME_BYTES: usize = 64;

/// Returns the value of the `response_format` field, or a fault if the schema is not a JSON object.
pub fn response_format_json(format: &ResponseFormat) -> Result<Value, Fault> {
    let ResponseFormat::JsonSchema { name, schema, strict } = format else {
        return Ok(json!({ "type": "json_object" }));
    };
    let schema: Map<String, Value> = serde_json::from_str(schema)
        .map_err(|error| Fault::input(fault::schema_not_json()).with_detail(error.to_string()))?;
    let name = match sent_name(name) {
        name if name.is_empty() => DEFAULT_NAME.to_owned(),
        name => name,
    };
    Ok(json!({
        "type": "json_schema",
        "json_schema": { "name": name, "schema": schema, "strict": strict },
    }))
}

/// Returns the name of a schema in a form that OpenAI accepts. Characters that OpenAI does not
/// allow are replaced with underscores.
fn sent_name(name: &str) -> String {
    let mut name: String = name
        .trim()
        .chars()
        .map(|char| match char {
            'a'..='z' | 'A'..='Z' | '0'..='9' | '_' | '-' => char,
            _ => '_',
        })
        .collect();
    name.truncate(NAME_BYTES);
    name
}

#[cfg(test)]
mod tests {
    use rivulet_core::FaultCategory;

    use super::*;

    fn format(name: &str, schema: &str) -> ResponseFormat {
        ResponseFormat::JsonSchema {
            name: name.to_owned(),
            schema: schema.to_owned(),
            strict: true,
        }
    }

    #[test]
    fn the_field_holds_the_schema_and_a_name_that_servers_accept() {
        assert_eq!(
            response_format_json(&ResponseFormat::JsonObject).unwrap(),
            json!({ "type": "json_object" })
        );
        let long = "x".repeat(NAME_BYTES + 1);
        for (name, sent) in [
            ("", "answer"),
            ("  ", "answer"),
            ("recipe-2", "recipe-2"),
            ("my recipe / größer", "my_recipe___gr__er"),
            (&long, &long[..NAME_BYTES]),
        ] {
            assert_eq!(
                response_format_json(&format(name, r#"{"type": "object"}"#)).unwrap(),
                json!({
                    "type": "json_schema",
                    "json_schema": { "name": sent, "schema": { "type": "object" }, "strict": true },
                })
            );
        }
    }

    #[test]
    fn a_schema_that_is_not_an_object_is_refused() {
        for schema in ["", "{", "[]", "true"] {
            let fault = response_format_json(&format("a", schema)).unwrap_err();
            assert_eq!(fault.category, FaultCategory::Input, "{schema}");
        }
    }
}
