//! Asks the user yes-or-no questions on the terminal.

use std::io::{self, IsTerminal};

use rivulet_core::UiText;
use rivulet_core::texts::cli;

use crate::exit::Failure;
use crate::harmless::harmless;
use crate::output::Output;

/// Returns whether the user agrees on the terminal. If `yes` is set, returns `true` without asking.
pub fn agreed(question: &UiText, yes: bool, output: &mut Output) -> Result<bool, Failure> {
    if yes {
        return Ok(true);
    }
    if !io::stdin().is_terminal() {
        return Err(Failure::Usage(cli::usage_no_confirmation()));
    }
    let question = cli::question(question.clone()).to_string();
    output.say(&format!("{} ", harmless(&question)));
    let mut answer = String::new();
    let answered = io::stdin().read_line(&mut answer);
    let agreed = answered.is_ok() && is_yes(&answer);
    if !agreed {
        output.say(&format!("{}\n", cli::nothing_changed()));
    }
    Ok(agreed)
}

/// Discards text typed before a question appeared, because it does not answer the question.
#[cfg(unix)]
pub fn discard_typed() {
    let _ = rustix::termios::tcflush(io::stdin(), rustix::termios::QueueSelector::IFlush);
}

#[cfg(windows)]
#[allow(unsafe_code)]
pub fn discard_typed() {
    use std::os::windows::io::AsRawHandle;

    let input = io::stdin().as_raw_handle();
    // SAFETY: The handle of standard input stays valid while the process runs. If it is not a
    // console, the function fails and changes nothing.
    unsafe { windows_sys::Win32::System::Console::FlushConsoleInputBuffer(input) };
}

/// Waits for a line from the terminal and returns whether it means yes. An empty line and the end
/// of the input mean no. Reads in a separate thread, so that the process can exit meanwhile.
pub async fn answered_yes() -> bool {
    let (send, line) = tokio::sync::oneshot::channel();
    std::thread::spawn(move || {
        let mut line = String::new();
        let read = io::stdin().read_line(&mut line);
        let _ = send.send(read.is_ok() && is_yes(&line));
    });
    line.await.unwrap_or(false)
}

fn is_yes(answer: &str) -> bool {
    let answer = answer.trim().to_lowercase();
    [cli::yes_short(), cli::yes()]
        .iter()
        .any(|yes| yes.to_string() == answer)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_a_yes_agrees() {
        for (answer, agrees) in [
            ("y\n", true),
            (" YES ", true),
            ("", false),
            ("n", false),
            ("yeah", false),
        ] {
            assert_eq!(is_yes(answer), agrees, "{answer:?}");
        }
    }
}
