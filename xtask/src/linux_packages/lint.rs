//! Runs linters on the Debian package, the RPM package, the desktop entry and the AppStream
//! metadata. The build fails if a linter reports an error. For the two packages, it also fails if a
//! linter reports a warning.

use std::path::Path;

use anyhow::{Result, bail};

use super::tree::ID;
use crate::shell::{command, root, run};

/// Checks the Debian package, the RPM package, and the desktop files in `tree`.
pub fn check(deb: &Path, rpm: &Path, tree: &Path) -> Result<()> {
    let share = tree.join("usr/share");
    let mut failed = Vec::new();
    let mut lint = |name: &'static str, command: &mut std::process::Command| {
        if run(command).is_err() {
            failed.push(name);
        }
    };
    lint(
        "desktop-file-validate",
        command("desktop-file-validate").arg(share.join(format!("applications/{ID}.desktop"))),
    );
    lint(
        "appstreamcli",
        command("appstreamcli")
            .args(["validate", "--no-net"])
            .arg(share.join(format!("metainfo/{ID}.metainfo.xml"))),
    );
    lint(
        "lintian",
        command("lintian")
            .args(["--allow-root", "--fail-on", "error,warning"])
            .arg(deb),
    );
    lint(
        "rpmlint",
        command("rpmlint")
            .arg("--config")
            .arg(root().join("packaging/linux/rpmlint.toml"))
            .arg("--strict")
            .arg(rpm),
    );
    if !failed.is_empty() {
        bail!("These linters found something: {}.", failed.join(", "));
    }
    Ok(())
}
