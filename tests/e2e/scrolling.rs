//! Tests of scrolling and of finding text in a long reply while the reply streams.

use anyhow::{Context, Result, ensure};
use rivulet_sandbox::{Gate, Sandbox, Script};
use rivulet_tests::{Desktop, Window};
use serde_json::{Value, json};

/// Returns a section of Markdown that contains the number `number`.
fn page(number: usize) -> String {
    format!(
        "## Part {number}\n\nIn part {number} the **river** runs past a stone, and `bridge_{number}` spans it. {}\n\n\
         - one of {number}\n- two of {number}\n\n```rust\nlet part = {number};\n```\n\n",
        "Words that fill the line and the next one too. ".repeat(6)
    )
}

fn pages(numbers: std::ops::Range<usize>) -> String {
    numbers.map(page).collect()
}

/// A script that returns the scroll position of the transcript and the number of elements in it.
const STATE: &str = "const log = document.querySelector('[role=log]');
    if (!log) return {};
    const view = log.getBoundingClientRect();
    const seen = [...log.querySelectorAll('h4')].filter((h) => {
        const box = h.getBoundingClientRect();
        return box.bottom > view.top && box.top < view.bottom;
    });
    return {
        rest: log.scrollHeight - log.clientHeight - log.scrollTop,
        height: log.scrollHeight,
        first: seen.length ? [seen[0].textContent, Math.round(seen[0].getBoundingClientRect().top)] : null,
        elements: log.querySelectorAll('*').length,
        jump: document.querySelector('.jump')?.textContent.trim() ?? null,
    };";

async fn state(window: &Window<'_>) -> Result<Value> {
    window.execute(STATE, json!([])).await
}

/// Opens a window in which a long reply streams. The reply waits at the gate when half of it has
/// been sent.
async fn long_reply<'desktop>(
    desktop: &'desktop Desktop,
    sandbox: &Sandbox,
    gate: &Gate,
) -> Result<Window<'desktop>> {
    let script = Script::new()
        .role()
        .text(&pages(1..120))
        .hold(gate)
        .text(&pages(120..240))
        .text("The very last words.")
        .done()
        .end();
    sandbox.play("novel", script);
    let window = Window::open(desktop, &desktop.data_folder("data")?).await?;
    window
        .add_provider("Sandbox", &sandbox.base_url(), "", "novel")
        .await?;
    window.send("Tell me everything").await?;
    window
        .until("the first half of the reply", async || {
            let seen = window
                .execute(
                    "return document.querySelector('[role=log]').textContent.includes('Part 119')",
                    json!([]),
                )
                .await?;
            Ok(Some(()).filter(|()| seen == true))
        })
        .await?;
    Ok(window)
}

async fn until_at_end(window: &Window<'_>) -> Result<Value> {
    window
        .until("the end of the conversation", async || {
            let state = state(window).await?;
            Ok(Some(state).filter(|state| state["rest"].as_f64().is_some_and(|rest| rest <= 8.0)))
        })
        .await
}

#[tokio::test]
async fn the_view_follows_the_end_until_the_user_scrolls_up_and_then_stays() -> Result<()> {
    let (desktop, sandbox, gate) = (Desktop::start().await?, Sandbox::start().await?, Gate::new());
    let window = long_reply(&desktop, &sandbox, &gate).await?;
    let followed = until_at_end(&window).await?;
    ensure!(
        followed["elements"].as_u64().is_some_and(|count| count < 2_000),
        "too many elements are in the page: {followed}"
    );

    window
        .execute(
            "const log = document.querySelector('[role=log]');
             log.dispatchEvent(new WheelEvent('wheel', { deltaY: -900 }));
             log.scrollTop -= 900;",
            json!([]),
        )
        .await?;
    let left = window
        .until("a place above the end", async || {
            let state = state(&window).await?;
            Ok(Some(state).filter(|state| state["jump"].is_string() && state["first"].is_array()))
        })
        .await?;
    gate.release();
    window.wait_for_ending("complete").await?;
    let after = state(&window).await?;
    ensure!(
        after["first"] == left["first"],
        "the view moved: {left} became {after}"
    );
    ensure!(
        after["height"].as_f64() > left["height"].as_f64(),
        "the second half is missing: {after}"
    );
    let words = after["jump"].as_str().unwrap_or_default();
    ensure!(
        words.starts_with("Jump to latest") && words.contains("new words"),
        "the button does not count the new words: {words}"
    );

    window.press("Jump to latest").await?;
    until_at_end(&window).await?;
    let last = "const log = document.querySelector('[role=log]');
        const words = [...log.querySelectorAll('p')].find((p) => p.textContent === 'The very last words.');
        const [box, view] = [words?.getBoundingClientRect(), log.getBoundingClientRect()];
        return box !== undefined && box.top >= view.top && box.bottom <= view.bottom;";
    ensure!(
        window.execute(last, json!([])).await? == true,
        "the last words are not in view"
    );
    Ok(())
}

#[tokio::test]
async fn the_view_follows_the_end_while_the_user_writes() -> Result<()> {
    let (desktop, sandbox, gate) = (Desktop::start().await?, Sandbox::start().await?, Gate::new());
    let window = long_reply(&desktop, &sandbox, &gate).await?;
    window
        .fill(
            "Message",
            &"a question that takes some lines to write ".repeat(12),
        )
        .await?;
    gate.release();
    window.wait_for_ending("complete").await?;
    until_at_end(&window).await?;
    Ok(())
}

#[tokio::test]
async fn a_match_far_above_is_found_and_the_position_is_restored() -> Result<()> {
    let (desktop, sandbox, gate) = (Desktop::start().await?, Sandbox::start().await?, Gate::new());
    let window = long_reply(&desktop, &sandbox, &gate).await?;
    gate.release();
    window.wait_for_ending("complete").await?;
    window
        .execute(
            "document.activeElement.dispatchEvent(new KeyboardEvent('keydown', { key: 'f', ctrlKey: true, bubbles: true }))",
            json!([]),
        )
        .await?;
    window.fill("Find in conversation", "bridge_17 spans").await?;
    let found = "const current = [...(CSS.highlights.get('find-current') ?? [])][0];
        return { count: document.querySelector('[data-find-count]')?.textContent, text: current?.toString(),
            top: current?.getBoundingClientRect().top };";
    let seen = window
        .until("the match far above", async || {
            let seen = window.execute(found, json!([])).await?;
            Ok(Some(seen).filter(|seen| seen["text"] == "bridge_17 spans" && seen["count"] == "1 of 1"))
        })
        .await?;
    let top = seen["top"].as_f64().context("the position of the match")?;
    ensure!(
        (0.0..900.0).contains(&top),
        "the match is not in the window: {seen}"
    );

    let before = state(&window).await?;
    window.press("New conversation").await?;
    window.open_latest_conversation().await?;
    let back = window
        .until("the previous position", async || {
            let state = state(&window).await?;
            Ok(Some(state).filter(|state| state["first"].is_array()))
        })
        .await?;
    // Allow a difference of one pixel, because WebKit rounds positions to pixels.
    let moved =
        back["first"][1].as_f64().unwrap_or_default() - before["first"][1].as_f64().unwrap_or_default();
    ensure!(
        back["first"][0] == before["first"][0] && moved.abs() <= 1.0,
        "the position changed: {before} became {back}"
    );
    Ok(())
}
