//! Tests of `rivulet-cli` with a terminal as its output.

use std::fs::File;
use std::io::{Read, Write};
use std::os::fd::OwnedFd;
use std::process::Stdio;
use std::sync::{Arc, Mutex};

use rivulet_sandbox::Script;
use rustix::pty::{OpenptFlags, grantpt, openpt, ptsname, unlockpt};
use rustix::termios::{Winsize, tcsetwinsize};
use tokio::process::{Child, Command};
use tokio::task::JoinHandle;

use crate::run::{Desk, patiently};
use crate::tools::{play, results};

const WIDTH: u16 = 60;

/// Opens a pseudo-terminal. Returns first the side that the test uses, then the side for the
/// program.
fn terminal() -> (OwnedFd, File) {
    let person = openpt(OpenptFlags::RDWR | OpenptFlags::NOCTTY).unwrap();
    grantpt(&person).unwrap();
    unlockpt(&person).unwrap();
    let size = Winsize {
        ws_row: 24,
        ws_col: WIDTH,
        ws_xpixel: 0,
        ws_ypixel: 0,
    };
    tcsetwinsize(&person, size).unwrap();
    let name = ptsname(&person, Vec::new()).unwrap();
    let program = File::options()
        .read(true)
        .write(true)
        .open(name.to_str().unwrap())
        .unwrap();
    (person, program)
}

/// Runs a command on a terminal. Returns the exit code and the output with escape sequences.
async fn seen(mut command: Command) -> (Option<i32>, String) {
    let (person, program) = terminal();
    command
        .env("TERM", "xterm-256color")
        .stdout(Stdio::from(program.try_clone().unwrap()))
        .stderr(Stdio::from(program));
    let mut child = command.spawn().unwrap();
    // Drop the command, because it keeps the program's side of the terminal open. Otherwise,
    // reading would never end.
    drop(command);
    let reading = tokio::task::spawn_blocking(move || {
        let mut bytes = Vec::new();
        // Ignore the error. On Linux, reading fails when the program closes its side of the
        // terminal, but everything that was read before is valid.
        let _ = File::from(person).read_to_end(&mut bytes);
        String::from_utf8(bytes).unwrap()
    });
    let status = patiently("it ends", child.wait()).await.unwrap();
    (
        status.code(),
        patiently("everything is read", reading).await.unwrap(),
    )
}

#[tokio::test(flavor = "multi_thread")]
async fn a_reply_cannot_command_the_terminal() {
    let desk = Desk::new().await;
    desk.sandbox.play("model", Script::reply("a\u{1b}[2Jb\u{7}"));
    let mut command = desk.command(&["ask", "Hi"]);
    command.env_remove("NO_COLOR").env_remove("CLICOLOR");
    let (code, text) = seen(command).await;
    assert_eq!(code, Some(0), "{text}");
    assert!(text.starts_with("a␛[2Jb␇\r\n\u{1b}["), "{text:?}");
    let mut command = desk.command(&["ask", "Hi"]);
    command.env("NO_COLOR", "1");
    assert_eq!(
        seen(command).await,
        (Some(0), "a␛[2Jb␇\r\ncomplete\r\n".to_owned())
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn without_a_text_the_user_is_told_what_to_type() {
    let desk = Desk::new().await;
    let (_person, program) = terminal();
    let mut command = desk.command(&["ask"]);
    command.stdin(Stdio::from(program));
    let output = patiently("it ends", command.output()).await.unwrap();
    let said = String::from_utf8(output.stderr).unwrap();
    assert_eq!(output.status.code(), Some(2), "{said}");
    assert!(said.contains("rivulet-cli ask \"Hello\""), "{said}");
}

#[tokio::test(flavor = "multi_thread")]
async fn the_help_fits_the_width_of_the_terminal() {
    let desk = Desk::empty().await;
    let mut command = desk.command(&["conversation", "--help"]);
    command.env("NO_COLOR", "1").env_remove("COLUMNS");
    let (code, text) = seen(command).await;
    assert_eq!(code, Some(0), "{text}");
    let longest = text.lines().map(|line| line.chars().count()).max();
    let width = usize::from(WIDTH);
    assert!(
        longest.is_some_and(|longest| longest <= width && longest > width / 2),
        "{text}"
    );
}

/// A simulated user at a terminal, to which a command's three standard streams are connected.
struct Person {
    child: Child,
    keyboard: File,
    shown: Arc<Mutex<String>>,
    reading: JoinHandle<()>,
}

impl Person {
    fn at(mut command: Command) -> Person {
        let (person, program) = terminal();
        command
            .env("NO_COLOR", "1")
            .stdin(Stdio::from(program.try_clone().unwrap()))
            .stdout(Stdio::from(program.try_clone().unwrap()))
            .stderr(Stdio::from(program));
        let child = command.spawn().unwrap();
        drop(command);
        let keyboard = File::from(person);
        let mut screen = keyboard.try_clone().unwrap();
        let shown = Arc::new(Mutex::new(String::new()));
        let text = Arc::clone(&shown);
        let reading = tokio::task::spawn_blocking(move || {
            let mut bytes = [0; 4096];
            // On Linux, reading fails when the program closes its side of the terminal.
            while let Ok(count @ 1..) = screen.read(&mut bytes) {
                text.lock()
                    .unwrap()
                    .push_str(&String::from_utf8_lossy(&bytes[..count]));
            }
        });
        Person {
            child,
            keyboard,
            shown,
            reading,
        }
    }

    fn shown(&self) -> String {
        self.shown.lock().unwrap().clone()
    }

    async fn asked(&self, count: usize) {
        patiently("the question", async {
            while self.shown().matches("[y/N]").count() < count {
                tokio::task::yield_now().await;
            }
        })
        .await;
    }

    fn types(&mut self, keys: &str) {
        self.keyboard.write_all(keys.as_bytes()).unwrap();
    }

    async fn ended(mut self) -> (Option<i32>, String) {
        let status = patiently("it ends", self.child.wait()).await.unwrap();
        patiently("everything is read", &mut self.reading).await.unwrap();
        (status.code(), self.shown())
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_terminal_asks_about_each_call_and_only_a_yes_runs_the_tool() {
    let desk = Desk::new().await;
    let list = [("calculator", "{\"expression\":\n\"1 + 2\"}"), ("time", "{}")];
    play(&desk, &list, "Three, at an unknown time.");
    let mut person = Person::at(desk.command(&["ask", "--tools", "built-in", "What is 1 + 2?"]));
    person.asked(1).await;
    person.types("y\n");
    person.asked(2).await;
    // An empty line must not allow the call: the user may have pressed Enter for another reason.
    person.types("\n");
    let (code, shown) = person.ended().await;
    assert_eq!(code, Some(19), "{shown}");
    let told = results(&desk);
    assert_eq!(told[0], "3");
    assert!(told[1].contains("did not allow this call"), "{}", told[1]);
    let question = "Built-in tools/calculator · the arguments go to Rivulet itself, on this computer:\r\n  \
                    {\"expression\":\r\n  \"1 + 2\"}\r\nAllow Built-in tools to run calculator once? [y/N] y\r\n";
    assert!(shown.contains(question), "{shown:?}");
    assert!(shown.contains("Three, at an unknown time."), "{shown:?}");
}

#[tokio::test(flavor = "multi_thread")]
async fn arguments_cannot_command_the_terminal_that_asks_about_them() {
    let desk = Desk::new().await;
    let hostile = "{\"expression\":\"1\u{9b}2J\u{202e}\"}";
    play(&desk, &[("calculator", hostile)], "Nothing.");
    let mut person = Person::at(desk.command(&["ask", "--tools", "built-in", "Hi"]));
    person.asked(1).await;
    person.types("no\n");
    let (code, shown) = person.ended().await;
    assert_eq!(code, Some(19), "{shown}");
    assert!(
        shown.contains("  {\"expression\":\"1<U+009B>2J<U+202E>\"}"),
        "{shown:?}"
    );
    assert!(!shown.contains(['\u{9b}', '\u{202e}']), "{shown:?}");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_signal_ends_a_question_and_nothing_runs() {
    let desk = Desk::new().await;
    play(&desk, &[("time", "{}")], "Noon.");
    let person = Person::at(desk.command(&["ask", "--tools", "built-in", "Hi"]));
    person.asked(1).await;
    let id = i32::try_from(person.child.id().unwrap()).unwrap();
    let pid = rustix::process::Pid::from_raw(id).unwrap();
    rustix::process::kill_process(pid, rustix::process::Signal::INT).unwrap();
    let (_, shown) = person.ended().await;
    assert!(shown.contains("time · not_run"), "{shown:?}");
    assert_eq!(desk.sandbox.request_count(), 1);
}

#[tokio::test(flavor = "multi_thread")]
async fn with_allowed_tools_the_terminal_asks_nothing_and_other_calls_are_denied() {
    let desk = Desk::new().await;
    play(
        &desk,
        &[("calculator", "{\"expression\":\"1 + 2\"}"), ("time", "{}")],
        "Three.",
    );
    let allow = [
        "ask", "--tools", "built-in", "--allow", "built-in/calculator", "Hi",
    ];
    let (code, shown) = Person::at(desk.command(&allow)).ended().await;
    assert_eq!(code, Some(19), "{shown}");
    assert!(!shown.contains("[y/N]"), "{shown}");
    assert!(results(&desk)[1].contains("no `--allow` option names the tool"));
}
