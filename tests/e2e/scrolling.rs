//! Tests of scrolling and of finding text in a long reply while the reply streams.

use anyhow::{Result, ensure};
use rivulet_sandbox::{Gate, Sandbox, Script};
use rivulet_tests::{Desktop, Window};
use serde_json::Value;

use crate::wire_view::wait_for_text;

/// Returns section `number` of a long Markdown document. The text of the section contains the
/// number.
fn page(number: usize) -> String {
    format!(
        "## Part {number}\n\nIn part {number} the **river** runs past a stone, and `bridge_{number}` spans it. {}\n\n\
         - one of {number}\n- two of {number}\n\n```rust\nlet part = {number};\n```\n\n",
        "Words that fill the line and the next one too. ".repeat(6)
    )
}

pub(crate) fn pages(numbers: std::ops::Range<usize>) -> String {
    numbers.map(page).collect()
}

/// A script that returns the transcript's state, for example its scroll position and the label of
/// the button “Jump to latest”. `first` is the first heading that is at least partly in view.
/// `seen` is the first heading that begins below the top of the view.
const STATE: &str = "const log = document.querySelector('[role=log]');
    if (!log) return {};
    const view = log.getBoundingClientRect();
    const shown = [...log.querySelectorAll('h4')].filter((h) => {
        const box = h.getBoundingClientRect();
        return box.bottom > view.top && box.top < view.bottom;
    });
    const seen = [...log.querySelectorAll('h4')].find((h) => h.getBoundingClientRect().top > view.top);
    return {
        rest: log.scrollHeight - log.clientHeight - log.scrollTop,
        height: log.scrollHeight,
        first: shown.length ? [shown[0].textContent, Math.round(shown[0].getBoundingClientRect().top)] : null,
        seen: seen ? [seen.textContent, seen.getBoundingClientRect().top] : null,
        elements: log.querySelectorAll('*').length,
        jump: document.querySelector('.jump')?.textContent.trim() ?? null,
    };";

pub(crate) async fn state(window: &Window<'_>) -> Result<Value> {
    window.evaluate(STATE).await
}

/// Opens a window in which a long reply streams: the first half at once, and the second half after
/// the test has opened `gate`.
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
    sandbox.play("m", script);
    let window = Window::with_server(desktop, &sandbox.base_url()).await?;
    window.send("Tell me everything").await?;
    wait_for_text(&window, "[role=log]", "Part 119").await?;
    Ok(window)
}

/// Waits until the transcript has stopped scrolling and `reached` returns true for its state.
/// Returns that state.
pub(crate) async fn until_rests(
    window: &Window<'_>,
    what: &str,
    mut reached: impl FnMut(&Value) -> bool,
) -> Result<Value> {
    window
        .until(what, async || {
            let before = state(window).await?;
            let rests = window.transcript_rests().await?;
            let after = state(window).await?;
            Ok(Some(after).filter(|after| rests && before == *after && reached(after)))
        })
        .await
}

/// Waits until the transcript shows its end and no longer scrolls.
pub(crate) async fn until_end(window: &Window<'_>) -> Result<()> {
    until_rests(window, "the end of the conversation", |state| {
        state["rest"].as_f64().is_some_and(|rest| rest <= 8.0)
    })
    .await
    .map(drop)
}

async fn until_at_end(window: &Window<'_>) -> Result<()> {
    until_rests(
        window,
        "the end of the conversation, with fewer than 2,000 elements in the page",
        |state| {
            state["rest"].as_f64().is_some_and(|rest| rest <= 8.0)
                && state["elements"].as_u64().is_some_and(|count| count < 2_000)
        },
    )
    .await
    .map(drop)
}

#[tokio::test]
async fn the_view_follows_the_end_until_the_user_scrolls_up_and_then_stays() -> Result<()> {
    let (desktop, sandbox, gate) = (Desktop::start().await?, Sandbox::start().await?, Gate::new());
    let window = long_reply(&desktop, &sandbox, &gate).await?;
    until_at_end(&window).await?;
    let wheel = "const log = document.querySelector('[role=log]');
        log.dispatchEvent(new WheelEvent('wheel', { deltaY: -900 }));
        log.scrollTop -= 900;";
    window.evaluate(wheel).await?;
    let left = until_rests(&window, "a place above the end", |state| {
        state["jump"].is_string() && state["first"].is_array()
    })
    .await?;
    gate.release();
    window.wait_for_ending("complete").await?;
    let after = until_rests(
        &window,
        "the second half below the view, and its words counted on the button",
        |state| {
            let words = state["jump"].as_str().unwrap_or_default();
            state["height"].as_f64() > left["height"].as_f64()
                && words.starts_with("Jump to latest")
                && words.contains("new words")
        },
    )
    .await?;
    ensure!(
        after["first"] == left["first"],
        "the view moved: {left} became {after}"
    );

    window.press("Jump to latest").await?;
    until_at_end(&window).await?;
    let last = "const log = document.querySelector('[role=log]');
        const words = [...log.querySelectorAll('p')].find((p) => p.textContent === 'The very last words.');
        const [box, view] = [words?.getBoundingClientRect(), log.getBoundingClientRect()];
        return box !== undefined && box.top >= view.top && box.bottom <= view.bottom;";
    window.until_equal("the last words in view", last, true).await
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
    let press = "const key = new KeyboardEvent('keydown', { key: 'f', ctrlKey: true, bubbles: true });
        document.activeElement.dispatchEvent(key);";
    window.evaluate(press).await?;
    window.fill("Find in conversation", "bridge_17 spans").await?;
    let found = "const current = [...(CSS.highlights.get('find-current') ?? [])][0];
        return { count: document.querySelector('[data-find-count]')?.textContent, text: current?.toString(),
            top: current?.getBoundingClientRect().top };";
    window
        .until_so("the match far above in the window", async || {
            let seen = window.evaluate(found).await?;
            let in_window = seen["top"]
                .as_f64()
                .is_some_and(|top| (0.0..900.0).contains(&top));
            Ok(in_window && seen["text"] == "bridge_17 spans" && seen["count"] == "1 of 1")
        })
        .await?;

    let before = until_rests(&window, "the place of the match", |state| {
        state["first"].is_array()
    })
    .await?;
    window.press("New conversation").await?;
    window.open_latest_conversation().await?;
    let top = |state: &Value| state["first"][1].as_f64().unwrap_or(f64::MAX);
    let what = format!("the view at its previous place {before}");
    until_rests(&window, &what, |state| {
        // WebKit rounds positions to pixels.
        state["first"][0] == before["first"][0] && (top(state) - top(&before)).abs() <= 1.0
    })
    .await
    .map(drop)
}
