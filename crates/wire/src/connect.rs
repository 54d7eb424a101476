//! Seeing a connection being made: names, and the moment it stands.

use std::net::{IpAddr, SocketAddr};
use std::pin::Pin;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::task::{Context, Poll};

use rivulet_core::Fault;
use tokio::sync::watch;
use tower_layer::Layer;
use tower_service::Service;

use crate::transport::{Doing, transport_fault};

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
pub async fn look_up(name: &str) -> Result<Vec<SocketAddr>, NameNotFound> {
    let found = tokio::net::lookup_host((name, 0)).await;
    found.map(Iterator::collect).map_err(|error| NameNotFound {
        name: name.to_owned(),
        error,
    })
}

/// The addresses of a host name, or why there are none.
pub async fn addresses_of(name: &str) -> Result<Vec<IpAddr>, Fault> {
    let found = look_up(name).await.map_err(|error| {
        let doing = Doing::Connecting {
            host: name,
            proxied: false,
        };
        transport_fault(&error, doing).with_detail(error.to_string())
    })?;
    let mut addresses: Vec<IpAddr> = found.iter().map(SocketAddr::ip).collect();
    addresses.dedup();
    Ok(addresses)
}

/// This computer has no way to anywhere but itself. Sends nothing: it only asks which way a packet would take.
pub fn is_offline() -> bool {
    // Addresses kept for documentation (RFC 5737, RFC 3849), which are as far away as any.
    let way_to =
        |from: &str, to: &str| std::net::UdpSocket::bind(from).is_ok_and(|socket| socket.connect(to).is_ok());
    !way_to("0.0.0.0:0", "192.0.2.1:9") && !way_to("[::]:0", "[2001:db8::1]:9")
}

/// Counts the connections that were begun and made, for the activity line.
#[derive(Clone, Debug, Default)]
pub struct ConnectWatch {
    begun: Arc<AtomicU64>,
    made: Arc<watch::Sender<u64>>,
}

impl ConnectWatch {
    /// How many were begun so far.
    pub fn begun(&self) -> u64 {
        self.begun.load(Ordering::SeqCst)
    }

    /// Waits until one more is made than when `before` was taken.
    pub async fn made_after(&self, before: u64) {
        // The sender lives in `self`, so waiting cannot fail.
        let _ = self.made.subscribe().wait_for(|made| *made > before).await;
    }

    /// How many were made so far.
    pub fn made(&self) -> u64 {
        *self.made.borrow()
    }
}

impl<S> Layer<S> for ConnectWatch {
    type Service = Watched<S>;

    fn layer(&self, inner: S) -> Watched<S> {
        Watched {
            inner,
            watch: self.clone(),
        }
    }
}

/// A connector that a [`ConnectWatch`] looks at.
#[derive(Clone)]
pub struct Watched<S> {
    inner: S,
    watch: ConnectWatch,
}

impl<S, R> Service<R> for Watched<S>
where
    S: Service<R>,
    S::Future: Send + 'static,
{
    type Response = S::Response;
    type Error = S::Error;
    type Future = Pin<Box<dyn Future<Output = Result<S::Response, S::Error>> + Send>>;

    fn poll_ready(&mut self, cx: &mut Context<'_>) -> Poll<Result<(), S::Error>> {
        self.inner.poll_ready(cx)
    }

    fn call(&mut self, request: R) -> Self::Future {
        self.watch.begun.fetch_add(1, Ordering::SeqCst);
        let made = Arc::clone(&self.watch.made);
        let connecting = self.inner.call(request);
        Box::pin(async move {
            let connection = connecting.await?;
            made.send_modify(|count| *count += 1);
            Ok(connection)
        })
    }
}
