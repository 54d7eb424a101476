//! Tests of Settings → Tools and of the list of all tool calls, with real tool servers.

use std::fs;
use std::path::Path;

use anyhow::{Context, Result, ensure};
use rivulet_sandbox::{Sandbox, Script};
use rivulet_tests::accessibility::{check, pictures};
use rivulet_tests::tool_servers::MISBEHAVING;
use rivulet_tests::{Desktop, Window, program, wait};
use rustix::process::Pid;
use serde_json::{Value, json};

use crate::tool_endings::close_chat_settings;
use crate::tools::{calls, effects, press_in, wait_for_states, with_workshop};
use crate::wire_view::wait_for_text;

/// Returns the processes of the test server `misbehaving.py` whose command lines contain `path`.
fn processes_with(path: &Path) -> Vec<Pid> {
    let entries = fs::read_dir("/proc").into_iter().flatten().flatten();
    let pids = entries.filter_map(|entry| {
        let command = fs::read(entry.path().join("cmdline")).ok()?;
        let command = String::from_utf8_lossy(&command).into_owned();
        let pid = entry.file_name().to_str()?.parse().ok()?;
        (command.contains(MISBEHAVING) && command.contains(path.to_str()?)).then(|| Pid::from_raw(pid))?
    });
    pids.collect()
}

async fn wait_for_end(path: &Path) -> Result<()> {
    wait::until_so("the end of the server", async || {
        Ok(processes_with(path).is_empty())
    })
    .await
}

async fn wait_for_state(window: &Window<'_>, name: &str, state: &str) -> Result<()> {
    let script = "return [...document.querySelectorAll('[data-tool-server]')]
        .find((server) => server.querySelector('.name').textContent === arguments[0])?.dataset.state ?? null";
    window
        .until_returns(&format!("{name} to be {state}"), script, json!([name]), state)
        .await
}

async fn choose(window: &Window<'_>, label: &str, value: &str) -> Result<()> {
    let script = "const select = [...document.querySelectorAll('select')]
            .find((select) => select.getAttribute('aria-label') === arguments[0]);
        if (!select) return false;
        select.value = arguments[1];
        select.dispatchEvent(new Event('change', { bubbles: true }));
        return true;";
    window
        .until_returns(&format!("the list {label}"), script, json!([label, value]), true)
        .await
}

async fn servers(window: &Window<'_>) -> Result<Vec<Value>> {
    let list = window.command("tool_server_list", json!({})).await?;
    let list = list.as_array().cloned().context("a list")?;
    Ok(list.into_iter().skip(1).collect())
}

#[tokio::test]
async fn a_server_is_added_by_its_command_switched_restarted_after_its_death_and_ended_at_the_end()
-> Result<()> {
    let sandbox = Sandbox::start().await?;
    let desktop = Desktop::start().await?;
    let window = Window::with_server(&desktop, &sandbox.base_url()).await?;
    let effects = effects(&window);
    window.open_settings("tools").await?;
    window.press("Add a server").await?;
    window.fill("Command", "python3").await?;
    let arguments = format!("{MISBEHAVING}\n--effects\n{}", effects.display());
    // The driver cannot type line breaks.
    let field = window.find("field", "Arguments, one per line").await?;
    let type_lines = "const [field, text] = arguments;
        field.value = text;
        field.dispatchEvent(new InputEvent('input', { bubbles: true }));";
    window.execute(type_lines, json!([field, arguments])).await?;
    window.fill("Name", "Workshop").await?;
    check(&window, "the form of a tool server").await?;
    window.press("Save").await?;
    wait_for_state(&window, "Workshop", "idle").await?;
    ensure!(
        processes_with(&effects).is_empty(),
        "the server starts when it is needed"
    );
    window.press("Start Workshop").await?;
    wait_for_state(&window, "Workshop", "ready").await?;

    // The settings must list each tool with a switch, and show how much the tools add to a request.
    let open = "const details = [...document.querySelectorAll('[data-tool-server]')].at(-1)
            .querySelector('[data-server-tools]');
        details.open = true;
        return details.querySelector('summary').textContent.trim();";
    let cost = window.evaluate(open).await?;
    let cost = cost.as_str().context("a text")?;
    ensure!(
        cost.contains("tools · about") && cost.ends_with("in each request, if all are chosen"),
        "{cost}"
    );
    wait_for_text(&window, "[data-tool=echo]", "about").await?;
    pictures(&window, "server-tools").await?;
    window.click("choice", "echo").await?;
    window
        .until_so("the tool to be off", async || {
            Ok(servers(&window).await?[0]["server"]["tools_off"] == json!(["echo"]))
        })
        .await?;

    let [pid] = processes_with(&effects)[..] else {
        anyhow::bail!("one process should run, not {:?}", processes_with(&effects))
    };
    program::kill(&[pid]);
    wait_for_state(&window, "Workshop", "failed").await?;
    check(&window, "a server that died").await?;
    window.press("Start Workshop").await?;
    wait_for_state(&window, "Workshop", "ready").await?;
    ensure!(!processes_with(&effects).contains(&pid), "another process runs");

    // The conversation must name a dead server whose tools are chosen, and offer to restart it.
    window.press("Back").await?;
    window.choose_tools(&["Workshop"]).await?;
    close_chat_settings(&window).await?;
    let pid = processes_with(&effects).first().copied().context("a process")?;
    program::kill(&[pid]);
    wait_for_text(
        &window,
        "[data-composer] [data-server-trouble]",
        "Workshop has failed",
    )
    .await?;
    check(&window, "a server that failed in a chat").await?;
    window.press("Restart Workshop").await?;
    window
        .until_so("a running server", async || {
            Ok(servers(&window).await?[0]["state"] == "ready")
        })
        .await?;
    ensure!(processes_with(&effects).len() == 1);

    window.close().await?;
    wait_for_end(&effects).await
}

#[tokio::test]
async fn a_server_with_a_wrong_address_says_what_is_wrong() -> Result<()> {
    let sandbox = Sandbox::start().await?;
    let desktop = Desktop::start().await?;
    let window = Window::with_server(&desktop, &sandbox.base_url()).await?;
    window.open_settings("tools").await?;
    window.press("Add a server").await?;
    window.click("choice", "Address").await?;
    window.fill("URL", "ftp://mcp.example.com").await?;
    window.press("Save").await?;
    window
        .wait_for_words("Enter an address that begins with https://")
        .await?;
    // Enter the address of an ordinary web server, which is not a tool server.
    let origin = sandbox.origin();
    window.fill("URL", &format!("{origin}/nothing")).await?;
    window.fill("Name", "Somewhere").await?;
    window.press("Save").await?;
    wait_for_state(&window, "Somewhere", "idle").await?;
    window.press("Start Somewhere").await?;
    wait_for_state(&window, "Somewhere", "failed").await?;
    wait_for_text(
        &window,
        "[data-tool-server]:last-child [data-fault]",
        "This is not an MCP server",
    )
    .await?;
    check(&window, "a wrong address").await?;
    window.close().await
}

#[tokio::test]
async fn the_servers_of_another_program_are_previewed_and_imported_switched_off() -> Result<()> {
    let sandbox = Sandbox::start().await?;
    let desktop = Desktop::start().await?;
    let window = Window::with_server(&desktop, &sandbox.base_url()).await?;
    let effects = effects(&window);
    let file = window.data().with_extension("claude_desktop_config.json");
    let config = json!({ "mcpServers": {
        "workshop": { "command": "python3", "args": [MISBEHAVING, "--effects", effects] },
        "files": { "command": "npx", "args": ["-y", "@modelcontextprotocol/server-filesystem", "/home/you"] },
    }});
    fs::write(&file, config.to_string())?;
    window.open_settings("tools").await?;
    window.press("Import servers…").await?;
    window.choose_next(&file)?;
    window.press("Choose a file…").await?;
    let found = "return [...document.querySelectorAll('[data-found-tool-server]')]
        .map((server) => server.textContent.replace(/\\s+/gu, ' ').trim())";
    window
        .until_so("the preview", async || {
            let found = window.evaluate(found).await?;
            let found: Vec<String> = serde_json::from_value(found)?;
            Ok(found.len() == 2
                && found
                    .iter()
                    .any(|words| words.contains("server-filesystem /home/you")))
        })
        .await?;
    check(&window, "the preview of an import").await?;
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
    wait_for_end(&effects).await
}

#[tokio::test]
async fn values_that_a_configuration_asks_for_are_typed_before_the_import() -> Result<()> {
    let sandbox = Sandbox::start().await?;
    let desktop = Desktop::start().await?;
    let window = Window::with_server(&desktop, &sandbox.base_url()).await?;
    let file = window.data().with_extension("mcp.json");
    let config = json!({
        "inputs": [
            { "type": "promptString", "id": "token", "description": "Token of the issue tracker", "password": true },
            { "type": "promptString", "id": "project", "description": "Project", "default": "rivers" },
        ],
        "servers": { "issues": {
            "command": "npx",
            "args": ["-y", "issue-tracker", "--project", "${input:project}"],
            "env": { "TOKEN": "${input:token}" },
        }},
    });
    fs::write(&file, config.to_string())?;
    window.open_settings("tools").await?;
    window.press("Import servers…").await?;
    window.choose_next(&file)?;
    window.press("Choose a file…").await?;
    window.fill("Token of the issue tracker", "secret-token").await?;
    check(&window, "the values of an import").await?;
    window.press("Import 1 server").await?;
    wait_for_state(&window, "issues", "off").await?;
    let imported = servers(&window).await?;
    let transport = &imported[0]["server"]["transport"];
    ensure!(
        transport["args"] == json!(["-y", "issue-tracker", "--project", "rivers"]),
        "{transport}"
    );
    ensure!(
        !imported[0].to_string().contains("secret-token"),
        "the page gets no secret"
    );
    window.close().await
}

#[tokio::test]
async fn edited_arguments_are_what_the_tool_gets_and_the_list_of_calls_keeps_every_decision() -> Result<()> {
    let sandbox = Sandbox::start().await?;
    let desktop = Desktop::start().await?;
    let window = with_workshop(&desktop, &sandbox, &["Built-in tools", "Workshop"]).await?;
    close_chat_settings(&window).await?;
    sandbox.play_once(
        "m",
        calls(&[
            ("a", "echo", r#"{"path": "notes.txt"}"#),
            ("b", "time", "{}"),
            ("c", "calculator", r#"{"expression": "6 * 7"}"#),
        ]),
    );
    sandbox.play_once("m", Script::reply("Done."));
    window.send("Tidy up").await?;
    wait_for_states(&window, &["waiting_approval"; 3]).await?;
    let edit = "const field = document.querySelector('[data-call-arguments]');
        if (!field) return false;
        field.value = arguments[0];
        field.dispatchEvent(new InputEvent('input', { bubbles: true }));
        return true;";
    let edited = json!([r#"{"path": "other.txt"}"#]);
    window.until_returns("the arguments", edit, edited, true).await?;
    press_in(&window, 0, "Allow once").await?;
    wait_for_states(&window, &["succeeded", "waiting_approval", "waiting_approval"]).await?;
    press_in(&window, 1, "Deny").await?;
    press_in(&window, 2, "Always allow").await?;
    window
        .wait_for_reply("the reply after the results", |reply| {
            reply.text.trim() == "Done."
        })
        .await?;
    let sent = sandbox.requests().pop().context("a request")?.json();
    let told = sent["messages"][2]["content"].as_str().context("a result")?;
    ensure!(told.contains("other.txt") && told.contains("changed"), "{told}");

    window.open_settings("tools").await?;
    window.press("All tool calls…").await?;
    let entries = async || -> Result<Vec<String>> {
        let script = "return [...document.querySelectorAll('[data-call-entry]')]
            .map((entry) => entry.textContent.replace(/\\s+/gu, ' ').trim())";
        Ok(serde_json::from_value(window.evaluate(script).await?)?)
    };
    window
        .until_so("all calls", async || Ok(entries().await?.len() == 3))
        .await?;
    check(&window, "the list of all calls").await?;
    for (decision, tool) in [("once", "echo"), ("denied", "time"), ("always", "calculator")] {
        choose(&window, "Decision", decision).await?;
        window
            .until_so(&format!("the calls with the decision {decision}"), async || {
                let entries = entries().await?;
                Ok(entries.len() == 1 && entries[0].starts_with(tool))
            })
            .await?;
    }
    window.press("Export").await?;
    window.wait_for_words("Saved as").await?;
    let toast = "return /Saved as (.*\\.json)/u.exec(document.body.innerText)[1]";
    let path = window.evaluate(toast).await?;
    let path = path.as_str().context("a path")?;
    let file: Value = serde_json::from_str(&fs::read_to_string(path)?)?;
    let tools: Vec<&str> = (file["rivulet_tool_calls"].as_array().context("calls")?.iter())
        .filter_map(|entry| entry["call"]["tool"].as_str())
        .collect();
    ensure!(tools == ["calculator"], "{tools:?}");

    // After the conversation has been deleted permanently, the list must still contain its calls.
    choose(&window, "Decision", "").await?;
    let list = window.command("conversation_list", json!({})).await?;
    let conversation = json!({ "conversation_id": list[0]["id"] });
    window.command("conversation_delete", conversation).await?;
    window.command("trash_empty", json!({})).await?;
    choose(&window, "Ending", "succeeded").await?;
    window
        .until_so("the calls of the deleted conversation", async || {
            let entries = entries().await?;
            let gone =
                |entry: &String| entry.contains("conversation deleted") && !entry.contains("other.txt");
            Ok(entries.len() == 2 && entries.iter().all(gone))
        })
        .await?;
    check(&window, "calls of a deleted conversation").await?;
    window.close().await
}
