//! A tool as its server declares it.

use serde_json::{Value, json};

/// A server's claims about the effects of a tool. Rivulet never allows a call because of these
/// claims.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Annotations {
    /// Whether the tool changes nothing (`readOnlyHint`).
    pub read_only: Option<bool>,
    /// Whether the tool may delete or overwrite something (`destructiveHint`).
    pub destructive: Option<bool>,
    /// Whether repeated calls of the tool with the same arguments have no further effect
    /// (`idempotentHint`).
    pub idempotent: Option<bool>,
    /// Whether the tool interacts with external systems, such as web sites (`openWorldHint`).
    pub open_world: Option<bool>,
}

/// A tool as its server declares it.
#[derive(Debug, Clone, PartialEq)]
pub struct Tool {
    /// The id of the tool within its server.
    pub name: String,
    /// The display name of the tool.
    pub title: Option<String>,
    /// The description of the tool; empty if there is none.
    pub description: String,
    /// The JSON schema of the arguments; `{"type": "object"}` if the server declares none.
    pub input_schema: Value,
    /// The JSON schema of the structured result, if the server declares one.
    pub output_schema: Option<Value>,
    /// The server's claims about the effects of the tool.
    pub annotations: Annotations,
    /// The complete declaration as JSON.
    pub definition: Value,
}

impl Tool {
    /// Parses the declaration of a tool. Returns `None` if the field `name` is missing or empty.
    /// Any other field may be missing.
    pub(crate) fn read(definition: Value) -> Option<Self> {
        let name = definition.get("name")?.as_str().filter(|name| !name.is_empty())?;
        let text = |field: &str| Some(definition.get(field)?.as_str()?.to_owned());
        let schema = |field: &str| definition.get(field).filter(|schema| schema.is_object()).cloned();
        let claims = definition.get("annotations");
        let claim = |field: &str| claims?.get(field)?.as_bool();
        Some(Self {
            name: name.to_owned(),
            title: text("title").or_else(|| Some(claims?.get("title")?.as_str()?.to_owned())),
            description: text("description").unwrap_or_default(),
            input_schema: schema("inputSchema").unwrap_or_else(|| json!({ "type": "object" })),
            output_schema: schema("outputSchema"),
            annotations: Annotations {
                read_only: claim("readOnlyHint"),
                destructive: claim("destructiveHint"),
                idempotent: claim("idempotentHint"),
                open_world: claim("openWorldHint"),
            },
            definition,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn unexpected_fields_of_a_declaration_do_not_hide_the_tool() {
        let odd = json!({
            "name": "copy",
            "title": 7,
            "inputSchema": [],
            "outputSchema": "none",
            "annotations": { "title": "Copy", "readOnlyHint": "yes", "destructiveHint": true },
        });
        let tool = Tool::read(odd.clone()).unwrap();
        assert_eq!(tool.title.as_deref(), Some("Copy"));
        assert_eq!(tool.input_schema, json!({ "type": "object" }));
        assert_eq!(tool.output_schema, None);
        assert_eq!(tool.annotations.read_only, None);
        assert_eq!(tool.annotations.destructive, Some(true));
        assert_eq!(tool.definition, odd);
    }

    #[test]
    fn a_declaration_without_an_id_is_not_a_tool() {
        for none in [
            json!({}),
            json!({ "name": "" }),
            json!({ "name": 1 }),
            json!("copy"),
        ] {
            assert_eq!(Tool::read(none), None);
        }
    }
}
