//! Tests of the real window with a read-only data folder.

use std::fs;
use std::path::Path;

use anyhow::{Result, ensure};
use rivulet_tests::small_disk::SmallDisk;
use rivulet_tests::{Desktop, Window, wait};

async fn create_conversation(desktop: &Desktop, data: &Path) -> Result<()> {
    let window = Window::open(desktop, data).await?;
    window.try_it_now().await?;
    window.choose_model("echo").await?;
    window.send("Keep me").await?;
    window.wait_for_ending("complete").await?;
    window.close().await
}

#[tokio::test]
async fn a_read_only_folder_opens_and_can_be_read() -> Result<()> {
    let Some(disk) = SmallDisk::mount(32) else {
        return Ok(());
    };
    let desktop = Desktop::start().await?;
    let data = disk.path();
    create_conversation(&desktop, data).await?;
    let webview = data.join("webview");
    ensure!(webview.is_dir(), "the webview has no folder in the data folder");
    // Try repeatedly to make the disk read-only. WebKit's processes close their files slightly
    // later than the window, and the disk cannot become read-only before that.
    wait::until_so("the disk to become read-only", async || {
        // Remove WebKit's folder. Once the disk is read-only, the program must create this folder
        // in another place.
        let _ = fs::remove_dir_all(&webview);
        Ok(!webview.exists() && disk.make_read_only())
    })
    .await?;
    let window = Window::open(&desktop, data).await?;
    window.wait_for_words("so nothing can be changed").await?;
    window.open_latest_conversation().await?;
    let reply = window.wait_for_ending("complete").await?;
    ensure!(reply.text.trim() == "Keep me", "{reply:?}");
    let reason = "You cannot send messages because the database is read-only";
    let script = "return document.querySelector('textarea[name=message]')?.placeholder ?? ''";
    window
        .until_equal(&format!("{reason:?} in the message field"), script, reason)
        .await?;
    window.close().await
}
