//! The published prices of models (`prices/prices.json`, written by `cargo xtask models`).

use std::sync::LazyLock;

use fancy_regex::Regex;
use jiff::Timestamp;
use jiff::civil::{Date, Time};
use jiff::tz::TimeZone;
use rivulet_core::{ListedPrices, Prices};
use rivulet_wire::Endpoint;
use serde::de::Error;
use serde::{Deserialize, Deserializer};
use serde_json::value::RawValue;

/// The parts of `prices.json` that are needed to look up prices. The models of a provider are
/// parsed only when they are searched for the first time.
#[derive(Deserialize)]
struct List<'a> {
    date: String,
    #[serde(borrow)]
    providers: Vec<ListedProvider<'a>>,
}

#[derive(Deserialize)]
struct ListedProvider<'a> {
    id: String,
    /// A regular expression that matches the beginning of this provider's base URL.
    #[serde(deserialize_with = "expression")]
    api: Regex,
    #[serde(borrow)]
    models: &'a RawValue,
    /// The ids of other providers whose models this provider offers too, at the same prices.
    #[serde(default)]
    fallback: Vec<String>,
}

#[derive(Deserialize)]
struct ListedModel {
    #[serde(rename = "match")]
    clause: Clause,
    prices: Vec<DatedPrices>,
    /// Length of the model's context in tokens.
    context: Option<u32>,
}

/// A condition that the id of a model may fulfil. Ids are compared in lower case.
#[derive(Deserialize)]
#[serde(rename_all = "snake_case")]
enum Clause {
    Equals(String),
    StartsWith(String),
    EndsWith(String),
    Contains(String),
    Regex(String),
    Or(Vec<Clause>),
    And(Vec<Clause>),
}

/// Prices that may apply only from a certain day on, or only during a part of each day.
#[derive(Clone, Deserialize)]
struct DatedPrices {
    #[serde(flatten)]
    prices: Prices,
    /// The first day (in UTC) on which the prices are valid.
    from: Option<Date>,
    /// The part of each day during which the prices are valid, in UTC: its start (inclusive) and
    /// its end (exclusive). The end may be after midnight, on the next day.
    between: Option<(Time, Time)>,
}

/// Parsing cannot fail, because the file is compiled into the program and a test parses it.
static LIST: LazyLock<Option<List<'static>>> =
    LazyLock::new(|| serde_json::from_str(include_str!("../prices/prices.json")).ok());

fn expression<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Regex, D::Error> {
    Regex::new(&String::deserialize(deserializer)?).map_err(D::Error::custom)
}

/// Returns the prices of a model from the provider with the address `base_url`, as valid at the
/// time `at_ms` (in milliseconds since 1970). Returns `None` if the list does not contain them.
pub(crate) fn listed_prices(base_url: &str, model: &str, at_ms: i64) -> Option<ListedPrices> {
    let list = LIST.as_ref()?;
    let at = Timestamp::from_millisecond(at_ms).ok()?;
    let prices = list.model(base_url, model)?.prices;
    let prices = valid_at(&prices, at)?.prices.clone();
    (prices != Prices::default()).then_some(ListedPrices {
        prices,
        date: list.date.clone(),
        own: false,
    })
}

/// Returns the context length, in tokens, of a model from the provider with the address `base_url`.
/// Returns `None` if the list does not state the length.
pub(crate) fn built_in_context(base_url: &str, model: &str) -> Option<u32> {
    let found = LIST.as_ref()?.model(base_url, model)?;
    found.context.filter(|length| *length > 0)
}

/// Returns the day on which the list was published, as `YYYY-MM-DD`.
pub(crate) fn list_date() -> String {
    LIST.as_ref().map(|list| list.date.clone()).unwrap_or_default()
}

impl List<'_> {
    /// Returns the list's entry for a model from the provider with the address `base_url`. First
    /// searches the models of this provider, then those of the providers in its `fallback` field.
    fn model(&self, base_url: &str, model: &str) -> Option<ListedModel> {
        let model = model.to_lowercase();
        // Normalize the address, because the user may have typed it without a scheme or with
        // capital letters.
        let address = Endpoint::parse(base_url).ok()?.chat();
        let serves = |provider: &&ListedProvider| provider.serves(address.as_str());
        let provider = self.providers.iter().find(serves)?;
        let fallbacks = (provider.fallback.iter())
            .filter_map(|id| self.providers.iter().find(|provider| provider.id == *id));
        std::iter::once(provider)
            .chain(fallbacks)
            .find_map(|provider| provider.model(&model))
    }
}

impl ListedProvider<'_> {
    fn serves(&self, address: &str) -> bool {
        matches!(self.api.find(address), Ok(Some(found)) if found.start() == 0)
    }

    fn model(&self, model: &str) -> Option<ListedModel> {
        let models: Vec<ListedModel> = serde_json::from_str(self.models.get()).ok()?;
        models.into_iter().find(|entry| entry.clause.matches(model))
    }
}

impl Clause {
    fn matches(&self, model: &str) -> bool {
        match self {
            Clause::Equals(text) => model == text,
            Clause::StartsWith(text) => model.starts_with(text),
            Clause::EndsWith(text) => model.ends_with(text),
            Clause::Contains(text) => model.contains(text),
            Clause::Regex(text) => Regex::new(text)
                .and_then(|regex| regex.is_match(model))
                .unwrap_or(false),
            Clause::Or(clauses) => clauses.iter().any(|clause| clause.matches(model)),
            Clause::And(clauses) => clauses.iter().all(|clause| clause.matches(model)),
        }
    }
}

/// Returns the last entry of `prices` that is valid at the time `at`. If none is valid, returns the
/// first entry.
fn valid_at(prices: &[DatedPrices], at: Timestamp) -> Option<&DatedPrices> {
    let at = at.to_zoned(TimeZone::UTC);
    let (date, time) = (at.date(), at.time());
    let valid = |prices: &&DatedPrices| {
        prices.from.is_none_or(|from| date >= from)
            && prices.between.is_none_or(|(from, until)| match from <= until {
                true => from <= time && time < until,
                false => from <= time || time < until,
            })
    };
    prices.iter().rfind(valid).or(prices.first())
}

#[cfg(test)]
mod tests {
    use rivulet_core::{Rate, Usage};

    use super::*;
    use crate::preset::presets;

    fn at(text: &str) -> i64 {
        text.parse::<Timestamp>().unwrap().as_millisecond()
    }

    #[test]
    fn every_entry_of_the_list_can_be_parsed() {
        let list = LIST.as_ref().unwrap();
        assert!(list.date.parse::<Date>().is_ok());
        let mut models = 0;
        for provider in &list.providers {
            let entries: Vec<ListedModel> = serde_json::from_str(provider.models.get()).unwrap();
            for entry in &entries {
                assert!(!entry.prices.is_empty());
                assert_expressions_compile(&entry.clause);
            }
            models += entries.len();
        }
        assert!(models > 1_000, "{models}");
    }

    fn assert_expressions_compile(clause: &Clause) {
        match clause {
            Clause::Regex(text) => drop(Regex::new(text).unwrap()),
            Clause::Or(clauses) | Clause::And(clauses) => clauses.iter().for_each(assert_expressions_compile),
            _ => {}
        }
    }

    #[test]
    fn the_address_and_the_model_select_the_prices() {
        let now = at("2026-11-10T12:00:00Z");
        for (base_url, model, known) in [
            ("https://api.openai.com/v1", "gpt-4o", true),
            ("https://api.openai.com/v1", "GPT-4o", true),
            ("api.openai.com", "gpt-4o", true),
            (" HTTPS://API.OpenAI.com/v1/", "gpt-4o", true),
            ("https://api.anthropic.com/v1", "claude-3-haiku-20240307", true),
            ("https://api.anthropic.com/v1", "gpt-4o", false),
            ("https://api.openai.com/v1", "a-model-of-tomorrow", false),
            ("http://127.0.0.1:11434/v1", "gpt-4o", false),
            ("https://example.com/https://api.openai.com/v1", "gpt-4o", false),
            ("", "", false),
        ] {
            let found = listed_prices(base_url, model, now);
            assert_eq!(found.is_some(), known, "{base_url} {model}");
        }
    }

    #[test]
    fn the_list_recognises_each_preset_whose_provider_it_contains() {
        let list = LIST.as_ref().unwrap();
        for preset in presets().iter().filter(|preset| !preset.local) {
            let Some(base_url) = &preset.base_url else {
                continue;
            };
            let is_recognised = list.providers.iter().any(|provider| provider.serves(base_url));
            let is_listed = !["tera", "qwen", "siliconflow"].contains(&preset.id.as_str());
            assert_eq!(is_recognised, is_listed, "{}", preset.id);
        }
    }

    #[test]
    fn the_list_states_the_context_of_a_model() {
        let api = "https://api.anthropic.com/v1";
        assert_eq!(built_in_context(api, "claude-3-haiku-20240307"), Some(200_000));
        assert_eq!(
            built_in_context("http://127.0.0.1:8080/v1", "claude-3-haiku"),
            None
        );
        assert!(list_date().parse::<Date>().is_ok());
    }

    #[test]
    fn a_listed_model_has_an_estimate() {
        let listed = listed_prices("https://api.anthropic.com/v1", "claude-3-haiku-20240307", 0).unwrap();
        let usage = Usage {
            prompt: Some(1_000_000),
            completion: Some(1_000_000),
            ..Usage::default()
        };
        let estimate = listed.estimate(&usage).unwrap();
        assert!((estimate.dollars - 1.5).abs() < 1e-9, "{estimate:?}");
    }

    #[test]
    fn the_last_valid_prices_count() {
        let prices: Vec<DatedPrices> = serde_json::from_str(
            r#"[{"input":1},{"input":2,"from":"2026-02-01"},{"input":3,"from":"2026-03-01","between":["16:30","00:30"]}]"#,
        )
        .unwrap();
        for (time, expected) in [
            ("2026-01-31T23:59:59Z", 1.0),
            ("2026-02-01T00:00:00Z", 2.0),
            ("2026-03-01T12:00:00Z", 2.0),
            ("2026-03-01T16:30:00Z", 3.0),
            ("2026-03-02T00:29:59Z", 3.0),
            ("2026-03-02T00:30:00Z", 2.0),
        ] {
            let valid = valid_at(&prices, time.parse().unwrap()).unwrap();
            assert_eq!(valid.prices.input, Some(Rate::Flat(expected)), "{time}");
        }
        let later: Vec<DatedPrices> = serde_json::from_str(r#"[{"input":5,"from":"2026-02-01"}]"#).unwrap();
        let valid = valid_at(&later, "2026-01-01T00:00:00Z".parse().unwrap()).unwrap();
        assert_eq!(valid.prices.input, Some(Rate::Flat(5.0)));
        assert!(valid_at(&[], Timestamp::UNIX_EPOCH).is_none());
    }
}
