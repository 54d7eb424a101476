//! The practice provider is a server inside the program; whoever composes the program brings it.

use std::pin::Pin;

use rivulet_core::{Fault, FaultCategory};

/// A server that is started when it is first used.
pub trait PracticeServer: Send + Sync {
    /// Its base URL; starts it if it does not run yet.
    fn base_url(&self) -> Pin<Box<dyn Future<Output = Result<String, Fault>> + Send + '_>>;

    /// Its base URL if it runs.
    fn running_url(&self) -> Option<String>;

    /// The model that a first conversation asks for.
    fn default_model(&self) -> &str;
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
