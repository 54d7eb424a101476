//! Waiting for something to become so: by looking again and again, never for a fixed time.

use std::time::{Duration, Instant};

use anyhow::{Result, bail};

/// How long a test waits before it says that something did not happen. Far above what anything takes,
/// so that a slow machine fails no test.
pub const DEADLINE: Duration = Duration::from_secs(60);

/// Looks until `look` sees something, and gives it back. `what` completes the sentence "waited for …".
pub async fn until<T>(what: &str, mut look: impl AsyncFnMut() -> Result<Option<T>>) -> Result<T> {
    let start = Instant::now();
    loop {
        if let Some(seen) = look().await? {
            return Ok(seen);
        }
        if start.elapsed() > DEADLINE {
            bail!("waited {} s for {what}", DEADLINE.as_secs());
        }
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
}

/// As [`until`], for what is either so or not.
pub async fn until_so(what: &str, mut look: impl AsyncFnMut() -> Result<bool>) -> Result<()> {
    until(what, async || Ok(look().await?.then_some(()))).await
}
