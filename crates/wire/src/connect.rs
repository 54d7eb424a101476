//! Name resolution, and a counter of established connections.

use std::net::{IpAddr, SocketAddr};
use std::pin::Pin;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::task::{Context, Poll};

use rivulet_core::Fault;
use tokio::sync::watch;
use tower_layer::Layer;
use tower_service::Service;

use crate::names::lookup;
use crate::transport::{Operation, transport_fault};

/// Resolves a host name to socket addresses with port 0.
pub async fn resolve(name: &str) -> Result<Vec<SocketAddr>, Fault> {
    lookup(name).await.map_err(|error| {
        let operation = Operation::Connecting {
            host: name,
            proxied: false,
        };
        transport_fault(&error, operation).with_detail(error.to_string())
    })
}

/// Resolves a host name to IP addresses.
pub async fn addresses_of(name: &str) -> Result<Vec<IpAddr>, Fault> {
    let mut addresses: Vec<IpAddr> = resolve(name).await?.iter().map(SocketAddr::ip).collect();
    addresses.dedup();
    Ok(addresses)
}

/// Counts started and established connections, so that the progress of a request can be shown.
#[derive(Clone, Debug, Default)]
pub struct ConnectWatch {
    started: Arc<AtomicU64>,
    established: Arc<watch::Sender<u64>>,
}

impl ConnectWatch {
    /// Returns the number of connections that have been started so far.
    pub fn started(&self) -> u64 {
        self.started.load(Ordering::SeqCst)
    }

    /// Waits until more than `before` connections have been established.
    pub async fn established_after(&self, before: u64) {
        // Ignore the result. Waiting fails only if the sender is dropped, but `self` owns the
        // sender.
        let _ = self
            .established
            .subscribe()
            .wait_for(|established| *established > before)
            .await;
    }

    /// Returns the number of connections that have been established so far.
    pub fn established(&self) -> u64 {
        *self.established.borrow()
    }
}

impl<S> Layer<S> for ConnectWatch {
    type Service = WatchedConnector<S>;

    fn layer(&self, inner: S) -> WatchedConnector<S> {
        WatchedConnector {
            inner,
            watch: self.clone(),
        }
    }
}

/// A connector that counts its connections in a [`ConnectWatch`].
#[derive(Clone)]
pub struct WatchedConnector<S> {
    inner: S,
    watch: ConnectWatch,
}

impl<S, R> Service<R> for WatchedConnector<S>
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
        self.watch.started.fetch_add(1, Ordering::SeqCst);
        let established = Arc::clone(&self.watch.established);
        let connecting = self.inner.call(request);
        Box::pin(async move {
            let connection = connecting.await?;
            established.send_modify(|count| *count += 1);
            Ok(connection)
        })
    }
}
