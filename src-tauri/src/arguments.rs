//! Parses the command line of the program that shows the window.

use std::ffi::OsString;

use rivulet_core::UiText;
use rivulet_core::texts::dialog;

/// The way in which the program starts, as its command line requests.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Start {
    /// The program opens the window.
    Window,
    /// The program opens the window, has one conversation with the practice provider and closes the
    /// window (a smoke run).
    Smoke,
    /// The program prints a text and exits.
    Print(UiText),
    /// The program reports an unknown option and exits.
    Refuse(UiText),
}

/// Parses the arguments, which do not include the name of the program. Arguments that are not
/// options are ignored, because some desktops add such arguments.
pub fn parse(arguments: impl IntoIterator<Item = OsString>) -> Start {
    let mut start = Start::Window;
    for argument in arguments {
        match argument.to_string_lossy().as_ref() {
            "--smoke" => start = Start::Smoke,
            "--version" | "-V" => return Start::Print(dialog::version(env!("CARGO_PKG_VERSION"))),
            "--help" | "-h" => return Start::Print(dialog::help()),
            option if option.starts_with("--") => return Start::Refuse(dialog::unknown_option(option)),
            _ => {}
        }
    }
    start
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn options_choose_the_start_and_other_words_have_no_effect() {
        let started = |line: &str| parse(line.split_whitespace().map(OsString::from));
        assert_eq!(started(""), Start::Window);
        // macOS passes a number like this to a program that the user starts in Finder.
        assert_eq!(started("-psn_0_12345"), Start::Window);
        assert_eq!(started("--smoke"), Start::Smoke);
        assert_eq!(started("--version"), Start::Print(dialog::version("0.1.0")));
        assert!(matches!(started("--smoke --help"), Start::Print(_)));
        assert_eq!(started("--smok"), Start::Refuse(dialog::unknown_option("--smok")));
    }
}
