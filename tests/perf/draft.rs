//! Measures how long it takes to paste a long text into the composer and to type after it, in
//! Rivulet and in a plain text area.

use std::path::Path;
use std::time::Duration;

use anyhow::{Context, Result, ensure};
use rivulet_tests::input::Input;
use rivulet_tests::{Desktop, program, wait};
use serde_json::{Value, json};

use crate::figures::Figures;
use crate::start::with_a_provider;
use crate::ui::server::now_ms;
use crate::ui::session::Session;

/// Number of times that each text is pasted into Rivulet and into a window that contains only a
/// text area. The programs take turns.
const ROUNDS: usize = 3;
/// Number of characters typed after each paste, with a pause before each character.
const KEYS: usize = 8;
const PAUSE: Duration = Duration::from_millis(230);
/// Size, in bytes, of a stored draft, which Rivulet loads when it starts.
const STORED: usize = 100_000;

/// A script that records the time at which the text of each input event is on the screen. The
/// browser draws the text in the next frame. This frame is on the screen when the frame after it
/// starts.
///
/// In the comparison window, the script also gives the text area the size of Rivulet's composer.
const PROBE: &str = r#"
window.shownAt = [];
document.addEventListener("input", () =>
  requestAnimationFrame(() => requestAnimationFrame(() => shownAt.push(Date.now()))), true);
const field = document.querySelector("textarea");
if (!document.querySelector("[data-composer]")) field.style.cssText = "width: 720px; height: 256px; font: 15px/24px sans-serif";
field.focus();
"#;

#[derive(Default)]
struct Times {
    paste: Vec<Duration>,
    next: Vec<Duration>,
    typing: Vec<Duration>,
}

pub async fn run() -> Result<()> {
    let desktop = Desktop::start().await?;
    let rivulet = program::built("rivulet")?;
    let bare = program::built("examples/bare_window")?;
    for (name, text) in [
        ("100 kB in lines", lines(100_000)),
        ("100 kB in one line", one_line(100_000)),
        ("1 MB in lines", lines(1_000_000)),
        ("1 MB in one line", one_line(1_000_000)),
    ] {
        println!("A draft of {name}: text area → Rivulet, {ROUNDS} rounds");
        let mut times = [Times::default(), Times::default()];
        for round in 0..ROUNDS {
            for (program, times) in [&bare, &rivulet].into_iter().zip(&mut times) {
                let data = desktop.data_folder(&format!("{name} {round}"))?;
                with_a_provider(&data).await?;
                paste(&desktop, program, &data, &text, times).await?;
            }
        }
        print(times);
    }
    println!(
        "Typing in a stored draft of {} kB: text area → Rivulet",
        STORED / 1000
    );
    let data = desktop.data_folder("stored")?;
    with_a_provider(&data).await?;
    let mut times = [Times::default(), Times::default()];
    for (program, times) in [&bare, &rivulet].into_iter().zip(&mut times) {
        paste(&desktop, program, &data, &lines(STORED), times).await?;
    }
    let [of_bare, _] = times;
    let session = Session::webkit(&desktop, &rivulet, &data).await?;
    session.find("field", "Message").await?;
    wait::until_so("the stored draft", async || Ok(length(&session).await? >= STORED)).await?;
    let input = focus(&session).await?;
    let mut typing = Vec::new();
    for _ in 0..KEYS {
        tokio::time::sleep(PAUSE).await;
        typing.push(until_shown(&session, || input.press("x")).await?);
    }
    row("typing", of_bare.typing, typing);
    Ok(())
}

async fn paste(desktop: &Desktop, program: &Path, data: &Path, text: &str, times: &mut Times) -> Result<()> {
    let session = Session::webkit(desktop, program, data).await?;
    session.find("field", "Message").await?;
    let input = focus(&session).await?;
    input.copy_text(text)?;
    times
        .paste
        .push(until_shown(&session, || input.press("ctrl+v")).await?);
    ensure!(length(&session).await? == text.len(), "the text was not pasted");
    times.next.push(until_shown(&session, || input.press("x")).await?);
    for _ in 0..KEYS {
        tokio::time::sleep(PAUSE).await;
        times
            .typing
            .push(until_shown(&session, || input.press("x")).await?);
    }
    ensure!(length(&session).await? == text.len() + KEYS + 1, "a key got lost");
    // Rivulet saves the draft when the field loses the focus.
    session
        .execute("document.activeElement.blur()", json!([]))
        .await?;
    tokio::time::sleep(PAUSE * 4).await;
    Ok(())
}

async fn focus(session: &Session) -> Result<Input> {
    session.execute(PROBE, json!([])).await?;
    Input::focus(&session.display(), session.processes().pids())
}

async fn length(session: &Session) -> Result<usize> {
    let length = session
        .execute(
            "return document.querySelector('textarea').value.length",
            json!([]),
        )
        .await?;
    Ok(usize::try_from(length.as_u64().context("a length")?)?)
}

/// Calls `input`, which presses keys. Returns the time until the effect of the keys is on the
/// screen. The effect is drawn in one frame, and this frame is on the screen when the next one
/// begins.
async fn until_shown(session: &Session, input: impl FnOnce() -> Result<()>) -> Result<Duration> {
    let begun = now_ms();
    input()?;
    let shown = wait::until("the frame that shows the input", async || {
        let shown = session.execute("return shownAt.splice(0)", json!([])).await?;
        Ok(shown.get(0).and_then(Value::as_f64))
    })
    .await?;
    Ok(Duration::from_secs_f64((shown - begun).max(0.0) / 1000.0))
}

fn print([bare, rivulet]: [Times; 2]) {
    row("paste", bare.paste, rivulet.paste);
    row("next key", bare.next, rivulet.next);
    row("typing", bare.typing, rivulet.typing);
}

fn row(name: &str, bare: Vec<Duration>, rivulet: Vec<Duration>) {
    let (bare, rivulet) = (Figures::new(bare), Figures::new(rivulet));
    println!(
        "  {name:10} median {:6.0} → {:6.0} ms ({:.2}×)   largest {:6.0} → {:6.0} ms",
        bare.ms(0.5),
        rivulet.ms(0.5),
        rivulet.ms(0.5) / bare.ms(0.5),
        bare.ms(1.0),
        rivulet.ms(1.0),
    );
}

/// Returns `bytes` bytes of text, in lines of 60 to 90 characters.
fn lines(bytes: usize) -> String {
    let words =
        "2026-11-22 12:00:01 INFO request handled in 12 ms by worker seven, status ok, retried never ";
    let text: String = (0..)
        .map(|number| format!("{}\n", &words[..60 + number * 7 % 31]))
        .scan(0, |sum, line| {
            let due = *sum < bytes;
            *sum += line.len();
            due.then_some(line)
        })
        .collect();
    text[..bytes].to_owned()
}

fn one_line(bytes: usize) -> String {
    lines(bytes).replace('\n', " ")
}
