//! Tests of comparisons, in which several models reply to one message.

use anyhow::{Context, Result, ensure};
use rivulet_sandbox::{Gate, Sandbox, Script};
use rivulet_tests::hands::Hands;
use rivulet_tests::{Desktop, Window, accessibility};
use serde_json::{Value, json};

use crate::scrolling::{pages, until_end};

/// A script that returns the state of each column in the last comparison on the screen.
const COLUMNS: &str = "const compared = [...document.querySelectorAll('[data-side-by-side]')].at(-1);
    return [...(compared?.querySelectorAll('[data-column]') ?? [])].map((column) => {
        const box = column.getBoundingClientRect();
        return {
            ending: column.querySelector('article')?.dataset.ending,
            text: [...column.querySelectorAll('[data-part=text]')].map((part) => part.innerText).join(' ').trim(),
            card: column.querySelector('[data-ending-card]') !== null,
            selected: column.dataset.selected === 'true',
            stops: column.querySelector('[aria-label=\"Stop this reply\"]') !== null,
            left: box.left, top: box.top, width: box.width,
        };
    });";

/// Waits until the columns of the last comparison satisfy `condition`, and returns them.
async fn wait_for_columns(
    window: &Window<'_>,
    what: &str,
    mut condition: impl FnMut(&[Value]) -> bool,
) -> Result<Vec<Value>> {
    window
        .until(what, async || {
            let shown = window.evaluate(COLUMNS).await?;
            let columns = shown.as_array().cloned().unwrap_or_default();
            Ok(Some(columns).filter(|columns| condition(columns)))
        })
        .await
}

fn values<'columns>(columns: &'columns [Value], name: &str) -> Vec<&'columns Value> {
    columns.iter().map(|column| &column[name]).collect()
}

async fn wait_for_endings(window: &Window<'_>, endings: &[&str]) -> Result<Vec<Value>> {
    wait_for_columns(window, &format!("replies that end as {endings:?}"), |columns| {
        values(columns, "ending") == endings
    })
    .await
}

async fn press_in_column(window: &Window<'_>, column: usize, name: &str) -> Result<()> {
    let script = "const [number, name] = arguments;
        const compared = [...document.querySelectorAll('[data-side-by-side]')].at(-1);
        const buttons = compared?.querySelectorAll(`[data-column='${number}'] button`) ?? [];
        const named = (button) => (button.getAttribute('aria-label') ?? button.textContent).trim() === name;
        const button = [...buttons].find((button) => named(button) && !button.disabled);
        button?.click();
        return button !== undefined;";
    let what = format!("the button {name:?} in column {column}");
    window
        .until_returns(&what, script, json!([column, name]), true)
        .await
}

async fn send_to_all(window: &Window<'_>, text: &str, count: usize) -> Result<()> {
    let compared = "return document.querySelectorAll('[data-side-by-side]').length";
    let before = window.evaluate(compared).await?;
    window.fill("Message", text).await?;
    window.press("Send").await?;
    window
        .until_so(&format!("{count} replies side by side"), async || {
            let shown = window.evaluate(COLUMNS).await?;
            let is_new = window.evaluate(compared).await? != before;
            Ok(is_new && shown.as_array().is_some_and(|columns| columns.len() == count))
        })
        .await
}

/// Fails unless the columns are next to each other or, if `stacked`, one below the other.
fn check_places(columns: &[Value], stacked: bool) -> Result<()> {
    let number = |column: &Value, name: &str| column[name].as_f64().context("columns have a place");
    for pair in columns.windows(2) {
        let [before, after] = pair else { continue };
        let (lefts, tops) = (
            (number(before, "left")?, number(after, "left")?),
            (number(before, "top")?, number(after, "top")?),
        );
        let is_right = match stacked {
            true => lefts.0 == lefts.1 && tops.1 > tops.0,
            false => tops.0 == tops.1 && lefts.1 >= lefts.0 + number(before, "width")? - 1.0,
        };
        ensure!(is_right, "stacked {stacked}: {before} and {after}");
    }
    Ok(())
}

#[tokio::test]
async fn practice_models_answer_side_by_side_each_with_its_own_ending() -> Result<()> {
    let desktop = Desktop::start().await?;
    let window = Window::with_practice(&desktop).await?;
    window.choose_model("echo@max").await?;
    window.add_model("length@max").await?;
    send_to_all(&window, "Which of you is complete?", 2).await?;
    let columns = wait_for_endings(&window, &["complete", "length"]).await?;
    check_places(&columns, false)?;
    ensure!(values(&columns, "card") == [false, true], "{columns:?}");
    ensure!(values(&columns, "selected") == [true, false], "{columns:?}");

    // The two models of the first comparison are still selected, so adding two more makes four.
    window.add_model("cut@max").await?;
    window.add_model("silent-end@max").await?;
    send_to_all(&window, "And which of the four?", 4).await?;
    let endings = ["complete", "length", "disconnected", "unconfirmed"];
    let columns = wait_for_endings(&window, &endings).await?;
    check_places(&columns, false)?;
    accessibility::check(&window, "four replies side by side").await?;
    press_in_column(&window, 2, "Continue with this reply").await?;
    let selected = [false, false, true, false];
    wait_for_columns(&window, "the third reply to be selected", |columns| {
        values(columns, "selected") == selected
    })
    .await?;

    let window = window.restart().await?;
    window.open_latest_conversation().await?;
    let again = wait_for_endings(&window, &endings).await?;
    ensure!(values(&again, "selected") == selected, "{again:?}");
    ensure!(values(&again, "text") == values(&columns, "text"), "{again:?}");

    let hands = Hands::of(&window)?;
    hands.resize(480, 780).await?;
    let narrow = wait_for_columns(&window, "replies as wide as the narrow window", |columns| {
        let widths = columns.iter().filter_map(|column| column["width"].as_f64());
        columns.len() == 4 && widths.min_by(f64::total_cmp).is_some_and(|width| width > 320.0)
    })
    .await?;
    check_places(&narrow, true)?;
    accessibility::check(&window, "four replies in a narrow window").await?;
    window.close().await
}

/// Returns a script that sends `first`, waits until `gate` opens, and then sends `rest`.
fn held(gate: &Gate, first: &str, rest: &str) -> Script {
    let end = Script::new().text(rest).ended("stop");
    Script::new().role().text(first).hold(gate).then(end)
}

#[tokio::test]
async fn one_reply_is_stopped_and_retried_while_the_other_runs_and_the_chat_goes_on_with_it() -> Result<()> {
    let (desktop, sandbox, gate) = (Desktop::start().await?, Sandbox::start().await?, Gate::new());
    sandbox.play_once("m", held(&gate, "First", " and last"));
    sandbox.play_once("other", held(&gate, "Other", " words"));
    let window = Window::with_server(&desktop, &sandbox.base_url()).await?;
    window.add_model("other").await?;
    send_to_all(&window, "Who is there?", 2).await?;
    wait_for_columns(&window, "the first word of both replies", |columns| {
        values(columns, "text") == ["First", "Other"]
    })
    .await?;
    press_in_column(&window, 1, "Stop this reply").await?;
    let columns = wait_for_endings(&window, &["streaming", "stopped"]).await?;
    ensure!(values(&columns, "stops") == [true, false], "{columns:?}");

    sandbox.play_once("other", Script::reply("Once more"));
    press_in_column(&window, 1, "Retry").await?;
    wait_for_columns(&window, "the retried reply", |columns| {
        values(columns, "ending") == ["streaming", "complete"] && columns[1]["text"] == "Once more"
    })
    .await?;
    press_in_column(&window, 1, "Continue with this reply").await?;
    wait_for_columns(&window, "the retried reply to be selected", |columns| {
        values(columns, "selected") == [false, true]
    })
    .await?;
    gate.release();
    let columns = wait_for_endings(&window, &["complete", "complete"]).await?;
    ensure!(
        values(&columns, "text") == ["First and last", "Once more"],
        "{columns:?}"
    );
    ensure!(values(&columns, "selected") == [false, true], "{columns:?}");

    sandbox.play_once("m", Script::reply("Good"));
    window.press("Remove other").await?;
    window.send("Go on").await?;
    let sent = sandbox
        .wait_for(|record| record.json()["messages"].to_string().contains("Go on"))
        .await?;
    let sent = sent.json()["messages"].to_string();
    ensure!(
        sent.contains("Once more") && !sent.contains("First and last") && !sent.contains("Other"),
        "{sent}"
    );
    window.close().await
}

/// Streams long replies from `count` models in a window that is `width` pixels wide. The server
/// sends the first half of each reply at once, and the second half when a gate opens. Checks after
/// each half that the end of the replies is in view.
async fn follow_the_end(count: usize, width: u32) -> Result<()> {
    // Give the replies different lengths, so that only the longest reply is still growing at the
    // end.
    let half = |number: usize| 6 + 3 * number;
    let model = |number: usize| format!("model-{number}");
    let (desktop, sandbox, gate) = (Desktop::start().await?, Sandbox::start().await?, Gate::new());
    let window = Window::with_server(&desktop, &sandbox.base_url()).await?;
    Hands::of(&window)?.resize(width, 780).await?;
    for number in 0..count {
        let half = half(number);
        let script = Script::new()
            .role()
            .text(&pages(1..half))
            .hold(&gate)
            .text(&pages(half..2 * half))
            .ended("stop");
        sandbox.play(model(number), script);
    }
    window.choose_model(&model(0)).await?;
    for number in 1..count {
        window.add_model(&model(number)).await?;
    }
    send_to_all(&window, "Tell me everything", count).await?;
    wait_for_columns(&window, "the first half of each reply", |columns| {
        let said = |(number, column): (usize, &Value)| {
            let last = format!("Part {}\n", half(number) - 1);
            column["text"].as_str().is_some_and(|text| text.contains(&last))
        };
        columns.iter().enumerate().all(said)
    })
    .await?;
    until_end(&window).await?;
    // Make the composer grow. The end of the transcript must stay in view.
    window
        .fill("Message", &"a question that takes some lines ".repeat(8))
        .await?;
    gate.release();
    let columns = wait_for_endings(&window, &vec!["complete"; count]).await?;
    check_places(&columns, width < 640)?;
    until_end(&window).await?;
    window.close().await
}

#[tokio::test]
async fn the_view_follows_the_end_of_two_replies() -> Result<()> {
    follow_the_end(2, 1120).await
}

#[tokio::test]
async fn the_view_follows_the_end_of_four_replies() -> Result<()> {
    follow_the_end(4, 1120).await
}

#[tokio::test]
async fn the_view_follows_the_end_of_stacked_replies() -> Result<()> {
    follow_the_end(4, 480).await
}
