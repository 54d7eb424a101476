//! Loads images from the network when the user requests them.
//!
//! The model chooses the URLs. Therefore no request goes to this computer or to a private network,
//! no request contains anything that identifies the user, and only images are accepted as
//! responses.

use std::net::SocketAddr;
use std::time::Duration;

use rivulet_core::texts::fault;
use rivulet_core::{Fault, FaultCategory, ImageHeader, Network, UiText, mask_address};
use url::{Host, Url};

use crate::client::{Answer, get_once};
use crate::connect::resolve;
use crate::network::proxy_for;
use crate::public_address::is_public;
use crate::waiting::within;

/// Number of bytes at the start of a file in which the `<svg` tag is searched for.
const SVG_HEAD: usize = 1024;

/// The limits for loading an image.
#[derive(Clone, Copy, Debug)]
pub struct ImageRules {
    /// Maximum size of an image in bytes.
    pub max_bytes: usize,
    /// Time limit from the start of the request to the last byte of the image.
    pub timeout: Duration,
    /// Maximum number of redirects. All of them must stay on the server that the user allowed.
    pub max_redirects: usize,
    /// Whether servers on this computer and in private networks are allowed. Only tests set this
    /// field.
    pub allow_local_servers: bool,
}

impl Default for ImageRules {
    fn default() -> Self {
        ImageRules {
            max_bytes: 10 * 1024 * 1024,
            timeout: Duration::from_secs(10),
            max_redirects: 5,
            allow_local_servers: false,
        }
    }
}

/// A loaded image.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FetchedImage {
    /// The media type, as detected from the first bytes.
    pub media_type: &'static str,
    /// The bytes of the image file.
    pub bytes: Vec<u8>,
}

/// Loads an image through the proxy and with the certificate authorities of `network`. The custom
/// headers of `network` are meant for a provider and are therefore not sent.
///
/// A proxy may resolve the host name itself. If this computer can resolve the name too, all
/// resulting addresses must be public.
pub async fn fetch_image(address: &str, network: &Network, rules: ImageRules) -> Result<FetchedImage, Fault> {
    let fetched = within(rules.timeout, fetch_with_redirects(address, network, rules)).await;
    fetched.unwrap_or_else(|| {
        let seconds = rules.timeout.as_secs();
        Err(Fault::new(FaultCategory::Timeout, fault::image_late(seconds)))
    })
}

async fn fetch_with_redirects(
    address: &str,
    network: &Network,
    rules: ImageRules,
) -> Result<FetchedImage, Fault> {
    let mut url = Url::parse(address).map_err(|_| input_fault(fault::image_address()))?;
    for _ in 0..=rules.max_redirects {
        if !matches!(url.scheme(), "http" | "https") {
            return Err(input_fault(fault::image_scheme()).with_detail(format!("{}:", url.scheme())));
        }
        // Remove the user name and the password, which reqwest would send in an `Authorization` header.
        let _ = url.set_username("");
        let _ = url.set_password(None);
        let addresses = public_addresses(&url, network, rules).await?;
        let seconds = u32::try_from(rules.timeout.as_secs()).unwrap_or(u32::MAX).max(1);
        let answer = get_once(network, &url, addresses, seconds)
            .await
            .map_err(as_image_fault)?;
        let status = answer.status();
        match (status, answer.location()) {
            (301 | 302 | 303 | 307 | 308, Some(location)) => {
                let next = url
                    .join(location)
                    .map_err(|_| input_fault(fault::image_redirect_broken()))?;
                if matches!(next.scheme(), "http" | "https") && !is_same_server(&url, &next) {
                    return Err(
                        input_fault(fault::image_other_server()).with_detail(mask_address(next.as_str()))
                    );
                }
                url = next;
            }
            (200..=299, _) => return body(answer, rules).await,
            _ => {
                return Err(Fault {
                    status: Some(status),
                    ..Fault::new(FaultCategory::Request, fault::image_status(status.to_string()))
                });
            }
        }
    }
    Err(input_fault(fault::image_redirect_loop()))
}

/// Returns whether a redirect stays on the server that the user allowed. The redirect may change
/// from HTTP to HTTPS if both URLs use the default ports.
fn is_same_server(one: &Url, other: &Url) -> bool {
    let encrypts =
        one.scheme() == "http" && other.scheme() == "https" && one.port().is_none() && other.port().is_none();
    one.host() == other.host()
        && (encrypts
            || (one.scheme() == other.scheme()
                && one.port_or_known_default() == other.port_or_known_default()))
}

/// Resolves the host and refuses addresses that are not public.
async fn public_addresses(url: &Url, network: &Network, rules: ImageRules) -> Result<Vec<SocketAddr>, Fault> {
    let found = match url.host() {
        Some(Host::Ipv4(address)) => vec![SocketAddr::from((address, 0))],
        Some(Host::Ipv6(address)) => vec![SocketAddr::from((address, 0))],
        Some(Host::Domain(name)) => match resolve(name).await {
            Ok(found) => found,
            // If the name cannot be resolved but there is a proxy, continue, because the proxy may
            // be able to resolve the name.
            Err(_) if proxy_for(network, url).is_some() => Vec::new(),
            Err(fault) => return Err(fault),
        },
        None => return Err(input_fault(fault::image_no_host())),
    };
    if !rules.allow_local_servers && found.iter().any(|address| !is_public(address.ip())) {
        return Err(input_fault(fault::image_private_network()));
    }
    Ok(found)
}

async fn body(mut answer: Answer, rules: ImageRules) -> Result<FetchedImage, Fault> {
    let too_large = || {
        let mebibytes = rules.max_bytes / (1024 * 1024);
        input_fault(fault::image_too_large(mebibytes))
    };
    let max = rules.max_bytes as u64;
    if answer.declared_bytes().is_some_and(|bytes| bytes > max) {
        return Err(too_large());
    }
    let mut bytes = Vec::new();
    while let Some(more) = answer.next().await.map_err(as_image_fault)? {
        if bytes.len() + more.len() > rules.max_bytes {
            return Err(too_large());
        }
        bytes.extend_from_slice(&more);
    }
    // Ignore the server's content type and detect the type from the bytes.
    match ImageHeader::read(&bytes) {
        Some(image) => match image.refusal() {
            Some(message) => Err(input_fault(message)),
            None => Ok(FetchedImage {
                media_type: image.media_type,
                bytes,
            }),
        },
        None if is_svg(&bytes) => Err(input_fault(fault::image_svg())),
        None => Err(Fault::new(FaultCategory::Protocol, fault::image_kind())),
    }
}

fn is_svg(bytes: &[u8]) -> bool {
    let head = bytes.get(..SVG_HEAD).unwrap_or(bytes);
    memchr::memmem::find(head, b"<svg").is_some()
}

fn input_fault(message: UiText) -> Fault {
    Fault::new(FaultCategory::Input, message)
}

/// Replaces the message of a fault about a lost connection, because the usual message mentions a reply.
fn as_image_fault(fault: Fault) -> Fault {
    match fault.category {
        FaultCategory::Connection => Fault {
            message: fault::image_connection_broke(),
            ..fault
        },
        _ => fault,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_drawing_is_recognized_at_its_first_bytes() {
        assert!(is_svg(b"\xef\xbb\xbf<?xml version=\"1.0\"?>\n<svg xmlns=\"\">"));
        assert!(!is_svg(b"<html>"));
    }
}
