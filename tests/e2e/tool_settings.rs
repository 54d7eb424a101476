//! Tests of Settings → Tools in the real window, with servers that are real processes.

use std::fs;
use std::path::Path;

use anyhow::{Context, Result, ensure};
use rivulet_sandbox::Sandbox;
use rivulet_tests::accessibility::{check, pictures};
use rivulet_tests::{Desktop, Window, wait};
use rustix::process::Pid;
use serde_json::{Value, json};

const SCRIPT: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/fixtures/mcp/misbehaving.py");

/// Returns the processes whose command line contains a path.
fn processes_with(path: &Path) -> Vec<Pid> {
    let entries = fs::read_dir("/proc").into_iter().flatten().flatten();
    let pids = entries.filter_map(|entry| {
        let command = fs::read(entry.path().join("cmdline")).ok()?;
        let command = String::from_utf8_lossy(&command).into_owned();
        let pid = entry.file_name().to_str()?.parse().ok()?;
        (command.contains(SCRIPT) && command.contains(path.to_str()?)).then(|| Pid::from_raw(pid))?
    });
    pids.collect()
}

/// Waits until a server is in a state.
async fn wait_for_state(window: &Window<'_>, name: &str, state: &str) -> Result<()> {
    let script = "return [...document.querySelectorAll('[data-tool-server]')]
        .find((server) => server.querySelector('.name').textContent === arguments[0])?.dataset.state ?? null";
    window
        .until_so(&format!("{name} to be {state}"), async || {
            Ok(window.execute(script, json!([name])).await? == state)
        })
        .await
}

/// Waits until the text of the first element that a selector matches contains `words`.
async fn wait_for_text(window: &Window<'_>, selector: &str, words: &str) -> Result<()> {
    let script = "return document.querySelector(arguments[0])?.textContent.includes(arguments[1]) === true";
    window
        .until_so(&format!("{selector} with {words:?}"), async || {
            Ok(window.execute(script, json!([selector, words])).await? == true)
        })
        .await
}

async fn servers(window: &Window<'_>) -> Result<Vec<Value>> {
    let list = window.command("tool_server_list", json!({})).await?;
    let list = list.as_array().cloned().context("a list")?;
    Ok(list.into_iter().skip(1).collect())
}

#[tokio::test]
async fn a_server_with_a_wrong_address_says_what_is_wrong() -> Result<()> {
    let sandbox = Sandbox::start().await?;
    let desktop = Desktop::start().await?;
    let window = Window::with_server(&desktop, &sandbox.base_url()).await?;
    window.press("Settings").await?;
    window.press("Add a server").await?;
    window.click("choice", "Address").await?;
    window.fill("URL", "ftp://mcp.example.com").await?;
    window.press("Save").await?;
    window
        .wait_for_words("Enter an address that begins with https://")
        .await?;
    // A web server that is no tool server.
    let origin = sandbox.base_url().trim_end_matches("/v1").to_owned();
    window.fill("URL", &format!("{origin}/nothing")).await?;
    window.fill("Name", "Somewhere").await?;
    window.press("Save").await?;
    wait_for_state(&window, "Somewhere", "idle").await?;
    window.press("Start Somewhere").await?;
    wait_for_state(&window, "Somewhere", "failed").await?;
    wait_for_text(
        &window,
        "[data-tool-server]:last-child [data-fault]",
        "is not an MCP server",
    )
    .await?;
    check(&window, "a wrong address").await?;
    pictures(&window, "server-address").await?;
    window.close().await
}

#[tokio::test]
async fn the_servers_of_another_program_are_previewed_and_imported_switched_off() -> Result<()> {
    let sandbox = Sandbox::start().await?;
    let desktop = Desktop::start().await?;
    let window = Window::with_server(&desktop, &sandbox.base_url()).await?;
    let effects = window.data().with_extension("effects");
    let file = window.data().with_extension("claude_desktop_config.json");
    let config = json!({ "mcpServers": {
        "workshop": { "command": "python3", "args": [SCRIPT, "--effects", effects] },
        "files": { "command": "npx", "args": ["-y", "@modelcontextprotocol/server-filesystem", "/home/you"] },
    }});
    fs::write(&file, config.to_string())?;
    window.press("Settings").await?;
    window.press("Import servers…").await?;
    window.choose_next(&file)?;
    window.press("Choose a file…").await?;
    let found = "return [...document.querySelectorAll('[data-found-tool-server]')]
        .map((server) => server.textContent.replace(/\\s+/gu, ' ').trim())";
    window
        .until_so("the preview", async || {
            let found = window.execute(found, json!([])).await?;
            let found: Vec<String> = serde_json::from_value(found)?;
            Ok(found.len() == 2
                && found
                    .iter()
                    .any(|words| words.contains("server-filesystem /home/you")))
        })
        .await?;
    check(&window, "the preview of an import").await?;
    pictures(&window, "server-import").await?;
    ensure!(servers(&window).await?.is_empty(), "the preview adds nothing");
    window.press("Import 2 servers").await?;
    for name in ["workshop", "files"] {
        wait_for_state(&window, name, "off").await?;
    }
    ensure!(processes_with(&effects).is_empty(), "nothing starts");
    window.click("choice", "Use workshop").await?;
    wait_for_state(&window, "workshop", "idle").await?;
    window.press("Start workshop").await?;
    wait_for_state(&window, "workshop", "ready").await?;
    pictures(&window, "server-states").await?;
    window.close().await?;
    wait::until_so("the end of the server", async || {
        Ok(processes_with(&effects).is_empty())
    })
    .await
}
