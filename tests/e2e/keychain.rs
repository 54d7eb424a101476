//! Tests that a key is stored only in the keychain or in memory, and sent only to its provider.

use std::path::{Path, PathBuf};
use std::process::Command;
use std::{fs, io};

use anyhow::{Context, Result, bail, ensure};
use rivulet_sandbox::{Record, Sandbox, Script};
use rivulet_tests::{Desktop, Keychain, Window};
use serde_json::json;

use crate::closing::wait_for_draft;

const KEY: &str = "sk-7f3c-nobody-else-may-see-this-1d9a";
const WORDS: &str = "At your service";
const PROMPT: &str = "between-us-prompt-5521";
const FAULT_WORDS: &str = "provider-words-8832";

#[tokio::test]
async fn a_key_is_only_in_the_keychain_and_in_requests() -> Result<()> {
    let sandbox = Sandbox::start().await?;
    sandbox.play("polite", Script::reply(WORDS));
    let desktop = Desktop::start().await?;
    let window = Window::open(&desktop, &desktop.data_folder("data")?).await?;
    record_results(&window).await?;
    window
        .add_provider("Sandbox", &sandbox.base_url(), KEY, "polite")
        .await?;
    window.send("Who are you?").await?;
    window.wait_for_ending("complete").await?;

    let found = secrets(&desktop)?;
    ensure!(found.contains(KEY), "the keychain has {found:?}");
    let request = sandbox
        .wait_for(|record| record.model.as_deref() == Some("polite"))
        .await?;
    expect_key(&request)?;

    // Restart the window: a key that was kept only in memory would be lost.
    let window = window.restart().await?;
    record_results(&window).await?;
    window.open_latest_conversation().await?;
    window.send("And now?").await?;
    window.wait_for_ending("complete").await?;
    let first = request.id;
    let again = sandbox
        .wait_for(|record| record.id > first && record.model.as_deref() == Some("polite"))
        .await?;
    expect_key(&again)?;

    for (command, arguments) in [
        ("app_info", json!({})),
        ("provider_list", json!({})),
        ("conversation_list", json!({})),
    ] {
        let answer = window.command(command, arguments).await?;
        ensure!(!answer.to_string().contains(KEY), "{command} returns the key");
    }
    window.open_settings("providers").await?;
    window.find("button", "Edit Sandbox").await?;
    let page = window
        .evaluate("return document.documentElement.outerHTML")
        .await?;
    ensure!(!page.to_string().contains(KEY), "the page shows the key");
    no_result_has_the_key(&window).await?;
    meet_faults(&window, &sandbox).await?;
    let info = window.command("app_info", json!({})).await?;
    let logs = PathBuf::from(info["log_folder"].as_str().context("a folder of logs")?);
    window
        .until_so("the fault of the title in the log", async || {
            Ok(file_with(&logs, "no title was found")?.is_some())
        })
        .await?;
    let data = window.data().to_path_buf();
    window.close().await?;

    // The data and the logs must be in the home folder of the virtual desktop, because the test
    // searches only that folder.
    ensure!(
        data.starts_with(desktop.home()) && logs.starts_with(desktop.home()),
        "{data:?}, {logs:?}"
    );
    ensure!(
        file_with(&data, WORDS)?.is_some(),
        "the search finds the text of a message in the data folder"
    );
    ensure!(
        file_with(desktop.home(), KEY)?.is_none(),
        "{:?} has the key",
        file_with(desktop.home(), KEY)?
    );
    ensure!(fs::read_dir(&logs)?.next().is_some(), "there is no log");
    for words in [WORDS, PROMPT, FAULT_WORDS] {
        let file = file_with(&logs, words)?;
        ensure!(file.is_none(), "{file:?} has {words:?}");
    }
    Ok(())
}

fn expect_key(request: &Record) -> Result<()> {
    let sent = request.header("authorization");
    ensure!(sent == Some(&format!("Bearer {KEY}")), "{:?}", request.headers);
    Ok(())
}

/// Requests three replies and a title. The test server answers two of the replies and the title
/// with an error whose message contains the prompt and the key.
async fn meet_faults(window: &Window<'_>, sandbox: &Sandbox) -> Result<()> {
    let words = format!("{FAULT_WORDS}: {PROMPT} with {KEY}");
    let refusal = || Script::json(400, &json!({"error": {"message": words, "code": words}}));
    sandbox.play("refused", refusal());
    sandbox.play("page", Script::page(500, "text/html", format!("<p>{words}</p>")));
    sandbox.play_once("untitled", Script::reply(WORDS));
    sandbox.play("untitled", refusal());
    let mut settings = window.command("app_info", json!({})).await?["settings"].clone();
    settings["model_titles"] = json!(true);
    window
        .command("settings_save", json!({ "settings": settings }))
        .await?;
    let provider = window.command("provider_list", json!({})).await?[0]["id"].clone();
    for (model, requests) in [("refused", 1), ("page", 1), ("untitled", 2)] {
        let message = json!({ "provider_id": provider, "model": model, "text": PROMPT, "attachments": [] });
        let start = json!({ "settings": {}, "system": null });
        window
            .command(
                "conversation_start",
                json!({ "start": start, "message": message }),
            )
            .await?;
        window
            .until_so("the requests", async || {
                let records = sandbox.requests();
                let sent = records
                    .iter()
                    .filter(|record| record.model.as_deref() == Some(model));
                Ok(sent.count() == requests)
            })
            .await?;
    }
    Ok(())
}

#[tokio::test]
async fn a_changed_backup_sends_the_key_to_no_other_server() -> Result<()> {
    let (sandbox, elsewhere) = (Sandbox::start().await?, Sandbox::start().await?);
    let desktop = Desktop::start().await?;
    let window = Window::open(&desktop, &desktop.data_folder("data")?).await?;
    window
        .add_provider("Sandbox", &sandbox.base_url(), KEY, "echo@max")
        .await?;
    window.send("Who are you?").await?;
    window.wait_for_ending("complete").await?;
    let origin = sandbox.origin();
    let found = secrets(&desktop)?;
    ensure!(found.contains(&origin), "the entry lacks the address: {found}");

    let backup = window.command("backup_make", json!({})).await?;
    let path = backup["path"].as_str().context("a path")?.to_owned();
    let name = backup["name"].clone();
    let changed = rusqlite::Connection::open(&path)?;
    changed.execute("UPDATE provider SET base_url = ?", [elsewhere.base_url()])?;
    changed.close().map_err(|(_, error)| error)?;
    window.command("backup_restore", json!({ "name": name })).await?;
    let window = window.restart().await?;
    window.open_latest_conversation().await?;
    window.fill("Message", "And now?").await?;
    window.press("Send").await?;
    window
        .wait_for_words(&format!("The key was entered for {origin}"))
        .await?;
    ensure!(elsewhere.request_count() == 0, "the other server got a request");
    window.close().await
}

#[tokio::test]
async fn without_a_keychain_a_key_can_be_kept_for_one_run() -> Result<()> {
    let sandbox = Sandbox::start().await?;
    sandbox.play("polite", Script::reply(WORDS));
    let desktop = Desktop::with(Keychain::Absent).await?;
    let window = Window::open(&desktop, &desktop.data_folder("data")?).await?;
    window
        .begin_provider("Sandbox", &sandbox.base_url(), KEY, "polite")
        .await?;
    let shown = "return document.body.innerText.toLowerCase()";
    window
        .until_contains("a notice about the missing keychain", shown, "keychain")
        .await?;
    window.keep_key_for_this_run().await?;
    window.finish_provider().await?;
    window.send("Who are you?").await?;
    window.wait_for_ending("complete").await?;
    let request = sandbox
        .wait_for(|record| record.model.as_deref() == Some("polite"))
        .await?;
    expect_key(&request)?;

    let window = window.restart().await?;
    window.open_latest_conversation().await?;
    window.fill("Message", "Do you still know me?").await?;
    window.press("Send").await?;
    window.wait_for_words("kept only until Rivulet closed").await?;
    wait_for_draft(&window, "Do you still know me?").await?;
    ensure!(
        sandbox
            .requests()
            .last()
            .is_some_and(|last| last.id == request.id),
        "a request was sent without the key"
    );
    window.open_settings("providers").await?;
    window.press("Edit Sandbox").await?;
    window
        .wait_for_words("kept only until Rivulet closed; enter it again")
        .await?;
    window.close().await?;
    ensure!(
        file_with(desktop.home(), KEY)?.is_none(),
        "{:?} has the key",
        file_with(desktop.home(), KEY)?
    );
    Ok(())
}

fn secrets(desktop: &Desktop) -> Result<String> {
    let mut tool = Command::new("secret-tool");
    tool.args(["search", "--all", "service", "rivulet"]);
    desktop.place(&mut tool);
    let output = tool
        .output()
        .context("secret-tool (package libsecret-tools) could not be started")?;
    Ok(String::from_utf8_lossy(&output.stdout).into_owned())
}

/// Makes the page record all results and updates from Rivulet from now on.
async fn record_results(window: &Window<'_>) -> Result<()> {
    let script = "const { callbacks } = window.__TAURI_INTERNALS__;
        const find = callbacks.get.bind(callbacks);
        window.results = [];
        callbacks.get = (id) => {
            const callback = find(id);
            return callback && ((data) => {
                window.results.push(JSON.stringify(data) ?? '');
                return callback(data);
            });
        };";
    window.evaluate(script).await.map(drop)
}

async fn no_result_has_the_key(window: &Window<'_>) -> Result<()> {
    let seen = window.evaluate("return window.results").await?;
    let seen = seen.as_array().context("recorded results")?;
    ensure!(
        seen.iter().any(|result| result.to_string().contains("polite")),
        "the results were not recorded: {seen:?}"
    );
    match seen.iter().find(|result| result.to_string().contains(KEY)) {
        Some(result) => bail!("the page received the key: {result}"),
        None => Ok(()),
    }
}

/// Returns the first file in `folder` that contains `words`. Skips symbolic links, and the
/// keychain's own files, where the key may be stored. Also skips files that disappear during the
/// search, because WebKit's processes exit slightly later than the window.
fn file_with(folder: &Path, words: &str) -> Result<Option<PathBuf>> {
    let gone = |error: &io::Error| error.kind() == io::ErrorKind::NotFound;
    let entries = match fs::read_dir(folder) {
        Err(error) if gone(&error) => return Ok(None),
        entries => entries.with_context(|| folder.display().to_string())?,
    };
    for entry in entries {
        let path = entry?.path();
        if path.is_symlink() || path.ends_with("keyrings") {
            continue;
        }
        if path.is_dir() {
            if let Some(found) = file_with(&path, words)? {
                return Ok(Some(found));
            }
        } else if path.is_file() {
            let content = match fs::read(&path) {
                Err(error) if gone(&error) => continue,
                content => content.with_context(|| path.display().to_string())?,
            };
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
