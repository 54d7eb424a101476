//! A test that suspends Rivulet, as if the computer went to sleep. The time during which Rivulet is
//! suspended must not count towards the time limit for data from the provider.

use std::time::Duration;

use anyhow::{Result, ensure};
use rivulet_sandbox::{Gate, Sandbox, Script};
use rivulet_tests::{Desktop, Window};

use crate::endings::set_idle_limit;

/// The maximum time that Rivulet waits for data from the provider. The limit is so long that only
/// the sleep can exceed it, even if the computer is busy.
const LIMIT: Duration = Duration::from_secs(20);
/// The duration of the sleep, which is longer than `LIMIT`.
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
    // Wait long enough for the resumed Rivulet to check its time limits at least once.
    tokio::time::sleep(Duration::from_secs(2)).await;
    gate.release();
    let reply = window.wait_for_ending("complete").await?;
    ensure!(
        reply.text.trim() == "Before the lid was closed, and after.",
        "{reply:?}"
    );
    window.close().await
}
