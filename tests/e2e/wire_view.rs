//! Tests of a reply's details and of the wire view, which shows the reply's request and the
//! response of the server.

use anyhow::{Result, ensure};
use rivulet_sandbox::Sandbox;
use rivulet_tests::{Desktop, Window};
use serde_json::json;

/// Returns the text of the first element that matches `selector`; empty if there is none.
async fn text_of(window: &Window<'_>, selector: &str) -> Result<String> {
    let script = "return document.querySelector(arguments[0])?.textContent ?? ''";
    let text = window.execute(script, json!([selector])).await?;
    Ok(text.as_str().unwrap_or_default().to_owned())
}

/// Waits until the text of the element that matches `selector` contains `part`, and returns it.
pub async fn wait_for_text(window: &Window<'_>, selector: &str, part: &str) -> Result<String> {
    let what = format!("“{part}” in {selector}");
    window
        .until(&what, async || {
            Ok(Some(text_of(window, selector).await?).filter(|text| text.contains(part)))
        })
        .await
}

#[tokio::test]
async fn a_reply_has_details_and_a_wire_view() -> Result<()> {
    let sandbox = Sandbox::start().await?;
    let desktop = Desktop::start().await?;
    let window = Window::with_server(&desktop, &sandbox.base_url()).await?;
    window.choose_model("think-tags").await?;
    window.send("Show me the tags").await?;
    window.wait_for_ending("complete").await?;
    let reply = window
        .wait_for_reply("the text between the tags as reasoning", |reply| {
            !reply.reasoning.is_empty() && !reply.text.is_empty()
        })
        .await?;
    ensure!(!reply.text.contains("<think>"), "a tag is shown: {reply:?}");

    window.press("Details").await?;
    for part in [
        "Request ID", "chatcmpl-practice", "Finish reason", "stop", "HTTP status", "200",
        "Time to first token",
    ] {
        wait_for_text(&window, "[data-details]", part).await?;
    }
    window.press("Details").await?;

    window.press("Actions for this conversation").await?;
    window.press("Wire view").await?;
    wait_for_text(&window, "[data-wire-request]", "/chat/completions").await?;
    wait_for_text(&window, "[data-wire-answer]", "200").await?;
    for raw in ["data:", "\"role\":\"assistant\""] {
        wait_for_text(&window, "[data-wire-event=\"0\"]", raw).await?;
    }

    window.fill("Search events", "[DONE]").await?;
    wait_for_text(&window, "[data-wire]", "1 of 1").await?;

    window.press("Copy as curl").await?;
    wait_for_text(&window, "body", "Copied as a curl command").await?;

    window.press("Save as .sse").await?;
    let path = window
        .until("the path of the saved file", async || {
            let shown = text_of(&window, "body").await?;
            let rest = shown.split("Saved as ").nth(1);
            Ok(rest
                .and_then(|rest| rest.split_once(".sse"))
                .map(|(path, _)| format!("{path}.sse")))
        })
        .await?;
    let saved = std::fs::read_to_string(&path)?;
    ensure!(
        saved.starts_with("data: {")
            && saved.ends_with("data: [DONE]\n\n")
            && saved.contains("\"content\":\"think\""),
        "{path} is not the received stream: {saved}"
    );
    window.press("Close the wire view").await?;
    window.close().await
}
