//! Tests of what the window shows while a tool server starts, and after its configuration has
//! changed.

use anyhow::{Context, Result, ensure};
use rivulet_sandbox::{Sandbox, Script};
use rivulet_tests::accessibility::check;
use rivulet_tests::tool_servers::misbehaving;
use rivulet_tests::{Desktop, Window};
use serde_json::json;

use crate::tool_endings::close_chat_settings;
use crate::tool_prompts::show;
use crate::tools::{calls, effects, press_in, wait_for_states, with_workshop};
use crate::wire_view::wait_for_text;

#[tokio::test]
async fn a_reply_names_the_server_for_which_it_waits_and_then_the_server_that_it_left_out() -> Result<()> {
    let sandbox = Sandbox::start().await?;
    sandbox.play_once("m", Script::reply("I cannot look into your files."));
    let desktop = Desktop::start().await?;
    let window = Window::with_server(&desktop, &sandbox.base_url()).await?;
    let transport = misbehaving(&effects(&window), &["--start", "waits"], Vec::new());
    let saved = window.save_tool_server("Workshop", transport).await?;
    // `choose_tools` waits until the composer counts at least one chosen tool. The tools of
    // "Workshop" are not known yet, because that server has never run. Therefore, choose the
    // built-in tools as well.
    window.choose_tools(&["Built-in tools", "Workshop"]).await?;
    close_chat_settings(&window).await?;
    window.send("What is in my files?").await?;
    let waiting = "[data-activity=starting_servers]";
    wait_for_text(&window, waiting, "Waiting for Workshop").await?;
    wait_for_text(&window, "[data-role=user]", "What is in my files?").await?;
    ensure!(sandbox.requests().is_empty(), "nothing is sent yet");
    check(&window, "a reply that waits for a server").await?;
    let stop = json!({ "server_id": saved["server"]["id"] });
    window.command("tool_server_stop", stop).await?;
    window.wait_for_ending("complete").await?;
    wait_for_text(
        &window,
        "[data-role=assistant]",
        "Workshop, because the server was not available",
    )
    .await?;
    check(&window, "a reply without a server").await?;
    window.close().await
}

#[tokio::test]
async fn an_open_prompt_shows_how_the_configuration_of_the_server_has_changed() -> Result<()> {
    let sandbox = Sandbox::start().await?;
    let desktop = Desktop::start().await?;
    let window = with_workshop(&desktop, &sandbox, &["Workshop"]).await?;
    close_chat_settings(&window).await?;
    sandbox.play_once("m", calls(&[("a", "echo", r#"{"path": "notes.txt"}"#)]));
    sandbox.play_once("m", Script::reply("Done."));
    window.send("Do it").await?;
    wait_for_states(&window, &["waiting_approval"]).await?;
    show(&window, "[data-call-destination]").await?;
    let servers = window.command("tool_server_list", json!({})).await?;
    let server = servers.as_array().and_then(|servers| servers.last());
    let mut server = server.context("the server")?["server"].clone();
    let args = server["transport"]["args"]
        .as_array_mut()
        .context("the arguments")?;
    args.extend([json!("--era"), json!("legacy")]);
    let save = json!({ "server": server });
    window.command("tool_server_save", save).await?;
    show(&window, "[data-call-launch-changed]").await?;
    wait_for_text(&window, "[data-call-launch-changed]", "--era").await?;
    wait_for_text(&window, "[data-call-changed-meanwhile]", "has just changed").await?;
    check(&window, "a changed configuration").await?;
    press_in(&window, 0, "Always allow").await?;
    wait_for_states(&window, &["succeeded"]).await?;
    window.close().await
}
