//! Tests of messages that are written while a reply is running.

use anyhow::{Result, ensure};
use fantoccini::key::Key;
use rivulet_sandbox::{Gate, Sandbox, Script};
use rivulet_tests::keyboard::Keyboard;
use rivulet_tests::{Desktop, Window};

fn held(gate: &Gate, end: Script) -> Script {
    Script::new().role().text("First").hold(gate).then(end)
}

/// Waits until the only queued message has the hold `hold`; "none" means that it is not held.
async fn wait_for_hold(window: &Window<'_>, hold: &str) -> Result<()> {
    let script = "return document.querySelector('[data-queued-message]')?.dataset.hold ?? ''";
    window
        .until_equal(&format!("a queued message with {hold:?}"), script, hold)
        .await
}

/// Opens a window in which a reply is running and one message is queued.
async fn with_queued_message<'desktop>(
    desktop: &'desktop Desktop,
    sandbox: &Sandbox,
) -> Result<Window<'desktop>> {
    let window = Window::with_server(desktop, &sandbox.base_url()).await?;
    window.send("Hello").await?;
    window
        .wait_for_reply("the first word", |reply| reply.text.trim() == "First")
        .await?;
    let keyboard = Keyboard::of(&window);
    keyboard.type_text("Next").await?;
    keyboard.press(Key::Enter).await?;
    wait_for_hold(&window, "none").await?;
    Ok(window)
}

async fn wait_for_replies(window: &Window<'_>, count: usize) -> Result<()> {
    let script = "return document.querySelectorAll('[data-role=assistant][data-ending=complete]').length";
    window
        .until_equal(&format!("{count} complete replies"), script, count)
        .await
}

#[tokio::test]
async fn a_message_written_during_a_reply_is_sent_when_the_reply_is_complete() -> Result<()> {
    let (desktop, sandbox) = (Desktop::start().await?, Sandbox::start().await?);
    let gate = Gate::new();
    sandbox.play_once("m", held(&gate, Script::new().ended("stop")));
    sandbox.play_once("m", Script::reply("Second"));
    let window = with_queued_message(&desktop, &sandbox).await?;
    // The queued message must be sent even if the page no longer shows its conversation.
    window.press("New conversation").await?;
    gate.release();
    sandbox
        .wait_for(|record| {
            let is_asked = record.model.as_deref() == Some("m");
            is_asked
                && record.json()["messages"]
                    .as_array()
                    .is_some_and(|sent| sent.len() == 3)
        })
        .await?;
    window.open_latest_conversation().await?;
    wait_for_replies(&window, 2).await?;
    wait_for_hold(&window, "").await?;
    window.close().await
}

#[tokio::test]
async fn after_stop_and_a_kill_a_queued_message_waits_until_it_is_sent() -> Result<()> {
    let (desktop, sandbox) = (Desktop::start().await?, Sandbox::start().await?);
    let gate = Gate::new();
    sandbox.play_once("m", held(&gate, Script::new().stall()));
    let window = with_queued_message(&desktop, &sandbox).await?;
    let data = window.data().to_owned();
    window.kill().await?;
    let window = Window::open(&desktop, &data).await?;
    window.open_latest_conversation().await?;
    wait_for_hold(&window, "restarted").await?;
    ensure!(sandbox.requests().len() == 1, "nothing was sent by itself");
    sandbox.play_once("m", Script::reply("Second"));
    window.press("Send now").await?;
    wait_for_replies(&window, 1).await?;
    wait_for_hold(&window, "").await?;
    window.close().await
}
