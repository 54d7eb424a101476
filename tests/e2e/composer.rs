//! Tests of the composer: the first message after an API key has been entered, the model picker,
//! the actions after a slash, and the shortcut that sends a message.

use anyhow::{Result, ensure};
use fantoccini::key::Key;
use rivulet_sandbox::{Sandbox, Script};
use rivulet_tests::keyboard::Keyboard;
use rivulet_tests::{Desktop, Window};
use serde_json::json;

const KEY: &str = "sk-first-run";

async fn wait_for_focus(window: &Window<'_>, label: &str) -> Result<()> {
    let script = "const focused = document.activeElement;
        return focused?.ariaLabel ?? focused?.labels?.[0]?.textContent ?? null";
    window
        .until_equal(&format!("the focus in {label:?}"), script, label)
        .await
}

async fn wait_for_model(window: &Window<'_>, model: &str) -> Result<()> {
    let script = "return document.querySelector('[data-model-picker] .model')?.textContent.trim() ?? ''";
    window
        .until_equal(&format!("the model {model:?} at the composer"), script, model)
        .await
}

#[tokio::test]
async fn a_key_leads_to_the_first_word_without_choosing_a_model() -> Result<()> {
    let (desktop, sandbox) = (Desktop::start().await?, Sandbox::start().await?);
    sandbox.play("only", Script::reply("Hello from the only model"));
    sandbox.answer(
        "/v1/models",
        Script::json(200, &json!({"data": [{"id": "only"}]})),
    );
    let window = Window::open(&desktop, &desktop.data_folder("data")?).await?;
    window.wait_for_screen("welcome").await?;
    window.press("Another server").await?;
    wait_for_focus(&window, "Base URL").await?;
    window.fill("Base URL", &sandbox.base_url()).await?;
    window.fill("API key", KEY).await?;
    window.press("Save").await?;
    // The user must be able to type a message as soon as the form has been saved.
    wait_for_focus(&window, "Message").await?;
    let keyboard = Keyboard::of(&window);
    keyboard.type_text("Hello").await?;
    keyboard.press(Key::Enter).await?;
    let reply = window.wait_for_ending("complete").await?;
    ensure!(reply.text.trim() == "Hello from the only model", "{reply:?}");
    let request = sandbox
        .wait_for(|record| record.model.as_deref() == Some("only"))
        .await?;
    let sent = request.header("authorization");
    ensure!(sent == Some(&format!("Bearer {KEY}")), "{:?}", request.headers);
    window.close().await
}

#[tokio::test]
async fn the_model_is_switched_with_the_mouse_and_back_with_the_keyboard() -> Result<()> {
    let desktop = Desktop::start().await?;
    let window = Window::with_practice(&desktop).await?;
    wait_for_model(&window, "tour").await?;
    window.choose_model("echo").await?;
    wait_for_focus(&window, "Message").await?;
    let keyboard = Keyboard::of(&window);
    keyboard.chord(Key::Control, 'o').await?;
    wait_for_focus(&window, "Model").await?;
    // Pressing Enter without choosing another model must keep the current model.
    keyboard.press(Key::Enter).await?;
    wait_for_focus(&window, "Message").await?;
    wait_for_model(&window, "echo").await?;
    keyboard.chord(Key::Control, 'o').await?;
    wait_for_focus(&window, "Model").await?;
    keyboard.type_text("tour").await?;
    window.find("option", "tour").await?;
    keyboard.press(Key::Enter).await?;
    wait_for_model(&window, "tour").await?;
    wait_for_focus(&window, "Message").await?;
    window.close().await
}

#[tokio::test]
async fn enter_without_a_model_asks_for_the_model_and_then_sends() -> Result<()> {
    let (desktop, sandbox) = (Desktop::start().await?, Sandbox::start().await?);
    sandbox.play("second", Script::reply("Sent after the choice"));
    sandbox.answer(
        "/v1/models",
        Script::json(200, &json!({"data": [{"id": "first"}, {"id": "second"}]})),
    );
    let window = Window::open(&desktop, &desktop.data_folder("data")?).await?;
    window.wait_for_screen("welcome").await?;
    window.add_provider("", &sandbox.base_url(), "", "").await?;
    wait_for_focus(&window, "Message").await?;
    let keyboard = Keyboard::of(&window);
    keyboard.type_text("To whom?").await?;
    keyboard.press(Key::Enter).await?;
    wait_for_focus(&window, "Model").await?;
    window.find("option", "second").await?;
    keyboard.type_text("second").await?;
    keyboard.press(Key::Enter).await?;
    let reply = window.wait_for_ending("complete").await?;
    ensure!(reply.text.trim() == "Sent after the choice", "{reply:?}");
    wait_for_model(&window, "second").await?;
    window.close().await
}

#[tokio::test]
async fn a_slash_offers_actions_even_without_snippets() -> Result<()> {
    let desktop = Desktop::start().await?;
    let window = Window::with_practice(&desktop).await?;
    wait_for_focus(&window, "Message").await?;
    let keyboard = Keyboard::of(&window);
    keyboard.type_text("/").await?;
    for action in ["Attach", "Create a snippet", "Chat settings", "Settings"] {
        window.find("option", action).await?;
    }
    keyboard.type_text("create").await?;
    window.find("option", "Create a snippet").await?;
    keyboard.press(Key::Enter).await?;
    window.find("field", "Text").await?;
    let draft = "return document.querySelector('[data-composer] textarea').value";
    ensure!(
        window.evaluate(draft).await? == "",
        "the slash stays in the draft"
    );
    window.close().await
}

#[tokio::test]
async fn the_chosen_key_sends_and_the_other_one_starts_a_new_line() -> Result<()> {
    let desktop = Desktop::start().await?;
    let window = Window::with_practice(&desktop).await?;
    let mut settings = window.command("app_info", json!({})).await?["settings"].clone();
    settings["send_key"] = json!("mod_enter");
    window
        .command("settings_save", json!({ "settings": settings }))
        .await?;
    let window = window.restart().await?;
    window.wait_for_screen("conversation").await?;
    wait_for_focus(&window, "Message").await?;
    let keyboard = Keyboard::of(&window);
    keyboard.type_text("one").await?;
    keyboard.press(Key::Enter).await?;
    keyboard.type_text("two").await?;
    let draft = "return document.querySelector('[data-composer] textarea').value";
    ensure!(
        window.evaluate(draft).await? == "one\ntwo",
        "Enter did not start a new line"
    );
    keyboard.chord(Key::Control, char::from(Key::Enter)).await?;
    window.wait_for_ending("complete").await?;
    window.close().await
}
