//! Tests of a new user's first replies: the practice provider needs neither a key nor a network,
//! and each reply appears while it is still arriving.

use anyhow::{Result, ensure};
use rivulet_sandbox::{Gate, Sandbox, Script};
use rivulet_tests::{Desktop, Window};

#[tokio::test]
async fn the_practice_provider_replies_without_a_key_or_a_network() -> Result<()> {
    let desktop = Desktop::start().await?;
    let window = Window::with_practice(&desktop).await?;
    window.send("What can I do here?").await?;
    window.wait_for_ending("complete").await?;
    window
        .wait_for_reply("the reasoning and the text of the reply", |reply| {
            reply.text.contains("Welcome to Rivulet") && !reply.reasoning.is_empty()
        })
        .await?;
    window.close().await
}

#[tokio::test]
async fn part_of_a_reply_is_on_the_screen_while_the_server_holds_the_rest() -> Result<()> {
    let (desktop, sandbox, gate) = (Desktop::start().await?, Sandbox::start().await?, Gate::new());
    let script = Script::new().role().text("The first words").hold(&gate);
    sandbox.play("m", script.text(" and the rest").ended("stop"));
    let window = Window::with_server(&desktop, &sandbox.base_url()).await?;
    window.send("Show the part that arrived").await?;
    gate.reached().await;
    let part = window
        .wait_for_reply("the first words and the activity of a running reply", |reply| {
            reply.text.trim() == "The first words" && !reply.activity.is_empty()
        })
        .await?;
    ensure!(
        part.ending == "streaming",
        "the server holds the rest, but the reply says {}",
        part.ending
    );

    gate.release();
    let whole = window.wait_for_ending("complete").await?;
    ensure!(whole.text.trim() == "The first words and the rest", "{whole:?}");
    ensure!(sandbox.request_count() == 1, "one message is one request");
    window.close().await
}
