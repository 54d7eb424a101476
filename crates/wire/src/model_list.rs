//! Parses the model list of a provider.

use std::collections::HashMap;

use serde_json::Value;

use crate::bounded_value;

/// Maximum number of JSON values that are read from a model list. The limit is sufficient for
/// thousands of models with detailed entries.
const LIST_VALUES: usize = 250_000;

/// A model in a provider's list.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Model {
    /// The model's id in requests.
    pub name: String,
    /// The provider's description of the model.
    pub description: Option<String>,
    /// The value of the `owned_by` field, which can reveal the server software.
    pub owner: Option<String>,
    /// Whether the model accepts images; `None` if the list does not say.
    pub takes_images: Option<bool>,
    /// Whether the model can call tools; `None` if the list does not say.
    pub calls_tools: Option<bool>,
    /// Whether the model reasons before it answers; `None` if the list does not say.
    pub reasons: Option<bool>,
    /// The reasoning efforts that the model accepts, lowest first; `None` if the list does not say.
    pub efforts: Option<Vec<String>>,
    /// The length of the context in tokens; `None` if the list does not say.
    pub context_length: Option<u32>,
}

/// Parses a model list: `{"data":[{"id"}]}`, `{"models":[…]}` or a bare list. JSON values beyond
/// [`LIST_VALUES`] are left out.
pub fn models_in(body: &[u8]) -> Option<Vec<Model>> {
    let body = bounded_value::parse(body, LIST_VALUES).ok()?;
    let list = [Some(&body), body.get("data"), body.get("models")]
        .into_iter()
        .find_map(|list| list?.as_array())?;
    // llama.cpp sends a second list, `models`, which identifies the models by name. Only that list
    // may state whether a model accepts images. If the list contains a name twice, the first entry
    // counts.
    let second = body.get("models").and_then(Value::as_array);
    let second: HashMap<&str, &Value> = second
        .into_iter()
        .flatten()
        .rev()
        .filter_map(|model| Some((model["name"].as_str()?, model)))
        .collect();
    let models = list.iter().filter_map(|model| {
        let text = |key: &str| match model.get(key)? {
            Value::String(text) if !text.is_empty() => Some(text.clone()),
            Value::Number(number) => Some(number.to_string()),
            _ => None,
        };
        let name = text("id").or_else(|| text("name"))?;
        Some(Model {
            description: text("description"),
            owner: text("owned_by"),
            takes_images: takes_images(model).or_else(|| takes_images(second.get(name.as_str())?)),
            calls_tools: calls_tools(model),
            reasons: reasons(model),
            efforts: efforts(model),
            context_length: context_length(model),
            name,
        })
    });
    Some(models.collect())
}

/// Reads whether `model` accepts images; `None` if its entry in the model list does not say. The
/// fields are those of OpenRouter (`architecture.input_modalities`; `architecture.modality` in
/// older versions), Mistral and LM Studio (`capabilities.vision`), llama.cpp (`capabilities` with
/// "multimodal", `modalities.vision`), and similar ones of other servers.
fn takes_images(model: &Value) -> Option<bool> {
    let architecture = &model["architecture"];
    let inputs = [
        &model["input_modalities"],
        &architecture["input_modalities"],
        &model["modalities"]["input"],
        &model["modalities"],
        &model["capabilities"],
    ];
    let flags = [
        &model["capabilities"]["vision"],
        &model["modalities"]["vision"],
        &model["supports_image_in"],
        &model["supports_image_input"],
    ];
    let listed = |list: &&Value| {
        let mut names = list.as_array()?.iter().filter_map(Value::as_str);
        Some(names.any(|name| ["image", "vision", "multimodal"].contains(&name)))
    };
    let older = || {
        let (accepted, _) = architecture["modality"].as_str()?.split_once("->")?;
        Some(accepted.contains("image"))
    };
    let flag = || flags.into_iter().find_map(Value::as_bool);
    inputs.iter().find_map(listed).or_else(flag).or_else(older)
}

/// Reads whether `model` can call tools; `None` if its entry in the model list does not say. The
/// fields are those of OpenRouter (`supported_parameters`), Mistral
/// (`capabilities.function_calling`), LM Studio (`capabilities` with "tool_use") and Fireworks
/// (`supports_tools`).
fn calls_tools(model: &Value) -> Option<bool> {
    model["capabilities"]["function_calling"]
        .as_bool()
        .or_else(|| model["supports_tools"].as_bool())
        .or_else(|| contains(&model["supported_parameters"], "tools"))
        .or_else(|| contains(&model["capabilities"], "tool_use").filter(|uses| *uses))
}

/// Reads whether `model` can reason; `None` if its entry in the model list does not say. The fields
/// are those of OpenRouter (`supported_parameters`), Mistral (`capabilities.reasoning`) and
/// Moonshot (`supports_reasoning`).
fn reasons(model: &Value) -> Option<bool> {
    model["capabilities"]["reasoning"]
        .as_bool()
        .or_else(|| model["supports_reasoning"].as_bool())
        .or_else(|| contains(&model["supported_parameters"], "reasoning"))
}

/// Reads the reasoning efforts that `model` accepts, lowest first. The fields are OpenRouter's:
/// `reasoning.supported_efforts` lists the highest effort first, and `reasoning.mandatory` states
/// whether the model always reasons.
fn efforts(model: &Value) -> Option<Vec<String>> {
    let reasoning = &model["reasoning"];
    let listed = reasoning["supported_efforts"].as_array()?;
    let mut efforts: Vec<String> = listed
        .iter()
        .rev()
        .filter_map(Value::as_str)
        .map(str::to_owned)
        .collect();
    let off = "none";
    if reasoning["mandatory"] == false && !efforts.iter().any(|effort| effort == off) {
        efforts.insert(0, off.to_owned());
    }
    (!efforts.is_empty()).then_some(efforts)
}

/// Returns whether a list of words contains `word`, or `None` if `list` is not a list.
fn contains(list: &Value, word: &str) -> Option<bool> {
    Some(list.as_array()?.iter().any(|item| item == word))
}

/// Reads the context length of `model` from its entry in the model list. The fields are those of
/// OpenRouter, Together and Moonshot (`context_length`), Mistral and LM Studio
/// (`max_context_length`), Groq (`context_window`), vLLM (`max_model_len`) and llama.cpp
/// (`meta.n_ctx_train`).
fn context_length(model: &Value) -> Option<u32> {
    let fields = [
        &model["context_length"], &model["max_context_length"], &model["context_window"],
        &model["max_model_len"], &model["meta"]["n_ctx_train"],
    ];
    let length = fields.into_iter().find_map(Value::as_u64)?;
    u32::try_from(length).ok().filter(|length| *length > 0)
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
    fn the_list_says_which_efforts_a_model_takes() {
        for (reasoning, expected) in [
            (
                json!({"supported_efforts": ["high", "low"], "mandatory": false}),
                Some(vec!["none", "low", "high"]),
            ),
            (
                json!({"supported_efforts": ["high", "none"], "mandatory": false}),
                Some(vec!["none", "high"]),
            ),
            (
                json!({"supported_efforts": ["max"], "mandatory": true}),
                Some(vec!["max"]),
            ),
            (json!({"supported_efforts": null, "mandatory": false}), None),
            (json!({"supported_efforts": "high"}), None),
            (json!(true), None),
        ] {
            let body = json!({ "data": [{ "id": "m", "reasoning": reasoning }] }).to_string();
            let efforts = models_in(body.as_bytes()).unwrap().remove(0).efforts;
            let expected = expected.map(|list| list.into_iter().map(str::to_owned).collect());
            assert_eq!(efforts, expected, "{body}");
        }
    }

    #[test]
    fn the_list_says_what_a_model_can_do() {
        for (server, model, expected) in [
            (
                "OpenRouter",
                json!({"context_length": 128_000, "supported_parameters": ["tools", "temperature"]}),
                (Some(true), Some(false), Some(128_000)),
            ),
            (
                "Mistral",
                json!({"max_context_length": 32_768, "capabilities": {"function_calling": false, "reasoning": true}}),
                (Some(false), Some(true), Some(32_768)),
            ),
            (
                "Moonshot",
                json!({"context_length": 262_144, "supports_reasoning": true}),
                (None, Some(true), Some(262_144)),
            ),
            (
                "Groq",
                json!({"context_window": 8_192}),
                (None, None, Some(8_192)),
            ),
            ("vLLM", json!({"max_model_len": 4_096}), (None, None, Some(4_096))),
            (
                "llama.cpp",
                json!({"meta": {"n_ctx_train": 2_048}}),
                (None, None, Some(2_048)),
            ),
            (
                "LM Studio",
                json!({"capabilities": ["tool_use"]}),
                (Some(true), None, None),
            ),
            (
                "a server with odd fields",
                json!({"context_length": -1, "supported_parameters": "tools", "capabilities": []}),
                (None, None, None),
            ),
            (
                "a server without a length",
                json!({"context_length": 0}),
                (None, None, None),
            ),
        ] {
            let mut model = model;
            model["id"] = "m".into();
            let models = models_in(json!([model]).to_string().as_bytes()).unwrap();
            let found = (models[0].calls_tools, models[0].reasons, models[0].context_length);
            assert_eq!(found, expected, "{server}");
        }
    }

    #[test]
    fn the_second_list_of_llama_cpp_adds_what_the_first_lacks() {
        let body = json!({
            "models": [
                { "name": "a.gguf", "capabilities": ["completion"] },
                { "name": "b.gguf", "capabilities": ["completion", "multimodal"] },
                { "name": "b.gguf", "capabilities": ["completion"] },
            ],
            "object": "list",
            "data": [{ "id": "b.gguf", "owned_by": "llamacpp", "meta": null }, { "id": "a.gguf" }, { "id": "c" }],
        });
        let models = models_in(body.to_string().as_bytes()).unwrap();
        let found: Vec<_> = models.iter().map(|model| model.takes_images).collect();
        assert_eq!(found, [Some(true), Some(false), None]);
    }
}
