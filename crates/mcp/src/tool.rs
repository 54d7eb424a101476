//! Parses a server's declaration of a tool.

use rivulet_core::{ToolClaims, ToolDefinition};
use serde_json::{Value, json};

/// Parses the declaration of a tool. Returns `None` if `name` is missing or empty. All other fields
/// are optional. If there is no schema for the arguments, `input_schema` is `{"type": "object"}`.
pub(crate) fn read_tool(declaration: &Value) -> Option<ToolDefinition> {
    let name = declaration
        .get("name")?
        .as_str()
        .filter(|name| !name.is_empty())?;
    let text = |field: &str| Some(declaration.get(field)?.as_str()?.to_owned());
    let schema = |field: &str| {
        declaration
            .get(field)
            .filter(|schema| schema.is_object())
            .cloned()
    };
    let claims = declaration.get("annotations");
    let claim = |field: &str| claims?.get(field)?.as_bool();
    Some(ToolDefinition {
        name: name.to_owned(),
        title: text("title").or_else(|| Some(claims?.get("title")?.as_str()?.to_owned())),
        description: text("description").unwrap_or_default(),
        input_schema: schema("inputSchema").unwrap_or_else(|| json!({ "type": "object" })),
        output_schema: schema("outputSchema"),
        claims: ToolClaims {
            read_only: claim("readOnlyHint"),
            destructive: claim("destructiveHint"),
            idempotent: claim("idempotentHint"),
            open_world: claim("openWorldHint"),
        },
    })
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
        let tool = read_tool(&odd).unwrap();
        assert_eq!(tool.title.as_deref(), Some("Copy"));
        assert_eq!(tool.input_schema, json!({ "type": "object" }));
        assert_eq!(tool.output_schema, None);
        assert_eq!(tool.claims.read_only, None);
        assert_eq!(tool.claims.destructive, Some(true));
    }

    #[test]
    fn a_declaration_without_an_id_is_not_a_tool() {
        for none in [
            json!({}),
            json!({ "name": "" }),
            json!({ "name": 1 }),
            json!("copy"),
        ] {
            assert_eq!(read_tool(&none), None);
        }
    }
}
