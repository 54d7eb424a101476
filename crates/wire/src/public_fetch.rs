//! Loads files from addresses that a model or a web page chose. Such an address cannot be trusted.
//! Therefore no request goes to this computer or to a private network, and no request contains
//! anything that identifies the user.

use std::net::{IpAddr, Ipv4Addr, SocketAddr};
use std::time::Duration;

use rivulet_core::{Fault, Network};
use url::{Host, Url};

use crate::client::{ServerResponse, get_once};
use crate::connect::resolve;
use crate::network::proxy_for;
use crate::public_address::is_public_name;
use crate::waiting::within;

/// The limits that apply when a file is loaded.
#[derive(Clone, Copy, Debug)]
pub struct FetchRules {
    /// Maximum size of the file in bytes.
    pub max_bytes: usize,
    /// Time limit from the start of the request to the last byte of the file.
    pub timeout: Duration,
    /// Maximum number of redirects to follow.
    pub max_redirects: usize,
    /// A function that decides whether requests to an IP address are allowed. Always
    /// `public_address::is_public`, except in tests whose servers run on this computer.
    pub reaches: fn(IpAddr) -> bool,
}

/// A loaded file.
pub(crate) struct Fetched {
    pub(crate) url: Url,
    /// The value of the `Content-Type` header; empty if there is none.
    pub(crate) content_type: String,
    /// The content of the file.
    pub(crate) bytes: Vec<u8>,
}

#[derive(Debug)]
pub(crate) enum FetchError {
    /// The text that was given as the address is not an address.
    Address,
    /// The scheme of the address is neither `http` nor `https`.
    Scheme(String),
    NoHost,
    /// The host is this computer or is in a private network. Nothing was sent to it.
    Private {
        /// Whether a redirect led to the host. If `false`, the first address already contains the
        /// host.
        redirected: bool,
    },
    BrokenRedirect,
    /// The server redirects to this address, which the caller does not allow.
    OtherServer(Url),
    RedirectLoop,
    Status(u16),
    TooLarge,
    Late,
    Failed(Fault),
}

/// Loads a file. Uses the proxy and the certificate authorities of `network`, but not its custom
/// headers, which are meant for a provider. Follows a redirect only if `follows` allows it.
///
/// Without a proxy, the client connects only to addresses that were checked. A proxy may resolve
/// the host name itself. If this computer can resolve the name too, the request is sent to the
/// proxy only if all resolved addresses are public.
pub(crate) async fn fetch(
    address: &str,
    network: &Network,
    rules: FetchRules,
    follows: fn(&Url, &Url) -> bool,
) -> Result<Fetched, FetchError> {
    let fetched = within(
        rules.timeout,
        fetch_with_redirects(address, network, rules, follows),
    );
    fetched.await.unwrap_or(Err(FetchError::Late))
}

async fn fetch_with_redirects(
    address: &str,
    network: &Network,
    rules: FetchRules,
    follows: fn(&Url, &Url) -> bool,
) -> Result<Fetched, FetchError> {
    let mut url = Url::parse(address).map_err(|_| FetchError::Address)?;
    for redirects in 0..=rules.max_redirects {
        if !matches!(url.scheme(), "http" | "https") {
            return Err(FetchError::Scheme(url.scheme().to_owned()));
        }
        // Remove the user name and the password, which reqwest would send in an `Authorization`
        // header.
        let _ = url.set_username("");
        let _ = url.set_password(None);
        let addresses = public_addresses(&url, network, rules)
            .await
            .map_err(|error| match error {
                FetchError::Private { .. } => FetchError::Private {
                    redirected: redirects > 0,
                },
                error => error,
            })?;
        let seconds = u32::try_from(rules.timeout.as_secs()).unwrap_or(u32::MAX).max(1);
        let response = get_once(network, &url, addresses, seconds)
            .await
            .map_err(FetchError::Failed)?;
        let status = response.status();
        match (status, response.location()) {
            (301 | 302 | 303 | 307 | 308, Some(location)) => {
                let next = url.join(location).map_err(|_| FetchError::BrokenRedirect)?;
                if matches!(next.scheme(), "http" | "https") && !follows(&url, &next) {
                    return Err(FetchError::OtherServer(next));
                }
                url = next;
            }
            (200..=299, _) => {
                return Ok(Fetched {
                    content_type: response.content_type().to_owned(),
                    bytes: body(response, rules).await?,
                    url,
                });
            }
            _ => return Err(FetchError::Status(status)),
        }
    }
    Err(FetchError::RedirectLoop)
}

/// Resolves the host of a URL. Fails if one of its addresses is not public.
async fn public_addresses(
    url: &Url,
    network: &Network,
    rules: FetchRules,
) -> Result<Vec<SocketAddr>, FetchError> {
    if !may_reach(url, rules) {
        return Err(FetchError::Private { redirected: false });
    }
    let found = match url.host() {
        Some(Host::Ipv4(address)) => vec![SocketAddr::from((address, 0))],
        Some(Host::Ipv6(address)) => vec![SocketAddr::from((address, 0))],
        Some(Host::Domain(name)) => match resolve(name).await {
            Ok(found) => found,
            // If there is a proxy, it may be able to resolve the name. Continue without addresses.
            Err(_) if proxy_for(network, url).is_some() => Vec::new(),
            Err(fault) => return Err(FetchError::Failed(fault)),
        },
        None => return Err(FetchError::NoHost),
    };
    if found.iter().any(|address| !(rules.reaches)(address.ip())) {
        return Err(FetchError::Private { redirected: false });
    }
    Ok(found)
}

/// Returns whether `rules` allow requests to the host of a URL. Does not resolve the host name.
pub(crate) fn may_reach(url: &Url, rules: FetchRules) -> bool {
    match url.host() {
        Some(Host::Ipv4(address)) => (rules.reaches)(address.into()),
        Some(Host::Ipv6(address)) => (rules.reaches)(address.into()),
        Some(Host::Domain(name)) => is_public_name(name) || (rules.reaches)(Ipv4Addr::LOCALHOST.into()),
        None => true,
    }
}

async fn body(mut response: ServerResponse, rules: FetchRules) -> Result<Vec<u8>, FetchError> {
    let max = rules.max_bytes as u64;
    if response.declared_bytes().is_some_and(|bytes| bytes > max) {
        return Err(FetchError::TooLarge);
    }
    let mut bytes = Vec::new();
    while let Some(more) = response.next().await.map_err(FetchError::Failed)? {
        if bytes.len() + more.len() > rules.max_bytes {
            return Err(FetchError::TooLarge);
        }
        bytes.extend_from_slice(&more);
    }
    Ok(bytes)
}

#[cfg(test)]
mod tests {
    use rivulet_core::Proxy;
    use tokio::io::{AsyncReadExt, AsyncWriteExt};
    use tokio::net::TcpListener;

    use super::*;

    const RULES: FetchRules = FetchRules {
        max_bytes: 1024,
        timeout: Duration::from_secs(60),
        max_redirects: 5,
        reaches: |address| address == IpAddr::V4(Ipv4Addr::LOCALHOST),
    };

    fn direct() -> Network {
        Network {
            proxy: Proxy::None,
            ..Network::default()
        }
    }

    /// Starts a server that answers every request with `response`, and returns its port.
    async fn serve(response: String) -> u16 {
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let port = listener.local_addr().unwrap().port();
        tokio::spawn(async move {
            while let Ok((mut stream, _)) = listener.accept().await {
                let _ = stream.read(&mut [0; 4096]).await;
                let _ = stream.write_all(response.as_bytes()).await;
            }
        });
        port
    }

    #[tokio::test]
    async fn only_the_addresses_that_were_checked_are_connected_to() {
        let port = serve("HTTP/1.1 200 OK\r\ncontent-length: 2\r\n\r\nhi".to_owned()).await;
        // No resolver knows this name. The request therefore succeeds only if the client connects
        // to the checked address without resolving the name.
        let url = Url::parse(&format!("http://rebinding.invalid:{port}/")).unwrap();
        let checked = vec![SocketAddr::from((Ipv4Addr::LOCALHOST, 0))];
        let response = get_once(&direct(), &url, checked, 60).await.unwrap();
        assert_eq!(response.status(), 200);
    }

    #[tokio::test]
    async fn every_redirect_is_checked_like_the_first_address() {
        let refused = TcpListener::bind("127.0.0.2:0").await.unwrap();
        for host in [
            "127.0.0.2", "[::1]", "10.0.0.1", "0.0.0.0", "[::ffff:127.0.0.2]", "169.254.169.254",
        ] {
            let target = format!("http://{host}:{}/", refused.local_addr().unwrap().port());
            let response = format!("HTTP/1.1 302 Found\r\nlocation: {target}\r\ncontent-length: 0\r\n\r\n");
            let port = serve(response).await;
            let fetched = fetch(&format!("http://127.0.0.1:{port}/"), &direct(), RULES, |_, _| {
                true
            })
            .await;
            assert!(
                matches!(fetched, Err(FetchError::Private { redirected: true })),
                "{host}"
            );
            let first = fetch(&target, &direct(), RULES, |_, _| true).await;
            assert!(
                matches!(first, Err(FetchError::Private { redirected: false })),
                "{host}"
            );
        }
        let waiting = tokio::select! {
            biased;
            _ = refused.accept() => true,
            () = std::future::ready(()) => false,
        };
        assert!(!waiting);
    }
}
