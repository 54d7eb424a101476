//! Parses the command line of the program that shows the window.

use std::ffi::OsString;
#[cfg(target_os = "linux")]
use std::path::{Path, PathBuf};

use rivulet_core::UiText;
use rivulet_core::texts::dialog;

/// The action that the command line requests.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Start {
    /// The program opens the window.
    Window,
    /// The program opens the window, has a conversation with the practice provider and exits.
    Smoke,
    /// The program prints text and exits.
    Print(UiText),
    /// The program reports an unknown option and exits.
    Refuse(UiText),
}

/// The name under which the program acts as `rivulet-cli` instead of opening the window.
#[cfg(target_os = "linux")]
const TERMINAL: &str = "rivulet-cli";

/// Returns whether this process was started as `rivulet-cli`.
#[cfg(target_os = "linux")]
pub fn is_terminal() -> bool {
    let program = std::env::current_exe().unwrap_or_default();
    let first = std::env::args_os().next().unwrap_or_default();
    is_name_of_terminal(&program, first, |name| std::env::var_os(name))
}

/// Returns whether the program was started as `rivulet-cli`. `program` is its path, `first` is the
/// first word of the command line, and `variable` returns the value of an environment variable.
#[cfg(target_os = "linux")]
fn is_name_of_terminal(program: &Path, first: OsString, variable: impl Fn(&str) -> Option<OsString>) -> bool {
    // In an AppImage, the start script replaces the first word, and ARGV0 contains the original
    // word. Ignore ARGV0 if this program is outside the AppImage's folder APPDIR. In this case, a
    // program inside that AppImage has started this one, which has only inherited both variables.
    let inside = variable("APPDIR").is_some_and(|folder| program.starts_with(folder));
    let name = variable("ARGV0").filter(|_| inside).unwrap_or(first);
    PathBuf::from(name)
        .file_name()
        .is_some_and(|name| name == TERMINAL)
}

/// Parses the arguments after the program's name. Ignores unknown arguments that do not begin with
/// `--`, because some desktops add such arguments.
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
        // macOS may pass an argument such as `-psn_0_12345` to a program that the user starts in
        // the Finder.
        assert_eq!(started("-psn_0_12345"), Start::Window);
        assert_eq!(started("--smoke"), Start::Smoke);
        assert_eq!(started("--version"), Start::Print(dialog::version("0.1.0")));
        assert!(matches!(started("--smoke --help"), Start::Print(_)));
        assert_eq!(started("--smok"), Start::Refuse(dialog::unknown_option("--smok")));
    }
    #[cfg(target_os = "linux")]
    #[test]
    fn the_name_of_the_start_chooses_between_the_window_and_the_terminal() {
        let image = "/tmp/.mount_Rivul";
        let inside = "/tmp/.mount_Rivul/usr/bin/rivulet";
        let wrapped = "/tmp/.mount_Rivul/AppRun.wrapped";
        for (program, first, app_dir, argv0, terminal) in [
            ("/usr/bin/rivulet", "rivulet-cli", None, None, true),
            ("/usr/bin/rivulet", "/usr/bin/rivulet-cli", None, None, true),
            ("/usr/bin/rivulet", "rivulet", None, None, false),
            ("/usr/bin/rivulet", "rivulet-cli-old", None, None, false),
            ("/usr/bin/rivulet", "", None, None, false),
            (
                inside,
                wrapped,
                Some(image),
                Some("/home/me/bin/rivulet-cli"),
                true,
            ),
            (inside, wrapped, Some(image), Some("./Rivulet.AppImage"), false),
            // Here, a program inside another AppImage has started Rivulet, so ARGV0 contains the
            // name of that AppImage.
            (
                "/usr/bin/rivulet",
                "rivulet",
                Some("/tmp/.mount_Term"),
                Some("rivulet-cli"),
                false,
            ),
            (
                "/usr/bin/rivulet",
                "rivulet-cli",
                Some("/tmp/.mount_Term"),
                Some("./Terminal.AppImage"),
                true,
            ),
        ] {
            let variable = |name: &str| match name {
                "APPDIR" => app_dir.map(OsString::from),
                "ARGV0" => argv0.map(OsString::from),
                _ => None,
            };
            let found = is_name_of_terminal(Path::new(program), first.into(), variable);
            assert_eq!(found, terminal, "{program} {first} {argv0:?}");
        }
    }
}
