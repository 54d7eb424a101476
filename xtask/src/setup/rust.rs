//! The parts of the Rust toolchain that a minimal installation leaves out.

use anyhow::{Context, Result};

use crate::shell::{cargo, command, run, succeeds};

/// Adds rustfmt and Clippy when they are missing.
pub fn ensure() -> Result<()> {
    for (subcommand, component, why) in [
        ("fmt", "rustfmt", "checks the formatting"),
        ("clippy", "clippy", "checks for likely mistakes"),
    ] {
        if succeeds(cargo().args([subcommand, "--version"])) {
            continue;
        }
        println!("{component} is missing ({why}): adding it to the Rust toolchain.");
        run(command("rustup").args(["component", "add", component])).with_context(|| {
            format!("{component} could not be added; install it the way this machine's Rust was installed")
        })?;
    }
    Ok(())
}
