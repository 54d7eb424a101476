//! A key goes to the keychain and to its provider, and nowhere else.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context, Result, bail, ensure};
use rivulet_sandbox::{Sandbox, Script};
use rivulet_tests::{Desktop, Keychain, Window};
use serde_json::json;

const KEY: &str = "sk-7f3c-nobody-else-may-see-this-1d9a";
const WORDS: &str = "At your service";

#[tokio::test]
async fn a_key_is_in_the_keychain_and_in_the_request_and_nowhere_else() -> Result<()> {
    let sandbox = Sandbox::start().await?;
    sandbox.play(
        "polite",
        Script::new().role().text(WORDS).finish("stop").done().end(),
    );
    let desktop = Desktop::start().await?;
    let window = Window::open(&desktop, &desktop.data_folder("data")?).await?;
    record_answers(&window).await?;
    window
        .add_provider("Sandbox", &sandbox.base_url(), KEY, "polite")
        .await?;
    window.send("Who are you?").await?;
    window.wait_for_ending("complete").await?;

    let found = secrets(&desktop)?;
    ensure!(found.contains(KEY), "the keychain holds {found:?}");
    let request = sandbox
        .wait_for(|record| record.model.as_deref() == Some("polite"))
        .await?;
    ensure!(
        request.header("authorization") == Some(&format!("Bearer {KEY}")),
        "{:?}",
        request.headers
    );

    // It survives a restart, so it was kept where it belongs and not only in memory.
    let window = window.restart().await?;
    record_answers(&window).await?;
    window.open_latest_conversation().await?;
    window.send("And now?").await?;
    window.wait_for_ending("complete").await?;
    let again = sandbox
        .requests()
        .into_iter()
        .rfind(|record| record.model.as_deref() == Some("polite"));
    let again = again.context("there was a second request")?;
    ensure!(
        again.header("authorization") == Some(&format!("Bearer {KEY}")),
        "{:?}",
        again.headers
    );

    for (command, arguments) in [
        ("app_info", json!({})),
        ("provider_list", json!({})),
        ("conversation_list", json!({})),
    ] {
        let answer = window.command(command, arguments).await?;
        ensure!(
            !answer.to_string().contains(KEY),
            "{command} answers with the key"
        );
    }
    window.press("Settings").await?;
    window.wait_for_screen("settings").await?;
    let page = window
        .execute("return document.documentElement.outerHTML", json!([]))
        .await?;
    ensure!(!page.to_string().contains(KEY), "the page shows the key");
    no_answer_holds_the_key(&window).await?;
    let info = window.command("app_info", json!({})).await?;
    let logs = PathBuf::from(
        info["log_folder"]
            .as_str()
            .context("there is a folder for logs")?,
    );
    let data = window.data().to_path_buf();
    window.close().await?;

    // The data is beneath the home folder of this desktop, as is everything else that the program may write.
    ensure!(
        data.starts_with(desktop.home()) && logs.starts_with(desktop.home()),
        "{data:?}, {logs:?}"
    );
    ensure!(
        holding(&data, WORDS)?.is_some(),
        "the search finds what is certainly kept"
    );
    ensure!(
        holding(desktop.home(), KEY)? == None,
        "{:?} holds the key",
        holding(desktop.home(), KEY)?
    );
    ensure!(fs::read_dir(&logs)?.next().is_some(), "there is a log");
    ensure!(
        holding(&logs, WORDS)? == None,
        "{:?} holds the text of a message",
        holding(&logs, WORDS)?
    );
    Ok(())
}

#[tokio::test]
async fn without_a_keychain_the_user_is_told_and_may_keep_the_key_for_this_run() -> Result<()> {
    let sandbox = Sandbox::start().await?;
    sandbox.play(
        "polite",
        Script::new().role().text(WORDS).finish("stop").done().end(),
    );
    let desktop = Desktop::with(Keychain::Absent).await?;
    let window = Window::open(&desktop, &desktop.data_folder("data")?).await?;
    window
        .begin_provider("Sandbox", &sandbox.base_url(), KEY, "polite")
        .await?;
    window
        .until("a word about the missing keychain", async || {
            let shown = window
                .execute("return document.body.innerText", json!([]))
                .await?;
            Ok(shown
                .as_str()
                .unwrap_or_default()
                .to_lowercase()
                .contains("keychain")
                .then_some(()))
        })
        .await?;
    window.keep_key_for_this_run().await?;
    window.finish_provider().await?;
    window.send("Who are you?").await?;
    window.wait_for_ending("complete").await?;
    let request = sandbox
        .wait_for(|record| record.model.as_deref() == Some("polite"))
        .await?;
    ensure!(
        request.header("authorization") == Some(&format!("Bearer {KEY}")),
        "{:?}",
        request.headers
    );

    let window = window.restart().await?;
    window.open_latest_conversation().await?;
    window.fill("Message", "Do you still know me?").await?;
    window.press("Send").await?;
    window
        .until("a word that the key is gone with the last run", async || {
            let shown = window
                .execute("return document.body.innerText", json!([]))
                .await?;
            let told = shown
                .as_str()
                .unwrap_or_default()
                .contains("kept for the last run only");
            Ok(told.then_some(()))
        })
        .await?;
    let composer = window
        .execute("return document.querySelector('textarea').value", json!([]))
        .await?;
    ensure!(
        composer == "Do you still know me?",
        "what was typed is kept: {composer}"
    );
    ensure!(
        sandbox
            .requests()
            .last()
            .is_some_and(|last| last.id == request.id),
        "nothing is sent without the key"
    );
    window.close().await?;
    ensure!(
        holding(desktop.home(), KEY)? == None,
        "{:?} holds the key",
        holding(desktop.home(), KEY)?
    );
    Ok(())
}

/// Everything that the keychain holds for this program, as the system's own tool shows it.
fn secrets(desktop: &Desktop) -> Result<String> {
    let mut tool = Command::new("secret-tool");
    tool.args(["search", "--all", "service", "rivulet"]);
    desktop.place(&mut tool);
    let output = tool
        .output()
        .context("secret-tool (package libsecret-tools) could not be started")?;
    Ok(String::from_utf8_lossy(&output.stdout).into_owned())
}

/// Notes every answer and every update that the program gives to the page from now on.
async fn record_answers(window: &Window<'_>) -> Result<()> {
    let script = "const { callbacks } = window.__TAURI_INTERNALS__;
        const find = callbacks.get.bind(callbacks);
        window.answersSeen = [];
        callbacks.get = (id) => {
            const callback = find(id);
            return callback && ((data) => {
                window.answersSeen.push(JSON.stringify(data) ?? '');
                return callback(data);
            });
        };";
    window.execute(script, json!([])).await.map(drop)
}

async fn no_answer_holds_the_key(window: &Window<'_>) -> Result<()> {
    let seen = window.execute("return window.answersSeen", json!([])).await?;
    let seen = seen.as_array().context("the answers were recorded")?;
    ensure!(
        seen.iter().any(|answer| answer.to_string().contains("polite")),
        "answers are recorded: {seen:?}"
    );
    match seen.iter().find(|answer| answer.to_string().contains(KEY)) {
        Some(answer) => bail!("the page got the key back: {answer}"),
        None => Ok(()),
    }
}

/// The first file in the folder that holds these words. The keychain's own file is left out: with an empty password
/// it is not encrypted.
fn holding(folder: &Path, words: &str) -> Result<Option<PathBuf>> {
    for entry in fs::read_dir(folder)? {
        let path = entry?.path();
        if path.is_symlink() || path.ends_with("keyrings") {
            continue;
        }
        if path.is_dir() {
            if let Some(found) = holding(&path, words)? {
                return Ok(Some(found));
            }
        } else if path.is_file() {
            let content = fs::read(&path).with_context(|| path.display().to_string())?;
            if content
                .windows(words.len())
                .any(|window| window == words.as_bytes())
            {
                return Ok(Some(path));
            }
        }
    }
    Ok(None)
}
