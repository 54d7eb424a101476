//! A test fixture that starts the misbehaving server (`tests/fixtures/mcp`) and records its events.

use std::fs;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex};
use std::time::Duration;

use rivulet_core::ToolLimits;
use rivulet_mcp::{
    BoxFuture, CallAnswer, CallPort, CancellationToken, Elicitation, ElicitationAnswer, Server, ServerConfig,
    ServerEvent, StartError, Transport,
};
use serde_json::{Map, Value};
use tempfile::TempDir;
use tokio::sync::watch;
use tokio::time::{sleep, timeout};

/// Maximum time to wait for a condition. A test continues as soon as the condition holds.
const PATIENCE: Duration = Duration::from_secs(60);

/// A version of the Model Context Protocol (MCP). Rivulet supports both versions.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Era {
    /// MCP version 2025-11-25.
    Legacy,
    /// MCP version 2026-07-28.
    Modern,
}

pub const ERAS: [Era; 2] = [Era::Legacy, Era::Modern];

/// A fixture that configures the misbehaving server and records the events of all connections to
/// it. The fixture's folder contains the file in which the server records the effects of its tools.
pub struct Playground {
    folder: TempDir,
    pub limits: ToolLimits,
    events: watch::Sender<Vec<ServerEvent>>,
}

impl Playground {
    pub fn new() -> Self {
        Self {
            folder: tempfile::tempdir().unwrap(),
            limits: ToolLimits::default(),
            events: watch::Sender::new(Vec::new()),
        }
    }

    pub fn config(&self, era: Era, start: &str) -> ServerConfig {
        let script = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/fixtures/mcp/misbehaving.py");
        let era = match era {
            Era::Legacy => "legacy",
            Era::Modern => "modern",
        };
        let effects = self.effects_file();
        let args = [
            script.to_str().unwrap(),
            "--era",
            era,
            "--effects",
            effects.to_str().unwrap(),
            "--start",
            start,
        ];
        ServerConfig {
            transport: Transport::Stdio {
                command: "python3".to_owned(),
                args: args.map(str::to_owned).to_vec(),
                env: vec![("RIVULET_TEST_TOKEN".to_owned(), "secret".to_owned())],
                folder: None,
            },
            limits: self.limits,
        }
    }

    pub async fn try_start(&self, era: Era, start: &str) -> Result<Server, StartError> {
        let events = self.events.clone();
        let record = move |event| events.send_modify(|events| events.push(event));
        Server::start(self.config(era, start), record).await
    }

    pub async fn start(&self, era: Era) -> Server {
        self.try_start(era, "well").await.unwrap()
    }

    pub async fn started(era: Era) -> (Self, Server) {
        let playground = Self::new();
        let server = playground.start(era).await;
        (playground, server)
    }

    fn effects_file(&self) -> PathBuf {
        self.folder.path().join("effects")
    }

    pub fn effects(&self) -> Vec<String> {
        let text = fs::read_to_string(self.effects_file()).unwrap_or_default();
        text.lines().map(str::to_owned).collect()
    }

    pub async fn wait_for_effect(&self, wanted: &str) {
        let waiting = async {
            while !self.effects().iter().any(|effect| effect == wanted) {
                sleep(Duration::from_millis(10)).await;
            }
        };
        let found = timeout(PATIENCE, waiting).await;
        assert!(found.is_ok(), "no effect {wanted:?} in {:?}", self.effects());
    }

    pub async fn wait_for_event(&self, is_wanted: impl Fn(&ServerEvent) -> bool) -> ServerEvent {
        let mut events = self.events.subscribe();
        let found = timeout(PATIENCE, events.wait_for(|events| events.iter().any(&is_wanted))).await;
        let Ok(events) = found else {
            panic!("not among the events: {:?}", self.events());
        };
        let events = events.unwrap();
        events.iter().find(|event| is_wanted(event)).unwrap().clone()
    }

    pub fn events(&self) -> Vec<ServerEvent> {
        self.events.borrow().clone()
    }
}

/// A progress report: the message, the amount of work done, and the total amount.
type Report = (Option<String>, f64, Option<f64>);

/// A [`CallPort`] that records everything that it receives, and answers every question from the
/// server with `answer`. If `answer` is `None`, it never answers.
#[derive(Default)]
pub struct Port {
    pub answer: Option<ElicitationAnswer>,
    pub questions: Mutex<Vec<Elicitation>>,
    pub progress: Mutex<Vec<Report>>,
    pub blocked: Mutex<Vec<String>>,
    pub tasks: Mutex<Vec<String>>,
}

impl Port {
    /// Creates a [`CallPort`] that accepts every question and sets one field of its form.
    pub fn accepting(key: &str, value: Value) -> Self {
        Self {
            answer: Some(ElicitationAnswer::Accept(Map::from_iter([(
                key.to_owned(),
                value,
            )]))),
            ..Self::default()
        }
    }
}

impl CallPort for Port {
    fn progress(&self, message: Option<&str>, done: f64, total: Option<f64>) {
        let mut progress = self.progress.lock().unwrap();
        progress.push((message.map(str::to_owned), done, total));
    }

    fn elicit(&self, request: Elicitation) -> BoxFuture<'_, ElicitationAnswer> {
        self.questions.lock().unwrap().push(request);
        match self.answer.clone() {
            Some(answer) => Box::pin(std::future::ready(answer)),
            None => Box::pin(std::future::pending()),
        }
    }

    fn url_blocked(&self, url: &str) {
        self.blocked.lock().unwrap().push(url.to_owned());
    }

    fn task_created<'a>(&'a self, task_id: &'a str) -> BoxFuture<'a, ()> {
        self.tasks.lock().unwrap().push(task_id.to_owned());
        Box::pin(std::future::ready(()))
    }
}

/// Calls a tool without arguments. If the server asks a question, nobody answers it.
pub async fn call(server: &Server, tool: &str) -> CallAnswer {
    call_with(server, tool, Map::new(), &Port::default()).await
}

pub async fn call_with(
    server: &Server,
    tool: &str,
    arguments: Map<String, Value>,
    port: &Port,
) -> CallAnswer {
    let answer = server.call(tool, arguments, CancellationToken::new(), port);
    timeout(PATIENCE, answer).await.unwrap()
}

/// Calls a tool, and stops the call as soon as `effect` has been recorded as an effect of the tool.
pub async fn call_and_stop(playground: &Playground, server: &Server, tool: &str, effect: &str) -> CallAnswer {
    let cancel = CancellationToken::new();
    let port = Arc::new(Port::default());
    let stopping = async {
        playground.wait_for_effect(effect).await;
        cancel.cancel();
    };
    let answer = server.call(tool, Map::new(), cancel.clone(), port.as_ref());
    let both = async { tokio::join!(answer, stopping).0 };
    timeout(PATIENCE, both).await.unwrap()
}

pub fn text_of(answer: &CallAnswer) -> String {
    match answer {
        CallAnswer::Answered {
            is_error: false,
            content,
            ..
        } => match content.as_slice() {
            [rivulet_mcp::Content::Text(text)] => text.clone(),
            other => panic!("{other:?}"),
        },
        other => panic!("{other:?}"),
    }
}

pub fn is_alive(pid: &str) -> bool {
    let Ok(stat) = fs::read_to_string(format!("/proc/{pid}/stat")) else {
        return false;
    };
    let state = stat
        .rsplit(')')
        .next()
        .unwrap_or_default()
        .trim_start()
        .chars()
        .next();
    !matches!(state, Some('Z' | 'X') | None)
}
