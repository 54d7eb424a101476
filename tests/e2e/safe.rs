//! What keeps the library safe, in the real window: a disk that takes nothing.

use std::fs;
use std::path::Path;
use std::process::Command;

use anyhow::{Result, ensure};
use rivulet_tests::{Desktop, Window, wait};
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
    // The processes of the page let go of its files a little later than the window.
    wait::until_so("nobody to write there any more", async || {
        mount(&["-o", "remount,ro"], data)
    })
    .await?;
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
