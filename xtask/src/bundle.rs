//! `cargo xtask bundle`: builds the installer for Windows or the disk image for macOS.

use std::process::ExitCode;

use anyhow::{Context, Result, bail};

use crate::setup;
use crate::shell::{cargo, command, run as run_command, target};

/// The version of Tauri's bundler, which `cargo xtask bundle` installs.
const BUNDLER: &str = "2.12.4";

/// Builds the package for the system on which this program runs. `args` are passed to the bundler.
pub fn run(args: &[String]) -> Result<ExitCode> {
    if cfg!(target_os = "linux") {
        bail!("The packages for Windows and macOS can be built only there.");
    }
    setup::to_run()?;
    let tools = target().join("tools");
    run_command(
        cargo()
            .args(["install", "--locked", "--version", BUNDLER, "--root"])
            .arg(&tools)
            .arg("tauri-cli"),
    )
    .context("Tauri's bundler could not be installed. Is this computer online?")?;
    run_command(command(tools.join("bin/cargo-tauri")).arg("build").args(args))?;
    Ok(ExitCode::SUCCESS)
}
