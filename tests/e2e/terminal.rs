//! Tests that the window and `rivulet-cli` can share a data folder.

use std::process::{Command, Stdio};

use anyhow::{Result, ensure};
use rivulet_sandbox::{Gate, Sandbox, Script};
use rivulet_tests::{Desktop, Window, program};

#[tokio::test]
async fn the_terminal_works_beside_the_window_and_both_show_each_others_messages() -> Result<()> {
    let sandbox = Sandbox::start().await?;
    let gate = Gate::new();
    sandbox.play("m", Script::new().text("In the window").hold(&gate).ended("stop"));
    sandbox.play("free", Script::new().text("In the terminal").ended("stop"));
    let desktop = Desktop::start().await?;
    let window = Window::with_server(&desktop, &sandbox.base_url()).await?;
    window.send("Stay open").await?;
    window
        .wait_for_reply("the words in the window", |reply| {
            reply.text.trim() == "In the window"
        })
        .await?;

    let mut ask = Command::new(program::built("rivulet-cli")?);
    ask.args(["ask", "-p", "sandbox", "-m", "free", "Asked in the terminal"])
        .env("RIVULET_DATA_DIR", window.data())
        .stdin(Stdio::null());
    // Wait for the output on a separate thread, because the test server runs on this one.
    let output = tokio::task::spawn_blocking(move || ask.output()).await??;
    ensure!(output.status.success(), "{output:?}");
    ensure!(output.stdout == b"In the terminal", "{output:?}");

    // `rivulet-cli` must not have treated the streaming reply as one that a crash interrupted.
    gate.release();
    let reply = window.wait_for_ending("complete").await?;
    ensure!(reply.text.trim() == "In the window", "{reply:?}");
    let window = window.restart().await?;
    window.open_latest_conversation().await?;
    let reply = window.wait_for_ending("complete").await?;
    ensure!(reply.text.trim() == "In the terminal", "{reply:?}");
    window.close().await
}
