//! Tests of signing in to a tool server. The browser of the virtual desktop only records the
//! address of the sign-in page that it is asked to open. The test itself then opens that page.

use anyhow::{Context, Result, ensure};
use rivulet_core::Transport;
use rivulet_sandbox::{Sandbox, Script};
use rivulet_tests::accessibility::{check, pictures};
use rivulet_tests::guarded_server::{GuardedServer, Rules, browse};
use rivulet_tests::{Desktop, Window};
use serde_json::json;

use crate::tools::{calls, press_in, wait_for_states};

async fn wait_for_state(window: &Window<'_>, state: &str) -> Result<()> {
    let script = "return document.querySelector('[data-tool-server][data-state=\"' + arguments[0] + '\"]\
                  :not([data-tool-server^=\"00000000\"])') !== null";
    window
        .until_returns(&format!("the state {state}"), script, json!([state]), true)
        .await
}

/// Waits until the desktop's browser has been asked to open `count` pages. Returns the address of
/// the last page.
async fn opened(window: &Window<'_>, desktop: &Desktop, count: usize) -> Result<String> {
    window
        .until_so("the page in the browser", async || {
            Ok(desktop.opened().len() == count)
        })
        .await?;
    desktop.opened().pop().context("a page")
}

#[tokio::test]
async fn a_user_signs_in_in_the_browser_and_a_refused_call_runs_afterwards() -> Result<()> {
    let guarded = GuardedServer::start(Rules::default()).await?;
    let sandbox = Sandbox::start().await?;
    let desktop = Desktop::start().await?;
    let window = Window::with_server(&desktop, &sandbox.base_url()).await?;
    let transport = Transport::Url {
        url: guarded.url.clone(),
        headers: Vec::new(),
    };
    window.start_tool_server("Guarded", transport).await?;

    window.open_settings("tools").await?;
    wait_for_state(&window, "sign_in").await?;
    window.press("Sign in to Guarded with a client ID").await?;
    window.fill("Client ID", "rivulet-of-ada").await?;
    window
        .fill("Client secret (if you received one)", "hidden")
        .await?;
    check(&window, "a sign-in with a client ID").await?;
    window.press("Cancel").await?;
    window.press("Sign in to Guarded").await?;
    let page = opened(&window, &desktop, 1).await?;
    wait_for_state(&window, "signing_in").await?;
    check(&window, "sign-in").await?;
    let words = browse(&page).await?;
    ensure!(words.contains("return to Rivulet"), "{words}");
    wait_for_state(&window, "ready").await?;
    window.press("Back").await?;

    window.choose_tools(&["Guarded"]).await?;
    sandbox.play_once("m", calls(&[("a", "echo", "{}")]));
    window.send("Do it").await?;
    wait_for_states(&window, &["waiting_approval"]).await?;
    guarded.revoke();
    press_in(&window, 0, "Allow once").await?;
    wait_for_states(&window, &["not_run"]).await?;
    ensure!(guarded.ran() == 0, "nothing ran");
    pictures(&window, "call-sign-in").await?;
    press_in(&window, 0, "Sign in and run").await?;
    let page = opened(&window, &desktop, 2).await?;
    pictures(&window, "call-signing-in").await?;
    sandbox.play_once("m", Script::reply("Done after all."));
    browse(&page).await?;
    wait_for_states(&window, &["succeeded"]).await?;
    window
        .wait_for_reply("the reply after the result", |reply| {
            reply.text.trim() == "Done after all."
        })
        .await?;
    ensure!(guarded.ran() == 1, "the tool ran {} times", guarded.ran());
    window.close().await
}
