//! The route of requests to a provider, to which its secrets are bound (wire contract, section 5).

use rivulet_core::texts::fault;
use rivulet_core::{Fault, FaultCategory, Header, Network, Proxy, hex, is_secret_name};
use rivulet_wire::Endpoint;
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};

/// Length of a route's fingerprint in bytes. It is short, because Windows limits each keychain
/// entry to 2,560 bytes.
const FINGERPRINT_BYTES: usize = 16;

/// The route from this computer to a provider's server: the base URL, the proxy, the file with
/// additional certificate authorities and the custom headers.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Route {
    /// Scheme, host and port of the server.
    origin: String,
    /// A fingerprint of the proxy and of the path of the file with additional certificate
    /// authorities. Empty if the system's proxy is used without such a file. The proxy and the file
    /// are part of the route, because a different proxy or certificate authority could make it
    /// possible to read a key in transit.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    through: String,
    /// The path and the query of the base URL, with masked secrets. They are part of the route
    /// because one server may serve many customers under different paths.
    ///
    /// `None` for the practice provider. Also `None` for secrets that an older version of Rivulet
    /// stored without a path; the next request adds the path.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    path: Option<String>,
    /// A fingerprint of the custom headers, without the values of secret headers. Empty if there
    /// are no custom headers. The headers are part of the route because some gateways have a header
    /// that names the server to which they forward a request.
    ///
    /// `None` for the practice provider. Also `None` for secrets that an older version of Rivulet
    /// stored without this fingerprint; the next request adds it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    headers: Option<String>,
}

impl Route {
    /// Returns the route of requests to `endpoint` with the network settings `network`.
    pub fn new(endpoint: &Endpoint, network: &Network) -> Self {
        let through = match (&network.proxy, network.ca_file.as_deref()) {
            (Proxy::System, None) => String::new(),
            (proxy, ca_file) => {
                let proxy = match proxy {
                    Proxy::System => "system",
                    Proxy::None => "none",
                    Proxy::Url { url } => url,
                };
                fingerprint(&format!("{proxy}\n{}", ca_file.unwrap_or_default()))
            }
        };
        let headers: String = network
            .headers
            .iter()
            .map(|Header { name, value }| {
                let value = if is_secret_name(name) { "" } else { value };
                format!("{}: {value}\n", name.to_ascii_lowercase())
            })
            .collect();
        Route {
            origin: endpoint.origin(),
            through,
            path: Some(endpoint.path()),
            headers: Some(if headers.is_empty() {
                headers
            } else {
                fingerprint(&headers)
            }),
        }
    }

    /// Returns the route to the built-in practice provider. The route contains no address, because
    /// the provider's server runs in this program and gets a new address at every start.
    pub fn to_practice() -> Self {
        Route {
            origin: "practice".to_owned(),
            through: String::new(),
            path: None,
            headers: None,
        }
    }

    /// Returns whether both routes lead to the same server. The proxies may differ.
    pub fn same_origin(&self, other: &Route) -> bool {
        self.origin == other.origin
    }

    /// Returns whether secrets that are bound to the route `self` may be sent along the route
    /// `wanted`. Both routes must have the same base URL, headers, proxy and certificate
    /// authorities. If `self` lacks one of these because an older version of Rivulet did not store
    /// it, it is not compared.
    pub fn covers(&self, wanted: &Route) -> bool {
        let covers_headers = self.headers.is_none() || self.headers == wanted.headers;
        self.same_origin(wanted)
            && self.through == wanted.through
            && self.covers_path(wanted)
            && covers_headers
    }

    fn covers_path(&self, wanted: &Route) -> bool {
        self.path.is_none() || self.path == wanted.path
    }

    /// Returns whether a key that an older version of Rivulet stored without a route may be sent
    /// along the route `wanted`. `self` is the route that a newer version recorded for this key
    /// when it first opened the data folder. The query parameters of the base URL are not compared,
    /// because `self` contains none.
    pub fn permits_unbound(&self, wanted: &Route) -> bool {
        let path = |route: &Route| {
            let path = route.path.as_deref()?;
            path.split('?').next().map(str::to_owned)
        };
        self.same_origin(wanted)
            && (&self.through, &self.headers) == (&wanted.through, &wanted.headers)
            && path(self) == path(wanted)
    }

    /// Returns the fault for a request that would take the route `wanted`, although the secrets
    /// that it needs are bound to the route `self`. The two routes differ in the base URL, the
    /// proxy, the certificate authorities or the headers.
    pub fn refuses(&self, wanted: &Route, has_key: bool) -> Fault {
        let same_address = self.same_origin(wanted) && self.covers_path(wanted);
        let shown = |route: &Route| match self.same_origin(wanted) {
            true => format!("{}{}", route.origin, route.path.as_deref().unwrap_or_default()),
            false => route.origin.clone(),
        };
        let message = match (same_address, has_key) {
            (true, true) => fault::key_other_route(&self.origin),
            (true, false) => fault::values_other_route(&self.origin),
            (false, true) => fault::key_other_address(shown(wanted), shown(self)),
            (false, false) => fault::values_other_address(shown(wanted), shown(self)),
        };
        Fault::new(FaultCategory::Key, message)
    }
}

fn fingerprint(text: &str) -> String {
    hex(&Sha256::digest(text)[..FINGERPRINT_BYTES])
}
