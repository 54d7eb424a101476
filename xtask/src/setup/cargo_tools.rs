//! Installs development tools into Cargo's target folder with `cargo install`.

use std::process::Command;

use anyhow::{Context, Result};

use crate::shell::{self, cargo, run, target};

/// The names and versions of the tools.
const TOOLS: [(&str, &str); 1] = [("cargo-sbom", "0.10.0")];

/// Installs each tool that is missing or whose version is not the expected one.
pub fn ensure() -> Result<()> {
    for (name, version) in TOOLS {
        let stamp = target().join("tools").join(format!("{name}-{version}"));
        if stamp.is_file() {
            continue;
        }
        println!("Installing {name} {version} into the target folder.");
        run(cargo()
            // Build without optimisations, which takes half the time. The tools are fast enough
            // without them.
            .args(["install", "--debug", "--locked", "--force", "--root"])
            .arg(target().join("tools"))
            .args(["--version", version, name]))
        .with_context(|| format!("{name} could not be installed. Is this computer online?"))?;
        std::fs::write(stamp, "").context("the target folder is not writable")?;
    }
    Ok(())
}

/// Returns a command that runs the tool named `name` in the root of the repository.
pub fn command(name: &str) -> Command {
    shell::command(target().join("tools/bin").join(name))
}
