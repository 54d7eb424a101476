//! Keeps other programs away from the practice provider.
//!
//! Any process, and any web page by DNS rebinding, can connect to a loopback port. The practice provider therefore
//! answers only requests whose path begins with a random secret and whose `Host` header is its own address.

use std::net::SocketAddr;

use uuid::Uuid;

use crate::request::Request;

/// The secret at the beginning of the path, and the address in the header `Host`, that a request must contain.
/// Each start of the practice provider creates a new secret.
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

    /// Returns the beginning of every path that is answered: a slash and the secret, such as `/0a1b…`.
    pub(crate) fn prefix(&self) -> &str {
        &self.prefix
    }

    /// Removes the secret from the request's path. Returns `None` if the request must not be answered.
    pub(crate) fn admit(&self, mut request: Request) -> Option<Request> {
        let path = request.path.strip_prefix(&self.prefix)?;
        if !path.starts_with('/') || request.header("host") != Some(self.host.as_str()) {
            return None;
        }
        request.path = path.to_owned();
        Some(request)
    }
}
