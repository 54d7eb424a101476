//! Determines the `PATH` that a login shell sets.

use std::env;
use std::ffi::{OsStr, OsString};
use std::os::unix::ffi::OsStringExt;
use std::time::Duration;

use crate::process;

/// Maximum running time of the login shell.
const LIMIT: Duration = Duration::from_secs(10);
/// A marker that is printed before the `PATH`, because the shell's start-up files may print other
/// lines first.
const MARK: &str = "rivulet-path:";

pub(crate) async fn path() -> Option<OsString> {
    let shell = env::var_os("SHELL")
        .filter(|shell| !shell.is_empty())
        .unwrap_or_else(|| "/bin/sh".into());
    path_of(&shell, LIMIT).await
}

async fn path_of(shell: &OsStr, limit: Duration) -> Option<OsString> {
    // Use `-i`, because version managers change the `PATH` in files for interactive shells.
    let script = format!("printf '\\n{MARK}'; printenv PATH");
    let args = ["-l", "-i", "-c", &script];
    let is_enough = |printed: &[u8]| marked_path(printed).is_some();
    let printed = process::output(shell, &args, limit, is_enough).await.ok()?;
    marked_path(&printed)
}

/// Returns the `PATH` in the output of the shell. `printed` is the output so far, which may be
/// incomplete.
fn marked_path(printed: &[u8]) -> Option<OsString> {
    let lines = printed.split_inclusive(|byte| *byte == b'\n');
    let mut complete = lines.filter_map(|line| line.strip_suffix(b"\n"));
    let path = complete.find_map(|line| line.strip_prefix(MARK.as_bytes()))?;
    let path = path.trim_ascii();
    (!path.is_empty()).then(|| OsString::from_vec(path.to_owned()))
}

#[cfg(test)]
mod tests {
    use std::fs::{self, Permissions};
    use std::os::unix::ffi::OsStrExt;
    use std::os::unix::fs::PermissionsExt;

    use super::*;

    #[test]
    fn the_path_is_found_among_the_greetings_of_a_shell() {
        for (printed, path) in [
            (&b"hello\n\nrivulet-path:/a:/b\nbye"[..], Some(&b"/a:/b"[..])),
            (b"\nrivulet-path:/caf\xe9\r\n", Some(b"/caf\xe9")),
            (b"\nrivulet-path:/a:/b", None),
            (b"\nrivulet-path:\n", None),
            (b"hello", None),
        ] {
            assert_eq!(marked_path(printed).as_deref(), path.map(OsStr::from_bytes));
        }
    }

    #[tokio::test]
    async fn the_path_is_found_although_a_background_program_keeps_the_output_open() {
        let folder = tempfile::tempdir().unwrap();
        let shell = folder.path().join("shell");
        // The arguments are `-l -i -c SCRIPT`.
        let text = "#!/bin/sh\nsleep 301 &\necho hello\nPATH=/login:$PATH\nexport PATH\neval \"$4\"\n";
        fs::write(&shell, text).unwrap();
        fs::set_permissions(&shell, Permissions::from_mode(0o700)).unwrap();
        let path = path_of(shell.as_os_str(), Duration::from_secs(60)).await.unwrap();
        assert!(path.as_bytes().starts_with(b"/login:"), "{path:?}");
    }
}
