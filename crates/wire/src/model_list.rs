//! The models that a provider lists.

use serde_json::Value;

/// A model that a provider lists.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Model {
    /// The name to ask for.
    pub name: String,
    /// What the provider says of it.
    pub description: Option<String>,
    /// Who made the list: servers of one kind give the same.
    pub owner: Option<String>,
}

/// Reads `{"data":[{"id"}]}`, `{"models":[…]}` or a bare list.
pub fn models_in(body: &[u8]) -> Option<Vec<Model>> {
    let body: Value = serde_json::from_slice(body).ok()?;
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
