//! Tests of the settings page “Data”, of tags and of toasts in the real window.

use anyhow::{Result, ensure};
use fantoccini::key::Key;
use rivulet_tests::keyboard::Keyboard;
use rivulet_tests::{Desktop, Window, accessibility};
use serde_json::json;

/// A script that returns the name of the focused button if the button is in an open dialog.
const FOCUSED_IN_DIALOG: &str = "const focused = document.activeElement;
    return focused?.closest('dialog:modal') ? focused.textContent.trim() : null";

#[tokio::test]
async fn a_backup_is_made_and_restored_and_the_panels_have_the_focus() -> Result<()> {
    let desktop = Desktop::start().await?;
    let window = Window::with_practice(&desktop).await?;
    window.open_settings("data").await?;
    window.press("Back up now").await?;
    let backups = "return document.querySelectorAll('[data-backup]').length";
    window.until_equal("the backup in the list", backups, 1).await?;

    // The confirmation panel must be in view, and its harmless Cancel button must have the focus.
    window.press("Restore the backup from").await?;
    window
        .until_equal("the focus in the panel", FOCUSED_IN_DIALOG, "Cancel")
        .await?;
    let visible = "const box = document.querySelector('dialog:modal').getBoundingClientRect();
        return box.top >= 0 && box.bottom <= innerHeight";
    ensure!(
        window.evaluate(visible).await? == true,
        "the panel is not in the window"
    );
    window.press("Restore").await?;
    window.wait_for_words("Backup restored.").await?;
    window
        .until_equal("the backup of the replaced data", backups, 2)
        .await?;

    // Of all buttons, only that of the danger zone may be red. Nothing may be deleted before the
    // user types the confirmation word.
    let red = "const [danger] = document.querySelectorAll('[data-danger-zone] button');
        const red = getComputedStyle(danger).color;
        return [...document.querySelectorAll('button')]
            .filter((button) => {
                const { color, backgroundColor, borderTopColor } = getComputedStyle(button);
                return [color, backgroundColor, borderTopColor].includes(red);
            })
            .map((button) => button.textContent.trim())";
    let buttons = window.evaluate(red).await?;
    ensure!(
        buttons == json!(["Delete everything…"]),
        "the red buttons are {buttons}"
    );
    window.press("Delete everything…").await?;
    window.fill("Type DELETE to continue", "delete").await?;
    let last = "return [...document.querySelectorAll('dialog:modal button')].at(-1).disabled";
    ensure!(window.evaluate(last).await? == true, "a wrong word is accepted");
    Keyboard::of(&window).press(Key::Escape).await?;
    let screen = "return document.querySelector('dialog') === null
        && document.querySelector('main').dataset.screen";
    window
        .until_equal("the settings without the dialog", screen, "settings")
        .await?;
    Keyboard::of(&window).press(Key::Escape).await?;
    window.wait_for_screen("conversation").await?;
    window.close().await
}

#[tokio::test]
async fn tags_are_typed_as_chips_and_a_toast_waits_for_a_dialog() -> Result<()> {
    let desktop = Desktop::start().await?;
    let window = Window::with_practice(&desktop).await?;
    for text in ["First", "Second"] {
        window.press("New conversation").await?;
        window.send(text).await?;
        window.wait_for_ending("complete").await?;
    }
    let keyboard = Keyboard::of(&window);
    let menu = "document.querySelectorAll('nav li [aria-haspopup=menu]')[arguments[0]].click()";
    let chips = "return [...document.querySelectorAll('[data-chip]')].map((chip) => chip.dataset.chip)";

    window.execute(menu, json!([0])).await?;
    window.press("Tags…").await?;
    window.fill("Add a tag", "rivers").await?;
    keyboard.press(Key::Enter).await?;
    window
        .until_equal("the first tag", chips, json!(["rivers"]))
        .await?;
    accessibility::check(&window, "the tags of a conversation").await?;
    window.press("Save").await?;
    window.wait_for_words("rivers").await?;

    window.execute(menu, json!([1])).await?;
    window.press("Tags…").await?;
    window.fill("Add a tag", "riv").await?;
    window.find("option", "rivers").await?;
    keyboard.press(Key::Down).await?;
    keyboard.press(Key::Enter).await?;
    window
        .until_equal("the completed tag", chips, json!(["rivers"]))
        .await?;
    window.press("Remove the tag rivers").await?;
    window.until_equal("no tag", chips, json!([])).await?;
    keyboard.press(Key::Escape).await?;

    // A dialog hides a toast. After the dialog has closed, the toast must still offer Undo.
    let count = "return document.querySelectorAll('nav [data-conversation-id]').length";
    window.execute(menu, json!([0])).await?;
    window.press("Delete").await?;
    window.until_equal("one conversation", count, 1).await?;
    window.find("button", "Undo").await?;
    window.press("Search").await?;
    let toasts = "return document.querySelectorAll('[data-toast]').length";
    window
        .until_equal("no toast beside the dialog", toasts, 0)
        .await?;
    keyboard.press(Key::Escape).await?;
    window.press("Undo").await?;
    window.until_equal("both conversations", count, 2).await?;

    window.press("Chat settings").await?;
    let panel = "return document.querySelector('[data-chat-settings]') !== null";
    window.until_equal("the chat settings", panel, true).await?;
    window
        .evaluate("document.querySelector('textarea').focus()")
        .await?;
    keyboard.press(Key::Escape).await?;
    window.until_equal("no chat settings", panel, false).await?;
    window.close().await
}
