//! Checks every screen with axe-core.

use anyhow::Result;
use fantoccini::key::Key;
use rivulet_tests::keyboard::Keyboard;
use rivulet_tests::{Desktop, Window, accessibility};
use serde_json::json;

const VISIBLE: &str = "return (document.querySelector(arguments[0])?.getClientRects().length ?? 0) > 0";

/// Waits until `selector` is visible. Needed for the parts of a screen that load late, because
/// axe-core checks only what has already loaded.
async fn wait_for(window: &Window<'_>, selector: &str) -> Result<()> {
    let what = format!("{selector} on the screen");
    window
        .until_returns(&what, VISIBLE, json!([selector]), true)
        .await
}

async fn wait_until_gone(window: &Window<'_>, selector: &str) -> Result<()> {
    let what = format!("no {selector} on the screen");
    window
        .until_returns(&what, VISIBLE, json!([selector]), false)
        .await
}

#[tokio::test]
async fn no_screen_has_a_serious_violation() -> Result<()> {
    let desktop = Desktop::start().await?;
    let window = Window::open(&desktop, &desktop.data_folder("data")?).await?;
    let keyboard = Keyboard::of(&window);
    window.wait_for_screen("welcome").await?;
    window.find("button", "Try a demo").await?;
    accessibility::check(&window, "Welcome").await?;

    window.try_it_now().await?;
    window.find("field", "Message").await?;
    accessibility::check(&window, "an empty conversation").await?;
    window.send("Show me everything").await?;
    window
        .wait_for_reply("the reply to end", |reply| reply.ending != "streaming")
        .await?;
    accessibility::check(&window, "a conversation").await?;
    window.choose_model("cut").await?;
    window.send("And a lost connection").await?;
    window.wait_for_ending("disconnected").await?;
    accessibility::check(&window, "a conversation with an ending card").await?;
    window.press("Actions for this conversation").await?;
    window.press("Wire view").await?;
    window.find("button", "Close the wire view").await?;
    wait_for(&window, "[data-wire-event]").await?;
    accessibility::check(&window, "the wire view").await?;
    window.press("Close the wire view").await?;

    for (button, part, screen) in [
        ("Model:", "[data-effort]", "the model picker"),
        (
            "Chat settings",
            "[data-chat-settings] textarea",
            "the chat settings",
        ),
        (
            "Actions for this conversation",
            "[role=menuitem]",
            "the menu of a conversation",
        ),
    ] {
        window.press(button).await?;
        wait_for(&window, part).await?;
        accessibility::check(&window, screen).await?;
        keyboard.press(Key::Escape).await?;
        wait_until_gone(&window, part).await?;
    }
    window.press("Search").await?;
    window.fill("Search conversations", "server").await?;
    wait_for(&window, "[data-message-hit]").await?;
    accessibility::check(&window, "the search").await?;
    keyboard.press(Key::Escape).await?;

    for (page, part) in [
        ("general", "[data-setting=notify]"),
        ("chats", "[data-setting=titles]"),
        ("tools", "[data-tool-server]"),
        ("appearance", "[data-sample]"),
        ("shortcuts", "kbd"),
        ("data", "[data-check]"),
        ("about", "[data-version]"),
        ("providers", "[data-provider-id]"),
    ] {
        window.open_settings(page).await?;
        wait_for(&window, part).await?;
        accessibility::check(&window, &format!("the page {page} of the settings")).await?;
    }
    window.press("Add a provider").await?;
    window.find("button", "Another server").await?;
    accessibility::check(&window, "the providers to add").await?;
    window.press("Another server").await?;
    window.find("field", "Base URL").await?;
    accessibility::check(&window, "the form of a provider").await?;
    window.close().await
}

#[tokio::test]
async fn a_violation_is_found() -> Result<()> {
    let desktop = Desktop::start().await?;
    let window = Window::open(&desktop, &desktop.data_folder("data")?).await?;
    window.wait_for_screen("welcome").await?;
    let script =
        "const button = document.createElement('button'); document.querySelector('main').append(button)";
    window.evaluate(script).await?;
    let found = accessibility::check(&window, "Welcome with a nameless button").await;
    anyhow::ensure!(
        found.is_err_and(|fault| fault.to_string().contains("button-name")),
        "axe-core did not find the button without a name"
    );
    window.close().await
}
