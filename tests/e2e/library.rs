//! Tests of continued replies, versions, drafts, search, backups, exports and imports.

use std::path::PathBuf;

use anyhow::{Context, Result, ensure};
use fantoccini::Locator;
use rivulet_sandbox::{Gate, Sandbox, Script};
use rivulet_tests::{Desktop, Window, accessibility};
use rusqlite::Connection;
use serde_json::json;

use crate::closing::wait_for_draft;

/// Waits until the SQL query `query` on the window's database returns true. `what` completes the
/// sentence "waited for …".
pub async fn wait_for_database(window: &Window<'_>, what: &str, query: &str) -> Result<()> {
    window
        .until_so(what, async || {
            let database = Connection::open(window.data().join("rivulet.sqlite3"))?;
            Ok(database.query_row(query, [], |row| row.get(0))?)
        })
        .await
}

/// Waits until the messages on the screen have the texts `texts`.
async fn wait_for_said(window: &Window<'_>, texts: &[&str]) -> Result<()> {
    let script = "return [...document.querySelectorAll('article[data-message-id] [data-part=text]')]
        .map((part) => part.textContent.trim())";
    window
        .until_equal(&format!("the messages {texts:?}"), script, json!(texts))
        .await
}

#[tokio::test]
async fn a_cut_reply_is_continued_and_both_versions_survive_a_kill() -> Result<()> {
    let sandbox = Sandbox::start().await?;
    sandbox.play_once("m", Script::new().role().text("The quick brown fo").cut());
    sandbox.play_once("m", Script::reply("quick brown fox jumps."));
    let desktop = Desktop::start().await?;
    let window = Window::with_server(&desktop, &sandbox.base_url()).await?;
    window.send("Say it").await?;
    let cut = window.wait_for_ending("disconnected").await?;
    ensure!(cut.text.trim() == "The quick brown fo", "{cut:?}");
    window.press("Continue").await?;
    let whole = window
        .wait_for_reply("the whole reply", |reply| {
            reply.id != cut.id && reply.ending != "streaming"
        })
        .await?;
    ensure!(
        (whole.ending.as_str(), whole.text.trim()) == ("complete", "The quick brown fox jumps."),
        "{whole:?}"
    );
    window
        .until_so("the seam to show", async || {
            Ok(!window
                .client()
                .find_all(Locator::Css("[data-seam]"))
                .await?
                .is_empty())
        })
        .await?;

    let data = window.data().to_path_buf();
    window.kill().await?;
    let window = Window::open(&desktop, &data).await?;
    window.open_latest_conversation().await?;
    let again = window.wait_for_ending("complete").await?;
    ensure!(again.text == whole.text, "{again:?}");
    window.press("Previous version").await?;
    let first = window
        .wait_for_reply("the first version", |reply| reply.id == cut.id)
        .await?;
    ensure!(
        (first.text, first.ending) == (cut.text, cut.ending),
        "the first version changed"
    );
    window.close().await
}

#[tokio::test]
async fn a_reply_that_ends_while_another_conversation_is_open_is_marked_in_the_list() -> Result<()> {
    let sandbox = Sandbox::start().await?;
    let gate = Gate::new();
    for (text, ended) in [("Whole", true), ("Cut o", false)] {
        let begun = Script::new().role().text(text).hold(&gate);
        let script = match ended {
            true => begun.ended("stop"),
            false => begun.cut(),
        };
        sandbox.play_once("m", script);
    }
    let desktop = Desktop::start().await?;
    let window = Window::with_server(&desktop, &sandbox.base_url()).await?;
    for (times, question) in [(1, "First"), (2, "Second")] {
        window.send(question).await?;
        gate.reached_times(times).await;
        window.press("New conversation").await?;
    }
    gate.release();
    let marks = async || {
        let script = "return [...document.querySelectorAll('nav [data-conversation-id]')]
            .map((entry) => [entry.querySelector('.title').textContent, entry.dataset.unseen ?? ''])";
        window.evaluate(script).await
    };
    window
        .until_so("the marks of both conversations", async || {
            Ok(marks().await? == json!([["Second", "short"], ["First", "complete"]]))
        })
        .await?;
    window.open_latest_conversation().await?;
    window.wait_for_ending("disconnected").await?;
    ensure!(marks().await? == json!([["Second", ""], ["First", "complete"]]));
    window.close().await
}

#[tokio::test]
async fn an_edited_message_is_a_branch_and_the_original_remains() -> Result<()> {
    let sandbox = Sandbox::start().await?;
    for text in ["One", "Two"] {
        sandbox.play_once("m", Script::reply(text));
    }
    let desktop = Desktop::start().await?;
    let window = Window::with_reply(&desktop, &sandbox.base_url(), "First question").await?;
    window.press("Edit").await?;
    window.fill("Edit message", "Second question").await?;
    accessibility::check(&window, "an edited message").await?;
    window
        .client()
        .find(Locator::Css("article textarea"))
        .await?
        .send_keys("\u{e007}")
        .await?;
    wait_for_said(&window, &["Second question", "Two"]).await?;
    window.wait_for_ending("complete").await?;
    window.press("Previous version").await?;
    wait_for_said(&window, &["First question", "One"]).await?;
    window.close().await
}

#[tokio::test]
async fn an_edited_message_survives_a_kill() -> Result<()> {
    let sandbox = Sandbox::start().await?;
    sandbox.play_once("m", Script::reply("One"));
    let desktop = Desktop::start().await?;
    let window = Window::with_reply(&desktop, &sandbox.base_url(), "A question").await?;
    window.press("Edit").await?;
    window.fill("Edit message", "A better question").await?;
    let data = window.data().to_path_buf();
    let stored = "SELECT count(*) = 1 FROM draft WHERE text = 'A better question'";
    wait_for_database(&window, "the edited text to be written", stored).await?;
    window.kill().await?;

    let window = Window::open(&desktop, &data).await?;
    window.open_latest_conversation().await?;
    let script = "return document.querySelector('article textarea')?.value === 'A better question'";
    window.until_equal("the edited text", script, true).await?;
    window.close().await
}

#[tokio::test]
async fn a_draft_survives_a_kill() -> Result<()> {
    let desktop = Desktop::start().await?;
    let window = Window::with_practice(&desktop).await?;
    window.fill("Message", "half a thought").await?;
    let data = window.data().to_path_buf();
    let stored = "SELECT max(text) IS 'half a thought' FROM draft";
    wait_for_database(&window, "the draft to be written", stored).await?;
    window.kill().await?;
    let window = Window::open(&desktop, &data).await?;
    window.wait_for_screen("conversation").await?;
    wait_for_draft(&window, "half a thought").await?;
    window.close().await
}

#[tokio::test]
async fn a_search_finds_words_in_another_conversation_and_opens_it() -> Result<()> {
    let sandbox = Sandbox::start().await?;
    sandbox.play_once("m", Script::reply("A lighthouse stands in the fog."));
    sandbox.play_once("m", Script::reply("关于流式输出的说明"));
    let desktop = Desktop::start().await?;
    let window = Window::with_server(&desktop, &sandbox.base_url()).await?;
    for question in ["About the sea", "About streams"] {
        window.press("New conversation").await?;
        window.send(question).await?;
        window.wait_for_ending("complete").await?;
    }
    window.press("Search").await?;
    for (words, found) in [
        ("流式", "关于流式输出的说明"),
        ("lighthouse", "A lighthouse stands in the fog."),
    ] {
        window.fill("Search conversations", words).await?;
        window
            .until_so(&format!("{words} to be found"), async || {
                let script = "return [...document.querySelectorAll('[role=option]')]
                    .map(hit => hit.textContent + (hit.querySelector('mark') ? ' marked' : ''))";
                let marks: Vec<String> = serde_json::from_value(window.evaluate(script).await?)?;
                Ok(marks
                    .iter()
                    .any(|hit| hit.contains(found) && hit.contains("marked")))
            })
            .await?;
    }
    window
        .client()
        .active_element()
        .await?
        .send_keys("\u{e007}")
        .await?;
    wait_for_said(&window, &["About the sea", "A lighthouse stands in the fog."]).await?;
    window.close().await
}

#[tokio::test]
async fn a_backup_restores_a_conversation_that_was_deleted_permanently() -> Result<()> {
    let desktop = Desktop::start().await?;
    let window = Window::with_practice(&desktop).await?;
    window.choose_model("echo").await?;
    window.send("Keep me").await?;
    window.wait_for_ending("complete").await?;
    let data = window.data().to_path_buf();
    // Wait until the ending of the reply is stored, because the window shows it earlier.
    let stored = "SELECT count(*) = 1 FROM message WHERE role = 'assistant' AND ending = 'complete'";
    wait_for_database(&window, "the ending to be written", stored).await?;
    let backup = window.command("backup_make", json!({})).await?;
    let listed = window.command("conversation_list", json!({})).await?;
    let id = listed[0]["id"].clone();
    window
        .command("conversation_delete", json!({ "conversation_id": id }))
        .await?;
    window.command("trash_empty", json!({})).await?;
    ensure!(window.command("conversation_list", json!({})).await? == json!([]));
    window
        .command("backup_restore", json!({ "name": backup["name"] }))
        .await?;
    let listed = window.command("conversation_list", json!({})).await?;
    ensure!(listed[0]["id"] == id, "{listed}");
    let window = window.restart().await?;
    window.open_latest_conversation().await?;
    window.wait_for_ending("complete").await?;
    ensure!(data.join("backups").is_dir());

    let report = window
        .command(
            "export_start",
            json!({ "scope": { "scope": "everything" }, "format": "json" }),
        )
        .await?;
    ensure!(report["conversations"] == 1, "{report}");
    let file = PathBuf::from(report["path"].as_str().context("the path of the export")?);
    // The page must not be able to import a file that the user has not chosen in a dialog.
    let named = window.command("import_start", json!({ "source": file })).await;
    ensure!(named.is_err(), "{named:?}");
    window.close().await?;
    let elsewhere = Window::open(&desktop, &desktop.data_folder("elsewhere")?).await?;
    let import = async || {
        let source = elsewhere.pick("import_file", &file).await?;
        elsewhere
            .command("import_start", json!({ "source": source, "also": ["providers"] }))
            .await
    };
    let report = import().await?;
    ensure!(
        (&report["added"], &report["format"]) == (&json!(1), &json!("rivulet")),
        "{report}"
    );
    let again = import().await?;
    ensure!(
        (&again["added"], &again["known"]) == (&json!(0), &json!(1)),
        "{again}"
    );
    elsewhere.close().await
}
