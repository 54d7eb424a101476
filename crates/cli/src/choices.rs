//! Options whose values are the values of an enum.

use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};
use rivulet_core::UiText;
use serde::Serialize;
use serde::de::DeserializeOwned;

/// Returns a parser for an option with the given choices. Each choice is a pair of a name and its
/// help text. The name is the value's name in JSON.
pub fn choices<T, const N: usize>(choices: [(&'static str, UiText); N]) -> impl TypedValueParser<Value = T>
where
    T: Clone + DeserializeOwned + Send + Sync + 'static,
{
    let values = choices.map(|(name, help)| PossibleValue::new(name).help(help.to_string()));
    PossibleValuesParser::new(values).try_map(|name| serde_json::from_value(name.into()))
}

/// Returns the name of a value, which is its name in JSON.
pub fn name_of(choice: impl Serialize) -> String {
    let name = serde_json::to_value(choice).unwrap_or_default();
    name.as_str().unwrap_or_default().to_owned()
}
