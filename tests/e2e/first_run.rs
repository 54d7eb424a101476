//! From the first start to a finished reply, without a key and without a network.

use anyhow::{Result, ensure};
use rivulet_tests::practice::Practice;
use rivulet_tests::{Desktop, Window};

#[tokio::test]
async fn part_of_a_reply_is_on_the_screen_while_the_server_holds_the_rest() -> Result<()> {
    let desktop = Desktop::start().await?;
    let window = Window::open(&desktop, &desktop.data_folder("data")?).await?;
    window.wait_for_screen("welcome").await?;
    window.try_it_now().await?;
    window.choose_model("hold").await?;
    window.send("Show me what came, before the rest is there").await?;

    let practice = Practice::of(&window).await?;
    let part = window
        .wait_for_reply("the first words", |reply| !reply.text.trim().is_empty())
        .await?;
    window
        .until("the server to hold", async || {
            Ok(practice.is_holding().await?.then_some(()))
        })
        .await?;
    let part = window
        .wait_for_reply("the words before the hold", |reply| {
            reply.text.len() >= part.text.len()
        })
        .await?;
    ensure!(
        part.ending == "streaming",
        "the server holds the rest, but the reply says {}",
        part.ending
    );
    ensure!(!part.activity.is_empty(), "a running reply says what it is doing");
    ensure!(
        practice.is_holding().await?,
        "the server sent the rest before anybody asked it to"
    );

    practice.release().await?;
    let whole = window.wait_for_ending("complete").await?;
    ensure!(
        whole.text.starts_with(part.text.trim_end()) && whole.text.len() > part.text.len(),
        "{part:?} should have gone on, and became {whole:?}"
    );
    ensure!(
        practice.requests().await?.len() == 1,
        "one message is one request"
    );
    window.close().await
}
