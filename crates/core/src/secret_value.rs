//! The secret values of a provider apart from its key: those of custom headers, and those of query
//! parameters in the base URL. A provider that is stored, exported or shown contains [`MASK`] in
//! place of these values.
//!
//! The values are stored in the keychain or, if the user chose not to store them, kept only in
//! memory. They are filled in only for a request.

use serde::{Deserialize, Serialize};

use crate::provider::{Network, Provider};
use crate::secret_name::{MASK, decoded, is_secret_name, map_secrets};

/// Where a secret value occurs in a provider's settings.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum SecretPlace {
    /// The value of a custom header.
    Header,
    /// The value of a query parameter in the base URL.
    Query,
}

/// A secret value of a provider.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct SecretValue {
    /// Where the value occurs in the provider's settings.
    pub place: SecretPlace,
    /// The name of the header or the parameter.
    pub name: String,
    /// The value, exactly as written in the header or the URL.
    pub value: String,
}

impl std::fmt::Debug for SecretValue {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        // Debug output must not contain secrets.
        f.debug_struct("SecretValue")
            .field("place", &self.place)
            .field("name", &self.name)
            .finish_non_exhaustive()
    }
}

impl Provider {
    /// Replaces all secret values with placeholders. Returns the replaced values in order.
    pub fn take_secret_values(&mut self) -> Vec<SecretValue> {
        let mut taken = Vec::new();
        self.replace_secrets(|place, name, value| {
            if is_placeholder(value) {
                return None;
            }
            taken.push(SecretValue {
                place,
                name: name.to_owned(),
                value: value.to_owned(),
            });
            Some(MASK.to_owned())
        });
        taken
    }

    /// Returns whether the provider contains a real secret value instead of a placeholder.
    pub fn has_secret_values(&self) -> bool {
        !self.secrets(|value| !is_placeholder(value)).is_empty()
    }

    /// Returns a copy of the provider with placeholders instead of its secret values.
    #[must_use]
    pub fn without_secret_values(mut self) -> Self {
        self.take_secret_values();
        self
    }

    /// Replaces each placeholder with the value of the same header or query parameter in `values`.
    /// Uses each value at most once.
    pub fn fill_secret_values(&mut self, values: &[SecretValue]) {
        let mut unused: Vec<&SecretValue> = values.iter().collect();
        self.replace_secrets(|place, name, value| {
            if !is_placeholder(value) {
                return None;
            }
            let at = unused.iter().position(|value| value.is_for(place, name))?;
            Some(unused.remove(at).value.clone())
        });
    }

    /// Returns the provider with an empty value in place of each placeholder, so that the
    /// provider's other settings can be checked.
    #[must_use]
    pub fn without_placeholders(mut self) -> Self {
        self.replace_secrets(|_, _, value| is_placeholder(value).then(String::new));
        self
    }

    /// Returns the name of the first placeholder that has not been filled in.
    pub fn missing_secret(&self) -> Option<String> {
        self.secrets(is_placeholder)
            .into_iter()
            .next()
            .map(|(_, name)| name)
    }

    /// Returns the places and names of all secret values and placeholders, in order.
    pub fn secret_names(&self) -> Vec<(SecretPlace, String)> {
        self.secrets(|_| true)
    }

    fn secrets(&self, wanted: impl Fn(&str) -> bool) -> Vec<(SecretPlace, String)> {
        let mut found = Vec::new();
        self.clone().replace_secrets(|place, name, value| {
            if wanted(value) {
                found.push((place, name.to_owned()));
            }
            None
        });
        found
    }

    fn replace_secrets(&mut self, replace: impl FnMut(SecretPlace, &str, &str) -> Option<String>) {
        replace_secrets(&mut self.base_url, &mut self.network, replace);
    }
}

/// Replaces the secret values in a base URL and in network settings with placeholders.
pub fn hide_secret_values(base_url: &mut String, network: &mut Network) {
    replace_secrets(base_url, network, |_, _, _| Some(MASK.to_owned()));
}

/// Calls `replace` with the place, name and value (or placeholder) of each secret header and query
/// parameter whose value is not empty. A returned string becomes the new value.
fn replace_secrets(
    base_url: &mut String,
    network: &mut Network,
    mut replace: impl FnMut(SecretPlace, &str, &str) -> Option<String>,
) {
    for header in &mut network.headers {
        if is_secret_name(&header.name)
            && !header.value.is_empty()
            && let Some(new) = replace(SecretPlace::Header, &header.name, &header.value)
        {
            header.value = new;
        }
    }
    *base_url = map_secrets(base_url, |name, value| replace(SecretPlace::Query, name, value));
}

impl SecretValue {
    /// Returns whether the value belongs to the header or query parameter (`place`) called `name`.
    pub fn is_for(&self, place: SecretPlace, name: &str) -> bool {
        self.place == place
            && match place {
                SecretPlace::Header => self.name.eq_ignore_ascii_case(name),
                SecretPlace::Query => self.name == name,
            }
    }
}

/// Returns whether a value is a placeholder. The placeholder may be percent-encoded.
pub(crate) fn is_placeholder(value: &str) -> bool {
    decoded(value) == MASK
}

#[cfg(test)]
mod tests {
    use uuid::Uuid;

    use super::*;
    use crate::id::ProviderId;
    use crate::provider::{AbortBilling, Continuing, Header, KeyPlace, Limits, ProviderKind};

    fn provider(base_url: &str, headers: &[(&str, &str)]) -> Provider {
        Provider {
            id: ProviderId(Uuid::nil()),
            name: "Tera".to_owned(),
            preset: None,
            kind: ProviderKind::Custom,
            base_url: base_url.to_owned(),
            model: String::new(),
            key_place: KeyPlace::None,
            limits: Limits::default(),
            network: Network {
                headers: headers
                    .iter()
                    .map(|(name, value)| Header::new(*name, *value))
                    .collect(),
                ..Network::default()
            },
            include_usage: true,
            abort_billing: AbortBilling::Unknown,
            continuing: Continuing::default(),
            monthly_limit: None,
        }
    }

    #[test]
    fn secret_values_are_taken_out_and_filled_in_again() {
        for (base_url, headers, masked_url, masked, count) in [
            (
                "https://h/v1?key=a%20b&api-version=2&token=t",
                vec![
                    ("x-auth-token", "one"),
                    ("X-Team", "blue"),
                    ("x-auth-token", "two"),
                ],
                "https://h/v1?key=••••&api-version=2&token=••••",
                vec!["••••", "blue", "••••"],
                4,
            ),
            ("https://h/v1", vec![("x-key", "")], "https://h/v1", vec![""], 0),
            ("h?key=", vec![], "h?key=", vec![], 0),
        ] {
            let whole = provider(base_url, &headers);
            let mut stored = whole.clone();
            let values = stored.take_secret_values();
            assert_eq!(values.len(), count, "{base_url}");
            assert_eq!(stored.base_url, masked_url);
            let found: Vec<&str> = stored
                .network
                .headers
                .iter()
                .map(|header| header.value.as_str())
                .collect();
            assert_eq!(found, masked);
            assert_eq!(stored.missing_secret().is_some(), count > 0);
            assert_eq!(
                (whole.has_secret_values(), stored.has_secret_values()),
                (count > 0, false)
            );
            assert!(
                stored.clone().take_secret_values().is_empty(),
                "placeholders are no values"
            );
            stored.fill_secret_values(&values);
            assert_eq!((stored.missing_secret(), &stored), (None, &whole));
            assert!(!format!("{values:?}").contains("one"));
        }
    }

    #[test]
    fn a_placeholder_without_a_matching_value_stays() {
        let mut stored = provider(
            "https://h/v1?Key=%E2%80%A2%E2%80%A2%E2%80%A2%E2%80%A2",
            &[("X-TOKEN", MASK)],
        );
        let value = |place, name: &str| SecretValue {
            place,
            name: name.to_owned(),
            value: "v".to_owned(),
        };
        stored.fill_secret_values(&[
            value(SecretPlace::Query, "key"),
            value(SecretPlace::Query, "x-token"),
            value(SecretPlace::Header, "x-token"),
        ]);
        assert_eq!(stored.network.headers[0].value, "v");
        assert_eq!(stored.missing_secret().as_deref(), Some("Key"));
    }
}
