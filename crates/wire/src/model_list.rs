//! The models that a provider lists.

use serde::Deserialize;

use crate::lenient::{List, Text};

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
    #[derive(Default, Deserialize)]
    #[serde(default)]
    struct Listed {
        id: Text,
        name: Text,
        description: Text,
        owned_by: Text,
    }
    #[derive(Default, Deserialize)]
    #[serde(default)]
    struct Lists {
        data: Option<List<Listed>>,
        models: Option<List<Listed>>,
    }
    let listed = match serde_json::from_slice::<Lists>(body) {
        Ok(lists) if body.trim_ascii_start().first() == Some(&b'{') => lists.data.or(lists.models)?,
        _ => serde_json::from_slice::<List<Listed>>(body)
            .ok()
            .filter(|_| body.trim_ascii_start().first() == Some(&b'['))?,
    };
    let models = listed.0.into_iter().filter_map(|model| {
        Some(Model {
            name: model.id.0.or(model.name.0)?,
            description: model.description.0,
            owner: model.owned_by.0,
        })
    });
    Some(models.collect())
}
