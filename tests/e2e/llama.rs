//! Tests with a real llama.cpp server and a small model, which `cargo xtask setup` downloads.

use anyhow::{Result, ensure};
use rivulet_tests::llama::Llama;
use rivulet_tests::{Desktop, Window};
use serde_json::json;

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
        // The model is so small that its reply may also end at the token limit.
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

async fn texts(window: &Window<'_>, selector: &str) -> Result<Vec<String>> {
    let script = "return [...document.querySelectorAll(arguments[0])].map((found) => found.textContent)";
    let found = window.execute(script, json!([selector])).await?;
    Ok(serde_json::from_value(found)?)
}

#[tokio::test]
async fn a_server_with_a_small_context_refuses_a_longer_request_in_numbers_and_rivulet_says_what_helps()
-> Result<()> {
    // Current versions of llama.cpp reject a request that is longer than the context with HTTP 400
    // and `exceed_context_size_error`. They never truncate it, even with context shift.
    let llama = Llama::with_context(512)?;
    let desktop = Desktop::start().await?;
    let window = Window::open(&desktop, &desktop.data_folder("data")?).await?;
    window
        .add_provider("llama.cpp", &llama.base_url(), "", Llama::MODEL)
        .await?;
    for question in ["What is the capital of Italy?", "And of France?"] {
        window.send(question).await?;
        window
            .wait_for_reply("the reply to end", |reply| reply.ending != "streaming")
            .await?;
    }
    // An ordinary conversation must not cause the warning about a prompt cut.
    let remarks = texts(&window, "[data-remark]").await?;
    ensure!(
        remarks.iter().all(|remark| !remark.contains("probably read")),
        "{remarks:?}"
    );
    window
        .send(&"The river runs past the old mill. ".repeat(200))
        .await?;
    window.wait_for_ending("provider_error").await?;
    let card = texts(&window, "article:last-of-type [data-ending-card]")
        .await?
        .concat();
    for words in ["512", "-c", "exceeds the available context size"] {
        ensure!(card.contains(words), "{words:?} is not in {card}");
    }
    window.close().await
}
