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

use crate::names::look_up;
use crate::transport::{Doing, transport_fault};

/// Resolves a host name to socket addresses without a port.
pub async fn resolve(name: &str) -> Result<Vec<SocketAddr>, Fault> {
    look_up(name).await.map_err(|error| {
        let doing = Doing::Connecting {
            host: name,
            proxied: false,
        };
        transport_fault(&error, doing).with_detail(error.to_string())
    })
}

/// Resolves a host name to IP addresses.
pub async fn addresses_of(name: &str) -> Result<Vec<IpAddr>, Fault> {
    let mut addresses: Vec<IpAddr> = resolve(name).await?.iter().map(SocketAddr::ip).collect();
    addresses.dedup();
    Ok(addresses)
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
