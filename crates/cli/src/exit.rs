//! Exit codes of the process. Each ending of a reply has its own code, except that `complete` and
//! `tool_calls` share the code 0. Other failures have further codes.

use rivulet_core::{Ending, Fault, UiText};

/// Exit code after Ctrl-C if there is no reply to stop. The `stopped` ending has the same code.
pub const STOPPED: u8 = code(Ending::Stopped);

/// Exit code after a second Ctrl-C. The `interrupted` ending, which the aborted reply gets the next
/// time Rivulet starts, has the same code.
pub const INTERRUPTED: u8 = code(Ending::Interrupted);

/// Exit code of a command that failed.
pub const FAILED: u8 = 1;

/// Exit code after a complete reply if a tool call did not succeed or if the results of tool calls
/// were not sent to the model.
pub const CALL_FAILED: u8 = 19;

/// Exit code after a complete reply whose answer does not fit the requested response format or
/// could not be checked against it.
pub const UNFIT: u8 = 20;

/// The reason why a command failed.
#[derive(Debug)]
pub enum Failure {
    /// The command line was valid, but the command failed.
    Fault(Fault),
    /// The command line was invalid.
    Usage(UiText),
}

impl From<Fault> for Failure {
    fn from(fault: Fault) -> Self {
        Failure::Fault(fault)
    }
}

impl Failure {
    pub const fn code(&self) -> u8 {
        match self {
            Failure::Fault(_) => FAILED,
            // The exit code of clap for an invalid command line.
            Failure::Usage(_) => 2,
        }
    }
}

/// Returns the exit code for an ending. Scripts rely on the meaning of each code.
pub const fn code(ending: Ending) -> u8 {
    match ending {
        Ending::Complete | Ending::ToolCalls => 0,
        Ending::Length => 10,
        Ending::ContentFilter => 11,
        Ending::ProviderError => 12,
        Ending::Unconfirmed => 13,
        Ending::Disconnected => 14,
        Ending::TimedOut => 15,
        Ending::Stopped => 16,
        Ending::Interrupted => 17,
        Ending::Empty => 18,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::args;

    #[test]
    fn the_help_of_ask_names_every_code() {
        let mut command = args::command();
        let ask = command.find_subcommand_mut("ask").unwrap();
        let help = ask.render_long_help().to_string();
        for ending in Ending::ALL {
            let line = help
                .lines()
                .find(|line| line.trim_start().starts_with(&code(ending).to_string()))
                .unwrap_or_else(|| panic!("{ending}: {help}"));
            assert!(line.contains(ending.name()), "{line}");
        }
        let unfit = help
            .lines()
            .find(|line| line.trim_start().starts_with(&UNFIT.to_string()));
        assert!(unfit.is_some_and(|line| line.contains("schema")), "{help}");
        let code = CALL_FAILED.to_string();
        assert!(
            help.lines().any(|line| line.trim_start().starts_with(&code)),
            "{help}"
        );
    }
}
