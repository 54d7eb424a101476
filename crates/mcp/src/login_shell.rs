//! Determines the `PATH` that a login shell sets.

use std::env;
use std::ffi::OsString;
use std::time::Duration;

use crate::process;

/// Maximum running time of the login shell.
const LIMIT: Duration = Duration::from_secs(10);
/// A marker that is printed before the `PATH`, because the shell's start-up files may print other
/// lines first.
const MARK: &str = "rivulet-path:";

/// Starts the user's shell and returns its `PATH`.
pub(crate) async fn path() -> Option<OsString> {
    let shell = env::var_os("SHELL")
        .filter(|shell| !shell.is_empty())
        .unwrap_or_else(|| "/bin/sh".into());
    // Start an interactive shell, because version managers change the `PATH` in files that only
    // interactive shells read.
    let script = format!("printf '\\n{MARK}'; printenv PATH");
    let output = process::output(&shell, &["-l", "-i", "-c", &script], LIMIT).await?;
    marked_path(&output).map(OsString::from)
}

fn marked_path(output: &str) -> Option<&str> {
    let path = output.rsplit_once(MARK)?.1.lines().next()?.trim();
    (!path.is_empty()).then_some(path)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_path_is_found_among_the_greetings_of_a_shell() {
        assert_eq!(marked_path("hello\n\nrivulet-path:/a:/b\nbye\n"), Some("/a:/b"));
        assert_eq!(marked_path("rivulet-path:\n"), None);
        assert_eq!(marked_path("hello"), None);
    }
}
