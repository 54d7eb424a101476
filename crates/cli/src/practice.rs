//! The practice provider: the sandbox server, started when it is first used, for as long as the process lives.

use std::pin::Pin;

use rivulet_app::PracticeServer;
use rivulet_core::{Fault, FaultCategory};
use rivulet_sandbox::{DEFAULT_MODEL, Sandbox};
use tokio::sync::OnceCell;

/// The server, once it runs.
#[derive(Default)]
pub struct Practice {
    server: OnceCell<Sandbox>,
}

impl PracticeServer for Practice {
    fn base_url(&self) -> Pin<Box<dyn Future<Output = Result<String, Fault>> + Send + '_>> {
        Box::pin(async {
            let server = self
                .server
                .get_or_try_init(Sandbox::start)
                .await
                .map_err(|error| {
                    Fault::new(
                        FaultCategory::Connect,
                        "The practice provider could not be started",
                    )
                    .with_detail(error.to_string())
                })?;
            Ok(server.base_url())
        })
    }

    fn running_url(&self) -> Option<String> {
        self.server.get().map(Sandbox::base_url)
    }

    fn default_model(&self) -> &str {
        DEFAULT_MODEL
    }
}
