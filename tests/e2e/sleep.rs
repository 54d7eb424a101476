//! Suspends Rivulet, as if the computer slept. The time spent asleep must not count towards the
//! time limit within which the provider must send data.

use std::time::Duration;

use anyhow::{Result, ensure};
use rivulet_sandbox::{Gate, Sandbox, Script};
use rivulet_tests::{Desktop, Window};

use crate::endings::set_idle_limit;

/// The maximum time that Rivulet waits for data. The limit is so long that only the sleep can
/// exceed it, even on a busy computer.
const LIMIT: Duration = Duration::from_secs(20);
const SLEEP: Duration = Duration::from_secs(22);

#[tokio::test]
async fn sleep_is_not_silence() -> Result<()> {
    let sandbox = Sandbox::start().await?;
    let gate = Gate::new();
    let script = Script::new()
        .role()
        .text("Before the lid was closed")
        .hold(&gate)
        .text(", and after.")
        .ended("stop");
    sandbox.play("m", script);
    let desktop = Desktop::start().await?;
    let window = Window::with_server(&desktop, &sandbox.base_url()).await?;
    set_idle_limit(&window, LIMIT).await?;
    window.send("Go to sleep").await?;
    window
        .wait_for_reply("the words before", |reply| {
            reply.text.trim() == "Before the lid was closed"
        })
        .await?;

    let suspended = window.suspend();
    tokio::time::sleep(SLEEP).await;
    drop(suspended);
    // Let the resumed Rivulet check its time limits at least once.
    tokio::time::sleep(Duration::from_secs(2)).await;
    gate.release();
    let reply = window.wait_for_ending("complete").await?;
    ensure!(
        reply.text.trim() == "Before the lid was closed, and after.",
        "{reply:?}"
    );
    window.close().await
}
