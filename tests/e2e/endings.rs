//! Tests every ending that a server can cause. The window must show it when the reply ends and
//! again after a restart.

use std::time::Duration;

use anyhow::{Context, Result, ensure};
use rivulet_tests::{Desktop, Window};
use serde_json::{Value, json};

/// The models of the practice provider, each with the ending of its reply. The endings `stopped`
/// and `interrupted` are missing, because no server can cause them.
const MODELS: &[(&str, &str)] = &[
    ("echo@max", "complete"),
    ("length@max", "length"),
    ("content-filter@max", "content_filter"),
    ("tool-call@max", "tool_calls"),
    ("error-in-stream@max", "provider_error"),
    ("status-429", "provider_error"),
    ("silent-end@max", "unconfirmed"),
    ("cut@max", "disconnected"),
    ("empty@max", "empty"),
    // Must be the last entry, because this reply ends only when the idle limit is reached. The test
    // shortens the limit just before this request. With the short limit, the other replies could
    // also time out on a busy machine.
    ("stall@max", "timed_out"),
];

#[tokio::test]
async fn every_ending_is_shown_and_stored() -> Result<()> {
    let desktop = Desktop::start().await?;
    let window = Window::with_practice(&desktop).await?;
    for (model, ending) in MODELS {
        if *ending == "timed_out" {
            set_idle_limit(&window, Duration::from_secs(1)).await?;
        }
        window.choose_model(model).await?;
        window.send(&format!("Show me {ending}")).await?;
        let reply = window
            .wait_for_ending(ending)
            .await
            .with_context(|| format!("the model {model}"))?;
        let quiet = *ending == "complete" || *ending == "tool_calls";
        ensure!(
            quiet || !reply.card.is_empty(),
            "{model} shows no card: {reply:?}"
        );
    }

    let window = window.restart().await?;
    window.open_latest_conversation().await?;
    let expected: Vec<&str> = MODELS.iter().map(|(_, ending)| *ending).collect();
    window
        .until_equal("the same endings after a restart", ENDINGS, json!(expected))
        .await?;
    window.close().await
}

const ENDINGS: &str = "return [...document.querySelectorAll('article[data-role=assistant]')]
    .map((article) => article.dataset.ending)";

/// Sets the idle limit (the maximum time without data) of the first provider.
pub async fn set_idle_limit(window: &Window<'_>, limit: Duration) -> Result<()> {
    let list = window.command("provider_list", json!({})).await?;
    let mut draft = list[0].clone();
    draft["key"] = Value::Null;
    draft["network"]["ca_file"] = json!({ "choice": "kept" });
    draft["limits"]["idle"] = json!(limit.as_secs());
    window
        .command("provider_save", json!({ "draft": draft }))
        .await
        .map(drop)
}
