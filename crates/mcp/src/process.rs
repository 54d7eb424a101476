//! Starts a server as a process, reads its standard error, and stops it.
//!
//! Each process is put into its own process group (on Windows, its own job), so that the programs
//! that the server has started can be stopped together with it. Because of its own group, the
//! server does not receive the signals that the terminal sends to Rivulet.

use std::collections::VecDeque;
use std::ffi::OsString;
use std::io;
use std::path::Path;
use std::process::{ExitStatus, Stdio as Pipe};
use std::sync::{Arc, Mutex};
use std::time::Duration;

use process_wrap::tokio::{ChildWrapper, CommandWrap, KillOnDrop};
use rivulet_core::lock;
use tokio::io::{AsyncBufReadExt, AsyncReadExt, BufReader};
use tokio::process::{ChildStderr, ChildStdin, ChildStdout, Command};
use tokio::sync::watch;
use tokio::time::timeout;
use tokio_util::sync::{CancellationToken, DropGuard};

use crate::event::Events;
use crate::fault::Exit;

/// Maximum time to wait for a process to exit after it has closed its output.
pub(crate) const EXIT_LIMIT: Duration = Duration::from_secs(2);
/// Maximum time to wait for a process to exit after its standard input was closed. If Rivulet then
/// has to send SIGTERM, it waits for at most the same length of time again.
const GRACE: Duration = Duration::from_secs(2);
/// Maximum time to wait for the last lines of standard error after the process has exited. The time
/// is limited, because a program that the server has left running may keep standard error open.
const LAST_LINES: Duration = Duration::from_millis(500);
/// Maximum number of bytes to keep from the end of standard error.
const TAIL_LIMIT: usize = 16 * 1024;
/// Maximum length of a line of standard error, in bytes.
const LINE_LIMIT: u64 = 8 * 1024;

/// A running process. If the value is dropped, the process is stopped in the background.
#[derive(Debug)]
pub(crate) struct Process {
    exit: watch::Receiver<Option<Exit>>,
    gone: watch::Receiver<bool>,
    stderr_ended: watch::Receiver<bool>,
    tail: Arc<Tail>,
    stop: CancellationToken,
    _stop_on_drop: DropGuard,
}

pub(crate) struct Pipes {
    pub stdin: ChildStdin,
    pub stdout: ChildStdout,
}

pub(crate) fn start(
    program: &Path,
    args: &[String],
    variables: Vec<(OsString, OsString)>,
    folder: Option<&Path>,
    events: &Events,
) -> io::Result<(Process, Pipes)> {
    let mut command = Command::new(program);
    command
        .args(args)
        .env_clear()
        .envs(variables)
        .stdin(Pipe::piped())
        .stdout(Pipe::piped())
        .stderr(Pipe::piped());
    if let Some(folder) = folder {
        command.current_dir(folder);
    }
    let mut command = CommandWrap::from(command);
    #[cfg(unix)]
    command.wrap(process_wrap::tokio::ProcessGroup::leader());
    #[cfg(windows)]
    {
        use process_wrap::tokio::{CreationFlags, JobObject};
        use windows::Win32::System::Threading::CREATE_NO_WINDOW;
        // Set `CREATE_NO_WINDOW` with `CreationFlags`, because `JobObject` overwrites flags that
        // were set in any other way. Without `CREATE_NO_WINDOW`, Windows opens a console window.
        command.wrap(CreationFlags(CREATE_NO_WINDOW)).wrap(JobObject);
    }
    let (mut child, group) = spawn(command)?;
    let taken = (child.stdin().take(), child.stdout().take(), child.stderr().take());
    let (Some(stdin), Some(stdout), Some(stderr)) = taken else {
        return Err(io::ErrorKind::BrokenPipe.into());
    };
    let (exit_sender, exit) = watch::channel(None);
    let (gone_sender, gone) = watch::channel(false);
    let (stderr_sender, stderr_ended) = watch::channel(false);
    let tail = Arc::new(Tail::default());
    let stop = CancellationToken::new();
    tokio::spawn(read_stderr(
        stderr,
        Arc::clone(&tail),
        events.clone(),
        stderr_sender,
    ));
    tokio::spawn(attend(child, group, stop.clone(), exit_sender, gone_sender));
    let process = Process {
        exit,
        gone,
        stderr_ended,
        tail,
        _stop_on_drop: stop.clone().drop_guard(),
        stop,
    };
    Ok((process, Pipes { stdin, stdout }))
}

fn spawn(mut command: CommandWrap) -> io::Result<(Box<dyn ChildWrapper>, Group)> {
    command.wrap(KillOnDrop);
    // Hold the lock until the program has been added to `LIVE`, so that `kill_all` cannot miss it.
    let mut live = lock(&LIVE);
    if live.is_over {
        return Err(io::ErrorKind::Interrupted.into());
    }
    let child = command.spawn()?;
    let group = Group::of(child.id());
    live.groups.extend(group.leader);
    Ok((child, group))
}

/// The process groups of the running programs that this process has started.
struct Live {
    groups: Vec<GroupId>,
    /// Whether this process is about to exit, so that no further program may be started.
    is_over: bool,
}

static LIVE: Mutex<Live> = Mutex::new(Live {
    groups: Vec::new(),
    is_over: false,
});

/// Kills all servers and the programs that they have started, and prevents further servers from
/// starting. Must be called before this process exits, unless the servers have been closed.
/// Otherwise, they would keep running (except on Windows).
pub fn kill_all() {
    let mut live = lock(&LIVE);
    live.is_over = true;
    #[cfg(unix)]
    for group in live.groups.drain(..) {
        let _ = rustix::process::kill_process_group(group, rustix::process::Signal::KILL);
    }
}

impl Process {
    /// Waits until the process exits, but no longer than `limit`. Returns the exit status, or
    /// `None` if the process is still running.
    pub async fn exit_within(&self, limit: Duration) -> Option<Exit> {
        let mut exit = self.exit.clone();
        let ended = timeout(limit, exit.wait_for(Option::is_some)).await;
        ended.ok()?.ok().and_then(|exit| *exit)
    }

    /// Returns the exit status of the process, or `None` if it is still running.
    pub fn exit(&self) -> Option<Exit> {
        *self.exit.borrow()
    }

    /// Returns the last lines of standard error. Waits a short time first for lines that have not
    /// arrived yet. Called when the process has exited or can no longer be reached.
    pub async fn final_tail(&self) -> String {
        let mut ended = self.stderr_ended.clone();
        let _ = timeout(LAST_LINES, ended.wait_for(|ended| *ended)).await;
        self.tail()
    }

    /// Returns the last lines of standard error that have been read so far.
    pub fn tail(&self) -> String {
        self.tail.text()
    }

    /// Stops the process and waits until no process in its group is left. The standard input of the
    /// process must already be closed.
    pub async fn end(&self) {
        self.stop.cancel();
        let mut gone = self.gone.clone();
        let _ = gone.wait_for(|gone| *gone).await;
    }
}

/// Waits until the process exits, either on its own or because `stop` is cancelled. Then stops the
/// other processes in its group.
async fn attend(
    mut child: Box<dyn ChildWrapper>,
    mut group: Group,
    stop: CancellationToken,
    exit: watch::Sender<Option<Exit>>,
    gone: watch::Sender<bool>,
) {
    let status = tokio::select! {
        status = leader(&mut child).wait() => status,
        () = stop.cancelled() => end(&mut child, &group).await,
    };
    exit.send_replace(Some(exit_of(status)));
    group.end_rest(&mut child).await;
    gone.send_replace(true);
}

async fn end(child: &mut Box<dyn ChildWrapper>, group: &Group) -> io::Result<ExitStatus> {
    if let Ok(status) = timeout(GRACE, leader(child).wait()).await {
        return status;
    }
    if group.terminate()
        && let Ok(status) = timeout(GRACE, leader(child).wait()).await
    {
        return status;
    }
    child.start_kill()?;
    leader(child).wait().await
}

/// Returns a handle to the main process. The handle's `wait` method returns as soon as the main
/// process has exited, even if other processes in its group are still running.
fn leader(child: &mut Box<dyn ChildWrapper>) -> &mut dyn ChildWrapper {
    // Use the inner process on Windows, because the `wait` method of a job waits for all processes
    // of the server.
    if cfg!(windows) {
        child.inner_mut()
    } else {
        child.as_mut()
    }
}

fn exit_of(status: io::Result<ExitStatus>) -> Exit {
    let Ok(status) = status else {
        return Exit::default();
    };
    Exit {
        code: status.code(),
        #[cfg(unix)]
        signal: std::os::unix::process::ExitStatusExt::signal(&status),
        #[cfg(not(unix))]
        signal: None,
    }
}

/// The process group of a started program, such as a server. On Unix, dropping the value kills the
/// processes in the group that are still running.
struct Group {
    leader: Option<GroupId>,
}

#[cfg(unix)]
type GroupId = rustix::process::Pid;
/// On Windows, a job takes the place of a process group, and needs no id.
#[cfg(not(unix))]
type GroupId = std::convert::Infallible;

#[cfg(unix)]
impl Group {
    fn of(id: Option<u32>) -> Self {
        let leader = id
            .and_then(|id| i32::try_from(id).ok())
            .and_then(rustix::process::Pid::from_raw);
        Self { leader }
    }

    /// Asks all processes in the group to exit. Returns whether any process was still in the group.
    fn terminate(&self) -> bool {
        self.signal(rustix::process::Signal::TERM)
    }

    /// Stops the remaining processes of the group after the group's leader has exited.
    async fn end_rest(&mut self, _: &mut Box<dyn ChildWrapper>) {
        if self.terminate() {
            let waiting = async {
                while self.exists() {
                    tokio::time::sleep(Duration::from_millis(20)).await;
                }
            };
            let _ = timeout(GRACE, waiting).await;
            self.signal(rustix::process::Signal::KILL);
        }
        self.forget();
    }

    /// Forgets the id of the group and thus sends no more signals to it, because another program
    /// may get the same id.
    fn forget(&mut self) {
        if let Some(leader) = self.leader.take() {
            lock(&LIVE).groups.retain(|group| *group != leader);
        }
    }

    fn exists(&self) -> bool {
        self.leader
            .is_some_and(|leader| rustix::process::test_kill_process_group(leader).is_ok())
    }

    fn signal(&self, signal: rustix::process::Signal) -> bool {
        self.leader
            .is_some_and(|leader| rustix::process::kill_process_group(leader, signal).is_ok())
    }
}

#[cfg(unix)]
impl Drop for Group {
    fn drop(&mut self) {
        self.signal(rustix::process::Signal::KILL);
        self.forget();
    }
}

/// On Windows, [`KillOnDrop`] has the effect that a job's processes are killed when the last handle
/// of the job is closed.
#[cfg(not(unix))]
impl Group {
    fn of(_id: Option<u32>) -> Self {
        Self { leader: None }
    }

    fn terminate(&self) -> bool {
        false
    }

    async fn end_rest(&mut self, job: &mut Box<dyn ChildWrapper>) {
        if job.start_kill().is_ok() {
            let _ = timeout(GRACE, job.wait()).await;
        }
    }
}

#[derive(Debug, Default)]
struct Tail {
    lines: Mutex<VecDeque<String>>,
}

impl Tail {
    fn push(&self, line: String) {
        let mut lines = lock(&self.lines);
        lines.push_back(line);
        let mut bytes: usize = lines.iter().map(|line| line.len() + 1).sum();
        while bytes > TAIL_LIMIT {
            bytes -= lines.pop_front().map_or(bytes, |line| line.len() + 1);
        }
    }

    fn text(&self) -> String {
        let lines = lock(&self.lines);
        lines.iter().map(String::as_str).collect::<Vec<_>>().join("\n")
    }
}

async fn read_stderr(stderr: ChildStderr, tail: Arc<Tail>, events: Events, ended: watch::Sender<bool>) {
    let mut reader = BufReader::new(stderr);
    let mut line = Vec::new();
    loop {
        line.clear();
        match (&mut reader).take(LINE_LIMIT).read_until(b'\n', &mut line).await {
            Ok(0) | Err(_) => break,
            Ok(_) => {
                let text = String::from_utf8_lossy(&line).trim_end().to_owned();
                tail.push(events.stderr(text));
            }
        }
    }
    ended.send_replace(true);
}

/// Runs a program in its own session, detached from the terminal. Returns the output so far as soon
/// as `is_enough` returns true for it, the program closes its output, or the time `limit` has
/// passed.
#[cfg(unix)]
pub(crate) async fn output(
    program: &std::ffi::OsStr,
    args: &[&str],
    limit: Duration,
    is_enough: impl Fn(&[u8]) -> bool,
) -> io::Result<Vec<u8>> {
    let mut command = Command::new(program);
    command
        .args(args)
        .stdin(Pipe::null())
        .stdout(Pipe::piped())
        .stderr(Pipe::null());
    let mut command = CommandWrap::from(command);
    command.wrap(process_wrap::tokio::ProcessSession);
    let (mut child, _group) = spawn(command)?;
    let mut stdout = child.stdout().take().ok_or(io::ErrorKind::BrokenPipe)?;
    let mut printed = Vec::new();
    let reading = async {
        // Do not wait for the end of the output, because a program in the background may keep the
        // output open.
        while !is_enough(&printed) && stdout.read_buf(&mut printed).await.is_ok_and(|read| read > 0) {}
    };
    let _ = timeout(limit, reading).await;
    Ok(printed)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::secrets::Secrets;

    /// Maximum time to wait for a condition. A test continues as soon as the condition holds.
    const PATIENCE: Duration = Duration::from_secs(60);
    /// An environment variable that the tests below set when they start this test program again.
    /// Its value states whether the started process acts as the parent or the child.
    const PART: &str = "RIVULET_TEST_PART";

    /// Not a real test: the tests below start this test program again, with [`PART`] set, so that
    /// this function runs in a separate process. As the parent, it leaves a child process running.
    /// As the child, it waits forever. Without [`PART`], it does nothing.
    #[test]
    fn a_part_in_the_tests_below() {
        match std::env::var(PART).as_deref() {
            Ok("parent") => {
                let mut child = std::process::Command::new(std::env::current_exe().unwrap());
                child.args(std::env::args_os().skip(1)).env(PART, "child");
                child.stdin(Pipe::null()).spawn().unwrap();
                std::process::exit(7);
            }
            Ok("child") => loop {
                std::thread::park();
            },
            _ => {}
        }
    }

    #[tokio::test]
    async fn the_end_of_a_program_is_noticed_while_its_child_lives_and_then_the_child_ends() {
        let program = std::env::current_exe().unwrap();
        let args = [
            "--exact",
            "process::tests::a_part_in_the_tests_below",
            "--nocapture",
        ];
        let variables = std::env::vars_os().chain([(PART.into(), "parent".into())]);
        let (process, mut pipes) = start(
            &program,
            &args.map(str::to_owned),
            variables.collect(),
            None,
            &Events::new(|_| {}, Secrets::default()),
        )
        .unwrap();
        let exit = process.exit_within(PATIENCE).await;
        assert_eq!(exit.and_then(|exit| exit.code), Some(7));
        process.end().await;
        // The child process keeps standard output open while it runs. Therefore, standard output
        // can be read to its end only after the child process has exited.
        let mut printed = Vec::new();
        let ended = timeout(PATIENCE, pipes.stdout.read_to_end(&mut printed)).await;
        assert!(ended.is_ok(), "{}", String::from_utf8_lossy(&printed));
    }

    #[test]
    fn the_tail_keeps_the_last_lines_within_its_limit() {
        let tail = Tail::default();
        for number in 0..10_000 {
            tail.push(format!("line {number}"));
        }
        let text = tail.text();
        assert!(text.len() <= TAIL_LIMIT);
        assert!(text.ends_with("line 9998\nline 9999"));
    }
}
