//! Tests of closing the window. The text that the user typed last must still be there after the
//! next start.

use anyhow::{Result, ensure};
use rivulet_sandbox::Sandbox;
use rivulet_tests::hands::Hands;
use rivulet_tests::{Desktop, PlainWindow, Window};
use serde_json::json;

const COMPOSER: &str = "textarea[name=message]";

/// Waits until the composer contains `text`.
pub async fn wait_for_draft(window: &Window<'_>, text: &str) -> Result<()> {
    let script = format!("return document.querySelector({COMPOSER:?})?.value === arguments[0]");
    window
        .until_so("the whole draft", async || {
            Ok(window.execute(&script, json!([text])).await? == true)
        })
        .await
}

#[tokio::test]
async fn text_typed_right_before_the_window_is_closed_is_there_after_the_next_start() -> Result<()> {
    let sandbox = Sandbox::start().await?;
    let desktop = Desktop::start().await?;
    let mut window = Window::with_server(&desktop, &sandbox.base_url()).await?;
    let mut expected = String::new();
    // Paste an empty text twice, and then a text that is so long that saving the draft takes a
    // while.
    for pasted in ["", "", "long ".repeat(200_000).as_str()] {
        let hands = Hands::of(&window)?;
        hands.click_on(COMPOSER).await?;
        expected.push_str(pasted);
        let script = format!(
            "const field = document.querySelector({COMPOSER:?});
             field.focus();
             field.value = arguments[0];
             field.dispatchEvent(new InputEvent('input', {{ bubbles: true }}));"
        );
        window.execute(&script, json!([expected])).await?;
        let typed = "the last words";
        hands.type_text(typed)?;
        expected.push_str(typed);
        drop(hands);
        if !pasted.is_empty() {
            // With such a long text, a busy machine may handle the typed keys so slowly that the
            // program stops waiting for the page. Wait for the keys here, so that only saving the
            // text remains to be done when the window closes.
            wait_for_draft(&window, &expected).await?;
        }
        window = window.restart().await?;
        wait_for_draft(&window, &expected).await?;
    }
    window.close().await
}

#[tokio::test]
async fn text_is_saved_when_the_system_asks_the_program_to_end() -> Result<()> {
    let sandbox = Sandbox::start().await?;
    let desktop = Desktop::start().await?;
    let window = Window::with_server(&desktop, &sandbox.base_url()).await?;
    let data = window.data().to_path_buf();
    window.close().await?;

    let window = PlainWindow::open(&desktop, &data)?;
    window.write("Until the session ends").await?;
    window.terminate().await?;
    let window = Window::open(&desktop, &data).await?;
    wait_for_draft(&window, "Until the session ends").await?;
    window.close().await
}

#[tokio::test]
async fn a_page_that_hangs_does_not_keep_the_window_open() -> Result<()> {
    let desktop = Desktop::start().await?;
    let window = PlainWindow::open(&desktop, &desktop.data_folder("data")?)?;
    window.wait_for_first_screen().await?;
    let hanging = window.suspend_page().await?;
    ensure!(!window.titles()?.is_empty(), "the window is open");
    window.close().await?;
    drop(hanging);
    Ok(())
}
