//! Tests of pasting with the real clipboard and keyboard. WebKitGTK leaves files out of paste
//! events, which a test with scripted events would not notice.

use std::fs;

use anyhow::{Context, Result, ensure};
use rivulet_sandbox::Sandbox;
use rivulet_tests::hands::Hands;
use rivulet_tests::{Desktop, Window};
use serde_json::json;

use crate::wire_view::wait_for_text;

const COMPOSER: &str = "textarea[name=message]";
/// A PNG of one pixel.
const PIXEL: &[u8] = b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR\0\0\0\x01\0\0\0\x01\x08\x06\0\0\0\x1f\x15\xc4\x89\0\0\0\rIDATx\x9cc\xf8\xcf\xc0\xf0\x1f\0\x05\0\x01\xff\xab\xce6\x91\0\0\0\0IEND\xaeB`\x82";

async fn wait_for_files(window: &Window<'_>, names: &[&str]) -> Result<()> {
    let script = "return [...document.querySelectorAll('[data-composer] [data-attachment] .name')]
        .map((name) => name.textContent)";
    window
        .until_equal(&format!("{names:?} in the draft"), script, json!(names))
        .await
}

async fn draft(window: &Window<'_>) -> Result<String> {
    let text = window
        .evaluate(&format!("return document.querySelector({COMPOSER:?}).value"))
        .await?;
    Ok(text.as_str().context("a text")?.to_owned())
}

async fn focused<'window, 'desktop>(window: &'window Window<'desktop>) -> Result<Hands<'window, 'desktop>> {
    let hands = Hands::of(window)?;
    hands.click_on(COMPOSER).await?;
    Ok(hands)
}

#[tokio::test]
async fn a_pasted_image_or_a_copied_file_is_attached_and_text_stays_text() -> Result<()> {
    let sandbox = Sandbox::start().await?;
    let desktop = Desktop::start().await?;
    let window = Window::with_server(&desktop, &sandbox.base_url()).await?;
    let hands = focused(&window).await?;

    hands.copy(&[("image/png", PIXEL)])?;
    hands.press("ctrl+v")?;
    wait_for_files(&window, &["image.png"]).await?;

    // Copy files the way a file manager does: as URLs, and also as plain text with their paths.
    // Rivulet must paste only the files.
    let folder = desktop.data_folder("files")?;
    let (notes, photo) = (folder.join("my notes.txt"), folder.join("photo.png"));
    fs::write(&notes, "Some notes")?;
    fs::write(&photo, [PIXEL, b"x"].concat())?;
    let list = format!(
        "file://{}\r\nfile://{}\r\n",
        notes.display().to_string().replace(' ', "%20"),
        photo.display()
    );
    let paths = format!("{}\n{}", notes.display(), photo.display());
    hands.copy(&[
        ("text/uri-list", list.as_bytes()),
        ("text/plain;charset=utf-8", paths.as_bytes()),
        ("text/plain", paths.as_bytes()),
        ("UTF8_STRING", paths.as_bytes()),
    ])?;
    hands.press("ctrl+v")?;
    wait_for_files(&window, &["image.png", "my notes.txt", "photo.png"]).await?;
    ensure!(draft(&window).await?.is_empty(), "the paths were pasted as text");

    hands.copy_text("plain words")?;
    hands.press("ctrl+v")?;
    window
        .until_so("the pasted words", async || {
            Ok(draft(&window).await? == "plain words")
        })
        .await?;
    window.close().await
}

#[tokio::test]
async fn files_whose_addresses_the_page_itself_copied_are_not_read() -> Result<()> {
    let sandbox = Sandbox::start().await?;
    let desktop = Desktop::start().await?;
    let window = Window::with_server(&desktop, &sandbox.base_url()).await?;
    let hands = focused(&window).await?;
    let path = desktop.data_folder("files")?.join("private.txt");
    fs::write(&path, "Nobody may read this")?;
    let url = format!("file://{}", path.display());

    // Act like an attacker: let the page put the address of a file on the clipboard and then
    // request this file.
    window
        .execute(
            "addEventListener('copy', (event) => {
                event.clipboardData.setData('text/uri-list', arguments[0]);
                event.preventDefault();
                event.stopImmediatePropagation();
                window.copied = true;
            }, { capture: true, once: true })",
            json!([url]),
        )
        .await?;
    hands.type_text("x")?;
    hands.press("ctrl+a")?;
    hands.press("ctrl+c")?;
    window
        .until_equal("the page to copy", "return window.copied === true", true)
        .await?;
    // The clipboard changes only after the page has handled the `copy` event.
    window
        .until_so("the address of the file on the clipboard", async || {
            let list = hands.clipboard_as("text/uri-list").await;
            Ok(list.is_ok_and(|list| list.contains("private.txt")))
        })
        .await?;
    let files = window.command("clipboard_files", json!({})).await?;
    ensure!(files == json!([]), "{files}");

    // Let another program put a file's address on the clipboard, as file managers do. Rivulet must
    // now pass the file to the page, because the user may want to paste it.
    hands.copy(&[("text/uri-list", url.as_bytes())])?;
    window
        .until_so("the file of the other program", async || {
            let files = window.command("clipboard_files", json!({})).await?;
            Ok(files[0]["name"] == "private.txt")
        })
        .await?;
    window.close().await
}

#[tokio::test]
async fn text_in_an_old_encoding_is_converted_on_request() -> Result<()> {
    let sandbox = Sandbox::start().await?;
    let desktop = Desktop::start().await?;
    let window = Window::with_server(&desktop, &sandbox.base_url()).await?;
    let hands = focused(&window).await?;
    let path = desktop.data_folder("files")?.join("brief.txt");
    fs::write(&path, b"Ein sch\xf6ner Gru\xdf aus K\xf6ln")?;
    let list = format!("file://{}\r\n", path.display());
    hands.copy(&[("text/uri-list", list.as_bytes())])?;
    hands.press("ctrl+v")?;

    wait_for_text(&window, "[data-refused]", "windows-1252").await?;
    window.press("Convert to UTF-8 and attach").await?;
    wait_for_files(&window, &["brief.txt"]).await?;
    window.close().await
}

#[tokio::test]
async fn a_long_text_can_become_a_file_after_it_was_pasted() -> Result<()> {
    let sandbox = Sandbox::start().await?;
    let desktop = Desktop::start().await?;
    let window = Window::with_server(&desktop, &sandbox.base_url()).await?;
    let hands = focused(&window).await?;
    hands.type_text("look ")?;
    let long = "A line of a long text.\n".repeat(5_000);
    hands.copy_text(&long)?;
    hands.press("ctrl+v")?;

    // Click with a script. The button moves while the text field is still growing, so the mouse
    // could miss it.
    window.click_with_script("button", "Attach as a file").await?;
    wait_for_files(&window, &["Pasted text.txt"]).await?;
    window
        .until_so("the draft without the pasted text", async || {
            Ok(draft(&window).await? == "look ")
        })
        .await?;
    window.close().await
}
