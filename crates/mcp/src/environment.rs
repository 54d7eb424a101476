//! Determines the environment variables that a server gets. These are the configured variables, the
//! `PATH` of a login shell (on Windows, Rivulet's own `PATH`), the variables of Rivulet that are
//! listed in `ALLOWED` and, on Unix, those whose names begin with `LC_`. The server does not get
//! Rivulet's other variables, because they may contain secrets.
//!
//! The `PATH` comes from a login shell, because the `PATH` of a program that was started from a
//! desktop often does not contain the folders of `npx` and `uvx`.

use std::env;
use std::ffi::{OsStr, OsString};
use std::path::PathBuf;

use tokio::sync::OnceCell;

#[cfg(unix)]
use crate::login_shell::path as shell_path;

#[cfg(unix)]
const ALLOWED: &[&str] = &[
    "HOME", "USER", "LOGNAME", "SHELL", "LANG", "LANGUAGE", "TZ", "TMPDIR", "XDG_CACHE_HOME",
    "XDG_CONFIG_HOME", "XDG_DATA_HOME", "XDG_RUNTIME_DIR", "XDG_STATE_HOME",
];
#[cfg(not(unix))]
const ALLOWED: &[&str] = &[
    "APPDATA", "COMMONPROGRAMFILES", "COMSPEC", "HOMEDRIVE", "HOMEPATH", "LOCALAPPDATA",
    "NUMBER_OF_PROCESSORS", "OS", "PATHEXT", "PROCESSOR_ARCHITECTURE", "PROGRAMDATA", "PROGRAMFILES",
    "PROGRAMFILES(X86)", "SYSTEMDRIVE", "SYSTEMROOT", "TEMP", "TMP", "USERNAME", "USERPROFILE", "WINDIR",
];

/// Returns the environment variables of a server. A configured variable replaces Rivulet's variable
/// of the same name.
pub(crate) async fn environment(configured: &[(String, String)]) -> Vec<(OsString, OsString)> {
    // Determine the `PATH` first, because the iterator over the variables must not be held across
    // an `.await`.
    let path = login_path().await;
    let mut variables: Vec<(OsString, OsString)> = env::vars_os()
        .filter(|(name, _)| is_allowed(name))
        .chain([("PATH".into(), path)])
        .filter(|(name, _)| !configured.iter().any(|(own, _)| same_name(name, OsStr::new(own))))
        .collect();
    variables.extend(configured.iter().map(|(name, value)| (name.into(), value.into())));
    variables
}

pub(crate) fn path_of(variables: &[(OsString, OsString)]) -> &OsStr {
    variables
        .iter()
        .find(|(name, _)| same_name(name, OsStr::new("PATH")))
        .map_or(OsStr::new(""), |(_, value)| value)
}

fn is_allowed(name: &OsStr) -> bool {
    let locale = cfg!(unix) && name.to_str().is_some_and(|name| name.starts_with("LC_"));
    locale || ALLOWED.iter().any(|allowed| same_name(name, OsStr::new(allowed)))
}

fn same_name(one: &OsStr, other: &OsStr) -> bool {
    if cfg!(windows) {
        one.eq_ignore_ascii_case(other)
    } else {
        one == other
    }
}

/// Returns the folders in the `PATH` of a login shell, followed by the folders that only Rivulet's
/// own `PATH` contains. The shell is run only once per process.
async fn login_path() -> OsString {
    static PATH: OnceCell<OsString> = OnceCell::const_new();
    PATH.get_or_init(|| async {
        let own = env::var_os("PATH").unwrap_or_default();
        match shell_path().await {
            Some(login) => joined(&login, &own),
            None => own,
        }
    })
    .await
    .clone()
}

#[cfg(not(unix))]
async fn shell_path() -> Option<OsString> {
    None
}

fn joined(first: &OsStr, second: &OsStr) -> OsString {
    let mut folders: Vec<PathBuf> = Vec::new();
    for folder in env::split_paths(first).chain(env::split_paths(second)) {
        if !folders.contains(&folder) {
            folders.push(folder);
        }
    }
    env::join_paths(folders).unwrap_or_else(|_| first.to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[cfg(unix)]
    #[test]
    fn folders_of_the_login_shell_come_first_and_none_is_repeated() {
        assert_eq!(
            joined(OsStr::new("/login:/both"), OsStr::new("/own:/both")),
            OsStr::new("/login:/both:/own")
        );
    }

    #[tokio::test]
    async fn only_allowed_and_configured_variables_reach_a_server() {
        let configured = [("RIVULET_TEST_TOKEN".to_owned(), "secret".to_owned())];
        let variables = environment(&configured).await;
        assert!(!path_of(&variables).is_empty());
        for (name, value) in &variables {
            assert!(
                is_allowed(name) || name == "PATH" || (name == "RIVULET_TEST_TOKEN" && value == "secret"),
                "{name:?}"
            );
        }
        let replaced = environment(&[("PATH".to_owned(), "/mine".to_owned())]).await;
        assert_eq!(path_of(&replaced), OsStr::new("/mine"));
    }
}
