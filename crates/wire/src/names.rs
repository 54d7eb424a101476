//! Resolution of host names.

use std::net::SocketAddr;

/// The error for a host name that could not be resolved.
/// [`transport_fault`](crate::transport::transport_fault) recognises the error by this type,
/// without comparing error messages.
#[derive(Debug, thiserror::Error)]
#[error("{name}: {error}")]
pub struct NameNotFound {
    /// The host name that could not be resolved.
    pub name: String,
    /// The original error of the operating system.
    pub error: std::io::Error,
}

impl NameNotFound {
    /// Creates the error for the host name `name`. Used if an earlier lookup could not resolve the
    /// name.
    pub fn unknown(name: &str) -> Self {
        NameNotFound {
            name: name.to_owned(),
            error: std::io::ErrorKind::NotFound.into(),
        }
    }
}

/// Resolves a name with the operating system's resolver.
pub async fn lookup(name: &str) -> Result<Vec<SocketAddr>, NameNotFound> {
    let found = tokio::net::lookup_host((name, 0)).await;
    found.map(Iterator::collect).map_err(|error| NameNotFound {
        name: name.to_owned(),
        error,
    })
}

/// Returns whether this computer has no route to any network. Connecting a UDP socket looks up the
/// route without sending a packet.
pub fn is_offline() -> bool {
    // Use destination addresses that are reserved for documentation (RFC 5737, RFC 3849) and belong
    // to no server. The system looks up the route to them like the route to any other address.
    let has_route =
        |from: &str, to: &str| std::net::UdpSocket::bind(from).is_ok_and(|socket| socket.connect(to).is_ok());
    !has_route("0.0.0.0:0", "192.0.2.1:9") && !has_route("[::]:0", "[2001:db8::1]:9")
}
