//! Custom headers, proxies and certificate authorities of a provider.

use http::{HeaderMap, HeaderName, HeaderValue, Uri};
use hyper_util::client::proxy::matcher::Matcher;
use rivulet_core::texts::fault;
use rivulet_core::{Fault, Header, MASK, Network, Proxy, is_secret_name};
use url::Url;

use crate::endpoint::{self, Endpoint};

/// Names of headers that carry a key. Custom headers must not have these names, because the key has
/// a setting of its own and is stored in the keychain.
const KEY_HEADERS: [&str; 6] = [
    "authorization", "proxy-authorization", "api-key", "x-api-key", "x-goog-api-key", "cookie",
];
/// Names of headers that the HTTP client sets itself.
const RESERVED_HEADERS: [&str; 10] = [
    "accept-encoding", "connection", "content-length", "content-type", "expect", "host", "te", "trailer",
    "transfer-encoding", "upgrade",
];
/// Maximum size of a file of certificate authorities, in bytes.
const CA_LIMIT: u64 = 4 * 1024 * 1024;

/// Returns whether the header `name` carries an API key. Such a header must not be a custom header.
pub fn carries_key(name: &str) -> bool {
    KEY_HEADERS.iter().any(|header| header.eq_ignore_ascii_case(name))
}

/// Converts custom headers into a header map. Returns a fault if a header is invalid, carries an
/// API key or is one that the HTTP client sets itself.
pub fn header_map(headers: &[Header]) -> Result<HeaderMap, Fault> {
    let mut map = HeaderMap::new();
    for Header { name, value } in headers {
        let parsed = HeaderName::from_bytes(name.trim().as_bytes())
            .map_err(|_| Fault::input(fault::not_a_header_name(name)))?;
        if carries_key(parsed.as_str()) {
            let message = fault::header_carries_key(parsed.as_str());
            return Err(Fault::input(message));
        }
        if RESERVED_HEADERS.contains(&parsed.as_str()) {
            return Err(Fault::input(fault::header_reserved(parsed.as_str())));
        }
        let mut value = HeaderValue::from_str(value.trim())
            .map_err(|_| Fault::input(fault::header_value(parsed.as_str())))?;
        value.set_sensitive(is_secret_name(parsed.as_str()));
        map.append(parsed, value);
    }
    Ok(map)
}

/// Parses the address of a proxy as users type it.
pub fn proxy_url(typed: &str) -> Result<Url, Fault> {
    const SCHEMES: [&str; 6] = ["http", "https", "socks4", "socks4a", "socks5", "socks5h"];
    let typed = typed.trim();
    let text = if typed.contains("://") {
        typed.to_owned()
    } else {
        format!("http://{typed}")
    };
    let bad = || Fault::input(fault::proxy_address());
    let url = Url::parse(&text).map_err(|_| bad())?;
    if !SCHEMES.contains(&url.scheme()) || url.host_str().is_none_or(str::is_empty) {
        return Err(bad());
    }
    if !url.username().is_empty() || url.password().is_some() {
        // Refuse the address if it contains a user name or a password, because it is stored in the
        // database. The fault must not repeat the address.
        return Err(Fault::input(fault::proxy_password()));
    }
    Ok(url)
}

/// Corrects network settings that were not entered in the provider form. Removes every custom
/// header that the form would refuse. If the form would refuse the proxy, replaces it with the
/// system's proxy.
pub fn correct_network(network: &mut Network) {
    network.headers.retain(|header| {
        let mut header = header.clone();
        if header.value == MASK && is_secret_name(&header.name) {
            // Check only the name of this header. Its value is just a placeholder for the real
            // value, which is in the keychain.
            header.value.clear();
        }
        header_map(&[header]).is_ok()
    });
    if matches!(&network.proxy, Proxy::Url { url } if proxy_url(url).is_err()) {
        network.proxy = Proxy::System;
    }
}

/// Reads a PEM file of certificate authorities.
pub fn ca_bytes(path: &str) -> Result<Vec<u8>, Fault> {
    let cannot =
        |error: std::io::Error| Fault::input(fault::ca_unreadable(path)).with_detail(error.to_string());
    let file = std::fs::File::open(path).map_err(cannot)?;
    let mut bytes = Vec::new();
    std::io::Read::read_to_end(&mut std::io::Read::take(file, CA_LIMIT + 1), &mut bytes).map_err(cannot)?;
    if bytes.len() as u64 > CA_LIMIT {
        return Err(Fault::input(fault::ca_too_large(CA_LIMIT >> 20, path)));
    }
    if bytes.windows(11).any(|window| window == b"BEGIN CERTI") {
        Ok(bytes)
    } else {
        Err(Fault::input(fault::ca_empty(path)))
    }
}

/// Returns the proxy to use for a URL. Does not treat loopback addresses specially, so the caller
/// must make sure that requests to them do not use the system's proxy.
pub fn proxy_for(network: &Network, url: &Url) -> Option<String> {
    match &network.proxy {
        Proxy::None => None,
        Proxy::System => system_proxy(url),
        Proxy::Url { url } => Some(url.clone()),
    }
}

/// The computer to which a request is sent unencrypted, so that others can read the request on its
/// way.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ReadableHop {
    /// The host name or IP address of the server.
    Server(String),
    /// The host name or IP address of the proxy.
    Proxy(String),
}

/// Returns the computer to which a request is sent unencrypted. Returns `None` if the request is
/// encrypted or does not leave this computer.
///
/// A request to a loopback address never uses the system's proxy, but it does use a proxy that the
/// user has set. If that proxy is on another computer and is reached without encryption, others can
/// read the request on its way there, so the proxy is returned. The server is not returned, because
/// the loopback address then refers to the computer on which the proxy runs.
pub fn readable_hop(endpoint: &Endpoint, network: &Network) -> Option<ReadableHop> {
    if !endpoint.is_plain() {
        return None;
    }
    if !endpoint.is_loopback() {
        return Some(ReadableHop::Server(endpoint.host()));
    }
    match &network.proxy {
        Proxy::System | Proxy::None => None,
        Proxy::Url { url } => {
            let proxy = proxy_url(url).ok()?;
            let readable = proxy.scheme() != "https" && !endpoint::is_loopback(&proxy);
            readable.then(|| ReadableHop::Proxy(proxy.host_str().unwrap_or_default().to_owned()))
        }
    }
}

/// Returns the scheme, host and port of the proxy that the system's settings or the environment
/// variables state for `url`.
pub(crate) fn system_proxy(url: &Url) -> Option<String> {
    let uri: Uri = url.as_str().parse().ok()?;
    let proxy = Matcher::from_system().intercept(&uri)?;
    let proxy = proxy.uri();
    // Leave the user name and the password out of the result.
    let host = proxy.host()?;
    let port = proxy
        .port_u16()
        .map(|port| format!(":{port}"))
        .unwrap_or_default();
    Some(format!("{}://{host}{port}", proxy.scheme_str().unwrap_or("http")))
}

#[cfg(test)]
mod tests {
    use rivulet_core::FaultCategory;

    use super::*;

    #[test]
    fn headers_that_carry_keys_or_describe_the_connection_are_refused() {
        assert_eq!(
            header_map(&[Header::new("X-Title", " Rivulet ")]).unwrap()["x-title"],
            "Rivulet"
        );
        for (name, value) in [
            ("Authorization", "Bearer k"),
            ("api-key", "k"),
            ("Content-Length", "3"),
            ("Host", "h"),
            ("two words", "v"),
            ("", "v"),
            ("X-Line", "a\r\nb"),
        ] {
            let fault = header_map(&[Header::new(name, value)]).unwrap_err();
            assert_eq!(fault.category, FaultCategory::Input, "{name}");
        }
    }

    #[test]
    fn a_certificate_file_that_is_too_large_is_refused_instead_of_cut() {
        let file = tempfile::NamedTempFile::new().unwrap();
        let path = file.path().to_str().unwrap();
        let text = b"-----BEGIN CERTIFICATE-----";
        std::fs::write(path, text).unwrap();
        assert_eq!(ca_bytes(path).unwrap(), text);
        file.as_file().set_len(CA_LIMIT).unwrap();
        assert_eq!(ca_bytes(path).unwrap().len() as u64, CA_LIMIT);
        file.as_file().set_len(CA_LIMIT + 1).unwrap();
        assert_eq!(ca_bytes(path).unwrap_err().message.id(), "fault-ca-too-large");
    }

    #[test]
    fn a_request_is_readable_where_its_first_hop_is_not_encrypted() {
        let server = |host: &str| Some(ReadableHop::Server(host.to_owned()));
        let proxy = |host: &str| Some(ReadableHop::Proxy(host.to_owned()));
        for (base_url, proxy_url, readable) in [
            ("https://api.example.com", "", None),
            ("https://api.example.com", "http://10.0.0.1:3128", None),
            ("https://127.0.0.1:8443", "http://10.0.0.1:3128", None),
            ("http://api.example.com", "", server("api.example.com")),
            (
                "http://api.example.com",
                "https://10.0.0.1:3128",
                server("api.example.com"),
            ),
            (
                "http://api.example.com",
                "http://127.0.0.1:8080",
                server("api.example.com"),
            ),
            ("http://127.0.0.1:1234", "", None),
            ("http://localhost:1234", "system", None),
            ("http://127.0.0.1:1234", "none", None),
            ("http://127.0.0.1:1234", "10.0.0.1:3128", proxy("10.0.0.1")),
            (
                "http://localhost:1234",
                "http://proxy.example:3128",
                proxy("proxy.example"),
            ),
            ("http://[::1]:1234", "socks5://10.0.0.1:1080", proxy("10.0.0.1")),
            (
                "http://me.localhost:1234",
                "socks5h://127.0.0.1.example.com:1080",
                proxy("127.0.0.1.example.com"),
            ),
            ("http://127.0.0.1:1234", "https://proxy.example:3128", None),
            ("http://127.0.0.1:1234", "http://127.0.0.1:8080", None),
            ("http://127.0.0.1:1234", "socks5://127.0.0.1:1080", None),
            ("http://127.0.0.1:1234", "socks5h://localhost:1080", None),
            ("http://127.0.0.1:1234", "socks4a://[::1]:1080", None),
        ] {
            let network = Network {
                proxy: match proxy_url {
                    "" | "system" => Proxy::System,
                    "none" => Proxy::None,
                    url => Proxy::Url { url: url.to_owned() },
                },
                ..Network::default()
            };
            let found = readable_hop(&Endpoint::parse(base_url).unwrap(), &network);
            assert_eq!(found, readable, "{base_url} through {proxy_url:?}");
        }
    }

    #[test]
    fn proxy_addresses_are_parsed_as_typed() {
        for (typed, url) in [
            ("proxy.example:8080", "http://proxy.example:8080/"),
            (" http://10.0.0.1:3128 ", "http://10.0.0.1:3128/"),
            ("socks5h://[::1]:1080", "socks5h://[::1]:1080"),
        ] {
            assert_eq!(proxy_url(typed).unwrap().as_str(), url, "{typed}");
        }
        for typed in ["", "ftp://host", "http://", "http://me:secret@host:1", "a b"] {
            let fault = proxy_url(typed).unwrap_err();
            assert!(!fault.to_string().contains("secret"), "{typed}");
        }
    }
}
