//! Opens the window on a virtual display, sends one message and waits for its reply. Used by `cargo
//! xtask run` without a display.

use std::io::Write;

use anyhow::{Context, Result};
use rivulet_tests::{Desktop, Window, program, wait};
use serde_json::{Value, json};

const QUESTION: &str = "Hello! What can I try here?";

#[tokio::main(flavor = "current_thread")]
async fn main() -> Result<()> {
    let desktop = Desktop::start().await?;
    let window = Window::open(&desktop, &desktop.data_folder("data")?).await?;
    println!("The window is open on the virtual display {}.", desktop.display());

    window.try_it_now().await?;
    window.send(QUESTION).await?;
    println!("\nYou: {QUESTION}\n\nThe practice provider:");
    print_while_it_streams(&window).await?;
    let reply = window
        .wait_for_reply("the reply to end", |reply| reply.ending != "streaming")
        .await?;

    let picture = program::target()?.join("rivulet.png");
    window.screenshot(&picture).await?;
    window.close().await?;
    println!("\n\nThe reply ended as `{}`. The window is closed.", reply.ending);
    println!("Screenshot: {}", picture.display());
    Ok(())
}

async fn print_while_it_streams(window: &Window<'_>) -> Result<()> {
    let list = window.command("conversation_list", json!({})).await?;
    let conversation = list[0]["id"].as_str().context("a conversation")?;
    let mut printed = 0;
    wait::until_so("the reply to end", async || {
        // Print the Markdown source of the reply, because it suits a terminal better than the text
        // that the page renders from it.
        let open = window
            .command("conversation_open", json!({ "conversation_id": conversation }))
            .await?;
        let reply = open["messages"]
            .as_array()
            .and_then(|list| list.last())
            .context("a reply")?;
        let words = words(&reply["message"]);
        print!("{}", words.get(printed..).unwrap_or_default());
        std::io::stdout().flush()?;
        printed = words.len();
        Ok(reply["activity"].is_null())
    })
    .await
}

fn words(message: &Value) -> String {
    let parts = message["parts"].as_array().map(Vec::as_slice).unwrap_or_default();
    parts
        .iter()
        .filter(|part| part["part"] == "text")
        .filter_map(|part| part["text"].as_str())
        .collect()
}
