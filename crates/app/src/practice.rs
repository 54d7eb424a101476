//! The port through which the program starts its practice provider. Each front end passes in the server.

use std::pin::Pin;

use rivulet_core::texts::fault;
use rivulet_core::{Fault, FaultCategory};
use tokio::sync::OnceCell;

/// The practice provider's server, which its first use starts.
pub trait PracticeServer: Send + Sync {
    /// Returns the base URL and starts the server if it does not run yet. The URL has a secret path: it must appear in
    /// no log and on no screen.
    fn base_url(&self) -> Pin<Box<dyn Future<Output = Result<String, Fault>> + Send + '_>>;

    /// Returns the id of the model that a first conversation uses.
    fn default_model(&self) -> &str;
}

/// A server that its first use starts. Dropping this value drops the server.
pub struct OnDemand<S, F> {
    server: OnceCell<S>,
    start: F,
    url: fn(&S) -> String,
    default_model: &'static str,
}

impl<S, F> OnDemand<S, F> {
    /// Stores how to start the server and how to get its base URL.
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
    fn base_url(&self) -> Pin<Box<dyn Future<Output = Result<String, Fault>> + Send + '_>> {
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

/// The port of a front end without a practice provider.
#[derive(Clone, Copy, Debug)]
pub struct NoPractice;

impl PracticeServer for NoPractice {
    fn base_url(&self) -> Pin<Box<dyn Future<Output = Result<String, Fault>> + Send + '_>> {
        Box::pin(async { Err(Fault::new(FaultCategory::Input, fault::practice_missing())) })
    }

    fn default_model(&self) -> &str {
        ""
    }
}
