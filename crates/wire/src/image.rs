//! Loads images from the network at the user's request.
//!
//! The model chooses the URLs. Requests therefore never go to this computer or to private networks,
//! and contain nothing that identifies the user. A response that is not an image is rejected.

use std::time::Duration;

use rivulet_core::texts::fault;
use rivulet_core::{Fault, FaultCategory, ImageHeader, Network, mask_address};
use url::Url;

use crate::public_address::is_public;
use crate::public_fetch::{FetchError, FetchRules, fetch};

/// Number of bytes at the start of a file that are searched for the `<svg` tag.
const SVG_HEAD: usize = 1024;

/// The limits for loading an image.
pub const IMAGE_RULES: FetchRules = FetchRules {
    max_bytes: 10 * 1024 * 1024,
    timeout: Duration::from_secs(10),
    max_redirects: 5,
    reaches: is_public,
};

/// A loaded image.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FetchedImage {
    /// The media type, as detected from the first bytes.
    pub media_type: &'static str,
    /// The bytes of the image file.
    pub bytes: Vec<u8>,
}

/// Loads an image. A redirect to a server other than the one that the user allowed is an error.
pub async fn fetch_image(address: &str, network: &Network, rules: FetchRules) -> Result<FetchedImage, Fault> {
    let fetched = fetch(address, network, rules, is_same_server).await;
    let bytes = fetched.map_err(|error| as_image_fault(error, rules))?.bytes;
    // Ignore the server's content type and detect the type from the bytes.
    match ImageHeader::read(&bytes) {
        Some(image) => match image.refusal() {
            Some(message) => Err(Fault::input(message)),
            None => Ok(FetchedImage {
                media_type: image.media_type,
                bytes,
            }),
        },
        None if is_svg(&bytes) => Err(Fault::input(fault::image_svg())),
        None => Err(Fault::new(FaultCategory::Protocol, fault::image_kind())),
    }
}

/// Returns whether a redirect stays on the server that the user allowed. A change from HTTP to
/// HTTPS is allowed if both URLs use the default ports.
fn is_same_server(one: &Url, other: &Url) -> bool {
    let encrypts =
        one.scheme() == "http" && other.scheme() == "https" && one.port().is_none() && other.port().is_none();
    one.host() == other.host()
        && (encrypts
            || (one.scheme() == other.scheme()
                && one.port_or_known_default() == other.port_or_known_default()))
}

fn is_svg(bytes: &[u8]) -> bool {
    let head = bytes.get(..SVG_HEAD).unwrap_or(bytes);
    memchr::memmem::find(head, b"<svg").is_some()
}

fn as_image_fault(error: FetchError, rules: FetchRules) -> Fault {
    match error {
        FetchError::Address => Fault::input(fault::image_address()),
        FetchError::Scheme(scheme) => Fault::input(fault::image_scheme()).with_detail(format!("{scheme}:")),
        FetchError::NoHost => Fault::input(fault::image_no_host()),
        FetchError::Private { .. } => Fault::input(fault::image_private_network()),
        FetchError::BrokenRedirect => Fault::input(fault::image_redirect_broken()),
        FetchError::OtherServer(url) => {
            Fault::input(fault::image_other_server()).with_detail(mask_address(url.as_str()))
        }
        FetchError::RedirectLoop => Fault::input(fault::image_redirect_loop()),
        FetchError::Status(status) => Fault {
            status: Some(status),
            ..Fault::new(FaultCategory::Request, fault::image_status(status.to_string()))
        },
        FetchError::TooLarge => {
            let mebibytes = rules.max_bytes / (1024 * 1024);
            Fault::input(fault::image_too_large(mebibytes))
        }
        FetchError::Late => {
            let seconds = rules.timeout.as_secs();
            Fault::new(FaultCategory::Timeout, fault::image_late(seconds))
        }
        // Replace the usual message about a lost connection, because its text is about a reply.
        FetchError::Failed(fault) if fault.category == FaultCategory::Connection => Fault {
            message: fault::image_connection_broke(),
            ..fault
        },
        FetchError::Failed(fault) => fault,
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
