//! Parses base URLs as users type them (wire contract, section 5).

use rivulet_core::texts::fault;
use rivulet_core::{Fault, UiText, is_secret_name, is_this_computer, mask_address, secrets_in_address};
use url::{Host, Position, Url};

/// The base URL of a provider.
#[derive(Clone, PartialEq, Eq)]
pub struct Endpoint {
    base: Url,
}

impl std::fmt::Debug for Endpoint {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_tuple("Endpoint")
            .field(&mask_address(self.base.as_str()))
            .finish()
    }
}

impl Endpoint {
    /// Parses a base URL and adds a missing scheme. Removes a slash, `/chat/completions` or
    /// `/models` from the end of the path, but keeps the query. If the path is empty, adds `/v1`.
    pub fn parse(typed: &str) -> Result<Self, Fault> {
        let typed = typed.trim();
        // If a URL contains an `@`, do not show it in the fault. The text before the `@` may be a
        // password, even if the URL is invalid.
        let shown = if typed.contains('@') {
            String::new()
        } else {
            mask_address(typed)
        };
        let bad = |message: UiText| Fault::input(message).with_detail(shown.as_str());
        if typed.is_empty() {
            return Err(bad(fault::base_url_empty()));
        }
        let text = if typed.contains("://") {
            typed.to_owned()
        } else {
            // If the scheme is missing, assume HTTP for local hosts such as `localhost:8080` and
            // HTTPS for all other hosts.
            let guess =
                Url::parse(&format!("http://{typed}")).map_err(|_| bad(fault::not_a_web_address()))?;
            if is_local(&guess) {
                guess.to_string()
            } else {
                format!("https://{typed}")
            }
        };
        let mut base = Url::parse(&text).map_err(|_| bad(fault::not_a_web_address()))?;
        if !matches!(base.scheme(), "http" | "https") || base.host().is_none() {
            return Err(bad(fault::base_url_scheme()));
        }
        if !base.username().is_empty() || base.password().is_some() {
            return Err(bad(fault::base_url_credentials()));
        }
        base.set_fragment(None);
        let path = base.path().trim_end_matches('/');
        let path = path
            .strip_suffix("/chat/completions")
            .or_else(|| path.strip_suffix("/models"))
            .unwrap_or(path)
            .trim_end_matches('/')
            .to_owned();
        base.set_path(if path.is_empty() { "/v1" } else { &path });
        Ok(Endpoint { base })
    }

    /// Returns the URL for chat completions.
    pub fn chat(&self) -> Url {
        self.join("/chat/completions")
    }

    /// Returns the URL at which llama.cpp's server accepts commands for a running chat completion.
    pub fn control(&self) -> Url {
        self.join("/chat/completions/control")
    }

    /// Returns the URL of the model list.
    pub fn models(&self) -> Url {
        self.join("/models")
    }

    /// Returns the URL at which llama.cpp's server counts the tokens of a request.
    pub fn input_tokens(&self) -> Url {
        self.join("/chat/completions/input_tokens")
    }

    /// Returns the URL at which llama.cpp's server reports its properties.
    pub fn properties(&self) -> Url {
        let mut url = self.base.clone();
        let path = url.path().strip_suffix("/v1").unwrap_or(url.path());
        let path = format!("{path}/props");
        url.set_path(&path);
        url
    }

    /// Returns the URL of the stored stream with the id `name`. If `from` is set, the URL requests
    /// only the part of the stream from that byte on.
    pub fn stream(&self, name: &str, from: Option<u64>) -> Url {
        let mut url = self.join("/stream/");
        if let Ok(mut path) = url.path_segments_mut() {
            path.pop_if_empty().push(name);
        }
        if let Some(from) = from {
            url.query_pairs_mut().append_pair("from", &from.to_string());
        }
        url
    }

    /// Returns the scheme, host and port, such as `https://example.com`. The scheme's default port
    /// is left out.
    ///
    /// Keys are bound to this origin and are never sent to another one. The HTTP client compares
    /// the same origins before it follows a redirect (`same_origin` in `client.rs`). Because only
    /// `http` and `https` URLs are accepted, the origin is never opaque. An opaque origin would be
    /// unsafe here: all opaque origins are written `null`, so different servers would seem to have
    /// the same origin.
    ///
    /// The log contains only the origin, because the other parts of the URL may contain private
    /// data.
    pub fn origin(&self) -> String {
        self.base.origin().ascii_serialization()
    }

    /// Returns the path and the query, with secret values masked.
    pub fn path(&self) -> String {
        let masked = mask_address(self.base.as_str());
        let before = &self.base[..Position::BeforePath];
        masked.strip_prefix(before).unwrap_or_default().to_owned()
    }

    /// Returns the secret values in the query. Each value is returned twice: as written in the URL,
    /// and percent-decoded.
    pub(crate) fn secrets(&self) -> Vec<String> {
        let encoded = secrets_in_address(self.base.as_str());
        let pairs = self.base.query_pairs();
        let decoded = pairs.filter(|(name, _)| is_secret_name(name));
        encoded
            .into_iter()
            .map(|(_, value)| value)
            .chain(decoded.map(|(_, value)| value.into_owned()))
            .collect()
    }

    /// Returns the host name or IP address of the server.
    pub fn host(&self) -> String {
        self.base.host_str().unwrap_or_default().to_owned()
    }

    /// Returns whether the server uses plain HTTP.
    pub fn is_plain(&self) -> bool {
        self.base.scheme() == "http"
    }

    fn join(&self, path: &str) -> Url {
        let mut url = self.base.clone();
        url.set_path(&format!("{}{path}", self.base.path()));
        url
    }

    /// Returns whether the host is an IP address, which needs no name resolution.
    pub fn is_address(&self) -> bool {
        matches!(self.base.host(), Some(Host::Ipv4(_) | Host::Ipv6(_)))
    }

    /// Returns whether the server runs on this computer. The system's proxy is not used for such a
    /// server.
    pub fn is_loopback(&self) -> bool {
        is_loopback(&self.base)
    }
}

pub(crate) fn is_loopback(url: &Url) -> bool {
    url.host_str().is_some_and(is_this_computer)
}

/// Returns whether the host is this computer or another computer in its local network, where
/// servers rarely use TLS.
fn is_local(url: &Url) -> bool {
    is_loopback(url)
        || match url.host() {
            Some(Host::Ipv4(address)) => address.is_private() || address.is_link_local(),
            Some(Host::Ipv6(address)) => address.is_unique_local() || address.is_unicast_link_local(),
            Some(Host::Domain(name)) => name.ends_with(".local") || name.ends_with(".lan"),
            None => false,
        }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;
    use rivulet_core::FaultCategory;

    use super::*;

    #[test]
    fn every_form_of_a_base_url_is_parsed() {
        let tera = "https://api.tera.gw/v1/chat/completions";
        for (typed, chat) in [
            ("https://api.tera.gw/v1", tera),
            ("https://api.tera.gw/v1/", tera),
            ("https://api.tera.gw", tera),
            ("  https://api.tera.gw/  ", tera),
            ("api.tera.gw", tera),
            ("https://api.tera.gw/v1/chat/completions", tera),
            ("https://api.tera.gw/v1/chat/completions/", tera),
            ("https://api.tera.gw/chat/completions", tera),
            ("https://api.tera.gw/v1/models", tera),
            (
                "https://openrouter.ai/api/v1",
                "https://openrouter.ai/api/v1/chat/completions",
            ),
            (
                "https://host/v1beta/openai/",
                "https://host/v1beta/openai/chat/completions",
            ),
            (
                "https://host/v1?api-version=2",
                "https://host/v1/chat/completions?api-version=2",
            ),
            ("https://host/v1#part", "https://host/v1/chat/completions"),
            ("localhost:8080", "http://localhost:8080/v1/chat/completions"),
            ("127.0.0.1:1234/v1", "http://127.0.0.1:1234/v1/chat/completions"),
            (
                "192.168.1.5:11434",
                "http://192.168.1.5:11434/v1/chat/completions",
            ),
            ("[::1]:8080", "http://[::1]:8080/v1/chat/completions"),
            ("localhost.:1234", "http://localhost.:1234/v1/chat/completions"),
            (
                "studio.local:1234",
                "http://studio.local:1234/v1/chat/completions",
            ),
            (
                "HTTPS://Host.Example/V1",
                "https://host.example/V1/chat/completions",
            ),
        ] {
            let endpoint = Endpoint::parse(typed).unwrap();
            assert_eq!(endpoint.chat().as_str(), chat, "{typed}");
            assert_eq!(
                endpoint.models().as_str(),
                chat.replace("chat/completions", "models"),
                "{typed}"
            );
        }
    }

    #[test]
    fn every_form_of_a_local_address_is_recognised() {
        for (typed, is_loopback) in [
            ("http://localhost:1234", true),
            ("http://localhost.:1234", true),
            ("http://[::ffff:127.0.0.1]:1234", true),
            ("http://127.0.0.1.:1234", true),
            ("http://192.168.1.5:1234", false),
            ("http://localhost.example:1234", false),
        ] {
            let endpoint = Endpoint::parse(typed).unwrap();
            assert_eq!(endpoint.is_loopback(), is_loopback, "{typed}");
        }
    }

    #[test]
    fn an_invalid_base_url_is_an_input_fault() {
        for typed in [
            "", "   ", "ftp://host", "https://", "http://", "not a url", "https://user:pass@host",
            "user:pass@host", "https://user:pass@", "https://user:pass@my host", "user:pass@host:port",
            "ftp://user:pass@host",
        ] {
            let fault = Endpoint::parse(typed).unwrap_err();
            assert_eq!(fault.category, FaultCategory::Input, "{typed}");
            assert!(!format!("{fault:?}").contains("pass@"), "{typed}");
        }
    }

    #[test]
    fn a_stream_id_cannot_lead_to_another_path() {
        let endpoint = Endpoint::parse("https://api.example.com/v1").unwrap();
        for id in [
            "//evil.test/", "https://evil.test/", "../../../", "a/../../models", "..", ".",
            "\\\\evil.test\\", "@evil.test", "a?b#c", "%2e%2e/", "",
        ] {
            let url = endpoint.stream(id, Some(0));
            assert_eq!(url.origin(), endpoint.chat().origin(), "{id}");
            assert!(url.path().starts_with("/v1/stream"), "{id}: {url}");
            assert!(url.path_segments().unwrap().count() <= 3, "{id}: {url}");
            assert_eq!(url.query(), Some("from=0"), "{id}");
            assert!(url.username().is_empty() && url.fragment().is_none(), "{id}");
        }
    }

    proptest! {
        #[test]
        fn parsing_a_parsed_url_changes_nothing(typed in "(https?://)?[a-z.:/0-9?#\\[\\]-]{0,40}") {
            if let Ok(endpoint) = Endpoint::parse(&typed) {
                prop_assert_eq!(Endpoint::parse(endpoint.chat().as_str()).unwrap(), endpoint);
            }
        }
    }
}
