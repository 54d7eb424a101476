//! Installs components of the Rust toolchain that a minimal installation lacks.

use anyhow::{Context, Result};

use crate::shell::{cargo, command, run, succeeds};

/// Installs rustfmt and Clippy if they are missing.
pub fn ensure() -> Result<()> {
    for (subcommand, component, why) in [
        ("fmt", "rustfmt", "checks the formatting"),
        ("clippy", "clippy", "checks for likely mistakes"),
    ] {
        if succeeds(cargo().args([subcommand, "--version"])) {
            continue;
        }
        println!("Installing the missing component {component} of the Rust toolchain ({why}).");
        run(command("rustup").args(["component", "add", component])).with_context(|| {
            format!(
                "{component} could not be installed; install it the way Rust was installed on this machine"
            )
        })?;
    }
    Ok(())
}
