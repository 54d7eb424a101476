//! Tests of `rivulet-cli` with a terminal as its output.

use std::fs::File;
use std::io::Read;
use std::os::fd::OwnedFd;
use std::process::Stdio;

use rivulet_sandbox::Script;
use rustix::pty::{OpenptFlags, grantpt, openpt, ptsname, unlockpt};
use rustix::termios::{Winsize, tcsetwinsize};
use tokio::process::Command;

use crate::run::{Desk, patiently};

/// The width of the terminal, in columns.
const WIDTH: u16 = 60;

/// Opens a pseudo-terminal. Returns the user's end, from which the test reads, and the program's
/// end.
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

/// Runs a command whose output streams are both a terminal. Returns the exit code and the visible
/// text.
async fn seen(mut command: Command) -> (Option<i32>, String) {
    let (person, program) = terminal();
    command
        .env("TERM", "xterm-256color")
        .stdout(Stdio::from(program.try_clone().unwrap()))
        .stderr(Stdio::from(program));
    let mut child = command.spawn().unwrap();
    // Drop the command. It keeps the program's end of the terminal open, and reading would
    // therefore never finish.
    drop(command);
    let reading = tokio::task::spawn_blocking(move || {
        let mut bytes = Vec::new();
        // Ignore the error. On Linux, reading fails as soon as the program's end is closed, but
        // everything that was read before is valid.
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
