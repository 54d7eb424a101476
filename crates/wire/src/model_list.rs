//! Parses the model list of a provider.

use serde_json::Value;

use crate::bounded_value;

/// Maximum number of JSON values that are read from a model list, which is enough for thousands of models with
/// all their details.
const LIST_VALUES: usize = 250_000;

/// A model in a provider's list.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Model {
    /// The model's id in requests.
    pub name: String,
    /// The provider's description of the model.
    pub description: Option<String>,
    /// The value of the `owned_by` field, which can reveal the server software.
    pub owner: Option<String>,
}

/// Parses a model list in one of the forms `{"data":[{"id"}]}`, `{"models":[…]}` and a bare list.
/// JSON values beyond [`LIST_VALUES`] are left out.
pub fn models_in(body: &[u8]) -> Option<Vec<Model>> {
    let body = bounded_value::parse(body, LIST_VALUES).ok()?;
    let list = [Some(&body), body.get("data"), body.get("models")]
        .into_iter()
        .find_map(|list| list?.as_array())?;
    let models = list.iter().filter_map(|model| {
        let text = |key: &str| match model.get(key)? {
            Value::String(text) if !text.is_empty() => Some(text.clone()),
            Value::Number(number) => Some(number.to_string()),
            _ => None,
        };
        Some(Model {
            name: text("id").or_else(|| text("name"))?,
            description: text("description"),
            owner: text("owned_by"),
        })
    });
    Some(models.collect())
}
