//! Tests of tool calls: how the user decides about them at permission prompts, how the list of
//! conversations and a notification point out a waiting call, and how each call is shown after
//! Rivulet has been killed. Also tests the log of a tool server.

use std::path::PathBuf;

use anyhow::{Context, Result, ensure};
use rivulet_sandbox::{Sandbox, Script};
use rivulet_tests::display::Display;
use rivulet_tests::notification_daemon::NotificationDaemon;
use rivulet_tests::tool_servers::misbehaving;
use rivulet_tests::{Desktop, Window};
use serde_json::json;

pub fn calls(list: &[(&str, &str, &str)]) -> Script {
    Script::new()
        .role()
        .text("Let me see.")
        .tool_calls(list)
        .ended("tool_calls")
}

/// Returns the state of each call in the transcript or, if the call has ended, its ending.
async fn states(window: &Window<'_>) -> Result<Vec<String>> {
    let script =
        "return [...document.querySelectorAll('[data-part=\"tool-call\"]')].map((call) => call.dataset.call)";
    Ok(serde_json::from_value(window.evaluate(script).await?)?)
}

pub async fn wait_for_states(window: &Window<'_>, wanted: &[&str]) -> Result<()> {
    window
        .until_so(&format!("the calls {wanted:?}"), async || {
            Ok(states(window).await? == wanted)
        })
        .await
}

/// Waits until `count` tool calls show their permission prompts. The window shows that a call is
/// waiting before it shows the call's prompt.
pub async fn wait_for_prompts(window: &Window<'_>, count: usize) -> Result<()> {
    let script = "return document.querySelectorAll('[data-call-prompt]').length";
    window
        .until_equal(&format!("{count} prompts"), script, count)
        .await
}

pub async fn press_in(window: &Window<'_>, call: usize, name: &str) -> Result<()> {
    let script = "const call = document.querySelectorAll('[data-part=\"tool-call\"]')[arguments[0]];
        const button = [...(call?.querySelectorAll('button') ?? [])]
            .find((button) => (button.getAttribute('aria-label') ?? button.textContent).trim() === arguments[1]);
        if (!button || button.disabled) return false;
        button.click();
        return true;";
    window
        .until_returns(&format!("the button {name:?}"), script, json!([call, name]), true)
        .await
}

/// Returns the file in which the tool server "Workshop" records the effects of calls.
pub fn effects(window: &Window<'_>) -> PathBuf {
    window.data().with_extension("effects")
}

async fn add_misbehaving(window: &Window<'_>) -> Result<()> {
    let transport = misbehaving(&effects(window), &[], Vec::new());
    let started = window.start_tool_server("Workshop", transport).await?;
    ensure!(
        started["server"]["name"] == "Workshop" && started["state"] == "ready",
        "{started}"
    );
    Ok(())
}

/// Opens a window with the tool server "Workshop". Chooses all tools of `servers`.
pub async fn with_workshop<'desktop>(
    desktop: &'desktop Desktop,
    sandbox: &Sandbox,
    servers: &[&str],
) -> Result<Window<'desktop>> {
    let window = Window::with_server(desktop, &sandbox.base_url()).await?;
    add_misbehaving(&window).await?;
    window.choose_tools(servers).await?;
    Ok(window)
}

#[tokio::test]
async fn two_calls_are_decided_at_their_prompts_and_the_reply_goes_on() -> Result<()> {
    let sandbox = Sandbox::start().await?;
    sandbox.play_once(
        "m",
        calls(&[
            ("a", "calculator", r#"{"expression": "6 * 7"}"#),
            ("b", "time", "{}"),
        ]),
    );
    sandbox.play_once("m", Script::reply("It is 42."));
    let desktop = Desktop::start().await?;
    let window = Window::with_server(&desktop, &sandbox.base_url()).await?;
    window.choose_tools(&["Built-in tools"]).await?;
    window.send("What is six times seven?").await?;
    wait_for_states(&window, &["waiting_approval", "waiting_approval"]).await?;
    wait_for_prompts(&window, 2).await?;
    press_in(&window, 0, "Allow once").await?;
    wait_for_states(&window, &["succeeded", "waiting_approval"]).await?;
    press_in(&window, 1, "Deny").await?;
    let reply = window
        .wait_for_reply("the reply after the results", |reply| {
            reply.ending == "complete" && reply.text.contains("42")
        })
        .await?;
    ensure!(reply.text.trim() == "It is 42.", "{reply:?}");
    wait_for_states(&window, &["succeeded", "denied"]).await?;
    let mut requests = sandbox.requests();
    ensure!(
        requests.len() == 2,
        "the results are sent once, after both calls were decided, but there are {} requests",
        requests.len()
    );
    let sent = requests.pop().context("a request")?.json();
    let roles: Vec<&str> = sent["messages"]
        .as_array()
        .context("messages")?
        .iter()
        .filter_map(|message| message["role"].as_str())
        .collect();
    ensure!(roles == ["user", "assistant", "tool", "tool"], "{roles:?}");
    rivulet_tests::accessibility::check(&window, "tool calls").await?;
    window.close().await
}

#[tokio::test]
async fn a_kill_leaves_each_call_with_the_truth() -> Result<()> {
    let sandbox = Sandbox::start().await?;
    let desktop = Desktop::start().await?;
    let mut window = with_workshop(&desktop, &sandbox, &["Workshop"]).await?;
    let data = window.data().to_path_buf();
    let effects = effects(&window);
    let ran = || -> usize {
        let text = std::fs::read_to_string(&effects).unwrap_or_default();
        text.lines().filter(|line| *line == "hang").count()
    };
    sandbox.play_once("m", calls(&[("a", "hang", "{}")]));
    window.send("Do it").await?;
    wait_for_states(&window, &["waiting_approval"]).await?;

    // After a kill, the permission prompt must be shown again, and the call must not have run.
    window.kill().await?;
    window = Window::open(&desktop, &data).await?;
    window.open_latest_conversation().await?;
    wait_for_states(&window, &["waiting_approval"]).await?;
    wait_for_prompts(&window, 1).await?;
    ensure!(ran() == 0, "the tool ran before anyone allowed it");

    // Kill the window after the call has started. Rivulet must then show that the outcome is
    // unknown, and must not run the call again by itself.
    press_in(&window, 0, "Allow once").await?;
    window
        .until_so("the effect of the tool", async || Ok(ran() == 1))
        .await?;
    window.kill().await?;
    window = Window::open(&desktop, &data).await?;
    window.open_latest_conversation().await?;
    wait_for_states(&window, &["outcome_unknown"]).await?;

    // The next request must tell the model that the outcome is unknown.
    sandbox.play_once("m", Script::reply("Then let us check."));
    press_in(&window, 0, "Tell the model that the outcome is unknown").await?;
    window
        .wait_for_reply("the next reply", |reply| {
            reply.text.trim() == "Then let us check."
        })
        .await?;
    let sent = sandbox.requests().pop().context("a request")?.json();
    let told = sent["messages"][2]["content"].as_str().context("a result")?;
    ensure!(told.contains("not known"), "{told}");
    ensure!(ran() == 1, "the tool ran {} times", ran());
    window.close().await
}

#[tokio::test]
async fn a_waiting_call_is_seen_from_another_conversation_and_after_a_restart() -> Result<()> {
    let sandbox = Sandbox::start().await?;
    let desktop = Desktop::start().await?;
    let mut window = Window::with_server(&desktop, &sandbox.base_url()).await?;
    let data = window.data().to_path_buf();
    sandbox.play_once("m", calls(&[("a", "time", "{}")]));
    window.choose_tools(&["Built-in tools"]).await?;
    window.send("What time is it?").await?;
    wait_for_states(&window, &["waiting_approval"]).await?;
    let marked = "return document.querySelector('[data-conversation-id][data-waiting]')?.textContent ?? ''";
    let is_marked = async |window: &Window<'_>| {
        window
            .until_contains("the mark of the conversation", marked, "Waiting for you")
            .await
    };
    is_marked(&window).await?;
    window.close().await?;
    // In the list, the conversation with the waiting call must be marked even before the user opens
    // the conversation.
    window = Window::open(&desktop, &data).await?;
    is_marked(&window).await?;
    rivulet_tests::accessibility::check(&window, "a waiting call").await?;
    window.open_latest_conversation().await?;
    sandbox.play_once("m", Script::reply("I do not know."));
    press_in(&window, 0, "Deny").await?;
    window.until_equal("no mark", marked, "").await?;
    window.close().await
}

#[tokio::test]
async fn a_waiting_call_shows_a_notification_that_opens_its_conversation() -> Result<()> {
    let sandbox = Sandbox::start().await?;
    let desktop = Desktop::start().await?;
    let daemon = NotificationDaemon::start(&desktop).await?;
    let window = Window::with_server(&desktop, &sandbox.base_url()).await?;
    sandbox.play_once("m", calls(&[("a", "calculator", r#"{"expression": "6 * 7"}"#)]));
    let display = Display::open(&desktop.display())?;
    let pid = window.pid()?;
    window.choose_tools(&["Built-in tools"]).await?;
    // Cover Rivulet's window, so that it loses the focus. Without a window manager, the window
    // under the pointer has the focus.
    display.cover()?;
    window.send("What is six times seven?").await?;
    wait_for_states(&window, &["waiting_approval"]).await?;
    window
        .until_so("the notification", async || Ok(!daemon.shown().is_empty()))
        .await?;
    let notification = daemon.shown().remove(0);
    ensure!(
        (notification.summary.as_str(), notification.body.as_str())
            == ("A tool call is waiting for you", "calculator"),
        "{notification:?}"
    );
    window
        .until_so("the title", async || {
            Ok(display.titles(pid)?.iter().any(|title| title == "(1) Rivulet"))
        })
        .await?;
    let new = "[...document.querySelectorAll('button')]
            .find((button) => button.textContent.includes('New conversation'))?.click();
        return document.querySelector('[data-message-id]') === null";
    window.until_equal("a new conversation", new, true).await?;
    daemon.click(notification.id).await?;
    wait_for_states(&window, &["waiting_approval"]).await?;
    ensure!(daemon.closed().is_empty(), "{:?}", daemon.closed());
    sandbox.play_once("m", Script::reply("As you wish."));
    wait_for_prompts(&window, 1).await?;
    press_in(&window, 0, "Deny").await?;
    window
        .until_so(
            "the withdrawal",
            async || Ok(daemon.closed() == [notification.id]),
        )
        .await?;
    window.close().await
}

#[tokio::test]
async fn the_settings_show_the_log_of_a_server() -> Result<()> {
    let sandbox = Sandbox::start().await?;
    let desktop = Desktop::start().await?;
    let window = Window::with_server(&desktop, &sandbox.base_url()).await?;
    add_misbehaving(&window).await?;
    window.open_settings("tools").await?;
    let open = "const log = document.querySelector('[data-server-log]');
        if (log && !log.open) log.querySelector('summary').click();
        return log?.querySelector('[data-server-log-line]') ? log.textContent : ''";
    window
        .until_contains("the start in the log", open, "Started")
        .await?;
    rivulet_tests::accessibility::check(&window, "the log of a server").await?;
    window.press("Stop Workshop").await?;
    window
        .until_contains("the stop in the log", open, "Stopped")
        .await?;
    window.close().await
}
