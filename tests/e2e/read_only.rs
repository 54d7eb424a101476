//! Tests of the real window with a read-only data folder.

use std::fs;
use std::path::Path;
use std::process::Command;

use anyhow::{Result, ensure};
use rivulet_tests::{Desktop, Window, wait};
use serde_json::json;

/// A mounted disk of 32 MiB. Dropping it unmounts the disk.
struct Disk(tempfile::TempDir);

impl Disk {
    /// Mounts a disk. If mounting is not permitted, prints the reason and returns `None`.
    fn mount() -> Result<Option<Disk>> {
        let folder = tempfile::tempdir()?;
        let done = mount(&["-t", "tmpfs", "-o", "size=32m", "tmpfs"], folder.path())?;
        if !done {
            eprintln!("skipped: only root can mount a small disk");
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

/// Creates a data folder with one conversation, using a window that is closed afterwards.
async fn create_conversation(desktop: &Desktop, data: &Path) -> Result<()> {
    let window = Window::open(desktop, data).await?;
    window.try_it_now().await?;
    window.choose_model("echo").await?;
    window.send("Keep me").await?;
    window.wait_for_ending("complete").await?;
    window.close().await
}

/// Waits until the page shows the words `words`.
async fn wait_for_words(window: &Window<'_>, words: &str) -> Result<()> {
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
async fn a_read_only_folder_opens_and_can_be_read() -> Result<()> {
    let Some(disk) = Disk::mount()? else {
        return Ok(());
    };
    let desktop = Desktop::start().await?;
    let data = disk.0.path();
    create_conversation(&desktop, data).await?;
    // Remove this folder, so that WebKit cannot store data outside the data folder either.
    fs::remove_dir_all(data.join("webview"))?;
    // Retry, because the processes of WebKit close their files slightly later than the window.
    wait::until_so("the disk to become read-only", async || {
        mount(&["-o", "remount,ro"], data)
    })
    .await?;
    let window = Window::open(&desktop, data).await?;
    wait_for_words(&window, "so nothing can be changed").await?;
    window.open_latest_conversation().await?;
    let reply = window.wait_for_ending("complete").await?;
    ensure!(reply.text.trim() == "Keep me", "{reply:?}");
    let field = window.find("field", "Message").await?;
    ensure!(
        field.attr("placeholder").await?.as_deref()
            == Some("You cannot send messages because the database is read-only")
    );
    window.close().await
}
