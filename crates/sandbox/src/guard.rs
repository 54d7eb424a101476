//! Prevents other programs from using the practice provider.
//!
//! Any process can connect to a loopback port, and so can any web page, through DNS rebinding.
//! Therefore the practice provider answers only requests whose path begins with a random secret and
//! whose `Host` header is the provider's own address.

use std::net::SocketAddr;

use uuid::Uuid;

use crate::request::Request;

/// The values that a request to the practice provider must contain: the secret at the beginning of
/// the path, and the address in the `Host` header. A new secret is created at every start.
#[derive(Debug)]
pub(crate) struct Guard {
    host: String,
    prefix: String,
}

impl Guard {
    /// Creates a secret of 122 random bits for the server at `address`.
    pub(crate) fn new(address: SocketAddr) -> Self {
        Self {
            host: address.to_string(),
            prefix: format!("/{}", Uuid::new_v4().simple()),
        }
    }

    /// Returns the prefix with which the path of every request must begin, such as `/0a1b…`.
    pub(crate) fn prefix(&self) -> &str {
        &self.prefix
    }

    /// Removes the secret from the path of the request and returns the request. Returns `None` if
    /// the secret or the `Host` header is wrong.
    pub(crate) fn admit(&self, mut request: Request) -> Option<Request> {
        let path = request.path.strip_prefix(&self.prefix)?;
        if !path.starts_with('/') || request.header("host") != Some(self.host.as_str()) {
            return None;
        }
        request.path = path.to_owned();
        Some(request)
    }
}
