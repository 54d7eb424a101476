//! Tests of what the real window shows after the configuration of a tool server has changed.

use anyhow::{Context, Result};
use rivulet_sandbox::{Sandbox, Script};
use rivulet_tests::accessibility::{check, pictures};
use rivulet_tests::{Desktop, Window};
use serde_json::json;

use crate::tool_endings::close_chat_settings;
use crate::tool_prompts::show;
use crate::tools::{add_misbehaving, calls, press_in, wait_for_states};

/// Waits until the text of the element that matches `selector` contains `words`.
async fn wait_for_text(window: &Window<'_>, selector: &str, words: &str) -> Result<()> {
    let script = "return document.querySelector(arguments[0])?.textContent ?? ''";
    window
        .until_so(words, async || {
            let text = window.execute(script, json!([selector])).await?;
            Ok(text.as_str().is_some_and(|text| text.contains(words)))
        })
        .await
}

#[tokio::test]
async fn an_open_prompt_shows_how_the_configuration_of_the_server_has_changed() -> Result<()> {
    let sandbox = Sandbox::start().await?;
    let desktop = Desktop::start().await?;
    let window = Window::with_server(&desktop, &sandbox.base_url()).await?;
    add_misbehaving(&window, &window.data().with_extension("effects")).await?;
    window.choose_tools(&["Workshop"]).await?;
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
    pictures(&window, "call-launch-changed").await?;
    press_in(&window, 0, "Always allow").await?;
    wait_for_states(&window, &["succeeded"]).await?;
    window.close().await
}
