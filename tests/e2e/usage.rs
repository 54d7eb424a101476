//! Tests of the usage page, its export, and the monthly limit in the real window.

use anyhow::{Context, Result, ensure};
use fantoccini::key::Key;
use rivulet_sandbox::{Sandbox, Script};
use rivulet_tests::keyboard::Keyboard;
use rivulet_tests::{Desktop, Window, accessibility};
use serde_json::json;

/// Makes the next reply of `model` report a cost.
fn play(sandbox: &Sandbox, model: &str, cost: f64) {
    let usage = json!({"prompt_tokens": 1_200, "completion_tokens": 30, "total_tokens": 1_230, "cost": cost});
    let script = Script::new().text("Hello").ended_with_usage("stop", &usage);
    sandbox.play_once(model, script);
}

#[tokio::test]
async fn the_usage_page_shows_what_replies_cost_and_a_limit_stops_the_next_message() -> Result<()> {
    let sandbox = Sandbox::start().await?;
    let desktop = Desktop::start().await?;
    let window = Window::with_server(&desktop, &sandbox.base_url()).await?;
    let providers = window.command("provider_list", json!({})).await?;
    let model = providers[0]["model"].as_str().context("a model")?.to_owned();
    play(&sandbox, &model, 2.5);
    window.send("What does this cost?").await?;
    window.wait_for_ending("complete").await?;

    window.open_settings("usage").await?;
    window.wait_for_words("1,200").await?;
    window.wait_for_words("2.50").await?;
    let rows = "return [...document.querySelectorAll('[data-usage-table=conversation] tbody tr')]
        .map((row) => row.textContent.replaceAll(/\\s+/g, ' ').trim())";
    let found = window.evaluate(rows).await?;
    ensure!(
        found[0]
            .as_str()
            .is_some_and(|row| row.starts_with("What does this cost?")),
        "{found}"
    );
    let keyboard = Keyboard::of(&window);
    let focus = "document.querySelector('[data-usage-chart] [role=slider]').focus()";
    window.evaluate(focus).await?;
    keyboard.press(Key::End).await?;
    window
        .until_so("the figures of the last bar", async || {
            let words = "return document.querySelector('[data-usage-bar]').textContent";
            let words = window.evaluate(words).await?;
            Ok(words
                .as_str()
                .is_some_and(|words| words.contains("1,200") && words.contains("30")))
        })
        .await?;

    accessibility::check(&window, "the page usage of the settings").await?;

    window.press("Export as CSV").await?;
    window.wait_for_words("usage.csv").await?;
    let path = "return document.querySelector('[data-usage-saved]').textContent.match(/\\/.*usage\\.csv/)[0]";
    let path = window.evaluate(path).await?;
    let text = std::fs::read_to_string(path.as_str().context("a path")?)?;
    ensure!(
        text.starts_with("day,provider_id,provider,model,")
            && text.contains(",1,1200,30,0,0,2.5,0,1,0,0\r\n"),
        "{text}"
    );

    // If the cost of the month exceeds the provider's limit, the next message must stay in the
    // composer.
    let sent = sandbox.requests().len();
    window.open_settings("providers").await?;
    let name = providers[0]["name"].as_str().context("a name")?;
    window.press(&format!("Edit {name}")).await?;
    window.press("Advanced").await?;
    window.fill("Monthly limit", "2").await?;
    window.press("Save").await?;
    window.wait_for_words("Limit reached").await?;
    window.press("Back").await?;
    window.fill("Message", "One more").await?;
    window.press("Send").await?;
    window.wait_for_words("monthly spending limit of 2.00").await?;
    ensure!(sandbox.requests().len() == sent, "a request was sent");
    let draft = window
        .evaluate("return document.querySelector('textarea').value")
        .await?;
    ensure!(draft == "One more", "the draft is {draft}");

    // The button must open the provider's form with the focus in the field for the limit. After the
    // user has raised the limit, it must be possible to send the message.
    window.press("Raise the limit…").await?;
    let focused = "return document.activeElement?.closest('dialog') !== null
        && document.activeElement.type === 'number' && document.activeElement.value === '2'";
    window
        .until_equal("the focus in the field of the limit", focused, true)
        .await?;
    window.fill("Monthly limit", "20").await?;
    window.press("Save").await?;
    play(&sandbox, &model, 0.1);
    window.press("Send").await?;
    window
        .until_so("the second request", async || Ok(sandbox.requests().len() > sent))
        .await?;
    window.wait_for_ending("complete").await?;
    window.close().await
}
