//! The provider presets (`presets.json`). All rules for particular providers belong here, with two
//! exceptions. Prices are in the price list. `reasoning_back.rs` in the wire crate contains rules
//! for a few hosts, and rules for models that have the same requirements on every server and are
//! recognised by their names.

use std::sync::LazyLock;

use rivulet_core::{
    AbortBilling, Continuing, Enforcement, Fault, Limits, Prefill, Provider, ProviderKind, ResponseFormat,
    UiText,
};
use rivulet_wire::{EffortForm, Model};
use serde::Deserialize;

use crate::app::App;
use crate::contract::{Heartbeats, KeyNeed, ModelInfo, Preset, ProviderDraft, UsageHabit};

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Entry {
    id: String,
    name: String,
    /// Rank among the best-known providers, beginning with 1; `None` for all other providers.
    place: Option<u8>,
    base_url: Option<String>,
    #[serde(default)]
    local: bool,
    port: Option<u16>,
    #[serde(default)]
    owned_by: Vec<String>,
    key: KeyNeed,
    key_url: Option<String>,
    docs: Option<String>,
    reasoning_field: Option<String>,
    usage: UsageHabit,
    heartbeats: Heartbeats,
    idle_seconds: Option<u32>,
    abort: AbortBilling,
    abort_source: Option<String>,
    /// The request field that limits the number of tokens in the reply, if its name is not
    /// `max_tokens`.
    max_tokens_field: Option<String>,
    #[serde(default)]
    prefill: Prefill,
    #[serde(default)]
    resume: bool,
    /// Whether earlier replies must be sent with a `reasoning_content` field if the conversation
    /// contains tool calls.
    #[serde(default)]
    reasoning_back: bool,
    /// Whether some models refuse a request that forces a tool call, unless thinking is switched
    /// off.
    #[serde(default)]
    forced_calls_exclude_thinking: bool,
    /// Whether the server software is llama.cpp, which can count the tokens of a request and state
    /// the context length that is available to one request.
    #[serde(default)]
    llama_server: bool,
    #[serde(default)]
    schema: SchemaHabit,
    #[allow(dead_code, reason = "only a test reads it: each habit needs a source")]
    schema_source: Option<String>,
    /// The way in which requests to this server state the reasoning effort; `None` if the server
    /// does not document it.
    effort: Option<EffortHabit>,
    /// The web page on which the provider documents that a running reply can be told to stop
    /// reasoning and to answer. `None` if the server cannot do this or does not document it.
    answer_now: Option<String>,
    /// Models to suggest to a user who has not chosen one, best first. A `*` at the end of an id
    /// matches any characters. Outdated ids do no harm, because a model is suggested only if the
    /// server lists it.
    #[serde(default)]
    models: Vec<String>,
    sources: Vec<String>,
}

#[derive(Clone, Deserialize)]
#[serde(deny_unknown_fields)]
struct EffortHabit {
    form: EffortForm,
    /// The reasoning efforts that a model accepts if no entry in `models` matches it; empty if they
    /// are unknown.
    #[serde(default)]
    values: Vec<String>,
    /// Models whose accepted reasoning efforts differ from those in `values`. If several entries
    /// match a model, the first one applies.
    #[serde(default)]
    models: Vec<EffortModel>,
    #[allow(dead_code, reason = "only a test reads it: each habit needs a source")]
    source: String,
}

#[derive(Clone, Deserialize)]
#[serde(deny_unknown_fields)]
struct EffortModel {
    /// The id of the model. A `*` at the end of the id matches any characters.
    model: String,
    values: Vec<String>,
    /// The request fields in which this model accepts the reasoning effort. `None` if the model
    /// accepts the effort in the same fields as the server's other models.
    form: Option<EffortForm>,
}

impl EffortHabit {
    fn entry(&self, model: &str) -> Option<&EffortModel> {
        self.models.iter().find(|entry| fits(&entry.model, model))
    }
}

/// The way in which a server uses a schema in the `response_format` field.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
enum SchemaHabit {
    /// The server always restricts the output to the schema.
    Enforces,
    /// The server restricts the output to the schema only if the request sets `strict`.
    EnforcesStrict,
    /// The server does not restrict the output to a schema. It may support `json_object`.
    Ignores,
    /// The server's behaviour is not documented, or it differs between the server's models.
    #[default]
    Unknown,
}

/// Returns how far providers with this preset ensure that the model's answer fits `format`.
pub fn enforcement(preset: Option<&str>, format: &ResponseFormat) -> Enforcement {
    let strict = match format {
        // With `json_object`, a server at best ensures that the answer is JSON. It does not ensure
        // that the answer contains particular fields.
        ResponseFormat::JsonObject => return Enforcement::Asked,
        ResponseFormat::JsonSchema { strict, .. } => *strict,
    };
    match entry(preset).map(|entry| entry.schema).unwrap_or_default() {
        SchemaHabit::Enforces => Enforcement::Enforced,
        SchemaHabit::EnforcesStrict if strict => Enforcement::Enforced,
        SchemaHabit::EnforcesStrict | SchemaHabit::Ignores => Enforcement::Asked,
        SchemaHabit::Unknown => Enforcement::Unknown,
    }
}

/// Returns all presets in the order of the file.
pub fn presets() -> Vec<Preset> {
    entries().into_iter().map(Entry::preset).collect()
}

/// Returns the name of the request field for the maximum number of tokens.
pub fn max_tokens_field(preset: Option<&str>) -> String {
    entry(preset)
        .and_then(|entry| entry.max_tokens_field.clone())
        .unwrap_or_else(|| "max_tokens".to_owned())
}

/// Returns whether providers with this preset require a `reasoning_content` field in earlier
/// replies if the conversation contains tool calls.
pub fn requires_reasoning_content(preset: Option<&str>) -> bool {
    entry(preset).is_some_and(|entry| entry.reasoning_back)
}

/// Returns whether some models of providers with this preset refuse a request that forces a tool
/// call, unless thinking is switched off.
pub fn forced_calls_exclude_thinking(preset: Option<&str>) -> bool {
    entry(preset).is_some_and(|entry| entry.forced_calls_exclude_thinking)
}

/// Returns the request fields in which a model of this preset accepts the reasoning effort.
pub fn effort_form(preset: Option<&str>, model: &str) -> EffortForm {
    let habit = entry(preset).and_then(|entry| entry.effort.as_ref());
    habit.map_or_else(EffortForm::default, |habit| {
        let own = habit.entry(model).and_then(|entry| entry.form);
        own.unwrap_or(habit.form)
    })
}

/// Returns the reasoning efforts that providers with this preset accept for a model, lowest first.
/// Returns `None` if they are unknown.
pub fn effort_values(preset: Option<&str>, model: &str) -> Option<Vec<String>> {
    let habit = entry(preset)?.effort.as_ref()?;
    let values = habit.entry(model).map_or(&habit.values, |entry| &entry.values);
    (!values.is_empty()).then(|| values.clone())
}

/// Returns whether the server of a provider can be told to stop reasoning and to answer.
pub fn can_answer_now(provider: &Provider) -> bool {
    provider.kind == ProviderKind::Practice
        || entry(provider.preset.as_deref()).is_some_and(|entry| entry.answer_now.is_some())
}

pub fn is_llama_server(preset: Option<&str>) -> bool {
    entry(preset).is_some_and(|entry| entry.llama_server)
}

/// Returns the model that a provider with this preset uses until the user chooses one. This is the
/// first of the preset's suggestions that the server lists. If it lists none of them, returns the
/// first listed model if it is the only one or if the server is on this computer. Otherwise,
/// returns `None`, and the user has to choose a model.
pub fn first_model(preset: Option<&str>, listed: &[Model]) -> Option<String> {
    let entry = entry(preset);
    let suggested = entry
        .iter()
        .flat_map(|entry| &entry.models)
        .find_map(|wanted| listed.iter().find(|model| fits(wanted, &model.name)));
    let any = listed.len() == 1 || entry.is_some_and(|entry| entry.local);
    suggested
        .or_else(|| listed.first().filter(|_| any))
        .map(|model| model.name.clone())
}

/// Returns whether the model id `model` matches the pattern `wanted`. A `*` at the end of the
/// pattern matches any characters.
fn fits(wanted: &str, model: &str) -> bool {
    match wanted.strip_suffix('*') {
        Some(start) => model.starts_with(start),
        None => model == wanted,
    }
}

/// Converts the models that a provider lists to the type of the contract. If the provider does not
/// state the reasoning efforts of a model, the efforts from the preset are added.
pub(crate) fn models_of(models: Vec<Model>, preset: Option<&str>) -> Vec<ModelInfo> {
    let info = |model: Model| {
        let efforts = model.efforts;
        ModelInfo {
            efforts: efforts.or_else(|| effort_values(preset, &model.name)),
            name: model.name,
            description: model.description,
            images: model.takes_images,
            tools: model.calls_tools,
            reasoning: model.reasons,
            context_length: model.context_length,
        }
    };
    models.into_iter().map(info).collect()
}

fn entry(preset: Option<&str>) -> Option<&'static Entry> {
    static ENTRIES: LazyLock<Vec<Entry>> = LazyLock::new(entries);
    ENTRIES.iter().find(|entry| Some(entry.id.as_str()) == preset)
}

/// Parsing cannot fail, because the file is compiled into the program and a test parses it.
fn entries() -> Vec<Entry> {
    serde_json::from_str(include_str!("../presets.json")).unwrap_or_default()
}

impl Entry {
    fn preset(self) -> Preset {
        let limits = Limits::default();
        Preset {
            notes: UiText::preset_note(&self.id),
            id: self.id,
            name: self.name,
            place: self.place,
            base_url: self.base_url,
            local: self.local,
            port: self.port,
            owned_by: self.owned_by,
            key: self.key,
            key_url: self.key_url,
            docs: self.docs,
            reasoning_field: self.reasoning_field,
            include_usage: self.usage != UsageHabit::Refuses,
            usage: self.usage,
            heartbeats: self.heartbeats,
            limits: Limits {
                idle: self.idle_seconds.unwrap_or(limits.idle),
                ..limits
            },
            abort_billing: self.abort,
            abort_source: self.abort_source,
            prefill: self.prefill,
            resume: self.resume,
            sources: self.sources,
        }
    }
}

impl Preset {
    /// Creates a draft of a provider from this preset. The key and the model are empty, and so is
    /// the base URL if the preset does not state it.
    pub fn draft(&self) -> ProviderDraft {
        ProviderDraft {
            preset: Some(self.id.clone()),
            limits: self.limits,
            include_usage: self.include_usage,
            abort_billing: self.abort_billing,
            continuing: Continuing {
                prefill: self.prefill,
                resume: false,
            },
            ..ProviderDraft::new(&self.name, self.base_url.clone().unwrap_or_default())
        }
    }
}

impl App {
    /// Returns the provider presets.
    pub async fn preset_list(&self) -> Result<Vec<Preset>, Fault> {
        Ok(presets())
    }
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use rivulet_core::ReasoningEffort;
    use rivulet_wire::Endpoint;

    use super::*;

    #[test]
    fn a_schema_counts_as_enforced_only_where_the_provider_says_so() {
        let by_schema = |strict| ResponseFormat::JsonSchema {
            name: String::new(),
            schema: "{}".to_owned(),
            strict,
        };
        for (preset, format, expected) in [
            (Some("openai"), by_schema(true), Enforcement::Enforced),
            (Some("openai"), by_schema(false), Enforcement::Asked),
            (Some("openai"), ResponseFormat::JsonObject, Enforcement::Asked),
            (Some("vllm"), by_schema(false), Enforcement::Enforced),
            (Some("deepseek"), by_schema(true), Enforcement::Asked),
            (Some("openrouter"), by_schema(true), Enforcement::Unknown),
            (Some("no such preset"), by_schema(true), Enforcement::Unknown),
            (None, by_schema(true), Enforcement::Unknown),
        ] {
            assert_eq!(enforcement(preset, &format), expected, "{preset:?} {format:?}");
        }
    }

    #[test]
    fn a_provider_without_a_model_gets_the_only_the_suggested_or_the_first_local_one() {
        for (preset, listed, expected) in [
            (None, "m", Some("m")),
            (None, "m n", None),
            (None, "", None),
            (Some("openai"), "dall-e-3 gpt-4o gpt-5", Some("gpt-5")),
            (Some("openai"), "dall-e-3 whisper-1", None),
            (
                Some("anthropic"),
                "claude-opus-9 claude-sonnet-9-1 claude-sonnet-8",
                Some("claude-sonnet-9-1"),
            ),
            (Some("ollama"), "b a", Some("b")),
        ] {
            let models: Vec<Model> = listed.split_whitespace().map(model).collect();
            assert_eq!(
                first_model(preset, &models).as_deref(),
                expected,
                "{preset:?} {listed}"
            );
        }
    }

    fn model(name: &str) -> Model {
        Model {
            name: name.to_owned(),
            ..Model::default()
        }
    }

    #[test]
    fn the_values_and_the_form_of_the_reasoning_effort_depend_on_the_preset_and_the_model() {
        for (preset, model, form, values) in [
            (
                "openai",
                "gpt-5",
                EffortForm::ReasoningEffort,
                "minimal low medium high",
            ),
            (
                "openai",
                "gpt-5.1",
                EffortForm::ReasoningEffort,
                "none low medium high",
            ),
            (
                "openai",
                "gpt-5.2-pro",
                EffortForm::ReasoningEffort,
                "none low medium high xhigh",
            ),
            ("openai", "gpt-5-pro", EffortForm::ReasoningEffort, "high"),
            ("openai", "gpt-4o", EffortForm::ReasoningEffort, ""),
            ("qwen", "qwen-plus", EffortForm::EnableThinking, "none on"),
            ("together", "Qwen/Qwen3.5", EffortForm::Reasoning, "none on"),
            (
                "together",
                "openai/gpt-oss-120b",
                EffortForm::ReasoningEffort,
                "low medium high",
            ),
            ("moonshot", "kimi-k2.6", EffortForm::ThinkingAlone, "none on"),
            ("deepseek", "any", EffortForm::Thinking, "none low high max"),
            ("moonshot", "kimi-k3", EffortForm::ReasoningEffort, "low high max"),
            (
                "llama-cpp",
                "any",
                EffortForm::Template,
                "none on low medium high",
            ),
            ("tera", "any", EffortForm::ReasoningEffort, ""),
        ] {
            assert_eq!(effort_form(Some(preset), model), form, "{preset} {model}");
            let expected: Vec<&str> = values.split_whitespace().collect();
            let known = effort_values(Some(preset), model).unwrap_or_default();
            assert_eq!(known, expected, "{preset} {model}");
        }
        assert_eq!(effort_form(None, "any"), EffortForm::ReasoningEffort);
        assert_eq!(effort_values(None, "any"), None);
    }

    #[test]
    fn the_presets_can_be_parsed_and_name_their_sources() {
        let entries: Vec<Entry> = serde_json::from_str(include_str!("../presets.json")).unwrap();
        let mut ids = HashSet::new();
        let mut places = HashSet::new();
        for entry in entries {
            assert!(ids.insert(entry.id.clone()), "{} is there twice", entry.id);
            assert!(!entry.sources.is_empty(), "{}: a source is missing", entry.id);
            let known = entry.abort != AbortBilling::Unknown;
            // If the preset states how the provider bills aborted replies, require a source for
            // that statement: either an `abort_source`, or the provider's documentation as one of
            // the preset's `sources`.
            let is_documentation = |source: &String| source.starts_with("the provider's documentation");
            let documented = entry.sources.iter().any(is_documentation);
            assert!(
                !known || documented || entry.abort_source.is_some(),
                "{}: the statement about billing needs a source",
                entry.id
            );
            assert_eq!(
                entry.schema != SchemaHabit::Unknown,
                entry.schema_source.is_some(),
                "{}: what the server does with schemas needs a source",
                entry.id
            );
            let efforts = entry.effort.as_ref();
            assert!(
                efforts.is_none_or(|effort| effort.source.starts_with("https://")),
                "{}: the forms of the reasoning effort need a source",
                entry.id
            );
            for value in efforts.into_iter().flat_map(|effort| {
                let of_models = effort.models.iter().flat_map(|model| &model.values);
                effort.values.iter().chain(of_models)
            }) {
                assert!(ReasoningEffort::new(value).is_some(), "{}: {value}", entry.id);
            }
            let address = entry.abort_source.as_deref();
            assert!(
                address.is_none_or(|address| address.starts_with("https://")),
                "{}: the source about billing must be an address",
                entry.id
            );
            assert!(
                entry.idle_seconds.is_none_or(|idle| idle >= 300),
                "{}: the idle limit is shorter than a model may think",
                entry.id
            );
            if let Some(base_url) = &entry.base_url {
                let endpoint = Endpoint::parse(base_url).unwrap();
                assert_eq!(endpoint.is_loopback(), entry.local, "{}", entry.id);
                assert_eq!(
                    endpoint.chat().as_str(),
                    format!("{base_url}/chat/completions"),
                    "{}",
                    entry.id
                );
            }
            assert_eq!(entry.port.is_some(), entry.local, "{}", entry.id);
            let key_url = entry.key_url.as_deref();
            assert!(
                key_url.is_none_or(|url| url.starts_with("https://")),
                "{}",
                entry.id
            );
            assert!(
                entry.place.is_none_or(|place| places.insert(place)),
                "{}: the place is taken",
                entry.id
            );
        }
        for id in ["tensorloop", "tera", "stepfun", "sansa"] {
            assert!(ids.contains(id), "{id}");
        }
    }
}
