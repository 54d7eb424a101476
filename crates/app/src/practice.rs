//! The trait for the server of the built-in practice provider, and the implementations of this
//! trait. Each front end passes one of these implementations to the application.

use rivulet_core::texts::fault;
use rivulet_core::{Fault, FaultCategory};
use rivulet_mcp::BoxFuture;
use tokio::sync::OnceCell;

/// The server of the practice provider. The server is started when it is first used.
pub trait PracticeServer: Send + Sync {
    /// Returns the base URL of the server, and starts the server if it is not running yet. The URL
    /// contains a secret path, so it must not appear in logs or on the screen.
    fn base_url(&self) -> BoxFuture<'_, Result<String, Fault>>;

    /// Returns the id of the practice provider's default model.
    fn default_model(&self) -> &str;
}

/// A server that is started when it is first used, and stopped when this value is dropped.
pub struct OnDemand<S, F> {
    server: OnceCell<S>,
    start: F,
    url: fn(&S) -> String,
    default_model: &'static str,
}

impl<S, F> OnDemand<S, F> {
    /// Prepares a server without starting it. `start` is called to start the server when it is
    /// first used, and `url` returns the base URL of the running server.
    pub fn new(default_model: &'static str, start: F, url: fn(&S) -> String) -> Self {
        OnDemand {
            server: OnceCell::new(),
            start,
            url,
            default_model,
        }
    }
}

impl<S, F, Starting> PracticeServer for OnDemand<S, F>
where
    S: Send + Sync,
    F: Fn() -> Starting + Send + Sync,
    Starting: Future<Output = std::io::Result<S>> + Send,
{
    fn base_url(&self) -> BoxFuture<'_, Result<String, Fault>> {
        Box::pin(async {
            let server = self.server.get_or_try_init(&self.start).await.map_err(|error| {
                let message = fault::practice_failed();
                Fault::new(FaultCategory::Connect, message).with_detail(error.to_string())
            })?;
            Ok((self.url)(server))
        })
    }

    fn default_model(&self) -> &str {
        self.default_model
    }
}

/// The [`PracticeServer`] for a front end that has no practice provider. `base_url` always fails.
#[derive(Clone, Copy, Debug)]
pub struct NoPractice;

impl PracticeServer for NoPractice {
    fn base_url(&self) -> BoxFuture<'_, Result<String, Fault>> {
        Box::pin(async { Err(Fault::input(fault::practice_missing())) })
    }

    fn default_model(&self) -> &str {
        ""
    }
}
