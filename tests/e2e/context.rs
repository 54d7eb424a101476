//! Tests of the request preview, of messages that are left out, and of the context gauge.

use anyhow::{Result, ensure};
use fantoccini::key::Key;
use rivulet_sandbox::{Sandbox, Script};
use rivulet_tests::keyboard::Keyboard;
use rivulet_tests::{Desktop, Window, accessibility};
use serde_json::{Value, json};

use crate::wire_view::wait_for_text;

/// Returns a script for the test server. The reply is `text`, and the server reports `prompt`
/// tokens for the prompt.
fn counted(text: &str, prompt: u64) -> Script {
    let usage = json!({"prompt_tokens": prompt, "completion_tokens": 2, "total_tokens": prompt + 2});
    Script::new().role().text(text).ended_with_usage("stop", &usage)
}

async fn wait_for_name(window: &Window<'_>, selector: &str, part: &str) -> Result<()> {
    let script = "return document.querySelector(arguments[0])?.ariaLabel ?? ''";
    window
        .until_so(&format!("{part:?} as the name of {selector}"), async || {
            let name = window.execute(script, json!([selector])).await?;
            Ok(name.as_str().is_some_and(|name| name.contains(part)))
        })
        .await
}

async fn wait_for_none(window: &Window<'_>, selector: &str) -> Result<()> {
    let script = "return document.querySelector(arguments[0]) === null";
    window
        .until_returns(&format!("no {selector}"), script, json!([selector]), true)
        .await
}

#[tokio::test]
async fn the_request_is_previewed_and_a_left_out_message_is_not_sent() -> Result<()> {
    let (desktop, sandbox) = (Desktop::start().await?, Sandbox::start().await?);
    let models = json!({"data": [{"id": "m", "context_length": 1_000}]});
    sandbox.answer("/v1/models", Script::json(200, &models));
    sandbox.play_once("m", counted("The first answer", 900));
    sandbox.play_once("m", counted("The second answer", 300));
    let window = Window::with_reply(&desktop, &sandbox.base_url(), "The first question").await?;
    // Choosing a model loads the model list, which contains the context length that the gauge
    // needs.
    window.choose_model("m").await?;
    let keyboard = Keyboard::of(&window);
    keyboard.type_text("The second question").await?;
    wait_for_name(&window, "[data-context-gauge=caution]", "of 1,000 tokens").await?;

    keyboard.type_text(" /prev").await?;
    window.find("option", "Preview the next request").await?;
    keyboard.press(Key::Enter).await?;
    wait_for_text(&window, "[data-request-body]", "The second question").await?;
    wait_for_text(&window, "[data-request-body]", "The first answer").await?;
    wait_for_text(&window, "[data-request-tokens]", "of 1,000 tokens").await?;
    accessibility::check(&window, "the preview of a request").await?;
    keyboard.press(Key::Escape).await?;
    wait_for_none(&window, "[data-request-preview]").await?;

    let menu = "document.querySelector('[data-role=assistant] [aria-label=More]').click()";
    window.evaluate(menu).await?;
    window.press("Leave out of the context").await?;
    wait_for_text(&window, "[data-left-out]", "Left out of the context").await?;
    window.send("The second question").await?;
    let sent = sandbox
        .wait_for(|record| record.json()["messages"].to_string().contains("second question"))
        .await?;
    let sent: Value = sent.json();
    ensure!(!sent["messages"].to_string().contains("first answer"), "{sent}");
    wait_for_text(&window, "main", "The second answer").await?;
    window.press("Include again").await?;
    wait_for_none(&window, "[data-left-out]").await?;
    window.close().await
}
