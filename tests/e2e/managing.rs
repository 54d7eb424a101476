//! Tests of managing conversations, versions and files: renaming, pinning, exporting, deleting,
//! selecting, archiving, comparing, attaching, importing and moving.

use std::fs;
use std::path::Path;

use anyhow::{Result, ensure};
use fantoccini::Locator;
use fantoccini::key::Key;
use rivulet_sandbox::{Sandbox, Script};
use rivulet_tests::keyboard::Keyboard;
use rivulet_tests::{Desktop, Window, accessibility};
use serde_json::json;

const TITLES: &str = "return [...document.querySelectorAll('nav [data-conversation-id] .title')]
    .map((title) => title.textContent.trim())";

/// Opens a window with the practice provider. For each text in `texts`, starts a conversation and
/// sends the text.
async fn with_conversations<'desktop>(
    desktop: &'desktop Desktop,
    texts: &[&str],
) -> Result<Window<'desktop>> {
    let window = Window::with_practice(desktop).await?;
    for text in texts {
        window.press("New conversation").await?;
        window.choose_model("echo@max").await?;
        window.send(text).await?;
        window.wait_for_ending("complete").await?;
    }
    Ok(window)
}

async fn choose_at_title(window: &Window<'_>, entry: &str) -> Result<()> {
    window.press("Actions for this conversation").await?;
    window.press(entry).await
}

async fn choose_in_palette(window: &Window<'_>, words: &str, option: &str) -> Result<()> {
    let keyboard = Keyboard::of(window);
    keyboard.chord(Key::Control, 'k').await?;
    let focused = "return document.activeElement?.closest('dialog:modal') !== null";
    window
        .until_equal("the focus in the palette", focused, true)
        .await?;
    keyboard.type_text(words).await?;
    window.find("option", option).await?;
    accessibility::check(window, "the command palette").await?;
    window.click("option", option).await
}

#[tokio::test]
async fn a_conversation_is_renamed_pinned_exported_deleted_and_restored() -> Result<()> {
    let desktop = Desktop::start().await?;
    let window = with_conversations(&desktop, &["First thoughts"]).await?;
    let keyboard = Keyboard::of(&window);
    choose_at_title(&window, "Rename").await?;
    // The title is selected, so typing replaces it.
    window.find("field", "Title").await?;
    keyboard.type_text("Second thoughts").await?;
    keyboard.press(Key::Enter).await?;
    window
        .until_equal("the new title", TITLES, json!(["Second thoughts"]))
        .await?;
    choose_at_title(&window, "Pin").await?;
    window.wait_for_words("Pinned").await?;
    choose_at_title(&window, "Export…").await?;
    window.find("button", "Export").await?;
    accessibility::check(&window, "the export").await?;
    window.press("Export").await?;
    window.wait_for_words(".md").await?;
    keyboard.press(Key::Escape).await?;

    choose_at_title(&window, "Delete").await?;
    window.until_equal("an empty list", TITLES, json!([])).await?;
    window.press("Undo").await?;
    window
        .until_equal("the conversation again", TITLES, json!(["Second thoughts"]))
        .await?;

    // Open a conversation through the command palette. After the conversation has been deleted,
    // open the trash in the same way, and restore the conversation there instead of pressing Undo.
    choose_in_palette(&window, "second", "Second thoughts").await?;
    window.wait_for_ending("complete").await?;
    choose_at_title(&window, "Delete").await?;
    window.until_equal("an empty list", TITLES, json!([])).await?;
    choose_in_palette(&window, "trash", "Open the trash").await?;
    window.find("button", "Restore Second thoughts").await?;
    accessibility::check(&window, "the trash").await?;
    window.press("Restore Second thoughts").await?;
    window.wait_for_words("The trash is empty").await?;
    keyboard.press(Key::Escape).await?;
    window
        .until_equal("the restored conversation", TITLES, json!(["Second thoughts"]))
        .await?;
    window.close().await
}

#[tokio::test]
async fn selected_conversations_are_archived_and_come_back_with_one_undo() -> Result<()> {
    let desktop = Desktop::start().await?;
    let window = with_conversations(&desktop, &["One", "Two", "Three"]).await?;
    let all = json!(["Three", "Two", "One"]);
    window
        .until_equal("three conversations", TITLES, all.clone())
        .await?;
    let select =
        "for (const entry of [...document.querySelectorAll('nav [data-conversation-id]')].slice(0, 2)) {
        entry.dispatchEvent(new MouseEvent('click', { ctrlKey: true, bubbles: true, cancelable: true }));
    }";
    window.evaluate(select).await?;
    window.wait_for_words("2 selected").await?;
    accessibility::check(&window, "two selected conversations").await?;
    window.press("Archive").await?;
    window
        .until_equal("one conversation", TITLES, json!(["One"]))
        .await?;
    window.press("Undo").await?;
    window.until_equal("all conversations", TITLES, all).await?;
    window.close().await
}

#[tokio::test]
async fn an_ending_is_dismissed_versions_are_compared_and_a_file_and_a_snippet_are_sent() -> Result<()> {
    let (desktop, sandbox) = (Desktop::start().await?, Sandbox::start().await?);
    sandbox.play_once("m", Script::new().role().text("The quick brown fo").cut());
    sandbox.play_once("m", Script::reply("The quick red fox jumps over it."));
    sandbox.play_once("m", Script::reply("Good morning"));
    let window = Window::with_server(&desktop, &sandbox.base_url()).await?;
    let keyboard = Keyboard::of(&window);
    window.send("Say it").await?;
    let cut = window.wait_for_ending("disconnected").await?;
    window.press("Dismiss").await?;
    let kept = "return document.querySelector('[data-ending-kept]') !== null
        && document.querySelector('[data-ending-card]') === null";
    window.until_equal("the dismissed ending", kept, true).await?;

    window.press("Retry").await?;
    window
        .wait_for_reply("the second version", |reply| {
            reply.id != cut.id && reply.ending == "complete"
        })
        .await?;
    window.press("Compare versions").await?;
    let view = "return document.querySelector('[data-compare-view]')?.dataset.compareView ?? null";
    let panes = "return [...document.querySelectorAll('[data-pane]')].map((pane) => pane.innerText.trim())";
    let texts = json!(["The quick brown fo", "The quick red fox jumps over it."]);
    window.until_equal("both versions", panes, texts.clone()).await?;
    accessibility::check(&window, "the comparison of versions").await?;
    let other = match window.evaluate(view).await?.as_str() {
        Some("raw") => ("Rendered", "rendered"),
        _ => ("Raw", "raw"),
    };
    window.press(other.0).await?;
    window.until_equal("the other view", view, other.1).await?;
    window.until_equal("both versions again", panes, texts).await?;
    keyboard.press(Key::Escape).await?;

    window.fill("Message", "/").await?;
    window.find("option", "Create a snippet").await?;
    accessibility::check(&window, "the menu of the composer").await?;
    // Open the menu again, because it may have closed: if the tests save screenshots, `check` has
    // resized the window.
    window.fill("Message", "/").await?;
    window.click("option", "Create a snippet").await?;
    window.fill("Name", "greeting").await?;
    accessibility::check(&window, "the form of a snippet").await?;
    window.fill("Text", "Good day").await?;
    window.press("Save").await?;
    window.fill("Message", "/gree").await?;
    window.find("option", "greeting").await?;
    keyboard.press(Key::Enter).await?;
    let draft = "return document.querySelector('textarea[name=message]').value.trim()";
    window
        .until_equal("the text of the snippet", draft, "Good day")
        .await?;

    let notes = desktop.data_folder("files")?.join("notes.txt");
    fs::write(&notes, "Some notes")?;
    let input = Locator::Css("[data-composer] input[type=file]");
    let input = window.client().find(input).await?;
    input.send_keys(&notes.display().to_string()).await?;
    let attached = "return [...document.querySelectorAll('[data-composer] [data-attachment] .name')]
        .map((name) => name.textContent)";
    window
        .until_equal("the file in the draft", attached, json!(["notes.txt"]))
        .await?;
    accessibility::check(&window, "a draft with a file").await?;
    window.press("Send").await?;
    let sent = sandbox
        .wait_for(|record| String::from_utf8_lossy(&record.body).contains("Some notes"))
        .await?;
    let body = String::from_utf8_lossy(&sent.body);
    ensure!(body.contains("Good day"), "the request lacks the message: {body}");
    window.close().await
}

fn write_export(path: &Path) -> Result<()> {
    let message = |role: &str, text: &str| {
        json!({
            "author": { "role": role },
            "create_time": 1_700_000_000,
            "content": { "content_type": "text", "parts": [text] },
        })
    };
    let export = json!([{
        "title": "An old question",
        "create_time": 1_700_000_000,
        "conversation_id": "old",
        "current_node": "b",
        "mapping": {
            "a": { "id": "a", "parent": null, "children": ["b"], "message": message("user", "Why?") },
            "b": { "id": "b", "parent": "a", "children": [], "message": message("assistant", "Because.") },
        },
    }]);
    Ok(fs::write(path, export.to_string())?)
}

#[tokio::test]
async fn a_file_is_imported_and_all_data_is_moved_to_another_folder() -> Result<()> {
    let desktop = Desktop::start().await?;
    let window = with_conversations(&desktop, &["Here already"]).await?;
    let files = desktop.data_folder("files")?;
    let export = files.join("conversations.json");
    write_export(&export)?;
    window.open_settings("data").await?;
    window.press("Import…").await?;
    window.choose_next(&export)?;
    window.press("Choose a file…").await?;
    window.wait_for_words("ChatGPT").await?;
    accessibility::check(&window, "the preview of imported conversations").await?;
    window.press("Import").await?;
    window.find("button", "Done").await?;
    accessibility::check(&window, "the report of an import").await?;
    window.press("Done").await?;
    window
        .until_equal(
            "the imported conversation",
            TITLES,
            json!(["Here already", "An old question"]),
        )
        .await?;

    let elsewhere = desktop.data_folder("elsewhere")?;
    window.choose_next(&elsewhere)?;
    window.press("Move to another folder…").await?;
    window.find("button", "Move").await?;
    accessibility::check(&window, "the move to another folder").await?;
    window.press("Move").await?;
    window.wait_for_words("Start Rivulet again").await?;
    ensure!(
        window.data().join("moved-to").is_file(),
        "the old folder does not name the new one"
    );
    let window = window.restart().await?;
    window
        .until_equal(
            "the conversations in the new folder",
            TITLES,
            json!(["Here already", "An old question"]),
        )
        .await?;
    let info = window.command("data_info", json!({})).await?;
    ensure!(
        info["folder"] == json!(elsewhere),
        "the program uses another folder: {info}"
    );
    window.close().await
}
