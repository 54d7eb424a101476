//! Tests of everything in the window except conversations with messages: the start of the program,
//! the form for a new provider, an empty conversation, and the conversation list.

use anyhow::{Result, ensure};
use rivulet_sandbox::{Sandbox, Script};
use rivulet_tests::hands::Hands;
use rivulet_tests::{Desktop, Window};
use rusqlite::Connection;
use serde_json::json;

const DAY_MS: i64 = 86_400_000;

/// A script that returns the names of the visible fields of the provider form, and the name of the
/// focused element.
const FIELDS: &str = "const form = document.querySelector('[data-provider-form]');
    const name = (field) => (field?.labels?.[0] ?? field)?.textContent.trim() ?? '';
    const fields = [...(form?.querySelectorAll('input, select, textarea') ?? [])];
    return [fields.filter((field) => field.checkVisibility()).map(name), name(document.activeElement)];";

#[tokio::test]
async fn a_known_provider_asks_only_for_its_key_and_model() -> Result<()> {
    let desktop = Desktop::start().await?;
    let window = Window::open(&desktop, &desktop.data_folder("data")?).await?;
    window.wait_for_screen("welcome").await?;
    window.press("OpenAI").await?;
    let asked = json!([["API key", "Model"], "API key"]);
    window
        .until_equal("the fields for a key and a model", FIELDS, asked.clone())
        .await?;
    window.find("button", "Get a key").await?;
    window.press("Change").await?;
    window.press("Anthropic").await?;
    window
        .until_equal("the same fields for another provider", FIELDS, asked)
        .await?;
    window.press("Cancel").await?;
    window.wait_for_screen("welcome").await?;
    ensure!(window.command("provider_list", json!({})).await? == json!([]));
    window.close().await
}

#[tokio::test]
async fn a_connection_test_names_the_fault_and_then_chooses_the_only_model() -> Result<()> {
    let (desktop, sandbox) = (Desktop::start().await?, Sandbox::start().await?);
    let refusal = json!({"error": {"message": "This key was revoked", "type": "invalid_request_error"}});
    sandbox.answer("/v1/models", Script::json(401, &refusal));
    sandbox.play("only", Script::reply("Hello"));
    let window = Window::open(&desktop, &desktop.data_folder("data")?).await?;
    window.wait_for_screen("welcome").await?;
    window
        .begin_provider("", &sandbox.base_url(), "sk-wrong", "")
        .await?;
    let state = "return document.querySelector('[data-connection-report]')?.dataset.connectionReport ?? ''";
    window.press("Test connection").await?;
    window
        .until_equal("the fault of the test", state, "fault")
        .await?;
    // The fault must be shown once, and its details must quote the server's error message.
    let said = "return document.querySelectorAll('[data-provider-form] [data-fault]').length";
    ensure!(window.evaluate(said).await? == 1);
    let details = "return document.querySelector('[data-fault-details]')
        .textContent.includes('This key was revoked')";
    window
        .until_equal("the words of the server under “Details”", details, true)
        .await?;

    sandbox.answer(
        "/v1/models",
        Script::json(200, &json!({"data": [{"id": "only"}]})),
    );
    window.fill("API key", "sk-right").await?;
    window.press("Test connection").await?;
    window.until_equal("the test to succeed", state, "ok").await?;
    let model = "return document.querySelector('[data-provider-form] [role=combobox]').value";
    window
        .until_equal("the only model in the form", model, "only")
        .await?;
    window.finish_provider().await?;
    window.send("Hello?").await?;
    let reply = window.wait_for_ending("complete").await?;
    ensure!(reply.text.trim() == "Hello", "{reply:?}");
    window.close().await
}

#[tokio::test]
async fn a_start_opens_the_latest_conversation_and_the_list_shows_its_latest_message() -> Result<()> {
    let (desktop, sandbox) = (Desktop::start().await?, Sandbox::start().await?);
    sandbox.play_once("m", Script::new().role().text("The *first* answer").cut());
    sandbox.play_once("m", Script::reply("The second answer"));
    let window = Window::with_server(&desktop, &sandbox.base_url()).await?;
    for (question, ending) in [("One", "disconnected"), ("Two", "complete")] {
        window.press("New conversation").await?;
        window.send(question).await?;
        window.wait_for_ending(ending).await?;
    }
    window.open_settings("appearance").await?;
    window
        .click("choice", "Show the latest message of each conversation")
        .await?;
    let lines = "return [...document.querySelectorAll('nav [data-conversation-id]')]
        .map((entry) => [...entry.querySelectorAll('.title, .second')].map((line) => line.textContent))";
    let listed = json!([
        ["Two", "The second answer"],
        ["One", "Not complete · The first answer"]
    ]);
    window
        .until_equal("the latest messages in the list", lines, listed.clone())
        .await?;
    window.open_settings("general").await?;
    Hands::of(&window)?.click_on("[data-choice=latest]").await?;
    window
        .until_equal(
            "the choice to be saved",
            "return document.querySelector('[data-choice=latest] input').checked",
            true,
        )
        .await?;
    let window = window.restart().await?;
    let reply = window.wait_for_ending("complete").await?;
    ensure!(reply.text.trim() == "The second answer", "{reply:?}");
    window
        .until_equal("the latest messages after a start", lines, listed)
        .await?;
    window.close().await
}

#[tokio::test]
async fn an_empty_conversation_leads_to_a_recent_one_in_which_a_line_marks_a_new_day() -> Result<()> {
    let (desktop, sandbox) = (Desktop::start().await?, Sandbox::start().await?);
    sandbox.play("m", Script::reply("An answer"));
    let window = Window::with_reply(&desktop, &sandbox.base_url(), "A question").await?;
    // Make the messages three days old, so that the next message begins a new day.
    Connection::open(window.data().join("rivulet.sqlite3"))?
        .execute("UPDATE message SET created_at = created_at - ?", [3 * DAY_MS])?;
    window.press("New conversation").await?;
    let empty = "return [document.querySelectorAll('article').length,
        document.querySelectorAll('[data-recent-conversations] button').length,
        document.activeElement?.ariaLabel]";
    window
        .until_equal(
            "an empty conversation with a recent one",
            empty,
            json!([0, 1, "Message"]),
        )
        .await?;
    window.press("A question").await?;
    window.wait_for_ending("complete").await?;
    window.send("Another one").await?;
    window.wait_for_ending("complete").await?;
    let days = "return [...document.querySelectorAll('article')]
        .map((message) => message.querySelectorAll('[data-date-line]').length)";
    window
        .until_equal("a line above the new day", days, json!([0, 0, 1, 0]))
        .await?;
    window.close().await
}

#[tokio::test]
async fn a_conversation_is_dragged_into_a_folder_and_back_by_undo() -> Result<()> {
    let (desktop, sandbox) = (Desktop::start().await?, Sandbox::start().await?);
    sandbox.play("m", Script::reply("An answer"));
    let window = Window::with_reply(&desktop, &sandbox.base_url(), "To be filed").await?;
    window
        .command("folder_save", json!({ "folder_id": null, "name": "Rivers" }))
        .await?;
    // Restart the window. The test created the folder with a direct command, so the page does not
    // show it until the restart.
    let window = window.restart().await?;
    let folder = "nav [data-folder-id]";
    let hands = Hands::of(&window)?;
    hands.point_at(folder).await?;
    hands.point_at("nav [data-conversation-id]").await?;
    hands.hold_button()?;
    let over = "return document.querySelector('nav [data-folder-id]').classList.contains('over')";
    window
        .until_so("the conversation to be over the folder", async || {
            hands.point_at("nav [data-conversation-id]").await?;
            hands.point_at(folder).await?;
            Ok(window.evaluate(over).await? == true)
        })
        .await?;
    hands.release_button()?;
    let filed = "const entry = document.querySelector('nav [data-conversation-id]');
        return entry.closest('ul').ariaLabel";
    window
        .until_equal("the conversation in the folder", filed, "Rivers")
        .await?;
    window.press("Undo").await?;
    window
        .until_equal("the conversation outside the folder", filed, "Today")
        .await?;
    window.close().await
}

#[tokio::test]
async fn a_right_click_on_a_list_entry_opens_its_menu() -> Result<()> {
    let (desktop, sandbox) = (Desktop::start().await?, Sandbox::start().await?);
    sandbox.play("m", Script::reply("An answer"));
    let window = Window::with_reply(&desktop, &sandbox.base_url(), "To be pinned").await?;
    let hands = Hands::of(&window)?;
    hands.point_at("nav [data-conversation-id]").await?;
    hands.right_click()?;
    window.press("Pin").await?;
    window.wait_for_words("Pinned").await?;
    window.close().await
}
