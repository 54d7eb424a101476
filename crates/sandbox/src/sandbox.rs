//! A running sandbox server.

use std::io;
use std::net::{Ipv4Addr, SocketAddr};
use std::sync::Arc;
use std::time::Duration;

use tokio::net::TcpListener;
use tokio::task::JoinHandle;
use tokio::time::timeout;

use crate::guard::Guard;
use crate::record::{Log, Record};
use crate::routes::Routes;
use crate::script::Script;
use crate::server;

const WAIT_LIMIT: Duration = Duration::from_secs(60);

/// A server on 127.0.0.1. Dropping this value stops the server and closes its connections.
#[derive(Debug)]
pub struct Sandbox {
    address: SocketAddr,
    prefix: String,
    routes: Arc<Routes>,
    log: Arc<Log>,
    serving: JoinHandle<()>,
}

impl Sandbox {
    /// Starts a test server on a free port. The server answers and records every request.
    ///
    /// # Errors
    /// Fails if no port is free.
    pub async fn start() -> io::Result<Self> {
        Self::listen(|_| None).await
    }

    /// Starts the practice provider, Rivulet's built-in server with simulated models, on a free
    /// port. Only programs that know the [`base_url`](Self::base_url) can use the provider, because
    /// the URL contains a random path. A request without this path or with another `Host` is
    /// answered with status 404. The practice provider records no requests.
    ///
    /// # Errors
    /// Fails if no port is free.
    pub async fn practice() -> io::Result<Self> {
        Self::listen(|address| Some(Guard::new(address))).await
    }

    async fn listen(guard: impl FnOnce(SocketAddr) -> Option<Guard>) -> io::Result<Self> {
        let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, 0)).await?;
        let address = listener.local_addr()?;
        let guard = guard(address);
        let prefix = guard.as_ref().map_or("", Guard::prefix).to_owned();
        let log = Arc::new(Log::default());
        let routes = Arc::new(Routes::new(guard));
        let serving = tokio::spawn(server::serve(listener, routes.clone(), log.clone()));
        Ok(Self {
            address,
            prefix,
            routes,
            log,
            serving,
        })
    }

    /// Returns the address of the server's socket.
    #[must_use]
    pub fn address(&self) -> SocketAddr {
        self.address
    }

    /// Returns `http://127.0.0.1:PORT`, without a trailing slash.
    #[must_use]
    pub fn origin(&self) -> String {
        format!("http://{}", self.address)
    }

    /// Returns the base URL as a user would type it into the settings: `http://127.0.0.1:PORT/v1`.
    /// For the practice provider, the URL also contains its secret path, before `/v1`.
    #[must_use]
    pub fn base_url(&self) -> String {
        format!("{}{}/v1", self.origin(), self.prefix)
    }

    /// Answers every later request for `model` with `script`, even if the request does not ask for
    /// a stream. The model id in the request must equal `model` exactly, including its speed suffix
    /// (such as `@400`) if it has one. `script` takes precedence over a model of the practice
    /// provider with the same id.
    pub fn play(&self, model: impl Into<String>, script: Script) {
        self.routes.play(model.into(), script);
    }

    /// Answers the next request for `model` with `script`. If this method is called several times,
    /// the scripts are used one after another.
    pub fn play_once(&self, model: impl Into<String>, script: Script) {
        self.routes.play_once(model.into(), script);
    }

    /// Answers every later request for `path`, whatever its method, with `script`.
    pub fn answer(&self, path: impl Into<String>, script: Script) {
        self.routes.answer_path(path.into(), script);
    }

    /// Returns the records of the last requests (at most 1,000), oldest first.
    #[must_use]
    pub fn requests(&self) -> Vec<Record> {
        self.log.records()
    }

    /// Returns the number of requests received so far.
    #[must_use]
    pub fn request_count(&self) -> u64 {
        self.log.count()
    }

    /// Waits until a record satisfies `wanted`, and returns the first such record. A record reaches
    /// its final state shortly after the client has received the last byte, so a test that checks
    /// the final state must wait for that state.
    ///
    /// # Errors
    /// Fails after 60 s with the kind `TimedOut` and a message that lists the records.
    pub async fn wait_for(&self, wanted: impl Fn(&Record) -> bool) -> io::Result<Record> {
        let mut changes = self.log.changes();
        let search = async {
            loop {
                if let Some(found) = self.log.records().into_iter().find(&wanted) {
                    return found;
                }
                // Ignore the result: `changed` cannot fail, because `self` keeps the log alive.
                let _ = changes.changed().await;
            }
        };
        timeout(WAIT_LIMIT, search).await.map_err(|_| {
            let line = |r: Record| format!("\n#{} {} {:?} {:?}", r.id, r.path, r.model, r.state);
            let seen: String = self.log.records().into_iter().map(line).collect();
            let message = format!("no request matched within {WAIT_LIMIT:?}; requests so far:{seen}");
            io::Error::new(io::ErrorKind::TimedOut, message)
        })
    }
}

impl Drop for Sandbox {
    fn drop(&mut self) {
        self.serving.abort();
    }
}
