//! Tests that the first run can be completed with the keyboard alone.

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
    window
        .until("the message field to have the focus", async || {
            let label = window
                .execute("return document.activeElement?.ariaLabel ?? null", json!([]))
                .await?;
            Ok((label == "Message").then_some(()))
        })
        .await?;
    keyboard.type_text("hello from the keyboard").await?;
    keyboard.press(Key::Enter).await?;
    let reply = window.wait_for_ending("complete").await?;
    ensure!(!reply.text.trim().is_empty(), "{reply:?}");

    // Tab must also reach the controls outside the conversation.
    for name in ["New conversation", "Settings"] {
        keyboard.tab_to("button", name).await?;
    }
    keyboard.press(Key::Enter).await?;
    window.wait_for_screen("settings").await?;
    window.close().await
}
