//! The HTTP client that is used during a sign-in. Codes, tokens and client secrets for a server on
//! this computer never go through a proxy, because the connection may be unencrypted. The protocol
//! library's own client would use the system's proxy.
//!
//! The client gets its addresses from metadata that anyone may have written. Therefore, it connects
//! only to public addresses, with three exceptions. The metadata of a tool server on this computer
//! may name addresses on this computer. The metadata of a tool server whose URL contains a private
//! IP address may name private addresses. The system's proxy may have any address.
//!
//! Whenever a name is resolved for a connection, the resulting addresses are checked. Unencrypted
//! requests stay on this computer.

use std::net::{IpAddr, SocketAddr, ToSocketAddrs};
use std::sync::{Arc, Mutex};
use std::time::Duration;

use http::header::CONTENT_TYPE;
use http::{StatusCode, Uri};
use hyper_util::client::proxy::matcher::Matcher;
use reqwest::dns::{Addrs, Name, Resolve, Resolving};
use reqwest::redirect::Policy;
use rivulet_core::{AddressKind, is_secret_name, lock};
use rmcp::transport::auth::{
    AuthError, AuthorizationManager, OAuthHttpClient, OAuthHttpClientError, OAuthHttpClientFuture,
    OAuthHttpRedirectPolicy, OAuthHttpRequest,
};
use url::{Host, Url};

use crate::http::{is_loopback, is_protected, words};

const TIME_LIMIT: Duration = Duration::from_secs(30);
const BODY_LIMIT: usize = 1 << 20;
const REDIRECTS: usize = 10;

/// Returns an authorization manager for the tool server at `url`, and the HTTP client that sends
/// the manager's requests. The manager has no tokens yet.
pub(crate) async fn authorization_manager(
    url: &str,
) -> Result<(AuthorizationManager, Arc<SignInClient>), AuthError> {
    let url = Url::parse(url)?;
    let client = Arc::new(SignInClient::new(&url)?);
    let resource = without_secrets(url);
    let manager = AuthorizationManager::new_with_oauth_http_client(resource, client.clone()).await?;
    Ok((manager, client))
}

/// Removes the secret parts of a tool server's address: the user name, the password, the fragment
/// and the secret query parameters. They are removed, because a server without metadata is
/// identified by this address (`resource`), which becomes part of the address that the user opens
/// in a browser.
fn without_secrets(mut url: Url) -> Url {
    // Ignore the errors: they occur only if the address cannot contain a user name and a password.
    let _ = url.set_username("");
    let _ = url.set_password(None);
    url.set_fragment(None);
    let query = url.query().unwrap_or_default();
    let is_public = |pair: &&str| {
        let mut decoded = url::form_urlencoded::parse(pair.as_bytes());
        !decoded.next().is_some_and(|(name, _)| is_secret_name(&name))
    };
    let public: Vec<&str> = query.split('&').filter(is_public).collect();
    let public = Some(public.join("&")).filter(|public| !public.is_empty());
    url.set_query(public.as_deref());
    url
}

/// A filter for the addresses to which the HTTP client may connect during a sign-in.
#[derive(Debug, Clone)]
struct Filter {
    /// The kind of the IP address in the tool server's URL, such as public or private. `None` if
    /// the URL contains a host name other than `localhost`, because the server may control the DNS
    /// answer for this name.
    own: Option<AddressKind>,
    /// The host name of the system's proxy; `None` if there is no proxy. Connections to the proxy
    /// are always permitted, because it may be on this computer or in a private network.
    proxy: Option<String>,
}

impl Filter {
    fn new(server: &Url) -> Self {
        let own = match server.host() {
            _ if is_loopback(server) => Some(AddressKind::ThisComputer),
            Some(Host::Ipv4(address)) => Some(AddressKind::of(address.into())),
            Some(Host::Ipv6(address)) => Some(AddressKind::of(address.into())),
            Some(Host::Domain(_)) | None => None,
        };
        Self {
            own,
            proxy: system_proxy(),
        }
    }

    fn permits(&self, address: IpAddr) -> bool {
        match AddressKind::of(address) {
            AddressKind::Public => true,
            kind @ (AddressKind::ThisComputer | AddressKind::Private) => self.own == Some(kind),
            AddressKind::Special => false,
        }
    }

    /// Returns whether a request may be sent to `url`. The addresses of a host name are checked
    /// later, when the name is resolved. The name `localhost` is treated like an address on this
    /// computer.
    fn permits_url(&self, url: &Url) -> bool {
        match url.host() {
            _ if !is_protected(url) => false,
            _ if is_loopback(url) => self.own == Some(AddressKind::ThisComputer),
            Some(Host::Ipv4(address)) => self.permits(address.into()),
            Some(Host::Ipv6(address)) => self.permits(address.into()),
            Some(Host::Domain(_)) => true,
            None => false,
        }
    }
}

impl Resolve for Filter {
    fn resolve(&self, name: Name) -> Resolving {
        let filter = self.clone();
        Box::pin(async move {
            let host = name.as_str().to_owned();
            let is_proxy = filter.proxy == Some(plain_name(&host));
            let found = tokio::task::spawn_blocking(move || (host.as_str(), 0).to_socket_addrs()).await??;
            let permitted: Vec<SocketAddr> = found
                .filter(|address| is_proxy || filter.permits(address.ip()))
                .collect();
            if permitted.is_empty() {
                return Err(refused(name.as_str()));
            }
            Ok(Box::new(permitted.into_iter()) as Addrs)
        })
    }
}

/// Returns the host name of the proxy that reqwest uses for encrypted requests, from environment
/// variables or, on macOS and Windows, from the settings of the system. Unencrypted requests never
/// use a proxy, because they stay on this computer.
fn system_proxy() -> Option<String> {
    // Ask for the proxy of an arbitrary address that is not on this computer. The same proxy is
    // used for all such addresses, except those that the proxy settings exclude.
    let other = Uri::from_static("https://rivulet.invalid/");
    let proxy = Matcher::from_system().intercept(&other)?;
    Some(plain_name(proxy.uri().host()?))
}

fn plain_name(host: &str) -> String {
    host.trim_end_matches('.').to_ascii_lowercase()
}

fn refused(host: &str) -> OAuthHttpClientError {
    format!("a sign-in at this server must not reach {host}").into()
}

/// A pair of HTTP clients: one that follows redirects, and one that does not.
struct Pair {
    following: reqwest::Client,
    stopping: reqwest::Client,
}

pub(crate) struct SignInClient {
    filter: Filter,
    /// The clients for servers on this computer. They use no proxy.
    direct: Pair,
    /// The clients for servers on other computers. They use the system's proxy.
    proxied: Pair,
    failure: Mutex<Option<Failure>>,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Failure {
    NoResponse(String),
    /// The status shows that the server, or a proxy in front of it, is temporarily unavailable.
    Unavailable,
}

impl SignInClient {
    fn new(server: &Url) -> Result<Self, AuthError> {
        let filter = Filter::new(server);
        let pair = |is_direct: bool| {
            Ok::<_, AuthError>(Pair {
                following: client(&filter, is_direct, following(&filter))?,
                stopping: client(&filter, is_direct, Policy::none())?,
            })
        };
        Ok(Self {
            direct: pair(true)?,
            proxied: pair(false)?,
            filter,
            failure: Mutex::default(),
        })
    }

    /// Returns why the last request of the authorization manager got no answer. Returns `None` if
    /// the server answered the request, even with a refusal. The errors that rmcp returns do not
    /// show this, because rmcp reports some failed requests as if the server had refused them.
    pub(crate) fn failure(&self) -> Option<Failure> {
        lock(&self.failure).clone()
    }

    /// Sends a form in a POST request and returns the HTTP status. Does not follow redirects.
    pub(crate) async fn post_form(
        &self,
        address: &str,
        fields: &[(&str, &str)],
    ) -> Result<StatusCode, OAuthHttpClientError> {
        let body = url::form_urlencoded::Serializer::new(String::new())
            .extend_pairs(fields)
            .finish();
        let request = http::Request::post(address)
            .header(CONTENT_TYPE, "application/x-www-form-urlencoded")
            .body(body.into_bytes())?;
        Ok(self.send(request, false).await?.status())
    }

    async fn send(
        &self,
        request: http::Request<Vec<u8>>,
        is_following: bool,
    ) -> Result<http::Response<Vec<u8>>, OAuthHttpClientError> {
        let request = reqwest::Request::try_from(request)?;
        if !self.filter.permits_url(request.url()) {
            return Err(refused(request.url().host_str().unwrap_or_default()));
        }
        let pair = match is_loopback(request.url()) {
            true => &self.direct,
            false => &self.proxied,
        };
        let client = match is_following {
            true => &pair.following,
            false => &pair.stopping,
        };
        let mut response = client.execute(request).await?;
        let mut built = http::Response::builder()
            .status(response.status())
            .version(response.version());
        for (name, value) in response.headers() {
            built = built.header(name, value);
        }
        let mut body = Vec::new();
        while let Some(chunk) = response.chunk().await? {
            if chunk.len() > BODY_LIMIT - body.len() {
                return Err(format!("the response exceeds {BODY_LIMIT} bytes").into());
            }
            body.extend_from_slice(&chunk);
        }
        Ok(built.body(body)?)
    }
}

fn client(filter: &Filter, is_direct: bool, redirects: Policy) -> Result<reqwest::Client, AuthError> {
    let builder = reqwest::Client::builder()
        .timeout(TIME_LIMIT)
        .redirect(redirects)
        .dns_resolver(Arc::new(filter.clone()));
    let builder = match is_direct {
        true => builder.no_proxy(),
        false => builder,
    };
    builder
        .build()
        .map_err(|fault| AuthError::InternalError(fault.to_string()))
}

/// Follows redirects to permitted addresses. Refuses redirects from this computer to another one,
/// and from another computer to this one, because they need a different client. Also refuses
/// redirects from https to http.
fn following(filter: &Filter) -> Policy {
    let filter = filter.clone();
    Policy::custom(move |attempt| {
        let url = attempt.url();
        let last = attempt.previous().last();
        let is_like_last = last.is_some_and(|last| {
            is_loopback(last) == is_loopback(url) && (url.scheme() == "https" || last.scheme() == "http")
        });
        if !is_like_last || !filter.permits_url(url) || attempt.previous().len() > REDIRECTS {
            let host = url.host_str().unwrap_or_default().to_owned();
            return attempt.error(refused(&host));
        }
        attempt.follow()
    })
}

/// Returns whether a status means that the server is temporarily unable to answer. All other
/// statuses count as answers. Even 500 and 501 do, because a server that does not let clients
/// register may send them.
fn is_unavailable(status: StatusCode) -> bool {
    matches!(
        status,
        StatusCode::BAD_GATEWAY | StatusCode::SERVICE_UNAVAILABLE | StatusCode::GATEWAY_TIMEOUT
    )
}

impl OAuthHttpClient for SignInClient {
    fn execute(&self, request: OAuthHttpRequest) -> OAuthHttpClientFuture<'_> {
        Box::pin(async move {
            let is_following = request.redirect_policy == OAuthHttpRedirectPolicy::Follow;
            let response = self.send(request.request, is_following).await;
            *lock(&self.failure) = match &response {
                Ok(response) if is_unavailable(response.status()) => Some(Failure::Unavailable),
                Ok(_) => None,
                Err(fault) => Some(Failure::NoResponse(words(&**fault))),
            };
            response
        })
    }
}

#[cfg(test)]
mod tests {
    use rmcp::transport::auth::OAuthClientConfig;
    use serde_json::json;

    use super::*;

    fn filter(server: &str) -> Filter {
        Filter::new(&Url::parse(server).unwrap())
    }

    #[test]
    fn a_sign_in_reaches_public_addresses_and_addresses_of_the_servers_own_kind() {
        let (public, local) = ("https://mcp.example/mcp", "http://localhost:1/mcp");
        let private = "https://10.0.0.4/mcp";
        let all = [public, local, private];
        for (address, servers) in [
            ("93.184.216.34", &all[..]),
            ("2606:4700::1111", &all),
            ("64:ff9b::5db8:d822", &all),
            ("127.0.0.2", &[local]),
            ("::1", &[local]),
            ("::ffff:127.0.0.1", &[local]),
            ("10.0.0.9", &[private]),
            ("192.168.1.1", &[private]),
            ("100.64.0.1", &[private]),
            ("fd00::1", &[private]),
            ("64:ff9b::a00:9", &[private]),
            ("fec0::1", &[private]),
            ("2002:7f00:1::", &[]),
            ("192.0.2.1", &[]),
            ("100::1", &[]),
            ("2001:db8::1", &[]),
            ("5f00::1", &[]),
            ("169.254.169.254", &[]),
            ("::ffff:169.254.169.254", &[]),
            ("::169.254.169.254", &[]),
            ("64:ff9b::a9fe:a9fe", &[]),
            ("64:ff9b:1::a9fe:a9fe", &[]),
            ("2001:0:4136:e378::1", &[]),
            ("fe80::1", &[]),
            ("ff02::1", &[]),
            ("0.0.0.0", &[]),
            ("::", &[]),
            ("198.18.0.1", &[]),
            ("224.0.0.1", &[]),
            ("255.255.255.255", &[]),
        ] {
            let ip: IpAddr = address.parse().unwrap();
            let written = match ip {
                IpAddr::V4(ip) => format!("https://{ip}:1/token"),
                IpAddr::V6(ip) => format!("https://[{ip}]:1/token"),
            };
            let unencrypted = Url::parse(&written.replace("https", "http")).unwrap();
            let written = Url::parse(&written).unwrap();
            for server in all {
                let filter = filter(server);
                let expected = servers.contains(&server);
                assert_eq!(filter.permits(ip), expected, "{address} for {server}");
                assert_eq!(filter.permits_url(&written), expected, "{written} for {server}");
                let stays_here = expected && is_loopback(&unencrypted);
                assert_eq!(
                    filter.permits_url(&unencrypted),
                    stays_here,
                    "{unencrypted} for {server}"
                );
            }
        }
    }

    #[tokio::test]
    async fn no_secret_of_an_address_is_on_the_page_of_a_sign_in() {
        let server = "https://me:pw@mcp.example/mcp?apiKey=s3cret&team=a%20b&token=s3cret#key=s3cret";
        let (mut manager, _) = authorization_manager(server).await.unwrap();
        let metadata = json!({
            "authorization_endpoint": "https://mcp.example/authorize",
            "token_endpoint": "https://mcp.example/token",
            "response_types_supported": ["code"],
            "code_challenge_methods_supported": ["S256"],
        });
        manager.set_metadata(serde_json::from_value(metadata).unwrap());
        let client = OAuthClientConfig::new("id", "http://127.0.0.1/callback");
        manager.configure_client(client).unwrap();
        let page = manager.get_authorization_url(&[]).await.unwrap();
        let page = Url::parse(&page).unwrap();
        let resource = page.query_pairs().find(|(name, _)| name == "resource").unwrap();
        assert_eq!(resource.1, "https://mcp.example/mcp?team=a%20b");
        for (server, resource) in [
            ("https://a.example/mcp", "https://a.example/mcp"),
            ("https://a.example/mcp?key=x", "https://a.example/mcp"),
            ("https://a.example/mcp?a=1&b", "https://a.example/mcp?a=1&b"),
        ] {
            assert_eq!(without_secrets(Url::parse(server).unwrap()).as_str(), resource);
        }
    }

    #[tokio::test]
    async fn the_addresses_of_a_name_are_checked_when_it_is_resolved() {
        for (server, reached) in [
            ("http://127.0.0.1:1/mcp", true),
            ("http://localhost:1/mcp", true),
            ("https://mcp.example/mcp", false),
            ("https://10.0.0.4/mcp", false),
        ] {
            let found = filter(server).resolve("localhost".parse().unwrap()).await;
            assert_eq!(found.is_ok(), reached, "{server}");
        }
    }

    #[tokio::test]
    async fn nothing_is_sent_to_an_address_that_is_not_permitted() {
        let listener = std::net::TcpListener::bind("127.0.0.1:0").unwrap();
        listener.set_nonblocking(true).unwrap();
        let port = listener.local_addr().unwrap().port();
        for host in ["127.0.0.1", "localhost", "a.localhost.", "[::ffff:127.0.0.1]"] {
            let address = format!("http://{host}:{port}/register");
            let manager = authorization_manager("https://mcp.example/mcp").await;
            let (mut manager, client) = manager.unwrap();
            let metadata = json!({
                "authorization_endpoint": address,
                "token_endpoint": address,
                "registration_endpoint": address,
                "response_types_supported": ["code"],
                "code_challenge_methods_supported": ["S256"],
            });
            manager.set_metadata(serde_json::from_value(metadata).unwrap());
            let registered = manager.register_client("Rivulet", "http://127.0.0.1/", &[]).await;
            let revoked = client.post_form(&address, &[("token", "t")]).await;
            for words in [
                registered.unwrap_err().to_string(),
                revoked.unwrap_err().to_string(),
            ] {
                assert!(words.contains("must not reach"), "{words}");
            }
            let connected = listener.accept().map_err(|error| error.kind());
            assert_eq!(connected.err(), Some(std::io::ErrorKind::WouldBlock), "{address}");
        }
    }
}
