//! Tests of closing the window, of signals that end the program, and of a page that hangs. The text
//! that the user typed last must still be there after the next start.

use std::path::Path;

use anyhow::{Result, ensure};
use rivulet_sandbox::{Gate, Sandbox, Script};
use rivulet_tests::display::Display;
use rivulet_tests::hands::Hands;
use rivulet_tests::input::Input;
use rivulet_tests::small_disk::SmallDisk;
use rivulet_tests::{Desktop, PlainWindow, Window, wait};
use rustix::process::Signal;
use serde_json::json;

use crate::page_process::folder;

const COMPOSER: &str = "textarea[name=message]";
/// A script that replaces the text of the composer with its argument.
const TYPE: &str = "const field = document.querySelector('textarea[name=message]');
    field.focus();
    field.value = arguments[0];
    field.dispatchEvent(new InputEvent('input', { bubbles: true }));";

pub async fn wait_for_draft(window: &Window<'_>, text: &str) -> Result<()> {
    let script = format!("return document.querySelector({COMPOSER:?})?.value === arguments[0]");
    window
        .until_returns("the whole draft", &script, json!([text]), true)
        .await
}

#[tokio::test]
async fn text_typed_right_before_the_window_is_closed_is_there_after_the_next_start() -> Result<()> {
    let sandbox = Sandbox::start().await?;
    let desktop = Desktop::start().await?;
    let mut window = Window::with_server(&desktop, &sandbox.base_url()).await?;
    let mut expected = String::new();
    // Type only a few words in the first two rounds. In the third round, first insert a text so
    // long that saving the draft takes a while.
    for pasted in ["", "", "long ".repeat(200_000).as_str()] {
        let hands = Hands::of(&window)?;
        hands.click_on(COMPOSER).await?;
        expected.push_str(pasted);
        window.execute(TYPE, json!([expected])).await?;
        let typed = "the last words";
        hands.type_text(typed)?;
        expected.push_str(typed);
        drop(hands);
        if !pasted.is_empty() {
            // Wait until the page has handled all key presses, so that closing the window only has
            // to save the text. On a busy machine, a closing window might not wait long enough for
            // the page to handle the key presses and save such a long text.
            wait_for_draft(&window, &expected).await?;
        }
        window = window.restart().await?;
        wait_for_draft(&window, &expected).await?;
    }
    window.close().await
}

async fn write_during_a_reply(window: &PlainWindow<'_>) -> Result<()> {
    window.write("A question").await?;
    window.press("Send").await?;
    let answered = "document.querySelector('[data-role=assistant]')?.textContent.includes('Half of it')";
    window.until("the beginning of the reply", answered).await?;
    window.write("Until the session ends").await
}

/// Returns the ending and the text of the only reply, and the text of the only draft.
fn stored(data: &Path) -> Result<(String, String, String)> {
    let database = rusqlite::Connection::open(data.join("rivulet.sqlite3"))?;
    let sql = "SELECT ending, part.text, draft.text FROM message, draft
               JOIN message_part AS part ON part.message_id = message.id WHERE role = 'assistant'";
    Ok(database.query_row(sql, [], |row| Ok((row.get(0)?, row.get(1)?, row.get(2)?)))?)
}

#[tokio::test]
async fn text_is_saved_and_the_reply_is_stopped_when_a_signal_ends_the_program() -> Result<()> {
    for signal in [Signal::TERM, Signal::INT, Signal::HUP] {
        let sandbox = Sandbox::start().await?;
        sandbox.play("m", Script::new().role().text("Half of it").hold(&Gate::new()));
        let desktop = Desktop::start().await?;
        let data = folder(&desktop, &sandbox).await?;
        let window = PlainWindow::open(&desktop, &data)?;
        write_during_a_reply(&window).await?;
        window.signal(signal)?;
        window.wait_for_end().await?;
        let wanted = ["stopped", "Half of it", "Until the session ends"].map(str::to_owned);
        ensure!(
            <[String; 3]>::from(stored(&data)?) == wanted,
            "{signal:?}: {:?}",
            stored(&data)?
        );
    }
    Ok(())
}

#[tokio::test]
async fn with_nohup_the_window_stays_open_after_its_terminal_is_closed() -> Result<()> {
    let sandbox = Sandbox::start().await?;
    let desktop = Desktop::start().await?;
    let data = folder(&desktop, &sandbox).await?;
    let window = PlainWindow::open_with_nohup(&desktop, &data)?;
    window.wait_for_first_screen().await?;
    window.signal(Signal::HUP)?;
    sandbox.play("m", Script::new().role().text("Half of it").hold(&Gate::new()));
    write_during_a_reply(&window).await?;
    window.close().await?;
    ensure!(
        stored(&data)?.0 == "stopped",
        "the reply is stopped by the closing"
    );
    Ok(())
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

/// Waits until the program with the process id `pid` shows a dialog, which is its second window.
/// Returns a keyboard that types into the dialog.
async fn dialog_of(desktop: &Desktop, pid: u32) -> Result<Input> {
    let display = Display::open(&desktop.display())?;
    wait::until_so("the dialog", async || Ok(display.titles(pid)?.len() == 2)).await?;
    Input::focus_dialog(&desktop.display(), &[pid])
}

async fn dialog_closed(desktop: &Desktop, pid: u32) -> Result<()> {
    let display = Display::open(&desktop.display())?;
    wait::until_so(
        "the dialog to close",
        async || Ok(display.titles(pid)?.len() == 1),
    )
    .await
}

#[tokio::test]
async fn text_for_which_the_disk_has_no_room_is_lost_neither_by_escape_nor_by_enter() -> Result<()> {
    let Some(disk) = SmallDisk::mount(16) else {
        return Ok(());
    };
    let desktop = Desktop::start().await?;
    let window = Window::open(&desktop, disk.path()).await?;
    window.try_it_now().await?;
    disk.fill();
    // Use a long text, because the database may have enough reserved space for a short text even
    // though the disk is full.
    let text = "half a thought ".repeat(80_000);
    window.execute(TYPE, json!([text])).await?;
    window.ask_to_close()?;
    let pid = window.pid()?;
    dialog_of(&desktop, pid).await?.press("Escape")?;
    dialog_closed(&desktop, pid).await?;
    let dialog = dialog_of(&desktop, pid).await?;
    disk.make_room();
    dialog.press("Enter")?;
    window.wait_for_end().await?;

    let window = Window::open(&desktop, disk.path()).await?;
    wait_for_draft(&window, &text).await?;
    window.close().await
}

#[tokio::test]
async fn a_page_that_hangs_with_unsaved_text_is_closed_only_after_a_question() -> Result<()> {
    let Some(disk) = SmallDisk::mount(16) else {
        return Ok(());
    };
    let desktop = Desktop::start().await?;
    let window = Window::open(&desktop, disk.path()).await?;
    window.try_it_now().await?;
    window.close().await?;

    let window = PlainWindow::open(&desktop, disk.path())?;
    window.wait_for_first_screen().await?;
    disk.fill();
    let text = "half a thought ".repeat(80_000);
    window.write(&text).await?;
    let refused = "document.body.textContent.includes('What you type is not being saved to disk')";
    window.until("the banner about the full disk", refused).await?;
    let hanging = window.suspend_page().await?;
    window.ask_to_close()?;
    let dialog = dialog_of(&desktop, window.process_id()).await?;
    disk.make_room();
    drop(hanging);
    dialog.press("Enter")?;
    window.wait_for_end().await?;

    let window = Window::open(&desktop, disk.path()).await?;
    wait_for_draft(&window, &text).await?;
    window.close().await
}
