//! Parses the model list of a provider.

use serde_json::Value;

use crate::bounded_value;

/// Maximum number of JSON values read from a model list, which is enough for thousands of models
/// with all their details.
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
    /// Whether the model accepts images; `None` if the list does not say.
    pub takes_images: Option<bool>,
}

/// Parses a model list that has the form `{"data":[{"id"}]}` or `{"models":[…]}` or is a bare list.
/// JSON values beyond [`LIST_VALUES`] are left out.
pub fn models_in(body: &[u8]) -> Option<Vec<Model>> {
    let body = bounded_value::parse(body, LIST_VALUES).ok()?;
    let list = [Some(&body), body.get("data"), body.get("models")]
        .into_iter()
        .find_map(|list| list?.as_array())?;
    // llama.cpp lists the capabilities in a second list, whose elements have names instead of ids.
    let second = body.get("models").and_then(Value::as_array);
    let models = list.iter().filter_map(|model| {
        let text = |key: &str| match model.get(key)? {
            Value::String(text) if !text.is_empty() => Some(text.clone()),
            Value::Number(number) => Some(number.to_string()),
            _ => None,
        };
        let name = text("id").or_else(|| text("name"))?;
        let named = |other: &&Value| other["name"] == name.as_str();
        let twin = || second.into_iter().flatten().find(named);
        Some(Model {
            description: text("description"),
            owner: text("owned_by"),
            takes_images: takes_images(model).or_else(|| takes_images(twin()?)),
            name,
        })
    });
    Some(models.collect())
}

/// Returns whether an element of a model list says that the model accepts images. The fields are those of
/// OpenRouter (`architecture.input_modalities`; `modality` in older versions), Mistral and LM Studio
/// (`capabilities.vision`), and llama.cpp (`capabilities` with "multimodal", `modalities.vision`).
fn takes_images(model: &Value) -> Option<bool> {
    let architecture = &model["architecture"];
    let inputs = [
        &model["input_modalities"],
        &architecture["input_modalities"],
        &model["modalities"]["input"],
        &model["modalities"],
        &model["capabilities"],
    ];
    let flags = [&model["capabilities"]["vision"], &model["modalities"]["vision"]];
    let listed = |list: &&Value| {
        let mut names = list.as_array()?.iter().filter_map(Value::as_str);
        Some(names.any(|name| ["image", "vision", "multimodal"].contains(&name)))
    };
    let older = || {
        Some(
            architecture["modality"]
                .as_str()?
                .split_once("->")?
                .0
                .contains("image"),
        )
    };
    let flag = || flags.into_iter().find_map(Value::as_bool);
    inputs.iter().find_map(listed).or_else(flag).or_else(older)
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn the_list_says_whether_a_model_takes_images() {
        for (server, model, expected) in [
            (
                "OpenRouter",
                json!({"architecture": {"input_modalities": ["text", "image"]}}),
                Some(true),
            ),
            (
                "OpenRouter",
                json!({"architecture": {"input_modalities": ["text"]}}),
                Some(false),
            ),
            (
                "OpenRouter, earlier",
                json!({"architecture": {"modality": "text+image->text"}}),
                Some(true),
            ),
            (
                "OpenRouter, earlier",
                json!({"architecture": {"modality": "text->text+image"}}),
                Some(false),
            ),
            (
                "others",
                json!({"input_modalities": ["text", "image"]}),
                Some(true),
            ),
            (
                "others",
                json!({"modalities": {"input": ["text"], "output": ["image"]}}),
                Some(false),
            ),
            (
                "Mistral",
                json!({"capabilities": {"completion_chat": true, "vision": true}}),
                Some(true),
            ),
            (
                "Mistral",
                json!({"capabilities": {"completion_chat": true, "vision": false}}),
                Some(false),
            ),
            (
                "llama.cpp",
                json!({"capabilities": ["completion", "multimodal"]}),
                Some(true),
            ),
            (
                "llama.cpp",
                json!({"modalities": {"vision": true, "audio": false}}),
                Some(true),
            ),
            (
                "a server that says nothing",
                json!({"object": "model", "capabilities": {}}),
                None,
            ),
            (
                "a server with odd fields",
                json!({"architecture": "vision", "capabilities": 1}),
                None,
            ),
        ] {
            let mut model = model;
            model["id"] = "m".into();
            let body = json!({ "data": [model] }).to_string();
            let models = models_in(body.as_bytes()).unwrap();
            assert_eq!(models[0].takes_images, expected, "{server}: {body}");
        }
    }

    #[test]
    fn the_second_list_of_llama_cpp_adds_what_the_first_lacks() {
        let body = json!({
            "models": [
                { "name": "a.gguf", "capabilities": ["completion"] },
                { "name": "b.gguf", "capabilities": ["completion", "multimodal"] },
            ],
            "object": "list",
            "data": [{ "id": "b.gguf", "owned_by": "llamacpp", "meta": null }, { "id": "a.gguf" }, { "id": "c" }],
        });
        let models = models_in(body.to_string().as_bytes()).unwrap();
        let found: Vec<_> = models.iter().map(|model| model.takes_images).collect();
        assert_eq!(found, [Some(true), Some(false), None]);
    }
}
