//! Tests of what the window shows before a program starts, before a changed tool runs, and before
//! the model gets the text of a web page.

use anyhow::{Context, Result, ensure};
use rivulet_core::Transport;
use rivulet_sandbox::{Sandbox, Script};
use rivulet_tests::accessibility::check;
use rivulet_tests::tool_servers::new_server;
use rivulet_tests::{Desktop, PlainWindow, Window, wait};
use serde_json::json;

use crate::tool_endings::close_chat_settings;
use crate::tools::{calls, press_in, wait_for_states, with_workshop};
use crate::wire_view::wait_for_text;

/// Waits until there is an element that matches `selector` on the page, and scrolls to it.
pub async fn show(window: &Window<'_>, selector: &str) -> Result<()> {
    let script = "const element = document.querySelector(arguments[0]);
        element?.scrollIntoView({ block: 'center' });
        return element !== null";
    window
        .until_returns(selector, script, json!([selector]), true)
        .await?;
    window.until_transcript_rests().await
}

#[tokio::test]
async fn the_text_of_a_page_is_read_before_the_model_gets_it() -> Result<()> {
    let sandbox = Sandbox::start().await?;
    let page = "<title>Tides of the week</title><h1>Tides</h1><p>High water is at noon; low water is at \
        <b>six in the evening</b>. The wind turns to the west in the afternoon.</p>\
        <ul><li>Monday: 3.1 m</li><li>Tuesday: 3.4 m</li></ul>\
        <p>Boats with a draught of more than two metres wait for the flood.</p>";
    sandbox.answer("/tides", Script::page(200, "text/html; charset=utf-8", page));
    let origin = sandbox.origin();
    let arguments = json!({ "url": format!("{origin}/tides") }).to_string();
    let desktop = Desktop::start().await?;
    let window = Window::with_server(&desktop, &sandbox.base_url()).await?;
    window.choose_tools(&["Built-in tools"]).await?;
    close_chat_settings(&window).await?;
    sandbox.play_once("m", calls(&[("a", "fetch_page", &arguments)]));
    window.send("When is high water?").await?;
    wait_for_states(&window, &["waiting_approval"]).await?;
    press_in(&window, 0, "Allow once").await?;
    wait_for_states(&window, &["succeeded"]).await?;
    show(&window, "[data-call-review-text]").await?;
    wait_for_text(&window, "[data-call-review-text]", "Monday: 3.1 m").await?;
    check(&window, "the text of a page").await?;
    sandbox.play_once("m", Script::reply("At noon."));
    press_in(&window, 0, "Send to the model").await?;
    window
        .wait_for_reply("the next reply", |reply| reply.text.trim() == "At noon.")
        .await?;
    let sent = sandbox.requests().pop().context("a request")?.json();
    ensure!(
        sent["messages"][2]["content"]
            .to_string()
            .contains("High water is at noon"),
        "{sent}"
    );
    window.close().await
}

#[tokio::test]
async fn a_changed_tool_shows_its_difference_and_asks_again() -> Result<()> {
    let sandbox = Sandbox::start().await?;
    let desktop = Desktop::start().await?;
    let window = with_workshop(&desktop, &sandbox, &["Workshop"]).await?;
    close_chat_settings(&window).await?;
    let mut states = Vec::new();
    for (tool, allow) in [("echo", "Always allow"), ("change", "Allow once")] {
        sandbox.play_once("m", calls(&[("a", tool, r#"{"path": "notes.txt"}"#)]));
        sandbox.play_once("m", Script::reply("Done."));
        window.send("Do it").await?;
        states.push("waiting_approval");
        wait_for_states(&window, &states).await?;
        press_in(&window, states.len() - 1, allow).await?;
        states.pop();
        states.push("succeeded");
        wait_for_states(&window, &states).await?;
        // Wait for the next reply, which the model writes after the call.
        window
            .wait_for_reply("the answer after the call", |reply| {
                reply.ending == "complete" && reply.text.contains("Done.")
            })
            .await?;
    }
    sandbox.play_once("m", calls(&[("a", "echo", r#"{"path": "notes.txt"}"#)]));
    window.send("Once more").await?;
    states.push("waiting_approval");
    wait_for_states(&window, &states).await?;
    show(&window, "[data-call-changed]").await?;
    for words in ["Does echo.", "to everybody"] {
        wait_for_text(&window, "[data-call-changed]", words).await?;
    }
    check(&window, "a changed tool").await?;
    window.close().await
}

#[tokio::test]
async fn a_program_starts_only_after_the_user_has_confirmed_its_command() -> Result<()> {
    let desktop = Desktop::start().await?;
    let data = desktop.data_folder("data")?;
    let window = PlainWindow::open(&desktop, &data)?;
    window.wait_for_first_screen().await?;
    let started = data.with_extension("started");
    let transport = Transport::Command {
        command: "touch".to_owned(),
        args: vec![started.display().to_string()],
        env: Vec::new(),
        folder: None,
    };
    let server = json!(new_server("Workshop", transport));
    let start = format!(
        "(globalThis.testStart ??= __TAURI_INTERNALS__.invoke('tool_server_save', {{ server: {server} }})
            .then((view) => __TAURI_INTERNALS__.invoke('tool_server_start', {{ server_id: view.server.id }}))
            .finally(() => (globalThis.testEnded = true)), true)"
    );
    window.until("the start", &start).await?;
    wait::until_so("the dialog", async || Ok(window.titles()?.len() == 2)).await?;
    ensure!(
        !started.exists(),
        "the program must not start before the user has confirmed it"
    );
    Ok(())
}
