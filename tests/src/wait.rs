//! Waits for conditions by polling, never by sleeping for a fixed time.

use std::time::{Duration, Instant};

use anyhow::{Result, bail};
use rivulet_core::Fault;

/// Maximum time of a wait. It is much longer than any step takes, so that a busy machine causes no
/// failure.
pub const DEADLINE: Duration = Duration::from_secs(300);

/// Calls `poll` repeatedly until it returns a value, and returns that value. `what` completes the
/// sentence "waited for …".
///
/// # Errors
/// Fails if `poll` fails or returns no value within [`DEADLINE`].
pub async fn until<T>(what: &str, mut poll: impl AsyncFnMut() -> Result<Option<T>>) -> Result<T> {
    let start = Instant::now();
    loop {
        if let Some(value) = poll().await? {
            return Ok(value);
        }
        if start.elapsed() > DEADLINE {
            bail!("waited {} s for {what}", DEADLINE.as_secs());
        }
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
}

/// Opens a data folder that this process has already opened and closed. Retries while the folder is
/// still locked.
///
/// The folder can still be locked if another test has just started a child process. The child has
/// inherited the lock and holds it until it runs its own executable.
///
/// # Errors
///
/// Fails if the folder cannot be opened, or if it is still locked after [`DEADLINE`].
pub fn reopened<T>(mut open: impl FnMut() -> Result<T, Fault>) -> Result<T, Fault> {
    let start = Instant::now();
    loop {
        match open() {
            Err(fault) if fault.message.id() == "fault-already-running" && start.elapsed() < DEADLINE => {
                std::thread::sleep(Duration::from_millis(5));
            }
            done => return done,
        }
    }
}

/// Calls `condition` repeatedly until it returns true.
///
/// # Errors
/// Fails if `condition` fails or is not true within [`DEADLINE`].
pub async fn until_so(what: &str, mut condition: impl AsyncFnMut() -> Result<bool>) -> Result<()> {
    until(what, async || Ok(condition().await?.then_some(()))).await
}
