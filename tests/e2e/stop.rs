//! Tests of stopping a reply.

use anyhow::{Result, ensure};
use rivulet_sandbox::{Gate, Sandbox, Script};
use rivulet_tests::{Desktop, Window};

#[tokio::test]
async fn stop_closes_the_connection_and_keeps_the_text() -> Result<()> {
    let sandbox = Sandbox::start().await?;
    let gate = Gate::new();
    let script = Script::new()
        .role()
        .text("Enough of this")
        .hold(&gate)
        .text(" and never that")
        .done()
        .end();
    sandbox.play("m", script);
    let desktop = Desktop::start().await?;
    let window = Window::with_server(&desktop, &sandbox.base_url()).await?;
    window.send("Go on for ever").await?;
    window
        .wait_for_reply("the first words", |reply| reply.text.trim() == "Enough of this")
        .await?;

    window.stop().await?;
    let reply = window.wait_for_ending("stopped").await?;
    ensure!(reply.text.trim() == "Enough of this", "{reply:?}");
    let record = sandbox
        .wait_for(|record| record.model.as_deref() == Some("m") && record.is_over())
        .await?;
    ensure!(
        record.closed_by_client(),
        "the response ended as {:?}",
        record.state
    );

    let window = window.restart().await?;
    window.open_latest_conversation().await?;
    let again = window.wait_for_ending("stopped").await?;
    ensure!(
        again.text == reply.text,
        "before the restart {reply:?}, after it {again:?}"
    );
    window.close().await
}
