//! What keeps the library safe, in the real window: a disk that takes nothing, a damaged file, files that are attached,
//! and what comes in from another program.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context, Result, ensure};
use fantoccini::Locator;
use rivulet_tests::{Desktop, Window};
use serde_json::json;

/// A disk of a few megabytes; gone with the test.
struct Disk(tempfile::TempDir);

impl Disk {
    /// `None`, and said, where it cannot be mounted.
    fn mount() -> Result<Option<Disk>> {
        let folder = tempfile::tempdir()?;
        let done = mount(&["-t", "tmpfs", "-o", "size=32m", "tmpfs"], folder.path())?;
        if !done {
            eprintln!("skipped: a small disk can be mounted by root only");
        }
        Ok(done.then_some(Disk(folder)))
    }
}

impl Drop for Disk {
    fn drop(&mut self) {
        let _ = Command::new("umount").arg("-l").arg(self.0.path()).status();
    }
}

fn mount(arguments: &[&str], place: &Path) -> Result<bool> {
    let status = Command::new("mount").args(arguments).arg(place).status()?;
    Ok(status.success())
}

/// A data folder with a conversation with the practice provider, in a window that is closed again.
async fn one_conversation(desktop: &Desktop, data: &Path) -> Result<()> {
    let window = Window::open(desktop, data).await?;
    window.try_it_now().await?;
    window.choose_model("echo").await?;
    window.send("Keep me").await?;
    window.wait_for_ending("complete").await?;
    window.close().await
}

/// Waits until the page says this somewhere.
async fn says(window: &Window<'_>, words: &str) -> Result<()> {
    window
        .until_so(&format!("the words {words:?}"), async || {
            let shown = window
                .execute("return document.body.innerText", json!([]))
                .await?;
            Ok(shown.as_str().is_some_and(|shown| shown.contains(words)))
        })
        .await
}

#[tokio::test]
async fn a_folder_that_takes_nothing_opens_and_can_be_read() -> Result<()> {
    let Some(disk) = Disk::mount()? else {
        return Ok(());
    };
    let desktop = Desktop::start().await?;
    let data = disk.0.path();
    one_conversation(&desktop, data).await?;
    // Even what the engine of the page would keep there is not there.
    fs::remove_dir_all(data.join("webview"))?;
    ensure!(mount(&["-o", "remount,ro"], data)?);
    let window = Window::open(&desktop, data).await?;
    says(&window, "so nothing can be changed").await?;
    window.open_latest_conversation().await?;
    let reply = window.wait_for_ending("complete").await?;
    ensure!(reply.text.trim() == "Keep me", "{reply:?}");
    let field = window.find("field", "Message").await?;
    ensure!(
        field.attr("placeholder").await?.as_deref()
            == Some("Nothing can be sent while nothing can be written")
    );
    window.close().await
}

#[tokio::test]
async fn a_start_that_failed_goes_on_with_a_backup() -> Result<()> {
    let desktop = Desktop::start().await?;
    let data = desktop.data_folder("data")?;
    one_conversation(&desktop, &data).await?;
    let window = Window::open(&desktop, &data).await?;
    let backup = window.command("backup_make", json!({})).await?;
    let path = backup["path"].as_str().context("a backup has a path")?.to_owned();
    window.close().await?;
    fs::write(data.join("rivulet.sqlite3"), "garbage ".repeat(2000))?;
    let window = Window::open(&desktop, &data).await?;
    window.wait_for_screen("fault").await?;
    says(&window, "The database is damaged").await?;
    window.find("button", "Restore a backup").await?;
    // The dialog of the system cannot be driven from here: what it leads to is asked for, and the start is tried again.
    window.command("program_restore", json!({ "path": path })).await?;
    window.press("Try again").await?;
    window.wait_for_screen("conversation").await?;
    window.open_latest_conversation().await?;
    let reply = window.wait_for_ending("complete").await?;
    ensure!(reply.text.trim() == "Keep me", "{reply:?}");
    let aside = fs::read_dir(&data)?
        .flatten()
        .any(|file| file.file_name().to_string_lossy().contains("damaged"));
    ensure!(aside, "the damaged database is laid aside, not removed");
    window.close().await
}

/// Puts files into the page in a way that a person has: `paste` or `drop`.
const BRING: &str = "const [way, files] = arguments;
    const data = new DataTransfer();
    for (const [name, type, bytes] of files) data.items.add(new File([new Uint8Array(bytes)], name, { type }));
    const field = document.querySelector('[data-composer] textarea');
    const init = { bubbles: true, cancelable: true };
    if (way === 'paste') field.dispatchEvent(new ClipboardEvent('paste', { ...init, clipboardData: data }));
    else for (const step of ['dragenter', 'dragover', 'drop']) field.dispatchEvent(new DragEvent(step, { ...init, dataTransfer: data }));";

/// The names of the files that will go with the message.
async fn attached(window: &Window<'_>) -> Result<Vec<String>> {
    let names = "return [...document.querySelectorAll('[data-composer] [data-attachment]')].map(chip => chip.innerText.split('\\n')[0].trim())";
    Ok(serde_json::from_value(window.execute(names, json!([])).await?)?)
}

#[tokio::test]
async fn files_come_by_button_paste_and_drop_and_go_with_a_message() -> Result<()> {
    let desktop = Desktop::start().await?;
    let window = Window::open(&desktop, &desktop.data_folder("data")?).await?;
    window.try_it_now().await?;
    window.choose_model("echo").await?;
    let note = desktop.home().join("note.txt");
    fs::write(&note, "a line of the note")?;
    window
        .client()
        .find(Locator::Css("input[type=file]"))
        .await?
        .send_keys(&note.display().to_string())
        .await?;
    // A picture of one pixel.
    let gif: &[u8] = b"GIF89a\x01\0\x01\0\x80\0\0\0\0\0\xff\xff\xff,\0\0\0\0\x01\0\x01\0\0\x02\x02D\x01\0;";
    let table = b"a,b";
    let files = json!([["table.csv", "text/csv", table], ["app.bin", "", [0, 1, 2, 0]]]);
    for (way, files, expected) in [
        (
            "paste",
            json!([["dot.gif", "image/gif", gif]]),
            vec!["note.txt", "dot.gif"],
        ),
        ("drop", files, vec!["note.txt", "dot.gif", "table.csv"]),
    ] {
        window
            .until_so("what came before", async || {
                Ok(attached(&window).await?.len() == expected.len() - 1)
            })
            .await?;
        window.execute(BRING, json!([way, files])).await?;
        window
            .until_so(&format!("what came by {way}"), async || {
                Ok(attached(&window).await? == expected)
            })
            .await?;
    }
    says(&window, "“app.bin” is not taken").await?;
    window.send("Look at these").await?;
    let reply = window.wait_for_ending("complete").await?;
    for words in ["a line of the note", "a,b", "Look at these"] {
        ensure!(reply.text.contains(words), "{words:?} was sent: {reply:?}");
    }
    let seen = "return [document.querySelectorAll('[data-refused]').length, \
        [...document.querySelectorAll('article [data-part=image] img')].map(image => image.naturalWidth)]";
    window
        .until_so(
            "the picture in the message, and no refusal any more",
            async || Ok(window.execute(seen, json!([])).await? == json!([0, [1]])),
        )
        .await?;
    window.close().await
}

/// An export of ChatGPT with one conversation: a question with two replies, the second of them shown.
fn export(folder: &Path) -> Result<PathBuf> {
    let message = |id: &str, parent: &str, children: &[&str], role: &str, text: &str| {
        json!({ "id": id, "parent": parent, "children": children, "message": {
            "id": id, "author": { "role": role }, "create_time": 1_700_000_000.5, "status": "finished_successfully",
            "content": { "content_type": "text", "parts": [text] }, "metadata": { "model_slug": "gpt-4o" },
            "recipient": "all",
        } })
    };
    let conversations = json!([{
        "id": "c-1", "title": "About harbours", "create_time": 1_700_000_000.5, "update_time": 1_700_000_001.5,
        "current_node": "second", "mapping": {
            "root": { "id": "root", "parent": null, "children": ["asked"], "message": null },
            "asked": message("asked", "root", &["first", "second"], "user", "Where do ships rest?"),
            "first": message("first", "asked", &[], "assistant", "In Zanzibar."),
            "second": message("second", "asked", &[], "assistant", "In a harbour."),
        },
    }]);
    let file = folder.join("conversations.json");
    fs::write(&file, conversations.to_string())?;
    Ok(file)
}

#[tokio::test]
async fn an_export_comes_in_is_found_in_its_other_branch_and_goes_out_message_by_message() -> Result<()> {
    let desktop = Desktop::start().await?;
    let window = Window::open(&desktop, &desktop.data_folder("data")?).await?;
    window.try_it_now().await?;
    let file = export(desktop.home())?;
    window.press("Settings").await?;
    window.press("Import…").await?;
    window.fill("File", &file.display().to_string()).await?;
    window.press("Look into it").await?;
    says(&window, "ChatGPT").await?;
    window
        .until_so("the preview", async || {
            let shown = window
                .client()
                .find_all(Locator::Css("[data-import-preview]"))
                .await?;
            Ok(!shown.is_empty())
        })
        .await?;
    window.press("Import").await?;
    says(&window, "1 conversation is new.").await?;
    window.press("Done").await?;

    window.press("Search").await?;
    window.fill("Search conversations", "Zanzibar").await?;
    window.find("option", "About harbours").await?.click().await?;
    window
        .wait_for_reply("the version that was not shown", |reply| {
            reply.text.trim() == "In Zanzibar."
        })
        .await?;

    let menus = window
        .client()
        .find_all(Locator::Css("article [aria-label=More]"))
        .await?;
    menus.last().context("a reply has a menu")?.click().await?;
    window.press("Export this reply").await?;
    window.press("Export").await?;
    says(&window, "1 conversation with 1 message written to").await?;
    let path = window
        .execute(
            "return document.querySelector('[data-export-report] .path span').textContent",
            json!([]),
        )
        .await?;
    let written = fs::read_to_string(path.as_str().context("a path is shown")?)?;
    ensure!(
        written.contains("In Zanzibar.") && !written.contains("In a harbour."),
        "{written}"
    );
    window.press("Done").await?;
    window.close().await
}
