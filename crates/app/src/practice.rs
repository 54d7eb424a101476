//! The practice provider is a server inside the program; whoever composes the program brings it.

use std::pin::Pin;

use rivulet_core::{Fault, FaultCategory};
use tokio::sync::OnceCell;

/// A server that is started when it is first used.
pub trait PracticeServer: Send + Sync {
    /// Its base URL; starts it if it does not run yet.
    fn base_url(&self) -> Pin<Box<dyn Future<Output = Result<String, Fault>> + Send + '_>>;

    /// Its base URL if it runs.
    fn running_url(&self) -> Option<String>;

    /// The model that a first conversation asks for.
    fn default_model(&self) -> &str;
}

/// A server of any kind, started when it is first used, that lives as long as this.
pub struct OnDemand<S, F> {
    server: OnceCell<S>,
    start: F,
    url: fn(&S) -> String,
    default_model: &'static str,
}

impl<S, F> OnDemand<S, F> {
    /// Will begin with `start`; `url` tells the base URL of what runs then.
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
                let message = "The practice provider could not be started";
                Fault::new(FaultCategory::Connect, message).with_detail(error.to_string())
            })?;
            Ok((self.url)(server))
        })
    }

    fn running_url(&self) -> Option<String> {
        self.server.get().map(self.url)
    }

    fn default_model(&self) -> &str {
        self.default_model
    }
}

/// For front ends without one.
#[derive(Clone, Copy, Debug)]
pub struct NoPractice;

impl PracticeServer for NoPractice {
    fn base_url(&self) -> Pin<Box<dyn Future<Output = Result<String, Fault>> + Send + '_>> {
        Box::pin(async {
            Err(Fault::new(
                FaultCategory::Input,
                "There is no practice provider here",
            ))
        })
    }

    fn running_url(&self) -> Option<String> {
        None
    }

    fn default_model(&self) -> &str {
        ""
    }
}
