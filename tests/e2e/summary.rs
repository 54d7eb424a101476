//! A test of a conversation that continues from a summary.

use anyhow::{Result, ensure};
use fantoccini::key::Key;
use rivulet_sandbox::{Gate, Sandbox, Script};
use rivulet_tests::keyboard::Keyboard;
use rivulet_tests::{Desktop, Window, accessibility};
use serde_json::json;

use crate::library::wait_for_database;
use crate::wire_view::wait_for_text;

/// Opens the panel “Continue from a summary” from the composer's menu.
async fn open_panel(window: &Window<'_>) -> Result<()> {
    let keyboard = Keyboard::of(window);
    keyboard.type_text("/continue").await?;
    window.find("option", "Continue from a summary…").await?;
    keyboard.press(Key::Enter).await?;
    wait_for_text(window, "[data-summary-effect]", "replaces 2 messages").await?;
    Ok(())
}

async fn wait_for_summary(window: &Window<'_>, text: &str) -> Result<()> {
    let script = "return document.querySelector('[data-summary-dialog] textarea')?.value ?? ''";
    window
        .until_equal(&format!("the summary {text:?}"), script, text)
        .await
}

#[tokio::test]
async fn a_conversation_continues_from_a_summary_that_survives_a_kill() -> Result<()> {
    let (desktop, sandbox) = (Desktop::start().await?, Sandbox::start().await?);
    let gate = Gate::new();
    sandbox.play_once("m", Script::reply("The first answer"));
    sandbox.play_once("m", Script::reply("The second answer"));
    sandbox.play_once("m", Script::new().role().text("It was about ").hold(&gate));
    let window = Window::with_server(&desktop, &sandbox.base_url()).await?;
    let data = window.data().to_path_buf();
    for question in ["The first question", "The second question"] {
        window.send(question).await?;
        window.wait_for_ending("complete").await?;
    }
    wait_for_text(&window, "main", "The second answer").await?;
    open_panel(&window).await?;
    window.press("Let the model write the summary").await?;
    wait_for_summary(&window, "It was about ").await?;
    accessibility::check(&window, "a summary that arrives").await?;
    let stored = "SELECT count(*) > 0 FROM message_delta WHERE part = 'text'";
    wait_for_database(&window, "the summary on the disk", stored).await?;
    window.kill().await?;

    // The part of the summary that had arrived before the kill must still be there, marked as
    // interrupted.
    sandbox.play("m", Script::reply("The third answer"));
    let window = Window::open(&desktop, &data).await?;
    window.press("The first question").await?;
    wait_for_text(&window, "main", "The second answer").await?;
    open_panel(&window).await?;
    wait_for_summary(&window, "It was about ").await?;
    wait_for_text(
        &window,
        "[data-summary-state=interrupted]",
        "The summary is incomplete",
    )
    .await?;
    let keyboard = Keyboard::of(&window);
    keyboard.press(Key::End).await?;
    keyboard.type_text("rivers.").await?;
    window.press("Continue anyway").await?;
    wait_for_text(&window, "[data-summary]", "Summary of 2 messages").await?;
    window.send("The third question").await?;
    let sent = sandbox
        .wait_for(|record| record.json()["messages"].to_string().contains("third question"))
        .await?;
    let messages = sent.json()["messages"].clone();
    ensure!(
        messages[0]
            == json!({
                "role": "system",
                "content": "Summary of our conversation so far:\n\nIt was about rivers."
            }),
        "{messages}"
    );
    ensure!(!messages.to_string().contains("first question"), "{messages}");
    ensure!(
        messages[1]["content"] == "The second question",
        "the later messages are missing: {messages}"
    );
    wait_for_text(&window, "main", "The third answer").await?;
    window.press("Show the summarised messages").await?;
    wait_for_text(&window, "main", "The first answer").await?;
    window.close().await
}
