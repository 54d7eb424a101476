//! Measures the time and memory that tool calls need, and how smoothly the window runs meanwhile.

use std::collections::HashMap;
use std::ffi::OsString;
use std::io::{BufRead, BufReader};
use std::path::Path;
use std::process::Stdio;
use std::time::{Duration, Instant};

use anyhow::{Context, Result, ensure};
use rivulet_app::contract::ServerState;
use rivulet_app::{App, Keychain};
use rivulet_core::{ProviderId, ToolClaims, ToolDefinition, ToolServer, offered_names};
use rivulet_sandbox::{Sandbox, Script};
use rivulet_tests::engine::open_with;
use rivulet_tests::started::Started;
use rivulet_tests::tool_servers::{misbehaving, new_server};
use rivulet_tests::{Desktop, Window, program};
use rivulet_wire::{ChatRequest, OfferedTool};
use rusqlite::{Connection, params};
use serde_json::{Value, json};
use uuid::Uuid;

use crate::figures::Figures;
use crate::library::window::{open, openings};
use crate::start;
use crate::ui::process_tree::{ProcessTree, total};

/// The hidden command-line argument that makes this process run the engine without a window. The
/// next argument is the number of tool servers.
pub const HOST: &str = "tools-host";

/// Number of tool definitions in a request.
const TOOLS: usize = 200;
/// Number of repetitions of each measurement that needs no window.
const TIMES: usize = 50;
/// Number of rounds in the long conversation (`ROUNDS`), and number of calls in each round
/// (`CALLS`).
const ROUNDS: u32 = 500;
const CALLS: u32 = 2;
const LONG: &str = "A thousand calls";
/// Time during which the benchmark observes an idle process.
const IDLE: Duration = Duration::from_secs(30);
/// Number of tool servers that are set up when the start of the window with tool servers is
/// measured.
const SERVERS: usize = 3;
/// Number of measured starts with tool servers. The number of starts without tool servers is the
/// same.
const STARTS: usize = 10;

pub async fn run() -> Result<()> {
    definitions();
    let desktop = Desktop::start().await?;
    many_calls(&desktop).await?;
    idle(&desktop)?;
    large_result(&desktop).await?;
    starts(&desktop).await
}

/// Measures how much longer it takes to prepare a request if it contains many tools. Preparing
/// tools means choosing their names, describing them, and building the texts by which Rivulet
/// recognises changed definitions.
fn definitions() {
    let all: Vec<ToolDefinition> = (0..TOOLS).map(definition).collect();
    let mut taken = Vec::new();
    for _ in 0..TIMES {
        let begun = Instant::now();
        let tools: Vec<(&str, &str)> = all.iter().map(|tool| ("Server", tool.name.as_str())).collect();
        let offered: Vec<OfferedTool> = offered_names(&tools)
            .into_iter()
            .zip(&all)
            .map(|(name, tool)| OfferedTool {
                name,
                description: tool.description.clone(),
                parameters: tool.input_schema.clone(),
            })
            .collect();
        let mut request = ChatRequest::new(ProviderId(Uuid::nil()), "m", [], false);
        request.offer(&offered, None, None);
        let texts = all
            .iter()
            .map(|tool| serde_json::to_string(tool).map_or(0, |text| text.len()));
        std::hint::black_box((&request, texts.sum::<usize>()));
        taken.push(begun.elapsed());
    }
    println!(
        "  {TOOLS} definitions: request and texts      {}",
        Figures::new(taken)
    );
}

/// Returns a tool definition of typical size.
fn definition(number: usize) -> ToolDefinition {
    let property = |at: usize| {
        let about = format!("The value number {at} of the tool {number}, as the caller knows it.");
        (
            format!("value_{at}"),
            json!({ "type": "string", "description": about, "enum": ["first", "second", "third"] }),
        )
    };
    let properties: serde_json::Map<String, Value> = (0..6).map(property).collect();
    ToolDefinition {
        name: format!("tool_{number}"),
        title: None,
        description: "Reads the entries that match all values, sorts them and returns the first of them. "
            .repeat(4),
        input_schema: json!({ "type": "object", "properties": properties, "required": ["value_0"] }),
        output_schema: None,
        claims: ToolClaims::default(),
    }
}

/// Measures how long the engine and the window take to open a conversation with a thousand calls.
async fn many_calls(desktop: &Desktop) -> Result<()> {
    let data = desktop.data_folder("calls")?;
    start::with_a_provider(&data).await?;
    write_calls(&data)?;
    let app = engine(&data)?;
    let all = app.conversation_list().await?;
    let long = all
        .iter()
        .find(|one| one.title == LONG)
        .context("the conversation")?
        .id;
    let (mut opened, mut rest) = (Vec::new(), Vec::new());
    for _ in 0..TIMES {
        let begun = Instant::now();
        let view = app.conversation_open(long).await?;
        opened.push(begun.elapsed());
        let first = view.messages.first().context("a message")?.message.id;
        let begun = Instant::now();
        let before = app.conversation_unloaded(first).await?;
        rest.push(begun.elapsed());
        let calls: usize = before
            .iter()
            .chain(&view.messages)
            .map(|view| view.calls.len())
            .sum();
        ensure!(calls == (ROUNDS * CALLS) as usize, "{calls} calls");
    }
    app.close().await;
    println!(
        "  engine: opening a conversation of {} calls {}",
        ROUNDS * CALLS,
        Figures::new(opened)
    );
    println!(
        "  engine: its other messages                {}",
        Figures::new(rest)
    );
    let session = open(desktop, &program::built("rivulet")?, &data).await?;
    println!(
        "  window: to its last screen                {}",
        openings(&session, LONG).await?
    );
    Ok(())
}

fn engine(data: &Path) -> Result<App> {
    Ok(open_with(data, Keychain::in_memory(), |_| {})?)
}

/// Writes two conversations to the database in `data`: a long one and a short one. The window opens
/// the short one before each measurement.
fn write_calls(data: &Path) -> Result<()> {
    let mut database = Connection::open(data.join("rivulet.sqlite3"))?;
    let writing = database.transaction()?;
    for (conversation, title, rounds) in [(1_u32, LONG, ROUNDS), (2, "Short", 0)] {
        let id =
            |kind: u32, number: u32| format!("01990000-{conversation:04x}-7000-8{kind:03x}-{number:012x}");
        writing.execute(
            "INSERT INTO conversation (id, title, model, active_child_id, created_at, updated_at)
             VALUES (?, ?, 'm', ?, 1, 2)",
            params![id(0, 0), title, id(1, 0)],
        )?;
        let last = 1 + 2 * rounds;
        for number in 0..=last {
            let (role, ending) = match number {
                0 => ("user", "complete"),
                number if number == last => ("assistant", "complete"),
                number if number % 2 == 1 => ("assistant", "tool_calls"),
                _ => ("tool", "complete"),
            };
            writing.execute(
                "INSERT INTO message (id, conversation_id, parent_id, active_child_id, role, ending, created_at, number)
                 VALUES (?, ?, ?, ?, ?, ?, ?, ?)",
                params![
                    id(1, number),
                    id(0, 0),
                    number.checked_sub(1).map(|before| id(1, before)),
                    (number < last).then(|| id(1, number + 1)),
                    role,
                    ending,
                    number,
                    conversation * 10_000 + number,
                ],
            )?;
            let part = |position: u32, kind: &str, text: &str, call: Option<String>| {
                writing.execute(
                    "INSERT INTO message_part (message_id, position, kind, text, call_id, call_name, call_ending)
                     VALUES (?, ?, ?, ?, ?, ?, ?)",
                    params![
                        id(1, number),
                        position,
                        kind,
                        text,
                        call,
                        call.as_ref().map(|_| "read_file"),
                        (kind == "tool_result").then_some("succeeded"),
                    ],
                )
            };
            let call_id = |round: u32, at: u32| format!("call_{round}_{at}");
            let told = "line of the file\n".repeat(40);
            match (role, ending) {
                ("assistant", "tool_calls") => {
                    for at in 0..CALLS {
                        let arguments = format!(r#"{{"path": "notes/{number}-{at}.txt", "from_line": 1}}"#);
                        part(at, "tool_call", &arguments, Some(call_id(number, at)))?;
                        writing.execute(
                            "INSERT INTO tool_call (id, message_id, position, attempt, call_id, server, tool, arguments,
                                                    state, ending, granted, told, answer, proposed_at, decided_at,
                                                    started_at, ended_at)
                             VALUES (?, ?, ?, 1, ?, 'Files', 'read_file', ?, 'ended', 'succeeded', 'always', ?, ?, 1,
                                     2, 3, 4)",
                            params![
                                id(2 + at, number),
                                id(1, number),
                                at,
                                call_id(number, at),
                                arguments,
                                told,
                                told
                            ],
                        )?;
                    }
                }
                ("tool", _) => {
                    for at in 0..CALLS {
                        part(at, "tool_result", &told, Some(call_id(number - 1, at)))?;
                    }
                }
                _ => drop(part(0, "text", "Please read all of my notes.", None)?),
            }
        }
    }
    Ok(writing.commit()?)
}

/// Compares the memory use and the wake-ups of a process without a tool server and of one with an
/// idle tool server.
fn idle(desktop: &Desktop) -> Result<()> {
    for servers in ["0", "1"] {
        let data = desktop.data_folder(&format!("idle-{servers}"))?;
        let mut command = Started::command(std::env::current_exe()?);
        command
            .arg(HOST)
            .arg(&data)
            .arg(servers)
            .stdin(Stdio::null())
            .stdout(Stdio::piped());
        let mut host = Started::start(&mut command)?;
        let output = host.child().stdout.take().context("standard output")?;
        let ready = BufReader::new(output)
            .lines()
            .next()
            .context("the host is ready")??;
        ensure!(ready == "ready", "{ready}");
        // Wait first, because a process still releases memory and ends threads during its first
        // seconds.
        std::thread::sleep(Duration::from_secs(15));
        let before = wake_ups(host.pid())?;
        std::thread::sleep(IDLE);
        let after = wake_ups(host.pid())?;
        // A thread may have fewer wake-ups than at the previous reading, because the kernel may
        // reuse the id of an ended thread for a new one, whose wake-ups are counted from 0.
        let woken: u64 = after
            .iter()
            .map(|(thread, times)| times.saturating_sub(*before.get(thread).unwrap_or(&0)))
            .sum();
        let wakes = woken as f64 / IDLE.as_secs_f64();
        let memory = total(&ProcessTree::of(&[host.pid()]).memory_mb()?);
        println!("  idle with {servers} tool servers: {memory:.1} MB, {wakes:.2} wake-ups per second");
    }
    Ok(())
}

/// Runs the engine with `servers` connected tool servers until the process is killed.
pub async fn run_host(data: &str, servers: &str) -> Result<()> {
    let app = engine(Path::new(data))?;
    for number in 0..servers.parse()? {
        let added = app.tool_server_save(server(Path::new(data), number)).await?;
        let server_id = added.server.id.context("the server has an id")?;
        let view = app.tool_server_start(server_id).await?;
        ensure!(view.state == ServerState::Ready, "{:?}", view.fault);
    }
    println!("ready");
    std::future::pending().await
}

/// Returns how often each thread of a process has woken up. The kernel counts how often a thread
/// has gone to sleep, which is practically the same number.
fn wake_ups(pid: u32) -> Result<HashMap<OsString, u64>> {
    let mut all = HashMap::new();
    for task in std::fs::read_dir(format!("/proc/{pid}/task"))?.flatten() {
        let status = std::fs::read_to_string(task.path().join("status")).unwrap_or_default();
        let line = status
            .lines()
            .find_map(|line| line.strip_prefix("voluntary_ctxt_switches:"));
        if let Some(times) = line.and_then(|number| number.trim().parse().ok()) {
            all.insert(task.file_name(), times);
        }
    }
    Ok(all)
}

/// Returns a tool server whose program is in tests/fixtures/mcp.
fn server(data: &Path, number: usize) -> ToolServer {
    let effects = data.join(format!("effects-{number}"));
    let transport = misbehaving(&effects, &[], Vec::new());
    new_server(&format!("Workshop {number}"), transport)
}

/// A script that records the times between frames in `window.gaps`.
const FRAMES: &str = "window.gaps = [];
    let last = performance.now();
    const look = () => {
        const now = performance.now();
        window.gaps.push(now - last);
        last = now;
        requestAnimationFrame(look);
    };
    requestAnimationFrame(look);";

/// Measures the times between frames while a tool answers with 10 MB, and while the window shows
/// the whole answer.
async fn large_result(desktop: &Desktop) -> Result<()> {
    let sandbox = Sandbox::start().await?;
    let call = [("a", "large", r#"{"bytes": 10000000}"#)];
    sandbox.play_once("m", Script::new().role().tool_calls(&call).ended("tool_calls"));
    sandbox.play_once("m", Script::reply("Done."));
    let window = Window::with_server(desktop, &sandbox.base_url()).await?;
    let server = server(window.data(), 0);
    window.start_tool_server(&server.name, server.transport).await?;
    window.choose_tools(&[&server.name]).await?;
    window.evaluate(FRAMES).await?;
    window.send("Read it").await?;
    let pressed = "const button = [...document.querySelectorAll('[data-call-prompt] button')]
            .find((button) => button.textContent.trim() === 'Allow once');
        if (!button || button.disabled) return false;
        window.gaps.length = 0;
        button.click();
        return true;";
    window.until_equal("the prompt", pressed, true).await?;
    window
        .wait_for_reply("the next reply", |reply| reply.text.trim() == "Done.")
        .await?;
    println!(
        "  frames while a result of 10 MB arrives     {}",
        gaps(&window).await?
    );
    let open = "const summary = document.querySelector('[data-call-answer] summary');
        if (!summary) return false;
        window.gaps.length = 0;
        summary.click();
        return true;";
    window.until_equal("the folded answer", open, true).await?;
    let shown = "return (document.querySelector('[data-call-answer]')?.textContent.length ?? 0) > 500";
    window.until_equal("the answer", shown, true).await?;
    println!(
        "  frames while the whole answer is opened    {}",
        gaps(&window).await?
    );
    window.close().await
}

async fn gaps(window: &Window<'_>) -> Result<Figures> {
    let gaps = window.evaluate("return window.gaps").await?;
    let gaps: Vec<f64> = serde_json::from_value(gaps)?;
    Ok(Figures::new(
        gaps.into_iter()
            .map(|ms| Duration::from_secs_f64(ms / 1000.0))
            .collect(),
    ))
}

async fn starts(desktop: &Desktop) -> Result<()> {
    let rivulet = program::built("rivulet")?;
    let (without, with) = (
        desktop.data_folder("no-servers")?,
        desktop.data_folder("servers")?,
    );
    for data in [&without, &with] {
        start::with_a_provider(data).await?;
    }
    let app = engine(&with)?;
    for number in 0..SERVERS {
        app.tool_server_save(server(&with, number)).await?;
    }
    app.close().await;
    let (mut of_without, mut of_with) = (Vec::new(), Vec::new());
    for _ in 0..STARTS {
        of_without.push(start::start(desktop, &rivulet, &without).await?);
        of_with.push(start::start(desktop, &rivulet, &with).await?);
    }
    let (of_without, of_with) = (Figures::new(of_without), Figures::new(of_with));
    println!("  start without tool servers                {of_without}");
    println!("  start with {SERVERS} tool servers                 {of_with}");
    let ratio = of_with.ms(0.5) / of_without.ms(0.5);
    println!("  ratio of the medians: {ratio:.2}×");
    Ok(())
}
