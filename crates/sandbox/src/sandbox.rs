//! The running server and what a test or the program may do with it.

use std::io;
use std::net::{Ipv4Addr, Ipv6Addr, SocketAddr};
use std::sync::Arc;
use std::time::Duration;

use tokio::net::TcpListener;
use tokio::task::JoinHandle;
use tokio::time::timeout;

use crate::record::{Log, Record};
use crate::routes::Routes;
use crate::script::Script;
use crate::server;
use crate::speed::Speed;

/// How long [`Sandbox::wait_for`] waits before it says that nothing came.
const PATIENCE: Duration = Duration::from_secs(30);

/// How a sandbox behaves.
#[derive(Clone, Copy, Debug)]
pub struct SandboxOptions {
    /// The address to listen on.
    pub loopback: Loopback,
    /// The port there; 0 takes a free one.
    pub port: u16,
    /// The speed of practice models whose name asks for none; `None` leaves each its own.
    pub speed: Option<Speed>,
    /// After how long the model `hold` goes on although nobody released it.
    pub hold_limit: Duration,
    /// Time between the comments of the models that show keep-alives, such as `keepalive-only`.
    pub comment_interval: Duration,
    /// How long the models `one-piece` and `late-usage` keep their client waiting; `pause` waits four times as
    /// long.
    pub pause: Duration,
}

/// An address that only this computer can reach. To listen on both, start two sandboxes.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Loopback {
    /// 127.0.0.1.
    #[default]
    V4,
    /// `[::1]`.
    V6,
}

impl Default for SandboxOptions {
    fn default() -> Self {
        Self {
            loopback: Loopback::V4,
            port: 0,
            speed: None,
            hold_limit: Duration::from_secs(600),
            comment_interval: Duration::from_secs(1),
            pause: Duration::from_secs(3),
        }
    }
}

/// A server on the loopback interface. Dropping it stops it and breaks off what it was sending.
#[derive(Debug)]
pub struct Sandbox {
    address: SocketAddr,
    routes: Arc<Routes>,
    log: Arc<Log>,
    serving: JoinHandle<()>,
}

impl Sandbox {
    /// Starts on a free port of 127.0.0.1.
    ///
    /// # Errors
    /// If no port can be listened on.
    pub async fn start() -> io::Result<Self> {
        Self::start_with(SandboxOptions::default()).await
    }

    /// Starts as `options` say.
    ///
    /// # Errors
    /// If the port cannot be listened on, or the computer has no such address.
    pub async fn start_with(options: SandboxOptions) -> io::Result<Self> {
        let address: SocketAddr = match options.loopback {
            Loopback::V4 => (Ipv4Addr::LOCALHOST, options.port).into(),
            Loopback::V6 => (Ipv6Addr::LOCALHOST, options.port).into(),
        };
        let listener = TcpListener::bind(address).await?;
        let address = listener.local_addr()?;
        let options = SandboxOptions {
            port: address.port(),
            ..options
        };
        let log = Arc::new(Log::default());
        let routes = Arc::new(Routes::new(options, log.clone()));
        let serving = tokio::spawn(server::serve(listener, routes.clone(), log.clone()));
        Ok(Self {
            address,
            routes,
            log,
            serving,
        })
    }

    /// Where it listens.
    #[must_use]
    pub fn address(&self) -> SocketAddr {
        self.address
    }

    /// `http://127.0.0.1:PORT` or `http://[::1]:PORT`, without a slash at the end.
    #[must_use]
    pub fn origin(&self) -> String {
        format!("http://{}", self.address)
    }

    /// The origin with `/v1` after it, as a person would type it into the settings.
    #[must_use]
    pub fn base_url(&self) -> String {
        format!("{}/v1", self.origin())
    }

    /// Answers every request for `model` with `script` from now on, streaming or not. The name is taken
    /// literally and comes before a practice model of that name.
    pub fn play(&self, model: impl Into<String>, script: Script) {
        self.routes.play(model.into(), script);
    }

    /// Answers one request for `model` with `script`: the next, or the one after those already arranged so.
    pub fn play_once(&self, model: impl Into<String>, script: Script) {
        self.routes.play_once(model.into(), script);
    }

    /// Answers every request for this path, such as `/v1/models`, with `script`, whatever its method.
    pub fn answer(&self, path: impl Into<String>, script: Script) {
        self.routes.answer_path(path.into(), script);
    }

    /// The requests so far, the oldest first: the last thousand, without those to `/practice/…`.
    #[must_use]
    pub fn requests(&self) -> Vec<Record> {
        self.log.records()
    }

    /// How many requests came so far, without those to `/practice/…`.
    #[must_use]
    pub fn request_count(&self) -> u64 {
        self.log.count()
    }

    /// Waits for the first record that is as wanted, among those present and to come. A record reaches its
    /// last state just after the client has got its last byte: wait for it rather than look once.
    ///
    /// # Errors
    /// `TimedOut` with a list of the records after 30 s, so that a test fails with a reason.
    pub async fn wait_for(&self, wanted: impl Fn(&Record) -> bool) -> io::Result<Record> {
        let mut changes = self.log.changes();
        let search = async {
            loop {
                if let Some(found) = self.log.records().into_iter().find(&wanted) {
                    return found;
                }
                // The log lives as long as `self`, so waiting cannot fail.
                let _ = changes.changed().await;
            }
        };
        timeout(PATIENCE, search).await.map_err(|_| {
            let line = |r: Record| format!("\n#{} {} {:?} {:?}", r.id, r.path, r.model, r.state);
            let seen: String = self.log.records().into_iter().map(line).collect();
            let message = format!("no request became as wanted within {PATIENCE:?}; there are:{seen}");
            io::Error::new(io::ErrorKind::TimedOut, message)
        })
    }

    /// Lets every answer that holds go on, as `POST /practice/release` does.
    pub fn release_held(&self) {
        self.log.release_held();
    }
}

impl Drop for Sandbox {
    fn drop(&mut self) {
        self.serving.abort();
    }
}
