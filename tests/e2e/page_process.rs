//! Tests of a window whose page process dies or freezes.

use std::path::PathBuf;

use anyhow::{Result, ensure};
use rivulet_sandbox::{Gate, Sandbox, Script};
use rivulet_tests::{Desktop, PlainWindow, Window, wait};
use serde_json::json;

const WORDS: usize = 40;
const REPLY: &str = "[...document.querySelectorAll('article[data-role=assistant]')].at(-1)";

fn words(numbers: std::ops::Range<usize>) -> String {
    numbers.map(|number| format!("w{number} ")).collect()
}

/// Returns a JavaScript expression that is true if the last reply has the ending `ending` and the
/// text `text`.
fn reply(ending: &str, text: &str) -> String {
    let text = text.trim();
    format!(
        "{REPLY}?.dataset.ending === {ending:?} &&
         {REPLY}.querySelector('[data-part=text]')?.textContent.trim() === {text:?}"
    )
}

/// Returns a JavaScript expression that is true if the page shows `words`.
fn shows(words: &str) -> String {
    format!("document.body.innerText.includes({words:?})")
}

/// Creates a data folder with the test server as its provider.
pub async fn folder(desktop: &Desktop, sandbox: &Sandbox) -> Result<PathBuf> {
    let window = Window::with_server(desktop, &sandbox.base_url()).await?;
    let data = window.data().to_path_buf();
    window.close().await?;
    Ok(data)
}

#[tokio::test]
async fn a_reply_goes_on_after_the_process_of_the_page_died() -> Result<()> {
    let sandbox = Sandbox::start().await?;
    let gate = Gate::new();
    let script = (0..WORDS).fold(Script::new().role(), |script, number| {
        let script = if number % 10 == 0 {
            script.hold(&gate)
        } else {
            script
        };
        script.delta(&json!({ "content": words(number..number + 1) }))
    });
    sandbox.play("m", script.hold(&gate).done().end());
    let desktop = Desktop::start().await?;
    let window = PlainWindow::open(&desktop, &folder(&desktop, &sandbox).await?)?;
    window.write("Count for me").await?;
    window.press("Send").await?;
    gate.release_one();
    window
        .until("the first words", &reply("streaming", &words(0..10)))
        .await?;
    window.write("An unsent draft").await?;
    let stored = "(() => {
        window.__TAURI_INTERNALS__.invoke('draft_list').then((drafts) => (window.drafts = JSON.stringify(drafts)));
        return window.drafts?.includes('An unsent draft') ?? false;
    })()";
    window.until("the draft to be stored", stored).await?;

    window.kill_page().await?;
    // The page's process has died. Now let the server send more words.
    gate.release_one();
    // Check for this notice first, because the page shows it only for a limited time.
    let notice = "The window crashed and was reloaded. Nothing was lost.";
    window.until("a notice", &shows(notice)).await?;
    window
        .until(
            "the words that arrived meanwhile",
            &reply("streaming", &words(0..20)),
        )
        .await?;
    let draft = "document.querySelector('textarea')?.value === 'An unsent draft'";
    window.until("the draft", draft).await?;

    gate.release_one();
    window
        .until(
            "words that arrive after the reload",
            &reply("streaming", &words(0..30)),
        )
        .await?;
    gate.release();
    window
        .until("the end of the reply", &reply("complete", &words(0..WORDS)))
        .await?;
    window.close().await
}

#[tokio::test]
async fn a_page_that_dies_again_and_again_is_reported_by_the_system() -> Result<()> {
    let desktop = Desktop::start().await?;
    let window = PlainWindow::open(&desktop, &desktop.data_folder("data")?)?;
    window.wait_for_first_screen().await?;
    let before = window.titles()?;
    for _ in 0..3 {
        window.kill_page().await?;
        window
            .until("the page to be reloaded", &shows("was reloaded"))
            .await?;
    }
    ensure!(
        window.titles()? == before,
        "a dialog is open: {:?}",
        window.titles()?
    );
    window.kill_page().await?;
    wait::until_so("a dialog of the system", async || {
        Ok(window.titles()?.len() > before.len())
    })
    .await
}

#[tokio::test]
async fn a_preview_that_never_ends_is_ended_and_the_window_goes_on() -> Result<()> {
    preview_is_ended(
        "html",
        "<script>setTimeout(() => { while (true); }, 100)</script>",
    )
    .await
}

/// The drawing shows one rectangle a thousand times, through three levels of `<use>` elements, and
/// computes noise for every pixel of it. Its rendering practically never ends, but needs almost no
/// memory.
#[tokio::test]
async fn a_drawing_that_never_ends_is_ended_and_the_window_goes_on() -> Result<()> {
    let mut parts = "<filter id='f'><feTurbulence baseFrequency='0.9' numOctaves='99'/></filter>
        <rect id='p0' width='900' height='500' filter='url(#f)'/>"
        .to_owned();
    for level in 1..=3 {
        let uses = format!("<use href='#p{}'/>", level - 1).repeat(10);
        parts += &format!("<g id='p{level}'>{uses}</g>");
    }
    let drawing = format!("<svg viewBox='0 0 900 500'><defs>{parts}</defs><use href='#p3'/></svg>");
    preview_is_ended("svg", &drawing).await
}

/// Shows a preview that keeps the page busy forever, and checks that Rivulet reloads the page.
async fn preview_is_ended(kind: &str, code: &str) -> Result<()> {
    let (desktop, sandbox) = (Desktop::start().await?, Sandbox::start().await?);
    let text = format!("Here you are:\n\n````{kind}\n{code}\n````\n\nThat is it.\n");
    sandbox.play("m", Script::new().role().text(&text).done().end());
    let window = PlainWindow::open(&desktop, &folder(&desktop, &sandbox).await?)?;
    window.write("Draw something").await?;
    window.press("Send").await?;
    let complete = format!("{REPLY}?.dataset.ending === 'complete'");
    window.until("the reply", &complete).await?;
    window.press("Preview").await?;
    let notice = "A preview stopped responding, so the window was reloaded. Nothing was lost.";
    window.until("a notice", &shows(notice)).await?;
    window.until("the reply again", &complete).await?;
    window.until("its text", &shows("That is it.")).await?;
    window
        .until("no preview", "document.querySelector('iframe') === null")
        .await?;
    window.close().await
}
