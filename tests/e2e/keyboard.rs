//! Tests that a new user can complete the first run with the keyboard alone.

use anyhow::{Result, ensure};
use fantoccini::key::Key;
use rivulet_tests::keyboard::Keyboard;
use rivulet_tests::{Desktop, Window};
use serde_json::json;

#[tokio::test]
async fn the_first_run_needs_no_mouse() -> Result<()> {
    let desktop = Desktop::start().await?;
    let window = Window::open(&desktop, &desktop.data_folder("data")?).await?;
    window.wait_for_screen("welcome").await?;
    let keyboard = Keyboard::of(&window);

    keyboard.tab_to("button", "Try a demo").await?;
    keyboard.press(Key::Enter).await?;
    window.wait_for_screen("conversation").await?;
    let focused = "return document.activeElement?.ariaLabel ?? null";
    window
        .until_equal("the focus in the message field", focused, "Message")
        .await?;
    keyboard.type_text("hello from the keyboard").await?;
    keyboard.press(Key::Enter).await?;
    let reply = window.wait_for_ending("complete").await?;
    ensure!(!reply.text.trim().is_empty(), "{reply:?}");

    for name in ["New conversation", "Settings"] {
        keyboard.tab_to("button", name).await?;
    }
    keyboard.press(Key::Enter).await?;
    window.wait_for_screen("settings").await?;

    // The arrow keys must open each page of the settings. Escape must close the settings, whichever
    // element has the focus.
    keyboard.tab_to("button", "General").await?;
    for page in [
        "providers", "chats", "tools", "usage", "appearance", "shortcuts", "data", "about",
    ] {
        keyboard.press(Key::Down).await?;
        let script = "return document.activeElement?.dataset.settingsPage === arguments[0]
            && document.querySelector(`[data-section=${arguments[0]}]`) !== null";
        window
            .until_returns(&format!("the page {page}"), script, json!([page]), true)
            .await?;
    }
    window.fill("Search settings", "erase").await?;
    window.wait_for_words("1 result").await?;
    keyboard.press(Key::Down).await?;
    keyboard.press(Key::Enter).await?;
    let found = "return document.activeElement?.closest('[data-danger-zone]') !== null
        && document.activeElement.textContent.trim()";
    window
        .until_equal("the button of the found setting", found, "Delete everything…")
        .await?;
    keyboard.press(Key::Escape).await?;
    window.wait_for_screen("conversation").await?;
    window.close().await
}
