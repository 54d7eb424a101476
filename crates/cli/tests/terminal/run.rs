//! The `Desk` test fixture: a data folder, a server, and processes that use them.

use std::path::{Path, PathBuf};
use std::process::Stdio;
use std::sync::OnceLock;
use std::time::Duration;

use rivulet_sandbox::Sandbox;
use serde_json::Value;
use tempfile::TempDir;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::process::{Child, ChildStdout, Command};

/// Maximum time to wait. It can be long, because only a failing test waits that long.
const PATIENCE: Duration = Duration::from_secs(60);

/// Name of an environment variable. If it is set, all tests run the window's program under the name
/// `rivulet-cli`, as in the Linux packages.
#[cfg(unix)]
const COMBINED: &str = "RIVULET_TEST_COMBINED";

pub struct Desk {
    pub folder: TempDir,
    pub sandbox: Sandbox,
}

#[derive(Debug)]
pub struct Ran {
    pub code: Option<i32>,
    pub out: Vec<u8>,
    pub err: String,
}

pub struct Running {
    child: Child,
    out: Option<ChildStdout>,
    read: Vec<u8>,
}

fn program() -> &'static Path {
    static PROGRAM: OnceLock<PathBuf> = OnceLock::new();
    PROGRAM.get_or_init(|| {
        let own = Path::new(env!("CARGO_BIN_EXE_rivulet-cli"));
        #[cfg(unix)]
        if std::env::var_os(COMBINED).is_some() {
            let link = Path::new(env!("CARGO_TARGET_TMPDIR")).join("rivulet-cli");
            let _ = std::fs::remove_file(&link);
            std::os::unix::fs::symlink(own.with_file_name("rivulet"), &link).unwrap();
            return link;
        }
        own.to_owned()
    })
}

impl Desk {
    pub async fn empty() -> Desk {
        Desk {
            folder: TempDir::new().unwrap(),
            sandbox: Sandbox::start().await.unwrap(),
        }
    }

    /// Creates a fixture with a provider named `Sandbox`, whose default model is `model`.
    pub async fn new() -> Desk {
        let desk = Desk::empty().await;
        desk.add("Sandbox", &["-m", "model", "--idle-seconds", "30"])
            .await;
        desk
    }

    pub async fn add(&self, name: &str, more: &[&str]) {
        let url = self.sandbox.base_url();
        let args = ["provider", "add", name, "--base-url", &url, "--no-key"];
        self.succeed(&[&args, more].concat()).await;
    }

    pub fn file(&self, name: &str, text: &str) -> String {
        let path = self.folder.path().join(name);
        std::fs::write(&path, text).unwrap();
        path.to_str().unwrap().to_owned()
    }

    pub fn command(&self, args: &[&str]) -> Command {
        self.prepared(Command::new(program()), args)
    }

    /// Starts `rivulet-cli` through another program, such as `nohup`.
    #[cfg(unix)]
    pub fn command_under(&self, starter: &str, args: &[&str]) -> Command {
        let mut command = Command::new(starter);
        command.arg(program());
        self.prepared(command, args)
    }

    fn prepared(&self, mut command: Command, args: &[&str]) -> Command {
        command
            .args(args)
            .env("RIVULET_DATA_DIR", self.folder.path())
            .stdin(Stdio::null())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .kill_on_drop(true);
        command
    }

    pub async fn run(&self, args: &[&str]) -> Ran {
        self.start(args).ended().await
    }

    pub async fn succeed(&self, args: &[&str]) -> Ran {
        let ran = self.run(args).await;
        assert_eq!(ran.code, Some(0), "{ran:?}");
        ran
    }

    pub fn start(&self, args: &[&str]) -> Running {
        Running::spawn(&mut self.command(args))
    }

    pub async fn run_with_input(&self, args: &[&str], input: &[u8]) -> Ran {
        self.run_command_with_input(self.command(args), input).await
    }

    pub async fn run_command_with_input(&self, mut command: Command, input: &[u8]) -> Ran {
        command.stdin(Stdio::piped());
        let mut running = Running::spawn(&mut command);
        let mut stdin = running.child.stdin.take().unwrap();
        stdin.write_all(input).await.unwrap();
        drop(stdin);
        running.ended().await
    }

    pub async fn json(&self, args: &[&str]) -> Value {
        serde_json::from_slice(&self.succeed(args).await.out).unwrap()
    }

    /// Returns the ids of all conversations, newest first.
    pub async fn conversations(&self) -> Vec<String> {
        let list = self.json(&["conversation", "list", "--json"]).await;
        let ids = list.as_array().unwrap().iter();
        ids.map(|one| one["id"].as_str().unwrap().to_owned()).collect()
    }

    pub async fn messages(&self, conversation: &str) -> Vec<Value> {
        let view = self.json(&["conversation", "show", "--json", conversation]).await;
        let messages = view["messages"].as_array().unwrap().iter();
        messages.map(|view| view["message"].clone()).collect()
    }

    /// Waits until the last stored message of the newest conversation has the text `text`. Returns
    /// the id of the conversation.
    pub async fn wait_for_kept(&self, text: &str) -> String {
        patiently("the text is written", async {
            loop {
                if let Some(id) = self.conversations().await.into_iter().next()
                    && text_of(self.messages(&id).await.last().unwrap()) == text
                {
                    return id;
                }
            }
        })
        .await
    }
}

impl Running {
    pub fn spawn(command: &mut Command) -> Running {
        let mut child = command.spawn().unwrap();
        let out = child.stdout.take();
        Running {
            child,
            out,
            read: Vec::new(),
        }
    }

    pub async fn read_until(&mut self, wanted: &str) {
        patiently(wanted, async {
            let out = self.out.as_mut().unwrap();
            while !String::from_utf8_lossy(&self.read).contains(wanted) {
                assert_ne!(
                    out.read_buf(&mut self.read).await.unwrap(),
                    0,
                    "the output continues"
                );
            }
        })
        .await;
    }

    pub fn read_so_far(&self) -> &[u8] {
        &self.read
    }

    /// Closes the pipe through which the test reads the standard output of the process.
    #[cfg(unix)]
    pub fn go_away(&mut self) {
        self.out = None;
    }

    #[cfg(unix)]
    pub fn signal(&self, signal: rustix::process::Signal) {
        let id = i32::try_from(self.child.id().unwrap()).unwrap();
        rustix::process::kill_process(rustix::process::Pid::from_raw(id).unwrap(), signal).unwrap();
    }

    #[cfg(unix)]
    pub async fn status(&mut self) -> std::process::ExitStatus {
        patiently("it ends", self.child.wait()).await.unwrap()
    }

    pub async fn ended(mut self) -> Ran {
        let mut stderr = self.child.stderr.take().unwrap();
        let (mut out, mut err) = (self.read, Vec::new());
        let reading = async {
            let read_out = async {
                if let Some(stdout) = &mut self.out {
                    stdout.read_to_end(&mut out).await.unwrap();
                }
            };
            let (_, read) = tokio::join!(read_out, stderr.read_to_end(&mut err));
            read.unwrap();
            self.child.wait().await.unwrap()
        };
        let status = patiently("it ends", reading).await;
        Ran {
            code: status.code(),
            out,
            err: String::from_utf8(err).unwrap(),
        }
    }
}

impl Ran {
    pub fn text(&self) -> &str {
        std::str::from_utf8(&self.out).unwrap()
    }

    #[track_caller]
    pub fn assert_ended(&self, code: i32, text: &str) {
        assert_eq!((self.code, self.text()), (Some(code), text), "{}", self.err);
    }

    pub fn lines(&self) -> Vec<Value> {
        let lines = self.text().lines();
        lines.map(|line| serde_json::from_str(line).unwrap()).collect()
    }

    pub fn last(&self) -> Value {
        self.lines().pop().unwrap_or_else(|| panic!("{self:?}"))
    }
}

pub fn text_of(message: &Value) -> String {
    let parts = message["parts"].as_array().unwrap().iter();
    parts
        .filter(|part| part["part"] == "text")
        .map(|part| part["text"].as_str().unwrap())
        .collect()
}

pub async fn patiently<T>(what: &str, wait: impl Future<Output = T>) -> T {
    match tokio::time::timeout(PATIENCE, wait).await {
        Ok(value) => value,
        Err(_) => panic!("not within {PATIENCE:?}: {what}"),
    }
}
