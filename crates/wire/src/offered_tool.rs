//! A tool as a request offers it to the model (wire contract, section 5).

use serde_json::{Map, Value, json};

/// A tool that a request offers to the model.
#[derive(Clone, Debug, PartialEq)]
pub struct OfferedTool {
    /// The name by which the model calls the tool; see [`rivulet_core::offered_names`].
    pub name: String,
    /// The description of the tool.
    pub description: String,
    /// JSON schema of the arguments.
    pub parameters: Value,
}

impl OfferedTool {
    /// Returns the tool as an element of the `tools` field of a request.
    pub fn sent(&self) -> Value {
        let mut function = Map::new();
        function.insert("name".to_owned(), self.name.clone().into());
        if !self.description.is_empty() {
            function.insert("description".to_owned(), self.description.clone().into());
        }
        // Add `type` and `properties` if they are missing, because OpenAI rejects a schema whose
        // root lacks them.
        let mut parameters = self.parameters.as_object().cloned().unwrap_or_default();
        parameters.entry("type").or_insert_with(|| "object".into());
        parameters.entry("properties").or_insert_with(|| json!({}));
        function.insert("parameters".to_owned(), parameters.into());
        json!({ "type": "function", "function": function })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_schema_is_completed_as_openai_requires() {
        let whole = json!({ "type": "object", "properties": { "a": {} }, "required": ["a"] });
        for (parameters, sent) in [
            (whole.clone(), whole),
            (json!({}), json!({ "type": "object", "properties": {} })),
            (Value::Null, json!({ "type": "object", "properties": {} })),
        ] {
            let tool = OfferedTool {
                name: "look".to_owned(),
                description: String::new(),
                parameters,
            };
            let function = json!({ "name": "look", "parameters": sent });
            assert_eq!(tool.sent(), json!({ "type": "function", "function": function }));
        }
    }
}
