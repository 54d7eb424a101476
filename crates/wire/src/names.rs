//! Host names and their addresses.

use std::net::SocketAddr;

/// A host name was not found. A type of its own, so that it is told from other faults without reading words.
#[derive(Debug, thiserror::Error)]
#[error("{name}: {error}")]
pub struct NameNotFound {
    /// The name.
    pub name: String,
    /// What the operating system says.
    pub error: std::io::Error,
}

impl NameNotFound {
    /// A name that was looked up before and not found.
    pub fn unknown(name: &str) -> Self {
        NameNotFound {
            name: name.to_owned(),
            error: std::io::ErrorKind::NotFound.into(),
        }
    }
}

/// Looks names up with the operating system.
pub async fn lookup(name: &str) -> Result<Vec<SocketAddr>, NameNotFound> {
    let found = tokio::net::lookup_host((name, 0)).await;
    found.map(Iterator::collect).map_err(|error| NameNotFound {
        name: name.to_owned(),
        error,
    })
}

/// This computer has no way to anywhere but itself. Sends nothing: it only asks which way a packet would take.
pub fn is_offline() -> bool {
    // Addresses kept for documentation (RFC 5737, RFC 3849), which are as far away as any.
    let has_route =
        |from: &str, to: &str| std::net::UdpSocket::bind(from).is_ok_and(|socket| socket.connect(to).is_ok());
    !has_route("0.0.0.0:0", "192.0.2.1:9") && !has_route("[::]:0", "[2001:db8::1]:9")
}
