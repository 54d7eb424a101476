//! The secrets of a provider as the keychain stores them, together with the route that the provider
//! had when the user last saved the provider form.
//!
//! A secret is sent only along the route that the keychain stores with it. The settings in the
//! database cannot be trusted for this purpose: they can come from a backup or an import, so
//! somebody else may have written them.

use rivulet_core::texts::fault;
use rivulet_core::{Fault, FaultCategory, SecretValue};
use secrecy::{ExposeSecret, SecretString};
use serde::{Deserialize, Serialize};

use crate::route::Route;

/// The version of the stored JSON. Version 1 was not JSON: a keychain entry contained only a key.
const VERSION: u32 = 2;

/// The secrets of a provider, and the only route to its server along which they may be sent.
#[derive(Clone, Debug)]
pub struct Secrets {
    /// The route to which the secrets are bound; `None` if an older version of Rivulet stored the
    /// secrets without a route.
    route: Option<Route>,
    key: Option<SecretString>,
    /// The values of secret headers and query parameters, in the order of the provider's settings.
    values: Vec<SecretValue>,
}

/// The stored form of the secrets. This type only borrows the secrets, so that serialising makes no
/// more than one copy of them in memory.
#[derive(Serialize)]
struct Written<'a> {
    rivulet: u32,
    #[serde(flatten)]
    route: &'a Route,
    /// The API key; empty if there is none.
    key: &'a str,
    #[serde(skip_serializing_if = "<[_]>::is_empty")]
    values: &'a [SecretValue],
}

#[derive(Deserialize)]
struct Read {
    rivulet: u32,
    #[serde(flatten)]
    route: Route,
    key: SecretString,
    #[serde(default)]
    values: Vec<SecretValue>,
}

impl Secrets {
    /// Binds a key and other secret values to the only route along which they may be sent.
    pub fn new(key: Option<SecretString>, values: Vec<SecretValue>, route: Route) -> Self {
        Secrets {
            route: Some(route),
            key,
            values,
        }
    }

    /// Parses the text of a keychain entry. A text that is not in the current JSON form is treated
    /// as a key alone, because an older version of Rivulet stored keys in this way.
    pub fn from_stored(text: &SecretString) -> Self {
        match serde_json::from_str::<Read>(text.expose_secret()) {
            Ok(read) if read.rivulet == VERSION => Secrets {
                route: Some(read.route),
                key: Some(read.key).filter(|key| !key.expose_secret().is_empty()),
                values: read.values,
            },
            _ => Secrets {
                route: None,
                key: Some(text.clone()),
                values: Vec::new(),
            },
        }
    }

    /// Returns the text that is stored in the keychain.
    pub fn to_stored(&self) -> SecretString {
        let key = self.key.clone().unwrap_or_default();
        let Some(route) = &self.route else {
            return key;
        };
        let written = Written {
            rivulet: VERSION,
            route,
            key: key.expose_secret(),
            values: &self.values,
        };
        // The stored form contains only strings and numbers, so serialising cannot fail.
        serde_json::to_string(&written).unwrap_or_default().into()
    }

    pub fn key(&self) -> Option<&SecretString> {
        self.key.as_ref()
    }

    pub fn values(&self) -> &[SecretValue] {
        &self.values
    }

    pub fn is_empty(&self) -> bool {
        self.key.is_none() && self.values.is_empty()
    }

    /// Adds `values` to the secrets. Headers and query parameters that already have a value keep
    /// it.
    #[must_use]
    pub fn with_missing(mut self, values: Vec<SecretValue>) -> Self {
        let present = self.values.clone();
        let is_new = |value: &SecretValue| !present.iter().any(|one| one.is_for(value.place, &value.name));
        self.values.extend(values.into_iter().filter(is_new));
        self
    }

    /// Returns whether the secrets are bound to exactly this route.
    pub fn are_for(&self, route: &Route) -> bool {
        self.route.as_ref() == Some(route)
    }

    /// Binds the secrets to `route`, which the caller must have checked.
    #[must_use]
    pub fn bound_to(self, route: Route) -> Self {
        Secrets {
            route: Some(route),
            ..self
        }
    }

    /// Fails if the secrets must not be sent along the route `wanted`. If an older version of
    /// Rivulet stored the secrets without a route, they may be sent only along `unbound`. This is
    /// the route that the provider had when a newer version first opened the data folder.
    pub fn check(&self, wanted: &Route, unbound: Option<&Route>) -> Result<(), Fault> {
        match (&self.route, unbound) {
            (Some(route), _) if route.covers(wanted) => Ok(()),
            (Some(route), _) => Err(route.refuses(wanted, self.key.is_some())),
            (None, Some(recorded)) if recorded.permits_unbound(wanted) => Ok(()),
            (None, _) => Err(Fault::new(FaultCategory::Key, fault::key_unbound())),
        }
    }
}

#[cfg(test)]
mod tests {
    use rivulet_core::{Header, Network, Proxy, SecretPlace};
    use rivulet_wire::Endpoint;

    use super::*;

    fn route(base_url: &str, proxy: Proxy, ca_file: Option<&str>) -> Route {
        let network = Network {
            proxy,
            ca_file: ca_file.map(str::to_owned),
            headers: Vec::new(),
        };
        Route::new(&Endpoint::parse(base_url).unwrap(), &network)
    }

    fn plain(base_url: &str) -> Route {
        route(base_url, Proxy::System, None)
    }

    fn proxy(url: &str) -> Proxy {
        Proxy::Url { url: url.to_owned() }
    }

    #[test]
    fn a_key_is_accepted_only_for_its_own_route() {
        let entered = plain("https://api.example.com/v1");
        let secrets = Secrets::new(Some("sk-1".into()), Vec::new(), entered.clone());
        let other_address = Some("fault-key-other-address");
        let other_route = Some("fault-key-other-route");
        for (wanted, message) in [
            (plain("https://api.example.com/v1"), None),
            (plain("https://API.example.com:443/v1/"), None),
            (plain("https://api.example.com/v1/chat/completions"), None),
            (plain("https://api.example.com/other/v1"), other_address),
            (plain("https://api.example.com/v1?to=evil.test"), other_address),
            (plain("http://api.example.com/v1"), other_address),
            (plain("https://api.example.com:8443/v1"), other_address),
            (plain("https://api.example.com.evil.test/v1"), other_address),
            (
                route("https://api.example.com/v1", proxy("http://evil.test:1"), None),
                other_route,
            ),
            (
                route("https://api.example.com/v1", Proxy::None, None),
                other_route,
            ),
            (
                route("https://api.example.com/v1", Proxy::System, Some("/evil.pem")),
                other_route,
            ),
        ] {
            let found = secrets.check(&wanted, Some(&wanted)).err();
            assert_eq!(
                found.as_ref().map(|fault| fault.message.id()),
                message,
                "{wanted:?}"
            );
        }
        let with_headers = |headers: &[(&str, &str)]| {
            let header = |(name, value): &(&str, &str)| Header::new(*name, *value);
            let network = Network {
                headers: headers.iter().map(header).collect(),
                ..Network::default()
            };
            Route::new(&Endpoint::parse("https://api.example.com/v1").unwrap(), &network)
        };
        let own = with_headers(&[("X-Title", "Mine"), ("X-Auth-Token", "one")]);
        let secrets = Secrets::new(Some("sk-1".into()), Vec::new(), own);
        for (headers, message) in [
            (&[("x-title", "Mine"), ("X-Auth-Token", "two")][..], None),
            (&[("X-Title", "Mine")], other_route),
            (
                &[
                    ("X-Title", "Mine"),
                    ("X-Auth-Token", "one"),
                    ("X-Forwarded-Host", "evil.test"),
                ],
                other_route,
            ),
            (&[], other_route),
        ] {
            let found = secrets.check(&with_headers(headers), None).err();
            assert_eq!(
                found.as_ref().map(|fault| fault.message.id()),
                message,
                "{headers:?}"
            );
        }
        assert_ne!(
            route("https://h", proxy("http://one:1"), Some("/ca")),
            route("https://h", proxy("http://two:1"), Some("/ca"))
        );
    }

    #[test]
    fn a_key_without_a_path_is_accepted_for_its_origin_until_it_has_one() {
        let stored = r#"{"rivulet":2,"origin":"https://api.example.com","key":"sk-1"}"#;
        let secrets = Secrets::from_stored(&stored.into());
        let wanted = plain("https://api.example.com/v1?api-version=1&key=secret-value");
        assert_eq!(secrets.check(&wanted, None), Ok(()));
        assert!(!secrets.are_for(&wanted));
        let bound = secrets.bound_to(wanted.clone());
        assert!(!bound.to_stored().expose_secret().contains("secret-value"));
        assert!(Secrets::from_stored(&bound.to_stored()).are_for(&wanted));
        let fault = bound
            .check(&plain("https://api.example.com/evil"), None)
            .unwrap_err();
        let words = fault.message.to_string();
        assert!(words.contains("https://api.example.com/evil"), "{words}");
        assert!(!words.contains("secret-value"), "{words}");
    }

    #[test]
    fn a_bare_key_is_accepted_only_for_the_recorded_route() {
        let bare = Secrets::from_stored(&"sk-old".into());
        assert_eq!(bare.key().unwrap().expose_secret(), "sk-old");
        let (here, there) = (plain("https://here.test"), plain("https://there.test"));
        assert_eq!(bare.check(&here, Some(&here)), Ok(()));
        assert_eq!(
            bare.check(&plain("https://here.test/v1?a=b"), Some(&here)),
            Ok(())
        );
        let fault = bare
            .check(&plain("https://here.test/evil"), Some(&here))
            .unwrap_err();
        assert_eq!(fault.message.id(), "fault-key-unbound");
        for recorded in [None, Some(&there)] {
            let fault = bare.check(&here, recorded).unwrap_err();
            assert_eq!(fault.message.id(), "fault-key-unbound");
        }
        assert_eq!(
            bare.to_stored().expose_secret(),
            "sk-old",
            "the old form is moved unchanged"
        );
    }

    #[test]
    fn the_stored_form_is_small_and_read_as_it_was_written() {
        let entered = route("https://api.example.com/v1", proxy("http://p:1"), Some("/ca.pem"));
        for key in ["sk-1", r#"{"rivulet":2,"key":"nested"}"#, "“quoted”\\"] {
            let stored = Secrets::new(Some(key.into()), Vec::new(), entered.clone()).to_stored();
            let overhead = stored.expose_secret().len() - key.len();
            assert!(overhead < 170, "{overhead}");
            let read = Secrets::from_stored(&stored);
            assert_eq!(read.key().unwrap().expose_secret(), key);
            assert!(read.are_for(&entered));
        }
        let value = SecretValue {
            place: SecretPlace::Header,
            name: "x-auth-token".to_owned(),
            value: "header-1d9a".to_owned(),
        };
        let stored = Secrets::new(None, vec![value.clone()], entered.clone()).to_stored();
        let read = Secrets::from_stored(&stored);
        assert!(read.key().is_none() && read.are_for(&entered));
        let other = SecretValue {
            value: "older".to_owned(),
            ..value.clone()
        };
        assert_eq!(read.with_missing(vec![other]).values(), [value]);
        for bare in [
            "sk-1",
            "{}",
            r#"{"rivulet":1,"origin":"o","key":"k"}"#,
            r#"{"key":"k"}"#,
        ] {
            let read = Secrets::from_stored(&bare.into());
            assert_eq!(read.key().unwrap().expose_secret(), bare);
            assert!(read.route.is_none());
        }
    }
}
