//! Tests of the real window with a real llama.cpp server. `cargo xtask setup` downloads the server
//! and a small model.

use anyhow::{Result, ensure};
use rivulet_tests::llama::Llama;
use rivulet_tests::{Desktop, Window};

#[tokio::test]
async fn a_real_model_answers_twice_and_then_its_server_is_killed() -> Result<()> {
    let mut llama = Llama::start()?;
    let desktop = Desktop::start().await?;
    let window = Window::open(&desktop, &desktop.data_folder("data")?).await?;
    window
        .add_provider("llama.cpp", &llama.base_url(), "", Llama::MODEL)
        .await?;

    for question in ["Hello! Who are you?", "What is the capital of Italy?"] {
        window.send(question).await?;
        let reply = window
            .wait_for_reply("the reply to end", |reply| reply.ending != "streaming")
            .await?;
        // The reply of such a small model may be complete or may end at the token limit.
        ensure!(
            matches!(reply.ending.as_str(), "complete" | "length"),
            "{reply:?}"
        );
        ensure!(!reply.text.trim().is_empty(), "{reply:?}");
    }

    window
        .send("Write a very long story about a river, with many chapters.")
        .await?;
    let part = window
        .wait_for_reply("some words of the story", |reply| reply.text.len() > 40)
        .await?;
    llama.kill();
    let rest = window.wait_for_ending("disconnected").await?;
    ensure!(
        rest.text.starts_with(part.text.trim_end()),
        "{part:?} was on the screen, but the reply is {rest:?}"
    );
    window.close().await
}
